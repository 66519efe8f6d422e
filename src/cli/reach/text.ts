/** What `assay reach` prints. */
import { positionAt } from "../../frontend/lines.ts";
import type { Need } from "../../reach/solve/explain.ts";
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
  if (rounds !== undefined) return `line ${line(rounds.start)}: what the rounds of the loop leave behind`;
  if (at === undefined) return undefined;
  const code = module.text.slice(at.start, at.end).replace(/\s+/g, " ");
  if (code.includes("if (true) {}")) return undefined;
  const short = shortened(/^if \((.*?)\) ?[{]?/.exec(code)?.[1] ?? code);
  const kind = wanted.flow.context.sites.sites[at.site]?.kind;
  if (kind === "each") return `line ${line(at.start)}: the iteration ${outcome ? "has an element" : "has ended"}`;
  if (kind === "loop") return `line ${line(at.start)}: the loop ${outcome ? "goes on" : "ends"} (${short})`;
  return `line ${line(at.start)}: ${short} is ${outcome ? "true" : "false"}`;
}

const shortened = (code: string): string => (code.length > 70 ? `${code.slice(0, 69)}…` : code);

/** What one round of a loop found, without the lines: `codes[i] === 72, !(codes[i + 1] === 0)`. */
function roundText(by: readonly Condition[], wanted: Wanted): string {
  const { module, context } = wanted.flow;
  const parts = by.flatMap(({ at, outcome }) => {
    const kind = at === undefined ? undefined : context.sites.sites[at.site]?.kind;
    // that the loop went on is what a round is
    if (at === undefined || kind === "loop" || kind === "each") return [];
    const code = module.text.slice(at.start, at.end).replace(/\s+/g, " ");
    return [outcome === true ? shortened(code) : `not ${shortened(code)}`];
  });
  return [...new Set(parts)].join(", ");
}

/** Alternatives of a round that are shown. */
const MOST_ALTERNATIVES = 3;

/** Something that every input that gets there has; undefined where it says nothing. */
function needText(need: Need, wanted: Wanted): string | undefined {
  switch (need.kind) {
    case "length":
      return `${need.path}.length ${need.isExact ? "===" : ">="} ${need.least}`;
    case "value":
      return `${need.path} === ${need.value}`;
    case "text": {
      const { path, units } = need;
      const end = units.indexOf(undefined);
      const start = String.fromCharCode(...units.slice(0, end < 0 ? units.length : end).map((unit) => unit!));
      const others = units.flatMap((unit, i) =>
        unit === undefined || i < start.length
          ? []
          : [`${path}[${i}] === ${JSON.stringify(String.fromCharCode(unit))}`],
      );
      return [...(start === "" ? [] : [`${path} begins with ${JSON.stringify(start)}`]), ...others].join(", ");
    }
    case "round": {
      const ways = [...new Set(need.by.map((by) => roundText(by, wanted)))].filter((text) => text !== "");
      // a way that is "none of the others" is gone by many kinds of rounds, and says little
      if (ways.length === 0 || ways.length > MOST_ALTERNATIVES) return undefined;
      const { line } = positionAt(wanted.flow.module.lines, need.start);
      return `in some round of the loop on line ${line}: ${ways.join("; or ")}`;
    }
  }
}

const needTexts = ({ needs }: Tried, wanted: Wanted): string[] => needs.flatMap((need) => needText(need, wanted) ?? []);

/** What was not followed, by line: names once, however they were met. */
function unknownTexts({ condition }: Tried, wanted: Wanted): string[] {
  const byLine = new Map<number, Set<string>>();
  for (const [why, start] of condition?.unknowns ?? []) {
    const { line } = positionAt(wanted.flow.module.lines, start);
    const names = byLine.get(line) ?? new Set();
    byLine.set(line, names.add(why.replace(/^(?:the variable|the property) |^what (.*) (?:does|gives)$/, "$1")));
  }
  return [...byLine].sort(([a], [b]) => a - b).map(([line, names]) => `line ${line}: ${[...names].join(", ")}`);
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
    const texts = needTexts(one, wanted);
    if (texts.length > 0) lines.push("  every input that gets there has", ...texts.map((text) => `    ${text}`));
    const ways = new Set((condition?.ways ?? []).map((way) => wayText(way, wanted).join("\n    ")));
    for (const [i, way] of [...ways].slice(0, MOST_SHOWN).entries())
      lines.push(`  ${i === 0 ? "and goes this way" : "or this way"}`, `    ${way}`);
    if (ways.size > MOST_SHOWN) lines.push(`  or one of ${ways.size - MOST_SHOWN} further ways`);
    const unknown = unknownTexts(one, wanted);
    if (unknown.length > 0)
      lines.push("  not followed (⋆), so that it may be anything", ...unknown.map((text) => `    ${text}`));
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
        ...(one.needs.length === 0 ? {} : { needs: needTexts(one, wanted) }),
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
