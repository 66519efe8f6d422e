/** Clocks that show the virtual time: `Date`, `performance`, `process.hrtime`, `process.uptime`, `process.cpuUsage`. */
import { type Callable, defineProperty, reflectApply, reflectConstruct } from "../pristine.ts";
import { replace, type Undo } from "./patch.ts";
import { age, readClock, world } from "./state.ts";

const { floor, round } = Math;
const bigint = BigInt;
const NANOSECONDS = 1_000_000_000n;
const dateToString = Date.prototype.toString;

function virtualDate(real: Callable): Callable {
  function VirtualDate(this: unknown, ...args: unknown[]): unknown {
    if (new.target === undefined) {
      if (!world.active) return reflectApply(real, undefined, args);
      return reflectApply(dateToString, reflectConstruct(real, [floor(readClock())]), []);
    }
    const operands = world.active && args.length === 0 ? [floor(readClock())] : args;
    return reflectConstruct(real, operands, new.target as unknown as Callable);
  }
  return VirtualDate;
}

export function installClock(): Undo[] {
  const realDate = Date;
  const { prototype } = realDate;
  const undo = [
    replace(realDate, "now", (real) => () => (world.active ? floor(readClock()) : reflectApply(real, realDate, []))),
    replace(globalThis, "Date", virtualDate),
    replace(
      performance,
      "now",
      (real) =>
        function now(this: unknown): unknown {
          return world.active ? age() : reflectApply(real, this, []);
        },
    ),
    replace(process, "cpuUsage", virtualCpuUsage),
    replace(process, "uptime", (real) => () => (world.active ? age() / 1000 : reflectApply(real, process, []))),
    replace(process, "hrtime", virtualHrtime),
    replace(process.hrtime, "bigint", (real) => () => {
      if (!world.active) return reflectApply(real, process, []);
      const { seconds, rest } = sinceStart();
      return bigint(seconds) * NANOSECONDS + bigint(rest);
    }),
  ];
  if (Date !== realDate) {
    defineProperty(Date, "prototype", { value: prototype, writable: false, enumerable: false, configurable: false });
    defineProperty(prototype, "constructor", { value: Date, writable: true, enumerable: false, configurable: true });
    undo.push(() => {
      defineProperty(prototype, "constructor", {
        value: realDate,
        writable: true,
        enumerable: false,
        configurable: true,
      });
    });
  }
  return undo;
}

/** A program that never waits has worked all the time. */
function virtualCpuUsage(real: Callable): Callable {
  return function cpuUsage(before?: { user: number; system: number }): unknown {
    if (!world.active) return reflectApply(real, process, before === undefined ? [] : [before]);
    // the native says what is wrong with the argument
    if (before !== undefined) reflectApply(real, process, [before]);
    return { user: round(age() * 1e3) - (before?.user ?? 0), system: 0 - (before?.system ?? 0) };
  };
}

/** The age of the process in whole seconds and nanoseconds. */
function sinceStart(): { readonly seconds: number; readonly rest: number } {
  const milliseconds = age();
  const seconds = floor(milliseconds / 1000);
  return { seconds, rest: round((milliseconds - seconds * 1000) * 1e6) };
}

function virtualHrtime(real: Callable): Callable {
  return function hrtime(before?: readonly [number, number]): unknown {
    if (!world.active) return reflectApply(real, process, before === undefined ? [] : [before]);
    // the native says what is wrong with the argument
    if (before !== undefined) reflectApply(real, process, [before]);
    const { seconds, rest } = sinceStart();
    if (before === undefined) return [seconds, rest];
    const passed = seconds - before[0];
    const more = rest - before[1];
    return more < 0 ? [passed - 1, more + 1e9] : [passed, more];
  };
}
