import { expect, test } from "vitest";
import type { Encoded } from "../../value/encoded.ts";
import { notANumber } from "./not-a-number.ts";

const NAN: Encoded = { $: "nan" };
const MEAN = "(values: number[]) => { let sum = 0; for (const one of values) sum += one; return sum / values.length; }";

test("NaN out of ordinary numbers is suspicious, in a field as well", () => {
  expect(notANumber({ returns: NAN }, [[]], MEAN, true)).toBe("NaN, though nothing that was given is one");
  expect(notANumber({ returns: { mean: NAN, count: 0 } }, [[]], MEAN, true)).toBe(
    "a NaN in the result, though nothing that was given is one",
  );
  expect(notANumber({ returns: 3 }, [[3]], MEAN, true)).toBeUndefined();
  expect(notANumber({ throws: { name: "Error", message: "no" } }, [[]], MEAN, true)).toBeUndefined();
});

test("not where one went in, where the code knows of it, or where a text is made a number", () => {
  for (const given of [NAN, { $: "inf" }, { $: "date", v: null }] as Encoded[])
    expect(notANumber({ returns: NAN }, [[1, given]], MEAN, true)).toBeUndefined();
  expect(notANumber({ returns: NAN }, [[]], "(x) => (x.length === 0 ? NaN : 1)", true)).toBeUndefined();
  expect(notANumber({ returns: NAN }, ["ab"], "(text: string) => Number(text)", true)).toBeUndefined();
  expect(notANumber({ returns: NAN }, ["ab"], "(text: string) => +text", true)).toBeUndefined();
  // of code without types nobody knows what it is meant to be given
  expect(notANumber({ returns: NAN }, [{ $: "undefined" }], "(x) => x * 2", false)).toBeUndefined();
});
