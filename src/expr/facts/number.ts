/**
 * What is known about the values of a numeric expression from its structure and the domains of its inputs.
 * Conservative: a fact that is claimed holds for every model within the domains.
 */
import type { Apply, Domain, Expr, Input } from "../expr.ts";
import type { OpOfSort } from "../op.ts";
import {
  abs,
  ceil,
  floor,
  is,
  isInteger,
  max,
  min,
  nativeWeakMap,
  numberIsNaN,
  weakGet,
  weakSet,
} from "../pristine.ts";
import { lengthBounds } from "./length.ts";

export interface NumberFacts {
  /** Bounds on the values that are not NaN. */
  readonly min: number;
  readonly max: number;
  /** May be NaN. */
  readonly nan: boolean;
  /** May be -0. */
  readonly negativeZero: boolean;
  /** Every finite value is an integer. */
  readonly integer: boolean;
}

const INF = Number.POSITIVE_INFINITY;
const ANY: NumberFacts = { min: -INF, max: INF, nan: true, negativeZero: true, integer: false };
const INT32 = integers(-(2 ** 31), 2 ** 31 - 1);
const BOOLEAN = integers(0, 1);
const MAX_DEPTH = 50;

const cache = new nativeWeakMap<Expr, NumberFacts>();

/** Facts about `e`, an expression of sort `num`. */
export function numberFacts(e: Expr, depth = 0): NumberFacts {
  if (e.kind === "literal") return ofValue(e.value as number);
  if (e.kind === "opaque" || e.kind === "reference" || depth > MAX_DEPTH) return ANY;
  let facts = weakGet(cache, e);
  if (facts === undefined) weakSet(cache, e, (facts = factsOf(e, depth + 1)));
  return facts;
}

export const neverNaN = (e: Expr): boolean => !numberFacts(e).nan;

/** Always an integer between `low` and `high`, and not -0. */
export function isIntegerWithin(e: Expr, low: number, high: number): boolean {
  const facts = numberFacts(e);
  return facts.integer && !facts.nan && !facts.negativeZero && facts.min >= low && facts.max <= high;
}

function integers(low: number, high: number): NumberFacts {
  return { min: low, max: high, nan: false, negativeZero: false, integer: true };
}

function ofValue(value: number): NumberFacts {
  if (numberIsNaN(value)) return { min: INF, max: -INF, nan: true, negativeZero: false, integer: true };
  return {
    min: value,
    max: value,
    nan: false,
    negativeZero: is(value, -0),
    integer: value % 1 === 0 || abs(value) === INF,
  };
}

function join(a: NumberFacts | undefined, b: NumberFacts): NumberFacts {
  if (a === undefined) return b;
  return {
    min: min(a.min, b.min),
    max: max(a.max, b.max),
    nan: a.nan || b.nan,
    negativeZero: a.negativeZero || b.negativeZero,
    integer: a.integer && b.integer,
  };
}

function factsOf(e: Input | Apply, depth: number): NumberFacts {
  return e.kind === "input" ? ofDomain(e.domain) : NUMBERS[e.op as OpOfSort<"num">](e.args, depth);
}

function ofDomain(domain: Domain): NumberFacts {
  switch (domain.kind) {
    case "integer":
      return integers(domain.min, domain.max);
    case "tag":
      return integers(0, domain.labels.length - 1);
    case "one-of": {
      let facts: NumberFacts | undefined;
      for (let i = 0; i < domain.values.length; i++) {
        const value = domain.values[i];
        if (typeof value !== "number") return ANY;
        facts = join(facts, ofValue(value));
      }
      return facts ?? ANY;
    }
    default:
      return ANY;
  }
}

type FactsOf = (args: readonly Expr[], depth: number) => NumberFacts;

const always =
  (facts: NumberFacts): FactsOf =>
  () =>
    facts;
const unknown = always(ANY);
const int32 = always(INT32);

const ofOne =
  (facts: (a: NumberFacts) => NumberFacts): FactsOf =>
  (args, depth) =>
    facts(numberFacts(args[0]!, depth));

const ofTwo =
  (facts: (a: NumberFacts, b: NumberFacts) => NumberFacts): FactsOf =>
  (args, depth) =>
    facts(numberFacts(args[0]!, depth), numberFacts(args[1]!, depth));

/** Where only a literal on the right says something. */
const byLiteral =
  (facts: (a: NumberFacts, b: Expr) => NumberFacts): FactsOf =>
  (args, depth) =>
    facts(numberFacts(args[0]!, depth), args[1]!);

const chosen: FactsOf = (args, depth) => {
  let facts: NumberFacts | undefined;
  for (let i = 1; i < args.length; i++) facts = join(facts, numberFacts(args[i]!, depth));
  return facts!;
};

const ofPosition: FactsOf = (args, depth) => integers(-1, lengthBounds(args[0]!, depth).max);

