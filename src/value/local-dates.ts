/**
 * Dates by what calendar and clock on the wall show. What a program makes of the local time of a date is the same in every time zone when the
 * date is given, and compared, in this way.
 */
import type { Encoded, EncodedOutcome, Pairs, Special } from "./encoded.ts";
import { isSpecial } from "./encoded.ts";

/** Year, month (from 0), day, hours, minutes, seconds, milliseconds. */
export type WallTime = readonly [number, number, number, number, number, number, number];

/** Two digits of a year mean another century, and early years have zones of odd seconds. */
const FIRST_YEAR = 1950;
const LAST_YEAR = 2200;

/** The value with all its dates as the wall shows them here; early and late ones stay moments. */
export function withLocalDates(value: Encoded): Encoded {
  if (typeof value !== "object" || value === null) return value;
  if (isSpecial(value)) return specialWithLocalDates(value);
  if (Array.isArray(value)) return (value as readonly Encoded[]).map(withLocalDates);
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withLocalDates(part)]));
}

export function outcomeWithLocalDates(outcome: EncodedOutcome): EncodedOutcome {
  return "returns" in outcome ? { returns: withLocalDates(outcome.returns) } : outcome;
}

function specialWithLocalDates(value: Special): Special {
  const pairs = (list: Pairs): Pairs => list.map(([key, part]) => [key, withLocalDates(part)] as const);
  switch (value.$) {
    case "date":
      return value.v === null ? value : (wallDate(value.v) ?? value);
    case "map":
      return { $: "map", v: value.v.map(([key, part]) => [withLocalDates(key), withLocalDates(part)] as const) };
    case "set":
      return { $: "set", v: value.v.map(withLocalDates) };
    case "promise":
      return { $: "promise", v: withLocalDates(value.v) };
    case "object":
    case "null-object":
      return { $: value.$, v: pairs(value.v) };
    case "extended":
      return { $: "extended", v: [withLocalDates(value.v[0]), pairs(value.v[1])] };
    case "function":
      return typeof value.v === "string"
        ? value
        : { $: "function", v: { returns: value.v.returns.map(withLocalDates) } };
    case "instance": {
      const { args, calls, properties } = value.v;
      return {
        $: "instance",
        v: {
          ...value.v,
          ...(args === undefined ? {} : { args: args.map(withLocalDates) }),
          ...(calls === undefined
            ? {}
            : { calls: calls.map(({ method, args: given }) => ({ method, args: given.map(withLocalDates) })) }),
          ...(properties === undefined ? {} : { properties: pairs(properties) }),
        },
      };
    }
    default:
      return value;
  }
}

function wallDate(time: number): Special | undefined {
  const date = new Date(time);
  const year = date.getFullYear();
  if (!(year >= FIRST_YEAR && year <= LAST_YEAR)) return undefined;
  const wall: WallTime = [
    year,
    date.getMonth(),
    date.getDate(),
    date.getHours(),
    date.getMinutes(),
    date.getSeconds(),
    date.getMilliseconds(),
  ];
  // of an hour that comes twice, only one of the two moments is written like this
  return new Date(...wall).getTime() === time ? { $: "local-date", v: wall } : undefined;
}

export function hasDate(value: unknown): boolean {
  return JSON.stringify(value)?.includes('{"$":"date"') === true;
}
