/** ISO text of times, both ways: functions that search can invert, with a meaning in arithmetic on the digits where the form is a common one. */
import { and, apply, eq, le, literal, or } from "../../expr/build.ts";
import type { Expr, Primitive } from "../../expr/expr.ts";
import type { Call } from "../../runtime/natives/model.ts";
import { is, reflectApply } from "../../runtime/pristine.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { decide } from "../modelling/assume.ts";
import { concat, num, opaqueNative, str } from "../modelling/fold.ts";
import { type Fields, fieldsOf, timeFrom } from "./calendar.ts";
import { text as inverseText, reading } from "./inverse.ts";

const NativeDate = Date;
const parseTime = Date.parse;
const parseText = (text: Primitive): number => reflectApply(parseTime, NativeDate, [text]) as number;
const parsedOpaquely = opaqueNative("Date.parse", "num", parseText, reading());

interface Form {
  readonly source: string;
  /** The same with a 0 for each digit. */
  readonly sample: string;
}

const DATE: Form = { source: "^\\d{4}-\\d{2}-\\d{2}$", sample: "0000-00-00" };
const SECONDS: Form = {
  source: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z$",
  sample: "0000-00-00T00:00:00Z",
};
const MILLISECONDS: Form = {
  source: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$",
  sample: "0000-00-00T00:00:00.000Z",
};

/** Without the regular expression: the program would find its last match in `RegExp.$1` and its like. */
function fits(value: string, { sample }: Form): boolean {
  if (value.length !== sample.length) return false;
  for (let i = 0; i < sample.length; i++) {
    const isDigit = value[i]! >= "0" && value[i]! <= "9";
    if (sample[i] === "0" ? !isDigit : value[i] !== sample[i]) return false;
  }
  return true;
}

/** The text has this form: a branch, and what remains is a question of numbers. */
function hasForm(call: Call, text: Expr, value: string, form: Form): boolean {
  const holds = fits(value, form);
  const { source } = form;
  decide(call.rt, call.site, apply("regexTest", text, str(source), str(""), num(0)), holds);
  return holds;
}

/** The time a text means, NaN (undefined here) where it means none. */
export function parsedTime(call: Call, text: Expr, value: string): Shadow {
  const isDate = hasForm(call, text, value, DATE);
  const isSeconds = !isDate && hasForm(call, text, value, SECONDS);
  const isMilliseconds = !isDate && !isSeconds && hasForm(call, text, value, MILLISECONDS);
  if (!isDate && !isSeconds && !isMilliseconds) return parsedOpaquely(text);
  const length = isDate ? 10 : isSeconds ? 20 : 24;
  const fields = fieldsIn(text, length);
  const zero = num(0);
  const between = (e: Expr, low: number, high: number): Expr => and(le(num(low), e), le(e, num(high)));
  const clock = and(between(fields.hours, 0, 23), between(fields.minutes, 0, 59), between(fields.seconds, 0, 59));
  const midnight = and(
    eq(fields.hours, num(24)),
    eq(fields.minutes, zero),
    eq(fields.seconds, zero),
    eq(fields.milliseconds, zero),
  );
  const isValid = and(between(fields.month, 0, 11), between(fields.day, 1, 31), or(clock, midnight));
  const valid = !is(reflectApply(parseTime, NativeDate, [value]), Number.NaN);
  decide(call.rt, call.site, isValid, valid);
  return valid ? OF_LENGTH[length](text) : undefined;
}

/** The digits of a text of one of the forms, which their lengths tell apart. */
function fieldsIn(text: Expr, length: 10 | 20 | 24): Fields {
  const digits = (from: number, to: number): Expr => apply("strToNum", apply("slice", text, num(from), num(to)));
  const zero = num(0);
  return {
    year: digits(0, 4),
    month: apply("sub", digits(5, 7), num(1)),
    day: digits(8, 10),
    hours: length === 10 ? zero : digits(11, 13),
    minutes: length === 10 ? zero : digits(14, 16),
    seconds: length === 10 ? zero : digits(17, 19),
    milliseconds: length === 24 ? digits(20, 23) : zero,
  };
}

/** The time of a valid text of one form: arithmetic on its digits for those who prove. */
const ofLength = (length: 10 | 20 | 24): ((text: Expr) => Expr) =>
  opaqueNative(`Date.parse ${length}`, "num", parseText, reading(length), (args) =>
    timeFrom(fieldsIn(args[0]!, length)),
  );

const OF_LENGTH = { 10: ofLength(10), 20: ofLength(20), 24: ofLength(24) } as const;

const DIGITS = "0123456789";

/** Digits of fixed number: each is one character whatever the value, so that comparing texts compares digits. */
function padded(value: Expr, count: number): Expr[] {
  const all: Expr[] = [];
  const positive = apply("max", value, num(0));
  for (let k = count - 1; k >= 0; k--) {
    const shifted = k === 0 ? positive : apply("floor", apply("div", positive, num(10 ** k)));
    all[all.length] = apply("charAt", str(DIGITS), apply("rem", shifted, num(10)));
  }
  return all;
}

const toISOString = Date.prototype.toISOString;
const written = (t: Primitive): string => reflectApply(toISOString, new NativeDate(t as number), []) as string;
const anyText = opaqueNative("Date.prototype.toISOString", "str", written, inverseText);
const FIRST = -62_167_219_200_000;
const LAST = 253_402_300_799_999;

/** The text of a valid time. Whether its year has four digits is a rare branch. */
export function isoText(call: Call, time: Expr, value: number): Expr {
  const isFour = value >= FIRST && value <= LAST;
  const condition = and(le(literal(FIRST), time), le(time, literal(LAST)));
  if (condition.kind !== "literal") call.rt.split(call.site, condition, isFour, true);
  return isFour ? fourDigits(time) : anyText(time);
}

const fourDigits = opaqueNative("Date.prototype.toISOString 4", "str", written, inverseText, (args) =>
  isoDigits(args[0]!),
);

/** The text of a time whose year has four digits, digit by digit. */
function isoDigits(time: Expr): Expr {
  const f = fieldsOf(time);
  const parts: Expr[] = [];
  const put = (...exprs: Expr[]): void => {
    for (let i = 0; i < exprs.length; i++) parts[parts.length] = exprs[i]!;
  };
  const digits = (value: Expr, count: number): void => {
    const all = padded(value, count);
    for (let i = 0; i < all.length; i++) parts[parts.length] = all[i]!;
  };
  digits(f.year, 4);
  put(str("-"));
  digits(apply("add", f.month, num(1)), 2);
  put(str("-"));
  digits(f.day, 2);
  put(str("T"));
  digits(f.hours, 2);
  put(str(":"));
  digits(f.minutes, 2);
  put(str(":"));
  digits(f.seconds, 2);
  put(str("."));
  digits(f.milliseconds, 3);
  put(str("Z"));
  return concat(parts);
}
