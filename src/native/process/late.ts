/**
 * What a call does after it has ended: a timer or a file that was read calls back later, while a test of it has passed already and other tests run. Timers
 * that are left over are not waited for but called, at the end of the process; so are listeners on the process (for its exit) and what waits for objects to be
 * gone. Which call they come from is known from their context.
 */
import { AsyncLocalStorage, createHook } from "node:async_hooks";
import { onAttempt } from "../../sandbox/attempt.ts";
import { watchFinalizers } from "./left.ts";

/** Of Node's own, as far as it is looked at; `_onTimeout` is null when it was cleared or has fired. */
interface Timer {
  _onTimeout: ((...args: unknown[]) => unknown) | null;
  readonly _timerArgs?: readonly unknown[];
  readonly _repeat?: number | null;
  hasRef?(): boolean;
}

/** Timers, listeners and finalizers. */
const MOST = 1_000;
/** Files that are read meanwhile, and what comes of that. */
const TURNS = 20;

const context = new AsyncLocalStorage<number>();
const idOf = context.getStore.bind(context) as () => number | undefined;
const within = context.run.bind(context) as <T>(id: number, run: () => T) => T;
const outside = context.exit.bind(context) as <T>(run: () => T) => T;
const setImmediate = globalThis.setImmediate;
const setTimeout = globalThis.setTimeout;
const Promise$ = Promise;
const { apply } = Reflect;

interface Tried {
  /** The case; undefined for what modules do by themselves. */
  readonly id: number | undefined;
  readonly what: string;
}

/** Not told yet. */
let tried: Tried[] = [];
const timers: { readonly id: number | undefined; readonly timer: Timer }[] = [];
/** What may be called when the process ends, or some time before. */
const waiting: { readonly id: number | undefined; readonly call: () => unknown }[] = [];
let isOurs = false;

/** Before the program is loaded. */
export function watchLate(): void {
  onAttempt(({ what }) => {
    tried[tried.length] = { id: idOf(), what };
  });
  createHook({
    init(_id, type, _trigger, resource) {
      if (type === "Timeout" && !isOurs && timers.length < MOST)
        timers[timers.length] = { id: idOf(), timer: resource as Timer };
    },
  }).enable();
  process.on("newListener", (_event: unknown, listener: unknown) => {
    if (typeof listener === "function") keep(() => apply(listener, real, [0]));
  });
  watchFinalizers(({ call, held }) => keep(() => call(held)));
}

const real = process;

function keep(call: () => unknown): void {
  if (waiting.length < MOST) waiting[waiting.length] = { id: idOf(), call };
}

export const asCase = within;
/** Whichever case a module is loaded for, what it does then is its own, and happens in every test of it. */
export const asModule = outside;

const ofModules: string[] = [];

/** What a case tried up to now, or its modules; what others left behind tried meanwhile is told at the end. */
export function ownAttempts(id: number): string[] {
  const own: string[] = [];
  const others: Tried[] = [];
  for (let i = 0; i < tried.length; i++) {
    const one = tried[i]!;
    if (one.id === undefined) ofModules[ofModules.length] = one.what;
    else if (one.id === id) own[own.length] = one.what;
    else others[others.length] = one;
  }
  tried = others;
  for (let i = 0; i < ofModules.length && i < MOST; i++) own[own.length] = ofModules[i]!;
  return own;
}

/** Lets what is left over happen, and says what it tried: by case, and what belongs to none of them. */
export async function lateAttempts(forget: () => void): Promise<ReadonlyMap<number | undefined, readonly string[]>> {
  await turns();
  for (let i = 0; i < timers.length; i++) {
    const { id, timer } = timers[i]!;
    const call = timer._onTimeout;
    if (typeof call !== "function") continue;
    const isEndless = typeof timer._repeat === "number";
    timer._onTimeout = isEndless ? call : null;
    // a module's own stays with every test of the module, whoever wrote it
    if (isEndless && id !== undefined && timer.hasRef?.() === true) tried[tried.length] = { id, what: "setInterval" };
    forget();
    fire(id, () => apply(call, timer, timer._timerArgs ?? []));
    await turns();
  }
  for (let i = 0; i < waiting.length; i++) {
    forget();
    fire(waiting[i]!.id, waiting[i]!.call);
    await turns();
  }
  const found = new Map<number | undefined, string[]>();
  for (let i = 0; i < tried.length; i++) {
    const { id, what } = tried[i]!;
    const known = found.get(id) ?? [];
    if (!known.includes(what)) found.set(id, [...known, what]);
  }
  return found;
}

function fire(id: number | undefined, call: () => unknown): void {
  try {
    if (id === undefined) call();
    else within(id, call);
  } catch {
    // the test has passed by then
  }
}

/** Only if something is under way, which is rare. */
async function turns(): Promise<void> {
  for (let i = 0; i < TURNS; i++) {
    await new Promise$((resolve) => void setImmediate(resolve));
    if (!isBusy()) return;
    isOurs = true;
    const waited = new Promise$((resolve) => void setTimeout(resolve, 1));
    isOurs = false;
    await waited;
  }
}

const resources = (process as unknown as { getActiveResourcesInfo?: () => string[] }).getActiveResourcesInfo?.bind(
  process,
);
const isBusy = (): boolean => resources?.().some((kind) => kind.startsWith("FS")) === true;
