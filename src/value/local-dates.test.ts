import { expect, test } from "vitest";
import { decode } from "./decode.ts";
import { hasDate, withLocalDates } from "./local-dates.ts";
import { valueSource } from "./source.ts";

const at = new Date(2024, 2, 5, 6, 7).getTime();
const noClass = { className: () => undefined };
const cannot = (): never => {
  throw new Error("no instances here");
};

test("dates are told as the wall shows them, wherever they stand", () => {
  const date = { $: "date", v: at } as const;
  const told = withLocalDates({ a: [date], b: { $: "map", v: [["k", date]] }, c: { $: "promise", v: date } });
  expect(JSON.stringify(told)).not.toContain('"date"');
  expect(hasDate(told)).toBe(false);
  expect(valueSource(withLocalDates(date), noClass)).toBe("new Date(2024, 2, 5, 6, 7)");
  expect(valueSource(withLocalDates({ $: "date", v: new Date(2024, 11, 31).getTime() }), noClass)).toBe(
    "new Date(2024, 11, 31)",
  );
  expect((decode(withLocalDates(date), cannot) as Date).getTime()).toBe(at);
});

test("moments of which the wall says something else elsewhere stay moments", () => {
  for (const v of [null, Date.UTC(1900, 5), 8.64e15])
    expect(withLocalDates({ $: "date", v })).toEqual({ $: "date", v });
});
