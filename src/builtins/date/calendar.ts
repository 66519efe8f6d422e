/** Times made from fields: the arithmetic of `Date.UTC`, of the UTC setters and of ISO text, exact wherever the result is a time. */
import { and, apply, ite, le, literal } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import { clipped, UTC_FIELDS } from "./time.ts";

const n = (value: number): Expr => literal(value);
const add = (a: Expr, b: Expr): Expr => apply("add", a, b);
const sub = (a: Expr, b: Expr): Expr => apply("sub", a, b);
const times = (a: Expr, b: number): Expr => apply("mul", a, n(b));
const per = (a: Expr, b: number): Expr => apply("floor", apply("div", a, n(b)));
/** As natives read a field: the fraction is cut off, NaN stays NaN. */
export const whole = (a: Expr): Expr => apply("trunc", a);

const DAY = 86_400_000;

/** Days from 1970-01-01 to the first of a month; months may be beyond the year. Years start in March, so leap days come last. */
function daysToMonth(year: Expr, month: Expr): Expr {
  const y = add(year, per(month, 12));
  const m = sub(month, times(per(month, 12), 12));
  const shifted = sub(y, ite(le(m, n(1)), n(1), n(0)));
  const fromMarch = ite(le(m, n(1)), add(m, n(10)), sub(m, n(2)));
  const era = per(shifted, 400);
  const yearOfEra = sub(shifted, times(era, 400));
  const dayOfYear = per(add(times(fromMarch, 153), n(2)), 5);
  const dayOfEra = add(add(times(yearOfEra, 365), sub(per(yearOfEra, 4), per(yearOfEra, 100))), dayOfYear);
  return sub(add(times(era, 146_097), dayOfEra), n(719_468));
}

export interface Fields {
  readonly year: Expr;
  readonly month: Expr;
  readonly day: Expr;
  readonly hours: Expr;
  readonly minutes: Expr;
  readonly seconds: Expr;
  readonly milliseconds: Expr;
}

/** The time the fields name, before it is clipped to what a Date can be. */
export function timeFrom(fields: Fields): Expr {
  const days = add(daysToMonth(fields.year, fields.month), sub(fields.day, n(1)));
  const clock = add(
    add(times(fields.hours, 3_600_000), times(fields.minutes, 60_000)),
    add(times(fields.seconds, 1000), fields.milliseconds),
  );
  return add(times(days, DAY), clock);
}

/** The fields of a time, in UTC. */
export function fieldsOf(t: Expr): Fields {
  const field = (name: string): Expr => UTC_FIELDS[`getUTC${name}`]!(t);
  return {
    year: field("FullYear"),
    month: field("Month"),
    day: field("Date"),
    hours: field("Hours"),
    minutes: field("Minutes"),
    seconds: field("Seconds"),
    milliseconds: field("Milliseconds"),
  };
}

/** Setting only the clock leaves the days alone. */
export function timeOnDay(t: Expr, { hours, minutes, seconds, milliseconds }: Fields): Expr {
  const clock = add(add(times(hours, 3_600_000), times(minutes, 60_000)), add(times(seconds, 1000), milliseconds));
  return add(times(per(t, DAY), DAY), clock);
}

export const FIELD_ORDER = ["year", "month", "day", "hours", "minutes", "seconds", "milliseconds"] as const;

/** `Date.UTC`: missing fields are the first of their kind, two-digit years are of the last century. */
export function utcTime(parts: readonly Expr[]): Expr {
  const given = whole(parts[0] ?? n(Number.NaN));
  const year = ite(and(le(n(0), given), le(given, n(99))), add(given, n(1900)), given);
  const part = (i: number, missing: number): Expr => (parts[i] === undefined ? n(missing) : whole(parts[i]));
  return clipped(
    timeFrom({
      year,
      month: part(1, 0),
      day: part(2, 1),
      hours: part(3, 0),
      minutes: part(4, 0),
      seconds: part(5, 0),
      milliseconds: part(6, 0),
    }),
  );
}
