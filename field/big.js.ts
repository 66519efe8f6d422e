/** big.js: decimal arithmetic. */
import { assert, assume } from "assay";
import Big from "big.js";

/** A finite number is read as the number that its shortest text names. */
export function numberRoundTrip(n: number): void {
  assume(Number.isFinite(n));
  assert(new Big(n).toNumber() === n);
}

/** Reading what was written gives the same value. */
export function textRoundTrip(text: string): void {
  let value: Big;
  try {
    value = new Big(text);
  } catch {
    return;
  }
  assert(new Big(value.toString()).eq(value));
}

/** Sums of integers are exact. */
export function addsIntegers(a: number, b: number): void {
  assume(Number.isSafeInteger(a) && Number.isSafeInteger(b) && Number.isSafeInteger(a + b));
  assert(new Big(a).plus(b).toNumber() === a + b);
}

/** `toFixed` takes 0 to 1,000,000 places, and refuses others by its own error. */
export function fixed(n: number, places: number): string {
  assume(Number.isFinite(n));
  return new Big(n).toFixed(places);
}

/** Comparing is antisymmetric. */
export function compares(a: number, b: number): void {
  assume(Number.isFinite(a) && Number.isFinite(b));
  assert(new Big(a).cmp(b) + new Big(b).cmp(a) === 0);
}
