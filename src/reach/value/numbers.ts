/** Arithmetic on numbers: exact where it is shown to be, else an unknown number in those cases where it may round. */
import { RESULTS } from "../../expr/results.ts";
import type { Context } from "../context.ts";
import {
  add,
  and,
  div,
  eq,
  FALSE,
  int,
  isInt,
  isSafe,
  ite,
  le,
  lt,
  mod,
  mul,
  not,
  or,
  rangeOf,
  rdiv,
  SAFE,
  scale,
  sub,
  type Term,
  TRUE,
  toInt,
  toReal,
  ZERO,
} from "../term/term.ts";
import { type NumberValue, numberOf, type Value } from "./value.ts";

/** Far below infinity, far above what is exact. */
const FINITE = { kind: "number", sort: "real", value: 2 ** 1000 } as const;

const isFiniteTerm = (term: Term): Term =>
  term.sort === "int" ? TRUE : and(le(scale(-1, FINITE), term), le(term, FINITE));

/** A result that is what mathematics says if that is a whole number of a safe size, and anything otherwise. */
function rounded(c: Context, exact: Term, operands: readonly NumberValue[]): NumberValue {
  const bad = or(...operands.map((one) => one.bad));
  if (!c.isProof || isSafe(exact)) return numberOf(exact, bad);
  const isExact = and(
    ...operands.map(({ term }) => isFiniteTerm(term)),
    isInt(exact),
    le(int(-SAFE), exact),
    le(exact, int(SAFE)),
  );
  const star = c.anyNumber() as NumberValue;
  return numberOf(ite(isExact, exact, star.term), or(bad, and(not(isExact), star.bad)));
}

/** Powers of two that neither overflow nor underflow what they divide. */
const isPower = (value: number): boolean => value >= 1 && value <= 2 ** 64 && Number.isInteger(Math.log2(value));

/** Undefined where nothing better than "unknown" is known. `assume` takes what holds of the result. */
export function arithmetic(
  c: Context,
  operator: string,
  a: NumberValue,
  b: NumberValue,
  assume: (term: Term) => void,
): Value | undefined {
  switch (operator) {
    case "+":
      return rounded(c, add(a.term, b.term), [a, b]);
    case "-":
      return rounded(c, sub(a.term, b.term), [a, b]);
    case "*":
      return rounded(c, mul(a.term, b.term), [a, b]);
    case "/":
      return quotient(c, a, b);
    case "%":
      return remainder(c, a, b, assume);
    case "|":
    case "&":
    case "^":
    case "<<":
    case ">>":
    case ">>>":
      return bitwise(c, operator, a, b);
    default:
      return undefined;
  }
}

function quotient(c: Context, a: NumberValue, b: NumberValue): Value | undefined {
  if (b.term.kind !== "number" || b.bad !== FALSE || b.term.value === 0) return undefined;
  const by = b.term.value;
  const value =
    isPower(by) && (isSafe(a.term) || !c.isProof)
      ? numberOf(rdiv(a.term, by), a.bad)
      : rounded(c, rdiv(a.term, by), [a]);
  // of whole numbers below 2⁵³ the rounded quotient is on the same side of every whole number
  if (a.term.sort === "int" && Number.isInteger(by) && by > 0 && (isSafe(a.term) || !c.isProof))
    return { ...value, floor: div(a.term, by) };
  return value;
}

function remainder(c: Context, a: NumberValue, b: NumberValue, assume: (term: Term) => void): Value {
  const bad = or(a.bad, b.bad);
  if (
    b.term.kind === "number" &&
    Number.isInteger(b.term.value) &&
    b.term.value !== 0 &&
    Math.abs(b.term.value) <= SAFE
  ) {
    const by = Math.abs(b.term.value);
    const whole = toInt(a.term);
    const range = rangeOf(whole);
    const positive = mod(whole, by);
    const exact =
      range !== undefined && range.min >= 0
        ? positive
        : ite(le(ZERO, whole), positive, scale(-1, mod(scale(-1, whole), by)));
    if (a.term.sort === "int" || !c.isProof) return numberOf(exact, bad);
    const star = c.anyNumber() as NumberValue;
    const isExact = and(isInt(a.term), isFiniteTerm(a.term));
    return numberOf(ite(isExact, exact, star.term), or(bad, and(not(isExact), star.bad)));
  }
  const star = c.anyNumber() as NumberValue;
  const q = c.fresh("q", "int");
  const isWhole = and(
    not(bad),
    isInt(a.term),
    isInt(b.term),
    isFiniteTerm(a.term),
    isFiniteTerm(b.term),
    le(ZERO, a.term),
    lt(ZERO, b.term),
  );
  assume(
    or(
      not(isWhole),
      and(
        eq(toReal(a.term), toReal(add(mul(q, toInt(b.term)), star.term))),
        le(ZERO, star.term),
        lt(star.term, b.term),
        not(star.bad),
      ),
    ),
  );
  return numberOf(star.term, or(bad, star.bad));
}

