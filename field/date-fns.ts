/** date-fns: functions over dates. */
import { assert, assume } from "assay";
import { addMonths } from "date-fns/addMonths";
import { differenceInCalendarDays } from "date-fns/differenceInCalendarDays";
import { formatDistanceStrict } from "date-fns/formatDistanceStrict";
import { isMatch } from "date-fns/isMatch";
import { parseISO } from "date-fns/parseISO";

/** Any text gives a date, invalid for what is none. */
export function readsIso(text: string): Date {
  return parseISO(text);
}

/** Adding months never skips one: the day is cut to the length of the month. */
export function addMonthsKeepsMonth(date: Date, months: number): void {
  assume(!Number.isNaN(date.getTime()) && Math.abs(date.getTime()) < 1e13);
  assume(Number.isInteger(months) && Math.abs(months) < 1000);
  const moved = addMonths(date, months);
  const expected = (((date.getMonth() + months) % 12) + 12) % 12;
  assert(moved.getMonth() === expected);
}

/** Differences of days are antisymmetric. */
export function differenceIsAntisymmetric(a: Date, b: Date): void {
  assume(!Number.isNaN(a.getTime()) && !Number.isNaN(b.getTime()));
  assert(differenceInCalendarDays(a, b) + differenceInCalendarDays(b, a) === 0);
}

/** The distance of two valid dates is a text. */
export function distance(a: Date, b: Date): string {
  assume(!Number.isNaN(a.getTime()) && !Number.isNaN(b.getTime()));
  return formatDistanceStrict(a, b);
}

/** Whether a text matches a format is always answered. */
export function matches(text: string): boolean {
  return isMatch(text, "yyyy-MM-dd");
}
