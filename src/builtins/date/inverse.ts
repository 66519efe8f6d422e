/** Times with one field of the calendar or the clock changed, and times that a text names: how the solver reaches conditions on Dates. */
import type { Primitive } from "../../expr/expr.ts";
import type { OpaqueChange, OpaqueInverse } from "../../expr/opaque.ts";

const NativeDate = Date;

export type Field = "FullYear" | "Month" | "Date" | "Day" | "Hours" | "Minutes" | "Seconds" | "Milliseconds";
/** "": the time zone of the process. */
export type Zone = "" | "UTC";

type Reader = (this: Date) => number;
type Writer = (this: Date, ...values: number[]) => number;
const prototype = NativeDate.prototype as unknown as Record<string, (...args: never[]) => unknown>;

const get = (date: Date, zone: Zone, field: Field): number => (prototype[`get${zone}${field}`] as Reader).call(date);

/** The time with some fields set; undefined when there is no such day or time. */
function withFields(
  time: number,
  zone: Zone,
  fields: Partial<Record<Exclude<Field, "Day">, number>>,
): number | undefined {
  const date = new NativeDate(time);
  const set = (field: Field, ...values: number[]) => (prototype[`set${zone}${field}`] as Writer).apply(date, values);
  const read = (field: Exclude<Field, "Day">): number => fields[field] ?? get(date, zone, field);
  set("FullYear", read("FullYear"), read("Month"), read("Date"));
  for (const field of ["Hours", "Minutes", "Seconds", "Milliseconds"] as const)
    if (fields[field] !== undefined) set(field, fields[field]);
  for (const [field, value] of Object.entries(fields)) if (get(date, zone, field as Field) !== value) return undefined;
  return date.getTime();
}

const DAY = 86_400_000;
/** The days of the week fall on the same dates after so many years. */
const CYCLE = 28;

/** The given time, then the same day of other years, and of other months: what else depends on the day may be right there. */
function* nearby(time: number, zone: Zone, field: Exclude<Field, "Day">, value: number): Generator<number | undefined> {
  yield withFields(time, zone, { [field]: value });
  if (field === "Month" || field === "FullYear") yield withFields(time, zone, { [field]: value, Date: 1 });
  if (field !== "Month" && field !== "Date" && field !== "FullYear") return;
  const date = new NativeDate(time);
  const day = { Month: get(date, zone, "Month"), Date: get(date, zone, "Date"), [field]: value };
  const year = get(date, zone, "FullYear");
  if (field === "Date") for (const Month of [0, 1, 2, 3]) yield withFields(time, zone, { ...day, Month });
  if (field === "FullYear")
    for (let first = 1; first <= 7; first++) yield withFields(time, zone, { FullYear: value, Date: first });
  else
    for (let away = 1; away <= CYCLE; away++)
      for (const FullYear of [year + away, year - away]) yield withFields(time, zone, { ...day, FullYear });
}

function* daysOfWeek(time: number, zone: Zone, wanted: number): Generator<number> {
  const away = wanted - get(new NativeDate(time), zone, "Day");
  yield time + away * DAY;
  yield time + (away < 0 ? away + 7 : away - 7) * DAY;
  const date = new NativeDate(time);
  const year = get(date, zone, "FullYear");
  for (let distance = 1; distance <= CYCLE; distance++)
    for (const FullYear of [year + distance, year - distance]) {
      const other = withFields(time, zone, {
        FullYear,
        Month: get(date, zone, "Month"),
        Date: get(date, zone, "Date"),
      });
      if (other !== undefined && get(new NativeDate(other), zone, "Day") === wanted) yield other;
    }
}

/** Of a getter. */
export const field = (zone: Zone, name: Field): OpaqueInverse =>
  function* (target, [time]): Generator<readonly OpaqueChange[]> {
    if (Number.isNaN(target)) yield [[0, Number.NaN]];
    if (!Number.isInteger(target)) return;
    const from = Number.isNaN(time) ? 0 : (time as number);
    const times =
      name === "Day" ? daysOfWeek(from, zone, target as number) : nearby(from, zone, name, target as number);
    for (const other of times) if (other !== undefined) yield [[0, other]];
  };

/** Of a method that writes the time as text: the time the text is read as, and the days around it, for a wanted day of the week. */
export const text: OpaqueInverse = function* (target) {
  for (const words of [target as string, `1970-01-01T${target as string}`, `Thu Jan 01 1970 ${target as string}`]) {
    const time = NativeDate.parse(words);
    if (Number.isNaN(time)) continue;
    yield [[0, time]];
    for (let away = 1; away <= 6; away++) {
      yield [[0, time + away * DAY]];
      yield [[0, time - away * DAY]];
    }
    return;
  }
};

/** Of reading a text: the text of a time in a form, the date alone if `length` is 10. */
export const reading = (length?: number): OpaqueInverse =>
  function* (target): Generator<readonly OpaqueChange[]> {
    if (Number.isNaN(target)) {
      if (length === undefined) yield* [[[0, "x"]], [[0, ""]]] as const;
      return;
    }
    const time = new NativeDate(target as number);
    if (Number.isNaN(time.getTime())) return;
    const iso = time.toISOString();
    if (length === undefined) yield [[0, iso]];
    yield [[0, length === 10 ? iso.slice(0, 10) : length === 20 ? `${iso.slice(0, 19)}Z` : iso]];
  };

const FIELDS = ["FullYear", "Month", "Date", "Hours", "Minutes", "Seconds", "Milliseconds"] as const;

/** Of making a time from its fields: all that were given change. */
export const making = (zone: Zone): OpaqueInverse =>
  function* (target, args): Generator<readonly OpaqueChange[]> {
    const date = new NativeDate(target as number);
    if (Number.isNaN(date.getTime())) {
      yield [[0, Number.NaN]];
      return;
    }
    const changes = (until: number): OpaqueChange[] =>
      args.slice(0, until).flatMap((old: Primitive, i): OpaqueChange[] => {
        const value = get(date, zone, FIELDS[i]!);
        return Object.is(old, value) ? [] : [[i, value]];
      });
    yield changes(args.length);
    for (const change of changes(args.length)) yield [change];
  };
