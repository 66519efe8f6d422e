/** Models of Date. Fields and texts are functions of the time that search can invert; those in UTC have a meaning in arithmetic as well. */
import { apply, literal } from "../../expr/build.ts";
import type { Expr, Primitive } from "../../expr/expr.ts";
import type { Sort } from "../../expr/op.ts";
import type { OpaqueInverse, OpaqueMeaning } from "../../expr/opaque.ts";
import { hasShadow } from "../../runtime/calls/call.ts";
import { reachesTracked } from "../../runtime/heap/reach.ts";
import { type BuiltinModel, type Call, native, nativeConstruct } from "../../runtime/natives/model.ts";
import { is, reflectApply, reflectConstruct, String$ } from "../../runtime/pristine.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { decide } from "../modelling/assume.ts";
import { opaqueNative } from "../modelling/fold.ts";
import type { Registration } from "../modelling/registration.ts";
import { utcTime } from "./calendar.ts";
import { type Field, field as inverseField, text as inverseText, making } from "./inverse.ts";
import { isoText, parsedTime } from "./iso.ts";
import { timeAfter, utcSetterNames } from "./setters.ts";
import { clipped, dateReference, isDate, setTimeShadow, timeOf, timeShadow, UTC_FIELDS } from "./time.ts";

const NativeDate = Date;
const nativeUTC = Date.UTC;
const prototype = Date.prototype as unknown as Record<string, (...args: unknown[]) => unknown>;

const fromLocal = opaqueNative(
  "new Date",
  "num",
  (...args) => timeOf(reflectConstruct(NativeDate as never, args) as Date),
  making(""),
);

function dateMethod(name: string, run: (call: Call, date: Date, time: Shadow) => unknown): Registration {
  const fullName = `Date.prototype.${name}`;
  const model: BuiltinModel = {
    name: fullName,
    fidelity: "opaque",
    looksInside: true,
    run(call) {
      const { self, rt } = call;
      return isDate(self) ? run(call, self, timeShadow(rt, self)) : native(call);
    },
  };
  return [prototype[name], model];
}

/** A method whose answer is a function of the time. */
const answering = (name: string, shadow: (t: Expr) => Expr): Registration =>
  dateMethod(name, (call, _date, time) => {
    const result = native(call);
    if (time !== undefined) call.rt.ret = shadow(time);
    return result;
  });

/** A method as an expression former that asks the native again when it is evaluated. */
const asked = (name: string, sort: Sort, inverse?: OpaqueInverse, meaning?: OpaqueMeaning): ((t: Expr) => Expr) =>
  opaqueNative(
    `Date.prototype.${name}`,
    sort,
    (t) => reflectApply(prototype[name]!, new NativeDate(t as number), []) as Primitive,
    inverse,
    meaning,
  );

/** A getter of UTC fields: arithmetic for those who prove, the native for those who search. */
function utcField(field: Field): Registration {
  const name = `getUTC${field}`;
  const arithmetic = UTC_FIELDS[name]!;
  return answering(
    name,
    asked(name, "num", inverseField("UTC", field), (args) => arithmetic(args[0]!)),
  );
}

/** The same for what depends on the time zone or is text. With arguments (locales) it is given up. */
function opaquely(name: string, sort: Sort, inverse?: OpaqueInverse): Registration {
  const shadow = asked(name, sort, inverse);
  return dateMethod(name, (call, _date, time) => {
    const isKnown = call.args.length === 0 && time !== undefined;
    // whether locales are looked at depends on the time
    if (!isKnown && (time !== undefined || hasShadow(call.args$)))
      call.rt.concretised(call.site, `Date.prototype.${name}`);
    const result = native(call);
    if (isKnown) call.rt.ret = shadow(time);
    return result;
  });
}

/** Setters compute the new time from the old one and their arguments. */
function setter(name: string): Registration {
  const method = prototype[name]!;
  const isUTC = utcSetterNames.includes(name);
  const shadow = opaqueNative(
    `Date.prototype.${name}`,
    "num",
    (t, ...args) => reflectApply(method, new NativeDate(t as number), args) as Primitive,
  );
  return dateMethod(name, (call, date, time) => {
    const { rt, args$ } = call;
    const operands = time === undefined && !hasShadow(args$) ? undefined : numbers(call);
    const timeBefore = timeOf(date);
    const before = time ?? literal(timeBefore);
    // which arguments of an invalid Date are converted, and may throw, is the engine's choice
    if (operands === undefined && (time !== undefined || hasShadow(args$)))
      rt.concretised(call.site, `Date.prototype.${name}`);
    const result = native(call);
    const after =
      operands === undefined
        ? undefined
        : name === "setTime"
          ? clipped(operands[0] ?? literal(Number.NaN))
          : isUTC
            ? timeAfter(call, name, before, timeBefore, operands)
            : reflectApply(shadow as never, undefined, prepend(before, operands));
    setTimeShadow(rt, date, after as Shadow);
    rt.ret = (after as Shadow)?.kind === "literal" ? undefined : (after as Shadow);
    return result;
  });
}

