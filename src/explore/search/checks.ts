/** What the search loop needs of checking: the next conditions to ask, and where to tell what came of them. */

import type { CheckConstraint } from "../../checkers/watch.ts";
import type { Claim } from "../../claims/claim.ts";
import type { Expr, Model } from "../../expr/expr.ts";
import type { Verdict } from "../../solver/solver.ts";
import type { PathNode } from "./path-tree.ts";
import type { ShadowRun } from "./program.ts";

/** Conditions that one run injected between two branches. */
export interface CheckGroup {
  readonly at: PathNode;
  readonly constraints: readonly CheckConstraint[];
  readonly seed: Model;
  readonly generation: number;
  /** How much work it has had, as flips have. */
  readonly tier: number;
}

/** An input that satisfies some of the conditions. */
export interface Solution {
  readonly model: Model;
  readonly satisfied: readonly CheckConstraint[];
}

/** Whether some input of the path satisfies the condition. */
export type Ask = (condition: Expr) => Verdict;

/** Where conditions wait. */
export interface WaitingConditions {
  add(group: CheckGroup): void;
  /** For more work; false when that is not to be had. */
  postpone(group: CheckGroup): boolean;
}

export interface Checks {
  /** Everything that is asked was proved before, and runs came by: nothing is left to be explored. */
  readonly isProved: boolean;
  /** Said before anything else: where what has to be asked waits. */
  waitIn(frontier: WaitingConditions): void;
  /** Too many wait: these are never asked. */
  dropped(group: CheckGroup): void;
  /** Something else shows that no input violates them. */
  provedAway(group: CheckGroup): void;
  /** What part of the budget a group gets. */
  effort(group: CheckGroup): number;
  /** Asks for inputs that satisfy the conditions of a group, until a turn has done enough; what is left waits for another. */
  answer(
    group: CheckGroup,
    ask: Ask,
    isEnough: (solutions: number) => boolean,
  ): { readonly solutions: readonly Solution[] };
  /** The input that was to satisfy these was run, or could not be. */
  confirm(satisfied: readonly CheckConstraint[], run: ShadowRun | undefined): void;
  /** A run ended; returns how many causes of violations were seen for the first time. `nodes[i]`: the path tree after i events. */
  ran(run: ShadowRun, model: Model, nodes: readonly PathNode[], generation: number): number;
  /** Whether a run that was not told of violates something for a cause that no run did before. */
  isNews(run: ShadowRun): boolean;
  /** A run that no condition accounts for contradicts what would be claimed about the property. */
  withdraw(checker: string, why: string): void;
  isViolated(checker: string): boolean;
  /** What the verdicts say that they rest on. */
  readonly assumptions: readonly Claim[];
}
