/** Buffers as operands: `text + chunk` turns the chunk into text, and its bytes are known. */

import { findDescriptor } from "../heap/keys.ts";
import type { Calling } from "../heap/state.ts";
import type { Shadow } from "../protocol.ts";

const { isBuffer } = Buffer;
const bufferToString = Buffer.prototype.toString;
const objectValueOf = Object.prototype.valueOf;

/** The text a buffer is converted to, with its shadow; undefined when the conversion could run the program's code or nothing is known. */
export function bufferOperand(
  rt: Calling,
  value: unknown,
  site: number,
): { readonly value: string; readonly shadow: Shadow } | undefined {
  if (!isBuffer(value) || !rt.heap.isTracked(value)) return undefined;
  const isPlain =
    findDescriptor(value, "toString")?.value === bufferToString &&
    findDescriptor(value, "valueOf")?.value === objectValueOf &&
    findDescriptor(value, Symbol.toPrimitive) === undefined;
  if (!isPlain) return undefined;
  const text = rt.call(bufferToString, value, undefined, [], [], site) as string;
  const shadow = rt.ret;
  rt.ret = undefined;
  return shadow === undefined ? undefined : { value: text, shadow };
}
