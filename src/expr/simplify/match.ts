/** Small questions about nodes that the rules ask. */
import type { Apply, Expr, Literal } from "../expr.ts";
import type { Op } from "../op.ts";
import { is, isInteger } from "../pristine.ts";

export const isOp = <O extends Op>(e: Expr, op: O): e is Apply & { readonly op: O } =>
  e.kind === "apply" && e.op === op;

export const isLiteral = (e: Expr): e is Literal => e.kind === "literal";

/** Whether `e` is the literal `value`; the zeros are told apart. */
export const isValue = (e: Expr, value: Literal["value"]): boolean => e.kind === "literal" && is(e.value, value);

export interface NumberLiteral extends Literal {
  readonly value: number;
}
export interface StringLiteral extends Literal {
  readonly value: string;
}

export const isNumberLiteral = (e: Expr): e is NumberLiteral => e.kind === "literal" && e.sort === "num";
export const isStringLiteral = (e: Expr): e is StringLiteral => e.kind === "literal" && e.sort === "str";

/** A literal 0, 1, 2, … (not -0). */
export const isIndexLiteral = (e: Expr): e is NumberLiteral =>
  isNumberLiteral(e) && isInteger(e.value) && e.value >= 0 && !is(e.value, -0);

export function contains(items: readonly Expr[], wanted: Expr): boolean {
  for (let i = 0; i < items.length; i++) if (items[i] === wanted) return true;
  return false;
}

/** `items` from `from` on, without relying on array methods. */
export function rest(items: readonly Expr[], from: number): Expr[] {
  const result: Expr[] = [];
  for (let i = from; i < items.length; i++) result[i - from] = items[i]!;
  return result;
}
