/** What `assay reach` prints. */
import { positionAt } from "../../frontend/lines.ts";
import type { Condition } from "../../reach/state.ts";
import { shownCall } from "../../report/findings/call.ts";
import { valueSource } from "../../value/source.ts";
import type { Session } from "../pipeline/session.ts";
import type { Wanted } from "./target.ts";
import type { Tried } from "./verdict.ts";

/** What every "unreachable" rests on. */
export const ASSUMPTIONS = [
  "arguments are of the declared types, and no array or object is passed in two places",
  "builtins are those of the platform; objects that come from elsewhere run no code when they are read, written or converted",
  "code that is called from outside the file does not call back into it",
  "no loop goes round more than 2^40 times, and none writes an array beyond its last position",
] as const;

const inputText = ({ target, outcome }: Tried): string | undefined => {
  if (outcome.kind !== "reached" || outcome.specimen === undefined) return undefined;
  const { args, self, calls } = outcome.specimen.input;
  if (self !== undefined || calls !== undefined) return shownCall(target, self, args, calls);
  return `${target.export}(${args.map((arg) => valueSource(arg, { className: (instance) => instance.class?.export })).join(", ")})`;
};

/** A condition of a backbone in words of the source. */
function conditionText({ at, outcome, rounds }: Condition, wanted: Wanted): string | undefined {
  const { module } = wanted.flow;
  const line = (offset: number): number => positionAt(module.lines, offset).line;
  if (rounds !== undefined) return `the rounds of the loop on line ${line(rounds.start)} before`;
  if (at === undefined) return undefined;
  const code = module.text.slice(at.start, at.end).replace(/\s+/g, " ");
  if (code.includes("if (true) {}")) return undefined;
  const test = /^if \((.*?)\) ?[{]?/.exec(code)?.[1] ?? code;
  const short = test.length > 70 ? `${test.slice(0, 69)}…` : test;
  const kind = wanted.flow.context.sites.sites[at.site]?.kind;
  if (kind === "each") return `line ${line(at.start)}: the iteration ${outcome ? "has an element" : "has ended"}`;
  if (kind === "loop") return `line ${line(at.start)}: the loop ${outcome ? "goes on" : "ends"} (${short})`;
  return `line ${line(at.start)}: ${short} is ${outcome ? "true" : "false"}`;
}

const wayText = (way: readonly Condition[], wanted: Wanted): string[] => [
  ...new Set(way.flatMap((condition) => conditionText(condition, wanted) ?? [])),
];

/** Ways that are shown. */
const MOST_SHOWN = 3;

export function textOf(wanted: Wanted, tried: readonly Tried[], test: string | null, session: Session): string {
  const place = `${session.shown(wanted.file)}:${wanted.line}:${wanted.column}`;
  const lines: string[] = [];
  const found = tried.find(({ outcome }) => outcome.kind === "reached");
  if (found !== undefined && found.outcome.kind === "reached") {
    lines.push(
      `${place} (${wanted.text}) is reached by`,
      `  ${inputText(found) ?? `an input of ${found.target.export} that no test can show: its run was stopped`}`,
    );
    lines.push(
      found.outcome.by === "condition" ? "  found by solving the necessary condition" : "  found by searching",
    );
    if (test !== null) lines.push(`  test: ${session.shown(test)}`);
    return `${lines.join("\n")}\n`;
  }
  const isProof = tried.every(({ outcome }) => outcome.kind === "unreachable");
  lines.push(
    isProof
      ? `${place} (${wanted.text}) is unreachable`
      : `${place} (${wanted.text}) was not reached; whether it can be is not known`,
  );
  for (const one of tried) {
    const { target, outcome, condition } = one;
    lines.push(`from ${target.export}${target.signature}`);
    if (outcome.kind === "unreachable") {
      if (outcome.by === "no way") lines.push("  no way through the code leads there");
      const cores = outcome.core.map((way) => wayText(way, wanted).map((text) => `    ${text}`));
      // several ways may be ruled out by the same
      for (const core of new Set(cores.map((texts) => texts.join("\n"))))
        lines.push("  these cannot hold together:", core);
      continue;
    }
    if (outcome.kind === "unknown") lines.push(`  ${outcome.reason}`);
    const ways = new Set((condition?.ways ?? []).map((way) => wayText(way, wanted).join("\n    ")));
    for (const [i, way] of [...ways].slice(0, MOST_SHOWN).entries())
      lines.push(`  ${i === 0 ? "necessary" : "or"}:`, `    ${way}`);
    if (ways.size > MOST_SHOWN) lines.push(`  or one of ${ways.size - MOST_SHOWN} further ways`);
    for (const [why, start] of condition?.unknowns ?? [])
      lines.push(`  unknown (⋆): ${why}, line ${positionAt(wanted.flow.module.lines, start).line}`);
  }
  if (isProof) lines.push("this rests on", ...ASSUMPTIONS.map((text) => `  ${text}`));
  return `${lines.join("\n")}\n`;
}

export function documentOf(wanted: Wanted, tried: readonly Tried[], test: string | null, session: Session): unknown {
  const found = tried.find(({ outcome }) => outcome.kind === "reached");
  const isProof = tried.every(({ outcome }) => outcome.kind === "unreachable");
  return {
    version: 1,
    command: "reach",
    place: { file: session.shown(wanted.file), line: wanted.line, column: wanted.column, code: wanted.text },
    verdict: found !== undefined ? "reached" : isProof ? "unreachable" : "unknown",
    test: test === null ? null : session.shown(test),
    from: tried.map((one) => {
      const { target, outcome, condition, timing } = one;
      return {
        function: target.export,
        verdict: outcome.kind,
        ...(outcome.kind === "unknown" ? { reason: outcome.reason } : { by: outcome.by }),
        ...(outcome.kind === "reached"
          ? { input: inputText(one) ?? null, args: outcome.specimen?.input.args ?? null }
          : {}),
        ...(outcome.kind === "unreachable" ? { core: outcome.core.map((way) => wayText(way, wanted)) } : {}),
        condition: (condition?.ways ?? []).map((way) => wayText(way, wanted)),
        unknowns: [...(condition?.unknowns ?? [])].map(([what, start]) => ({
          what,
          line: positionAt(wanted.flow.module.lines, start).line,
        })),
        milliseconds: Object.fromEntries(Object.entries(timing).map(([name, value]) => [name, Math.round(value)])),
      };
    }),
    ...(found === undefined && isProof ? { assumptions: ASSUMPTIONS } : {}),
  };
}
