/** Finding one text in another. */
import type { Op } from "../../../expr/op.ts";
import { add, atMost, equal, int, less, sub } from "../arithmetic.ts";
import type { Rule } from "../encoding.ts";
import { and, choose, isNo, or } from "../logic.ts";
import { whole } from "../number-rules.ts";
import { plain } from "../numbers.ts";
import type { Term } from "../term.ts";
import type { NumberValue, TextValue, Value } from "../value.ts";
import { clamp, occurrences, occursAt, pad, unitAt } from "./vector.ts";

const truth = (term: Term): Value => ({ sort: "bool", term });

/** An index argument brought into 0 … length: NaN is 0, infinities are the ends. */
export function position(index: NumberValue, length: Term): Term {
  const inside = clamp(whole(index), length);
  return choose(index.minus, int(0), choose(index.plus, length, inside));
}

/** The least index at or after `from` where `found` holds, else -1. */
export function firstAt(found: readonly Term[], from: Term): Term {
  let result = int(-1);
  for (let i = found.length - 1; i >= 0; i--) {
    if (!isNo(found[i]!)) result = choose(and(found[i]!, atMost(from, int(i))), int(i), result);
  }
  return result;
}

/** The greatest index at or before `to` where `found` holds, else -1. */
export function lastAt(found: readonly Term[], to: Term): Term {
  let result = int(-1);
  for (let i = 0; i < found.length; i++) {
    if (!isNo(found[i]!)) result = choose(and(found[i]!, atMost(int(i), to)), int(i), result);
  }
  return result;
}

const textsAndIndex =
  (rule: (text: TextValue, part: TextValue, index: NumberValue) => Value): Rule =>
  (_, [text, part, index]) =>
    text?.sort === "str" && part?.sort === "str" && index?.sort === "num" ? rule(text, part, index) : undefined;

const indexOf = (text: TextValue, part: TextValue, from: NumberValue): Value =>
  plain(firstAt(occurrences(text, part), position(from, text.length)));

/** NaN means the end for lastIndexOf only. */
const lastIndexOf = (text: TextValue, part: TextValue, from: NumberValue): Value =>
  plain(lastAt(occurrences(text, part), choose(from.nan, text.length, position(from, text.length))));

function includes(text: TextValue, part: TextValue, from: NumberValue): Value {
  const start = position(from, text.length);
  return truth(or(...occurrences(text, part).map((found, i) => and(found, atMost(start, int(i))))));
}

/** The units of `part` at an index that may be a variable; `start` + its length is within the text. */
function matchesFrom(text: TextValue, part: TextValue, start: Term): Term {
  if (start.lo === start.hi) return occursAt(text, part, start.lo);
  const parts = part.units.map((unit, j) => {
    const same = equal(unitAt(text, add(start, int(j))), unit);
    return unit.lo >= 0 ? same : or(less(unit, int(0)), same);
  });
  return and(atMost(start, text.length), ...parts);
}

const startsWith = (text: TextValue, part: TextValue, from: NumberValue): Value =>
  truth(matchesFrom(text, part, position(from, text.length)));

const endsWith: Rule = (_, [text, part]) => {
  if (text?.sort !== "str" || part?.sort !== "str") return undefined;
  const start = sub(text.length, part.length);
  return truth(and(atMost(int(0), start), matchesFrom(text, part, start)));
};

/** Lexicographic order; `PAD` is below every unit, so a prefix comes first. */
function before(a: TextValue, b: TextValue, orEqual: boolean): Term {
  let result = orEqual ? equal(int(0), int(0)) : equal(int(0), int(1));
  for (let i = Math.max(a.units.length, b.units.length) - 1; i >= 0; i--) {
    const [x, y] = [a.units[i] ?? pad(), b.units[i] ?? pad()];
    result = or(less(x, y), and(equal(x, y), result));
  }
  return result;
}

const order =
  (orEqual: boolean): Rule =>
  (_, [a, b]) =>
    a?.sort === "str" && b?.sort === "str" ? truth(before(a, b, orEqual)) : undefined;

export const SEARCH_RULES = {
  indexOf: textsAndIndex(indexOf),
  lastIndexOf: textsAndIndex(lastIndexOf),
  includes: textsAndIndex(includes),
  startsWith: textsAndIndex(startsWith),
  endsWith,
  strLt: order(false),
  strLe: order(true),
} as const satisfies Partial<Record<Op, Rule>>;
