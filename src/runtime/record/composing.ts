/** What stands for calls of functions that are summarised, in runs that are composed of summaries. */
import type { Expr, Model } from "../../expr/expr.ts";
import type { Callable } from "../pristine.ts";
import type { Shadow } from "../protocol.ts";

export interface Composing {
  /** The result for these arguments; undefined when nothing is known that says it. */
  resultOf(fn: Callable, args: readonly unknown[], shadows: readonly Shadow[]): Expr | undefined;
  /** Whether it is what the call gave: a summary that is wrong once is never used again. */
  isRight(fn: Callable, result: Expr, value: unknown, model: Model): boolean;
}
