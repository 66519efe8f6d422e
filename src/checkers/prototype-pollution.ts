/**
 * Writes that reach a prototype of the standard library: afterwards every object of the program has the property. The way there leads
 * through keys of the input (`__proto__`, or `constructor` and then `prototype`), so those are asked for wherever a key is an input.
 */
import { eq, literal } from "../expr/build.ts";
import type { Operand } from "../runtime/observation.ts";
import { SafeSet } from "../runtime/pristine.ts";
import type { Check, Checker } from "./checker.ts";
import { shownValue } from "./shown-values.ts";

const PROTOTYPES = new SafeSet<object>();
for (const name of Object.getOwnPropertyNames(globalThis)) {
  const value: unknown = Object.getOwnPropertyDescriptor(globalThis, name)?.value;
  if (typeof value !== "function") continue;
  const prototype: unknown = Object.getOwnPropertyDescriptor(value, "prototype")?.value;
  if (typeof prototype === "object" && prototype !== null) PROTOTYPES.add(prototype);
}
PROTOTYPES.add(Function.prototype);
/** Inherited by every function and every object: a property put there is seen everywhere, too. */
const CONSTRUCTORS = new SafeSet<unknown>();
for (const made of [Object, Array, Function, String, Number, Boolean]) CONSTRUCTORS.add(made);

const LURES = ["__proto__", "constructor", "prototype"];

export const prototypePollution: Checker = {
  name: "prototype-pollution",
  level: "error",
  summary: "an input makes the program write to a built-in prototype",
  on: {
    read({ object, key }, check) {
      if (isContainer(object.value)) lure(key, check);
    },
    store({ object, key }, check) {
      const { value } = object;
      if (!isContainer(value)) return;
      check.state(
        undefined,
        PROTOTYPES.has(value),
        () => `${shownValue(key.value)} is written to a built-in prototype`,
      );
      lure(key, check);
    },
    native({ name, args }, check) {
      const target =
        name === "Object.assign" || name === "Object.defineProperty" || name === "Reflect.set"
          ? args[0]?.value
          : undefined;
      if (target === undefined || target === null) return;
      check.state(undefined, PROTOTYPES.has(target as object), () => `${name} writes to a built-in prototype`);
    },
  },
};

function isContainer(value: unknown): value is object {
  return (typeof value === "object" && value !== null) || CONSTRUCTORS.has(value);
}

/** No violation by itself; a run with such a key shows whether it leads to one. */
function lure(key: Operand, check: Check): void {
  const { shadow } = key;
  if (shadow?.sort !== "str" || typeof key.value !== "string") return;
  for (let i = 0; i < LURES.length; i++) check.state(eq(shadow, literal(LURES[i]!)), false, () => "");
}
