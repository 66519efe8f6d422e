/** Inverses of the arithmetic on doubles and of comparisons. */
import { neighbourOf, nextDown, nextUp } from "../../float.ts";
import { type Change, type Inverse, type Inverses, num, type Propose, unary } from "./inverse.ts";

/** Numbers strictly below a limit: the nearest integer, zero, one digit less, the last double, further away. */
export function below(limit: number): number[] {
  if (Number.isNaN(limit) || limit === Number.NEGATIVE_INFINITY) return [];
  if (limit === Number.POSITIVE_INFINITY) return [0, 1, Number.MAX_VALUE];
  const integer = Math.ceil(limit) - 1;
  const values = [integer < limit ? integer : nextDown(limit)];
  if (limit > 0) values.push(0);
  values.push(
    Math.round(limit * 10 - 1) / 10,
    limit - 10,
    Math.floor(limit / 2),
    nextDown(limit),
    -1,
    limit - 1000,
    -Math.abs(limit) * 2,
  );
  values.push(Number.NEGATIVE_INFINITY);
  return values.filter((x) => x < limit);
}

const above = (limit: number): number[] => below(-limit).map((x) => 0 - x);

/** Makes `a < b` (or `a <= b`) true for argument positions `a` and `b`. */
function order(a: number, b: number, x: number, y: number, strict: boolean, propose: Propose): void {
  if (!strict && !Number.isNaN(y)) propose([a, y]);
  if (!strict && !Number.isNaN(x)) propose([b, x]);
  for (const value of below(y)) propose([a, value]);
  for (const value of above(x)) propose([b, value]);
  // NaN on one side, or an infinity nothing lies beyond: both sides have to move.
  if (Number.isNaN(x) || Number.isNaN(y) || !Number.isFinite(x) || !Number.isFinite(y)) {
    propose([a, 0], [b, 1]);
    propose([a, 0]);
    propose([b, 0]);
  }
}

const comparison =
  (strict: boolean): Inverse =>
  (call, target, propose) => {
    const [x, y] = [num(call, 0), num(call, 1)];
    if (target === true) {
      order(0, 1, x, y, strict, propose);
      return;
    }
    order(1, 0, y, x, !strict, propose);
    // Every comparison with NaN is false; ordinary numbers were proposed first.
    propose([0, Number.NaN]);
    propose([1, Number.NaN]);
  };

/** One argument recomputed from the target and the other; rounding is undone by looking at the neighbours. */
function solveFor(index: number, guess: number, check: (x: number) => number, target: number, propose: Propose): void {
  const accepts = (x: number) => Object.is(check(x), target) || check(x) === target;
  propose([index, neighbourOf(guess, accepts) ?? guess]);
}

/** Pairs of integer factors, those near the current first factor first. */
function factorPairs(target: number, near: number): [number, number][] {
  const size = Math.abs(target);
  if (!Number.isSafeInteger(size) || size === 0) return [];
  const pairs: [number, number][] = [];
  const last = Math.min(Math.sqrt(size), 20_000);
  for (let d = 1; d <= last; d++) {
    if (size % d === 0) pairs.push([d, target / d], [target / d, d]);
  }
  return pairs.sort(([a], [b]) => Math.abs(a - near) - Math.abs(b - near)).slice(0, 8);
}

const divisors = (x: number): number[] => factorPairs(x, 1).map(([d]) => Math.abs(d));

/** min or max: one argument takes the target, the others give way. */
const extreme =
  (beyond: (x: number, limit: number) => boolean): Inverse =>
  (call, target, propose) => {
    const limit = target as number;
    const tooFar: Change[] = [];
    call.values.forEach((value, i) => {
      if (beyond(value as number, limit) || Number.isNaN(value)) tooFar.push([i, limit]);
    });
    if (tooFar.length > 0) propose(...tooFar);
    call.free.forEach((free, i) => {
      if (free) propose([i, limit], ...tooFar.filter(([k]) => k !== i));
    });
  };

/** Keeps the fraction of the current value where the rounding allows it. */
const rounding = (offsets: readonly number[]): Inverse =>
  unary((target: number, current: number) => {
    const fraction = Number.isFinite(current) ? current - Math.floor(current) : 0;
    return [target, ...offsets.map((offset) => target + offset), target + fraction];
  });

