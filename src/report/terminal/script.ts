/** The report of `assay run` as a person reads it: how runs ended, and the inputs that make them end so. */
import type { EncodedOutcome } from "../../value/encoded.ts";
import type { ReportedBranch, ReportedSave, ReportedScript, RunDocument } from "../document.ts";
import { columns, outerColumns } from "./columns.ts";
import { groundLines, type Invocation, infeasibleText, interruptedText, type TextStyle } from "./style.ts";
import { unreachedLines } from "./unreached.ts";

export function runText(document: RunDocument, invocation: Invocation, style: TextStyle): string {
  const replay = (folder: string): string => `npx assay run ${invocation.script} --input ${style.shown(folder)}`;
  return document.targets
    .map((script) => scriptText(script, replay, interruptedText(document, invocation), style))
    .join("");
}

type ReplayText = (folder: string) => string;

function scriptText(script: ReportedScript, replay: ReplayText, interrupted: string, style: TextStyle): string {
  const lines: string[] = ["", ...table(script, style)];
  const placeOf = ({ file = script.file, line, column }: ReportedBranch) => `${style.shown(file)}:${line}:${column}`;
  lines.push(...unreachedLines([{ placeOf, unreached: script.branches.unreached }]));
  if (script.limits.length > 0)
    lines.push("", "What Assay could not do", ...script.limits.map((limit) => `  ${limit}`));
  if (script.message !== undefined)
    lines.push("", "Not explored", `  ${script.message}`, ...(script.hint === undefined ? [] : [`    ${script.hint}`]));
  lines.push(...groundLines([script]), ...savedLines(script, replay, style));
  const violations = script.saved.filter(isViolation);
  if (violations.length > 0)
    lines.push(
      "",
      `VIOLATED: ${violations.length} ${violations.length === 1 ? "assertion" : "assertions"}`,
      ...violations.flatMap((save) => violationLines(save, replay)),
    );
  lines.push("", `${interrupted}${summary(script)}`, "");
  return lines.join("\n");
}

const HEADINGS = ["script", "branches", "runs", "inputs", "time", "status"];

function table(script: ReportedScript, { shown }: TextStyle): string[] {
  const { covered, total } = script.branches;
  const row = [
    shown(script.file),
    total === 0 ? "–" : `${covered}/${total}`,
    String(script.runs),
    String(script.saved.length),
    `${script.seconds.toFixed(2)}s`,
    script.status,
  ];
  const { heading, line } = columns(HEADINGS, [row], outerColumns(HEADINGS));
  return [heading, line(row), ...outcomeLines(script)];
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

function outcomeText(outcome: EncodedOutcome): string {
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

function isViolation({ outcome, confirmed }: ReportedSave): boolean {
  return "throws" in outcome && outcome.throws.name === "AssertionError" && confirmed;
}

function savedLines(script: ReportedScript, replay: ReplayText, { shown }: TextStyle): string[] {
  const saved = script.saved.filter((save) => save.folder !== null);
  if (saved.length === 0) return [];
  return [
    "",
    "Inputs",
    ...saved.map(
      ({ folder, outcome, confirmed }) =>
        `  ${shown(folder!)}  ${outcomeText(outcome)}${confirmed ? "" : " (not confirmed by a native run)"}`,
    ),
    `  replay: ${replay(saved[0]!.folder!)}`,
  ];
}

function violationLines(save: ReportedSave, replay: ReplayText): string[] {
  const conditions = save.conditions.length === 0 ? [] : [`    when ${save.conditions.slice(-3).join(" && ")}`];
  const command = save.folder === null ? [] : [`    ${replay(save.folder)}`];
  return [`  ${outcomeText(save.outcome)}`, ...conditions, ...command];
}

function summary(script: ReportedScript): string {
  const { covered, total, unreached } = script.branches;
  const failure = everyRunFailed(script);
  const failed = failure === undefined ? "" : `No run completed: ${failure}\n`;
  return `${failed}${covered}/${total} branch outcomes covered${infeasibleText(unreached)}; ${script.saved.length} ${script.saved.length === 1 ? "input" : "inputs"}.`;
}

/** Nothing but errors: the script may need something that is not there. */
function everyRunFailed({ saved }: ReportedScript): string | undefined {
  const [first] = saved;
  return first !== undefined && saved.every(({ outcome }) => "throws" in outcome)
    ? outcomeText(first.outcome)
    : undefined;
}
