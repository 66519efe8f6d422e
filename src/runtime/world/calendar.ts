/** What shows the current time or waits without being asked for a clock: `Intl.DateTimeFormat` without a date, `AbortSignal.timeout`. */
import { type Callable, defineProperty, getOwnPropertyDescriptor, reflectApply, SafeWeakMap } from "../pristine.ts";
import { disguise, replace, type Undo } from "./patch.ts";
import { readClock, world } from "./state.ts";
import { schedule } from "./timer-queue.ts";

const { floor } = Math;

export function installCalendar(): Undo[] {
  return [
    boundFormat(),
    replace(
      Intl.DateTimeFormat.prototype,
      "formatToParts",
      (real) =>
        function formatToParts(this: unknown, date: unknown): unknown {
          return reflectApply(real, this, [orNow(date)]);
        },
    ),
    replace(
      AbortSignal,
      "timeout",
      (real) =>
        function timeout(this: unknown, delay: unknown): unknown {
          if (!world.active || typeof delay !== "number" || !(delay >= 0)) return reflectApply(real, this, [delay]);
          const controller = new AbortController();
          const late = (): void =>
            controller.abort(new DOMException("The operation was aborted due to timeout", "TimeoutError"));
          // natively it does not keep the process waiting either
          schedule(late, delay, false, []).unref();
          return controller.signal;
        },
    ),
  ];
}

const orNow = (date: unknown): unknown => (date === undefined && world.active ? floor(readClock()) : date);

/** `format` is a getter that gives each formatter one bound function. */
function boundFormat(): Undo {
  const prototype = Intl.DateTimeFormat.prototype;
  const before = getOwnPropertyDescriptor(prototype, "format");
  if (before?.get === undefined) return () => {};
  const real = before.get as Callable;
  const bound = new SafeWeakMap<object, Callable>();
  const get = disguise(function (this: unknown): unknown {
    const format = reflectApply(real, this, []) as Callable;
    let standIn = bound.get(format);
    if (standIn === undefined) {
      standIn = disguise(((date: unknown) => reflectApply(format, undefined, [orNow(date)])) as Callable, format);
      bound.set(format, standIn);
    }
    return standIn;
  }, real);
  defineProperty(prototype, "format", { ...before, get });
  return () => {
    defineProperty(prototype, "format", before);
  };
}