const INT32 = { min: RESULTS.int32.min, max: RESULTS.int32.max };
const UINT32 = { min: RESULTS.uint32.min, max: RESULTS.uint32.max };

const within = (term: Term, { min, max }: { min: number; max: number }): Term =>
  and(le(int(min), term), le(term, int(max)));

/** ToInt32 of what is rounded towards zero: the number itself where it fits. */
function asInt32(c: Context, value: NumberValue): Term {
  const whole = truncated(value);
  const star = c.fresh("i", "int", INT32);
  return ite(and(not(value.bad), within(whole, INT32)), whole, ite(value.bad, ZERO, star));
}

export function truncated(value: NumberValue): Term {
  const { term, floor } = value;
  if (term.sort === "int") return term;
  const down = floor ?? toInt(term);
  const range = rangeOf(down);
  if (range !== undefined && range.min >= 0) return down;
  return ite(le(ZERO, term), down, scale(-1, toInt(sub(ZERO, term))));
}

function bitwise(c: Context, operator: string, a: NumberValue, b: NumberValue): Value {
  const constant = b.term.kind === "number" && b.bad === FALSE && b.term.sort === "int" ? b.term.value : undefined;
  const left = asInt32(c, a);
  const any = (): Value => numberOf(c.fresh("i", "int", operator === ">>>" ? UINT32 : INT32));
  if (constant === undefined) return any();
  switch (operator) {
    case "|":
    case "^":
      return constant === 0 ? numberOf(left) : any();
    case "&": {
      if (constant >= 0 && constant <= INT32.max && isPower(constant + 1)) return numberOf(mod(left, constant + 1));
      if (constant > 0 && constant <= INT32.max && isPower(constant))
        return numberOf(scale(constant, mod(div(left, constant), 2)));
      return constant >= 0 && constant <= INT32.max ? numberOf(c.fresh("i", "int", { min: 0, max: constant })) : any();
    }
    case ">>":
      return constant >= 0 && constant < 32 ? numberOf(div(left, 2 ** constant)) : any();
    case ">>>": {
      if (constant < 0 || constant > 31) return any();
      const unsigned = ite(le(ZERO, left), left, add(left, int(2 ** 32)));
      const whole = truncated(a);
      const exact = ite(and(not(a.bad), within(whole, UINT32)), whole, unsigned);
      return numberOf(div(exact, 2 ** constant));
    }
    case "<<": {
      if (constant < 0 || constant > 31) return any();
      const shifted = scale(2 ** constant, left);
      return numberOf(ite(within(shifted, INT32), shifted, (any() as NumberValue).term));
    }
    default:
      return any();
  }
}

/** `Math.floor`, `Math.ceil`, `Math.trunc`, `Math.round`, `Math.abs`. */
export function roundedBy(c: Context, how: string, value: NumberValue): Value | undefined {
  const { term, bad } = value;
  const isWhole = term.sort === "int";
  // infinity stays what it is; a whole double is one
  const clamp = (whole: Term): Value => {
    if (!c.isProof || isSafe(whole)) return numberOf(whole, bad);
    return numberOf(ite(isFiniteTerm(term), toReal(whole), term), bad);
  };
  switch (how) {
    case "floor":
      return isWhole ? value : clamp(value.floor ?? toInt(term));
    case "ceil":
      return isWhole ? value : clamp(scale(-1, toInt(sub(ZERO, term))));
    case "trunc":
      return isWhole ? value : clamp(truncated(value));
    case "abs":
      return numberOf(ite(le(ZERO, term), term, scale(-1, term)), bad);
    default:
      return undefined;
  }
}

export const isNumberConstant = (value: Value): number | undefined =>
  value.kind === "number" && value.term.kind === "number" && value.bad === FALSE ? value.term.value : undefined;
