/** Calls a target with a built input, delivering the shadows of its arguments. */
import type { Target } from "../../frontend/targets/target.ts";
import type { SymbolicRuntime } from "../../runtime/natives/model.ts";
import { expectEntry } from "../../runtime/observe/contracts.ts";
import type { Callable } from "../../runtime/pristine.ts";
import { exportedValue } from "../../value/exported.ts";
import type { BuiltInput } from "../input/target-input.ts";

/** Reported as the site of calls that Assay makes itself. */
const NO_SITE = -1;

export class MissingExport extends Error {}

export function callTarget(
  target: Target,
  exports: Record<string, unknown>,
  input: BuiltInput,
  rt: SymbolicRuntime | undefined,
): unknown {
  const { self, values, shadows } = input;
  const call = (fn: unknown, receiver: unknown): unknown => {
    if (typeof fn !== "function") throw new MissingExport(`${target.export} is not a function`);
    expectEntry(fn);
    return rt === undefined
      ? Reflect.apply(fn, receiver, values)
      : rt.call(fn, receiver, undefined, values, shadows, NO_SITE);
  };
  switch (target.kind) {
    case "function":
      return call(exportedValue(exports, target.export), self);
    case "static": {
      const owner = exportedValue(exports, target.class!.export) as Record<string, unknown>;
      return call(owner[target.member!], owner);
    }
    case "constructor": {
      const owner = exportedValue(exports, target.class!.export) as Callable;
      expectEntry(owner);
      return rt === undefined ? Reflect.construct(owner, values) : rt.construct(owner, values, shadows, NO_SITE);
    }
    case "method":
      return call((self as Record<string, unknown>)[target.member!], self);
    case "getter":
      expectEntry(getterOf(self, target.member!));
      return (self as Record<string, unknown>)[target.member!];
  }
}

function getterOf(self: unknown, name: string): unknown {
  for (let at = self; typeof at === "object" && at !== null; at = Object.getPrototypeOf(at)) {
    const own = Object.getOwnPropertyDescriptor(at, name);
    if (own !== undefined) return own.get;
  }
  return undefined;
}
