/** What the result of an operation can be, given what its arguments can be. Everything not listed is unrestricted. */
import type { Apply } from "../../expr/expr.ts";
import type { Op } from "../../expr/op.ts";
import { RESULTS } from "../../expr/results.ts";
import { nextDown, nextUp } from "../float.ts";
import type { Interval } from "./interval.ts";
import * as i from "./interval.ts";

/** Reads what is known of an argument: for numbers the values, for strings the length. */
export type Known = (argument: number) => Interval;

/** What the table of results says, for operations of which no more is known. */
function result(name: keyof typeof RESULTS, mayBeNaN: boolean = RESULTS[name].mayBeNaN): Interval {
  const { min, max, isWhole } = RESULTS[name];
  return i.interval(min, max, isWhole, mayBeNaN);
}

const INT32 = result("int32");
const UINT32 = result("uint32");
const LENGTH = i.interval(0, 2 ** 30, true);

type Forward = (known: Known, e: Apply) => Interval;

const unary =
  (f: (a: Interval) => Interval): Forward =>
  (known) =>
    f(known(0));
const binary =
  (f: (a: Interval, b: Interval) => Interval): Forward =>
  (known) =>
    f(known(0), known(1));
const fold =
  (f: (a: Interval, b: Interval) => Interval): Forward =>
  (known, e) => {
    let result = known(0);
    for (let k = 1; k < e.args.length; k++) result = f(result, known(k));
    return result;
  };

/** No longer than the text it is taken from. */
const part: Forward = (known) => i.interval(0, Math.max(0, known(0).hi), true);
const position: Forward = (known) => i.interval(-1, Math.max(0, known(0).hi), true);
const literalNumber = (e: Apply, k: number): number | undefined => {
  const arg = e.args[k];
  return arg?.kind === "literal" && typeof arg.value === "number" ? arg.value : undefined;
};

/** `x & mask` with a mask that is not negative stays between 0 and the mask. */
const bitAnd: Forward = (known) => {
  const limits = [known(0), known(1)].filter((a) => i.hasNumbers(a) && a.lo >= 0 && a.hi < 2 ** 31 && a.int && !a.nan);
  return limits.length === 0 ? INT32 : i.interval(0, Math.min(...limits.map((a) => a.hi)), true);
};

const sliced: Forward = (known, e) => {
  const [from, to] = [literalNumber(e, 1), literalNumber(e, 2)];
  const { hi } = known(0);
  // Both ends counted from the start bound the length; otherwise only the text does.
  const counted = from !== undefined && to !== undefined && from >= 0 && to >= 0 && Number.isFinite(from);
  const window = counted ? Math.max(0, Math.trunc(to) - Math.trunc(from)) : hi;
  return i.interval(0, Math.max(0, Math.min(hi, window)), true);
};

const split: Forward = (known, e) => {
  const separator = e.args[1]!;
  const atLeast = separator.kind === "literal" && separator.value !== "" ? 1 : 0;
  return i.interval(atLeast, Math.max(0, known(0).hi) + 1, true);
};

/** Case mapping can make a text up to three times as long. */
const recased: Forward = (known) => i.interval(0, known(0).hi * 3, true);

const padded: Forward = (known) => {
  const [text, length] = [known(0), known(1)];
  return i.interval(text.lo, Math.max(text.hi, i.hasNumbers(length) ? Math.floor(length.hi) : 0), true);
};

/** Whether an index is known to lie inside the text. */
function isWithin(known: Known): boolean {
  const [text, at] = [known(0), known(1)];
  return i.hasNumbers(at) && !at.nan && at.lo >= 0 && at.hi < text.lo;
}

/** Bounds of bigints are doubles: outside the safe integers they are moved outwards. */
function outwards(a: Interval): Interval {
  const [lo, hi] = [
    a.lo < -SAFE || a.lo > SAFE ? nextDown(a.lo) : a.lo,
    a.hi > SAFE || a.hi < -SAFE ? nextUp(a.hi) : a.hi,
  ];
  return { lo: Number.isNaN(lo) ? -Infinity : lo, hi: Number.isNaN(hi) ? Infinity : hi, int: true, nan: false };
}

const SAFE = Number.MAX_SAFE_INTEGER;
const ANY_BIG: Interval = { ...i.ANY_INTEGER, nan: false };
const big =
  (f: (a: Interval, b: Interval) => Interval): Forward =>
  (known) => {
    const [a, b] = [known(0), known(1)];
    return i.hasNumbers(a) && i.hasNumbers(b) ? outwards(f(a, b)) : ANY_BIG;
  };

