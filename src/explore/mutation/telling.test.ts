import { expect, test } from "vitest";
import { input } from "../../expr/build.ts";
import type { Input, Model, Primitive } from "../../expr/expr.ts";
import { alternativeOf, lengthOf, timeOf } from "../../expr/variable/variable.ts";
import { plainerAndTelling } from "./plainer.ts";
import { lengthToRead } from "./readable.ts";
import { moreTelling, readable } from "./telling.ts";

const num = (name: string) => input(name, "num", { kind: "any-number" }) as Input;
const str = (name: string) => input(name, "str", { kind: "any-string", maxLength: 100 }) as Input;
const length = input(lengthOf("xs"), "num", { kind: "integer", min: 0, max: 100 }) as Input;

test("values become different and not neutral, as far as the path allows", async () => {
  const variables = [num("a"), num("b"), str("s")];
  const task = { model: new Map<string, Primitive>(), variablesOf: () => variables, attempts: 100 };
  const free = await moreTelling({ ...task, keeps: async () => true });
  expect(new Set(free.values()).size).toBe(3);
  expect([...free.values()]).not.toContain(0);
  const held = await moreTelling({ ...task, keeps: async (model: Model) => !model.has("a") });
  expect([...held.keys()].sort()).toEqual(["b", "s"]);
});

test("lists get several elements, and these values of their own", async () => {
  const variablesOf = (model: Model) => [
    length,
    ...Array.from({ length: Number(model.get("xs.length") ?? 0) }, (_, i) => num(`xs[${i}]`)),
  ];
  const model = await moreTelling({ model: new Map(), variablesOf, keeps: async () => true, attempts: 100 });
  expect(model.get("xs.length")).toBe(3);
  expect(new Set([0, 1, 2].map((i) => model.get(`xs[${i}]`))).size).toBe(3);
});

test("making an input plain leaves what is plain and tells something", () => {
  expect(plainerAndTelling(num("a"), 7)).toEqual([]);
  expect(plainerAndTelling(num("a"), 1e21)[0]).toBe(3);
  expect(plainerAndTelling(num("a"), 1e21).slice(-2)).toEqual([1, -1]);
  expect(plainerAndTelling(length, 2)).toEqual([]);
  expect(plainerAndTelling(str("s"), "ab")).toEqual([]);
});

test("what nobody described becomes a text or a number, and stays one", async () => {
  const labels = (name: string) => [
    `${name} === undefined`,
    `${name} === null`,
    `typeof ${name} === "number"`,
    `typeof ${name} === "string"`,
  ];
  const tag = (name: string) => input(alternativeOf(name), "num", { kind: "tag", labels: labels(name) }) as Input;
  const model = await moreTelling({
    model: new Map(),
    variablesOf: () => [tag("word"), tag("length")],
    keeps: async () => true,
    attempts: 20,
  });
  expect([...model]).toEqual([
    ["word#tag", 3],
    ["length#tag", 2],
  ]);
  expect(plainerAndTelling(tag("word"), 3)).toEqual([]);
});

const moment = (name: string) => input(timeOf(name), "num", { kind: "integer", min: -8.64e15, max: 8.64e15 }) as Input;

test("dates become days of our time, and what lies between them stays", async () => {
  const variables = [moment("from"), moment("to")];
  const model = new Map<string, Primitive>([["to.time", 86_400_000]]);
  const gap = (one: Model): number => Number(one.get("to.time")) - Number(one.get("from.time") ?? 0);
  const better = await moreTelling({
    model,
    variablesOf: () => variables,
    keeps: async (one) => gap(one) === 86_400_000,
    attempts: 20,
  });
  expect(new Date(better.get("from.time") as number).getUTCFullYear()).toBe(2024);
  expect(gap(better)).toBe(86_400_000);
  expect(plainerAndTelling(moment("from"), better.get("from.time")!)).toEqual([]);
  expect(new Date(plainerAndTelling(moment("from"), -8.64e15)[0] as number).getUTCFullYear()).toBe(2024);
});

test("a word stands for any text that will do", () => {
  expect(plainerAndTelling(str("id"), "\\")).toHaveLength(1);
  expect(plainerAndTelling(str("id"), " to; ")[0]).toMatch(/^[A-Za-z]+$/);
  expect(plainerAndTelling(str("id"), " to; ")).toContain("");
  expect(plainerAndTelling(str("id"), "3d")).toEqual([]);
  expect(lengthToRead({ id: "" })).toBe(lengthToRead({ id: "cde" }));
  expect(lengthToRead({ id: "" })).toBeLessThan(lengthToRead({ id: "a long text" }));
});

test("what its name promises to be a text becomes one that goes the same way", async () => {
  const labels = ["text === undefined", 'typeof text === "number"', 'typeof text === "string"', "Array.isArray(text)"];
  const tag = input(alternativeOf("text"), "num", { kind: "tag", labels }) as Input;
  const task = { model: new Map<string, Primitive>([["text#tag", 3]]), variablesOf: () => [tag], attempts: 20 };
  const isTwoWords = async (model: Model) => model.get("text#tag") !== 2 || /\w \w/.test(String(model.get("text|4")));
  const better = await moreTelling({ ...task, keeps: isTwoWords });
  expect([...better]).toEqual([
    ["text#tag", 2],
    ["text|4", "ab cd"],
  ]);
  const kept = await moreTelling({ ...task, keeps: async (model) => model.get("text#tag") === 3 });
  expect(kept.get("text#tag")).toBe(3);
});

test("a key that is put in and looked for becomes the same word in both places", async () => {
  const model = await moreTelling({
    model: new Map(),
    variablesOf: () => [str("put"), str("sought")],
    keeps: async (one) => (one.get("put") ?? "") === (one.get("sought") ?? ""),
    attempts: 20,
  });
  expect(model.get("put")).toBe("ab");
  expect(model.get("sought")).toBe("ab");
});

test("what became an object with a length is a list where that does as well", async () => {
  const labels = ["undefined", "boolean", "number", "string"].map((type) => `typeof argv === "${type}"`);
  const tag = input(alternativeOf("argv"), "num", {
    kind: "tag",
    labels: [...labels, "Array.isArray(argv)", 'typeof argv === "object"'],
  }) as Input;
  const model = new Map<string, Primitive>([
    ["argv#tag", 5],
    ["argv|6.length#has", 1],
    ["argv|6.length#tag", 1],
    ['argv|6["0"]#has', 1],
    ['argv|6["0"]#tag', 3],
    ['argv|6["0"]|4', "--ab"],
    ["other", 7],
  ]);
  const { model: listed } = await readable({ model, variablesOf: () => [tag], keeps: async () => true, attempts: 5 });
  expect(Object.fromEntries(listed)).toEqual({
    "argv#tag": 4,
    "argv|5.length": 1,
    "argv|5[0]#tag": 3,
    "argv|5[0]|4": "--ab",
    other: 7,
  });
  const kept = await readable({ model, variablesOf: () => [tag], keeps: async () => false, attempts: 5 });
  expect(kept.model).toBe(model);
});
