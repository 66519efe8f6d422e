/** A condition that no number satisfies. */
export function never(x: number): string {
  if (x > 10) {
    // infeasible: true
    if (x < 5) return "impossible";
    return "large";
  }
  return "small";
}
