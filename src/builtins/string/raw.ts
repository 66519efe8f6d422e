/** Model of `String.raw`: the pieces of a template and the texts of its values, one after the other. */
import { type BuiltinModel, native } from "../../runtime/natives/model.ts";
import { arraySlice, getOwnPropertyDescriptor } from "../../runtime/pristine.ts";
import { isRealArray, unmodelledRead } from "../array/receiver.ts";
import { isAnObject } from "../object/listing.ts";

const NAME = "String.raw";

/** The pieces of a template object; undefined for anything else. */
function piecesOf(strings: unknown): string[] | undefined {
  const raw = isAnObject(strings) ? (getOwnPropertyDescriptor(strings, "raw")?.value as unknown) : undefined;
  if (!isRealArray(raw)) return undefined;
  const pieces: string[] = [];
  for (let i = 0; i < raw.length; i++) {
    const piece = getOwnPropertyDescriptor(raw, i)?.value as unknown;
    if (typeof piece !== "string") return undefined;
    pieces[i] = piece;
  }
  return pieces;
}

export const raw: BuiltinModel = {
  name: NAME,
  fidelity: "partial",
  looksInside: true,
  run(call) {
    const { rt, args, args$, site } = call;
    const pieces = rt.heap.isTracked(args[0]) ? undefined : piecesOf(args[0]);
    if (pieces === undefined || pieces.length !== args.length) return unmodelledRead(call, NAME);
    for (let i = 1; i < args.length; i++) {
      // objects are converted by code that only the native runs
      if (typeof args[i] === "object" && args[i] !== null) return unmodelledRead(call, NAME);
    }
    const shadow = rt.template(pieces, arraySlice(args, 1), arraySlice(args$, 1), site);
    const result = native(call);
    rt.ret = shadow;
    return result;
  },
};
