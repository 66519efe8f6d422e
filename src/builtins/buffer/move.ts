/** Models of parts of Buffers: shared slices, copies, fills and byte swaps. */
import { types } from "node:util";
import { apply, literal } from "../../expr/build.ts";
import { STORED_AS } from "../../runtime/bytes/element-type.ts";
import { type BuiltinModel, type Call, native } from "../../runtime/natives/model.ts";
import { isInteger } from "../../runtime/pristine.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { fixLength, fixPosition, positionExpr, positionsConvertQuietly, toInteger } from "../array/length.ts";
import { unmodelled, unmodelledRead } from "../array/receiver.ts";
import { bytesOf, forgetBytes, readAs, writeAs } from "../bytes/memory.ts";
import type { Registration } from "../modelling/registration.ts";
import { octetsOf, receiverOf } from "./receiver.ts";

const { prototype } = Buffer;
const { min, max } = Math;

/**
 * A slice shows the same memory, so only its place and length are new. Where it starts is fixed; how long it is stays symbolic
 * when the receiver's length is.
 */
export function sharingPart(name: string): BuiltinModel {
  return {
    name,
    fidelity: "exact",
    looksInside: true,
    run(call) {
      const { rt, self, args, args$, site } = call;
      if (!types.isTypedArray(self)) return native(call);
      const { length } = self;
      const length$ = bytesOf(self) === undefined ? undefined : rt.heap.lengthOf(self);
      if (!positionsConvertQuietly(call, 0, 2)) {
        if (length$ !== undefined) fixLength(rt, self as never, site);
        return unmodelledRead(call, name);
      }
      if (length$ === undefined) {
        for (let i = 0; i < 2; i++) if (args$[i] !== undefined) fixPosition(call, i, length, i === 0 ? 0 : length);
        return native(call);
      }
      const start$ = integerAt(call, 0);
      const end$ = integerAt(call, 1);
      const start = positionExpr(start$ ?? literal(toInteger(args[0])), length$);
      const end = args[1] === undefined ? length$ : positionExpr(end$ ?? literal(toInteger(args[1])), length$);
      const result = native(call) as Uint8Array;
      const at = clamped(toInteger(args[0]), length);
      rt.pin(at, start, site);
      const size = apply("max", apply("sub", end, literal(at)), literal(0));
      if (size.kind !== "literal") rt.heap.setProperty(result, "length", result.length, size);
      return result;
    },
  };
}

const clamped = (at: number, length: number): number => (at < 0 ? max(at + length, 0) : min(at, length));

function integerAt(call: Call, index: number): Shadow {
  const { rt, args, args$, site } = call;
  if (args$[index] === undefined) return undefined;
  if (args[index] === undefined) rt.resolve(undefined, args$[index], site);
  return rt.asInteger(args[index], args$[index], site);
}

/** Others are rounded or replaced by defaults. */
const isWhole = (value: unknown): boolean => value === undefined || isInteger(value);

/** Source and target may overlap: the shadows are taken before, and the native says how many bytes went. */
const copy: BuiltinModel = {
  name: "Buffer.prototype.copy",
  fidelity: "exact",
  looksInside: true,
  run(call) {
    const { rt, args, args$, site } = call;
    const source = receiverOf(call);
    if (source === undefined) return native(call);
    const target = octetsOf(args[0]);
    for (let i = 1; i < args.length; i++) rt.pin(args[i], args$[i], site);
    fixLength(rt, source.object, site);
    if (target === undefined || !isWhole(args[1]) || !isWhole(args[2]) || !isWhole(args[3])) {
      const result = unmodelledRead(call, this.name);
      rt.heap.forget(args[0]);
      return result;
    }
    fixLength(rt, target.object, site);
    const from = toInteger(args[2]);
    const to = toInteger(args[1]);
    const before: Shadow[] = [];
    for (let i = from; i < source.bytes.length; i++) before[i - from] = readAs(rt, source.bytes, i, "Uint8", true);
    const count = native(call) as number;
    for (let i = 0; i < count; i++) writeAs(rt, target.bytes, to + i, "Uint8", true, before[i]);
    return count;
  },
};

const fill: BuiltinModel = {
  name: "Buffer.prototype.fill",
  fidelity: "partial",
  looksInside: true,
  run(call) {
    const { rt, args, args$, site } = call;
    const to = receiverOf(call);
    if (to === undefined) return native(call);
    fixLength(rt, to.object, site);
    for (let i = 1; i < args.length; i++) rt.pin(args[i], args$[i], site);
    const value$ = args$[0] === undefined ? undefined : rt.resolve(args[0], args$[0], site);
    const byte = value$?.sort === "num" ? STORED_AS.Uint8(value$) : undefined;
    if (byte === undefined) rt.pin(args[0], value$, site);
    if (typeof args[1] === "string" || !isWhole(args[1]) || !isWhole(args[2])) return unmodelled(call, this.name);
    const start = args[1] === undefined ? 0 : (args[1] as number);
    // without a start the end is not looked at
    const end = args[1] === undefined || args[2] === undefined ? to.bytes.length : (args[2] as number);
    const result = native(call);
    if (byte === undefined) forgetBytes(rt, to.bytes, start, end > start ? end - start : 0);
    else for (let i = start; i < end; i++) writeAs(rt, to.bytes, i, "Uint8", true, byte);
    return result;
  },
};

function swap(size: 2 | 4 | 8): Registration {
  const name = `swap${size * 8}` as "swap16" | "swap32" | "swap64";
  const model: BuiltinModel = {
    name: `Buffer.prototype.${name}`,
    fidelity: "exact",
    looksInside: true,
    run(call) {
      const { rt, site } = call;
      const source = receiverOf(call);
      if (source === undefined) return native(call);
      fixLength(rt, source.object, site);
      const { bytes } = source;
      const before: Shadow[] = [];
      for (let i = 0; i < bytes.length; i++) before[i] = readAs(rt, bytes, i, "Uint8", true);
      const result = native(call);
      for (let i = 0; i < bytes.length; i++) {
        const within = i % size;
        writeAs(rt, bytes, i, "Uint8", true, before[i - within + size - 1 - within]);
      }
      return result;
    },
  };
  return [prototype[name], model];
}

export const bufferMoveModels: readonly Registration[] = [
  [prototype.slice, sharingPart("Buffer.prototype.slice")],
  [prototype.subarray, sharingPart("Buffer.prototype.subarray")],
  [prototype.copy, copy],
  [prototype.fill, fill],
  swap(2),
  swap(4),
  swap(8),
];
