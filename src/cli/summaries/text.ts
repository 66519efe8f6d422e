/** Must summaries in words: under which condition on the input, what comes of a call. */
import { relative } from "node:path";
import { print } from "../../expr/print.ts";
import { groupBy } from "../../report/group.ts";
import { endingText } from "../../report/tests/title.ts";
import type { TargetSummary } from "../../summary/kept.ts";
import type { Derived } from "./derive.ts";

/** Longer conditions and results are cut. */
const MOST = 160;

const cut = (text: string): string => (text.length > MOST ? `${text.slice(0, MOST)}…` : text);

/** P: the conditions of one path. */
export const preText = ({ pre }: TargetSummary): string =>
  pre.length === 0 ? "always" : cut(pre.map((condition) => print(condition)).join(" && "));

/** Q: how it ends, and what it leaves. */
export function postText({ outcome, parts, left, leftParts }: TargetSummary): string {
  const whole = parts.find(({ path }) => path.length === 0);
  const inside = parts.filter(({ path }) => path.length > 0);
  const end = whole === undefined ? endingText(outcome) : `returns ${print(whole.value)}`;
  const written = leftParts.map(({ path, value }) => `${path.slice(1).join(".")} = ${print(value)}`);
  return cut(
    [
      end,
      ...(inside.length === 0
        ? []
        : [`with ${inside.map(({ path, value }) => `${path.join(".")} = ${print(value)}`).join(", ")}`]),
      ...(left === undefined
        ? []
        : [`leaves ${written.length === 0 ? "its arguments otherwise" : written.join(", ")}`]),
    ].join("; "),
  );
}

export function remarks({ partial, fixed }: TargetSummary): string {
  const said = [
    ...(partial.length === 0 ? [] : [`partial: ${partial.join(", ")}`]),
    ...(fixed === 0 ? [] : [`${fixed} ${fixed === 1 ? "value" : "values"} as in the run`]),
  ];
  return said.length === 0 ? "" : `  (${said.join("; ")})`;
}

export function listText(derived: readonly Derived[], root: string): string {
  const lines: string[] = [];
  for (const [file, group] of groupBy(derived, ({ target }) => relative(root, target.file))) {
    lines.push(file);
    for (const { target, summaries, why } of group) {
      if (summaries === undefined) {
        lines.push(`  ${target.export}: none (${why ?? "nothing was run"})`);
        continue;
      }
      const { list, divergences, isCut } = summaries;
      const notes = [
        `${list.length} ${list.length === 1 ? "summary" : "summaries"}`,
        ...(isCut ? ["not of all paths"] : []),
        ...(divergences === 0 ? [] : [`${divergences} runs diverged`]),
      ];
      lines.push(`  ${target.export}: ${notes.join(", ")}`);
      for (const one of list) lines.push(`    ${preText(one)}: ${postText(one)}${remarks(one)}`);
    }
    lines.push("");
  }
  return `${lines.join("\n")}\n`;
}

export const listDocument = (derived: readonly Derived[], root: string): unknown => ({
  functions: derived.map(({ target, summaries, why, isKept, runs }) => ({
    file: relative(root, target.file),
    function: target.export,
    ...(summaries === undefined ? { why: why ?? "nothing was run" } : {}),
    isKept,
    runs,
    divergences: summaries?.divergences ?? 0,
    isCut: summaries?.isCut ?? false,
    summaries: summaries?.list.map(summaryDocument) ?? [],
  })),
});

export const summaryDocument = (one: TargetSummary): Record<string, unknown> => ({
  from: "entry",
  pre: one.pre.map((condition) => print(condition)),
  to: "exit",
  post: postText(one),
  partial: one.partial,
  fixed: one.fixed,
});
