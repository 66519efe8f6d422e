/** Runs a script to its natural end: its modules evaluated, timers fired, promises settled, exit handlers called. */
import { EventEmitter } from "node:events";
import { types } from "node:util";
import type { RunOutcome } from "../../runtime/builds/run.ts";
import { Promise$, promiseThen, realSetImmediate, realSetTimeout } from "../../runtime/pristine.ts";
import { isOverflow } from "../../runtime/record/raised.ts";
import type { StopReason } from "../../runtime/record/trace.ts";
import { countTasks } from "../../runtime/world/tasks.ts";
import { isKeptAlive, runNextTimer } from "../../runtime/world/timer-queue.ts";
import { forgetUncaught, uncaughtException } from "../../runtime/world/uncaught.ts";
import { isOpen } from "../../sandbox/state.ts";
import type { ScriptRun } from "./session.ts";

interface AbortableRuntime {
  readonly aborted: boolean;
  readonly stopped: StopReason | undefined;
  readonly limits: { readonly tasks: number };
  interrupt(reason: StopReason): void;
}

/** Real milliseconds to wait for files being read and the like. */
const PATIENCE = 200;
/** Work that Node does outside and that ends in a callback. */
const PENDING =
  /^(FSReq|FileHandle|Zlib|PBKDF|Scrypt|Sign|Hash|RandomBytes|CheckPrime|KeyPair|WriteWrap|Pipe|TCP|UDP|TLS|Process|GetAddrInfo|GetNameInfo)/;
/** The same for a script that awaits what the user allowed: nobody here can tell whether a thread or a server will answer. */
const LONG_PATIENCE = 1_000;
const mayBeAnswered = (): boolean => isOpen("net") || isOpen("child-process") || isOpen("worker");

const turn = (): Promise<void> => new Promise$((resolve) => void realSetImmediate(resolve));
const pause = (): Promise<void> => new Promise$((resolve) => void realSetTimeout(resolve, 1));

export async function runScript(
  runtime: AbortableRuntime,
  run: ScriptRun,
  listeners: ProcessListeners,
  evaluate: () => unknown,
): Promise<RunOutcome> {
  const stopCounting = countTasks(runtime.limits.tasks, () => runtime.interrupt("tasks"));
  try {
    return await toItsEnd(runtime, run, listeners, evaluate);
  } finally {
    stopCounting();
  }
}

async function toItsEnd(
  runtime: AbortableRuntime,
  run: ScriptRun,
  listeners: ProcessListeners,
  evaluate: () => unknown,
): Promise<RunOutcome> {
  const ended = (): RunOutcome | undefined => {
    if (run.end !== undefined) return run.end;
    return runtime.aborted ? { kind: "stopped", why: runtime.stopped ?? "steps" } : undefined;
  };
  /** Undefined when the program has a handler for what nobody catches: it goes on. */
  const failed = (error: unknown): RunOutcome | undefined => {
    const early = ended();
    if (early !== undefined || isOverflow(error)) return early ?? thrown(runtime, error);
    try {
      return listeners.callFor("uncaughtException", error, "uncaughtException") ? undefined : thrown(runtime, error);
    } catch (failure) {
      return ended() ?? thrown(runtime, failure);
    }
  };
  let isEvaluated = false;
  let failure: { error: unknown } | undefined;
  try {
    const pending = evaluate();
    if (types.isPromise(pending)) {
      promiseThen(
        pending,
        () => {
          isEvaluated = true;
        },
        (error: unknown) => {
          failure = { error };
        },
      );
    } else isEvaluated = true;
  } catch (error) {
    isEvaluated = true;
    const end = failed(error);
    if (end !== undefined) return end;
  }
  let fired = 0;
  let waited = 0;
  for (;;) {
    await turn();
    if (failure !== undefined) {
      isEvaluated = true;
      const end = failed(failure.error);
      if (end !== undefined) return end;
      failure = undefined;
    }
    const uncaught = uncaughtException();
    if (uncaught !== undefined) {
      forgetUncaught();
      const end = failed(uncaught.error);
      if (end !== undefined) return end;
    }
    const early = ended();
    if (early !== undefined) return early;
    if (isKeptAlive()) {
      if (fired++ >= runtime.limits.tasks) return { kind: "stopped", why: "tasks" };
      try {
        runNextTimer();
      } catch (error) {
        const end = failed(error);
        if (end !== undefined) return end;
      }
      continue;
    }
    if (isWaiting() && waited++ < PATIENCE) await pause();
    else if (isEvaluated) {
      try {
        listeners.callFor("beforeExit", Number(process.exitCode ?? 0));
      } catch (error) {
        const end = failed(error);
        if (end !== undefined) return end;
      }
      await turn();
      // listeners may have started new work: then the process goes on, and asks them again at its end
      const late = ended();
      if (late !== undefined) return late;
      if (!isKeptAlive() && !isWaiting()) return { kind: "returns", value: undefined };
    } else if (mayBeAnswered() && waited++ < LONG_PATIENCE) await pause();
    // the script awaits something that never comes: Node ends such a process with code 13
    else if (waited++ > 3) return { kind: "exits", code: 13 };
  }
}

function isWaiting(): boolean {
  return process.getActiveResourcesInfo().some((name) => PENDING.test(name));
}

function thrown(runtime: AbortableRuntime, error: unknown): RunOutcome {
  if (!isOverflow(error)) return { kind: "throws", error };
  runtime.interrupt("stack");
  return { kind: "stopped", why: "stack" };
}

/** Listeners the program adds to `process` last for one run; those that wait for the end are called at it. */
export class ProcessListeners {
  private readonly before = new Map<string | symbol, Set<unknown>>();

  constructor() {
    for (const event of process.eventNames()) this.before.set(event, new Set(process.rawListeners(event)));
  }

  private added(event: string | symbol): ((...args: unknown[]) => void)[] {
    const known = this.before.get(event);
    return (process.rawListeners(event) as ((...args: unknown[]) => void)[]).filter(
      (listener) => known?.has(listener) !== true,
    );
  }

  /** Calls what the program added for an event. False when there is nothing. */
  callFor(event: string, ...args: unknown[]): boolean {
    const list = this.added(event);
    for (const listener of list) listener.call(process, ...args);
    return list.length > 0;
  }

  has(event: string): boolean {
    return this.added(event).length > 0;
  }

  remove(): void {
    for (const event of process.eventNames()) {
      for (const listener of this.added(event)) EventEmitter.prototype.removeListener.call(process, event, listener);
    }
  }
}
