/** What listing or copying an object depends on: which optional properties exist, how long an array is. */

import { isIndexed } from "../../runtime/heap/bounds.ts";
import type { Call } from "../../runtime/natives/model.ts";
import { hasOwn } from "../../runtime/pristine.ts";
import { fixLength } from "../array/length.ts";
import { decide } from "../modelling/assume.ts";

export function isAnObject(value: unknown): value is object {
  return (typeof value === "object" && value !== null) || typeof value === "function";
}

/** Fixes the set and the order of the own properties of a real (not proxied) object. */
export function fixProperties(call: Call, object: object): void {
  const { rt, site } = call;
  rt.heap.listing(object, site);
  if (isIndexed(object)) fixLength(rt, object, site);
  const known = rt.heap.knownKeys(object);
  for (let i = 0; i < known.length; i++) {
    const condition = rt.heap.presenceOf(object, known[i]!);
    if (condition !== undefined) decide(rt, site, condition, hasOwn(object, known[i]!));
  }
}
