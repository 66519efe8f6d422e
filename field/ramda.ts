/** ramda: some of its functions, each against what its page says. */
import { assert, assume } from "assay";
import assocPath from "ramda/src/assocPath";
import clamp from "ramda/src/clamp";
import equals from "ramda/src/equals";
import mathMod from "ramda/src/mathMod";
import path from "ramda/src/path";
import splitEvery from "ramda/src/splitEvery";

/** What was put at a path is found at it. */
export function assocThenPath(first: string, second: string, value: number): void {
  assert(Object.is(path([first, second], assocPath([first, second], value, {})), value));
}

/** The result lies between the bounds. */
export function clampStaysInside(low: number, high: number, value: number): void {
  assume(low <= high && !Number.isNaN(value));
  const clamped = clamp(low, high, value);
  assert(low <= clamped && clamped <= high);
}

/** The result is never negative, as in mathematics. */
export function mathModIsModulo(a: number, m: number): void {
  assume(Number.isSafeInteger(a) && Number.isSafeInteger(m) && m >= 1);
  const r = mathMod(a, m);
  assert(0 <= r && r < m);
}

/** Pieces hold all elements. */
export function splitsAddUp(list: number[], size: number): void {
  assume(Number.isInteger(size) && size > 0);
  assert(splitEvery(size, list).flat().length === list.length);
}

export function equalsIsSymmetric(a: number | string | { x: number }, b: number | string | { x: number }): void {
  assert(equals(a, b) === equals(b, a));
}
