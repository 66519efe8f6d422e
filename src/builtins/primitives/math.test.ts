import { expect, test } from "vitest";
import { functionLaw } from "../testing/law.ts";
import { either, indices, maybe, numbers, oneOf } from "../testing/samples.ts";

const operands = either(numbers, numbers, indices, oneOf("12", "", "x", true, null, undefined));

const UNARY = [
  "abs",
  "floor",
  "ceil",
  "round",
  "trunc",
  "sign",
  "sqrt",
  "fround",
  "clz32",
  "sin",
  "cos",
  "exp",
  "log",
  "cbrt",
  "log2",
] as const;
const BINARY = ["imul", "pow", "atan2"] as const;
const VARIADIC = ["min", "max", "hypot"] as const;

test.each(UNARY)("Math.%s", (name) => {
  expect(functionLaw(Math[name], [maybe(operands)]).failures).toEqual([]);
});

test.each(BINARY)("Math.%s", (name) => {
  expect(functionLaw(Math[name], [operands, maybe(operands)]).failures).toEqual([]);
});

test.each(VARIADIC)("Math.%s", (name) => {
  expect(functionLaw(Math[name], [maybe(operands), maybe(operands), maybe(operands)]).failures).toEqual([]);
});
