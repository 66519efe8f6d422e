/** What an exploration needs of the program under test: run it with an input, with shadows or cheaply. */
import type { Input, Model } from "../expr/expr.ts";
import type { RunOutcome } from "../runtime/run.ts";
import type { Trace } from "../runtime/trace.ts";
import type { EncodedOutcome } from "../value/encoded.ts";
import type { EncodedInput } from "./input/target-input.ts";

export interface ShadowRun {
  readonly outcome: RunOutcome;
  readonly trace: Trace;
  /** Branch outcomes reached, watched modules only. */
  readonly slots: readonly number[];
}

export type Soon<T> = T | Promise<T>;

export interface Program {
  readonly slotCount: number;
  /** The slot of a branch outcome, or -1 when the site is not a branch of a watched module. */
  slotOf(site: number, outcome: boolean): number;
  runShadow(model: Model): Soon<ShadowRun>;
  /** A run on the coverage build; `hasNew` and `reachedPlain` then tell what it reached. */
  runPlain(model: Model): Soon<RunOutcome>;
  hasNew(seen: Uint8Array): boolean;
  reachedPlain(): number[];
  variablesOf(model: Model): readonly Input[];
  encodeInput(model: Model): EncodedInput;
  encodeOutcome(outcome: RunOutcome): EncodedOutcome;
}
