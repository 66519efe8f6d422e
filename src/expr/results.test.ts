import { expect, test } from "vitest";
import { RESULTS, type ResultRange } from "./results.ts";

const NUMBERS = [
  0,
  -0,
  1,
  -1,
  0.5,
  -1.5,
  31,
  32,
  33,
  2 ** 31,
  -(2 ** 31),
  2 ** 32,
  2 ** 53,
  1e300,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
];
const TEXTS = ["", "a", "é", "\u{1f600}x", "\ud800", "12px", "-7", "0x1f", "  9", "abcabc"];
const LISTS = [[], [1], [1, 2, 1], [Number.NaN], ["a"]];

/** Each as it is called, on everything that there is. */
const CALLS: Record<keyof typeof RESULTS, () => unknown[]> = {
  int32: () => NUMBERS.map((a) => a | 0),
  uint32: () => NUMBERS.map((a) => a >>> 0),
  bitAnd: () => pairs((a, b) => a & b),
  bitOr: () => pairs((a, b) => a | b),
  bitXor: () => pairs((a, b) => a ^ b),
  bitNot: () => NUMBERS.map((a) => ~a),
  shl: () => pairs((a, b) => a << b),
  shr: () => pairs((a, b) => a >> b),
  ushr: () => pairs((a, b) => a >>> b),
  imul: () => pairs(Math.imul),
  clz32: () => NUMBERS.map(Math.clz32),
  sign: () => NUMBERS.map(Math.sign),
  random: () => Array.from({ length: 50 }, Math.random),
  boolToNum: () => [Number(true), Number(false)],
  parseInt: () => [...TEXTS, ...NUMBERS.map(String)].map((text) => Number.parseInt(text, 10)),
  charCodeAt: () => TEXTS.flatMap((text) => NUMBERS.map((at) => text.charCodeAt(at))),
  codePointAt: () => TEXTS.flatMap((text) => NUMBERS.map((at) => text.codePointAt(at) ?? 0)),
  indexOf: () => [
    ...TEXTS.flatMap((text) => TEXTS.map((part) => text.indexOf(part))),
    ...LISTS.map((list) => list.indexOf(1 as never)),
  ],
  lastIndexOf: () => [
    ...TEXTS.flatMap((text) => TEXTS.map((part) => text.lastIndexOf(part))),
    ...LISTS.map((list) => list.lastIndexOf(1 as never)),
  ],
  search: () => TEXTS.map((text) => text.search(/b|1/)),
  findIndex: () => LISTS.map((list) => list.findIndex((one) => Object.is(one, 1))),
  findLastIndex: () => LISTS.map((list) => list.findLastIndex((one) => Object.is(one, 1))),
  push: () => LISTS.map((list) => [...list].push(3)),
  unshift: () => LISTS.map((list) => [...list].unshift(3, 4)),
};

function pairs(f: (a: number, b: number) => number): number[] {
  return NUMBERS.flatMap((a) => NUMBERS.map((b) => f(a, b)));
}

test.each(Object.entries(CALLS))("what %s gives lies where the table says", (name, call) => {
  const { min, max, isWhole, mayBeNaN }: ResultRange = RESULTS[name as keyof typeof RESULTS];
  for (const result of call()) {
    if (Number.isNaN(result)) expect(mayBeNaN).toBe(true);
    else
      expect(result).toSatisfy(
        (n: number) => min <= n && n <= max && (!isWhole || Number.isInteger(n) || !Number.isFinite(n)),
      );
  }
});
