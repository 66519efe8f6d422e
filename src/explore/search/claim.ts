/** What is about to be claimed about a target, and what a challenge of the claim found. */
import type { Model } from "../../expr/expr.ts";
import type { RunOutcome } from "../../runtime/builds/run.ts";

export interface Claim {
  /** The slots that runs reached: the others are about to be called infeasible. */
  readonly seen: Uint8Array;
  readonly models: readonly Model[];
  /** Whether no run of the exploration ended like this. */
  isNewEnding(outcome: RunOutcome): boolean;
}

/** An input like any other that contradicts the claim: it is run with shadows, and kept. */
export interface FoundByChance {
  readonly model: Model;
  /** What it reached that was called infeasible. */
  readonly slots: readonly number[];
  /** Properties that it violates. */
  readonly checkers: readonly string[];
}

/** What no plan builds, or no run tries, contradicts the claim: that is no input to report, but the claim does not hold. */
export interface Withdrawal {
  /** How it came about, in words. */
  readonly why: string;
  readonly slots: readonly number[];
  /** The properties that are concerned; none: the whole claim. */
  readonly checkers: readonly string[];
}

export interface Challenged {
  readonly inputs: readonly FoundByChance[];
  readonly withdrawals: readonly Withdrawal[];
  readonly runs: number;
  /** The search was cancelled meanwhile: the claim is not made. */
  readonly isInterrupted: boolean;
}

export type Challenge = (claim: Claim) => Promise<Challenged>;
