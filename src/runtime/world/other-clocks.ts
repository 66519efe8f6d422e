/** Clocks that nobody looks at for the time: the age of the machine, what the process used up, when an event was made. */
import os from "node:os";
import { type Callable, defineProperty, getOwnPropertyDescriptor, reflectApply, SafeWeakMap } from "../pristine.ts";
import { disguise, replace, type Undo } from "./patch.ts";
import { age, world } from "./state.ts";

const { round } = Math;
/** The machine was on for a while when the process began: an hour, in seconds. */
const UP = 3600;

export function installOtherClocks(): Undo[] {
  return [
    replace(os, "uptime", (real) => () => (world.active ? UP + age() / 1000 : reflectApply(real, os, []))),
    replace(os, "loadavg", (real) => () => (world.active ? idle() : reflectApply(real, os, []))),
    replace(process, "resourceUsage", (real) => () => {
      const usage = reflectApply(real, process, []) as Record<string, number>;
      return world.active ? { ...usage, userCPUTime: round(age() * 1e3), systemCPUTime: 0 } : usage;
    }),
    replace(performance, "eventLoopUtilization", (real) => (...args: unknown[]) => {
      const seen = reflectApply(real, performance, args);
      return world.active ? busy() : seen;
    }),
    virtualTimeStamp(),
  ];
}

function idle(): number[] {
  world.clockReads++;
  return [0, 0, 0];
}

/** Timers run at once, so that nobody ever waits. */
function busy(): object {
  world.clockReads++;
  return { idle: 0, active: 0, utilization: 0 };
}

/** An event is as old as the first look at it. */
function virtualTimeStamp(): Undo {
  const { prototype } = Event;
  const before = getOwnPropertyDescriptor(prototype, "timeStamp");
  if (before?.get === undefined || !before.configurable) return () => {};
  const real = before.get as Callable;
  const seen = new SafeWeakMap<object, { readonly run: number; readonly at: number }>();
  const get = disguise(function (this: unknown): unknown {
    const stamp = reflectApply(real, this, []);
    if (!world.active) return stamp;
    const known = seen.get(this as object);
    if (known?.run === world.runs) return known.at;
    const at = age();
    seen.set(this as object, { run: world.runs, at });
    return at;
  }, real);
  defineProperty(prototype, "timeStamp", { ...before, get });
  return () => {
    defineProperty(prototype, "timeStamp", before);
  };
}
