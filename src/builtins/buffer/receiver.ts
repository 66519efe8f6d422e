/** What the Buffer models have in common: the receiver as bytes, and offsets the way Buffer checks them. */
import { and, apply, le, literal } from "../../expr/build.ts";
import type { Call } from "../../runtime/natives/model.ts";
import { isInteger, reflectApply } from "../../runtime/pristine.ts";
import { anythingKnown } from "../array/receiver.ts";
import { type Bytes, byteLengthOf, bytesOf, elementOf } from "../bytes/memory.ts";
import type { Offset } from "../bytes/offset.ts";
import { decide } from "../modelling/assume.ts";

export interface Octets {
  readonly object: Uint8Array;
  readonly bytes: Bytes;
}

/** A Uint8Array (Buffers are) as its bytes. */
export function octetsOf(value: unknown): Octets | undefined {
  if (elementOf(value) !== "Uint8") return undefined;
  return { object: value as Uint8Array, bytes: bytesOf(value)! };
}

/** The receiver, when anything about the call can be symbolic. */
export const receiverOf = (call: Call): Octets | undefined => (anythingKnown(call) ? octetsOf(call.self) : undefined);

/** The argument as Buffer reads offsets: a number, by default 0. Undefined when Buffer rejects it, which is on record then. */
export function offsetArgument(call: Call, index: number, isRequired = false): Offset | undefined {
  const { rt, args, args$, site } = call;
  const at$ = args$[index] === undefined ? undefined : rt.resolve(args[index], args$[index], site);
  if (args[index] === undefined && !isRequired) return { at: 0, at$: undefined };
  return typeof args[index] === "number" ? { at: args[index], at$ } : undefined;
}

/** Whether an access of `size` bytes passes the checks of Buffer: a whole number, inside. */
export function isAccepted(call: Call, { object, bytes }: Octets, { at, at$ }: Offset, size: number): boolean {
  const { rt, site } = call;
  const length$ = byteLengthOf(rt, object);
  const inside = isInteger(at) && at >= 0 && at + size <= bytes.length;
  if (at$ === undefined && (length$ === undefined || !isInteger(at) || at < 0)) return inside;
  const from = at$ ?? literal(at);
  const end = le(apply("add", from, literal(size)), length$ ?? literal(bytes.length));
  const condition = at$ === undefined ? end : and(apply("isInteger", at$), le(literal(0), at$), end);
  decide(rt, site, condition, inside);
  return inside;
}

/** The native on a receiver and arguments of our own, outside of any run's record. */
export const plainly = (call: Call, self: unknown, args: unknown[]): unknown => reflectApply(call.fn, self, args);
