/** What following the assumptions of a guide says of one run. */
import type { Expr } from "../../expr/expr.ts";

/** An assumption was met: whether it held, and for which inputs it does; undefined where that is not known. */
export interface Update {
  /** Number of path events before it. */
  readonly position: number;
  readonly id: number;
  readonly site: number;
  readonly value: boolean;
  readonly condition: Expr | undefined;
}

export interface GuidedRun {
  readonly updates: readonly Update[];
  /** Assertions that were met whose premise did not hold, in order, the first thousand of them: their sites, and how many decisions were taken before. */
  readonly unverified: readonly { readonly site: number; readonly position: number }[];
}
