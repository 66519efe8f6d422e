/**
 * Where a run fixes a value (`k === "a"`), the next run may fix another one at the same place (`k === "b"`). The second implies that the first
 * does not hold, so it is put on that side of the tree. The values then form a chain, and each flip asks for one that differs from all before.
 */
import { not } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";

/** `known`: the condition below a node of the tree; `met`: the one of a run there. If they fix one expression to two values: that it is not the first. */
export function sideOfOther(known: Expr | undefined, met: Expr): Expr | undefined {
  if (known === undefined) return undefined;
  const atom = known.kind === "apply" && known.op === "not" ? known.args[0]! : known;
  const other = fixing(atom);
  const own = other === undefined ? undefined : fixing(met);
  if (other === undefined || own === undefined || other.of !== own.of || !areDifferent(other, own)) return undefined;
  // an expression with only two values: not being the one is being the other, which is what the run met
  const side = not(atom);
  return side === met ? undefined : side;
}

interface Fixing {
  readonly of: Expr;
  readonly value: unknown;
  /** As `Object.is` compares, which tells 0 from -0. */
  readonly isExact: boolean;
}

function fixing(condition: Expr): Fixing | undefined {
  if (condition.kind !== "apply" || (condition.op !== "eq" && condition.op !== "same")) return undefined;
  const { 0: left, 1: right } = condition.args;
  const constant = left?.kind === "literal" ? left : right;
  const of = constant === left ? right : left;
  if (constant?.kind !== "literal" || of === undefined) return undefined;
  return { of, value: constant.value, isExact: condition.op === "same" };
}

function areDifferent(one: Fixing, other: Fixing): boolean {
  if (one.value === other.value) return one.isExact && other.isExact && !Object.is(one.value, other.value);
  return !Object.is(one.value, other.value);
}
