/** Dates where programs rarely go: setters with too many, too few and odd arguments, and texts that are almost ISO. */
import { edgeLaws } from "../testing/law-edges.ts";
import { anything, either, maybe, numbers, oneOf, pick, type Sampler, texts } from "../testing/samples.ts";

const { holds, bite } = edgeLaws(60);

const { prototype } = Date as unknown as { readonly prototype: Record<string, (...args: unknown[]) => unknown> };
const times = either(
  oneOf(0, -0, 1, -1, 1e12, 951782400000, 8.64e15, 8.64e15 + 1, -8.64e15, Number.NaN, -62198755200000, 1.5, -1.5),
  numbers,
);
const fields = either(
  oneOf(0, 1, 11, 12, -1, 28, 31, 59, 60, 99, 100, 1970, 2024, -0, 0.9, Number.NaN, Infinity, 1e20, "5", "x"),
  oneOf(undefined, null, true),
);

const SETTERS = ["FullYear", "Month", "Date", "Hours", "Minutes", "Seconds", "Milliseconds"];
for (const name of ["setTime", "setYear", ...SETTERS.flatMap((field) => [`set${field}`, `setUTC${field}`])]) {
  holds(name, [times, maybe(fields), maybe(fields), maybe(fields)], (caller, time, a, b, c) => {
    const date = caller.construct(Date, [time]).value;
    const answer = caller.call(prototype[name], date, [a, b, c, 5, 6]);
    return caller.call(Array.of, Array, [answer, caller.call(prototype.getTime, date, [])]);
  });
}

/** ISO texts with a character changed, left out or doubled now and then. */
const almostIso: Sampler = (random) => {
  const date = pick(random, [
    "2024-02-29",
    "2023-02-29",
    "2024-13-01",
    "2024-00-00",
    "0000-01-01",
    "+002024-01-01",
    "-000000-01-01",
    "2024-01",
    "2024",
  ]);
  const time = pick(random, [
    "",
    "T00:00",
    "T24:00:00",
    "T24:00:01Z",
    "T23:59:60Z",
    "T12:30:15.5Z",
    "T12:30:15.1234Z",
    "T12:30:15Z",
    "T12:30:15.999Z",
    "T1:2:3Z",
    "t12:30z",
    " 12:30",
    "T12:30+02:00",
    "T12:30-24:00",
  ]);
  const text = date + time;
  const at = Math.floor(random() * (text.length + 1));
  const dice = random();
  if (dice < 0.6) return text;
  return dice < 0.8
    ? text.slice(0, at) + text.slice(at + 1)
    : text.slice(0, at) + pick(random, ["0", "9", "-", ":", "Z", " ", "\u0660", "x"]) + text.slice(at);
};

holds("parse", [either(almostIso, almostIso, texts)], (caller, text) => caller.call(Date.parse, Date, [text]));
holds("parse of anything", [anything], (caller, value) => caller.call(Date.parse, Date, [value]));
holds("a Date of a text", [almostIso], (caller, text) =>
  caller.call(prototype.getTime, caller.construct(Date, [text]).value, []),
);
holds("ISO text of a parsed Date", [almostIso], (caller, text) =>
  caller.call(prototype.toISOString, caller.construct(Date, [text]).value, []),
);
holds("parsed again", [times], (caller, time) =>
  caller.call(Date.parse, Date, [caller.call(prototype.toISOString, caller.construct(Date, [time]).value, [])]),
);
holds("a Date of several arguments", [fields, fields, maybe(fields), maybe(fields)], (caller, a, b, c, d) =>
  caller.call(prototype.getTime, caller.construct(Date, [a, b, c, d]).value, []),
);
holds("a Date of a Date", [times, fields], (caller, time, month) => {
  const first = caller.construct(Date, [time]).value;
  const copy = caller.construct(Date, [first]).value;
  caller.call(prototype.setUTCMonth, first, [month]);
  return caller.call(prototype.getTime, copy, []);
});
for (const name of [
  "toISOString",
  "toJSON",
  "toString",
  "toDateString",
  "toUTCString",
  "getYear",
  "getDay",
  "getTimezoneOffset",
  Symbol.toPrimitive as unknown as string,
]) {
  holds(String(name), [times, oneOf("number", "string", "default", "x", undefined)], (caller, time, hint) => {
    const date = caller.construct(Date, [time]).value;
    return caller.call(prototype[name], date, typeof name === "symbol" ? [hint] : []);
  });
}

bite(0.7);
