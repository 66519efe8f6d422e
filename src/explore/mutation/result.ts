/** What is known of the mutants of a target once inputs were looked for that tell them from the program. */
import type { Model } from "../../expr/expr.ts";
import type { MutationScore } from "../../jobs/result.ts";
import type { EncodedOutcome } from "../../value/encoded.ts";

/** An input, and the mutants that a test of it notices. */
export interface TellingInput {
  readonly model: Model;
  readonly kills: ReadonlySet<number>;
  readonly slots: readonly number[];
  readonly outcome: EncodedOutcome;
  /** It looks at the clock or asks chance: a test of it may fail another day, and is written where nothing else shows the same. */
  readonly isTimed?: true;
}

export interface MutationResult {
  readonly inputs: readonly TellingInput[];
  readonly score: MutationScore;
  /** Whether a test of the input notices all of these; `steps` says what asking cost. */
  readonly notices: (
    model: Model,
    mutants: readonly number[],
  ) => Promise<{ readonly holds: boolean; readonly steps: number }>;
}
