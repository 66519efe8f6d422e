import { expect, test } from "vitest";
import { functionLaw, methodLaw } from "../testing/law.ts";
import { anything, either, indices, maybe, numbers, numerals, oneOf, texts } from "../testing/samples.ts";

const { prototype } = Number;
const { isNaN: coercingIsNaN, isFinite: coercingIsFinite } = globalThis;

const digits = either(indices, oneOf(0, 1, 2, 20, 100, 101, 100.9, -0.9, "3"));
const radixes = either(indices, oneOf(2, 8, 10, 16, 36, 36.9, 37, 1.9, "16", null));

test.each([
  ["Number", Number, [anything]],
  ["Number of text", Number, [numerals]],
  ["parseInt", parseInt, [either(numerals, anything), maybe(radixes)]],
  ["parseFloat", parseFloat, [either(numerals, anything)]],
  ["isNaN", coercingIsNaN, [either(numerals, numbers, oneOf(undefined, null, true))]],
  ["isFinite", coercingIsFinite, [either(numerals, numbers, oneOf(undefined, null, true))]],
  ["Number.isNaN", Number.isNaN, [either(numbers, numbers, anything)]],
  ["Number.isFinite", Number.isFinite, [either(numbers, numbers, anything)]],
  ["Number.isInteger", Number.isInteger, [either(numbers, numbers, anything)]],
  ["Number.isSafeInteger", Number.isSafeInteger, [either(numbers, numbers, anything)]],
] as const)("%s", (_, fn, inputs) => {
  expect(functionLaw(fn, inputs).failures).toEqual([]);
});

test.each([
  ["toString", prototype.toString, [numbers, maybe(radixes)]],
  ["valueOf", prototype.valueOf, [numbers]],
  ["toFixed", prototype.toFixed, [numbers, maybe(digits)]],
  ["toPrecision", prototype.toPrecision, [numbers, maybe(digits)]],
  ["toExponential", prototype.toExponential, [numbers, maybe(digits)]],
  ["toLocaleString", prototype.toLocaleString, [numbers]],
] as const)("%s", (_, fn, inputs) => {
  expect(methodLaw(fn, inputs).failures).toEqual([]);
});

test("a text as receiver of a number method throws natively, and nothing is invented", () => {
  expect(methodLaw(prototype.toFixed, [texts], { shadowed: 0 }).failures).toEqual([]);
});
