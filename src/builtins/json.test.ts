import { expect, test } from "vitest";
import { checkLaw, type Held, type LawReport } from "./law.ts";
import { anything, booleans, either, needles, numbers, oneOf, pick, type Random, texts } from "./samples.ts";

const JSON_TEXTS = [
  "1",
  "-0",
  "12.5e1",
  '"a"',
  '"\\u0041b"',
  "true",
  "false",
  "null",
  "[]",
  "[1,2]",
  '["a",null]',
  '{"a":1}',
  '{"a":"x","b":[true]}',
  '{"b":{"c":2}}',
  "{",
  "[1,]",
  "",
  " 3 ",
  '{"a":1,"a":2}',
  '{"__proto__":1}',
  '{"10":1,"2":2}',
  "[[1],[2,3]]",
  "nul",
  "'a'",
];
const jsonTexts = (random: Random): string => pick(random, JSON_TEXTS);
/** Few shapes, many values: so that crossing meets the same shape again. */
const similar = (random: Random): string => {
  const leaf = () => pick(random, ["1", "2.5", '"x"', '"yz"', "true"]);
  return pick(random, [
    () => leaf(),
    () => `[${leaf()},${leaf()}]`,
    () => `{"a":${leaf()},"b":[${leaf()}]}`,
    () => `{"a":${leaf()}}`,
  ])();
};

test("parse", () => {
  for (const inputs of [[jsonTexts], [similar], [anything]]) {
    const report = checkLaw({
      inputs,
      subject: (caller, text) => caller.call(JSON.parse, undefined, [text]),
      crossed: 0.1,
      shadowed: 0.2,
    });
    expect(report.failures).toEqual([]);
  }
});

test("a part of what was parsed", () => {
  const report = checkLaw({
    inputs: [similar],
    subject: (caller, text) => {
      const parsed = caller.call(JSON.parse, undefined, [text]);
      return typeof parsed.value === "object" ? caller.get(parsed, "a") : parsed;
    },
    crossed: 0.1,
    shadowed: 0.2,
  });
  expect(report.failures).toEqual([]);
});

/** Builds a value whose parts carry the shadows of the inputs: arrays and objects get them through the runtime, as literals do. */
function stringifyLaw(
  build: (...parts: Held[]) => { value: object; parts: readonly Held[] },
  ...rest: unknown[]
): LawReport {
  return checkLaw({
    inputs: [either(texts, numbers, booleans, oneOf(undefined, null)), either(needles, numbers)],
    subject: (caller, ...inputs) => {
      const { value, parts } = build(...inputs);
      caller.describe(value, parts);
      return caller.call(JSON.stringify, undefined, [value, ...rest]);
    },
    shadowed: 0.4,
  });
}

test("stringify a primitive", () => {
  const report = checkLaw({
    inputs: [either(texts, numbers, booleans, oneOf(undefined, null))],
    subject: (caller, value) => caller.call(JSON.stringify, undefined, [value]),
  });
  expect(report.failures).toEqual([]);
});

test("stringify arrays and objects of them", () => {
  const asArray = stringifyLaw((a, b) => ({ value: [a.value, b.value, 7], parts: [a, b] }));
  expect(asArray.failures).toEqual([]);
  const asObject = (...rest: unknown[]) =>
    stringifyLaw(
      (a, b) => ({ value: { 0: a.value, 1: b.value, nested: [1, { deep: "x" }], "odd\n": null }, parts: [a, b] }),
      ...rest,
    );
  expect(asObject().failures).toEqual([]);
  expect(asObject(null, 2).failures).toEqual([]);
  expect(asObject(undefined, "--").failures).toEqual([]);
});

test("what converts itself is left to the native", () => {
  const report = stringifyLaw((a) => ({ value: { 0: a.value, when: { toJSON: () => "now" } }, parts: [a] }));
  expect(report.failures).toEqual(["only 0 of the runs gave a shadow", expect.stringContaining("were crossed")]);
});
