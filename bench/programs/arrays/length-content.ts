/** Length and content together. */
export function series(values: number[]): string {
  if (values.length === 0) return "empty";
  if (values.length > 4) return "long";
  if (values[0] === 7 && values[values.length - 1] === 9) return values.length === 3 ? "exact" : "framed";
  return "other";
}
