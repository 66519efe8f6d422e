/** Models of Buffer as text: `toString` in every encoding, `write`, `toJSON`, `Buffer.byteLength`. */
import { le, literal } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import { type BuiltinModel, type Call, concretise, native } from "../../runtime/natives/model.ts";
import { fixLength } from "../array/length.ts";
import { anythingKnown, unmodelledRead } from "../array/receiver.ts";
import { decoded, type Encoding, encoded, encodingNamed } from "../bytes/encoding.ts";
import { byteExprs, forgetBytes, writeAs } from "../bytes/memory.ts";
import { decide } from "../modelling/assume.ts";
import { ahead, type Result } from "../modelling/operands.ts";
import type { Registration } from "../modelling/registration.ts";
import { type Octets, receiverOf } from "./receiver.ts";

const { prototype } = Buffer;
const { trunc, max } = Math;

/** Longer texts cost every later evaluation more than they tell. */
const MOST_BYTES = 4096;

/** The text of a range of bytes; undefined when it is too long to be worth an expression. */
export function textOfRange(
  call: Call,
  { object, bytes }: Octets,
  from: number,
  to: number,
  encoding: Encoding,
): Expr | undefined {
  if (to - from > MOST_BYTES) return undefined;
  const values: number[] = [];
  for (let i = from; i < to; i++) values[i - from] = object[i]!;
  return decoded(call, byteExprs(call.rt, bytes, object, from, to), values, encoding);
}

/** An end that was given and is inside needs no more of the length than that it is. */
function fixEnd(call: Call, { object }: Octets, end: number | undefined): void {
  const { rt, args, site } = call;
  const length$ = rt.heap.lengthOf(object);
  if (
    length$ !== undefined &&
    end !== undefined &&
    args[2] === end &&
    (args[1] === undefined || (args[1] as number) <= end)
  ) {
    decide(rt, site, le(literal(end), length$), true);
  } else fixLength(rt, object, site);
}

/** `start` and `end` as `toString` reads them. */
function rangeOf(call: Call, length: number): readonly [number, number] | undefined {
  const { 1: start, 2: end } = call.args;
  if ((start !== undefined && typeof start !== "number") || (end !== undefined && typeof end !== "number"))
    return undefined;
  const from = start === undefined || !(start > 0) ? 0 : start >= length ? length : trunc(start);
  const to = end === undefined || end > length ? length : trunc(end) || 0;
  return [from, max(to, from)];
}

const textModel: BuiltinModel = {
  name: "Buffer.prototype.toString",
  fidelity: "exact",
  looksInside: true,
  run(call) {
    const { rt, args, args$, site } = call;
    const source = receiverOf(call);
    if (source === undefined) return native(call);
    for (let i = 0; i < args.length; i++) rt.pin(args[i], args$[i], site);
    const encoding = encodingNamed(args[0]);
    const range = encoding === undefined ? undefined : rangeOf(call, source.object.length);
    fixEnd(call, source, range?.[1]);
    if (range === undefined) return unmodelledRead(call, this.name);
    const text = textOfRange(call, source, range[0], range[1], encoding!);
    const result = native(call);
    if (text === undefined) rt.concretised(site, this.name);
    else rt.ret = text.kind === "literal" ? undefined : text;
    return result;
  },
};

/** `write(text)`, `write(text, encoding)`, `write(text, offset, [length], [encoding])`. */
function placeOf(call: Call, size: number): readonly [offset: number, room: number, encoding: Encoding] | undefined {
  let { 1: offset, 2: length, 3: name } = call.args;
  if (offset === undefined) return [0, size, "utf8"];
  if (length === undefined && typeof offset === "string") {
    name = offset;
    offset = 0;
    length = size;
  } else if (typeof length === "string") {
    name = length;
    length = undefined;
  }
  const encoding = encodingNamed(name);
  if (typeof offset !== "number" || encoding === undefined || !(offset >= 0 && offset <= size)) return undefined;
  const room = size - offset;
  if (length !== undefined && (typeof length !== "number" || !(length >= 0 && length <= size))) return undefined;
  return [offset, length === undefined || length > room ? room : length, encoding];
}

/** Characters are never written in part, so only one-byte encodings have a byte per place whatever the room. */
const write: BuiltinModel = {
  name: "Buffer.prototype.write",
  fidelity: "partial",
  looksInside: true,
  run(call) {
    const { rt, args, args$, site } = call;
    const to = receiverOf(call);
    if (to === undefined) return native(call);
    fixLength(rt, to.object, site);
    for (let i = 1; i < args.length; i++) rt.pin(args[i], args$[i], site);
    const place = placeOf(call, to.object.length);
    const text$ = args$[0] === undefined ? undefined : rt.resolve(args[0], args$[0], site);
    const text = args[0];
    const isPlain =
      place !== undefined &&
      typeof text === "string" &&
      (place[2] === "utf8" || place[2] === "latin1" || place[2] === "ascii");
    if (text$ === undefined || !isPlain) {
      rt.pin(text, text$, site);
      const result = native(call);
      if (place === undefined && anythingKnown(call)) rt.concretised(site, this.name);
      forgetBytes(
        rt,
        to.bytes,
        place?.[0] ?? 0,
        typeof result === "number" && place !== undefined ? result : undefined,
      );
      return result;
    }
    const made = encoded(call, text$, text, place[2]);
    const isOpaque = made.length.kind === "opaque";
    // how many bytes are written is fixed with the text's length, or with the text
    if (isOpaque) rt.pin(text, text$, site);
    else rt.pin(text.length, made.length, site);
    const result = native(call) as number;
    for (let i = 0; i < result; i++) {
      writeAs(rt, to.bytes, place[0] + i, "Uint8", true, isOpaque ? undefined : made.byte(i));
    }
    return result;
  },
};

const toJSON: BuiltinModel = {
  name: "Buffer.prototype.toJSON",
  fidelity: "exact",
  looksInside: true,
  run(call) {
    const { rt, site } = call;
    const source = receiverOf(call);
    if (source === undefined) return native(call);
    fixLength(rt, source.object, site);
    const result = native(call) as { data: number[] };
    for (let i = 0; i < result.data.length; i++)
      rt.heap.setProperty(result.data, i, result.data[i], rt.heap.getProperty(source.object, i));
    return result;
  },
};

const byteLength = ahead("Buffer.byteLength", "exact", (call): Result => {
  const { rt, args, args$, site } = call;
  rt.pin(args[1], args$[1], site);
  const text$ = rt.resolve(args[0], args$[0], site);
  const text = args[0];
  if (typeof text !== "string" || text$ === undefined) return undefined;
  const encoding = args[1] === undefined || args[1] === "" ? "utf8" : encodingNamed(args[1]);
  if (encoding === "base64" || encoding === "base64url" || encoding === "hex") return concretise;
  return encoded(call, text$, text, encoding ?? "utf8").length;
});

export const bufferTextModels: readonly Registration[] = [
  [prototype.toString, textModel],
  [prototype.toLocaleString, textModel],
  [prototype.write, write],
  [prototype.toJSON, toJSON],
  [Buffer.byteLength, byteLength],
];
