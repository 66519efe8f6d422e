/** Meaning of the number operations over IEEE doubles (`floats.ts`). */
import type { Op } from "../../expr/op.ts";
import type { Encoding, Rule } from "./encoding.ts";
import * as f from "./floats.ts";
import { and, choose, not, or } from "./logic.ts";
import type { Term } from "./term.ts";
import type { Value } from "./value.ts";

const number = (term: Term): Value => f.floatValue(term);

const unary =
  (rule: (a: Term) => Term): Rule =>
  (_, [a]) =>
    a?.sort === "num" ? number(rule(a.finite)) : undefined;

const binary =
  (rule: (a: Term, b: Term) => Term): Rule =>
  (_, [a, b]) =>
    a?.sort === "num" && b?.sort === "num" ? number(rule(a.finite, b.finite)) : undefined;

const test =
  (rule: (a: Term) => Term): Rule =>
  (_, [a]) =>
    a?.sort === "num" ? { sort: "bool", term: rule(a.finite) } : undefined;

const compare =
  (rule: (a: Term, b: Term) => Term): Rule =>
  (_, [a, b]) =>
    a?.sort === "num" && b?.sort === "num" ? { sort: "bool", term: rule(a.finite, b.finite) } : undefined;

/** Math.round: up from the half; the difference to the floor is exact. Between -0.5 and 0 it is -0. */
function round(a: Term): Term {
  const down = f.floor(a);
  const isUp = and(f.isBounded(a), f.atMost(f.float(0.5), f.subtract(a, down)));
  const result = choose(isUp, f.add(down, f.float(1)), down);
  return choose(and(f.isZero(result), f.isNegative(a)), f.float(-0), result);
}

/** Math.sign keeps zeros and NaN as they are. */
const sign = (a: Term): Term =>
  choose(or(f.isNotNumber(a), f.isZero(a)), a, choose(f.isNegative(a), f.float(-1), f.float(1)));

/** Math.min and Math.max: NaN wins, and the zeros are ordered. */
const extreme =
  (first: (a: Term, b: Term) => Term): Rule =>
  (_, args) => {
    const terms = args.map((arg) => (arg.sort === "num" ? arg.finite : undefined));
    if (terms.length === 0 || terms.some((term) => term === undefined)) return undefined;
    return number(
      (terms as Term[]).reduce((a, b) =>
        choose(f.isNotNumber(a), a, choose(f.isNotNumber(b), b, choose(first(a, b), a, b))),
      ),
    );
  };

const MAX_SAFE = Number.MAX_SAFE_INTEGER;
const isInteger = (a: Term): Term => and(f.isBounded(a), f.equal(f.truncate(a), a));

export const FLOAT_RULES = {
  add: binary(f.add),
  sub: binary(f.subtract),
  mul: binary(f.multiply),
  div: binary(f.divide),
  neg: unary(f.negate),
  abs: unary(f.magnitude),
  sqrt: unary(f.squareRoot),
  floor: unary(f.floor),
  ceil: unary(f.ceil),
  trunc: unary(f.truncate),
  round: unary(round),
  sign: unary(sign),
  fround: unary(f.single),
  min: extreme((a, b) => or(f.less(a, b), and(f.equal(a, b), f.isNegative(a)))),
  max: extreme((a, b) => or(f.less(b, a), and(f.equal(a, b), not(f.isNegative(a))))),
  lt: compare(f.less),
  le: compare(f.atMost),
  isNaN: test(f.isNotNumber),
  isFinite: test(f.isBounded),
  isInteger: test(isInteger),
  isSafeInteger: test((a) => and(isInteger(a), f.atMost(f.magnitude(a), f.float(MAX_SAFE)))),
  boolToNum: (_: Encoding, [a]: readonly Value[]) =>
    a?.sort === "bool" ? number(choose(a.term, f.float(1), f.float(0))) : undefined,
  /** The zeros are told apart here, and NaN is itself. */
  same: (_: Encoding, [a, b]: readonly Value[]) =>
    a?.sort === "num" && b?.sort === "num" ? { sort: "bool", term: f.identical(a.finite, b.finite) } : undefined,
} as const satisfies Partial<Record<Op, Rule>>;
