/** Law: a predicate translated and evaluated says what JavaScript says, for every value of its sort. */
import { expect, test } from "vitest";
import { input } from "../expr/build.ts";
import { evaluate } from "../expr/evaluate.ts";
import type { Primitive } from "../expr/expr.ts";
import { closedPredicate } from "../frontend/refinements/predicate.ts";
import { said } from "./facts.ts";

const NUMBERS = [
  0,
  -0,
  1,
  -1,
  0.5,
  -0.5,
  7,
  100,
  101,
  255,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  1e300,
  5e-324,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
];
const TEXTS = ["", "a", "ab", " ab ", "ABC", "https://x", "é", "\ud83d\ude00", "0", "zz"];

const OF_NUMBERS = [
  "v >= 0 && v <= 100",
  "!(v < 0) || v === -1",
  "v !== 0",
  "v == 7",
  "v != 7",
  "Number.isInteger(v) && v >= -128 && v <= 127",
  "Number.isSafeInteger(v)",
  "Number.isFinite(v)",
  "Number.isNaN(v)",
  "v % 2 === 0",
  "v * v > 10 && v + 1 > v",
  "v / 2 - 3 < 4",
  "v ** 2 === 49",
  "(v | 0) === v",
  "(v & 255) < 100 && (v ^ 1) > 0",
  "v << 2 === 28 || v >> 1 === 3 || v >>> 1 === 3",
  "Math.abs(v) < 3 || Math.floor(v) === v && Math.ceil(v) === v",
  "Math.max(v, 3, -v) === 3 && Math.min(v, 3) <= 3",
  "Math.round(v) === Math.trunc(v) || Math.sign(v) < 0 || Math.sqrt(v) > 10",
  "(v > 0 ? v : -v) < 50",
  "v === Infinity || v === NaN",
  "-v < +v",
];

const OF_TEXTS = [
  "v.length > 0",
  "v.length === 1 || v === 'ab'",
  "v.startsWith('https') && v.endsWith('x')",
  "v.includes('a') || v.indexOf('B') > 0",
  "v.trim().length < v.length",
  "v.toLowerCase() !== v && v.toUpperCase() === v",
  "v < 'b' && v >= 'a'",
  "(v + v).length === 2",
];

test.each([["num", OF_NUMBERS, NUMBERS] as const, ["str", OF_TEXTS, TEXTS] as const])(
  "predicates over %s",
  (sort, predicates, values) => {
    const domain =
      sort === "num" ? ({ kind: "any-number" } as const) : ({ kind: "any-string", maxLength: 100 } as const);
    const v = input("v", sort, domain);
    for (const text of predicates) {
      const native = new Function("v", `return (${text});`) as (v: Primitive) => unknown;
      const e = said(closedPredicate(text), { kind: "primitive", expr: v });
      expect({ text, isKnown: e !== undefined }).toEqual({ text, isKnown: true });
      for (const value of values)
        expect({ text, value, is: evaluate(e!, new Map([["v", value]])) }).toEqual({ text, value, is: native(value) });
    }
  },
);

test("what has no exact meaning here is not translated", () => {
  const v = input("v", "num", { kind: "any-number" });
  for (const text of [
    "v.foo > 3",
    "v ?? 3",
    "typeof v === 'number'",
    "v === '3'",
    "Math.sin(v) > 0",
    "v",
    "[v].includes(v)",
  ])
    expect({ text, e: said(closedPredicate(text), { kind: "primitive", expr: v }) }).toEqual({ text, e: undefined });
});
