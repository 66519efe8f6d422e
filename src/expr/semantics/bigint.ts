/** Meaning of the operations on bigints. Where JavaScript throws, these throw. */
import * as p from "../pristine.ts";

/**
 * The engine would compute powers of millions of digits for minutes before giving up; an evaluation that large fails instead.
 * Failing never makes a wrong model believed, it only loses one.
 */
const MAX_BITS = 1 << 20;

function checkBits(base: bigint, factor: bigint): void {
  const bits = p.bigIntToString(base, 16).length * 4;
  if (factor > 0n && p.nativeNumber(factor) * bits > MAX_BITS) throw new RangeError("bigint too large to evaluate");
}

function shiftLeft(a: bigint, b: bigint): bigint {
  if (b > MAX_BITS && a !== 0n) throw new RangeError("bigint too large to evaluate");
  return a << b;
}

export const BIGINT = {
  numToBig: (a: number) => p.nativeBigInt(a),
  bigToNum: (a: bigint) => p.nativeNumber(a),
  bigToStr: (a: bigint, radix: number) => p.bigIntToString(a, radix),
  strToBig: (s: string) => p.nativeBigInt(s),

  bigAdd: (a: bigint, b: bigint) => a + b,
  bigSub: (a: bigint, b: bigint) => a - b,
  bigMul: (a: bigint, b: bigint) => a * b,
  bigDiv: (a: bigint, b: bigint) => a / b,
  bigRem: (a: bigint, b: bigint) => a % b,
  bigPow: (a: bigint, b: bigint) => {
    if (a !== 0n && a !== 1n && a !== -1n) checkBits(a, b);
    return a ** b;
  },
  bigNeg: (a: bigint) => -a,
  bigLt: (a: bigint, b: bigint) => a < b,
  bigLe: (a: bigint, b: bigint) => a <= b,
  bigAnd: (a: bigint, b: bigint) => a & b,
  bigOr: (a: bigint, b: bigint) => a | b,
  bigXor: (a: bigint, b: bigint) => a ^ b,
  bigShl: shiftLeft,
  bigShr: (a: bigint, b: bigint) => (b < 0n ? shiftLeft(a, -b) : a >> b),
};
