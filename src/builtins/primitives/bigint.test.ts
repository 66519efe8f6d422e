import { expect, test } from "vitest";
import { functionLaw, methodLaw } from "../testing/law.ts";
import { anything, bigints, either, indices, maybe, numbers, numerals, oneOf } from "../testing/samples.ts";

const radixes = either(indices, oneOf(2, 8, 10, 16, 36, 36.9, 37, 1.9, "16"));
const bits = oneOf(0, 1, 2, 8, 32, 64, 64.5, -0.5, -1, 200, Number.NaN, 2 ** 53, "8");
const operands = either(bigints, bigints, numerals, oneOf(true, false, 1, null));

test.each([
  ["BigInt", BigInt, [either(numbers, numbers, numerals, anything)]],
  ["BigInt.asIntN", BigInt.asIntN, [bits, operands]],
  ["BigInt.asUintN", BigInt.asUintN, [bits, operands]],
] as const)("%s", (_, fn, inputs) => {
  expect(functionLaw(fn, inputs).failures).toEqual([]);
});

test.each([
  ["toString", BigInt.prototype.toString, [bigints, maybe(radixes)]],
  ["valueOf", BigInt.prototype.valueOf, [bigints]],
] as const)("BigInt.prototype.%s", (_, fn, inputs) => {
  expect(methodLaw(fn, inputs).failures).toEqual([]);
});
