/** fast-deep-equal: an equivalence on values. */
import { assert } from "assay";
import equal from "fast-deep-equal";

type Tree = number | string | boolean | null | { left: number; right?: string };

/** Equality of primitives is `Object.is`, except that the zeros are equal. */
export function primitives(a: number | string | boolean | null, b: number | string | boolean | null): void {
  assert(equal(a, b) === (a === b || Object.is(a, b)));
}

export function isReflexive(a: Tree): void {
  assert(equal(a, a));
}

export function isSymmetric(a: Tree, b: Tree): void {
  assert(equal(a, b) === equal(b, a));
}

/** Arrays are equal when their elements are. */
export function arrays(a: number[], b: number[]): void {
  const expected = a.length === b.length && a.every((x, i) => x === b[i] || Object.is(x, b[i]));
  assert(equal(a, b) === expected);
}

/** Dates are equal when their times are. */
export function dates(a: Date, b: Date): void {
  assert(equal(a, b) === Object.is(a.getTime(), b.getTime()));
}
