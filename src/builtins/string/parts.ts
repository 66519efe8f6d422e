/** Models of the String methods that cut and join. */
import { apply, ite, lt } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import { concretise } from "../../runtime/natives/model.ts";
import { concat, num } from "../modelling/fold.ts";
import { ahead, allArgs, asInteger, asNumber, asString, method, optional } from "../modelling/operands.ts";
import type { Registration } from "../modelling/registration.ts";

const { prototype } = String;

const length = (s: Expr): Expr => apply("length", s);
const from = optional(asNumber, 0);
const end = optional(asNumber, Infinity);

export const partModels: readonly Registration[] = [
  [
    prototype.slice,
    method("String.prototype.slice", "exact", asString, [from, end], (_, s, a, b) => apply("slice", s, a, b)),
  ],
  [
    prototype.substring,
    method("String.prototype.substring", "exact", asString, [from, end], (_, s, a, b) => apply("substring", s, a, b)),
  ],
  [
    prototype.substr,
    method(
      "String.prototype.substr",
      "exact",
      asString,
      [optional(asInteger, 0), optional(asInteger, Infinity)],
      substr,
    ),
  ],
  [
    prototype.concat,
    ahead("String.prototype.concat", "exact", (call) => {
      const self = asString(call, call.self, call.self$);
      const rest = allArgs(call, asString);
      if (self === undefined || rest === undefined) return concretise;
      const parts = [self];
      for (let i = 0; i < rest.length; i++) parts[i + 1] = rest[i]!;
      return concat(parts);
    }),
  ],
];

/** A start before the beginning counts from the end; a length below zero is zero. `slice` never sees a negative position. */
function substr(_: unknown, s: Expr, at: Expr, count: Expr): Expr {
  const zero = num(0);
  const start = ite(lt(at, zero), apply("max", zero, apply("add", length(s), at)), at);
  if (count.kind === "literal" && count.value === Infinity) return apply("slice", s, start, count);
  return apply("slice", s, start, apply("add", start, apply("max", zero, count)));
}
