/** Size of an expression, for budgets and for choosing between forms. */
import type { Expr } from "./expr.ts";
import { postorder } from "./walk.ts";

/** Number of distinct nodes. */
export function sizeOf(e: Expr): number {
  return postorder([e]).length;
}
