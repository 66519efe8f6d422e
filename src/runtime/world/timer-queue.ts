/** Timers on a virtual queue: nothing waits; whoever drains the queue moves the clock to the next timer. */
import { type Callable, defineProperty, reflectApply, SafeMap } from "../pristine.ts";
import { world } from "./state.ts";

const LONGEST = 2 ** 31 - 1;
/** So many rounds of immediates take no time; more of them wait for a timer, and each takes a little. */
const QUICK_ROUNDS = 100;
const ROUND = 0.1;

/** What both kinds of handles can do. */
class Handle {
  #isRef = true;
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
}

/** What `setTimeout` and `setInterval` return; the name shows in inspections. */
class Timeout extends Handle {
  readonly #id: number;
  constructor(id: number) {
    super();
    this.#id = id;
  }
  refresh(): this {
    const timer = pending.get(this.#id);
    if (timer !== undefined) restart(timer);
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

/** What `setImmediate` returns. */
class Immediate extends Handle {
  readonly #id: number;
  constructor(id: number) {
    super();
    this.#id = id;
  }
  static cancel(immediate: Immediate): void {
    pending.delete(immediate.#id);
  }
}
const { cancel: cancelImmediate } = Immediate;
Reflect.deleteProperty(Immediate, "cancel");

const { dispose } = Symbol as { readonly dispose?: symbol };
if (dispose !== undefined) {
  const disposes = (kind: { prototype: object }, end: Callable) =>
    defineProperty(kind.prototype, dispose, { value: end, writable: true, enumerable: false, configurable: true });
  disposes(Timeout, function (this: Timeout) {
    this.close();
  });
  disposes(Immediate, function (this: Immediate) {
    cancelImmediate(this);
  });
}

interface Timer {
  readonly id: number;
  at: number;
  /** Of two that are due at the same time, the one that was set first. */
  order: number;
  readonly delay: number;
  readonly repeats: boolean;
  readonly isImmediate: boolean;
  readonly fn: Callable;
  readonly args: readonly unknown[];
  readonly handle: Handle;
}

const pending: Map<number, Timer> = new SafeMap<number, Timer>();
let lastId = 0;
let lastOrder = 0;
/** Immediates up to this one are due before any timer; those set since then belong to the next round. */
let round = 0;
let rounds = 0;

export function clearTimers(): void {
  pending.clear();
  lastId = 0;
  lastOrder = 0;
  round = 0;
  rounds = 0;
}

export function pendingTimers(): number {
  return pending.size;
}

/** Whether a process would wait for one of them. */
export function isKeptAlive(): boolean {
  let isKept = false;
  pending.forEach(({ handle }) => {
    if (handle.hasRef()) isKept = true;
  });
  return isKept;
}

/** Runs what is due first, moving the clock to it. False when there is nothing; what the callback throws passes through. */
export function runNextTimer(): boolean {
  const next = immediateOfThisRound() ?? dueTimer() ?? immediateOfNextRound() ?? firstTimer();
  if (next === undefined) return false;
  if (!next.isImmediate) rounds = 0;
  if (next.at > world.now) world.now = next.at;
  if (!next.repeats) pending.delete(next.id);
  try {
    reflectApply(next.fn, next.handle, next.args);
  } finally {
    if (next.repeats) restart(next);
  }
  return true;
}

function first(isWanted: (timer: Timer) => boolean): Timer | undefined {
  let found: Timer | undefined;
  pending.forEach((timer) => {
    if (!isWanted(timer)) return;
    if (found === undefined || timer.at < found.at || (timer.at === found.at && timer.order < found.order))
      found = timer;
  });
  return found;
}

const firstTimer = (): Timer | undefined => first((timer) => !timer.isImmediate);
const dueTimer = (): Timer | undefined => first((timer) => !timer.isImmediate && timer.at <= world.now);
const immediateOfThisRound = (): Timer | undefined => first((timer) => timer.isImmediate && timer.order <= round);

function immediateOfNextRound(): Timer | undefined {
  const next = first((timer) => timer.isImmediate);
  if (next === undefined) return undefined;
  round = lastOrder;
  if (++rounds > QUICK_ROUNDS) world.now += ROUND;
  return next;
}

function restart(timer: Timer): void {
  timer.at = world.now + timer.delay;
  timer.order = ++lastOrder;
}

/** Sets a timer and gives its handle. */
export function schedule(fn: unknown, delay: unknown, repeats: boolean, args: readonly unknown[]): Timeout {
  const wanted = Number(delay);
  const wait = wanted >= 1 && wanted <= LONGEST ? Math.trunc(wanted) : 1;
  const id = ++lastId;
  const handle = new Timeout(id);
  pending.set(id, {
    id,
    at: world.now + wait,
    order: ++lastOrder,
    delay: wait,
    repeats,
    isImmediate: false,
    fn: fn as Callable,
    args,
    handle,
  });
  return handle;
}

/** Immediates are due now, before any timer that is not. */
export function scheduleImmediate(fn: unknown, args: readonly unknown[]): Immediate {
  const id = ++lastId;
  const handle = new Immediate(id);
  pending.set(id, {
    id,
    at: world.now,
    order: ++lastOrder,
    delay: 0,
    repeats: false,
    isImmediate: true,
    fn: fn as Callable,
    args,
    handle,
  });
  return handle;
}

export function cancel(handle: unknown): boolean {
  if (handle instanceof Timeout) handle.close();
  else if (handle instanceof Immediate) cancelImmediate(handle);
  else return (typeof handle === "number" || typeof handle === "string") && pending.delete(Number(handle));
  return true;
}
