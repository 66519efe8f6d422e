/** Arithmetic on doubles. Only rewrites that are exact for every double, or for the integers the facts promise. */

import type { Expr } from "../expr.ts";
import { isIntegerWithin, numberFacts } from "../facts/number.ts";
import { internLiteral } from "../intern.ts";
import { abs, is, isInteger, max } from "../pristine.ts";
import { fold } from "./fold.ts";
import { contains, isLiteral, isNumberLiteral, isOp, isValue, type NumberLiteral } from "./match.ts";
import type { Rule, Rules } from "./rule.ts";

const INT32_MIN = -(2 ** 31);
const INT32_MAX = 2 ** 31 - 1;
const EXACT = 2 ** 53;
const NAN = internLiteral(Number.NaN);

/** A NaN operand makes the result NaN. Literals of commutative operations stand on the right. */
function arithmetic(op: "add" | "mul" | "sub" | "div" | "rem", rule: Rule): Rule {
  const isCommutative = op === "add" || op === "mul";
  return (args, make) => {
    const { 0: a, 1: b } = args as readonly [Expr, Expr];
    if (isValue(a, Number.NaN) || isValue(b, Number.NaN)) return NAN;
    if (isCommutative && isLiteral(a)) return make(op, [b, a]);
    return rule(args, make);
  };
}

const add: Rule = (args, make) => {
  const { 0: a, 1: b } = args as readonly [Expr, Expr];
  if (!isNumberLiteral(b)) return undefined;
  if (is(b.value, -0) || (b.value === 0 && !numberFacts(a).negativeZero)) return a;
  if (!isOp(a, "add")) return undefined;
  const { 0: x, 1: c } = a.args as readonly [Expr, Expr];
  if (!isNumberLiteral(c) || !isInteger(b.value) || !isInteger(c.value)) return undefined;
  // `(x + 1) + 1` is `x + 2` only while no sum leaves the exact integers
  const facts = numberFacts(x);
  const largest = max(abs(facts.min), abs(facts.max)) + abs(b.value) + abs(c.value);
  if (!isIntegerWithin(x, -EXACT, EXACT) || !(largest <= EXACT)) return undefined;
  return make("add", [x, internLiteral(b.value + c.value)]);
};

const sub: Rule = (args, make) => {
  const { 0: a, 1: b } = args as readonly [Expr, Expr];
  // subtracting is adding the negation, in IEEE arithmetic too: one form for both
  if (isNumberLiteral(b)) return make("add", [a, internLiteral(-b.value)]);
  if (a !== b) return undefined;
  const facts = numberFacts(a);
  const isAlwaysFinite = !facts.nan && facts.min > Number.NEGATIVE_INFINITY && facts.max < Number.POSITIVE_INFINITY;
  return isAlwaysFinite ? internLiteral(0) : undefined;
};

const mul: Rule = ({ 0: a, 1: b }, make) => {
  if (isValue(b!, 1)) return a;
  if (isValue(b!, -1)) return make("neg", [a!]);
  if (!isValue(b!, 0)) return undefined;
  const facts = numberFacts(a!);
  const isPlain = !facts.nan && !facts.negativeZero && facts.min >= 0 && facts.max < Number.POSITIVE_INFINITY;
  return isPlain ? b : undefined;
};

const div: Rule = ({ 0: a, 1: b }, make) => {
  if (isValue(b!, 1)) return a;
  return isValue(b!, -1) ? make("neg", [a!]) : undefined;
};

/** A dividend smaller than the divisor is its own remainder. */
const rem: Rule = ({ 0: a, 1: b }) => {
  if (!isNumberLiteral(b!)) return undefined;
  const facts = numberFacts(a!);
  const divisor = abs(b.value);
  return facts.min > -divisor && facts.max < divisor ? a : undefined;
};

const pow: Rule = ({ 0: a, 1: b }) => {
  if (isNumberLiteral(b!) && b.value === 0) return internLiteral(1);
  return isValue(b!, 1) ? a : undefined;
};

const neg: Rule = ({ 0: a }) => (isOp(a!, "neg") ? a.args[0] : undefined);