/** A number times itself is never negative. */
function square(a: Interval): Interval {
  const product = i.mul(a, a);
  if (!i.hasNumbers(a)) return product;
  const least = a.lo <= 0 && a.hi >= 0 ? 0 : Math.min(a.lo * a.lo, a.hi * a.hi);
  return { ...product, lo: Math.max(least, 0), nan: a.nan };
}

export const FORWARD: Readonly<Partial<Record<Op, Forward>>> = {
  add: binary(i.add),
  sub: binary(i.sub),
  mul: (known, e) => (e.args[0] === e.args[1] ? square(known(0)) : i.mul(known(0), known(1))),
  div: binary(i.div),
  rem: binary(i.rem),
  neg: unary(i.neg),
  abs: unary(i.abs),
  floor: unary(i.monotone(Math.floor, true)),
  ceil: unary(i.monotone(Math.ceil, true)),
  round: unary(i.monotone(Math.round, true)),
  trunc: unary(i.monotone(Math.trunc, true)),
  sign: unary(i.monotone(Math.sign, true)),
  fround: unary(i.monotone(Math.fround, false)),
  sqrt: unary((a) => {
    const positive = i.meet(a, i.interval(0, Number.POSITIVE_INFINITY, false, true));
    const nan = a.nan || a.lo < 0;
    return i.hasNumbers(positive)
      ? i.interval(Math.sqrt(positive.lo), Math.sqrt(positive.hi), false, nan)
      : i.point(Number.NaN);
  }),
  min: fold(i.pairwise(Math.min)),
  max: fold(i.pairwise(Math.max)),
  bitAnd,
  bitOr: () => result("bitOr"),
  bitXor: () => result("bitXor"),
  bitNot: () => result("bitNot"),
  shl: () => result("shl"),
  shr: (_, e) => {
    const by = literalNumber(e, 1);
    return by === undefined ? INT32 : i.interval(-(2 ** 31) >> by, (2 ** 31 - 1) >> by, true);
  },
  ushr: (_, e) => {
    const by = literalNumber(e, 1);
    return by === undefined ? UINT32 : i.interval(0, (2 ** 32 - 1) >>> by, true);
  },
  imul: () => result("imul"),
  clz32: () => result("clz32"),
  boolToNum: () => result("boolToNum"),
  parseInt: () => i.ANY_INTEGER,
  numToBig: (known) => (i.hasNumbers(known(0)) ? outwards({ ...known(0), int: true, nan: false }) : ANY_BIG),
  bigAdd: big(i.add),
  bigSub: big(i.sub),
  bigMul: big(i.mul),
  bigNeg: (known) => (i.hasNumbers(known(0)) ? i.neg(known(0)) : ANY_BIG),
  bigRem: (known) => {
    const [a, b] = [known(0), known(1)];
    return i.hasNumbers(a) && i.hasNumbers(b)
      ? { ...outwards(i.rem({ ...a, int: true }, { ...b, int: true })) }
      : ANY_BIG;
  },
  bigPow: (known) => (i.hasNumbers(known(0)) && known(0).lo >= 1 ? i.interval(1, Infinity, true) : ANY_BIG),
  bigToNum: () => ({ ...i.ANY_INTEGER, nan: false }),

  length: (known) => known(0),
  charCodeAt: (known) => result("charCodeAt", !isWithin(known)),
  codePointAt: (known) => result("codePointAt", !isWithin(known)),
  indexOf: position,
  lastIndexOf: position,
  regexIndex: position,
  splitCount: split,

  // lengths of texts
  numToStr: () => i.interval(1, 2000, true),
  toFixed: () => i.interval(1, 2000, true),
  bigToStr: () => i.interval(1, 2 ** 30, true),
  concat: fold(i.add),
  charAt: (known) => i.interval(0, Math.min(1, Math.max(0, known(0).hi)), true),
  fromCharCode: () => i.interval(1, 1, true),
  slice: sliced,
  substring: part,
  trim: part,
  trimStart: part,
  trimEnd: part,
  lower: recased,
  upper: recased,
  padStart: padded,
  padEnd: padded,
  splitPart: part,
  regexGroup: part,
};

export const UNKNOWN_LENGTH: Interval = LENGTH;
