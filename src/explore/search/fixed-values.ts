/**
 * A value that a run fixes is another one in every run. `k === "b"` of one run says as well that `k === "a"` of an earlier one does not
 * hold, so the run belongs to that side: the values met form a chain, and each flip asks for one that differs from all before it.
 */
import { not } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";

/** Given the condition below a node of the tree and the one a run met there: what the run says about the former, if that is another value's. */
export function sideOfOther(known: Expr | undefined, met: Expr): Expr | undefined {
  if (known === undefined) return undefined;
  const atom = known.kind === "apply" && known.op === "not" ? known.args[0]! : known;
  const other = fixing(atom);
  const own = other === undefined ? undefined : fixing(met);
  if (other === undefined || own === undefined || other.of !== own.of || !areDifferent(other, own)) return undefined;
  // of two values there are, not the one is the other: the run says nothing more than what it met
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
