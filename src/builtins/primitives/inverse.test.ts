import { expect, test } from "vitest";
import type { Primitive } from "../../expr/expr.ts";
import { mathInverse, numeral } from "./inverse.ts";

const NAMES = [
  "acos",
  "asin",
  "asinh",
  "atan",
  "atanh",
  "cbrt",
  "cos",
  "cosh",
  "exp",
  "expm1",
  "log",
  "log10",
  "log1p",
  "log2",
  "sin",
  "sinh",
  "tan",
  "tanh",
] as const;

test.each(NAMES)("Math.%s: results that it has are reached", (name) => {
  let reached = 0;
  let asked = 0;
  for (let i = 1; i <= 200; i++) {
    const from = name === "acos" || name === "asin" || name === "atanh" ? i / 201 : i / 7;
    const target = Math[name](from);
    asked++;
    for (const [change] of mathInverse(name)!(target, [0]))
      if (Math[name](change![1] as number) === target) {
        reached++;
        break;
      }
  }
  // where the function is flat or steep doubles are too coarse for some results
  expect(reached / asked).toBeGreaterThan(0.5);
});

test.each([
  ["3.14", (n: Primitive) => (n as number).toPrecision(3)],
  ["1.5e+21", (n: Primitive) => (n as number).toExponential(1)],
  ["0.00", (n: Primitive) => (n as number).toFixed(2)],
])("the number that %s names", (text, write) => {
  const [[change]] = [...numeral(text, [0])] as [[readonly [number, Primitive]]];
  expect(write(change[1])).toBe(text);
});
