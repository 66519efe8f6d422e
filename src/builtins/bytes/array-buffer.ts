/** Models of ArrayBuffer: a symbolic size, copies of parts, and what a view on a buffer of symbolic size sees. */
import { types } from "node:util";
import { and, apply, eq, le, literal } from "../../expr/build.ts";
import { type Element, SIZES } from "../../runtime/bytes/memory-cell.ts";
import { type BuiltinModel, type Call, native, nativeConstruct } from "../../runtime/natives/model.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { convertsQuietly, fixPosition, positionsConvertQuietly, toInteger } from "../array/length.ts";
import { anythingKnown, unmodelledRead } from "../array/receiver.ts";
import { decide, walkCount } from "../modelling/assume.ts";
import type { Registration } from "../modelling/registration.ts";
import { byteLengthOf, bytesOf, copying, setByteLength } from "./memory.ts";

const { isAnyArrayBuffer } = types;
const MOST_BYTES = 2 ** 32;

function construct(call: Call): unknown {
  const { rt, args, args$, site } = call;
  const size$ = args$[0] === undefined ? undefined : rt.asInteger(args[0], args$[0], site);
  if (size$ !== undefined) {
    const size = toInteger(args[0]);
    decide(rt, site, and(le(literal(0), size$), le(size$, literal(MOST_BYTES))), size >= 0 && size <= MOST_BYTES);
  }
  const buffer = nativeConstruct(call);
  if (size$ !== undefined) setByteLength(rt, buffer, bytesOf(buffer)!.length, apply("add", size$, literal(0)));
  return buffer;
}

const slice: BuiltinModel = {
  name: "ArrayBuffer.prototype.slice",
  fidelity: "exact",
  looksInside: true,
  run(call) {
    const { rt, self, site } = call;
    if (!anythingKnown(call)) return native(call);
    const bytes = isAnyArrayBuffer(self) ? bytesOf(self) : undefined;
    if (bytes === undefined || !positionsConvertQuietly(call, 0, 2)) return unmodelledRead(call, this.name);
    fixByteLength(call, self as object, bytes.length, site);
    const start = fixPosition(call, 0, bytes.length, 0);
    const end = fixPosition(call, 1, bytes.length, bytes.length);
    const count = end > start ? end - start : 0;
    return copying(
      rt,
      bytes,
      start,
      count,
      () => native(call),
      (result) => {
        const target = bytesOf(result);
        return target === undefined ? undefined : [target, 0];
      },
    );
  },
};

/** From here on the buffer or DataView has exactly this many bytes. */
function fixByteLength(call: Call, object: object, length: number, site: number): void {
  const length$ = byteLengthOf(call.rt, object);
  if (length$ === undefined) return;
  walkCount(call.rt, site, length, length$);
  setByteLength(call.rt, object, length, undefined);
}

/** The length of a typed array made on a buffer of symbolic size; records the conditions under which making it throws. */
export function lengthOnBuffer(call: Call, element: Element): Shadow {
  const { rt, args, site } = call;
  const buffer = args[0];
  const whole = isAnyArrayBuffer(buffer) ? byteLengthOf(rt, buffer) : undefined;
  if (whole === undefined || !convertsQuietly(args[1]) || !convertsQuietly(args[2])) return undefined;
  const size = SIZES[element];
  const total = bytesOf(buffer)!.length;
  const start = toInteger(args[1]);
  if (args[2] !== undefined) {
    const end = start + toInteger(args[2]) * size;
    decide(rt, site, le(literal(end), whole), end <= total);
    return undefined;
  }
  if (size > 1) decide(rt, site, eq(apply("rem", whole, literal(size)), literal(0)), total % size === 0);
  decide(rt, site, le(literal(start), whole), start <= total);
  const rest = apply("sub", whole, literal(start));
  return size === 1 ? rest : apply("div", rest, literal(size));
}

export const arrayBufferModels: readonly Registration[] = [
  [ArrayBuffer, { name: "ArrayBuffer", fidelity: "exact", looksInside: true, run: native, construct }],
  [ArrayBuffer.prototype.slice, slice],
  [ArrayBuffer.isView, { name: "ArrayBuffer.isView", fidelity: "exact", settles: true, run: native }],
];
