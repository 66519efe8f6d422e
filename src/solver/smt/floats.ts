/**
 * Numbers as IEEE doubles, bit by bit: what the other theories only approximate (rounding, overflow, -0) is exact here.
 * Slow, so it is the last theory that is tried.
 */
import { inDomain } from "../../expr/domain.ts";
import type { Encoding, NumberDomain, Numbers } from "./encoding.ts";
import { and, bool, choose, no, not } from "./logic.ts";
import { type FloatOp, freshVariable, intern, type Term } from "./term.ts";
import type { NumberValue } from "./value.ts";

const words = new DataView(new ArrayBuffer(8));

const make = (op: FloatOp, ...args: Term[]): Term =>
  intern(op, "float", args, undefined, -Infinity, Infinity, Infinity);
const makeTruth = (op: FloatOp, ...args: Term[]): Term => intern(op, "bool", args, undefined, 0, 0, 0);

/** A double by its bits, which tell -0 from 0. */
export function float(value: number): Term {
  words.setFloat64(0, value);
  const bits = Number.isNaN(value) ? 0x7ff8000000000000n : words.getBigUint64(0);
  return intern("fpNumeral", "float", [], bits, value, value, Infinity);
}

export const valueOfBits = (bits: bigint): number => {
  words.setBigUint64(0, bits);
  return words.getFloat64(0);
};

const constant = (term: Term): number | undefined =>
  term.op === "fpNumeral" ? valueOfBits(term.value as bigint) : undefined;

/** Arithmetic on literals is the machine's own. */
const folded =
  (op: FloatOp, compute: (...values: number[]) => number) =>
  (...args: Term[]): Term => {
    const values = args.map(constant);
    return values.every((value) => value !== undefined) ? float(compute(...values)) : make(op, ...args);
  };

const decided =
  (op: FloatOp, compute: (...values: number[]) => boolean) =>
  (...args: Term[]): Term => {
    const values = args.map(constant);
    return values.every((value) => value !== undefined) ? bool(compute(...values)) : makeTruth(op, ...args);
  };

export const add = folded("fpAdd", (a, b) => a! + b!);
export const subtract = folded("fpSub", (a, b) => a! - b!);
export const multiply = folded("fpMul", (a, b) => a! * b!);
export const divide = folded("fpDiv", (a, b) => a! / b!);
export const negate = folded("fpNeg", (a) => -a!);
export const magnitude = folded("fpAbs", (a) => Math.abs(a!));
export const squareRoot = folded("fpSqrt", (a) => Math.sqrt(a!));
export const floor = folded("fpFloor", (a) => Math.floor(a!));
export const ceil = folded("fpCeil", (a) => Math.ceil(a!));
export const truncate = folded("fpTrunc", (a) => Math.trunc(a!));
export const single = folded("fpSingle", (a) => Math.fround(a!));
export const less = decided("fpLt", (a, b) => a! < b!);
export const atMost = decided("fpLe", (a, b) => a! <= b!);
/** `===`: both zeros are equal, NaN equals nothing. */
export const equal = decided("fpEq", (a, b) => a! === b!);
/** `Object.is` */
export const identical = decided("eq", (a, b) => Object.is(a, b));
export const isNotNumber = decided("fpIsNaN", (a) => Number.isNaN(a));
const isInfinite = decided("fpIsInfinite", (a) => a === Infinity || a === -Infinity);
export const isNegative = decided("fpIsNegative", (a) => Object.is(a, -0) || a! < 0);
export const isZero = (a: Term): Term => equal(a, float(0));
export const isBounded = (a: Term): Term => and(not(isNotNumber(a)), not(isInfinite(a)));

/** The bits, in which a model tells the value. */
export const bitsOf = (a: Term): Term => intern("fpBits", "bits", [a], undefined, -Infinity, Infinity, 0, 64);

/** The special values are part of the term; the flags are never read by the rules of this theory. */
export const floatValue = (finite: Term): NumberValue => ({
  sort: "num",
  finite,
  nan: isNotNumber(finite),
  plus: no(),
  minus: no(),
});

const READABLE = 10_000;

const rangeOf = (domain: Exclude<NumberDomain, { kind: "any-number" }>): readonly [number, number] =>
  domain.kind === "tag" ? [0, domain.labels.length - 1] : [domain.min, domain.max];

function input(encoding: Encoding, domain: NumberDomain): NumberValue {
  const term = freshVariable("fpVar", "float", -Infinity, Infinity, Infinity);
  const isReadable = and(atMost(float(-READABLE), term), atMost(term, float(READABLE)));
  if (domain.kind === "any-number") {
    encoding.prefer(isReadable);
    return floatValue(term);
  }
  const [lo, hi] = rangeOf(domain);
  encoding.require(and(atMost(float(lo), term), atMost(term, float(hi)), equal(truncate(term), term)));
  if (!inDomain(domain, -0)) encoding.require(not(identical(term, float(-0))));
  if (hi - lo > 1000) encoding.prefer(isReadable);
  return floatValue(term);
}

export const FLOATS: Numbers = {
  literal: (_, value) => floatValue(float(value)),
  input,
  equal: (a, b) => equal(a.finite, b.finite),
  choose: (condition, a, b) => floatValue(choose(condition, a.finite, b.finite)),
};
