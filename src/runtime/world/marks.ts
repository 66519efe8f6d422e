/** Marks and measures of `performance` on the virtual clock. They last for one run. */
import { type Callable, defineProperty, getOwnPropertyDescriptor, reflectApply } from "../pristine.ts";
import { ownerOf, replace, type Undo } from "./patch.ts";
import { age, origin, world } from "./state.ts";

const { clearMarks, clearMeasures } = performance;
let isMarked = false;

/** What an earlier run marked is not there for the next. */
export function forgetMarks(): void {
  if (!isMarked) return;
  isMarked = false;
  reflectApply(clearMarks as Callable, performance, []);
  reflectApply(clearMeasures as Callable, performance, []);
}

type Options = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Options => typeof value === "object" && value !== null;

export function installMarks(): Undo[] {
  return [
    virtualOrigin(),
    replace(
      performance,
      "mark",
      (real) =>
        function mark(this: unknown, ...args: unknown[]): unknown {
          const { 0: name, 1: options } = args;
          if (!world.active || !(options === undefined || isObject(options))) return reflectApply(real, this, args);
          isMarked = true;
          return reflectApply(real, this, [
            name,
            options?.startTime === undefined ? { ...options, startTime: age() } : options,
          ]);
        },
    ),
    replace(
      performance,
      "measure",
      (real) =>
        function measure(this: unknown, ...args: unknown[]): unknown {
          const { 0: name, 1: start, 2: end } = args;
          if (!world.active || end !== undefined) return reflectApply(real, this, args);
          isMarked = true;
          if (!isObject(start))
            return reflectApply(real, this, [
              name,
              start === undefined ? { start: 0, end: age() } : { start, end: age() },
            ]);
          const isOpen = start.end === undefined && (start.duration === undefined || start.start === undefined);
          return reflectApply(real, this, [name, isOpen ? { ...start, end: age() } : start]);
        },
    ),
  ];
}

function virtualOrigin(): Undo {
  const owner = ownerOf(performance, "timeOrigin");
  const before = owner === undefined ? undefined : getOwnPropertyDescriptor(owner, "timeOrigin");
  if (owner === undefined || before === undefined || !before.configurable) return () => {};
  const real = (receiver: unknown): unknown =>
    before.get === undefined ? before.value : reflectApply(before.get as Callable, receiver, []);
  defineProperty(owner, "timeOrigin", {
    get(this: unknown): unknown {
      return world.active ? origin() : real(this);
    },
    enumerable: before.enumerable === true,
    configurable: true,
  });
  return () => {
    defineProperty(owner, "timeOrigin", before);
  };
}
