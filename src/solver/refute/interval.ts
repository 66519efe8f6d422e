/**
 * Sets of numbers as an interval, with NaN apart. Bounds are doubles; because rounding is monotone, computing with the
 * bounds in doubles encloses what the operation gives for every member: the reasoning stays exact for JavaScript's numbers.
 */
export interface Interval {
  /** Empty of numbers when lo > hi. Zero stands for both zeros. */
  readonly lo: number;
  readonly hi: number;
  /** Whether NaN is a member. */
  readonly nan: boolean;
  /** Whether every finite member is an integer. */
  readonly int: boolean;
}

const INF = Number.POSITIVE_INFINITY;

export const ANY: Interval = { lo: -INF, hi: INF, nan: true, int: false };
export const ANY_INTEGER: Interval = { lo: -INF, hi: INF, nan: true, int: true };

export const interval = (lo: number, hi: number, int = false, nan = false): Interval => ({ lo, hi, int, nan });

export const point = (x: number): Interval =>
  Number.isNaN(x)
    ? { lo: INF, hi: -INF, nan: true, int: true }
    : { lo: x + 0, hi: x + 0, nan: false, int: Number.isInteger(x) || !Number.isFinite(x) };

export const hasNumbers = (a: Interval): boolean => a.lo <= a.hi;
export const isEmpty = (a: Interval): boolean => a.lo > a.hi && !a.nan;

/** Bounds of an integer interval are moved to integers. */
function tidy(lo: number, hi: number, int: boolean, nan: boolean): Interval {
  if (int) [lo, hi] = [Math.ceil(lo) + 0, Math.floor(hi) + 0];
  return { lo, hi, int, nan };
}

export const meet = (a: Interval, b: Interval): Interval =>
  tidy(Math.max(a.lo, b.lo), Math.min(a.hi, b.hi), a.int || b.int, a.nan && b.nan);

export function join(a: Interval, b: Interval): Interval {
  const nan = a.nan || b.nan;
  if (!hasNumbers(a)) return { ...b, nan };
  if (!hasNumbers(b)) return { ...a, nan };
  return { lo: Math.min(a.lo, b.lo), hi: Math.max(a.hi, b.hi), int: a.int && b.int, nan };
}

const contains = (a: Interval, x: number): boolean => a.lo <= x && x <= a.hi;
const infinite = (a: Interval): boolean => a.lo === -INF || a.hi === INF;
const largest = (a: Interval): number => Math.max(Math.abs(a.lo), Math.abs(a.hi));

/** No number at all on one side leaves only NaN. */
const nothing = (a: Interval, b: Interval): boolean => !hasNumbers(a) || !hasNumbers(b);
const ONLY_NAN: Interval = point(Number.NaN);

export function add(a: Interval, b: Interval): Interval {
  if (nothing(a, b)) return ONLY_NAN;
  const nan = a.nan || b.nan || (a.hi === INF && b.lo === -INF) || (a.lo === -INF && b.hi === INF);
  const [lo, hi] = [a.lo + b.lo, a.hi + b.hi];
  return { lo: Number.isNaN(lo) ? -INF : lo, hi: Number.isNaN(hi) ? INF : hi, int: a.int && b.int, nan };
}

export const neg = (a: Interval): Interval => ({ ...a, lo: 0 - a.hi, hi: 0 - a.lo });
export const sub = (a: Interval, b: Interval): Interval => add(a, neg(b));

function corners(a: Interval, b: Interval, f: (x: number, y: number) => number): [number, number] {
  let [lo, hi] = [INF, -INF];
  for (const x of [a.lo, a.hi]) {
    for (const y of [b.lo, b.hi]) {
      const value = f(x, y);
      // 0 * infinity: members near the corner stay near 0, or the other corners cover them.
      const bounded = Number.isNaN(value) ? 0 : value;
      lo = Math.min(lo, bounded);
      hi = Math.max(hi, bounded);
    }
  }
  return [lo + 0, hi + 0];
}

export function mul(a: Interval, b: Interval): Interval {
  if (nothing(a, b)) return ONLY_NAN;
  const nan = a.nan || b.nan || (contains(a, 0) && infinite(b)) || (contains(b, 0) && infinite(a));
  const [lo, hi] = corners(a, b, (x, y) => x * y);
  return { lo, hi, int: a.int && b.int, nan };
}

export function div(a: Interval, b: Interval): Interval {
  if (nothing(a, b)) return ONLY_NAN;
  if (contains(b, 0)) return ANY;
  const [lo, hi] = corners(a, b, (x, y) => x / y);
  return { lo, hi, int: false, nan: a.nan || b.nan || (infinite(a) && infinite(b)) };
}

/** The remainder has the sign of the dividend and is smaller than the divisor. */
export function rem(a: Interval, b: Interval): Interval {
  if (nothing(a, b)) return ONLY_NAN;
  const int = a.int && b.int;
  const limit = largest(b);
  const size = Math.min(largest(a), int && Number.isSafeInteger(limit) ? Math.max(0, limit - 1) : limit);
  return {
    lo: a.lo >= 0 ? 0 : -size,
    hi: a.hi <= 0 ? 0 : size,
    int,
    nan: a.nan || b.nan || contains(b, 0) || infinite(a),
  };
}

export function abs(a: Interval): Interval {
  if (!hasNumbers(a)) return a;
  const lo = contains(a, 0) ? 0 : Math.min(Math.abs(a.lo), Math.abs(a.hi));
  return { ...a, lo, hi: largest(a) };
}

/** A function that never decreases. */
export const monotone =
  (f: (x: number) => number, int: boolean) =>
  (a: Interval): Interval =>
    hasNumbers(a) ? { lo: f(a.lo) + 0, hi: f(a.hi) + 0, int: int || a.int, nan: a.nan } : a;

/** Math.min and Math.max are NaN as soon as one argument is. */
export const pairwise =
  (f: (x: number, y: number) => number) =>
  (a: Interval, b: Interval): Interval =>
    nothing(a, b) ? ONLY_NAN : { lo: f(a.lo, b.lo), hi: f(a.hi, b.hi), int: a.int && b.int, nan: a.nan || b.nan };

/** What a bound computed backwards through a rounded operation may be off by, generously. */
export const slack = (...sizes: readonly number[]): number => {
  const size = Math.max(...sizes.map(Math.abs));
  return Number.isFinite(size) ? size * 2 ** -49 + Number.MIN_VALUE * 4 : INF;
};

/** Integers this far from the edge of exactness are added and subtracted without rounding. */
export const isExact = (a: Interval): boolean => a.int && a.lo > -(2 ** 53) && a.hi < 2 ** 53;
