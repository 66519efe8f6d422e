/** Models of Buffer's readers: numbers of every width and byte order at a possibly symbolic offset. */
import { literal } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import { type Element, SIZES, wholeFromBytes } from "../../runtime/bytes/memory-cell.ts";
import { type BuiltinModel, type Call, native } from "../../runtime/natives/model.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { byteExprs, readAs } from "../bytes/memory.ts";
import { type Offset, selected } from "../bytes/offset.ts";
import type { Registration } from "../modelling/registration.ts";
import { isAccepted, type Octets, offsetArgument, plainly, receiverOf } from "./receiver.ts";

const methods = Buffer.prototype as unknown as Record<string, () => unknown>;

function reader(
  name: string,
  isOpaque: boolean,
  isRequired: boolean,
  sizeOf: (call: Call) => number | undefined,
  valueAt: (call: Call, source: Octets, at: number) => Expr,
): Registration {
  const model: BuiltinModel = {
    name: `Buffer.prototype.${name}`,
    fidelity: isOpaque ? "opaque" : "exact",
    looksInside: true,
    run(call) {
      const source = receiverOf(call);
      const offset = source === undefined ? undefined : offsetArgument(call, 0, isRequired);
      const size = offset === undefined ? undefined : sizeOf(call);
      const shadow = size === undefined ? undefined : read(call, source!, offset!, size);
      // which of its operands the native refuses first
      if (source !== undefined && size === undefined)
        for (let i = 0; i < call.args.length; i++) call.rt.pin(call.args[i], call.args$[i], call.site);
      const result = native(call);
      call.rt.ret = shadow?.kind === "literal" ? undefined : shadow;
      return result;
    },
  };
  const read = (call: Call, source: Octets, offset: Offset, size: number): Shadow => {
    if (!isAccepted(call, source, offset, size)) return undefined;
    const { object, bytes } = source;
    return selected(call, object, bytes.length, offset, size, (at) => valueAt(call, source, at));
  };
  return [methods[name], model];
}

function fixed(name: string, element: Element, isLittle: boolean): Registration {
  return reader(
    name,
    element.startsWith("Float"),
    false,
    () => SIZES[element],
    (call, { object, bytes }, at) =>
      readAs(call.rt, bytes, at, element, isLittle) ?? literal(plainly(call, object, [at]) as number | bigint),
  );
}

/** `readIntLE(offset, byteLength)`: one to six bytes. */
function sized(name: string, isSigned: boolean, isLittle: boolean): Registration {
  const sizeOf = (call: Call): number | undefined => {
    const { rt, args, args$, site } = call;
    rt.pin(args[1], args$[1], site);
    const size = args[1];
    return size === 1 || size === 2 || size === 3 || size === 4 || size === 5 || size === 6 ? size : undefined;
  };
  return reader(name, false, true, sizeOf, (call, { object, bytes }, at) => {
    const exprs = byteExprs(call.rt, bytes, object, at, at + sizeOf(call)!);
    return wholeFromBytes(isLittle ? exprs : reversed(exprs), isSigned);
  });
}

function reversed(exprs: readonly Expr[]): Expr[] {
  const all: Expr[] = [];
  for (let i = exprs.length - 1; i >= 0; i--) all[all.length] = exprs[i]!;
  return all;
}

const ORDERED: readonly (readonly [string, Element])[] = [
  ["UInt16", "Uint16"],
  ["Int16", "Int16"],
  ["UInt32", "Uint32"],
  ["Int32", "Int32"],
  ["Float", "Float32"],
  ["Double", "Float64"],
  ["BigInt64", "BigInt64"],
  ["BigUInt64", "BigUint64"],
];

export const bufferReadModels: readonly Registration[] = [
  fixed("readUInt8", "Uint8", true),
  fixed("readInt8", "Int8", true),
  ...ORDERED.flatMap(({ 0: name, 1: element }) => [
    fixed(`read${name}LE`, element, true),
    fixed(`read${name}BE`, element, false),
  ]),
  sized("readIntLE", true, true),
  sized("readIntBE", true, false),
  sized("readUIntLE", false, true),
  sized("readUIntBE", false, false),
];
