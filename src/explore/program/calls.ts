/** Several calls of a target in one run: what a caller does that keeps the program loaded. */
import { types } from "node:util";
import type { Violation } from "../../checkers/watch.ts";
import type { Model } from "../../expr/expr.ts";
import type { RunOutcome } from "../../runtime/builds/run.ts";
import type { BuiltInput } from "../input/target-input.ts";

export interface Call {
  readonly model: Model;
  /** The call gets the very objects of the call before. */
  readonly isAgain?: boolean;
  /** Changes the input once it is built. */
  readonly change?: (input: BuiltInput) => void;
}

export interface CallsOptions {
  /** Modules are evaluated anew before the first call. */
  readonly isFresh: boolean;
  /** On the checked build, with checkers looking on. */
  readonly isWatched: boolean;
  /** Slots that are known. */
  readonly seen: Uint8Array;
}

export interface CallsRun {
  /** Of the last call: what ended the others was caught. */
  readonly outcome: RunOutcome;
  /** What the calls reached that was not known. */
  readonly slots: readonly number[];
  readonly violations: readonly Violation[];
  readonly steps: number;
}

interface Calling {
  readonly build: (model: Model) => BuiltInput;
  readonly call: (input: BuiltInput) => unknown;
  /** The run is to end: nothing is caught any more. */
  readonly isOver: () => boolean;
}

export function callInTurn(calls: readonly Call[], { build, call, isOver }: Calling): unknown {
  let input: BuiltInput | undefined;
  const from = (first: number): unknown => {
    for (let i = first; i < calls.length; i++) {
      const { model, isAgain, change } = calls[i]!;
      if (input === undefined || isAgain !== true) input = build(model);
      change?.(input);
      if (i === calls.length - 1) return call(input);
      try {
        const value = call(input);
        if (types.isPromise(value)) return after(value, () => from(i + 1));
      } catch (error) {
        if (isOver()) throw error;
      }
    }
    return undefined;
  };
  return from(0);
}

async function after(promise: Promise<unknown>, next: () => unknown): Promise<unknown> {
  try {
    await promise;
  } catch {
    // the caller caught it; a run that is over ends with its next step
  }
  return next();
}
