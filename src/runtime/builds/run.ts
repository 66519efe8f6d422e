/** Running a piece of the program to its end: a value, an exception, or the reason why it was stopped. */
import { types } from "node:util";
import { min, Promise$, promiseThen, realSetImmediate, realSetTimeout, stringSlice } from "../pristine.ts";
import { isOverflow } from "../record/raised.ts";
import type { StopReason } from "../record/trace.ts";
import { countTasks, watchTasks } from "../world/tasks.ts";
import { isKeptAlive, pendingTimers, runNextTimer } from "../world/timer-queue.ts";
import { uncaughtException } from "../world/uncaught.ts";

export type RunOutcome =
  | { readonly kind: "returns"; readonly value: unknown }
  | { readonly kind: "throws"; readonly error: unknown }
  | { readonly kind: "stopped"; readonly why: StopReason }
  /** Scripts only: `process.exit`. */
  | { readonly kind: "exits"; readonly code: number }
  /** An assumption does not hold for the input. */
  | { readonly kind: "rejected" };

/**
 * How far a run came is not up to the program: the clock ended it, or the stack, of which compiled code needs less than code that is not compiled yet.
 * When that is differs from run to run. Such a run counts as if it had taken all of its steps.
 */
export const isEndedByMachine = (outcome: RunOutcome | undefined): boolean =>
  outcome?.kind === "stopped" && (outcome.why === "time" || outcome.why === "stack");

/** What running needs of either runtime. */
export interface Runner {
  readonly aborted: boolean;
  readonly stopped: StopReason | undefined;
  /** Stopped because the input breaks an assumption. */
  readonly isRejected?: boolean;
  readonly limits?: { readonly tasks: number };
  /** Where doubts about the run are kept. */
  readonly record?: { interfered(what: string): void };
  /** Makes the program's code stop at its next step. */
  interrupt?(why: StopReason): void;
  /** What the program ends with. */
  threw?(error: unknown): void;
}

export interface SettleLimits {
  /** Virtual timers that may fire while a promise is awaited. */
  readonly timers: number;
  /** Real milliseconds to wait for files being read and the like. */
  readonly patience: number;
  /** What is left to be done when the outcome is known is left. */
  readonly endsAtOnce?: boolean;
}

const DEFAULT_SETTLE: SettleLimits = { timers: Number.POSITIVE_INFINITY, patience: 200 };

/** Runs any piece of the program to its end: a promise it returns is awaited, and what it leaves to be done later is done, while virtual timers fire. */
export function run(
  rt: Runner,
  action: () => unknown,
  limits: SettleLimits = DEFAULT_SETTLE,
): RunOutcome | Promise<RunOutcome> {
  let outcome: RunOutcome;
  const left = watchTasks();
  let isLeft = false;
  try {
    outcome = { kind: "returns", value: action() };
  } catch (error) {
    outcome = thrown(rt, error);
  } finally {
    isLeft = left();
  }
  // A catch-all that is not instrumented may have swallowed the abort.
  if (rt.aborted) return stopped(rt);
  if (outcome.kind === "returns" && types.isPromise(outcome.value)) return settle(rt, outcome.value, undefined, limits);
  if (outcome.kind === "stopped" || (!isLeft && pendingTimers() === 0)) return outcome;
  return settle(rt, undefined, outcome, limits);
}

function stopped(rt: Runner): RunOutcome {
  return rt.isRejected === true ? { kind: "rejected" } : { kind: "stopped", why: rt.stopped ?? "steps" };
}

function thrown(rt: Runner, error: unknown): RunOutcome {
  if (rt.aborted) return stopped(rt);
  if (!isOverflow(error)) {
    rt.threw?.(error);
    return { kind: "throws", error };
  }
  rt.interrupt?.("stack");
  return { kind: "stopped", why: "stack" };
}

const turn = (): Promise<void> => new Promise$((resolve) => void realSetImmediate(resolve));
const pause = (): Promise<void> => new Promise$((resolve) => void realSetTimeout(resolve, 1));

async function settle(
  rt: Runner,
  promise: Promise<unknown> | undefined,
  outcome: RunOutcome | undefined,
  limits: SettleLimits,
): Promise<RunOutcome> {
  const stop = rt.limits && countTasks(rt.limits.tasks, () => rt.interrupt?.("tasks"));
  try {
    return await settled(rt, promise, outcome, limits);
  } finally {
    stop?.();
  }
}

/** `known`: the outcome of the call, where it does not wait for the promise. */
async function settled(
  rt: Runner,
  promise: Promise<unknown> | undefined,
  known: RunOutcome | undefined,
  limits: SettleLimits,
): Promise<RunOutcome> {
  let outcome = known;
  if (promise !== undefined)
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
    if (rt.aborted) return stopped(rt);
    const uncaught = uncaughtException();
    // Natively an uncaught exception: it ends the process, so it ends the run.
    if (uncaught !== undefined) return endedBy(rt, uncaught.error, outcome);
    if (outcome !== undefined && limits.endsAtOnce === true) return outcome;
    const isEnded = outcome !== undefined;
    if (isEnded ? isKeptAlive() : pendingTimers() > 0) {
      const most = isEnded ? LATE_TIMERS : min(limits.timers, rt.limits?.tasks ?? limits.timers);
      if (fired++ >= most) {
        if (outcome === undefined) return { kind: "stopped", why: "tasks" };
        rt.record?.interfered("timers went on after the call; they were not run to their end");
        return outcome;
      }
      try {
        runNextTimer();
      } catch (error) {
        return endedBy(rt, error, outcome);
      }
    } else if (outcome !== undefined) {
      if (isWaitingOutside() && waited++ < limits.patience) await pause();
      else return left(rt, outcome);
    } else if (waited++ >= limits.patience) return { kind: "stopped", why: "time" };
    else if (waited > 3) await pause();
  }
}

/** Timers that may fire after the outcome of the call is known. */
const LATE_TIMERS = 1_000;

/** An exception that nobody could catch. What the call itself threw came first. */
function endedBy(rt: Runner, error: unknown, outcome: RunOutcome | undefined): RunOutcome {
  if (outcome?.kind !== "throws") return thrown(rt, error);
  rt.record?.interfered("an exception that nobody could catch followed the one of the call");
  return outcome;
}

/** The outcome stands; what is still to come is a doubt. */
function left(rt: Runner, outcome: RunOutcome): RunOutcome {
  if (pendingTimers() > 0) rt.record?.interfered("a timer that keeps no process alive was not run");
  if (isWaitingOutside()) rt.record?.interfered("work that the call left to the system was not waited for");
  return outcome;
}

const activeResources = process.getActiveResourcesInfo.bind(process);
/** How names of work begin that Node does outside and that ends in a callback. */
const OUTSIDE = "FSReq Zlib PBKDF Scrypt Sign Hash RandomBytes CheckPrime KeyPair GetAddrInfo GetNameInfo".split(" ");

function isWaitingOutside(): boolean {
  const names = activeResources();
  for (let i = 0; i < names.length; i++)
    for (let k = 0; k < OUTSIDE.length; k++)
      if (stringSlice(names[i]!, 0, OUTSIDE[k]!.length) === OUTSIDE[k]) return true;
  return false;
}
