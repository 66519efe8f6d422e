/** Models of `node:util` where it is a function of its operands. */
import util from "node:util";
import { hasShadow } from "../../runtime/calls/call.ts";
import { reachesTracked } from "../../runtime/heap/reach.ts";
import { type BuiltinModel, concretise, native } from "../../runtime/natives/model.ts";
import { opaqueModel } from "../modelling/opaque-call.ts";
import { ahead } from "../modelling/operands.ts";
import type { Registration } from "../modelling/registration.ts";
import { deepEquality } from "../object/deep-equal.ts";

const deepEqual = ahead("util.isDeepStrictEqual", "partial", (call) => {
  const { rt, args, args$ } = call;
  if (!hasShadow(args$) && !reachesTracked(rt, args[0]) && !reachesTracked(rt, args[1])) return undefined;
  return deepEquality(call, args[0], args$[0], args[1], args$[1]) ?? concretise;
});

/** Objects are shown with all that is in them: where that is symbolic the text is lost. */
const showing = (model: BuiltinModel): BuiltinModel => ({
  ...model,
  looksInside: true,
  run(call) {
    for (let i = 0; i < call.args.length; i++) {
      if (!reachesTracked(call.rt, call.args[i])) continue;
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
