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
  /** Decisions before the first assertion that was met whose premise did not hold; undefined: none was met. */
  readonly unverifiedAt: number | undefined;
  /** Decisions before the last one. */
  readonly unverifiedUntil: number;
}
