/** Must summaries: program P. Many calls of one function; a count that must be three. */
function isPositive(x: number): number {
  if (x > 0) return 1;
  return 0;
}

export function countPositive(values: [number, number, number, number, number, number]): string {
  let count = 0;
  for (let i = 0; i < 6; i++) count += isPositive(values[i]!);
  if (count === 3) return "three";
  return "other";
}
