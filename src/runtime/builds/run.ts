/** Running a piece of the program to its end: a value, an exception, or the reason why it was stopped. */
import { types } from "node:util";
import { countTasks } from "../async/tasks.ts";
import { min, Promise$, promiseThen, RangeError$, realSetImmediate, realSetTimeout } from "../pristine.ts";
import type { StopReason } from "../record/trace.ts";
import { pendingTimers, runNextTimer } from "../world/timer-queue.ts";

export type RunOutcome =
  | { readonly kind: "returns"; readonly value: unknown }
  | { readonly kind: "throws"; readonly error: unknown }
  | { readonly kind: "stopped"; readonly why: StopReason }
  /** Scripts only: `process.exit`. */
  | { readonly kind: "exits"; readonly code: number }
  /** An assumption does not hold for the input. */
  | { readonly kind: "rejected" };

/** What running needs of either runtime. */
export interface Runner {
  readonly aborted: boolean;
  readonly stopped: StopReason | undefined;
  /** Stopped because the input breaks an assumption. */
  readonly isRejected?: boolean;
  readonly limits?: { readonly tasks: number };
  /** Makes the program's code stop at its next step. */
  interrupt?(why: StopReason): void;
}

export interface SettleLimits {
  /** Virtual timers that may fire while a promise is awaited. */
  readonly timers: number;
  /** Real milliseconds to wait for files being read and the like. */
  readonly patience: number;
}

const DEFAULT_SETTLE: SettleLimits = { timers: Number.POSITIVE_INFINITY, patience: 200 };

/** Runs any piece of the program; a promise it returns is awaited while virtual timers fire. */
export function run(
  rt: Runner,
  action: () => unknown,
  limits: SettleLimits = DEFAULT_SETTLE,
): RunOutcome | Promise<RunOutcome> {
  let value: unknown;
  try {
    value = action();
  } catch (error) {
    return thrown(rt, error);
  }
  // A catch-all that is not instrumented may have swallowed the abort.
  if (rt.aborted) return stopped(rt);
  return types.isPromise(value) ? settle(rt, value, limits) : { kind: "returns", value };
}

function stopped(rt: Runner): RunOutcome {
  return rt.isRejected === true ? { kind: "rejected" } : { kind: "stopped", why: rt.stopped ?? "steps" };
}

function thrown(rt: Runner, error: unknown): RunOutcome {
  if (rt.aborted) return stopped(rt);
  const isOverflow = error instanceof RangeError$ && error.message === "Maximum call stack size exceeded";
  return isOverflow ? { kind: "stopped", why: "stack" } : { kind: "throws", error };
}

const turn = (): Promise<void> => new Promise$((resolve) => void realSetImmediate(resolve));
const pause = (): Promise<void> => new Promise$((resolve) => void realSetTimeout(resolve, 1));

async function settle(rt: Runner, promise: Promise<unknown>, limits: SettleLimits): Promise<RunOutcome> {
  const stop = rt.limits && countTasks(rt.limits.tasks, () => rt.interrupt?.("tasks"));
  try {
    return await settled(rt, promise, limits);
  } finally {
    stop?.();
  }
}

async function settled(rt: Runner, promise: Promise<unknown>, limits: SettleLimits): Promise<RunOutcome> {
  let outcome: RunOutcome | undefined;
  promiseThen(
    promise,
    (value: unknown) => {
      outcome = rt.aborted ? stopped(rt) : { kind: "returns", value };
    },
    (error: unknown) => {
      outcome = thrown(rt, error);
    },
  );
  let fired = 0;
  let waited = 0;
  for (;;) {
    await turn();
    if (outcome !== undefined) return outcome;
    if (rt.aborted) return stopped(rt);
    if (pendingTimers() > 0) {
      if (fired++ >= min(limits.timers, rt.limits?.tasks ?? limits.timers)) return { kind: "stopped", why: "tasks" };
      try {
        runNextTimer();
      } catch (error) {
        // Natively an uncaught exception: it ends the process, so it ends the run.
        return thrown(rt, error);
      }
    } else if (waited++ >= limits.patience) return { kind: "stopped", why: "time" };
    else if (waited > 3) await pause();
  }
}
