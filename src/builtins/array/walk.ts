/** Visiting the elements of an array as the standard's algorithms do: bounds, holes and shadows as they are at each step. */
import { literal, lt } from "../../expr/build.ts";
import type { Call, SymbolicRuntime } from "../../runtime/natives/model.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { decide, LONGEST_WALK } from "../modelling/assume.ts";
import { fixLength, forgetLength } from "./length.ts";
import { inheritsElements, shadowOfRead } from "./surprises.ts";

/** Returns true to stop. */
export type Visit = (value: unknown, shadow: Shadow, index: number) => boolean;

export interface WalkOptions {
  /** Visit missing elements as `undefined` (find, includes) or skip them (forEach, map). */
  readonly holes: boolean;
}

/**
 * Elements from the first to the length the array has now. A symbolic length is asked about one element at a time, so stopping
 * early leaves the rest of it open. Returns whether `visit` stopped the walk.
 */
export function walk(call: Call, array: unknown[], options: WalkOptions, visit: Visit): boolean {
  const { rt, site } = call;
  const count = array.length;
  if (count > LONGEST_WALK) fixLength(rt, array, site);
  const count$ = rt.heap.lengthOf(array);
  const inherits = inheritsElements(rt, array);
  for (let i = 0; i < count; i++) {
    if (count$ !== undefined) decide(rt, site, lt(literal(i), count$), true);
    if (options.holes) decideInside(rt, array, i, count$, site);
    else if (!present(rt, array, i, count$, site)) continue;
    rt.ret = undefined;
    const value = array[i];
    const shadow = shadowOfRead(rt, array, i, value, inherits, site);
    if (visit(value, shadow, i)) return true;
  }
  if (count$ !== undefined) {
    decide(rt, site, lt(literal(count), count$), false);
    if (rt.heap.lengthOf(array) === count$ && array.length === count) forgetLength(rt, array);
  }
  return false;
}

/** From the last element to the first: where it starts depends on the length, which is fixed. */
export function walkBack(call: Call, array: unknown[], options: WalkOptions, visit: Visit): boolean {
  const { rt, site } = call;
  fixLength(rt, array, site);
  const inherits = inheritsElements(rt, array);
  for (let i = array.length - 1; i >= 0; i--) {
    if (options.holes) decideInside(rt, array, i, undefined, site);
    else if (!present(rt, array, i, undefined, site)) continue;
    rt.ret = undefined;
    const value = array[i];
    const shadow = shadowOfRead(rt, array, i, value, inherits, site);
    if (visit(value, shadow, i)) return true;
  }
  return false;
}

/** `HasProperty`; a callback may have changed the length since the walk began, and the new one may be symbolic. */
function present(rt: SymbolicRuntime, array: unknown[], index: number, asked: Shadow, site: number): boolean {
  decideInside(rt, array, index, asked, site);
  return index in array;
}

function decideInside(rt: SymbolicRuntime, array: unknown[], index: number, asked: Shadow, site: number): void {
  const now = rt.heap.lengthOf(array);
  if (now !== undefined && now !== asked) decide(rt, site, lt(literal(index), now), index < array.length);
}
