/** Intervals over doubles: bounds that rounding keeps, whether NaN and −0 are among the values, whether the finite ones are whole. */
import { and, apply, le, literal, not, or } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import type { ResultRange } from "../../expr/results.ts";
import type { Lattice } from "./lattice.ts";

export interface Numbers {
  /** Bounds of what is not NaN; `min > max` when there is none. Infinities are values like others. */
  readonly min: number;
  readonly max: number;
  readonly mayBeNaN: boolean;
  readonly mayBeNegativeZero: boolean;
  /** Whatever is finite is whole. */
  readonly isWhole: boolean;
}

const INFINITY = Number.POSITIVE_INFINITY;
export const NO_NUMBER: Numbers = {
  min: INFINITY,
  max: -INFINITY,
  mayBeNaN: false,
  mayBeNegativeZero: false,
  isWhole: true,
};
export const ANY_NUMBER: Numbers = {
  min: -INFINITY,
  max: INFINITY,
  mayBeNaN: true,
  mayBeNegativeZero: true,
  isWhole: false,
};
export const NAN: Numbers = { ...NO_NUMBER, mayBeNaN: true };

export const range = (min: number, max: number, isWhole = true, mayBeNaN = false): Numbers => ({
  min: min === 0 ? 0 : min,
  max: max === 0 ? 0 : max,
  mayBeNaN,
  mayBeNegativeZero: !isWhole && min <= 0 && max >= 0,
  isWhole,
});

/** What the table of results says of a builtin. */
export const resultRange = ({ min, max, isWhole, mayBeNaN }: ResultRange): Numbers =>
  range(min, max, isWhole, mayBeNaN);

export const exactly = (value: number): Numbers =>
  Number.isNaN(value)
    ? NAN
    : {
        min: value === 0 ? 0 : value,
        max: value === 0 ? 0 : value,
        mayBeNaN: false,
        mayBeNegativeZero: Object.is(value, -0),
        isWhole: Number.isInteger(value) || !Number.isFinite(value),
      };

export const isEmptyRange = (a: Numbers): boolean => a.min > a.max;
export const contains = (a: Numbers, value: number): boolean => a.min <= value && value <= a.max;
export const isWithin = (a: Numbers, min: number, max: number): boolean => !a.mayBeNaN && a.min >= min && a.max <= max;
/** Whole and exact: what comes of adding such numbers is what arithmetic says, as long as it stays one. */
export const isSafeInteger = (a: Numbers): boolean =>
  a.isWhole && isWithin(a, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER) && !isEmptyRange(a);

export const numbers: Lattice<Numbers> = {
  top: ANY_NUMBER,
  bottom: NO_NUMBER,
  isBottom: (a) => isEmptyRange(a) && !a.mayBeNaN,
  join: (a, b) => ({
    min: Math.min(a.min, b.min),
    max: Math.max(a.max, b.max),
    mayBeNaN: a.mayBeNaN || b.mayBeNaN,
    mayBeNegativeZero: a.mayBeNegativeZero || b.mayBeNegativeZero,
    isWhole: a.isWhole && b.isWhole,
  }),
  meet(a, b) {
    const isWhole = a.isWhole || b.isWhole;
    const min = Math.max(a.min, b.min);
    const max = Math.min(a.max, b.max);
    return {
      min: isWhole ? Math.ceil(min) + 0 : min,
      max: isWhole ? Math.floor(max) + 0 : max,
      mayBeNaN: a.mayBeNaN && b.mayBeNaN,
      mayBeNegativeZero: a.mayBeNegativeZero && b.mayBeNegativeZero,
      isWhole,
    };
  },
  widen: (last, next, thresholds) => ({
    ...next,
    min: next.min < last.min ? below(next.min, thresholds) : next.min,
    max: next.max > last.max ? above(next.max, thresholds) : next.max,
  }),
  equals: (a, b) =>
    a.min === b.min &&
    a.max === b.max &&
    a.mayBeNaN === b.mayBeNaN &&
    a.isWhole === b.isWhole &&
    a.mayBeNegativeZero === b.mayBeNegativeZero,
  toExpr(a, of) {
    const parts: Expr[] = [];
    if (a.min > -INFINITY) parts.push(le(literal(a.min), of));
    if (a.max < INFINITY) parts.push(le(of, literal(a.max)));
    if (a.isWhole && a.min > -INFINITY && a.max < INFINITY) parts.push(apply("isInteger", of));
    if (!a.mayBeNaN) parts.push(not(apply("isNaN", of)));
    if (parts.length === 0) return undefined;
    const inside = and(...parts);
    return a.mayBeNaN ? or(apply("isNaN", of), inside) : inside;
  },
  print(a) {
    if (isEmptyRange(a)) return a.mayBeNaN ? "NaN" : "no number";
    const isBounded = a.min > -INFINITY && a.max < INFINITY;
    // the largest doubles are no bounds that mean anything to anybody
    const [low, high] = [a.min > -Number.MAX_VALUE, a.max < Number.MAX_VALUE];
    const kind =
      a.isWhole && isBounded ? "a whole number" : isBounded && !(low && high) ? "a finite number" : "a number";
    const bounds =
      a.min === a.max
        ? `the number ${a.min}`
        : !low && !high
          ? kind
          : !low
            ? `${kind} up to ${a.max}`
            : !high
              ? `${kind} from ${a.min}`
              : `${kind} from ${a.min} to ${a.max}`;
    return a.mayBeNaN ? `${bounds} or NaN` : bounds;
  },
};

function below(value: number, thresholds: readonly number[]): number {
  let best = -INFINITY;
  for (const each of thresholds) if (each <= value && each > best) best = each;
  return best;
}

function above(value: number, thresholds: readonly number[]): number {
  let best = INFINITY;
  for (const each of thresholds) if (each >= value && each < best) best = each;
  return best;
}
