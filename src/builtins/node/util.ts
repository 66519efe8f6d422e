/** Models of `node:util` where it is a function of its operands. */
import util from "node:util";
import { concretise } from "../../runtime/model.ts";
import { deepEquality } from "../deep-equal.ts";
import { opaqueModel } from "../opaque-call.ts";
import { ahead } from "../operands.ts";
import type { Registration } from "../registration.ts";

const deepEqual = ahead("util.isDeepStrictEqual", "partial", (call) => {
  const { args, args$ } = call;
  return deepEquality(call, args[0], args$[0], args[1], args$[1]) ?? concretise;
});

export const utilModels: readonly Registration[] = [
  [util.format, opaqueModel("util.format", "str", util.format, { mayThrow: true })],
  [util.inspect, opaqueModel("util.inspect", "str", util.inspect)],
  [util.stripVTControlCharacters, opaqueModel("util.stripVTControlCharacters", "str", util.stripVTControlCharacters)],
  [util.isDeepStrictEqual, { ...deepEqual, looksInside: true }],
];
