import { expect, test } from "vitest";
import { hasNaN, isOddEnding, quotesCallback } from "./odd.ts";

test("crashes, NaN and dates of other ages are endings that nothing else has to show", () => {
  expect(isOddEnding({ throws: { name: "TypeError", message: "a.b is not a function" } })).toBe(true);
  expect(isOddEnding({ throws: { name: "RangeError", message: "too large" } })).toBe(false);
  expect(isOddEnding({ returns: { mean: { $: "nan" } } })).toBe(true);
  expect(isOddEnding({ returns: "-Infinity%" })).toBe(true);
  expect(isOddEnding({ returns: ["Hello undefined"] })).toBe(true);
  expect([isOddEnding({ returns: { $: "undefined" } }), isOddEnding({ returns: "undefinedness" })]).toEqual([
    false,
    false,
  ]);
  expect(isOddEnding({ returns: { $: "date", v: -62167132800000 } })).toBe(true);
  expect(isOddEnding({ returns: { $: "date", v: Date.UTC(2024, 2, 5) } })).toBe(false);
  expect([hasNaN({ returns: [{ $: "nan" }] }), hasNaN({ returns: "nan" })]).toEqual([true, false]);
});

test("a callback that was made a text", () => {
  const given = { args: [{ $: "function", v: { returns: [] } }] } as const;
  expect(quotesCallback(given, { returns: "function c" })).toBe(true);
  expect(quotesCallback(given, { returns: { $: "function", v: "callback" } })).toBe(false);
  expect(quotesCallback({ args: ["function callback"] }, { returns: "function c" })).toBe(false);
});
