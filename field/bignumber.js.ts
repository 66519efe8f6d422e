/** bignumber.js: decimal arithmetic with NaN, infinities and bases. */
import { assert } from "assay";
import { BigNumber } from "bignumber.js";

/** Any number is read as itself. */
export function numberRoundTrip(n: number): void {
  assert(Object.is(new BigNumber(n).toNumber(), n));
}

/** Any text gives a value, NaN for what is no number. */
export function textRoundTrip(text: string): void {
  const value = new BigNumber(text);
  assert(value.isNaN() || new BigNumber(value.toString()).eq(value));
}

/** A value read in a base is written in it the same. */
export function hexRoundTrip(n: number): void {
  const value = new BigNumber(n);
  if (!value.isInteger()) return;
  assert(new BigNumber(value.toString(16), 16).eq(value));
}

/** Comparing with a number agrees with the language. */
export function compares(a: number, b: number): void {
  assert(new BigNumber(a).lt(b) === a < b);
}