const NUMBERS: Readonly<Record<OpOfSort<"num">, FactsOf>> = {
  ite: chosen,
  choice: chosen,
  add: ofTwo(sum),
  sub: ofTwo((a, b) => sum(a, negated(b))),
  mul: ofTwo(product),
  div: byLiteral(quotient),
  rem: byLiteral(remainder),
  pow: unknown,
  neg: ofOne(negated),
  bitAnd: ofTwo(bitAnd),
  bitOr: int32,
  bitXor: int32,
  bitNot: int32,
  shl: int32,
  shr: int32,
  imul: int32,
  ushr: always(integers(0, 2 ** 32 - 1)),
  clz32: always(integers(0, 32)),
  abs: ofOne(absolute),
  floor: ofOne(rounded),
  ceil: ofOne(rounded),
  round: ofOne(rounded),
  trunc: ofOne(rounded),
  sign: ofOne((a) => ({ ...integers(-1, 1), nan: a.nan, negativeZero: a.negativeZero })),
  sqrt: unknown,
  fround: unknown,
  min: (args, depth) => extreme("min", args, depth),
  max: (args, depth) => extreme("max", args, depth),
  boolToNum: always(BOOLEAN),
  strToNum: unknown,
  parseFloat: unknown,
  parseInt: always({ ...ANY, integer: true }),
  bigToNum: always({ ...ANY, nan: false, negativeZero: false, integer: true }),
  length: (args, depth) => {
    const bounds = lengthBounds(args[0]!, depth);
    return integers(bounds.min, bounds.max);
  },
  charCodeAt: always({ ...integers(0, 0xffff), nan: true }),
  codePointAt: always({ ...integers(0, 0x10ffff), nan: true }),
  indexOf: ofPosition,
  lastIndexOf: ofPosition,
  regexIndex: ofPosition,
  splitCount: (args, depth) =>
    integers(args[1]!.kind === "literal" && args[1]!.value !== "" ? 1 : 0, lengthBounds(args[0]!, depth).max + 1),
};

/** Rounding is monotonic, so the bounds of a sum are the rounded sums of the bounds. -0 only comes from -0 + -0. */
function sum(a: NumberFacts, b: NumberFacts): NumberFacts {
  const opposite = (a.max === INF && b.min === -INF) || (a.min === -INF && b.max === INF);
  const low = a.min + b.min;
  const high = a.max + b.max;
  return {
    min: numberIsNaN(low) ? -INF : low,
    max: numberIsNaN(high) ? INF : high,
    nan: a.nan || b.nan || opposite,
    negativeZero: a.negativeZero && b.negativeZero,
    integer: a.integer && b.integer,
  };
}

/** 0 becomes -0: whether 0 is possible is told by the bounds. */
function negated(a: NumberFacts): NumberFacts {
  return { min: -a.max, max: -a.min, nan: a.nan, negativeZero: a.min <= 0 && a.max >= 0, integer: a.integer };
}

const isBounded = (a: NumberFacts): boolean => a.min > -INF && a.max < INF;

function product(a: NumberFacts, b: NumberFacts): NumberFacts {
  if (!isBounded(a) || !isBounded(b)) return { ...ANY, integer: a.integer && b.integer };
  const corners = [a.min * b.min, a.min * b.max, a.max * b.min, a.max * b.max] as const;
  const nonNegative = a.min >= 0 && b.min >= 0 && !a.negativeZero && !b.negativeZero;
  return {
    min: min(corners[0], corners[1], corners[2], corners[3]),
    max: max(corners[0], corners[1], corners[2], corners[3]),
    nan: a.nan || b.nan,
    negativeZero: !nonNegative,
    integer: a.integer && b.integer,
  };
}

function quotient(a: NumberFacts, divisor: Expr): NumberFacts {
  const d = divisor.kind === "literal" ? (divisor.value as number) : Number.NaN;
  if (!(abs(d) > 0 && abs(d) < INF)) return ANY;
  const ends = [a.min / d, a.max / d] as const;
  return {
    min: min(ends[0], ends[1]),
    max: max(ends[0], ends[1]),
    nan: a.nan,
    negativeZero: !(d > 0 && a.min >= 0 && !a.negativeZero),
    integer: false,
  };
}

/** The remainder has the sign of the dividend. */
function remainder(a: NumberFacts, divisor: Expr): NumberFacts {
  const d = divisor.kind === "literal" ? abs(divisor.value as number) : Number.NaN;
  if (!(d > 0 && d < INF)) return ANY;
  const integer = a.integer && isInteger(d);
  const limit = integer ? d - 1 : d;
  return {
    min: a.min >= 0 ? 0 : max(-limit, a.min),
    max: a.max <= 0 ? 0 : min(limit, a.max),
    nan: a.nan || !isBounded(a),
    negativeZero: a.negativeZero || a.min < 0,
    integer,
  };
}

/** Masking with a number that is not negative leaves at most that number. */
function bitAnd(a: NumberFacts, b: NumberFacts): NumberFacts {
  let high = INF;
  if (isMask(a)) high = a.max;
  if (isMask(b)) high = min(high, b.max);
  return high === INF ? INT32 : integers(0, high);
}

const isMask = (a: NumberFacts): boolean => a.integer && !a.nan && a.min >= 0 && a.max < 2 ** 31;

function absolute(a: NumberFacts): NumberFacts {
  return {
    min: a.min > 0 ? a.min : a.max < 0 ? -a.max : 0,
    max: max(abs(a.min), abs(a.max)),
    nan: a.nan,
    negativeZero: false,
    integer: a.integer,
  };
}

/** Small negative numbers round to -0. */
function rounded(a: NumberFacts): NumberFacts {
  return {
    min: floor(a.min),
    max: ceil(a.max),
    nan: a.nan,
    negativeZero: a.negativeZero || (a.min < 0 && !a.integer),
    integer: true,
  };
}

function extreme(op: "min" | "max", args: readonly Expr[], depth: number): NumberFacts {
  let facts: NumberFacts | undefined;
  for (let i = 0; i < args.length; i++) {
    const next = numberFacts(args[i]!, depth);
    if (facts === undefined) facts = next;
    else {
      const both = join(facts, next);
      facts = op === "min" ? { ...both, max: min(facts.max, next.max) } : { ...both, min: max(facts.min, next.min) };
    }
  }
  return facts ?? ANY;
}
