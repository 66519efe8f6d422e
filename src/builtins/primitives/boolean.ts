/** Models of Boolean. */
import { ite, truthy } from "../../expr/build.ts";
import { type Call, concretise } from "../../runtime/natives/model.ts";
import { str } from "../modelling/fold.ts";
import { ahead, method, only, type Result } from "../modelling/operands.ts";
import type { Registration } from "../modelling/registration.ts";
import { boxing, unboxing } from "./boxed.ts";

const { prototype } = Boolean;
const boolean = only("bool");

function converted(call: Call): Result {
  const value = call.rt.shadowOf(call.args[0], call.args$[0]);
  return value === undefined ? concretise : truthy(value);
}

export const booleanModels: readonly Registration[] = [
  [Boolean, boxing(ahead("Boolean", "exact", converted), converted, Boolean)],
  [
    prototype.toString,
    unboxing(method("Boolean.prototype.toString", "exact", boolean, [], (_, b) => ite(b, str("true"), str("false")))),
  ],
  [prototype.valueOf, unboxing(method("Boolean.prototype.valueOf", "exact", boolean, [], (_, b) => b))],
];
