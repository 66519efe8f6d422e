/** Comparisons of numbers: decided by bounds where possible, literal offsets moved to the right, searches turned into tests. */

import type { Apply, Expr } from "../expr.ts";
import { isIntegerWithin, type NumberFacts, numberFacts } from "../facts/number.ts";
import { FALSE, internLiteral, TRUE } from "../intern.ts";
import type { Op } from "../op.ts";
import { abs, isInteger, numberIsNaN } from "../pristine.ts";
import { isNumberLiteral, isOp, isStringLiteral, isValue } from "./match.ts";
import type { Make, Rule, Rules } from "./rule.ts";

/** Integers up to here are exact, and so are sums of two of them. */
const EXACT = 2 ** 52;

const lt: Rule = (args, make) => {
  const { 0: a, 1: b } = args as readonly [Expr, Expr];
  if (a === b || isValue(a, Number.NaN) || isValue(b, Number.NaN)) return FALSE;
  const left = numberFacts(a);
  const right = numberFacts(b);
  if (left.min >= right.max) return FALSE;
  if (left.max < right.min && !left.nan && !right.nan) return TRUE;
  return moveOffset("lt", a, b, make) ?? searchOutcome("lt", a, b, make);
};

const le: Rule = (args, make) => {
  const { 0: a, 1: b } = args as readonly [Expr, Expr];
  if (isValue(a, Number.NaN) || isValue(b, Number.NaN)) return FALSE;
  if (a === b) return make("not", [make("isNaN", [a])]);
  const left = numberFacts(a);
  const right = numberFacts(b);
  if (left.min > right.max) return FALSE;
  if (left.max <= right.min && !left.nan && !right.nan) return TRUE;
  return moveOffset("le", a, b, make) ?? searchOutcome("le", a, b, make);
};

/** `a === b` for two numbers; a literal stands on the right. */
export function eqNumber(a: Expr, b: Expr, make: Make): Expr | undefined {
  const left = numberFacts(a);
  const right = numberFacts(b);
  if (left.min > right.max || left.max < right.min) return FALSE;
  if (!isNumberLiteral(b)) return undefined;
  if (left.integer && !isInteger(b.value) && abs(b.value) < Number.POSITIVE_INFINITY) return FALSE;
  if (left.min === left.max && !left.nan && left.min === b.value) return TRUE;
  if (isOp(a, "boolToNum")) return b.value === 1 ? a.args[0] : b.value === 0 ? make("not", [a.args[0]!]) : FALSE;
  // without `-0`: literals of equations are normalised to 0
  if (isOp(a, "neg")) return make("eq", [a.args[0]!, internLiteral(0 - b.value)]);
  return moveOffset("eq", a, b, make) ?? searchOutcome("eq", a, b, make);
}

/** `x + 1 < 10` is `x < 9`, but only where no rounding can happen. */
function moveOffset(op: "eq" | "lt" | "le", a: Expr, b: Expr, make: Make): Expr | undefined {
  if (isNumberLiteral(b)) {
    const moved = withoutOffset(a, b.value);
    if (moved !== undefined) return make(op, [moved.e, internLiteral(moved.bound)]);
  } else if (isNumberLiteral(a)) {
    const moved = withoutOffset(b, a.value);
    if (moved !== undefined) return make(op, [internLiteral(moved.bound), moved.e]);
  }
  return undefined;
}

function withoutOffset(e: Expr, bound: number): { e: Expr; bound: number } | undefined {
  if (!isOp(e, "add")) return undefined;
  const { 0: x, 1: offset } = e.args as readonly [Expr, Expr];
  if (!isNumberLiteral(offset) || !isSmallInteger(offset.value) || !isSmallInteger(bound)) return undefined;
  const facts = numberFacts(x);
  // -0 needs no exception: comparisons do not tell it from 0
  if (!facts.integer || facts.nan || facts.min < -EXACT || facts.max > EXACT) return undefined;
  return { e: x, bound: bound - offset.value };
}

const isSmallInteger = (value: number): boolean => isInteger(value) && abs(value) <= EXACT;

