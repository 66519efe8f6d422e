/** Numbers as integers and reals with separate flags for NaN and the infinities. */
import { atMost, bound, equal, int, intVariable, less, numeral, pick, realVariable, within } from "./arithmetic.ts";
import type { Encoding, NumberDomain, Numbers } from "./encoding.ts";
import { and, boolVariable, choose, iff, implies, isNo, no, not, or, yes } from "./logic.ts";
import type { Term } from "./term.ts";
import type { NumberValue } from "./value.ts";

export const plain = (finite: Term): NumberValue => ({ sort: "num", finite, nan: no(), plus: no(), minus: no() });

const NOT_A_NUMBER = (): NumberValue => ({ ...plain(int(0)), nan: yes() });

export const infinite = (a: NumberValue): Term => or(a.plus, a.minus);
export const isFiniteNumber = (a: NumberValue): Term => not(or(a.nan, a.plus, a.minus));
export const isPlain = (a: NumberValue): boolean => isNo(a.nan) && isNo(a.plus) && isNo(a.minus);
export const isZero = (a: NumberValue): Term => and(isFiniteNumber(a), equal(a.finite, int(0)));
export const isNegative = (a: NumberValue): Term => or(a.minus, and(isFiniteNumber(a), less(a.finite, int(0))));

/** A double that holds an integer of this size holds it exactly. */
const EXACT_BITS = 53;

/** Notes when double arithmetic could have rounded the term that was just computed. */
export function rounded(encoding: Encoding, term: Term): Term {
  const largest = Math.max(Math.abs(term.lo), Math.abs(term.hi));
  if (!(largest <= 2 ** (EXACT_BITS - term.grid))) encoding.limit("rounding");
  return term;
}

function literalNumber(value: number): NumberValue {
  if (Number.isNaN(value)) return NOT_A_NUMBER();
  if (value === Infinity) return { ...plain(int(0)), plus: yes() };
  if (value === -Infinity) return { ...plain(int(0)), minus: yes() };
  return plain(numeral(value));
}

function equalNumbers(a: NumberValue, b: NumberValue): Term {
  if (isPlain(a) && isPlain(b)) return equal(a.finite, b.finite);
  return and(
    not(a.nan),
    not(b.nan),
    iff(a.plus, b.plus),
    iff(a.minus, b.minus),
    or(infinite(a), equal(a.finite, b.finite)),
  );
}

export function lessNumbers(a: NumberValue, b: NumberValue, orEqual: boolean): Term {
  const finite = orEqual ? atMost(a.finite, b.finite) : less(a.finite, b.finite);
  if (isPlain(a) && isPlain(b)) return finite;
  const below = or(
    and(a.minus, not(b.minus)),
    and(b.plus, not(a.plus)),
    and(isFiniteNumber(a), isFiniteNumber(b), finite),
  );
  const same = orEqual ? or(and(a.plus, b.plus), and(a.minus, b.minus)) : no();
  return and(not(a.nan), not(b.nan), or(below, same));
}

export const chooseNumber = (condition: Term, a: NumberValue, b: NumberValue): NumberValue => ({
  sort: "num",
  finite: pick(condition, a.finite, b.finite),
  nan: choose(condition, a.nan, b.nan),
  plus: choose(condition, a.plus, b.plus),
  minus: choose(condition, a.minus, b.minus),
});

const integerInput = (encoding: Encoding, lo: number, hi: number): NumberValue => {
  const term = intVariable(lo, hi);
  if (Number.isFinite(lo)) encoding.require(bound(numeral(lo), term));
  if (Number.isFinite(hi)) encoding.require(bound(term, numeral(hi)));
  if (hi - lo > 1000) encoding.prefer(within(term, int(Math.max(lo, -READABLE)), int(Math.min(hi, READABLE))));
  return plain(term);
};

/** Numbers beyond this are avoided when smaller ones will do. */
const READABLE = 10_000;

const rangeOf = (domain: Exclude<NumberDomain, { kind: "any-number" }>): readonly [number, number] =>
  domain.kind === "tag" ? [0, domain.labels.length - 1] : [domain.min, domain.max];

const shared = {
  literal: (_: Encoding, value: number) => literalNumber(value),
  equal: equalNumbers,
  choose: chooseNumber,
};

/** Any number is taken for an integer: small formulas, readable solutions, no proofs. */
export const INTEGERS: Numbers = {
  ...shared,
  input(encoding, domain) {
    if (domain.kind !== "any-number") return integerInput(encoding, ...rangeOf(domain));
    encoding.limit("numbers taken for integers");
    return integerInput(encoding, -Infinity, Infinity);
  },
};

/** Any number is a real, NaN or an infinity. */
export const REALS: Numbers = {
  ...shared,
  input(encoding, domain) {
    if (domain.kind !== "any-number") return integerInput(encoding, ...rangeOf(domain));
    const value: NumberValue = {
      sort: "num",
      finite: realVariable(),
      nan: boolVariable(),
      plus: boolVariable(),
      minus: boolVariable(),
    };
    encoding.require(implies(value.nan, not(infinite(value))));
    encoding.require(not(and(value.plus, value.minus)));
    encoding.prefer(isFiniteNumber(value));
    encoding.prefer(within(value.finite, int(-READABLE), int(READABLE)));
    return value;
  },
};
