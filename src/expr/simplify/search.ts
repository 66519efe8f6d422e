/** Looking for one string in another, and ordering strings. */

import type { Expr } from "../expr.ts";
import { lengthBounds } from "../facts/length.ts";
import { FALSE, internLiteral, TRUE } from "../intern.ts";
import {
  endsWith as nativeEndsWith,
  includes as nativeIncludes,
  indexOf as nativeIndexOf,
  startsWith as nativeStartsWith,
  numberIsNaN,
  slice,
} from "../pristine.ts";
import { isNumberLiteral, isOp, isStringLiteral, isValue, rest } from "./match.ts";
import type { Make, Rule, Rules } from "./rule.ts";
import { withoutLast } from "./string-equality.ts";

const EMPTY = internLiteral("");
const ZERO = internLiteral(0);

/** The position argument of a search: everything below 1 and NaN means the start. */
const isStart = (from: Expr): boolean => isNumberLiteral(from) && !(from.value >= 1);

const isTooLong = (needle: Expr, s: Expr): boolean => lengthBounds(needle).min > lengthBounds(s).max;

const includes: Rule = (args, make) => {
  const { 0: s, 1: needle, 2: from } = args as readonly [Expr, Expr, Expr];
  if (needle === EMPTY) return TRUE;
  if (isTooLong(needle, s)) return FALSE;
  if (!isStart(from)) return undefined;
  if (!isValue(from, 0)) return make("includes", [s, needle, ZERO]);
  if (s === needle) return TRUE;
  if (!isOp(s, "concat")) return undefined;
  for (let i = 0; i < s.args.length; i++) {
    const part = s.args[i]!;
    if (part === needle) return TRUE;
    if (isStringLiteral(part) && isStringLiteral(needle) && nativeIncludes(part.value, needle.value)) return TRUE;
  }
  return undefined;
};

const indexOf: Rule = (args, make) => {
  const { 0: s, 1: needle, 2: from } = args as readonly [Expr, Expr, Expr];
  if (isTooLong(needle, s)) return internLiteral(-1);
  if (!isStart(from)) return undefined;
  if (!isValue(from, 0)) return make("indexOf", [s, needle, ZERO]);
  if (needle === EMPTY || s === needle) return ZERO;
  if (!isOp(s, "concat") || !isStringLiteral(needle)) return undefined;
  const first = s.args[0]!;
  const at = isStringLiteral(first) ? nativeIndexOf(first.value, needle.value) : -1;
  return at < 0 ? undefined : internLiteral(at);
};

const lastIndexOf: Rule = (args, make) => {
  const { 0: s, 1: needle, 2: from } = args as readonly [Expr, Expr, Expr];
  if (isTooLong(needle, s)) return internLiteral(-1);
  if (
    isNumberLiteral(from) &&
    (numberIsNaN(from.value) || (from.value >= lengthBounds(s).max && from.value !== Number.POSITIVE_INFINITY))
  ) {
    return make("lastIndexOf", [s, needle, internLiteral(Number.POSITIVE_INFINITY)]);
  }
  return undefined;
};

const startsWith: Rule = (args, make) => {
  const { 0: s, 1: prefix, 2: from } = args as readonly [Expr, Expr, Expr];
  if (prefix === EMPTY) return TRUE;
  if (isTooLong(prefix, s)) return FALSE;
  if (!isStart(from)) return undefined;
  if (!isValue(from, 0)) return make("startsWith", [s, prefix, ZERO]);
  if (s === prefix) return TRUE;
  if (!isOp(s, "concat")) return undefined;
  const first = s.args[0]!;
  if (first === prefix) return TRUE;
  return isStringLiteral(first) && isStringLiteral(prefix)
    ? startOfConcat(first.value, s.args, prefix.value, make)
    : undefined;
};

function startOfConcat(first: string, parts: readonly Expr[], prefix: string, make: Make): Expr {
  if (prefix.length <= first.length) return nativeStartsWith(first, prefix) ? TRUE : FALSE;
  if (!nativeStartsWith(prefix, first)) return FALSE;
  return make("startsWith", [make("concat", rest(parts, 1)), internLiteral(slice(prefix, first.length)), ZERO]);
}

const endsWith: Rule = (args, make) => {
  const { 0: s, 1: suffix } = args as readonly [Expr, Expr];
  if (suffix === EMPTY || s === suffix) return TRUE;
  if (isTooLong(suffix, s)) return FALSE;
  if (!isOp(s, "concat")) return undefined;
  const last = s.args[s.args.length - 1]!;
  if (last === suffix) return TRUE;
  if (!isStringLiteral(last) || !isStringLiteral(suffix)) return undefined;
  const tail = last.value;
  const wanted = suffix.value;
  if (wanted.length <= tail.length) return nativeEndsWith(tail, wanted) ? TRUE : FALSE;
  if (!nativeEndsWith(wanted, tail)) return FALSE;
  const before = internLiteral(slice(wanted, 0, wanted.length - tail.length));
  return make("endsWith", [make("concat", withoutLast(s.args)), before]);
};

const strLt: Rule = ({ 0: a, 1: b }, make) => {
  if (a === b || b === EMPTY) return FALSE;
  return a === EMPTY ? make("not", [make("eq", [b!, EMPTY])]) : undefined;
};

const strLe: Rule = ({ 0: a, 1: b }, make) => {
  if (a === b || a === EMPTY) return TRUE;
  return b === EMPTY ? make("eq", [a!, EMPTY]) : undefined;
};

export const SEARCH_RULES: Rules = { includes, indexOf, lastIndexOf, startsWith, endsWith, strLt, strLe };
