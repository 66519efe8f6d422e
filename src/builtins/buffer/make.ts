/** Models of what makes Buffers: from text, arrays, other bytes or a size, and by concatenation. */
import { and, apply, le, literal } from "../../expr/build.ts";
import { STORED_AS } from "../../runtime/bytes/element-type.ts";
import { type BuiltinModel, type Call, native } from "../../runtime/natives/model.ts";
import { isArray } from "../../runtime/pristine.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { fixLength } from "../array/length.ts";
import { anythingKnown, isRealArray, unmodelledRead } from "../array/receiver.ts";
import { lengthOnBuffer } from "../bytes/array-buffer.ts";
import { encoded, encodingNamed } from "../bytes/encoding.ts";
import { bytesOf, copying, elementOf, writeAs } from "../bytes/memory.ts";
import { decide } from "../modelling/assume.ts";
import type { Registration } from "../modelling/registration.ts";
import { octetsOf } from "./receiver.ts";

const NativeBuffer = Buffer;
const MOST_BYTES = 2 ** 32;
const { min } = Math;

const setLength = (call: Call, result: unknown, shadow: Shadow): void => {
  if (shadow !== undefined && shadow.kind !== "literal")
    call.rt.heap.setProperty(result as object, "length", (result as Uint8Array).length, shadow);
};

/** What an array-like of numbers becomes as bytes. */
function fromElements(call: Call, source: ArrayLike<unknown> & object): unknown {
  const { rt, site } = call;
  fixLength(rt, source, site);
  const shadows: Shadow[] = [];
  for (let i = 0; i < source.length; i++) {
    const shadow = rt.heap.getProperty(source, i);
    const number = shadow === undefined ? undefined : rt.asNumber(source[i], shadow, site);
    shadows[i] = number === undefined ? undefined : STORED_AS.Uint8(number);
  }
  const result = native(call);
  const bytes = bytesOf(result)!;
  for (let i = 0; i < shadows.length; i++) writeAs(rt, bytes, i, "Uint8", true, shadows[i]);
  return result;
}

function fromText(call: Call, text: string, text$: Shadow): unknown {
  const { rt } = call;
  const encoding = encodingNamed(typeof call.args[1] === "string" && call.args[1] !== "" ? call.args[1] : undefined);
  if (text$ === undefined || encoding === undefined) return native(call);
  const { length, byte } = encoded(call, text$, text, encoding);
  const result = native(call) as Uint8Array;
  const bytes = bytesOf(result)!;
  for (let i = 0; i < result.length; i++) writeAs(rt, bytes, i, "Uint8", true, byte(i));
  setLength(call, result, length);
  return result;
}

const from: BuiltinModel = {
  name: "Buffer.from",
  fidelity: "partial",
  looksInside: true,
  run(call) {
    const { rt, args, args$, site } = call;
    if (!anythingKnown(call)) return native(call);
    const source = args[0];
    const source$ = args$[0] === undefined ? undefined : rt.resolve(source, args$[0], site);
    for (let i = 1; i < args.length; i++) rt.pin(args[i], args$[i], site);
    if (typeof source === "string") return fromText(call, source, source$);
    if (isRealArray(source)) return fromElements(call, source);
    if (elementOf(source) !== undefined) return fromElements(call, source as never);
    if (bytesOf(source) === undefined) return unmodelledRead(call, this.name);
    // a view on an array buffer: the bytes are shared already
    const length = lengthOnBuffer(call, "Uint8");
    const result = native(call);
    setLength(call, result, length);
    return result;
  },
};

/** `alloc(size)`: a symbolic size stays one. Filling fixes it. */
function allocating(name: "alloc" | "allocUnsafe" | "allocUnsafeSlow"): Registration {
  const model: BuiltinModel = {
    name: `Buffer.${name}`,
    fidelity: "partial",
    looksInside: true,
    run(call) {
      const { rt, args, args$, site } = call;
      const size$ = args$[0] === undefined ? undefined : rt.resolve(args[0], args$[0], site);
      const size = args[0];
      if (size$ !== undefined && typeof size === "number") {
        decide(rt, site, and(le(literal(0), size$), le(size$, literal(MOST_BYTES))), size >= 0 && size <= MOST_BYTES);
        decide(rt, site, apply("isInteger", size$), size % 1 === 0);
        if (size % 1 !== 0) rt.pin(size, size$, site);
      }
      if (name === "alloc" && args.length > 1) return filled(call, size$);
      const result = native(call) as Uint8Array;
      if (size$ !== undefined && result.length === size) setLength(call, result, apply("add", size$, literal(0)));
      return result;
    },
  };
  return [NativeBuffer[name], model];
}

function filled(call: Call, size$: Shadow): unknown {
  const { rt, args, args$, site } = call;
  rt.pin(args[0], size$, site);
  const number =
    typeof args[1] === "number" && args$[1] !== undefined ? rt.asNumber(args[1], args$[1], site) : undefined;
  if (number === undefined) rt.pin(args[1], args$[1], site);
  rt.pin(args[2], args$[2], site);
  const result = native(call) as Uint8Array;
  if (number === undefined) return result;
  const bytes = bytesOf(result)!;
  for (let i = 0; i < result.length; i++) writeAs(rt, bytes, i, "Uint8", true, STORED_AS.Uint8(number));
  return result;
}

const concat: BuiltinModel = {
  name: "Buffer.concat",
  fidelity: "exact",
  looksInside: true,
  run(call) {
    const { rt, args, args$, site } = call;
    const list = args[0];
    if (!isArray(list) || !isRealArray(list)) return native(call);
    rt.pin(args[1], args$[1], site);
    fixLength(rt, list, site);
    const pieces: Uint8Array[] = [];
    for (let i = 0; i < list.length; i++) {
      const piece = octetsOf(list[i]);
      if (piece === undefined) return unmodelledRead(call, this.name);
      fixLength(rt, piece.object, site);
      pieces[i] = piece.object;
    }
    const result = native(call) as Uint8Array;
    const to = bytesOf(result)!;
    let at = 0;
    for (let i = 0; i < pieces.length && at < result.length; i++) {
      const from = bytesOf(pieces[i])!;
      const start = at;
      const count = min(from.length, result.length - at);
      copying(
        rt,
        from,
        0,
        count,
        () => undefined,
        () => [to, start],
      );
      at += count;
    }
    return result;
  },
};

export const bufferMakeModels: readonly Registration[] = [
  [NativeBuffer.from, from],
  [NativeBuffer.concat, concat],
  allocating("alloc"),
  allocating("allocUnsafe"),
  allocating("allocUnsafeSlow"),
  [NativeBuffer.isBuffer, { name: "Buffer.isBuffer", fidelity: "exact", run: native }],
];
