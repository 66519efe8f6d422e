/** Bounds on the length of strings, from the structure of the expression alone. */
import type { Expr, Input } from "../expr.ts";
import type { OpOfSort } from "../op.ts";
import { isInteger, max, min, nativeWeakMap, weakGet, weakSet } from "../pristine.ts";

export interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** No engine makes longer strings; above every limit in use, below everything inexact. */
const LONGEST = 2 ** 30;
const ANY: Bounds = { min: 0, max: LONGEST };
const MAX_DEPTH = 50;

const cache = new nativeWeakMap<Expr, Bounds>();

/** Bounds on the length of `e`, an expression of sort `str`. */
export function lengthBounds(e: Expr, depth = 0): Bounds {
  if (e.kind === "literal") return { min: (e.value as string).length, max: (e.value as string).length };
  if (e.kind === "input") return ofInput(e);
  if (e.kind !== "apply" || depth > MAX_DEPTH) return ANY;
  let bounds = weakGet(cache, e);
  if (bounds === undefined) weakSet(cache, e, (bounds = LENGTHS[e.op as OpOfSort<"str">](e.args, depth + 1)));
  return bounds;
}

function ofInput({ domain }: Input): Bounds {
  if (domain.kind === "any-string") return { min: 0, max: domain.maxLength };
  if (domain.kind !== "one-of" || domain.values.length === 0) return ANY;
  let bounds: Bounds | undefined;
  for (let i = 0; i < domain.values.length; i++) {
    const value = domain.values[i];
    if (typeof value !== "string") return ANY;
    bounds = join(bounds, { min: value.length, max: value.length });
  }
  return bounds!;
}

function join(a: Bounds | undefined, b: Bounds): Bounds {
  return a === undefined ? b : { min: min(a.min, b.min), max: max(a.max, b.max) };
}

type LengthOf = (args: readonly Expr[], depth: number) => Bounds;

const unknown: LengthOf = () => ANY;
const atMostFirst: LengthOf = (args, depth) => ({ min: 0, max: lengthBounds(args[0]!, depth).max });
const atLeastFirst: LengthOf = (args, depth) => ({ min: lengthBounds(args[0]!, depth).min, max: LONGEST });
const notEmpty: LengthOf = () => ({ min: 1, max: LONGEST });

const chosen: LengthOf = (args, depth) => {
  let bounds: Bounds | undefined;
  for (let i = 1; i < args.length; i++) bounds = join(bounds, lengthBounds(args[i]!, depth));
  return bounds!;
};

const concatenated: LengthOf = (args, depth) => {
  let low = 0;
  let high = 0;
  for (let i = 0; i < args.length; i++) {
    const part = lengthBounds(args[i]!, depth);
    low += part.min;
    high += part.max;
  }
  return { min: low, max: min(high, LONGEST) };
};

const LENGTHS: Readonly<Record<OpOfSort<"str">, LengthOf>> = {
  ite: chosen,
  choice: chosen,
  concat: concatenated,
  charAt: (args, depth) => ofCharAt(lengthBounds(args[0]!, depth), args[1]!),
  fromCharCode: () => ({ min: 1, max: 1 }),
  slice: ofSlice,
  substring: ofSlice,
  trim: atMostFirst,
  trimStart: atMostFirst,
  trimEnd: atMostFirst,
  splitPart: atMostFirst,
  regexGroup: atMostFirst,
  padStart: atLeastFirst,
  padEnd: atLeastFirst,
  // 1 to 25 characters in radix 10 (sign, 17 digits, point, exponent); fractions in radix 2 run over a thousand
  numToStr: () => ({ min: 1, max: 2000 }),
  bigToStr: notEmpty,
  toFixed: notEmpty,
  // mapping the case of one character may give three
  lower: unknown,
  upper: unknown,
  repeat: unknown,
  replace: unknown,
  replaceAll: unknown,
  regexReplace: unknown,
};

function ofCharAt(whole: Bounds, index: Expr): Bounds {
  const isInside = index.kind === "literal" && (index.value as number) >= 0 && (index.value as number) < whole.min;
  return { min: isInside ? 1 : 0, max: min(1, whole.max) };
}

function ofSlice(args: readonly Expr[], depth: number): Bounds {
  const whole = lengthBounds(args[0]!, depth);
  const from = args[1]!;
  const to = args[2]!;
  if (from.kind !== "literal" || to.kind !== "literal") return { min: 0, max: whole.max };
  const low = from.value as number;
  const high = to.value as number;
  if (!isInteger(low) || !(isInteger(high) || high === Number.POSITIVE_INFINITY) || low < 0 || high < low) {
    return { min: 0, max: whole.max };
  }
  return { min: max(0, min(whole.min, high) - low), max: max(0, min(whole.max, high) - low) };
}
