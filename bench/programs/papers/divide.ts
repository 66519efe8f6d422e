/** Active property checking: the division example. One path, and a divisor that may be zero. */
export function divide(n: number, d: number): number {
  if (d === 0) throw new RangeError("division by zero");
  return n / d;
}
