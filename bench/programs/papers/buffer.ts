/** Active property checking: a buffer indexed by an input. */
export function buffer(x: number): string {
  const buf = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  if (x < 0) return "negative";
  if (buf[x] === undefined) return "outside";
  buf[x] = 1;
  return x > 5 ? "upper" : "lower";
}
