/** The report of `assay run`: what the `--json` document says about a script, and the same for a person. */
import type { ReportedBranch } from "../../report/json.ts";
import type { Encoded, EncodedOutcome } from "../../value/encoded.ts";

export interface ReportedScriptInput {
  readonly symbols: Readonly<Record<string, Encoded>>;
  /** Base64. */
  readonly stdin?: string;
  readonly argv?: readonly string[];
  readonly files?: readonly { readonly path: string; readonly content: string }[];
  readonly env?: Readonly<Record<string, string | null>>;
  /** What clocks showed and chance gave, where they are inputs. */
  readonly world?: Readonly<Record<string, number>>;
  readonly t: number;
  readonly outcome: EncodedOutcome;
}

/** A small input worth keeping, saved and run natively. */
export interface ReportedSave {
  readonly folder: string | null;
  readonly outcome: EncodedOutcome;
  /** The native run ended the same. */
  readonly confirmed: boolean;
  readonly conditions: readonly string[];
}

export interface ReportedScript {
  readonly kind: "script";
  readonly file: string;
  readonly status: "exhausted" | "covered" | "budget" | "unsupported" | "error";
  readonly message?: string;
  readonly hint?: string;
  readonly branches: {
    readonly covered: number;
    readonly total: number;
    readonly unreached: readonly ReportedBranch[];
  };
  readonly runs: number;
  readonly paths: number;
  readonly seconds: number;
  readonly inputs: readonly ReportedScriptInput[];
  readonly saved: readonly ReportedSave[];
  readonly limits: readonly string[];
  readonly stats: Readonly<Record<string, number>>;
}

export interface ScriptDocument {
  readonly schema: "assay/1";
  readonly interrupted: boolean;
  readonly targets: readonly ReportedScript[];
}

export interface ScriptTextOptions {
  readonly shown: (file: string) => string;
  readonly rerun: string;
  readonly wasInterrupted: boolean;
  readonly replay: (folder: string) => string;
}

export function scriptText(script: ReportedScript, options: ScriptTextOptions): string {
  const lines: string[] = ["", ...table(script, options)];
  const { unreached } = script.branches;
  if (unreached.length > 0) {
    lines.push(
      "",
      "Not reached",
      ...unreached.map(
        ({ line, column, outcome, reason }) =>
          `  ${options.shown(script.file)}:${line}:${column} ${outcome} — ${reason}`,
      ),
    );
  }
  if (script.limits.length > 0)
    lines.push("", "What Assay could not do", ...script.limits.map((limit) => `  ${limit}`));
  if (script.message !== undefined)
    lines.push("", "Not explored", `  ${script.message}`, ...(script.hint === undefined ? [] : [`    ${script.hint}`]));
  lines.push(...savedLines(script, options));
  const violations = script.saved.filter(isViolation);
  if (violations.length > 0)
    lines.push(
      "",
      `VIOLATED: ${violations.length} ${violations.length === 1 ? "assertion" : "assertions"}`,
      ...violations.flatMap((save) => violationLines(save, options)),
    );
  lines.push("", summary(script, options), "");
  return lines.join("\n");
}

const HEADINGS = ["script", "branches", "runs", "inputs", "time", "status"];

function table(script: ReportedScript, options: ScriptTextOptions): string[] {
  const { covered, total } = script.branches;
  const row = [
    options.shown(script.file),
    total === 0 ? "–" : `${covered}/${total}`,
    String(script.runs),
    String(script.saved.length),
    `${script.seconds.toFixed(2)}s`,
    script.status,
  ];
  const widths = HEADINGS.map((heading, i) => Math.max(heading.length, row[i]!.length));
  const format = (cells: readonly string[]) =>
    `  ${cells.map((cell, i) => (i === 0 || i === 5 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join("  ")}`.trimEnd();
  return [format(HEADINGS), format(row), ...outcomeLines(script)];
}

/** How runs ended, with how many saved inputs end so. */
function outcomeLines(script: ReportedScript): string[] {
  const counts = new Map<string, number>();
  for (const { outcome } of script.saved) counts.set(outcomeText(outcome), (counts.get(outcomeText(outcome)) ?? 0) + 1);
  if (counts.size === 0) return [];
  return [
    "",
    "Outcomes",
    ...[...counts].map(([text, count]) => `  ${text} (${count} ${count === 1 ? "input" : "inputs"})`),
  ];
}

export function outcomeText(outcome: EncodedOutcome): string {
  if ("returns" in outcome) return "completed";
  if ("exits" in outcome) return `process.exit(${outcome.exits})`;
  if ("throws" in outcome)
    return `threw ${outcome.throws.name}${outcome.throws.message === "" ? "" : `: ${firstLine(outcome.throws.message)}`}`;
  return "stopped" in outcome ? `stopped (${outcome.stopped})` : "rejected by an assumption";
}

const LONGEST = 100;

function firstLine(text: string): string {
  const [line = ""] = text.split("\n");
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}

export function isViolation({ outcome, confirmed }: ReportedSave): boolean {
  return "throws" in outcome && outcome.throws.name === "AssertionError" && confirmed;
}

function savedLines(script: ReportedScript, options: ScriptTextOptions): string[] {
  const saved = script.saved.filter((save) => save.folder !== null);
  if (saved.length === 0) return [];
  return [
    "",
    "Inputs",
    ...saved.map(
      ({ folder, outcome, confirmed }) =>
        `  ${options.shown(folder!)}  ${outcomeText(outcome)}${confirmed ? "" : " (not confirmed by a native run)"}`,
    ),
    `  replay: ${options.replay(saved[0]!.folder!)}`,
  ];
}

function violationLines(save: ReportedSave, options: ScriptTextOptions): string[] {
  const conditions = save.conditions.length === 0 ? [] : [`    when ${save.conditions.slice(-3).join(" && ")}`];
  const command = save.folder === null ? [] : [`    ${options.replay(save.folder)}`];
  return [`  ${outcomeText(save.outcome)}`, ...conditions, ...command];
}

function summary(script: ReportedScript, options: ScriptTextOptions): string {
  const { covered, total, unreached } = script.branches;
  const infeasible = unreached.filter((branch) => branch.reason.startsWith("proved infeasible")).length;
  const interrupted = options.wasInterrupted
    ? `Interrupted: what was found so far is saved. Continue with: ${options.rerun}\n`
    : "";
  const failure = everyRunFailed(script);
  const failed = failure === undefined ? "" : `No run completed: ${failure}\n`;
  return `${interrupted}${failed}${covered}/${total} branch outcomes covered${infeasible > 0 ? ` (${infeasible} more proved infeasible)` : ""}; ${script.saved.length} ${script.saved.length === 1 ? "input" : "inputs"}.`;
}

/** Nothing but errors: the script may need something that is not there. */
function everyRunFailed({ saved }: ReportedScript): string | undefined {
  const [first] = saved;
  return first !== undefined && saved.every(({ outcome }) => "throws" in outcome)
    ? outcomeText(first.outcome)
    : undefined;
}
