/** Timers on a virtual queue: nothing waits; whoever drains the queue moves the clock to the next timer. */
import { promisify } from "node:util";
import { arrayConcat, type Callable, reflectApply, SafeMap } from "../pristine.ts";
import { replace, type Undo } from "./patch.ts";
import { world } from "./state.ts";

const LONGEST = 2 ** 31 - 1;

/** What `setTimeout` returns; the name shows in inspections. */
class Timeout {
  readonly #id: number;
  #isRef = true;
  constructor(id: number) {
    this.#id = id;
  }
  ref(): this {
    this.#isRef = true;
    return this;
  }
  unref(): this {
    this.#isRef = false;
    return this;
  }
  hasRef(): boolean {
    return this.#isRef;
  }
  refresh(): this {
    const timer = pending.get(this.#id);
    if (timer !== undefined) timer.at = world.now + timer.delay;
    return this;
  }
  close(): this {
    pending.delete(this.#id);
    return this;
  }
  [Symbol.toPrimitive](): number {
    return this.#id;
  }
}

interface Timer {
  readonly id: number;
  at: number;
  readonly delay: number;
  readonly repeats: boolean;
  readonly fn: Callable;
  readonly args: readonly unknown[];
}

const pending: Map<number, Timer> = new SafeMap<number, Timer>();
let lastId = 0;

export function clearTimers(): void {
  pending.clear();
  lastId = 0;
}

export function pendingTimers(): number {
  return pending.size;
}

/** Runs the timer that is due first, moving the clock to it. False when there is none; what the callback throws passes through. */
export function runNextTimer(): boolean {
  let next: Timer | undefined;
  pending.forEach((timer) => {
    if (next === undefined || timer.at < next.at) next = timer;
  });
  if (next === undefined) return false;
  const timer: Timer = next;
  if (timer.at > world.now) world.now = timer.at;
  if (timer.repeats) timer.at = world.now + timer.delay;
  else pending.delete(timer.id);
  reflectApply(timer.fn, undefined, timer.args);
  return true;
}

function schedule(fn: unknown, delay: unknown, repeats: boolean, args: readonly unknown[]): Timeout {
  const wanted = Number(delay);
  const wait = wanted >= 1 && wanted <= LONGEST ? Math.trunc(wanted) : 1;
  const id = ++lastId;
  pending.set(id, { id, at: world.now + wait, delay: wait, repeats, fn: fn as Callable, args });
  return new Timeout(id);
}

/** Immediates are due now, before any timer. */
function scheduleImmediate(fn: unknown, args: readonly unknown[]): Timeout {
  const id = ++lastId;
  pending.set(id, { id, at: world.now, delay: 0, repeats: false, fn: fn as Callable, args });
  return new Timeout(id);
}

function cancel(handle: unknown): boolean {
  if (handle instanceof Timeout) {
    handle.close();
    return true;
  }
  return (typeof handle === "number" || typeof handle === "string") && pending.delete(Number(handle));
}

type Setter = (fn: unknown, delay: unknown, args: readonly unknown[]) => unknown;

/** A callback that is no function is an error the native words best. */
const setter = (set: Setter, promised: Callable | undefined) => (real: Callable) => {
  function standIn(this: unknown, fn: unknown, delay: unknown, ...args: unknown[]): unknown {
    if (!world.active || typeof fn !== "function") return reflectApply(real, this, arrayConcat([fn, delay], args));
    return set(fn, delay, args);
  }
  if (promised !== undefined) Object.defineProperty(standIn, promisify.custom, { value: promised, enumerable: true });
  return standIn;
};

const clearer = (real: Callable) =>
  function (this: unknown, handle: unknown): unknown {
    return cancel(handle) ? undefined : reflectApply(real, this, [handle]);
  };

const setters: Readonly<Record<string, Setter>> = {
  setTimeout: (fn, delay, args) => schedule(fn, delay, false, args),
  setInterval: (fn, delay, args) => schedule(fn, delay, true, args),
  setImmediate: (fn, first, args) => scheduleImmediate(fn, first === undefined ? args : arrayConcat([first], args)),
};

export function installTimers(): Undo[] {
  const undo: Undo[] = [];
  for (const name of Object.keys(setters)) {
    const promised = name === "setInterval" ? undefined : timerPromises[name as "setTimeout" | "setImmediate"];
    undo.push(replace(globalThis, name, setter(setters[name]!, promised as Callable | undefined)));
  }
  for (const name of ["clearTimeout", "clearInterval", "clearImmediate"]) undo.push(replace(globalThis, name, clearer));
  return undo;
}

/** `node:timers/promises`, over the same queue. */
export const timerPromises = {
  setTimeout: (delay?: number, value?: unknown): Promise<unknown> =>
    new Promise((resolve) => void globalThis.setTimeout(resolve, delay, value)),
  setImmediate: (value?: unknown): Promise<unknown> =>
    new Promise((resolve) => void globalThis.setImmediate(resolve, value)),
  async *setInterval(delay?: number, value?: unknown): AsyncGenerator<unknown> {
    for (;;) yield await timerPromises.setTimeout(delay, value);
  },
  scheduler: {
    wait: (delay: number): Promise<unknown> => timerPromises.setTimeout(delay),
    yield: (): Promise<unknown> => timerPromises.setImmediate(),
  },
};
