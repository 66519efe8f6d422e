/** Meaning of the number operations over integers and reals (`numbers.ts`). */
import type { Apply, Expr } from "../../expr/expr.ts";
import type { Op } from "../../expr/op.ts";
import * as t from "./arithmetic.ts";
import type { Encoding, Rule } from "./encoding.ts";
import { and, choose, iff, implies, isNo, no, not, or } from "./logic.ts";
import {
  chooseNumber,
  infinite,
  isFiniteNumber,
  isNegative,
  isPlain,
  isZero,
  lessNumbers,
  plain,
  rounded,
} from "./numbers.ts";
import type { Term } from "./term.ts";
import type { NumberValue, Value } from "./value.ts";

/** Operations that take their operands modulo 2 ** 32. */
export const INT32_OPS = ["bitAnd", "bitOr", "bitXor", "bitNot", "shl", "shr", "ushr", "imul", "clz32"] as const;

const truth = (term: Term): Value => ({ sort: "bool", term });

type Binary = (encoding: Encoding, a: NumberValue, b: NumberValue) => NumberValue | undefined;
type Unary = (encoding: Encoding, a: NumberValue) => NumberValue | undefined;

export const unary =
  (rule: Unary): Rule =>
  (encoding, [a]) =>
    a?.sort === "num" ? rule(encoding, a) : undefined;

export const binary =
  (rule: Binary): Rule =>
  (encoding, [a, b]) =>
    a?.sort === "num" && b?.sort === "num" ? rule(encoding, a, b) : undefined;

const test =
  (rule: (a: NumberValue) => Term): Rule =>
  (_, [a]) =>
    a?.sort === "num" ? truth(rule(a)) : undefined;

const compare =
  (rule: (a: NumberValue, b: NumberValue) => Term): Rule =>
  (_, [a, b]) =>
    a?.sort === "num" && b?.sort === "num" ? truth(rule(a, b)) : undefined;

const add: Binary = (encoding, a, b) => withSum(a, b, rounded(encoding, t.add(a.finite, b.finite)));
const subtract: Binary = (encoding, a, b) =>
  withSum(a, { ...b, plus: b.minus, minus: b.plus }, rounded(encoding, t.sub(a.finite, b.finite)));

function withSum(a: NumberValue, b: NumberValue, finite: Term): NumberValue {
  const nan = or(a.nan, b.nan, and(a.plus, b.minus), and(a.minus, b.plus));
  const plus = and(not(nan), or(a.plus, b.plus));
  return { sort: "num", finite, nan, plus, minus: and(not(nan), or(a.minus, b.minus)) };
}

const negate: Unary = (_, a) => ({ ...a, finite: t.negate(a.finite), plus: a.minus, minus: a.plus, ...opposite(a) });

const opposite = ({ ratio }: NumberValue): Pick<NumberValue, "ratio"> =>
  ratio === undefined ? {} : { ratio: { n: t.negate(ratio.n), d: ratio.d } };

const multiply: Binary = (encoding, a, b) => {
  const finite = rounded(encoding, t.mul(a.finite, b.finite));
  if (isPlain(a) && isPlain(b)) return plain(finite);
  const nan = or(a.nan, b.nan, and(infinite(a), isZero(b)), and(isZero(a), infinite(b)));
  const unbounded = and(not(nan), or(infinite(a), infinite(b)));
  const positive = iff(isNegative(a), isNegative(b));
  return { sort: "num", finite, nan, plus: and(unbounded, positive), minus: and(unbounded, not(positive)) };
};

const divide: Rule = (encoding, [a, b], e) => {
  if (a?.sort !== "num" || b?.sort !== "num") return undefined;
  const byZero = isZero(b);
  if (!isNo(byZero)) encoding.limit("division by -0");
  const quotient = t.quotient(a.finite, b.finite);
  const ofIntegers = isPlain(a) && isPlain(b) && a.finite.sort === "int" && b.finite.sort === "int";
  const value = ofIntegers ? { ratio: { n: a.finite, d: b.finite } } : {};
  if (!ofIntegers || !isSmall(a.finite) || !roundedAway(encoding, e)) rounded(encoding, quotient);
  if (isPlain(a) && isPlain(b) && isNo(byZero)) return { ...plain(quotient), ...value };
  const nan = or(a.nan, b.nan, and(infinite(a), infinite(b)), and(isZero(a), byZero));
  const unbounded = and(not(nan), or(infinite(a), byZero));
  const positive = iff(isNegative(a), isNegative(b));
  const finite = t.pick(infinite(b), t.int(0), quotient);
  return { sort: "num", finite, nan, plus: and(unbounded, positive), minus: and(unbounded, not(positive)), ...value };
};

