/** Expressions about one match of a pattern in a symbolic text, and the shadows of the array that reports it. */
import { and, apply, eq, le, lt } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import type { Call } from "../../runtime/natives/model.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { num, str } from "../modelling/fold.ts";
import { codePointAt, exec } from "../modelling/pristine.ts";
import { isConcrete, type Pattern, searcher } from "./pattern.ts";
import { fixAnatomy } from "./source.ts";

/** The first match at or after `from`, which is a constant on this path. */
export interface Search {
  readonly text$: Expr;
  readonly pattern: Pattern;
  readonly from: number;
}

const test = ({ text$, pattern, from }: Search): Expr =>
  apply("regexTest", text$, pattern.source$, str(pattern.flags), num(from));

export const index$ = ({ text$, pattern, from }: Search): Expr =>
  apply("regexIndex", text$, pattern.source$, str(pattern.flags), num(from));

export const group$ = ({ text$, pattern, from }: Search, group: number): Expr =>
  apply("regexGroup", text$, pattern.source$, str(pattern.flags), num(from), num(group));

const takesPart$ = ({ text$, pattern, from }: Search, group: number): Expr =>
  apply("regexHasGroup", text$, pattern.source$, str(pattern.flags), num(from), num(group));

/** Whether there is a match. A sticky expression must match where it starts: nothing lies before, so the first match is there. */
export const found$ = (search: Search): Expr =>
  search.pattern.isSticky ? and(test(search), le(index$(search), num(search.from))) : test(search);

/** Where the match ends. */
export const end$ = (search: Search): Expr => apply("add", index$(search), apply("length", group$(search, 0)));

/** Shadow of a group's text; whether an optional group took part becomes a branch. */
export function groupShadow(call: Call, search: Search, group: number, text: string | undefined): Shadow {
  if (group > 0 && search.pattern.anatomy.groups[group - 1]?.takesPart !== "always") {
    if (search.pattern.anatomy.groups[group - 1]?.takesPart === "never") return undefined;
    call.rt.split(call.site, takesPart$(search, group), text !== undefined);
  }
  return text === undefined ? undefined : group$(search, group);
}

/** Gives the array that reports a match the shadows of its contents. */
export function describeMatch(call: Call, match: RegExpExecArray, search: Search): void {
  const { rt } = call;
  const { groups } = search.pattern.anatomy;
  fixAnatomy(call, search.pattern);
  for (let i = 0; i < match.length; i++) {
    const shadow = groupShadow(call, search, i, match[i]);
    rt.heap.setProperty(match, i, match[i], shadow);
    const name = i > 0 ? groups[i - 1]?.name : undefined;
    if (name !== undefined && match.groups !== undefined) rt.heap.setProperty(match.groups, name, match[i], shadow);
  }
  rt.heap.setProperty(match, "index", match.index, index$(search));
  rt.heap.setProperty(match, "input", match.input, search.text$);
  if (match.indices !== undefined) describeIndices(call, match.indices, search);
}

/** What the flag `d` adds. Where the groups are no operation says. */
function describeIndices({ rt, site }: Call, indices: RegExpIndicesArray, search: Search): void {
  const whole = indices[0]!;
  rt.heap.setProperty(whole, 0, whole[0], index$(search));
  rt.heap.setProperty(whole, 1, whole[1], end$(search));
  if (indices.length > 1) rt.concretised(site, "indices of the groups of a match");
}

/** Where the search for the next match starts: at the end of this one, or a character further when it was empty. Fixed by branches. */
export function fixNext(call: Call, match: RegExpExecArray, search: Search): number {
  const { rt, site } = call;
  const end = match.index + match[0].length;
  fixAnatomy(call, search.pattern);
  rt.pin(end, end$(search), site);
  if (search.pattern.anatomy.mayBeEmpty) rt.split(site, eq(group$(search, 0), str("")), match[0] === "");
  return match[0] === "" ? stepOver(call, search, match.input, end) : end;
}

/** The same in a text that is not symbolic. */
function nextOf(match: RegExpExecArray, { isUnicode }: Pattern): number {
  const end = match.index + match[0].length;
  if (match[0] !== "") return end;
  return isUnicode && (codePointAt(match.input, end) ?? 0) > 0xffff ? end + 2 : end + 1;
}

/** One character further: with `u` or `v`, a surrogate pair is one. */
export function stepOver(call: Call, { text$, pattern }: Search, text: string, at: number): number {
  if (!pattern.isUnicode) return at + 1;
  const isPair = (codePointAt(text, at) ?? 0) > 0xffff;
  call.rt.split(call.site, lt(num(0xffff), apply("codePointAt", text$, num(at))), isPair, true);
  return isPair ? at + 2 : at + 1;
}

export interface Found {
  readonly match: RegExpExecArray;
  readonly search: Search;
}

/** The first match, or all of them one after the other. How many there are is fixed by branches. */
export function findMatches(call: Call, text: string, text$: Expr, pattern: Pattern): Found[] {
  const { rt, site } = call;
  const re = searcher(pattern);
  const isSymbolic = !isConcrete(text$, pattern);
  const matches: Found[] = [];
  for (let from = 0; ; ) {
    re.lastIndex = from;
    const match = exec(re, text);
    const search = { text$, pattern, from };
    if (isSymbolic) rt.split(site, found$(search), match !== null);
    if (match === null) return matches;
    matches[matches.length] = { match, search };
    if (!pattern.isGlobal) return matches;
    from = isSymbolic ? fixNext(call, match, search) : nextOf(match, pattern);
  }
}
