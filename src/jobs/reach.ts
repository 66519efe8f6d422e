/** What an exploring process may ask about a goal that it does not reach, and what the host finds out without running anything. */
import type { ModelEntries } from "./result.ts";

export interface ReachAnswer {
  /** Inputs that may get there. */
  readonly models: readonly ModelEntries[];
  /** None does: the necessary condition has no solution. */
  readonly isProof: boolean;
  /** Counted work, in units of about a microsecond. */
  readonly work: number;
  /** The clock ended a question: a machine that is less busy may say more. */
  readonly isLate?: true;
}

export const NO_REACH_ANSWER: ReachAnswer = { models: [], isProof: false, work: 0 };
