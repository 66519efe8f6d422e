/** Models of `node:util` where it is a function of its operands. */
import util from "node:util";
import { hasShadow } from "../../runtime/calls.ts";
import { type BuiltinModel, concretise, native, type SymbolicRuntime } from "../../runtime/model.ts";
import { getOwnPropertyDescriptor, ownKeys } from "../../runtime/pristine.ts";
import { isProxied } from "../array/receiver.ts";
import { deepEquality } from "../deep-equal.ts";
import { isAnObject } from "../object-properties.ts";
import { opaqueModel } from "../opaque-call.ts";
import { ahead } from "../operands.ts";
import type { Registration } from "../registration.ts";

const deepEqual = ahead("util.isDeepStrictEqual", "partial", (call) => {
  const { args, args$ } = call;
  return deepEquality(call, args[0], args$[0], args[1], args$[1]) ?? concretise;
});

/** How deep an object is searched for something symbolic. */
const DEPTH = 4;

function holdsKnown(rt: SymbolicRuntime, value: unknown, depth: number): boolean {
  if (!isAnObject(value)) return false;
  if (rt.isTracked(value)) return true;
  if (isProxied(value) || depth === 0) return false;
  const names = ownKeys(value);
  for (let i = 0; i < names.length; i++)
    if (holdsKnown(rt, getOwnPropertyDescriptor(value, names[i]!)?.value, depth - 1)) return true;
  return false;
}

/** Objects are shown with all that is in them: where that is symbolic the text is lost. */
const showing = (model: BuiltinModel): BuiltinModel => ({
  ...model,
  looksInside: true,
  run(call) {
    for (let i = 0; i < call.args.length; i++) {
      if (!holdsKnown(call.rt, call.args[i], DEPTH)) continue;
      call.rt.concretised(call.site, model.name);
      return native(call);
    }
    return hasShadow(call.args$) ? model.run(call) : native(call);
  },
});

export const utilModels: readonly Registration[] = [
  [util.format, showing(opaqueModel("util.format", "str", util.format, { mayThrow: true }))],
  [util.inspect, showing(opaqueModel("util.inspect", "str", util.inspect))],
  [util.stripVTControlCharacters, opaqueModel("util.stripVTControlCharacters", "str", util.stripVTControlCharacters)],
  [util.isDeepStrictEqual, { ...deepEqual, looksInside: true }],
];
