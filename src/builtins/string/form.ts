/** Models of the String methods that change the form of a text: case, blanks, padding, repetition, normal forms. */
import { constants } from "node:buffer";
import { and, apply, eq, le, lt, not, or } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import type { Op } from "../../expr/op.ts";
import type { OpaqueInverse } from "../../expr/opaque.ts";
import { type BuiltinModel, type Call, concretise } from "../../runtime/natives/model.ts";
import { Number$ } from "../../runtime/pristine.ts";
import { num, opaqueNative, str } from "../modelling/fold.ts";
import { asNumber, asString, method, optional, type Result } from "../modelling/operands.ts";
import * as pristine from "../modelling/pristine.ts";
import type { Registration } from "../modelling/registration.ts";

const { text: prototype } = pristine;
const { trunc } = Math;

/** Longer strings do not exist: what would make one throws. */
const LONGEST = constants.MAX_STRING_LENGTH;

const unary = (name: string, op: Op): BuiltinModel =>
  method(`String.prototype.${name}`, "exact", asString, [], (_, s) => apply(op, s));

const pad = (name: string, op: "padStart" | "padEnd"): BuiltinModel =>
  method(
    `String.prototype.${name}`,
    "exact",
    asString,
    [asNumber, optional(asString, " ")],
    (call, s, length, fill) => {
      const tooLong = Number$(call.args[0]) >= LONGEST + 1 && call.args[1] !== "";
      call.rt.split(call.site, and(le(num(LONGEST + 1), length), not(eq(fill, str("")))), tooLong, true);
      return apply(op, s, length, fill);
    },
  );

function repeat(call: Call, s: Expr, count: Expr): Result {
  const { rt, site } = call;
  const times = trunc(Number$(call.args[0]));
  const wholeTimes = apply("trunc", count);
  rt.split(site, lt(wholeTimes, num(0)), times < 0);
  if (times < 0) return undefined;
  const size = `${call.self as string}`.length;
  const tooLong = or(eq(count, num(Infinity)), lt(num(LONGEST), apply("mul", apply("length", s), wholeTimes)));
  rt.split(site, tooLong, times === Infinity || size * times > LONGEST, true);
  return apply("repeat", s, count);
}

/** The wanted text may be what it is made from, or what the opposite makes of it. */
const through =
  (...back: readonly ((s: string) => string)[]): OpaqueInverse =>
  (target) => [[[0, target]], ...back.map((fn) => [[0, fn(target as string)]] as const)];

const opaqueForm = (
  name: string,
  fn: (s: string) => string | boolean,
  sort: "str" | "bool",
  inverse: OpaqueInverse,
): BuiltinModel => {
  const form = opaqueNative(name, sort, (s) => fn(s as string), inverse);
  return method(`String.prototype.${name}`, "opaque", asString, [], (_, s) => form(s));
};

const localeForm = (name: string, fn: (s: string) => string, back: (s: string) => string): BuiltinModel => {
  const form = opaqueNative(name, "str", (s) => fn(s as string), through(back));
  return method(`String.prototype.${name}`, "opaque", asString, [], (call, s) =>
    call.args[0] === undefined ? form(s) : concretise,
  );
};

const normalForm = opaqueNative(
  "normalize",
  "str",
  (s, form) => pristine.normalize(s as string, form as string),
  (target, { 0: s }) => [[[0, target]], [[0, `${s as string}\u00e9`]], [[0, `${s as string}e\u0301`]], [[0, "\ufb01"]]],
);

const HALF = "\ud800";
const wellFormed: OpaqueInverse = (target, { 0: s }) =>
  target === true ? [[[0, pristine.toWellFormed(s as string)]]] : [[[0, HALF]], [[0, `${s as string}${HALF}`]]];

function normalize(call: Call, s: Expr, form: Expr): Result {
  const name = call.args[0];
  const known = name === undefined || name === "NFC" || name === "NFD" || name === "NFKC" || name === "NFKD";
  const isForm = (text: string) => eq(form, str(text));
  call.rt.split(call.site, or(isForm("NFC"), isForm("NFD"), isForm("NFKC"), isForm("NFKD")), known);
  return known ? normalForm(s, form) : undefined;
}

export const formModels: readonly Registration[] = [
  [prototype.trim, unary("trim", "trim")],
  [prototype.trimStart, unary("trimStart", "trimStart")],
  [prototype.trimEnd, unary("trimEnd", "trimEnd")],
  [prototype.toLowerCase, unary("toLowerCase", "lower")],
  [prototype.toUpperCase, unary("toUpperCase", "upper")],
  [prototype.padStart, pad("padStart", "padStart")],
  [prototype.padEnd, pad("padEnd", "padEnd")],
  [prototype.repeat, method("String.prototype.repeat", "exact", asString, [asNumber], repeat)],
  [
    prototype.normalize,
    method("String.prototype.normalize", "opaque", asString, [optional(asString, "NFC")], normalize),
  ],
  [prototype.isWellFormed, opaqueForm("isWellFormed", pristine.isWellFormed, "bool", wellFormed)],
  [
    prototype.toWellFormed,
    opaqueForm(
      "toWellFormed",
      pristine.toWellFormed,
      "str",
      through((s) => s + HALF),
    ),
  ],
  [
    prototype.toLocaleLowerCase,
    localeForm("toLocaleLowerCase", pristine.toLocaleLowerCase, pristine.toLocaleUpperCase),
  ],
  [
    prototype.toLocaleUpperCase,
    localeForm("toLocaleUpperCase", pristine.toLocaleUpperCase, pristine.toLocaleLowerCase),
  ],
];
