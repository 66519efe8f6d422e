import { expect, test } from "vitest";
import { apply, literal } from "../../expr/build.ts";
import { checkLaw, functionLaw, type Held, type Law, methodLaw } from "../testing/law.ts";
import { anything, either, indices, maybe, needles, numbers, oneOf, shortText, texts } from "../testing/samples.ts";

const { prototype } = String;
const counts = oneOf(0, 1, 2, 3, 5, 2.7, -0.5, -1, -3, Number.NaN, Infinity, 2 ** 31, 2 ** 53, "2", null);
const codes = either(
  numbers,
  oneOf(65, 97, 0xd83d, 0xde00, 0xffff, 0x10000, 0x1f600, 0x10ffff, 0x110000, -1, 1.5, "65"),
);

/** Name, inputs, and limits where the defaults ask too much. */
test.each([
  ["charAt", [texts, maybe(indices)]],
  ["charCodeAt", [texts, maybe(indices)]],
  ["codePointAt", [texts, maybe(indices)], { shadowed: 0.3 }],
  ["at", [texts, maybe(indices)], { shadowed: 0.3 }],
  ["indexOf", [texts, maybe(needles), maybe(indices)]],
  ["lastIndexOf", [texts, maybe(needles), maybe(indices)]],
  ["includes", [texts, maybe(needles), maybe(indices)]],
  ["startsWith", [texts, maybe(needles), maybe(indices)]],
  ["endsWith", [texts, maybe(needles), maybe(indices)]],
  ["localeCompare", [texts, maybe(texts)]],
  ["slice", [texts, maybe(indices), maybe(indices)]],
  ["substring", [texts, maybe(indices), maybe(indices)]],
  ["substr", [texts, maybe(indices), maybe(indices)]],
  ["concat", [texts, maybe(anything), maybe(texts)]],
  ["trim", [texts]],
  ["trimStart", [texts]],
  ["trimEnd", [texts]],
  ["toLowerCase", [texts]],
  ["toUpperCase", [texts]],
  ["toLocaleLowerCase", [texts]],
  ["toLocaleUpperCase", [texts]],
  ["padStart", [texts, maybe(counts), maybe(needles)]],
  ["padEnd", [texts, maybe(counts), maybe(needles)]],
  ["repeat", [texts, maybe(counts)]],
  ["normalize", [texts, maybe(oneOf("NFC", "NFD", "NFKC", "NFKD", "nfc", null))]],
  ["isWellFormed", [texts]],
  ["toWellFormed", [texts]],
  ["split", [texts, maybe(either(needles, oneOf(",", "", "a", null, 1))), maybe(indices)]],
  ["replace", [texts, either(needles, anything), either(needles, texts, anything)]],
  ["replaceAll", [texts, either(needles, anything), either(needles, texts, anything)]],
  ["toString", [texts]],
  ["valueOf", [texts]],
] as const)("String.prototype.%s", (name, inputs, limits?: Partial<Law>) => {
  const fn = prototype[name as keyof typeof prototype];
  expect(methodLaw(fn, inputs, limits).failures).toEqual([]);
});

test("methods convert their receiver", () => {
  expect(methodLaw(prototype.indexOf, [anything, needles]).failures).toEqual([]);
});

test.each([
  ["String", String, [maybe(anything)]],
  ["String.fromCharCode", String.fromCharCode, [maybe(codes), maybe(codes)]],
  ["String.fromCodePoint", String.fromCodePoint, [maybe(codes), maybe(codes)]],
] as const)("%s", (_, fn, inputs) => {
  expect(functionLaw(fn, inputs).failures).toEqual([]);
});

test.each(["replace", "replaceAll"] as const)("%s by a function", (name) => {
  const report = checkLaw({
    // few different characters, so that needles of different lengths occur equally often
    inputs: [
      either(texts, (random) => shortText(random, ["a", "a", "b"])),
      either(needles, oneOf("a", "aa", "ab", "")),
    ],
    runs: 2_000,
    subject: (caller, text, needle) =>
      caller.call(prototype[name], text, [
        needle,
        caller.callback(
          (match: string, at: number, whole: string) => `${match}${at}${whole}`,
          (match, at, whole) => apply("concat", match, apply("numToStr", at, literal(10)), whole),
        ),
      ]),
  });
  expect(report.failures).toEqual([]);
});

test("parts of a split are read with their bounds", () => {
  const part = (at: number) =>
    checkLaw({
      inputs: [texts, oneOf(",", "a", "$")],
      subject: (caller, text, by) => caller.get(caller.call(prototype.split, text, [by]), at) as Held,
      shadowed: 0.02,
    }).failures;
  expect([part(0), part(1), part(2)]).toEqual([[], [], []]);
});
