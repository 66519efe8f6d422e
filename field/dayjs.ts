/** dayjs: dates without time zones of their own. */
import { assert, assume } from "assay";
import dayjs from "dayjs";

/** Any text gives a date, valid or not. */
export function reads(text: string): string {
  return dayjs(text).format();
}

/** A date that was written as ISO text is read back. */
export function isoRoundTrip(time: number): void {
  assume(Number.isInteger(time) && Math.abs(time) < 8.64e15);
  assert(dayjs(dayjs(time).toISOString()).valueOf() === time);
}

/** Adding days and taking them away again leads back. */
export function addIsUndone(time: number, days: number): void {
  assume(Number.isInteger(time) && Math.abs(time) < 1e13 && Number.isInteger(days) && Math.abs(days) < 1e5);
  assert(dayjs(time).add(days, "day").subtract(days, "day").valueOf() === time);
}

/** The end of a month is not before its start. */
export function monthHasLength(time: number): void {
  assume(Number.isInteger(time) && Math.abs(time) < 1e13);
  const date = dayjs(time);
  assert(date.endOf("month").diff(date.startOf("month"), "day") >= 27);
}

/** Any format text can be used. */
export function formats(format: string): string {
  return dayjs(0).format(format);
}
