/** Appending elements and whole arrays to a result, as `flat` and `flatMap` do. */
import type { Call } from "../../runtime/natives/model.ts";
import { isArray } from "../../runtime/pristine.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { settleObject } from "../modelling/operands.ts";
import { isRealArray, put } from "./receiver.ts";
import { walk } from "./walk.ts";

export function append(call: Call, array: unknown[], value: unknown, shadow: Shadow): void {
  const at = array.length;
  put(array, at, value);
  if (shadow !== undefined) call.rt.heap.setProperty(array, at, value, shadow);
}

/** Appends `value`, or its elements when it is an array and `depth` allows. */
export function flattenInto(call: Call, result: unknown[], value: unknown, shadow: Shadow, depth: number): void {
  if (depth >= 1) settleObject(call, value, shadow);
  if (depth < 1 || !isArray(value)) append(call, result, value, shadow);
  else if (isRealArray(value)) {
    walk(call, value, { holes: false }, (inner, inner$) => {
      flattenInto(call, result, inner, inner$, depth - 1);
      return false;
    });
  } else {
    // a proxy of an array: its traps are called as the standard has it, and nothing is known about what they give
    const length = value.length;
    for (let i = 0; i < length; i++) if (i in value) flattenInto(call, result, value[i], undefined, depth - 1);
  }
}
