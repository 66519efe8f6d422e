/** `node:timers/promises`, over the virtual queue. What is wrong with the arguments, or with a signal, the real functions say. */
import real from "node:timers/promises";
import { defineProperty, reflectApply } from "../pristine.ts";
import { world } from "./state.ts";
import { cancel, schedule, scheduleImmediate } from "./timer-queue.ts";

interface Options {
  readonly ref?: boolean;
  readonly signal?: AbortSignal;
}

const PromiseClass = Promise;
const { addEventListener, removeEventListener } = EventTarget.prototype;
const { get: isAborted } = Object.getOwnPropertyDescriptor(AbortSignal.prototype, "aborted") as { get: () => boolean };

/** Whether the real function would do nothing but wait. */
function isInOrder(options: unknown): options is Options | undefined {
  if (options === undefined) return true;
  if (typeof options !== "object" || options === null) return false;
  const { ref, signal } = options as { ref?: unknown; signal?: unknown };
  if (ref !== undefined && typeof ref !== "boolean") return false;
  return signal === undefined || (signal instanceof AbortSignal && !reflectApply(isAborted, signal, []));
}

type Set = (fire: () => void) => { unref(): unknown };

/** Settles when the timer fires or the signal aborts; `refused` is the real function's answer to an aborted signal. */
function wait(set: Set, value: unknown, options: Options | undefined, refused: () => Promise<unknown>) {
  return new PromiseClass<unknown>((resolve, reject) => {
    const { ref, signal } = options ?? {};
    const abort = (): void => {
      cancel(handle);
      refused().then(resolve, reject);
    };
    const handle = set(() => {
      if (signal !== undefined) reflectApply(removeEventListener, signal, ["abort", abort]);
      resolve(value);
    });
    if (ref === false) handle.unref();
    if (signal !== undefined) reflectApply(addEventListener, signal, ["abort", abort, { once: true }]);
  });
}

function setTimeout(delay?: number, value?: unknown, options?: Options): Promise<unknown> {
  const native = (): Promise<unknown> => real.setTimeout(delay, value, options);
  if (!world.active || !isInOrder(options)) return native();
  return wait((fire) => schedule(fire, delay, false, []), value, options, native);
}

function setImmediate(value?: unknown, options?: Options): Promise<unknown> {
  const native = (): Promise<unknown> => real.setImmediate(value, options);
  if (!world.active || !isInOrder(options)) return native();
  return wait((fire) => scheduleImmediate(fire, []), value, options, native);
}

function setInterval(delay?: number, value?: unknown, options?: Options): AsyncGenerator<unknown> {
  return world.active && isInOrder(options) ? ticks(delay, value, options) : realTicks(delay, value, options);
}

const realTicks = real.setInterval as unknown as (
  delay: number | undefined,
  value: unknown,
  options: Options | undefined,
) => AsyncGenerator<unknown>;

/** Ticks that nobody took yet are kept, as the real one does. */
async function* ticks(delay?: number, value?: unknown, options?: Options): AsyncGenerator<unknown> {
  const { ref, signal } = options ?? {};
  let due = 0;
  let isDone = false;
  let wake: (() => void) | undefined;
  const handle = schedule(
    () => {
      due++;
      wake?.();
    },
    delay,
    true,
    [],
  );
  const abort = (): void => {
    isDone = true;
    cancel(handle);
    wake?.();
  };
  if (ref === false) handle.unref();
  if (signal !== undefined) reflectApply(addEventListener, signal, ["abort", abort, { once: true }]);
  try {
    for (;;) {
      if (due === 0 && !isDone)
        await new PromiseClass<void>((resolve) => {
          wake = resolve;
        });
      for (; due > 0; due--) yield value;
      // an aborted signal: the real function throws the right error
      if (isDone) await realTicks(delay, value, options).next();
    }
  } finally {
    cancel(handle);
    if (signal !== undefined) reflectApply(removeEventListener, signal, ["abort", abort]);
  }
}

const scheduler = Object.create(Object.getPrototypeOf(real.scheduler) as object) as object;
for (const [name, value] of [
  ["wait", (delay: number, options?: Options) => setTimeout(delay, undefined, options)],
  ["yield", () => setImmediate()],
] as const)
  defineProperty(scheduler, name, { value, writable: true, enumerable: false, configurable: true });

export const timerPromises = { setTimeout, setImmediate, setInterval, scheduler };
