/** Regular expressions over vectors of code units. */
import type { Apply } from "../../../expr/expr.ts";
import type { Op } from "../../../expr/op.ts";
import * as t from "../arithmetic.ts";
import type { Encoding, Rule } from "../encoding.ts";
import { and, choose, not, or } from "../logic.ts";
import { whole } from "../number-rules.ts";
import { plain } from "../numbers.ts";
import type { Term } from "../term.ts";
import { firstAt } from "../text/search.ts";
import { between } from "../text/vector.ts";
import type { TextValue, Value } from "../value.ts";
import { Matcher, visits } from "./match.ts";
import { type Program, programOf } from "./program.ts";

interface Search {
  readonly program: Program;
  readonly matcher: Matcher;
  readonly text: TextValue;
  /** Whether a match starts at each index at or after the start index. */
  readonly starts: readonly Term[];
}

const text = (e: Apply, index: number): string => {
  const arg = e.args[index]!;
  return arg.kind === "literal" ? String(arg.value) : "";
};

function search(encoding: Encoding, args: readonly Value[], e: Apply): Search | undefined {
  const [subject, source, flags, start] = args;
  if (subject?.sort !== "str" || source?.sort !== "str" || flags?.sort !== "str" || start?.sort !== "num")
    return undefined;
  if (e.args[1]!.kind !== "literal" || e.args[2]!.kind !== "literal") return undefined;
  const program = programOf(text(e, 1), text(e, 2));
  if (program === undefined) return undefined;
  if (program.approximate) encoding.limit("characters outside the Basic Multilingual Plane");
  const matcher = new Matcher(program, subject);
  // a start beyond the end finds nothing, so the index is not clamped to the text
  const from = t.larger(t.int(0), whole(start));
  const starts = matcher.starts().map((match, at) => and(match, not(start.plus), t.atMost(from, t.int(at))));
  return { program, matcher, text: subject, starts };
}

const regexTest: Rule = (encoding, args, e) => {
  const found = search(encoding, args, e);
  return found && { sort: "bool", term: or(...found.starts) };
};

const regexIndex: Rule = (encoding, args, e) => {
  const found = search(encoding, args, e);
  return found && plain(firstAt(found.starts, t.int(0)));
};

/** The first match only: it starts here and none starts earlier. */
const firstOnly = (starts: readonly Term[]): Term[] =>
  starts.map((start, at) => and(start, ...starts.slice(0, at).map(not)));

interface Range {
  readonly taken: Term;
  readonly from: Term;
  readonly to: Term;
}

function groupRange(found: Search, group: number): Range | undefined {
  const first = firstOnly(found.starts);
  const last = (kind: "open" | "close"): { taken: Term; at: Term } => {
    const seen = visits(found.matcher, first, (state) => state.kind === kind && state.group === group);
    const at = seen.reduce((rest, visit) => choose(visit.when, t.int(visit.at), rest), t.int(0));
    return { taken: or(...seen.map((visit) => visit.when)), at };
  };
  if (group !== 0) {
    if (!found.program.simpleGroups.has(group)) return undefined;
    const [open, close] = [last("open"), last("close")];
    return { taken: close.taken, from: open.at, to: close.at };
  }
  const ends = visits(found.matcher, first, (state) => state.kind === "accept");
  const to = ends.reduce((rest, visit) => choose(visit.when, t.int(visit.at), rest), t.int(0));
  return { taken: or(...found.starts), from: t.larger(t.int(0), firstAt(found.starts, t.int(0))), to };
}

const rangeOf = (encoding: Encoding, args: readonly Value[], e: Apply): (Range & { text: TextValue }) | undefined => {
  const group = e.args[4]!;
  if (group.kind !== "literal") return undefined;
  const found = search(encoding, args, e);
  const range = found && groupRange(found, group.value as number);
  return range && { ...range, text: found.text };
};

const regexGroup: Rule = (encoding, args, e) => {
  const range = rangeOf(encoding, args, e);
  if (range === undefined) return undefined;
  const [from, to] = [choose(range.taken, range.from, t.int(0)), choose(range.taken, range.to, t.int(0))];
  return between(range.text, from, to);
};

const regexHasGroup: Rule = (encoding, args, e) => {
  const range = rangeOf(encoding, args, e);
  return range && { sort: "bool", term: range.taken };
};

export const REGEX_RULES = {
  regexTest,
  regexIndex,
  regexGroup,
  regexHasGroup,
  regexReplace: () => undefined,
} as const satisfies Partial<Record<Op, Rule>>;
