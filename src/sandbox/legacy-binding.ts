/**
 * `process.binding("util")` as Node gives it: some questions about types, which `util.types` answers too. Packages of an older day (`lodash.*`) ask for it
 * while they load, in a `try`: refusing it would make every run of them one that met something blocked, from which nothing may be reported.
 */
import { apply, bag, type Callable, defineProperty, ownKeys, requireCore } from "./pristine.ts";
import { replace, type Undo } from "./replace.ts";
import { isEnforced } from "./state.ts";

const OFFERED = bag([
  "isAnyArrayBuffer",
  "isArrayBuffer",
  "isArrayBufferView",
  "isAsyncFunction",
  "isDataView",
  "isDate",
  "isExternal",
  "isMap",
  "isMapIterator",
  "isNativeError",
  "isPromise",
  "isRegExp",
  "isSet",
  "isSetIterator",
  "isTypedArray",
  "isUint8Array",
]);

/** Taken before any program runs. */
const questions = { ...(requireCore("node:util") as { types: Record<string, unknown> }).types };
const names = (ownKeys(questions) as string[]).filter((name) => OFFERED.has(name));

/** A fresh one for every caller, as from Node. */
export function utilBinding(): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (let i = 0; i < names.length; i++)
    defineProperty(made, names[i]!, {
      value: questions[names[i]!],
      writable: true,
      enumerable: true,
      configurable: true,
    });
  return made;
}

/** Put over the guard that refuses every other one. */
export const offerUtilBinding = (): Undo =>
  replace(
    process,
    "binding",
    (guarded: Callable) =>
      function (this: unknown, ...args: unknown[]): unknown {
        return isEnforced() && args[0] === "util" ? utilBinding() : apply(guarded, this, args);
      },
  );