const ROUNDING: ReadonlySet<Op> = new Set<Op>(["floor", "ceil", "trunc", "round", "isInteger", ...INT32_OPS]);
const COMPARING: ReadonlySet<Op> = new Set<Op>(["lt", "le", "eq"]);

/** Whether all uses of a quotient round it or compare it with an integer. */
function roundedAway(encoding: Encoding, e: Expr): boolean {
  const uses = encoding.usesOf(e);
  const comparesWithInteger = ({ op, args }: Apply): boolean =>
    COMPARING.has(op) && args.some((arg) => arg.kind === "literal" && Number.isInteger(arg.value));
  return uses.length > 0 && uses.every((use) => ROUNDING.has(use.op) || comparesWithInteger(use));
}

/** `|a| mod |b|` with the sign of `a`: exact on doubles. */
const remainder: Binary = (_, a, b) => {
  const nan = or(a.nan, b.nan, infinite(a), isZero(b));
  let finite: Term;
  if (a.finite.sort === "int" && b.finite.sort === "int") {
    const size = magnitude(b.finite);
    const positive = t.modulo(a.finite, size);
    finite =
      a.finite.lo >= 0
        ? positive
        : choose(t.atMost(t.int(0), a.finite), positive, t.negate(t.modulo(t.negate(a.finite), size)));
  } else {
    const whole = truncate(t.quotient(a.finite, b.finite));
    finite = t.sub(t.toReal(a.finite), t.mul(t.toReal(b.finite), t.toReal(whole)));
  }
  return { ...plain(t.pick(infinite(b), a.finite, finite)), nan };
};

const magnitude = (a: Term): Term => (a.lo >= 0 ? a : a.hi <= 0 ? t.negate(a) : t.larger(a, t.negate(a)));

/** Toward zero. */
export function truncate(a: Term): Term {
  if (a.sort === "int") return a;
  if (a.lo >= 0) return t.floor(a);
  return choose(t.atMost(t.int(0), a), t.floor(a), t.negate(t.floor(t.negate(a))));
}

/** Floor of n / d for integers with d other than zero. */
const floorRatio = (n: Term, d: Term): Term => {
  if (d.lo > 0) return t.divide(n, d);
  if (d.hi < 0) return t.divide(t.negate(n), t.negate(d));
  return choose(t.less(t.int(0), d), t.divide(n, d), t.divide(t.negate(n), t.negate(d)));
};

/**
 * Double division of integers below this never rounds across a whole number, so rounding the quotient, or comparing it
 * with a whole number, is exact although the quotient is not.
 */
const isSmall = (n: Term): boolean => Math.max(-n.lo, n.hi) < 2 ** 52;

/** The integers that floor, ceil and trunc make; the flags stay. */
const roundDown = (a: NumberValue): Term => {
  const ratio = a.ratio;
  return ratio === undefined ? t.floor(a.finite) : floorRatio(ratio.n, ratio.d);
};
const roundUp = (a: NumberValue): Term => {
  const ratio = a.ratio;
  return t.negate(ratio === undefined ? t.floor(t.negate(a.finite)) : floorRatio(t.negate(ratio.n), ratio.d));
};
const towardZero = (a: NumberValue): Term => {
  if (a.ratio === undefined) return truncate(a.finite);
  const { n, d } = a.ratio;
  if (n.lo >= 0 && d.lo > 0) return t.divide(n, d);
  const nonNegative = d.lo > 0 ? t.atMost(t.int(0), n) : iff(t.less(n, t.int(0)), t.less(d, t.int(0)));
  return choose(nonNegative, roundDown(a), roundUp(a));
};

const rounding =
  (rule: (a: NumberValue) => Term): Unary =>
  (_, { ratio, ...rest }) => ({ ...rest, finite: rule(ratio === undefined ? rest : { ...rest, ratio }) });

/** ToIntegerOrInfinity with NaN as 0; where infinite, the value is meaningless. */
export const whole = (a: NumberValue): Term => t.pick(a.nan, t.int(0), towardZero(a));