const absRule: Rule = ({ 0: a }, make) => {
  const facts = numberFacts(a!);
  if (facts.min >= 0 && !facts.negativeZero) return a;
  return isOp(a!, "neg") ? make("abs", [a.args[0]!]) : undefined;
};

/** Rounding leaves integers, infinities, NaN and -0 as they are. */
const rounding: Rule = ({ 0: a }) => (numberFacts(a!).integer ? a : undefined);

/** Operations on 32 bits: literals to the right, and what is an int32 already is not converted again. */
function bitwise(op: "bitAnd" | "bitOr" | "bitXor"): Rule {
  const unit = op === "bitAnd" ? -1 : 0;
  return (args, make) => {
    const { 0: a, 1: b } = args as readonly [Expr, Expr];
    if (isLiteral(a)) return make(op, [b, a]);
    const keepsAll = isNumberLiteral(b) && (b.value | 0) === unit;
    if (keepsAll && isIntegerWithin(a, INT32_MIN, INT32_MAX)) return a;
    if (op === "bitAnd" && isNumberLiteral(b)) return mask(a, b);
    if (a !== b) return undefined;
    return op === "bitXor" ? internLiteral(0) : make("bitOr", [a, internLiteral(0)]);
  };
}

function mask(a: Expr, { value }: NumberLiteral): Expr | undefined {
  const bits = value | 0;
  if (bits === 0) return internLiteral(0);
  const isLowBits = bits > 0 && (bits & (bits + 1)) === 0;
  return isLowBits && isIntegerWithin(a, 0, bits) ? a : undefined;
}

const bitNot: Rule = ({ 0: a }, make) =>
  isOp(a!, "bitNot") ? make("bitOr", [a.args[0]!, internLiteral(0)]) : undefined;

/** Shifting by nothing only converts. */
function shift(low: number, high: number): Rule {
  return ({ 0: a, 1: b }) =>
    isNumberLiteral(b!) && (b.value & 31) === 0 && isIntegerWithin(a!, low, high) ? a : undefined;
}

const imulRule: Rule = ({ 0: a, 1: b }, make) => (isLiteral(a!) ? make("imul", [b!, a]) : undefined);

/** `min` and `max` are flattened, without duplicates, with at most one literal, which comes last. */
function extreme(op: "min" | "max"): Rule {
  return (args, make) => {
    const kept: Expr[] = [];
    let bound: NumberLiteral | undefined;
    const gather = (e: Expr): void => {
      if (isOp(e, op)) {
        for (let i = 0; i < e.args.length; i++) gather(e.args[i]!);
      } else if (isNumberLiteral(e)) {
        bound = bound === undefined ? e : (fold(op, [bound, e]) as NumberLiteral);
      } else if (!contains(kept, e)) kept[kept.length] = e;
    };
    for (let i = 0; i < args.length; i++) gather(args[i]!);
    if (bound !== undefined && !isBeyond(op, kept, bound)) kept[kept.length] = bound;
    if (kept.length === 1) return kept[0];
    return kept.length === args.length && sameItems(kept, args) ? undefined : make(op, kept);
  };
}

/** A bound that no argument passes does not count. */
function isBeyond(op: "min" | "max", args: readonly Expr[], bound: NumberLiteral): boolean {
  for (let i = 0; i < args.length; i++) {
    const facts = numberFacts(args[i]!);
    if (op === "min" ? facts.max < bound.value : facts.min > bound.value) return true;
  }
  return false;
}

function sameItems(a: readonly Expr[], b: readonly Expr[]): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

export const NUMBER_RULES: Rules = {
  add: arithmetic("add", add),
  sub: arithmetic("sub", sub),
  mul: arithmetic("mul", mul),
  div: arithmetic("div", div),
  rem: arithmetic("rem", rem),
  pow,
  neg,
  abs: absRule,
  floor: rounding,
  ceil: rounding,
  round: rounding,
  trunc: rounding,
  bitAnd: bitwise("bitAnd"),
  bitOr: bitwise("bitOr"),
  bitXor: bitwise("bitXor"),
  bitNot,
  shl: shift(INT32_MIN, INT32_MAX),
  shr: shift(INT32_MIN, INT32_MAX),
  ushr: shift(0, 2 ** 32 - 1),
  imul: imulRule,
  min: extreme("min"),
  max: extreme("max"),
};
