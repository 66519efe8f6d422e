/** Models of Buffer's writers: the value must be in range and the place inside, which are branches; the bytes get the shadow. */
import { and, apply, le, literal, or } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import { STORED_AS } from "../../runtime/bytes/element-type.ts";
import { type Element, SIZES } from "../../runtime/bytes/memory-cell.ts";
import { type BuiltinModel, type Call, native } from "../../runtime/natives/model.ts";
import { Number$ } from "../../runtime/pristine.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { anythingKnown } from "../array/receiver.ts";
import { forgetBytes, writeAs } from "../bytes/memory.ts";
import { fixOffset } from "../bytes/offset.ts";
import { decide } from "../modelling/assume.ts";
import { isPrimitive } from "../modelling/operands.ts";
import type { Registration } from "../modelling/registration.ts";
import { isAccepted, type Octets, offsetArgument, receiverOf } from "./receiver.ts";

const methods = Buffer.prototype as unknown as Record<string, () => unknown>;
const { isInteger } = Number;

interface Store {
  readonly size: number;
  /** What is stored at `at`, after the native did; undefined when the value is refused. */
  readonly write: (at: number) => void;
}

function writer(
  name: string,
  isRequired: boolean,
  prepare: (call: Call, to: Octets) => Store | undefined,
): Registration {
  const model: BuiltinModel = {
    name: `Buffer.prototype.${name}`,
    fidelity: "exact",
    looksInside: true,
    run(call) {
      const { rt } = call;
      const to = receiverOf(call);
      const store = to === undefined ? undefined : prepare(call, to);
      const offset = store === undefined ? undefined : offsetArgument(call, 1, isRequired);
      if (to === undefined || store === undefined || offset === undefined) {
        fixRefused(call);
        const result = native(call);
        if (anythingKnown(call)) rt.concretised(call.site, this.name);
        if (to !== undefined) forgetBytes(rt, to.bytes);
        return result;
      }
      const next$ = offset.at$ === undefined ? undefined : apply("add", offset.at$, literal(store.size));
      if (isAccepted(call, to, offset, store.size)) fixOffset(call, offset);
      const result = native(call);
      store.write(offset.at);
      rt.ret = next$;
      return result;
    },
  };
  return [methods[name], model];
}

/** What it does with operands of other kinds is the native's business: a number that is refused was asked about. */
function fixRefused({ rt, args, args$, site }: Call): void {
  const isNumeric = typeof args[0] === "number" || typeof args[0] === "bigint";
  for (let i = isNumeric ? 1 : 0; i < args.length; i++) rt.pin(args[i], args$[i], site);
}

/** `+value`; undefined when that throws or runs the program's code. */
function numberArgument(call: Call): { readonly value: number; readonly shadow: Shadow } | undefined {
  const { rt, args, args$, site } = call;
  if (!isPrimitive(args[0]) || typeof args[0] === "bigint") {
    rt.resolve(args[0], args$[0], site);
    return undefined;
  }
  const shadow = args$[0] === undefined ? undefined : rt.asNumber(args[0], args$[0], site);
  return { value: Number$(args[0]), shadow: shadow?.kind === "literal" ? undefined : shadow };
}

/** NaN passes, as the native compares for being outside. */
function isInRange(call: Call, value: number, shadow: Shadow, min: number, max: number): boolean {
  const inside = !(value > max || value < min);
  if (shadow !== undefined) {
    const isNumber = and(le(literal(min), shadow), le(shadow, literal(max)));
    decide(call.rt, call.site, or(isNumber, apply("isNaN", shadow)), inside);
  }
  return inside;
}

function fixed(name: string, element: Exclude<Element, "BigInt64" | "BigUint64">, isLittle: boolean): Registration {
  const size = SIZES[element];
  const isFloat = element === "Float32" || element === "Float64";
  const { 0: min, 1: max } = rangeOf(size, element[0] === "I");
  return writer(name, false, (call, to) => {
    const given = numberArgument(call);
    if (given === undefined || (!isFloat && !isInRange(call, given.value, given.shadow, min, max))) return undefined;
    const stored = given.shadow === undefined ? undefined : STORED_AS[element](given.shadow);
    return { size, write: (at) => writeAs(call.rt, to.bytes, at, element, isLittle, stored) };
  });
}

