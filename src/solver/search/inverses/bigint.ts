/** Inverses of the operations on bigints. */
import { big, type Inverse, type Inverses, type Propose, unary } from "./inverse.ts";

const abs = (x: bigint): bigint => (x < 0n ? -x : x);

/** Makes `a < b` (or `a <= b`) true for argument positions `a` and `b`. */
function order(a: number, b: number, x: bigint, y: bigint, strict: boolean, propose: Propose): void {
  const gap = strict ? 1n : 0n;
  for (const value of [y - gap, y - gap - 1n, y - 100n, y - 2n * abs(y) - 1n]) propose([a, value]);
  for (const value of [x + gap, x + gap + 1n, x + 100n, x + 2n * abs(x) + 1n]) propose([b, value]);
  if (gap <= y) propose([a, 0n]);
}

const comparison =
  (strict: boolean): Inverse =>
  (call, target, propose) => {
    const [x, y] = [big(call, 0), big(call, 1)];
    if (target === true) order(0, 1, x, y, strict, propose);
    else order(1, 0, y, x, !strict, propose);
  };

/** The integer root nearest below, by bisection. */
function root(x: bigint, degree: bigint): bigint {
  let [lo, hi] = [0n, 1n];
  while (hi ** degree <= x) hi *= 2n;
  while (hi - lo > 1n) {
    const middle = (lo + hi) / 2n;
    if (middle ** degree <= x) lo = middle;
    else hi = middle;
  }
  return lo;
}

const binary =
  (invert: (a: bigint, b: bigint, target: bigint, propose: Propose) => void): Inverse =>
  (call, target, propose) =>
    invert(big(call, 0), big(call, 1), target as bigint, propose);

export const BIGINTS = {
  bigAdd: binary((a, b, t, propose) => {
    propose([0, t - b]);
    propose([1, t - a]);
    propose([0, t / 2n], [1, t - t / 2n]);
  }),
  bigSub: binary((a, b, t, propose) => {
    propose([0, t + b]);
    propose([1, a - t]);
  }),
  bigMul: (call, target, propose) => {
    const [a, b, t] = [big(call, 0), big(call, 1), target as bigint];
    if (call.args[0] === call.args[1] && t >= 0n) {
      propose([0, root(t, 2n)]);
      return propose([0, -root(t, 2n)]);
    }
    if (b !== 0n) propose([0, t / b]);
    if (a !== 0n) propose([1, t / a]);
    propose([0, t], [1, 1n]);
    if (t === 0n) {
      propose([0, 0n]);
      propose([1, 0n]);
    }
    for (let d = 2n; d < 100n; d++) if (t % d === 0n) propose([0, d], [1, t / d]);
  },
  bigDiv: binary((a, b, t, propose) => {
    propose([0, t * b]);
    if (t !== 0n && a / t !== 0n) propose([1, a / t]);
    propose([0, t], [1, 1n]);
  }),
  bigRem: binary((a, b, t, propose) => {
    if (b !== 0n) {
      const start = (a / b) * b;
      for (const x of [start + t, start + b + t, start - b + t, t, b + t, t - b]) if (x % b === t) propose([0, x]);
    }
    propose([1, a - t]);
    propose([0, t], [1, abs(t) + 1n]);
  }),
  bigPow: binary((a, b, t, propose) => {
    if (b > 0n && b < 1000n && t >= 0n) propose([0, root(t, b)]);
    if (abs(a) > 1n) {
      let power = 1n;
      for (let e = 0n; abs(power) <= abs(t); e++, power *= a) if (power === t) propose([1, e]);
    }
    propose([0, t], [1, 1n]);
  }),
  bigNeg: unary((target: bigint) => [-target]),
  bigLt: comparison(true),
  bigLe: comparison(false),
  bigAnd: binary((a, b, t, propose) => {
    propose([0, (a & ~b) | t]);
    propose([1, (b & ~a) | t]);
    propose([0, t]);
    propose([0, t], [1, t]);
  }),
  bigOr: binary((a, b, t, propose) => {
    propose([0, (t & ~b) | (a & b)]);
    propose([1, (t & ~a) | (a & b)]);
    propose([0, t], [1, 0n]);
    propose([0, t]);
  }),
  bigXor: binary((a, b, t, propose) => {
    propose([0, t ^ b]);
    propose([1, t ^ a]);
  }),
  bigShl: binary((a, b, t, propose) => {
    if (abs(b) < 10_000n) propose([0, b < 0n ? t << -b : t >> b]);
    for (let by = 0n; by < 64n; by++) if (a << by === t) propose([1, by]);
    propose([0, t], [1, 0n]);
  }),
  bigShr: binary((a, b, t, propose) => {
    if (abs(b) < 10_000n) propose([0, b < 0n ? t >> -b : (t << b) | (a & ((1n << b) - 1n))]);
    if (abs(b) < 10_000n && b >= 0n) propose([0, t << b]);
    for (let by = 0n; by < 64n; by++) if (a >> by === t) propose([1, by]);
    propose([0, t], [1, 0n]);
  }),
} satisfies Inverses;
