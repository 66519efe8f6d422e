import { expect, test } from "vitest";
import type { Primitive } from "../expr/expr.ts";
import { modelText, parseModelText } from "./model-text.ts";

test("a model survives as text, whatever is in it, and the text fits a byte per character", () => {
  const model = new Map<string, Primitive>([
    ["n", 1.5],
    ["nan", Number.NaN],
    ["zero", -0],
    ["inf", Number.NEGATIVE_INFINITY],
    ["big", -(10n ** 30n)],
    ["flag", true],
    ["nothing", undefined],
    ["null", null],
    ['odd "name"\n|1#tag', 'text "quoted" é😀\ud800\u0000\u2028'],
  ]);
  const text = modelText(model);
  expect(text).toMatch(/^[\x20-\x7e]*$/);
  expect([...parseModelText(text)]).toEqual([...model]);
  expect(Object.is(parseModelText(text).get("zero"), -0)).toBe(true);
  expect(modelText(new Map(model))).toBe(text);
});

test("the text is JSON, whatever the values are", () => {
  const values: Primitive[] = [0, -0, 1e21, 1e-7, NaN, -Infinity, 12n, undefined, null, true, "", 'q"\\\n\u2028é😀'];
  const model = new Map(values.map((value, i) => [`v[${i}]."é"`, value]));
  const text = modelText(model);
  expect(text).toMatch(/^[\x20-\x7e]*$/);
  expect(JSON.parse(text)).toHaveLength(values.length);
  expect([...parseModelText(text).values()]).toEqual(values);
  expect(modelText(new Map())).toBe("[]");
});
