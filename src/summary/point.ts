/**
 * Must summaries ⟨lp, P, lq, Q⟩ between two points of a function (paper 2, section 2.2): bodies of loops and straight stretches between branch points. P is over the variables of the function at lp,
 * with the cells and variables of the module that are read; Q over its variables at lq, where `x@` is what `x` was at lp.
 */
import type { Expr } from "../expr/expr.ts";

export interface PointSummary {
  readonly kind: "loop" | "block";
  /** lp: before the first instruction of a block of the old version. */
  readonly from: number;
  /** lq. */
  readonly to: { readonly block: number; readonly index: number };
  readonly pre: readonly Expr[];
  readonly post: readonly Expr[];
  /** Variables whose properties are read: none of them is null or undefined. */
  readonly objects: readonly string[];
  /** What is written on the way and not told by Q. */
  readonly partial: readonly string[];
}
