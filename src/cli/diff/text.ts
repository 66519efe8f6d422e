/** What `assay diff` prints. */
import { claimTexts } from "../../report/claims.ts";
import { shownCall } from "../../report/findings/call.ts";
import { groupBy } from "../../report/group.ts";
import { endingText } from "../../report/tests/title.ts";
import type { Aftermath } from "../../value/aftermath.ts";
import { version as ownVersion } from "../pipeline/bundle.ts";
import type { Session } from "../pipeline/session.ts";
import type { Side } from "./native.ts";
import type { DiffOptions } from "./options.ts";
import type { Judged, Shown } from "./result.ts";

const WHAT: Readonly<Record<Shown["what"], string>> = {
  result: "the result differs",
  error: "the error differs",
  ending: "one throws and the other does not",
  arguments: "what is left of receiver and arguments differs",
  calls: "the calls of callbacks differ",
  promise: "one gives a promise and the other does not",
  end: "one did not end",
  identity: "one gives an object that it was given, the other does not",
};

export function textOf(judged: readonly Judged[], { version }: DiffOptions, session: Session): string {
  const lines: string[] = [];
  const told = judged.filter(({ verdict }) => verdict.kind !== "unchanged");
  for (const [file, group] of groupBy(told, (one) => one.file)) {
    lines.push(file);
    for (const one of group) lines.push(...functionLines(one, session));
    lines.push("");
  }
  const unchanged = judged.length - told.length;
  if (unchanged > 0)
    lines.push(
      `${unchanged} ${unchanged === 1 ? "function is" : "functions are"} unchanged since ${version}: no code that has a say in them is another.`,
    );
  const proofs = judged.flatMap(({ verdict }) => (verdict.kind === "equal" ? verdict.assumptions : []));
  const assumptions = claimTexts(proofs);
  if (judged.some(({ verdict }) => verdict.kind === "equal"))
    lines.push(
      "Equal means: results, errors, callbacks and arguments afterwards are the same; every path of both was taken, unless something else is said. The order of properties is not compared.",
    );
  if (judged.some(({ verdict }) => verdict.kind === "equal" && verdict.by === "summaries"))
    lines.push(
      "By must summaries: every path of the earlier version was taken, and what is known of each was shown to hold for the code of today (docs/incremental.md).",
    );
  if (assumptions.length > 0) lines.push("It rests on:", ...assumptions.map((text) => `  ${text}`));
  return `${lines.join("\n")}\n`;
}

function functionLines({ export: name, target, verdict }: Judged, session: Session): string[] {
  switch (verdict.kind) {
    case "different":
      return [
        `  ${name} differs`,
        ...verdict.differences.flatMap((one) => [
          `    ${shownCall(target, one.input.after.self, one.input.after.args)}  (${WHAT[one.what]})`,
          `      before: ${sideText(one.before, one)}`,
          `      now:    ${sideText(one.after, one)}`,
        ]),
        `    ${verdict.count} of ${verdict.inputs} inputs differ${verdict.test === null ? "" : `; test: ${session.shown(verdict.test)}`}`,
      ];
    case "equal":
      return [`  ${name} is equal on all inputs (${shownBy(verdict)})`];
    case "no-difference":
      return [
        `  ${name}: no difference found in ${verdict.runs} runs; not shown to be equal`,
        ...verdict.reasons.slice(0, 4).map((text) => `    ${text}`),
      ];
    case "removed":
      return [`  ${name} was removed`];
    case "added":
      return [`  ${name} is new`];
    case "signature":
      return [
        `  ${name}: the signature changed, calls cannot be compared`,
        `    before: ${verdict.before}`,
        `    now:    ${verdict.after}`,
      ];
    case "failed":
      return [`  ${name} could not be compared: ${verdict.message}`, `    ${verdict.hint}`];
    case "unchanged":
      return [];
  }
}

/** `4 paths`, `by must summaries: 5 paths, phase 2: 3, phase 3: 2`. */
function shownBy({ by, paths, phases }: Extract<Judged["verdict"], { kind: "equal" }>): string {
  if (by === "unmodified") return "nothing that it can come by was modified";
  const count = `${paths} ${paths === 1 ? "path" : "paths"}`;
  if (by === "exploration") return count;
  const told = ([1, 2, 3] as const).filter((phase) => (phases?.[phase] ?? 0) > 0);
  const [only] = told;
  if (told.length === 1) return `by must summaries: ${count}, phase ${only}`;
  return `by must summaries: ${count}, ${told.map((phase) => `phase ${phase}: ${phases![phase]}`).join(", ")}`;
}

function sideText({ outcome, aftermath }: Side, { what }: Shown): string {
  if (what === "end" && "stopped" in outcome) return "does not end within ten seconds";
  const error = "throws" in outcome && outcome.throws.value === undefined ? `: ${outcome.throws.message}` : "";
  const text = `${endingText(outcome)}${error}`;
  return what === "calls" || what === "arguments" || what === "identity"
    ? `${text}, ${aftermathText(aftermath)}`
    : text;
}

function aftermathText(aftermath: Aftermath | undefined): string {
  const text = JSON.stringify(aftermath ?? {});
  return text === "{}" ? "changes and calls nothing" : text.length > 200 ? `${text.slice(0, 199)}…` : text;
}

export function documentOf(judged: readonly Judged[], { version }: DiffOptions, session: Session): unknown {
  return {
    version: 1,
    command: "diff",
    assay: ownVersion(),
    before: version,
    interrupted: session.isInterrupted,
    functions: judged.map(({ file, export: name, target, verdict, runs, milliseconds }) => ({
      file,
      function: name,
      signature: target.signature,
      ...("test" in verdict
        ? { ...verdict, test: verdict.test === null ? null : session.shown(verdict.test) }
        : verdict),
      ...("assumptions" in verdict ? { assumptions: claimTexts(verdict.assumptions) } : {}),
      verdict: verdict.kind,
      kind: undefined,
      ...("differences" in verdict
        ? {
            differences: verdict.differences.map(({ what, input, before, after }) => ({
              what,
              call: shownCall(target, input.after.self, input.after.args),
              ...(input.after.self === undefined ? {} : { this: input.after.self }),
              args: input.after.args,
              before,
              after,
            })),
          }
        : {}),
      runs,
      milliseconds: Math.round(milliseconds),
    })),
  };
}
