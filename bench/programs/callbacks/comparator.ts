/** A comparator given by the caller. */
export function pick(a: number, b: number, compare: (x: number, y: number) => number): string {
  const order = compare(a, b);
  if (order === 0) return a === b ? "equal" : "tied";
  if (order < 0) return compare(b, a) < 0 ? "inconsistent" : "first";
  return "second";
}
