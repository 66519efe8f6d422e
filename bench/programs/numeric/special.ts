/** NaN, negative zero and the infinities. */
export function kind(x: number): string {
  if (x !== x) return "not a number";
  if (x === 0) return Object.is(x, -0) ? "negative zero" : "zero";
  if (x === Infinity) return "infinite";
  if (!(x < 1e300)) return "huge";
  if (1 / x < -1e6) return "tiny negative";
  return x > 0 ? "positive" : "negative";
}
