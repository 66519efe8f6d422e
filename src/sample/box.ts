/** Boxes of inputs: an interval for each number, the longest of each text. A box over-approximates a constraint by interval reasoning. */
import type { Expr, Input } from "../expr/expr.ts";

export interface Interval {
  readonly min: number;
  readonly max: number;
}

/** By variable; what is not listed has the bounds of its domain. */
export type Box = ReadonlyMap<string, Interval>;

/** Numbers that nobody bounded are sampled from here. */
export const USUAL: Interval = { min: -1_000, max: 1_000 };
const LONGEST_TEXT = 64;

export function intervalOf({ name, domain }: Input, box: Box): Interval {
  const own = box.get(name);
  switch (domain.kind) {
    case "integer":
      return meet(own ?? { min: domain.min, max: Math.min(domain.max, domain.min + USUAL.max) }, domain);
    case "tag":
      return { min: 0, max: domain.labels.length - 1 };
    case "one-of":
      return { min: 0, max: domain.values.length - 1 };
    case "any-string":
      return own ?? { min: 0, max: Math.min(LONGEST_TEXT, domain.maxLength) };
    default:
      return own ?? USUAL;
  }
}

export const meet = (a: Interval, b: Interval): Interval => ({
  min: Math.max(a.min, b.min),
  max: Math.min(a.max, b.max),
});

export const isEmpty = ({ min, max }: Interval): boolean => !(min <= max);

/** Past one end is the other end: what makes a step of one symmetric at the borders. */
export function wrapped(value: number, { min, max }: Interval): number {
  if (value > max) return min;
  return value < min ? max : value;
}

/** The box of a conjunction: what its comparisons of a variable with a constant say, the rest is free. Undefined when it is empty. */
export function boxOf(constraints: readonly Expr[], around: Box = new Map()): Box | undefined {
  const box = new Map(around);
  for (const constraint of constraints) if (!narrow(box, constraint, true)) return undefined;
  return box;
}

function narrow(box: Map<string, Interval>, e: Expr, holds: boolean): boolean {
  if (e.kind !== "apply") return true;
  if (e.op === "not") return narrow(box, e.args[0]!, !holds);
  if (e.op === "and" && holds) return e.args.every((one) => narrow(box, one, true));
  if (e.op === "or" && !holds) return e.args.every((one) => narrow(box, one, false));
  const [left, right] = e.args as readonly [Expr, Expr];
  const bound = (variable: Expr, interval: Interval): boolean => {
    const linear = linearOf(variable);
    if (linear === undefined) return true;
    const { input, factor, plus } = linear;
    const ends = [(interval.min - plus) / factor, (interval.max - plus) / factor].sort((a, b) => a - b);
    const met = meet(box.get(input.name) ?? EVERYTHING, { min: ends[0]!, max: ends[1]! });
    box.set(input.name, met);
    return !isEmpty(met);
  };
  const [c, isRight] =
    right?.kind === "literal" && typeof right.value === "number"
      ? [right.value, true]
      : left?.kind === "literal" && typeof left.value === "number"
        ? [left.value, false]
        : [undefined, true];
  if (c === undefined) return true;
  const other = isRight ? left : right;
  const below = { min: Number.NEGATIVE_INFINITY, max: c };
  const above = { min: c, max: Number.POSITIVE_INFINITY };
  // a strict bound is kept as a loose one: boxes over-approximate
  if (e.op === "lt" || e.op === "le") return bound(other, isRight === holds ? below : above);
  if (e.op === "eq" && holds) return bound(other, { min: c, max: c });
  return true;
}

const EVERYTHING: Interval = { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY };

/** `factor · x + plus`, where that is what it is. */
function linearOf(e: Expr): { readonly input: Input; readonly factor: number; readonly plus: number } | undefined {
  if (e.kind === "input") return e.sort === "num" ? { input: e, factor: 1, plus: 0 } : undefined;
  if (e.kind !== "apply") return undefined;
  const [left, right] = e.args as readonly [Expr, Expr | undefined];
  const constant = (one: Expr | undefined): number | undefined =>
    one?.kind === "literal" && typeof one.value === "number" && Number.isFinite(one.value) ? one.value : undefined;
  const [a, b] = [constant(left), constant(right)];
  const inner = linearOf(a === undefined ? left : (right ?? left));
  const known = a ?? b;
  if (inner === undefined || known === undefined) return undefined;
  if (e.op === "add") return { ...inner, plus: inner.plus + known };
  if (e.op === "sub" && b !== undefined) return { ...inner, plus: inner.plus - known };
  if (e.op === "mul" && known !== 0)
    return { input: inner.input, factor: inner.factor * known, plus: inner.plus * known };
  return undefined;
}
