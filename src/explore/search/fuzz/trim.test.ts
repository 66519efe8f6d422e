import { expect, test } from "vitest";
import { input } from "../../../expr/build.ts";
import type { Input, Model, Primitive } from "../../../expr/expr.ts";
import { lengthOf, listedCountOf } from "../../../expr/variable/variable.ts";
import { withoutElements } from "./collections.ts";
import { isLarge, trimmed } from "./trim.ts";

const length = input(lengthOf("list"), "num", { kind: "integer", min: 0, max: 1_000 }) as Input;
const element = (i: number): Input => input(`list[${i}]`, "str", { kind: "any-string", maxLength: 1_000 }) as Input;
const variablesOf = (model: Model): Input[] => [
  length,
  ...Array.from({ length: Number(model.get("list.length") ?? 0) }, (_, i) => element(i)),
];
const listOf = (model: Model): Primitive[] =>
  variablesOf(model)
    .slice(1)
    .map(({ name }) => model.get(name) ?? "");
const modelOf = (texts: readonly string[]): Model =>
  new Map<string, Primitive>([["list.length", texts.length], ...texts.map((text, i) => [`list[${i}]`, text] as const)]);

test("elements behind those that are left out move up", () => {
  const shorter = withoutElements(modelOf(["a", "b", "c", "d"]), length, 1, 2);
  expect(listOf(shorter)).toEqual(["a", "d"]);
  expect([...shorter.keys()].sort()).toEqual(["list.length", "list[0]", "list[1]"]);
});

test("names and values of a record move up together", () => {
  const names = input(listedCountOf("o"), "num", { kind: "integer", min: 0, max: 9 }) as Input;
  const model = new Map<string, Primitive>([
    ["Object.keys(o).length", 3],
    ...["a", "b", "c"].map((key, i) => [`Object.keys(o)[${i}]`, key] as const),
    ...[1, 2, 3].map((value, i) => [`o[Object.keys(o)[${i}]].n`, value] as const),
    ["o.length", 7],
  ]);
  expect(Object.fromEntries(withoutElements(model, names, 1, 1))).toEqual({
    "Object.keys(o).length": 2,
    "Object.keys(o)[0]": "a",
    "Object.keys(o)[1]": "c",
    "o[Object.keys(o)[0]].n": 1,
    "o[Object.keys(o)[1]].n": 3,
    "o.length": 7,
  });
});

test("what does not matter is left out, wherever it stands", async () => {
  const texts = Array.from({ length: 60 }, (_, i) => (i === 37 ? `${"x".repeat(50)}key${"y".repeat(50)}` : `t${i}`));
  let asked = 0;
  const stillServes = async (model: Model): Promise<boolean> => {
    asked++;
    return listOf(model).some((text) => String(text).includes("key"));
  };
  const small = await trimmed({ model: modelOf(texts), variablesOf, stillServes, attempts: 60 });
  expect(listOf(small)).toHaveLength(1);
  expect(String(listOf(small)[0]).length).toBeLessThan(12);
  expect(asked).toBeLessThanOrEqual(60);
});

test("nothing is lost where everything matters", async () => {
  const model = modelOf(["a", "b", "c"]);
  const same = await trimmed({ model, variablesOf, stillServes: async () => false, attempts: 20 });
  expect(same).toBe(model);
});

test("only large inputs are worth it", () => {
  expect(isLarge(modelOf(["a", "b"]))).toBe(false);
  expect(isLarge(modelOf(["a".repeat(500)]))).toBe(true);
  expect(isLarge(modelOf(Array.from({ length: 80 }, () => "")))).toBe(true);
});
