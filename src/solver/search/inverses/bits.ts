/** Inverses of the bit operations: bits the operation keeps are set from the target, the others stay as they are. */
import { type Inverse, type Inverses, num, type Propose } from "./inverse.ts";

const SHIFTS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 20, 24, 31];

/** Bit operations see a number modulo 2^32: the same bits as an unsigned number, for inputs that are not negative. */
function proposeBits(index: number, bits: number, propose: Propose): void {
  propose([index, bits | 0]);
  if ((bits | 0) < 0) propose([index, bits >>> 0]);
}

/** For a commutative operation on two words: the word beside `mask` that gives the target. */
const masked =
  (kept: (current: number, mask: number, target: number) => readonly number[], common: boolean): Inverse =>
  (call, target, propose) => {
    const [a, b, t] = [num(call, 0), num(call, 1), target as number];
    for (const bits of kept(a, b, t)) proposeBits(0, bits, propose);
    for (const bits of kept(b, a, t)) proposeBits(1, bits, propose);
    if (common) propose([0, t], [1, t]);
  };

/** The inverse of an odd number modulo 2^32, by Newton's iteration; the precision doubles each time. */
function oddInverse(x: number): number {
  let inverse = x;
  for (let i = 0; i < 5; i++) inverse = Math.imul(inverse, 2 - Math.imul(x, inverse));
  return inverse;
}

/** A solution of `imul(x, factor) === target`, if the factor's power of two divides the target. */
function undoImul(factor: number, target: number): number | undefined {
  const odd = factor | 0;
  if (odd === 0) return target === 0 ? 0 : undefined;
  const zeros = 31 - Math.clz32(odd & -odd);
  if (zeros > 0 && (target & ((1 << zeros) - 1)) !== 0) return undefined;
  return Math.imul(oddInverse(odd >> zeros), target >> zeros);
}

/** A shift: the word from the target, or the count by trying the likely ones. */
const shift =
  (
    forward: (x: number, by: number) => number,
    words: (current: number, by: number, target: number) => readonly number[],
  ): Inverse =>
  (call, target, propose) => {
    const [a, by, t] = [num(call, 0), num(call, 1), target as number];
    for (const word of words(a, by & 31, t)) proposeBits(0, word, propose);
    if (call.free[1]) for (const count of SHIFTS) if (forward(a, count) === t) propose([1, count]);
    propose([0, t], [1, 0]);
  };

/** The bits a right shift by `by` throws away. */
const low = (by: number): number => (by === 0 ? 0 : -1 >>> (32 - by));

export const BITS = {
  bitAnd: masked((current, mask, target) => [(current & ~mask) | target, target], true),
  bitOr: masked((current, mask, target) => [(target & ~mask) | (current & mask), target & ~mask, target], true),
  bitXor: masked((_, mask, target) => [target ^ mask], false),
  bitNot: (_, target, propose) => proposeBits(0, ~(target as number), propose),
  shl: shift(
    (x, by) => x << by,
    (current, by, target) => [target >>> by, (target >>> by) | (current & ~(-1 >>> by)), target >> by],
  ),
  shr: shift(
    (x, by) => x >> by,
    (current, by, target) => [target << by, (target << by) | (current & low(by))],
  ),
  ushr: shift(
    (x, by) => x >>> by,
    (current, by, target) => [target << by, (target << by) | (current & low(by))],
  ),
  imul: (call, target, propose) => {
    const [a, b, t] = [num(call, 0), num(call, 1), target as number];
    const [x, y] = [undoImul(b, t), undoImul(a, t)];
    if (x !== undefined) proposeBits(0, x, propose);
    if (y !== undefined) proposeBits(1, y, propose);
    propose([0, t], [1, 1]);
  },
  clz32: (_, target, propose) => {
    const zeros = target as number;
    if (zeros === 32) propose([0, 0]);
    else if (zeros >= 0 && zeros < 32) propose([0, (1 << (31 - zeros)) >>> 0]);
  },
} satisfies Inverses;
