/** What sampling sees of a run. */
import type { Expr, Model } from "../expr/expr.ts";

export interface SampledTrace {
  readonly model: Model;
  /** Branch outcomes in the order they were taken. */
  readonly edges: readonly number[];
  /** The condition of each, where it depends on the input. */
  readonly conditions: readonly (Expr | undefined)[];
  /** Places of calls in the order they were made, or of branches where none was seen. */
  readonly calls: readonly number[];
  /** Numbers that were compared, by place. */
  readonly values: ReadonlyMap<number, readonly number[]>;
  /** Which values were null, undefined or the same object, by place. */
  readonly patterns: readonly string[];
  /** How far the nearest violation was: 0 when there was one. */
  readonly distance: number;
}
