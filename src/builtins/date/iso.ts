/** ISO text of times, both ways. Text of the two common forms is read as arithmetic on its digits; years beyond four digits stay opaque. */
import { and, apply, eq, le, literal, or } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import type { Call } from "../../runtime/model.ts";
import { is, reflectApply } from "../../runtime/pristine.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { decide } from "../assume.ts";
import { concat, num, opaqueNative, str } from "../fold.ts";
import { fieldsOf, timeFrom } from "./calendar.ts";

const NativeDate = Date;
const parseTime = Date.parse;
const parsedOpaquely = opaqueNative(
  "Date.parse",
  "num",
  (text) => reflectApply(parseTime, NativeDate, [text]) as number,
);

const DATE = "^\\d{4}-\\d{2}-\\d{2}$";
const SECONDS = "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z$";
const MILLISECONDS = "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$";

const test = RegExp.prototype.test;

/** The text has this form: a branch, and what remains is a question of numbers. */
function hasForm(call: Call, text: Expr, value: string, source: string): boolean {
  const holds = reflectApply(test, new RegExp(source), [value]) as boolean;
  decide(call.rt, call.site, apply("regexTest", text, str(source), str(""), num(0)), holds);
  return holds;
}

/** The time a text means, NaN (undefined here) where it means none. */
export function parsedTime(call: Call, text: Expr, value: string): Shadow {
  const isDate = hasForm(call, text, value, DATE);
  const isSeconds = !isDate && hasForm(call, text, value, SECONDS);
  const isMilliseconds = !isDate && !isSeconds && hasForm(call, text, value, MILLISECONDS);
  if (!isDate && !isSeconds && !isMilliseconds) return parsedOpaquely(text);
  const digits = (from: number, to: number): Expr => apply("strToNum", apply("slice", text, num(from), num(to)));
  const zero = num(0);
  const fields = {
    year: digits(0, 4),
    month: apply("sub", digits(5, 7), num(1)),
    day: digits(8, 10),
    hours: isDate ? zero : digits(11, 13),
    minutes: isDate ? zero : digits(14, 16),
    seconds: isDate ? zero : digits(17, 19),
    milliseconds: isMilliseconds ? digits(20, 23) : zero,
  };
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
  return valid ? timeFrom(fields) : undefined;
}

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
const opaqueText = opaqueNative(
  "Date.prototype.toISOString",
  "str",
  (t) => reflectApply(toISOString, new NativeDate(t as number), []) as string,
);
const FIRST = -62_167_219_200_000;
const LAST = 253_402_300_799_999;

/** The text of a valid time. Whether its year has four digits is a rare branch. */
export function isoText(call: Call, time: Expr, value: number): Expr {
  const isFour = value >= FIRST && value <= LAST;
  const condition = and(le(literal(FIRST), time), le(time, literal(LAST)));
  if (condition.kind !== "literal") call.rt.split(call.site, condition, isFour, true);
  if (!isFour) return opaqueText(time);
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
