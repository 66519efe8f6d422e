/** What an exploration hands on to those who shrink, explain and report. */
import type { Model } from "../../expr/expr.ts";
import type { EncodedInput } from "../../jobs/input.ts";
import type { RunSummaries } from "../../jobs/summary.ts";
import type { EncodedOutcome } from "../../value/encoded.ts";
import type { Unreached } from "./unreached.ts";

/** An input that brought something new. */
export interface KeptInput {
  readonly model: Model;
  readonly input: EncodedInput;
  readonly outcome: EncodedOutcome;
  readonly slots: readonly number[];
  readonly milliseconds: number;
  /** The run read a clock or asked chance. */
  readonly isTimed: boolean;
}

/** `tried`: nothing is left to try, but not every step was exact, so that nothing is claimed. */
export type ExplorationStatus = "exhausted" | "covered" | "tried" | "budget";

export interface ExplorationResult {
  readonly status: ExplorationStatus;
  /** Nothing was left to ask; not every answer need have been exact. */
  readonly isComplete: boolean;
  readonly kept: readonly KeptInput[];
  /** Inputs of cheap runs that did something none did before. */
  readonly corpus: readonly Model[];
  readonly seen: Uint8Array;
  readonly unreached: Unreached;
  readonly summaries?: RunSummaries;
  readonly statistics: Readonly<Record<string, number>>;
  readonly runs: number;
  readonly paths: number;
  readonly milliseconds: number;
}
