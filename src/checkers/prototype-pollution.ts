/**
 * Writes that reach a prototype of the standard library: afterwards every object of the program has the property. The way there leads
 * through keys of the input (`__proto__`, or `constructor` and then `prototype`). Which inherited property a key names is a decision of
 * the path, so exploring the paths leads there; what is left is to see it.
 */

import { isObject, SafeSet } from "../runtime/pristine.ts";
import type { Checker } from "./checker.ts";
import { shownValue } from "./shown-values.ts";

const PROTOTYPES = new SafeSet<object>();
for (const name of Object.getOwnPropertyNames(globalThis)) {
  const value: unknown = Object.getOwnPropertyDescriptor(globalThis, name)?.value;
  if (typeof value !== "function") continue;
  const prototype: unknown = Object.getOwnPropertyDescriptor(value, "prototype")?.value;
  if (typeof prototype === "object" && prototype !== null) PROTOTYPES.add(prototype);
}
PROTOTYPES.add(Function.prototype);
/** Natives that write properties of their first argument. */
const WRITERS = new SafeSet<string>();
for (const name of [
  "Object.assign",
  "Object.defineProperty",
  "Object.defineProperties",
  "Object.setPrototypeOf",
  "Reflect.set",
  "Reflect.defineProperty",
  "Reflect.setPrototypeOf",
])
  WRITERS.add(name);

export const prototypePollution: Checker = {
  name: "prototype-pollution",
  level: "error",
  summary: "an input makes the program write to a built-in prototype",
  on: {
    store({ object, key }, check) {
      const { value } = object;
      if (!isObject(value)) return;
      const isViolated = PROTOTYPES.has(value);
      check.state(undefined, isViolated, () => `${shownValue(key.value)} is written to a built-in prototype`);
    },
    native({ name, args }, check) {
      const target = args[0]?.value;
      if (!WRITERS.has(name) || target === undefined || target === null) return;
      check.state(undefined, PROTOTYPES.has(target as object), () => `${name} writes to a built-in prototype`);
    },
  },
};
