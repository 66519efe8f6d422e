/** What an exploring process may ask about a goal that it does not reach, and what the host finds out without running anything. */
import type { EncodedExpressions } from "../expr/codec.ts";
import type { ModelEntries } from "./input.ts";

export interface ReachQuestion {
  readonly slot: number;
  /** Conditions of a path: can it still lead there? Without them, the goal itself is asked about. */
  readonly path?: EncodedExpressions;
}

export interface ReachAnswer {
  /** Inputs that may get there. */
  readonly models: readonly ModelEntries[];
  /** None does: the necessary condition has no solution. */
  readonly isProof: boolean;
  /** Counted work, in units of about a microsecond. */
  readonly work: number;
  /** The clock ended a question: a machine that is less busy may say more. */
  readonly isLate?: true;
  /** Paths can be asked about: the condition is at hand, and what it excludes is a proof. */
  readonly takesPaths?: true;
  /** Positions of conditions of the path that no input that gets there satisfies together. */
  readonly core?: readonly number[];
}

export const NO_REACH_ANSWER: ReachAnswer = { models: [], isProof: false, work: 0 };
