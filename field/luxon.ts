/** luxon: dates and durations. */
import { assert, assume } from "assay";
import { DateTime, Duration } from "luxon";

/** Any text is a duration, invalid or not. */
export function readsDuration(text: string): string | null {
  return Duration.fromISO(text).toISO();
}

/** A duration that was written is read back. */
export function durationRoundTrip(hours: number, minutes: number): void {
  assume(Number.isInteger(hours) && Math.abs(hours) < 1e6 && Number.isInteger(minutes) && Math.abs(minutes) < 1e6);
  const duration = Duration.fromObject({ hours, minutes });
  assert(Duration.fromISO(duration.toISO()).equals(duration));
}

/** A time that was written is read back. */
export function isoRoundTrip(time: number): void {
  assume(Number.isInteger(time) && Math.abs(time) < 8.64e15);
  const date = DateTime.fromMillis(time, { zone: "utc" });
  assert(DateTime.fromISO(date.toISO() ?? "").toMillis() === time);
}

/** Any text is a date, invalid or not. */
export function readsDate(text: string): boolean {
  return DateTime.fromISO(text).isValid;
}
