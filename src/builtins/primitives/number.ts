/** Models of Number: conversions from text, predicates, and conversions to text. */
import { and, apply, le, literal, lt, not, or } from "../../expr/build.ts";
import type { Expr, Primitive } from "../../expr/expr.ts";
import type { Op } from "../../expr/op.ts";
import { type BuiltinModel, type Call, concretise } from "../../runtime/natives/model.ts";
import { Number$ } from "../../runtime/pristine.ts";
import { num, opaqueNative } from "../modelling/fold.ts";
import {
  ahead,
  asItself,
  asNumber,
  asString,
  method,
  only,
  optional,
  plain,
  type Result,
} from "../modelling/operands.ts";
import * as pristine from "../modelling/pristine.ts";
import type { Registration } from "../modelling/registration.ts";
import { boxing, unboxing } from "./boxed.ts";
import { numeral } from "./inverse.ts";

const { prototype } = Number;
const { isFinite: isFiniteNumber } = Number;
const { isNaN: coercingIsNaN, isFinite: coercingIsFinite } = globalThis;

/** `Number(x)` takes bigints, which `ToNumber` does not. */
const converted = (call: Call): Result => {
  if (call.args.length === 0) return num(0);
  const value = call.args[0];
  if (typeof value !== "bigint") return asNumber(call, value, call.args$[0]) ?? concretise;
  const big = asItself(call, value, call.args$[0]);
  return big?.sort === "big" ? apply("bigToNum", big) : concretise;
};

/** True of some numbers, false of everything that is not a number: what kind of value it is gets fixed first. */
function predicate(name: string, op: Op): BuiltinModel {
  return ahead(name, "exact", (call) => {
    const value = asItself(call, call.args[0], call.args$[0]);
    if (value?.sort === "any" && value.kind !== "literal") return concretise;
    return value?.sort === "num" ? apply(op, value) : undefined;
  });
}

const coerced = (name: string, op: Op): BuiltinModel => plain(name, "exact", [asNumber], (_, n) => apply(op, n));

/** Which radix is allowed decides whether there is a result at all. Fractions are cut off, hence the odd upper bound. */
export function isRadix(call: Call, radix: Expr): boolean {
  const value = call.args[0] === undefined ? 10 : Number$(call.args[0]);
  const valid = value >= 2 && value < 37;
  call.rt.split(call.site, and(le(num(2), radix), lt(radix, num(37))), valid);
  return valid;
}

/** The condition on a number of digits: at least `least`, at most 100 after cutting off the fraction. NaN counts as 0. */
const areDigits = (digits: Expr, least: 0 | 1): Expr =>
  least === 1 ? and(le(num(1), digits), lt(digits, num(101))) : not(or(le(digits, num(-1)), le(num(101), digits)));

function validDigits(value: unknown, least: 0 | 1): boolean {
  const digits = Number$(value);
  return least === 1 ? digits >= 1 && digits < 101 : !(digits <= -1 || digits >= 101);
}

const toPrecision = opaqueNative(
  "toPrecision",
  "str",
  (n, digits) => pristine.toPrecision(n as number, digits as number),
  numeral,
);
const toExponential = opaqueNative(
  "toExponential",
  "str",
  (n, digits: Primitive) => pristine.toExponential(n as number, digits as number | undefined),
  numeral,
);
const localeText = opaqueNative("toLocaleString", "str", (n) => pristine.numberToLocaleString(n as number));

/** Numbers that are not finite have one text whatever the digits: for them nothing is checked. */
function withDigits(call: Call, n: Expr, digits: Expr, least: 0 | 1, form: (n: Expr, digits: Expr) => Expr): Result {
  const valid = validDigits(call.args[0], least) || !isFiniteNumber(call.self);
  call.rt.split(call.site, or(areDigits(digits, least), not(apply("isFinite", n))), valid);
  return valid ? form(n, digits) : undefined;
}

const number = only("num");

export const numberModels: readonly Registration[] = [
  [Number, boxing(ahead("Number", "exact", converted), converted, Number$)],
  [
    parseInt,
    plain("parseInt", "exact", [asString, optional(asNumber, 0)], (_, s, radix) => apply("parseInt", s, radix)),
  ],
  [parseFloat, plain("parseFloat", "exact", [asString], (_, s) => apply("parseFloat", s))],
  [coercingIsNaN, coerced("isNaN", "isNaN")],
  [coercingIsFinite, coerced("isFinite", "isFinite")],
  [Number.isNaN, predicate("Number.isNaN", "isNaN")],
  [Number.isFinite, predicate("Number.isFinite", "isFinite")],
  [Number.isInteger, predicate("Number.isInteger", "isInteger")],
  [Number.isSafeInteger, predicate("Number.isSafeInteger", "isSafeInteger")],
  [
    prototype.toString,
    unboxing(
      method("Number.prototype.toString", "exact", number, [optional(asNumber, 10)], (call, n, radix) =>
        isRadix(call, radix) ? apply("numToStr", n, radix) : undefined,
      ),
    ),
  ],
  [prototype.valueOf, unboxing(method("Number.prototype.valueOf", "exact", number, [], (_, n) => n))],
  [
    prototype.toFixed,
    method("Number.prototype.toFixed", "exact", number, [optional(asNumber, 0)], (call, n, digits) => {
      const valid = validDigits(call.args[0] ?? 0, 0);
      call.rt.split(call.site, areDigits(digits, 0), valid);
      return valid ? apply("toFixed", n, digits) : undefined;
    }),
  ],
  [
    prototype.toPrecision,
    method("Number.prototype.toPrecision", "opaque", number, [optional(asNumber, undefined)], (call, n, digits) =>
      call.args[0] === undefined ? apply("numToStr", n, num(10)) : withDigits(call, n, digits, 1, toPrecision),
    ),
  ],
  [
    prototype.toExponential,
    method("Number.prototype.toExponential", "opaque", number, [optional(asNumber, undefined)], (call, n, digits) =>
      call.args[0] === undefined ? toExponential(n, literal(undefined)) : withDigits(call, n, digits, 0, toExponential),
    ),
  ],
  [
    prototype.toLocaleString,
    method("Number.prototype.toLocaleString", "opaque", number, [], (call, n) =>
      call.args[0] === undefined && call.args[1] === undefined ? localeText(n) : concretise,
    ),
  ],
];
