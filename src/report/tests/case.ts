/** What an emitted test is made of. */
import type { Target } from "../../frontend/targets/target.ts";
import type { Aftermath } from "../../value/aftermath.ts";
import type { Encoded, EncodedOutcome } from "../../value/encoded.ts";
import type { HandedCall } from "../../value/handed-back.ts";

/** A call that was made, and how its result came. */
export interface ToldCall extends HandedCall {
  readonly isAwaited?: true;
  readonly isYielded?: true;
}

export interface TestCase {
  readonly target: Target;
  readonly self?: Encoded;
  readonly args: readonly Encoded[];
  /** Calls of what the target handed back. */
  readonly calls?: readonly ToldCall[];
  readonly outcome: EncodedOutcome;
  /** What the call did besides; absent where nobody looked. */
  readonly aftermath?: Aftermath;
  /** The call gives a promise; the outcome is what becomes of it. */
  readonly isAsync: boolean;
  /** Source-like conditions of the path, most telling last. */
  readonly conditions: readonly string[];
  /** The error is one that nobody wrote, in the engine's words. */
  readonly crash?: string;
  /** The outcome is hardly what anybody wants: the test runs, and says so. */
  readonly suspicion?: string;
  /** What another version did with the same input: `in v1 it returns 3`. */
  readonly was?: string;
  /** Written down and not run: a crash that nobody asked to be pinned. */
  readonly isSkipped?: true;
}

export const RUNNERS = ["vitest", "jest", "node", "mocha", "mocha+chai", "bun"] as const;

export type Runner = (typeof RUNNERS)[number];