/** Tests of a position or count that only ask whether something was found: `s.indexOf(t) >= 0` is `s.includes(t)`. */
function searchOutcome(op: "eq" | "lt" | "le", a: Expr, b: Expr, make: Make): Expr | undefined {
  const isLeft = isNumberLiteral(b);
  const e = isLeft || !isNumberLiteral(a) ? a : b;
  const bound = isLeft ? b.value : isNumberLiteral(a) ? a.value : NaN;
  if (e.kind !== "apply" || numberIsNaN(bound)) return undefined;
  const lowest = LOWEST[e.op];
  if (lowest === undefined) return undefined;
  if (op === "eq") return bound === lowest ? isMissing(e, make) : startsAtZero(e, bound, make);
  // the values of `e` are integers from `lowest` on: `e < lowest + 1` asks whether it is the lowest, `lowest < e` whether it is not
  const next = lowest + 1;
  const isBetween = isLeft === (op === "lt") ? bound > lowest && bound <= next : bound >= lowest && bound < next;
  if (!isBetween) return undefined;
  const missing = isMissing(e, make);
  return isLeft || missing === undefined ? missing : make("not", [missing]);
}

const LOWEST: Readonly<Partial<Record<Op, number>>> = {
  length: 0,
  indexOf: -1,
  lastIndexOf: -1,
  regexIndex: -1,
  splitCount: 1,
};

/** The condition that `e` has its lowest value, or undefined if there is no better form. */
function isMissing({ op, args }: Apply, make: Make): Expr | undefined {
  switch (op) {
    case "length":
      return make("eq", [args[0]!, internLiteral("")]);
    case "indexOf":
      return make("not", [make("includes", args)]);
    case "lastIndexOf":
      return isValue(args[2]!, Number.POSITIVE_INFINITY)
        ? make("not", [make("includes", [args[0]!, args[1]!, internLiteral(0)])])
        : undefined;
    case "regexIndex":
      return make("not", [make("regexTest", args)]);
    case "splitCount":
      return isStringLiteral(args[1]!) && args[1].value !== ""
        ? make("not", [make("includes", [args[0]!, args[1], internLiteral(0)])])
        : undefined;
    default:
      return undefined;
  }
}

function startsAtZero({ op, args }: Apply, bound: number, make: Make): Expr | undefined {
  return op === "indexOf" && bound === 0 && isValue(args[2]!, 0) ? make("startsWith", args) : undefined;
}

/** Tests whose answer the facts know. */
const isNaNRule: Rule = ({ 0: e }, make) => {
  if (!numberFacts(e!).nan) return FALSE;
  if (e?.kind !== "apply") return undefined;
  const { 0: a, 1: b } = e.args as readonly [Expr, Expr];
  if (KEEPS_NAN[e.op]) return make("isNaN", [a]);
  if (!KEEPS_NAN_WITH_LITERAL[e.op] || !isNumberLiteral(b)) return undefined;
  const isAddition = e.op === "add" || e.op === "sub";
  return abs(b.value) < Number.POSITIVE_INFINITY && (isAddition || b.value !== 0) ? make("isNaN", [a]) : undefined;
};

/** NaN exactly when the argument is NaN. */
const KEEPS_NAN: Readonly<Partial<Record<Op, true>>> = {
  neg: true,
  abs: true,
  floor: true,
  ceil: true,
  round: true,
  trunc: true,
  sign: true,
  fround: true,
};
/** The same with a second argument that is a finite literal (not zero for the last two). */
const KEEPS_NAN_WITH_LITERAL: Readonly<Partial<Record<Op, true>>> = { add: true, sub: true, mul: true, div: true };

const isAlwaysFinite = ({ min, max, nan }: NumberFacts): boolean =>
  !nan && min > Number.NEGATIVE_INFINITY && max < Number.POSITIVE_INFINITY;

const isFiniteRule: Rule = ({ 0: e }) => (isAlwaysFinite(numberFacts(e!)) ? TRUE : undefined);

const isIntegerRule: Rule = ({ 0: e }) => {
  const facts = numberFacts(e!);
  return facts.integer && isAlwaysFinite(facts) ? TRUE : undefined;
};

const isSafeIntegerRule: Rule = ({ 0: e }) => {
  const limit = Number.MAX_SAFE_INTEGER;
  return isIntegerWithin(e!, -limit, limit) ? TRUE : undefined;
};

export const NUMBER_COMPARISON_RULES: Rules = {
  lt,
  le,
  isNaN: isNaNRule,
  isFinite: isFiniteRule,
  isInteger: isIntegerRule,
  isSafeInteger: isSafeIntegerRule,
};
