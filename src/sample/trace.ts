/** What sampling sees of a run. */
import type { Expr, Model } from "../expr/expr.ts";

export interface SampledTrace {
  readonly model: Model;
  /** Branch outcomes in the order they were taken; of a cheap run, outcomes of comparisons. */
  readonly edges: readonly number[];
  /** The condition of each, where it depends on the input. Cheap runs know none. */
  readonly conditions: readonly (Expr | undefined)[];
  /** Places of calls in the order they were made, or of branches where none was seen. */
  readonly calls: readonly number[];
  /** Numbers that were compared, by place. */
  readonly values: ReadonlyMap<number, readonly number[]>;
  /** Which values were null, undefined or the same object, by place. */
  readonly patterns: readonly string[];
  /** How far the run was from what the samples are after; 0 when it was there. */
  readonly distance: number;
  /** Outcomes that nobody has seen where the run took the other one, and how far it was from each. */
  readonly near?: readonly Near[];
  /** It reached something beyond what `edges` says: a run with shadows has to look at it. */
  readonly isNews?: boolean;
}

export interface Near {
  readonly edge: number;
  readonly distance: number;
  /** No run came to it in whatever way, not only not in this one. */
  readonly isFresh: boolean;
  /** What was compared, and what either side would have to be instead; of outcomes that are wanted. */
  readonly swaps?: readonly Swap[];
}

/** A value that was compared, and one that would have brought the other outcome. */
export interface Swap {
  readonly from: number | string;
  readonly to: number | string;
}
