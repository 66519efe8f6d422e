import { expect, test } from "vitest";
import { type Caller, checkLaw, type Held, type LawReport } from "../testing/law.ts";
import { anything, booleans, either, needles, numbers, oneOf, pick, type Random, texts } from "../testing/samples.ts";

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
      caller.settle(parsed);
      return typeof parsed.value === "object" ? caller.get(parsed, "a") : parsed;
    },
    crossed: 0.1,
    shadowed: 0.2,
  });
  expect(report.failures).toEqual([]);
});

/** Documents in which the same names are sometimes there, sometimes not, and of every type. */
const documents = (random: Random): string => {
  const value = (depth: number): unknown => {
    const dice = random();
    if (depth > 0 && dice < 0.3) {
      const names = ["a", "b", "toString", "0", "__proto__"].filter(() => random() < 0.35);
      return Object.fromEntries(names.map((name) => [name, value(depth - 1)]));
    }
    if (depth > 0 && dice < 0.45) return Array.from({ length: Math.floor(random() * 3) }, () => value(depth - 1));
    return pick(random, [null, true, 0, 7, "", "x", "a\\u2028\\n"]);
  };
  return random() < 0.1 ? "{" : JSON.stringify({ a: value(1), ...(value(2) as object) });
};

const isRecord = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value);

/** What programs do with a document before they use a part of it. */
const USES: Readonly<Record<string, (caller: Caller, document: Held) => Held>> = {
  "a field": (caller, document) => caller.get(document, "a"),
  "a missing field": (caller, document) => caller.get(document, "b"),
  "an inherited field": (caller, document) => {
    const found = caller.get(document, "toString");
    caller.settle(found);
    return typeof found.value === "function" ? { value: "inherited", shadow: undefined } : found;
  },
  "whether there is a field": (caller, document) => caller.call(Object.hasOwn, undefined, [document, "b"]),
  keys: (caller, document) => caller.call(Object.keys, undefined, [document]),
  values: (caller, document) => caller.call(Object.values, undefined, [document]),
  "entries after a field": (caller, document) => {
    caller.get(document, "b");
    return caller.call(Object.entries, undefined, [document]);
  },
  "the first value by its key": (caller, document) => {
    const names = caller.call(Object.keys, undefined, [document]);
    const name = caller.get(names, 0);
    caller.settle(name);
    return name.value === undefined ? names : caller.call(Reflect.get, undefined, [document, name]);
  },
  "a field of the first value": (caller, document) => {
    const value = caller.get(caller.call(Object.values, undefined, [document]), 0);
    caller.settle(value);
    return isRecord(value.value) ? caller.get(value, "b") : value;
  },
  "a field after deleting it": (caller, document) => {
    caller.call(Reflect.deleteProperty, undefined, [document, "b"]);
    caller.call(Reflect.deleteProperty, undefined, [document, "a"]);
    return caller.call(Object.entries, undefined, [document]);
  },
  "keys after writing": (caller, document) => {
    caller.call(Reflect.set, undefined, [document, "b", 1]);
    return caller.call(Object.keys, undefined, [document]);
  },
  "a clone": (caller, document) => caller.call(structuredClone, undefined, [document]),
  "its text": (caller, document) => caller.call(JSON.stringify, undefined, [document]),
  "a copy": (caller, document) => caller.call(Object.assign, undefined, [{ z: 1 }, document]),
};

for (const [name, use] of Object.entries(USES)) {
  test(`a parsed document: ${name}`, () => {
    const report = checkLaw({
      inputs: [documents],
      subject: (caller, text) => {
        const document = caller.call(JSON.parse, undefined, [text]);
        caller.settle(document);
        return isRecord(document.value) ? use(caller, document) : document;
      },
      runs: 400,
      crossed: 0.01,
      shadowed: 0.05,
    });
    expect(report.failures).toEqual([]);
  });
}

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
  expect(report.shadowed).toBe(0);
  // nothing but too few that it says something about
  expect(report.failures.filter((failure) => !failure.includes("of the runs"))).toEqual([]);
});
