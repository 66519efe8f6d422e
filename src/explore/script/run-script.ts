/** Runs a script to its natural end: its modules evaluated, timers fired, promises settled, exit handlers called. */
import { EventEmitter } from "node:events";
import { realSetImmediate, realSetTimeout } from "../../runtime/pristine.ts";
import type { RunOutcome } from "../../runtime/run.ts";
import { countTasks } from "../../runtime/tasks.ts";
import type { StopReason } from "../../runtime/trace.ts";
import { isKeptAlive, runNextTimer } from "../../runtime/world/timer-queue.ts";
import type { ScriptRun } from "./session.ts";

export interface AbortableRuntime {
  readonly aborted: boolean;
  readonly stopped: StopReason | undefined;
  readonly limits: { readonly tasks: number };
  interrupt(reason: StopReason): void;
}

/** Real milliseconds to wait for files being read and the like. */
const PATIENCE = 200;
/** Work that Node does outside and that ends in a callback. */
const PENDING = /^(FSReq|FileHandle|Zlib|PBKDF|Scrypt|Sign|Hash|RandomBytes|CheckPrime|KeyPair|WriteWrap|Pipe)/;

const turn = (): Promise<void> => new Promise((resolve) => void realSetImmediate(resolve));
const pause = (): Promise<void> => new Promise((resolve) => void realSetTimeout(resolve, 1));

export async function runScript(
  runtime: AbortableRuntime,
  run: ScriptRun,
  evaluate: () => unknown,
): Promise<RunOutcome> {
  const stopCounting = countTasks(runtime.limits.tasks, () => runtime.interrupt("tasks"));
  try {
    return await toItsEnd(runtime, run, evaluate);
  } finally {
    stopCounting();
  }
}

async function toItsEnd(runtime: AbortableRuntime, run: ScriptRun, evaluate: () => unknown): Promise<RunOutcome> {
  const ended = (): RunOutcome | undefined => {
    if (run.end !== undefined) return run.end;
    return runtime.aborted ? { kind: "stopped", why: runtime.stopped ?? "steps" } : undefined;
  };
  const failed = (error: unknown): RunOutcome => ended() ?? thrown(error);
  let isEvaluated = false;
  let failure: { error: unknown } | undefined;
  try {
    const pending = evaluate();
    if (pending instanceof Promise) {
      pending.then(
        () => {
          isEvaluated = true;
        },
        (error: unknown) => {
          failure = { error };
        },
      );
    } else isEvaluated = true;
  } catch (error) {
    return failed(error);
  }
  let fired = 0;
  let waited = 0;
  for (;;) {
    await turn();
    if (failure !== undefined) return failed(failure.error);
    const early = ended();
    if (early !== undefined) return early;
    if (isKeptAlive()) {
      if (fired++ >= runtime.limits.tasks) return { kind: "stopped", why: "tasks" };
      try {
        runNextTimer();
      } catch (error) {
        return failed(error);
      }
      continue;
    }
    if (isWaiting() && waited++ < PATIENCE) await pause();
    else if (isEvaluated) return { kind: "returns", value: undefined };
    // the script awaits something that never comes: Node ends such a process with code 13
    else if (waited++ > 3) return { kind: "exits", code: 13 };
  }
}

function isWaiting(): boolean {
  return process.getActiveResourcesInfo().some((name) => PENDING.test(name));
}

function thrown(error: unknown): RunOutcome {
  const isOverflow = error instanceof RangeError && error.message === "Maximum call stack size exceeded";
  return isOverflow ? { kind: "stopped", why: "stack" } : { kind: "throws", error };
}

const EXIT_EVENTS = ["beforeExit", "exit"] as const;

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

  callAtExit(code: number): void {
    for (const event of EXIT_EVENTS) for (const listener of this.added(event)) listener.call(process, code);
  }

  remove(): void {
    for (const event of process.eventNames()) {
      for (const listener of this.added(event)) EventEmitter.prototype.removeListener.call(process, event, listener);
    }
  }
}