function prepend(first: Expr, rest: readonly Expr[]): Expr[] {
  const all = [first];
  for (let i = 0; i < rest.length; i++) all[i + 1] = rest[i]!;
  return all;
}

/** All arguments as numbers; undefined when converting one runs the program's code or throws. */
function numbers(call: Call): Expr[] | undefined {
  const { rt, args, args$, site } = call;
  const all: Expr[] = [];
  for (let i = 0; i < args.length; i++) {
    const number = rt.asNumber(args[i], args$[i], site);
    if (number === undefined) return undefined;
    all[i] = number;
  }
  return all;
}

const isInvalidDate = (date: Date): boolean => is(timeOf(date), Number.NaN);

/** Text is given only for a valid Date. */
const toISOString = dateMethod("toISOString", (call, date, time) => {
  if (time !== undefined) decide(call.rt, call.site, apply("isNaN", time), isInvalidDate(date));
  const result = native(call);
  if (time !== undefined) call.rt.ret = isoText(call, time, timeOf(date));
  return result;
});

const toJSON = dateMethod("toJSON", (call, date, time) => {
  const isInvalid = isInvalidDate(date);
  if (time !== undefined) decide(call.rt, call.site, apply("isNaN", time), isInvalid);
  const result = native(call);
  if (time !== undefined && !isInvalid) call.rt.ret = isoText(call, time, timeOf(date));
  return result;
});

function construct(call: Call): unknown {
  const { rt } = call;
  const time = givenTime(call);
  const date = nativeConstruct(call) as Date;
  if (time !== undefined && time.kind !== "literal") {
    setTimeShadow(rt, date, time);
    rt.ret = dateReference(rt.tables);
  }
  return date;
}

/** The time the arguments give, if anything symbolic is in it. */
function givenTime(call: Call): Shadow {
  const { rt, args, args$, site } = call;
  const only = args[0];
  if (args.length === 1 && isDate(only)) return timeShadow(rt, only);
  for (let i = 0; i < args.length; i++) if (reachesTracked(rt, args[i])) rt.concretised(site, "Date of an object");
  if (!hasShadow(args$)) return undefined;
  if (args.length > 1) {
    const parts = numbers(call);
    return parts === undefined ? undefined : (reflectApply(fromLocal as never, undefined, parts) as Expr);
  }
  const given = rt.resolve(only, args$[0], site);
  if (given === undefined) return undefined;
  if (given.sort === "str") return parsedTime(call, given, only as string);
  const number = rt.asNumber(only, given, site);
  return number === undefined ? undefined : clipped(number);
}

/** Date.parse and Date.UTC. */
function staticModel(name: string, shadow: (call: Call) => Shadow): BuiltinModel {
  return {
    name,
    fidelity: "opaque",
    run(call) {
      const computed = shadow(call);
      const result = native(call);
      if (computed === undefined) call.rt.concretised(call.site, name);
      call.rt.ret = computed?.kind === "literal" ? undefined : computed;
      return result;
    },
  };
}

const parse = (call: Call): Shadow => {
  const text = call.rt.asString(call.args[0], call.args$[0], call.site);
  if (text === undefined) return undefined;
  return text.kind === "literal" ? text : (parsedTime(call, text, String$(call.args[0])) ?? literal(Number.NaN));
};

const fromUTC = opaqueNative(
  "Date.UTC",
  "num",
  (...args) => reflectApply(nativeUTC as never, NativeDate, args) as number,
  making("UTC"),
  utcTime,
);

const utc = (call: Call): Shadow => {
  const parts = numbers(call);
  return parts === undefined ? undefined : (reflectApply(fromUTC as never, undefined, parts) as Expr);
};

const FIELDS = ["FullYear", "Month", "Date", "Day", "Hours", "Minutes", "Seconds", "Milliseconds"] as const;
const TEXTS = [
  "toString",
  "toDateString",
  "toTimeString",
  "toUTCString",
  "toLocaleString",
  "toLocaleDateString",
  "toLocaleTimeString",
];
const SETTERS = ["FullYear", "Month", "Date", "Hours", "Minutes", "Seconds", "Milliseconds"];

export const dateModels: readonly Registration[] = [
  [NativeDate, { name: "Date", fidelity: "opaque", looksInside: true, run: native, construct }],
  [NativeDate.parse, staticModel("Date.parse", parse)],
  [NativeDate.UTC, staticModel("Date.UTC", utc)],
  answering("getTime", (t) => t),
  answering("valueOf", (t) => t),
  ...FIELDS.map(utcField),
  ...FIELDS.map((field) => opaquely(`get${field}`, "num", inverseField("", field))),
  opaquely("getTimezoneOffset", "num"),
  ...TEXTS.map((name) => opaquely(name, "str", inverseText)),
  toISOString,
  toJSON,
  setter("setTime"),
  ...SETTERS.flatMap((field) => [setter(`set${field}`), setter(`setUTC${field}`)]),
];
