/** Microtasks that are asked for by name: they are the native ones, but what they throw ends the run and not the process. */

import { arrayConcat, type Callable, reflectApply } from "../pristine.ts";
import { replace, type Undo } from "./patch.ts";
import { world } from "./state.ts";
import { taskAsked, taskBegins } from "./tasks.ts";
import { tellUncaught } from "./uncaught.ts";

/** A callback that is no function is an error the native words best. */
const asker = (real: Callable) =>
  function (this: unknown, fn: unknown, ...args: unknown[]): unknown {
    if (!world.active || typeof fn !== "function") return reflectApply(real, this, arrayConcat([fn], args));
    taskAsked();
    return reflectApply(real, this, arrayConcat([guarded(fn as Callable)], args));
  };

function guarded(fn: Callable): Callable {
  const { runs } = world;
  return function (this: unknown, ...args: unknown[]): unknown {
    // one that outlived its run
    const isOurs = world.active && world.runs === runs;
    if (isOurs) taskBegins();
    try {
      return reflectApply(fn, this, args);
    } catch (error) {
      if (isOurs) tellUncaught(error);
      return undefined;
    }
  };
}

export function installMicrotasks(): Undo[] {
  return [replace(globalThis, "queueMicrotask", asker), replace(process, "nextTick", asker)];
}
