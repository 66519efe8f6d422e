/** Models of DataView: every getter and setter over the shared memory of its buffer. */
import { types } from "node:util";
import { apply, le, literal, lt } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import { STORED_AS } from "../../runtime/bytes/element-type.ts";
import { type Element, SIZES, wrapped64 } from "../../runtime/bytes/memory-cell.ts";
import { type BuiltinModel, type Call, native, nativeConstruct } from "../../runtime/natives/model.ts";
import { reflectApply } from "../../runtime/pristine.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { convertsQuietly, toInteger } from "../array/length.ts";
import { anythingKnown, unmodelledRead } from "../array/receiver.ts";
import { decide, decideTruthy } from "../modelling/assume.ts";
import type { Registration } from "../modelling/registration.ts";
import { type Bytes, byteLengthOf, bytesOf, forgetBytes, readAs, setByteLength, writeAs } from "./memory.ts";
import { fixOffset, isInside, type Offset, selected } from "./offset.ts";

const { isDataView, isAnyArrayBuffer } = types;
const { prototype } = DataView;
type Accessor = (...args: never[]) => unknown;
const methods = prototype as unknown as Record<string, Accessor>;

/** `ToIndex`: undefined is 0, fractions are cut off. Undefined when converting runs the program's code or throws. */
function offsetOf(call: Call): Offset | undefined {
  const { rt, args, args$, site } = call;
  if (!convertsQuietly(args[0])) {
    if (args$[0] !== undefined) rt.resolve(args[0], args$[0], site);
    return undefined;
  }
  const at = toInteger(args[0]);
  if (args$[0] === undefined) return { at, at$: undefined };
  const at$ = rt.asInteger(args[0], args$[0], site);
  return { at, at$: at$?.kind === "literal" ? undefined : at$ };
}

function isLittle(call: Call, index: number): boolean {
  decideTruthy(call.rt, call.site, call.args[index], call.args$[index]);
  return !!call.args[index];
}

function getter(element: Element): Registration {
  const name = `DataView.prototype.get${element}`;
  const fn = methods[`get${element}`]!;
  const model: BuiltinModel = {
    name,
    fidelity: element.startsWith("Float") ? "opaque" : "exact",
    looksInside: true,
    run(call) {
      const { rt, self } = call;
      const bytes = isDataView(self) && anythingKnown(call) ? bytesOf(self) : undefined;
      const offset = bytes === undefined ? undefined : offsetOf(call);
      if (bytes === undefined || offset === undefined) return unmodelledRead(call, name);
      const little = isLittle(call, 1);
      const inside = isInside(call, self as object, bytes.length, offset, SIZES[element]);
      const shadow = inside
        ? selected(call, self as object, bytes.length, offset, SIZES[element], (at) => valueAt(call, bytes, at, little))
        : undefined;
      const result = native(call);
      rt.ret = shadow?.kind === "literal" ? undefined : shadow;
      return result;
    },
  };
  const valueAt = (call: Call, bytes: Bytes, at: number, little: boolean): Expr =>
    readAs(call.rt, bytes, at, element, little) ??
    literal(reflectApply(fn, call.self, [at, little]) as number | bigint);
  return [fn, model];
}

/** The value as memory keeps it; undefined when its conversion runs the program's code or throws. */
function storedShadow(call: Call, element: Element, value: unknown, shadow: Shadow): Shadow {
  const { rt, site } = call;
  if (element === "BigInt64" || element === "BigUint64") {
    const big = shadow === undefined ? undefined : rt.resolve(value, shadow, site);
    if (big !== undefined && big.sort !== "big") {
      rt.pin(value, big, site);
      return undefined;
    }
    return big === undefined ? undefined : wrapped64(big, element);
  }
  const number = shadow === undefined ? undefined : rt.asNumber(value, shadow, site);
  return number === undefined ? undefined : STORED_AS[element](number);
}

/** Of the other kind of number. */
const isRefused = (element: Element, value: unknown): boolean =>
  (typeof value === "bigint") !== (element === "BigInt64" || element === "BigUint64");

function setter(element: Element): Registration {
  const name = `DataView.prototype.set${element}`;
  const fn = methods[`set${element}`]!;
  const model: BuiltinModel = {
    name,
    fidelity: "exact",
    looksInside: true,
    run(call) {
      const { rt, self, args, args$ } = call;
      const bytes = isDataView(self) && anythingKnown(call) ? bytesOf(self) : undefined;
      const offset = bytes === undefined ? undefined : offsetOf(call);
      if (bytes === undefined || offset === undefined) {
        const result = unmodelledRead(call, name);
        if (bytes !== undefined) forgetBytes(rt, bytes);
        return result;
      }
      // which of two errors comes first depends on the offset
      if (isRefused(element, args[1])) rt.pin(args[0], args$[0], call.site);
      const stored = storedShadow(call, element, args[1], args$[1]);
      const little = isLittle(call, 2);
      if (isInside(call, self as object, bytes.length, offset, SIZES[element])) fixOffset(call, offset);
      const result = native(call);
      writeAs(rt, bytes, offset.at, element, little, stored);
      return result;
    },
  };
  return [fn, model];
}

/** A view keeps the symbolic length of its buffer; an offset or a length given is fixed. */
function construct(call: Call): unknown {
  const { rt, args, args$, site } = call;
  const buffer = args[0];
  const whole = isAnyArrayBuffer(buffer) ? byteLengthOf(rt, buffer) : undefined;
  for (let i = 1; i < args.length; i++) rt.pin(args[i], args$[i], site);
  const start = toIndex(args[1]);
  if (whole !== undefined) {
    const length = bytesOf(buffer)!.length;
    if (args[2] !== undefined)
      decide(rt, site, lt(whole, literal(start + toIndex(args[2]))), length < start + toIndex(args[2]));
    else decide(rt, site, le(literal(start), whole), start <= length);
  }
  const view = nativeConstruct(call);
  if (whole !== undefined && args[2] === undefined) {
    setByteLength(rt, view, bytesOf(view)!.length, apply("sub", whole, literal(start)));
  }
  rt.ret = undefined;
  return view;
}

const toIndex = (value: unknown): number => (convertsQuietly(value) ? toInteger(value) : 0);

const ELEMENTS: readonly Element[] = [
  "Int8",
  "Uint8",
  "Int16",
  "Uint16",
  "Int32",
  "Uint32",
  "Float32",
  "Float64",
  "BigInt64",
  "BigUint64",
];

export const dataViewModels: readonly Registration[] = [
  [DataView, { name: "DataView", fidelity: "exact", looksInside: true, run: native, construct }],
  ...ELEMENTS.map(getter),
  ...ELEMENTS.map(setter),
];