export const NUMBERS = {
  add: (call, target, propose) => {
    const [a, b, t] = [num(call, 0), num(call, 1), target as number];
    if (call.args[0] === call.args[1]) return propose([0, t / 2]);
    solveFor(0, Number.isFinite(b) ? t - b : t, (x) => x + b, t, propose);
    solveFor(1, Number.isFinite(a) ? t - a : t, (x) => a + x, t, propose);
    if (!Number.isFinite(a + b)) propose([0, t], [1, 0]);
  },
  sub: (call, target, propose) => {
    const [a, b, t] = [num(call, 0), num(call, 1), target as number];
    solveFor(0, Number.isFinite(b) ? t + b : t, (x) => x - b, t, propose);
    solveFor(1, Number.isFinite(a) ? a - t : -t, (x) => a - x, t, propose);
    if (!Number.isFinite(a - b)) propose([0, t], [1, 0]);
  },
  mul: (call, target, propose) => {
    const [a, b, t] = [num(call, 0), num(call, 1), target as number];
    if (call.args[0] === call.args[1]) {
      const root = Math.sqrt(t);
      solveFor(0, Math.sign(a) < 0 ? -root : root, (x) => x * x, t, propose);
      return propose([0, Math.sign(a) < 0 ? root : -root]);
    }
    if (b !== 0) solveFor(0, t / b, (x) => x * b, t, propose);
    if (a !== 0) solveFor(1, t / a, (x) => a * x, t, propose);
    if (call.free[0] && call.free[1]) {
      for (const [x, y] of factorPairs(t, a)) propose([0, x], [1, y]);
      propose([0, t], [1, 1]);
    }
    if (t === 0) {
      propose([0, 0]);
      propose([1, 0]);
    }
  },
  div: (call, target, propose) => {
    const [a, b, t] = [num(call, 0), num(call, 1), target as number];
    if (Number.isNaN(t)) {
      propose([0, 0], [1, 0]);
      propose([0, t]);
      return propose([1, t]);
    }
    if (!Number.isFinite(t)) {
      propose([1, Math.sign(a) === Math.sign(t) ? 0 : -0]);
      propose([0, Math.sign(t)], [1, 0]);
      return propose([0, t]);
    }
    if (b !== 0 && Number.isFinite(b)) solveFor(0, t * b, (x) => x / b, t, propose);
    if (t !== 0 && a !== 0) solveFor(1, a / t, (x) => a / x, t, propose);
    propose([0, t], [1, 1]);
    propose([0, t * 2], [1, 2]);
  },
  rem: (call, target, propose) => {
    const [a, b, t] = [num(call, 0), num(call, 1), target as number];
    if (Number.isNaN(t)) {
      propose([1, 0]);
      propose([0, t]);
      return propose([1, t]);
    }
    if (Number.isFinite(b) && b !== 0) {
      const step = Math.abs(b);
      const start = Number.isFinite(a) ? Math.trunc(a / step) * step : 0;
      // The remainder has the sign of the dividend, so near zero and near the current value both sides are tried.
      const near = [start, start + step, start - step, 0, step, -step, 2 * step];
      const seen = new Set<number>();
      for (const base of near) {
        const x = base + t;
        if (x % b === t && !seen.has(x)) {
          seen.add(x);
          propose([0, x]);
        }
      }
    }
    if (call.free[1]) {
      if (Number.isFinite(a) && a !== t)
        for (const d of divisors(a - t).sort((x, y) => x - y)) if (a % d === t) propose([1, d]);
      propose([1, Math.abs(a) + 1]);
      propose([0, t], [1, Math.abs(t) + 1]);
    }
  },
  pow: (call, target, propose) => {
    const [a, b, t] = [num(call, 0), num(call, 1), target as number];
    const root = Math.sign(t) * Math.abs(t) ** (1 / b);
    for (const x of [Math.round(root), root, -Math.round(root), -root]) if (x ** b === t) propose([0, x]);
    propose([0, neighbourOf(root, (x) => x ** b === t) ?? root]);
    const exponent = Math.log(t) / Math.log(a);
    if (!Number.isNaN(exponent)) for (const x of [Math.round(exponent), exponent]) propose([1, x]);
    propose([0, t], [1, 1]);
  },
  neg: unary((target: number) => [-target]),
  lt: comparison(true),
  le: comparison(false),
  abs: unary((target: number, current: number) => (current < 0 ? [-target, target] : [target, -target])),
  floor: rounding([0.5, 0.25]),
  ceil: unary((target: number) => [target, target - 0.5, target - 0.25]),
  round: rounding([0.25, -0.5, -0.25]),
  trunc: unary((target: number) => (target < 0 ? [target, target - 0.5] : [target, target + 0.5, -0.5])),
  sign: unary((target: number, current: number) =>
    target === 0 ? [0, target] : [target * Math.abs(current || 1), target, target * 2],
  ),
  sqrt: unary((target: number) =>
    Number.isNaN(target) ? [-1] : [neighbourOf(target * target, (x) => Math.sqrt(x) === target) ?? target * target],
  ),
  fround: unary((target: number) => [target, nextUp(target)]),
  min: extreme((x, limit) => x < limit),
  max: extreme((x, limit) => x > limit),
  isNaN: unary((target: boolean, current: number) => (target ? [Number.NaN] : [0, 1, current])),
  isFinite: unary((target: boolean) =>
    target ? [0, 1] : [Number.POSITIVE_INFINITY, Number.NaN, Number.NEGATIVE_INFINITY],
  ),
  isInteger: unary((target: boolean, current: number) =>
    target
      ? [Number.isFinite(current) ? Math.trunc(current) : 0, 0, 1]
      : [Math.trunc(current) + 0.5, 0.5, Number.NaN, Number.POSITIVE_INFINITY],
  ),
  isSafeInteger: unary((target: boolean, current: number) =>
    target
      ? [Number.isSafeInteger(Math.trunc(current)) ? Math.trunc(current) : 0, 0, 1]
      : [Math.trunc(current) + 0.5, 0.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY],
  ),
} satisfies Inverses;
