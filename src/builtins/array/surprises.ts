/** Arrays with surprises: elements that are accessors or inherited. Reading them may run the program's code, and what is known of an array is about its own. */

import { isProxy } from "../../runtime/heap/keys.ts";
import { type Call, native, type SymbolicRuntime } from "../../runtime/natives/model.ts";
import { getPrototypeOf, isArray, lookupGetter, ownKeys } from "../../runtime/pristine.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import type { Placed } from "./shadows.ts";

const ArrayPrototype = Array.prototype;
const ObjectPrototype = Object.prototype;

/** Whether an element the array lacks may be found above it, with a shadow or by code of the program. */
export function inheritsElements(rt: SymbolicRuntime, array: object): boolean {
  let at = getPrototypeOf(array);
  for (; at !== null && at !== ArrayPrototype && at !== ObjectPrototype; at = getPrototypeOf(at))
    if (isProxy(at) || hasElement(at)) return true;
  return isShadowed(rt, ArrayPrototype) || isShadowed(rt, ObjectPrototype);
}

/** Indexes come first among the keys. */
function hasElement(object: object): boolean {
  const first = ownKeys(object)[0];
  return typeof first === "string" && first[0]! >= "0" && first[0]! <= "9";
}

function isShadowed(rt: SymbolicRuntime, prototype: object): boolean {
  if (!rt.heap.isTracked(prototype)) return false;
  const keys = rt.heap.knownKeys(prototype);
  for (let i = 0; i < keys.length; i++) if (typeof keys[i] === "number") return true;
  return false;
}

/** Whether all elements can be read ahead of a native that reads them again. */
export function readsQuietly(rt: SymbolicRuntime, array: readonly unknown[]): boolean {
  if (inheritsElements(rt, array)) return false;
  for (let i = 0; i < array.length; i++) if (lookupGetter(array, i) !== undefined) return false;
  return true;
}

/** An element and its shadow, read once: what a getter of the program gave comes with it. */
export function shadowOfRead(
  rt: SymbolicRuntime,
  array: unknown[],
  index: number,
  value: unknown,
  inherits: boolean,
  site: number,
): Shadow {
  const left = rt.ret;
  if (inherits && isArray(array)) return rt.get(array, undefined, index, undefined, value, site);
  rt.ret = undefined;
  return rt.heap.getProperty(array, index) ?? left;
}

/**
 * The native that moves elements whose shadows are `before`. When code of the program ran in it, nobody knows what was moved: nothing is
 * kept, and the loss counted.
 */
export function moving(call: Call, name: string, before: Placed[]): unknown {
  const { rt, site, self } = call;
  const { steps } = rt;
  const result = native(call);
  if (rt.steps !== steps) {
    rt.concretised(site, name);
    rt.heap.forget(self);
    before.length = 0;
  }
  return result;
}
