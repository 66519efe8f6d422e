/** Models of the String methods that look at single characters. */
import { and, apply, ite, le, lt } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import type { Call } from "../../runtime/natives/model.ts";
import { Number$ } from "../../runtime/pristine.ts";
import { num } from "../modelling/fold.ts";
import { asInteger, asNumber, asString, method, optional } from "../modelling/operands.ts";
import type { Registration } from "../modelling/registration.ts";

const { prototype } = String;
const { trunc } = Math;
const { isNaN: isNotANumber } = Number;

const position = optional(asNumber, 0);
const integer = optional(asInteger, 0);

/** Outside the string the result is `undefined`: two kinds of value, so which one it is becomes a branch. */
function isInside(call: Call, s: Expr, index: Expr, at: number): boolean {
  const inside = at >= 0 && at < textOf(call).length;
  call.rt.split(call.site, and(le(num(0), index), lt(index, apply("length", s))), inside);
  return inside;
}

const textOf = (call: Call): string => `${call.self as string}`;

/** `ToIntegerOrInfinity`; -0 does no harm here. */
function integerOf(value: unknown): number {
  const whole = trunc(Number$(value));
  return isNotANumber(whole) ? 0 : whole;
}

export const characterModels: readonly Registration[] = [
  [
    prototype.charAt,
    method("String.prototype.charAt", "exact", asString, [position], (_, s, i) => apply("charAt", s, i)),
  ],
  [
    prototype.charCodeAt,
    method("String.prototype.charCodeAt", "exact", asString, [position], (_, s, i) => apply("charCodeAt", s, i)),
  ],
  [
    prototype.codePointAt,
    method("String.prototype.codePointAt", "exact", asString, [integer], (call, s, i) =>
      isInside(call, s, i, integerOf(call.args[0])) ? apply("codePointAt", s, i) : undefined,
    ),
  ],
  [
    prototype.at,
    method("String.prototype.at", "exact", asString, [integer], (call, s, i) => {
      const index = ite(lt(i, num(0)), apply("add", apply("length", s), i), i);
      const at = integerOf(call.args[0]);
      const inside = isInside(call, s, index, at < 0 ? textOf(call).length + at : at);
      return inside ? apply("charAt", s, index) : undefined;
    }),
  ],
];
