/** The time value of a Date with its shadow, and the calendar as arithmetic on it. */
import { apply, ite, le, literal, lt } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import { TIME, timeOf, timeShadowOf } from "../../runtime/heap/dates.ts";
import type { SymbolicRuntime } from "../../runtime/natives/model.ts";
import type { Shadow } from "../../runtime/protocol.ts";

const MAX_TIME = 8.64e15;

export { dateReference, isDate, timeOf } from "../../runtime/heap/dates.ts";

export const timeShadow = (rt: SymbolicRuntime, date: Date): Shadow => timeShadowOf(rt.tables, date);

export function setTimeShadow(rt: SymbolicRuntime, date: Date, shadow: Shadow): void {
  if (shadow === undefined || shadow.kind === "literal") rt.heap.collection(date)?.entries.delete(TIME);
  else rt.heap.collection(date, true).entries.set(TIME, { key$: undefined, value: timeOf(date), value$: shadow });
}

/** What a number becomes as the time of a Date. */
export function clipped(n: Expr): Expr {
  const whole = apply("add", apply("trunc", n), literal(0));
  return ite(le(apply("abs", n), literal(MAX_TIME)), whole, literal(Number.NaN));
}

const by = (op: "div" | "mul" | "sub" | "add" | "rem", a: Expr, b: number): Expr => apply(op, a, literal(b));

/** Quotient rounded down. Exact: times are below 2^53 and the quotients of all units used here have room to spare. */
const per = (a: Expr, b: number): Expr => apply("floor", by("div", a, b));

/** Remainder that is never negative. */
const modulo = (a: Expr, b: number): Expr => apply("sub", a, by("mul", per(a, b), b));

const DAY = 86_400_000;
const days = (t: Expr): Expr => per(t, DAY);

/** Days since 0000-03-01 in 400-year eras: the year then starts in March and leap days come last. */
function civil(t: Expr): { year: Expr; month: Expr; day: Expr } {
  const z = by("add", days(t), 719_468);
  const era = per(z, 146_097);
  const dayOfEra = apply("sub", z, by("mul", era, 146_097));
  const leaps = apply(
    "sub",
    apply("sub", dayOfEra, per(dayOfEra, 1460)),
    apply("sub", per(dayOfEra, 146_096), per(dayOfEra, 36_524)),
  );
  const yearOfEra = per(leaps, 365);
  const start = apply("add", by("mul", yearOfEra, 365), apply("sub", per(yearOfEra, 4), per(yearOfEra, 100)));
  const dayOfYear = apply("sub", dayOfEra, start);
  const fromMarch = per(by("add", by("mul", dayOfYear, 5), 2), 153);
  const day = by("add", apply("sub", dayOfYear, per(by("add", by("mul", fromMarch, 153), 2), 5)), 1);
  const month = ite(lt(fromMarch, literal(10)), by("add", fromMarch, 2), by("sub", fromMarch, 10));
  const year = apply(
    "add",
    apply("add", yearOfEra, by("mul", era, 400)),
    ite(lt(month, literal(2)), literal(1), literal(0)),
  );
  return { year, month, day };
}

/** The UTC getters as functions of the time. Of an invalid Date all are NaN, and so is the arithmetic. */
export const UTC_FIELDS: Readonly<Record<string, (t: Expr) => Expr>> = {
  getUTCFullYear: (t) => civil(t).year,
  getUTCMonth: (t) => civil(t).month,
  getUTCDate: (t) => civil(t).day,
  getUTCDay: (t) => modulo(by("add", days(t), 4), 7),
  getUTCHours: (t) => modulo(per(t, 3_600_000), 24),
  getUTCMinutes: (t) => modulo(per(t, 60_000), 60),
  getUTCSeconds: (t) => modulo(per(t, 1000), 60),
  getUTCMilliseconds: (t) => modulo(t, 1000),
};
