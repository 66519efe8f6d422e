/** Models of TextEncoder and TextDecoder: UTF-8 both ways, exact for ASCII. */
import { type BuiltinModel, type Call, native, nativeConstruct } from "../../runtime/natives/model.ts";
import { getOwnPropertyDescriptor, reflectApply } from "../../runtime/pristine.ts";
import { fixLength } from "../array/length.ts";
import { anythingKnown, unmodelledRead } from "../array/receiver.ts";
import { octetsOf } from "../buffer/receiver.ts";
import { textOfRange } from "../buffer/text.ts";
import { encoded } from "../bytes/encoding.ts";
import { bytesOf, writeAs } from "../bytes/memory.ts";
import { asString, isPrimitive, optional } from "../modelling/operands.ts";
import type { Registration } from "../modelling/registration.ts";

const encode: BuiltinModel = {
  name: "TextEncoder.prototype.encode",
  fidelity: "exact",
  run(call) {
    const { rt, args, args$ } = call;
    const text$ = isPrimitive(args[0]) ? optional(asString, "")(call, args[0], args$[0]) : undefined;
    if (text$ === undefined || text$.kind === "literal") return native(call);
    const { length, byte } = encoded(call, text$, args[0] === undefined ? "" : `${args[0] as string}`, "utf8");
    const result = native(call) as Uint8Array;
    const bytes = bytesOf(result)!;
    for (let i = 0; i < result.length; i++) writeAs(rt, bytes, i, "Uint8", true, byte(i));
    rt.heap.setProperty(result, "length", result.length, length);
    return result;
  },
};

const getEncoding = getOwnPropertyDescriptor(TextDecoder.prototype, "encoding")!.get!;
const encodingOf = (decoder: unknown): unknown => {
  try {
    return reflectApply(getEncoding as never, decoder, []);
  } catch {
    return undefined;
  }
};

/** A byte order mark is dropped, and malformed bytes are replaced or refused: neither happens to ASCII, all else is left to the native. */
const decode: BuiltinModel = {
  name: "TextDecoder.prototype.decode",
  fidelity: "partial",
  looksInside: true,
  run(call) {
    const { rt, args, site } = call;
    if (!anythingKnown(call)) return native(call);
    const source = octetsOf(args[0]);
    const isPlain = source !== undefined && args[1] === undefined && encodingOf(call.self) === "utf-8";
    if (!isPlain) return unmodelledRead(call, this.name);
    fixLength(rt, source.object, site);
    const isAscii = isAllAscii(source.object);
    const text = textOfRange(call, source, 0, source.object.length, "utf8");
    // counted ahead: malformed bytes may be refused
    const isKnown = isAscii && text !== undefined;
    if (!isKnown) rt.concretised(site, this.name);
    const result = native(call) as string;
    // bytes of an earlier piece were still waiting to be completed
    if (isKnown && result.length !== source.object.length) rt.concretised(site, this.name);
    else if (isKnown) rt.ret = text.kind === "literal" ? undefined : text;
    return result;
  },
};

function isAllAscii(bytes: Uint8Array): boolean {
  for (let i = 0; i < bytes.length; i++) if (bytes[i]! >= 128) return false;
  return true;
}

const plainly = (call: Call): unknown => nativeConstruct(call);

/** Which encoding it is, and whether there is such a one, is fixed. */
function construct(call: Call): unknown {
  const { rt, args, args$, site } = call;
  for (let i = 0; i < args.length; i++) if (args$[i] !== undefined) rt.pin(args[i], args$[i], site);
  return nativeConstruct(call);
}

export const textCodingModels: readonly Registration[] = [
  [TextEncoder, { name: "TextEncoder", fidelity: "exact", run: native, construct: plainly }],
  [TextEncoder.prototype.encode, encode],
  [TextDecoder, { name: "TextDecoder", fidelity: "exact", run: native, construct }],
  [TextDecoder.prototype.decode, decode],
];
