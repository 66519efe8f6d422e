/** Doubles as points on a line: neighbours, and how many doubles lie between two of them. */
const double = new Float64Array(1);
const bits = new BigInt64Array(double.buffer);

/** Position on the line of doubles: consecutive doubles have consecutive positions; both zeros have position 0. */
export function positionOf(x: number): bigint {
  double[0] = x;
  const raw = bits[0]!;
  return raw < 0n ? -(raw & 0x7fffffffffffffffn) : raw;
}

const LAST = positionOf(Number.POSITIVE_INFINITY);

/** The double at a position, clamped to the infinities. */
export function doubleAt(position: bigint): number {
  const clamped = position > LAST ? LAST : position < -LAST ? -LAST : position;
  bits[0] = clamped < 0n ? -clamped : clamped;
  return clamped < 0n ? -double[0]! : double[0]!;
}

export const nextUp = (x: number): number => doubleAt(positionOf(x) + 1n);
export const nextDown = (x: number): number => doubleAt(positionOf(x) - 1n);

/** Number of doubles between two numbers, as a double; infinite for NaN. */
export function ulpDistance(a: number, b: number): number {
  if (a === b) return 0;
  if (Number.isNaN(a) || Number.isNaN(b)) return Number.POSITIVE_INFINITY;
  const distance = positionOf(a) - positionOf(b);
  return Number(distance < 0n ? -distance : distance);
}

/** The first of `x` and its close neighbours that `accepts`, else undefined: undoes the rounding of an inverse computed in doubles. */
export function neighbourOf(x: number, accepts: (x: number) => boolean): number | undefined {
  if (accepts(x)) return x;
  if (!Number.isFinite(x)) return undefined;
  let [up, down] = [x, x];
  for (let i = 0; i < 4; i++) {
    up = nextUp(up);
    if (accepts(up)) return up;
    down = nextDown(down);
    if (accepts(down)) return down;
  }
  return undefined;
}
