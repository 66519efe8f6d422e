/** The timers of the global object, on the virtual queue. */
import { promisify } from "node:util";
import { arrayConcat, type Callable, defineProperty, reflectApply } from "../pristine.ts";
import { replace, type Undo } from "./patch.ts";
import { world } from "./state.ts";
import { timerPromises } from "./timer-promises.ts";
import { cancel, schedule, scheduleImmediate } from "./timer-queue.ts";

type Setter = (fn: unknown, delay: unknown, args: readonly unknown[]) => unknown;

/** A callback that is no function is an error the native words best. */
const setter = (set: Setter, promised: Callable | undefined) => (real: Callable) => {
  function standIn(this: unknown, fn: unknown, delay: unknown, ...args: unknown[]): unknown {
    if (!world.active || typeof fn !== "function") return reflectApply(real, this, arrayConcat([fn, delay], args));
    return set(fn, delay, args);
  }
  if (promised !== undefined) defineProperty(standIn, promisify.custom, { value: promised, enumerable: true });
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
