/** Puts results into the source as comments: `// @assumed p as a` and `// @verified a`, above the statement they are about. */
import type { ModuleFlow } from "../flow/module.ts";
import { positionAt } from "../frontend/lines.ts";
import { isFunction, type Node, walk } from "../frontend/syntax.ts";
import type { Annotations } from "./annotations.ts";
import { type Assumption, isOfEntry } from "./assumption.ts";
import type { Verified } from "./verify.ts";

export function annotated(
  module: ModuleFlow,
  existing: Annotations,
  results: readonly Verified[],
): { readonly text: string; readonly count: number } {
  const { text, lines } = module.module;
  const starts = statementStarts(module);
  /** Comments by the offset of the line they go above. */
  const above = new Map<number, string[]>();
  const taken = new Set(existing.assumptions.map(({ id }) => id));
  const put = (offset: number, comment: string): void => {
    const list = above.get(offset) ?? [];
    if (!list.includes(comment)) above.set(offset, [...list, comment]);
  };
  for (const verified of results) {
    const names = new Map<string, string>();
    for (const assumption of verified.assumptions) {
      const at = placeOf(assumption, verified, starts);
      if (at === undefined || assumption.predicate === undefined) continue;
      const id = freshName(`${verified.name.replace(/\W+/g, "_")}_${assumption.id}`, taken);
      names.set(assumption.id, id);
      put(at, `@assumed ${assumption.predicate} as ${id}`);
    }
    const byLine = grouped(verified, lines);
    for (const [line, assertions] of byLine) {
      const offset = starts.get(line);
      if (offset === undefined || existing.premises.some((each) => each.line === line)) continue;
      const premise = new Set<string>();
      let isWritable = true;
      for (const { verdict } of assertions) {
        if (verdict.kind === "verified" || verdict.kind === "unreachable") continue;
        if (verdict.kind !== "verified-under" || verdict.premise.some((id) => !names.has(id))) isWritable = false;
        else for (const id of verdict.premise) premise.add(names.get(id)!);
      }
      // one comment speaks for the whole line
      if (isWritable && premise.size > 0) put(offset, `@verified ${[...premise].join(" && ")}`);
    }
  }
  // what nothing on any line rests on is not written
  const used = new Set(
    [...above.values()].flat().flatMap((each) => (each.startsWith("@verified") ? each.slice(10).split(" && ") : [])),
  );
  let result = text;
  let count = 0;
  for (const [offset, comments] of [...above].sort((a, b) => b[0] - a[0])) {
    const indent = /^[ \t]*/.exec(text.slice(lines[positionAt(lines, offset).line - 1]))![0];
    const kept = comments.filter((each) => each.startsWith("@verified") || used.has(/ as (\S+)$/.exec(each)![1]!));
    const lineStart = lines[positionAt(lines, offset).line - 1]!;
    result =
      result.slice(0, lineStart) + kept.map((each) => `${indent}// ${each}\n`).join("") + result.slice(lineStart);
    count += kept.length;
  }
  return { text: result, count };
}

const freshName = (wanted: string, taken: Set<string>): string => {
  let name = wanted;
  for (let i = 2; taken.has(name); i++) name = `${wanted}_${i}`;
  taken.add(name);
  return name;
};

/** Lines on which a statement is the first thing, with its offset. */
function statementStarts(module: ModuleFlow): Map<number, number> {
  const { text, lines, program } = module.module;
  const starts = new Map<number, number>();
  walk(program, (node) => {
    if (!/(Statement|Declaration)$/.test(node.type) || node.type === "BlockStatement") return;
    const { line, column } = positionAt(lines, node.start);
    const before = text.slice(lines[line - 1]!, lines[line - 1]! + column - 1);
    if (before.trim() === "" && !starts.has(line)) starts.set(line, node.start);
  });
  return starts;
}

function placeOf(assumption: Assumption, { node }: Verified, starts: ReadonlyMap<number, number>): number | undefined {
  const isRefinedParameter = assumption.kind === "refined" && assumption.at.end === node.start;
  if (isOfEntry(assumption.kind) || isRefinedParameter) {
    const body = isFunction(node) ? (node.body as Node | null) : null;
    const first = body?.type === "BlockStatement" ? body.body[0] : undefined;
    return first === undefined ? undefined : [...starts.values()].find((offset) => offset === first.start);
  }
  // the innermost statement that is the first thing on its line
  let best: number | undefined;
  for (const offset of starts.values())
    if (offset <= assumption.at.start && offset >= node.start && (best === undefined || offset > best)) best = offset;
  return best;
}

function grouped({ assertions }: Verified, lines: readonly number[]): Map<number, Verified["assertions"][number][]> {
  const byLine = new Map<number, Verified["assertions"][number][]>();
  for (const each of assertions) {
    const { line } = positionAt(lines, each.at.start);
    const list = byLine.get(line);
    if (list === undefined) byLine.set(line, [each]);
    else list.push(each);
  }
  return byLine;
}
