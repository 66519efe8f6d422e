/** underscore: some of its functions, each against what its page says. */
import { assert, assume } from "assay";
import _ from "underscore";

/** `unescape` undoes `escape`. */
export function escapeRoundTrip(text: string): void {
  assert(_.unescape(_.escape(text)) === text);
}

/** The index at which the list stays sorted. */
export function sortedIndexKeepsOrder(list: number[], value: number): void {
  const sorted = list.filter((x) => Number.isFinite(x)).sort((a, b) => (a < b ? -1 : 1));
  assume(Number.isFinite(value));
  const i = _.sortedIndex(sorted, value);
  assert((i === 0 || sorted[i - 1]! < value) && (i === sorted.length || value <= sorted[i]!));
}

/** `range(n)` has n elements. */
export function rangeHasLength(n: number): void {
  assume(Number.isInteger(n) && Math.abs(n) < 100);
  assert(_.range(n).length === Math.abs(n));
}

/** A deep comparison agrees with itself turned around. */
export function isEqualIsSymmetric(a: number | string | { x: number }, b: number | string | { x: number }): void {
  assert(_.isEqual(a, b) === _.isEqual(b, a));
}

/** Any text is a template, or refused with a SyntaxError. */
export function template(text: string): string {
  return _.template(text)({ name: "x" });
}