const extreme =
  (pickFirst: (a: NumberValue, b: NumberValue) => Term): Rule =>
  (_, args) => {
    const numbers = args.filter((arg) => arg.sort === "num");
    if (numbers.length !== args.length || numbers.length === 0) return undefined;
    return numbers.reduce((a, b) => {
      const nan = or(a.nan, b.nan);
      return { ...chooseNumber(pickFirst(a, b), a, b), nan };
    });
  };

const sign: Unary = (_, a) => ({
  ...plain(choose(isNegative(a), t.int(-1), choose(isZero(a), t.int(0), t.int(1)))),
  nan: a.nan,
});

const MAX_POWER = 6;

const power: Rule = (encoding, args, e) => {
  const [a] = args;
  const exponent = e.args[1]!;
  if (a?.sort !== "num" || exponent.kind !== "literal") return undefined;
  const n = exponent.value as number;
  if (n === 0.5) return squareRoot(encoding, a);
  if (!Number.isInteger(n) || n < 1 || n > MAX_POWER) return undefined;
  let result: NumberValue | undefined = a;
  for (let i = 1; i < n && result !== undefined; i++) result = multiply(encoding, result, a);
  return result;
};

/** A fresh number whose square is `a`; doubles round it, so it finds candidates only. */
const squareRoot: Unary = (encoding, a) => {
  encoding.limit("square root");
  const root = t.realVariable();
  const valid = and(isFiniteNumber(a), t.atMost(t.int(0), a.finite));
  encoding.require(implies(valid, and(t.atMost(t.int(0), root), t.equal(t.mul(root, root), t.toReal(a.finite)))));
  return { sort: "num", finite: root, nan: or(a.nan, isNegative(a)), plus: a.plus, minus: no() };
};

const MAX_SAFE = Number.MAX_SAFE_INTEGER;

export const isInteger = (a: NumberValue): Term => {
  if (a.ratio !== undefined) {
    const { n, d } = a.ratio;
    return and(isFiniteNumber(a), t.equal(t.modulo(n, magnitude(d)), t.int(0)));
  }
  return and(isFiniteNumber(a), t.isWhole(a.finite));
};

export const NUMBER_RULES = {
  add: binary(add),
  sub: binary(subtract),
  mul: binary(multiply),
  div: divide,
  rem: binary(remainder),
  pow: power,
  neg: unary(negate),
  lt: compare((a, b) => lessNumbers(a, b, false)),
  le: compare((a, b) => lessNumbers(a, b, true)),
  abs: unary((encoding, a) => chooseNumber(isNegative(a), negate(encoding, a)!, a)),
  floor: unary(rounding(roundDown)),
  ceil: unary(rounding(roundUp)),
  trunc: unary(rounding(towardZero)),
  round: unary(rounding(roundHalfUp)),
  sign: unary(sign),
  sqrt: unary(squareRoot),
  fround: unary(singlePrecision),
  min: extreme((a, b) => lessNumbers(a, b, true)),
  max: extreme((a, b) => lessNumbers(b, a, true)),
  isNaN: test((a) => a.nan),
  isFinite: test(isFiniteNumber),
  isInteger: test(isInteger),
  isSafeInteger: test((a) => and(isInteger(a), t.within(a.finite, t.int(-MAX_SAFE), t.int(MAX_SAFE)))),
  boolToNum: (_: Encoding, [a]: readonly Value[]) =>
    a?.sort === "bool" ? plain(choose(a.term, t.int(1), t.int(0))) : undefined,
} as const satisfies Partial<Record<Op, Rule>>;

/** Exact on integers of 24 bits; beyond, a candidate that evaluation decides on. */
function singlePrecision(encoding: Encoding, a: NumberValue): NumberValue {
  const small = a.finite.sort === "int" && Math.max(-a.finite.lo, a.finite.hi) <= 2 ** 24;
  if (!small) encoding.limit("rounding");
  return a;
}

/** Math.round: the floor of a + 1/2, computed without rounding. */
function roundHalfUp(a: NumberValue): Term {
  if (a.ratio === undefined) return a.finite.sort === "int" ? a.finite : t.floor(t.add(a.finite, t.numeral(0.5)));
  const { n, d } = a.ratio;
  return floorRatio(t.add(t.mul(n, t.int(2)), d), t.mul(d, t.int(2)));
}