const rangeOf = (size: number, isSigned: boolean): readonly [number, number] =>
  isSigned ? [-(2 ** (8 * size - 1)), 2 ** (8 * size - 1) - 1] : [0, 2 ** (8 * size) - 1];

function big(name: string, element: "BigInt64" | "BigUint64", isLittle: boolean): Registration {
  const { 0: min, 1: max } =
    element === "BigInt64"
      ? [literal(-(1n << 63n)), literal((1n << 63n) - 1n)]
      : [literal(0n), literal((1n << 64n) - 1n)];
  return writer(name, false, (call, to) => {
    const { rt, args, args$, site } = call;
    const shadow = args$[0] === undefined ? undefined : rt.resolve(args[0], args$[0], site);
    const value = args[0];
    if (typeof value !== "bigint") {
      rt.pin(value, shadow, site);
      return undefined;
    }
    const inside = value >= (min.value as bigint) && value <= (max.value as bigint);
    if (shadow !== undefined) decide(rt, site, and(apply("bigLe", min, shadow), apply("bigLe", shadow, max)), inside);
    return inside ? { size: 8, write: (at) => writeAs(rt, to.bytes, at, element, isLittle, shadow) } : undefined;
  });
}

/** `writeIntLE(value, offset, byteLength)`. The bytes of fractions are the native's own business. */
function sized(name: string, isSigned: boolean, isLittle: boolean): Registration {
  return writer(name, true, (call, to) => {
    const { rt, args, args$, site } = call;
    rt.pin(args[2], args$[2], site);
    const size = args[2];
    if (typeof size !== "number" || !(size >= 1 && size <= 6) || !isInteger(size)) return undefined;
    const { 0: min, 1: max } = rangeOf(size, isSigned);
    const given = numberArgument(call);
    if (given === undefined || !isInRange(call, given.value, given.shadow, min, max)) return undefined;
    if (given.shadow !== undefined) decide(rt, site, apply("isInteger", given.shadow), isInteger(given.value));
    if (!isInteger(given.value)) {
      if (given.shadow !== undefined) rt.pin(given.value, given.shadow, site);
      return { size, write: (at) => forgetBytes(rt, to.bytes, at, size) };
    }
    return {
      size,
      write(at) {
        for (let k = 0; k < size; k++) {
          const byte = given.shadow === undefined ? undefined : byteOfWhole(given.shadow, k);
          writeAs(rt, to.bytes, isLittle ? at + k : at + size - 1 - k, "Uint8", true, byte);
        }
      },
    };
  });
}

/** Byte number `k` of an integer of up to 48 bits. */
function byteOfWhole(n: Expr, k: number): Expr {
  const shifted = k === 0 ? n : apply("floor", apply("div", n, literal(2 ** (8 * k))));
  return apply("bitAnd", shifted, literal(255));
}

const ORDERED = [
  ["UInt16", "Uint16"],
  ["Int16", "Int16"],
  ["UInt32", "Uint32"],
  ["Int32", "Int32"],
  ["Float", "Float32"],
  ["Double", "Float64"],
] as const;

const BIG = [
  ["BigInt64", "BigInt64"],
  ["BigUInt64", "BigUint64"],
] as const;

export const bufferWriteModels: readonly Registration[] = [
  fixed("writeUInt8", "Uint8", true),
  fixed("writeInt8", "Int8", true),
  ...ORDERED.flatMap(({ 0: name, 1: element }) => [
    fixed(`write${name}LE`, element, true),
    fixed(`write${name}BE`, element, false),
  ]),
  ...BIG.flatMap(({ 0: name, 1: element }) => [
    big(`write${name}LE`, element, true),
    big(`write${name}BE`, element, false),
  ]),
  sized("writeIntLE", true, true),
  sized("writeIntBE", true, false),
  sized("writeUIntLE", false, true),
  sized("writeUIntBE", false, false),
];
