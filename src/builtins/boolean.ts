/** Models of Boolean. */
import { ite, truthy } from "../expr/build.ts";
import { concretise } from "../runtime/model.ts";
import { str } from "./fold.ts";
import { ahead, method, only } from "./operands.ts";
import type { Registration } from "./registration.ts";

const { prototype } = Boolean;
const boolean = only("bool");

export const booleanModels: readonly Registration[] = [
  [
    Boolean,
    ahead("Boolean", "exact", (call) => {
      const value = call.rt.shadowOf(call.args[0], call.args$[0]);
      return value === undefined ? concretise : truthy(value);
    }),
  ],
  [
    prototype.toString,
    method("Boolean.prototype.toString", "exact", boolean, [], (_, b) => ite(b, str("true"), str("false"))),
  ],
  [prototype.valueOf, method("Boolean.prototype.valueOf", "exact", boolean, [], (_, b) => b)],
];
