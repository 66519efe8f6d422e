/** Edits of collections keep elements whole, whatever they are made of. */
import { expect, test } from "vitest";
import { input } from "../../../expr/build.ts";
import type { Model, Primitive } from "../../../expr/expr.ts";
import { lengthOf, listedCountOf, type Variable } from "../../../expr/variable/variable.ts";
import { createSearchRandom } from "../../../solver/random.ts";
import { append, grow, stretch } from "./collections.ts";

const counting = (variable: Variable) => input(variable, "num", { kind: "integer", min: 0, max: 2 ** 32 - 1 });
const LIST = counting(lengthOf("rows"));
const TABLE = counting(listedCountOf("table"));

const rows = (...names: readonly string[]): Map<string, Primitive> =>
  new Map<string, Primitive>([
    ["rows.length", names.length],
    ...names.flatMap((name, i): [string, Primitive][] => [
      [`rows[${i}].name`, name],
      [`rows[${i}].tags.length`, i],
    ]),
  ]);

const countsOf = (model: Model): Map<Primitive, number> => {
  const counts = new Map<Primitive, number>();
  for (const [name, value] of model) if (name.endsWith(".name")) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};

test("a list gets as many elements as a number of the program says, all of one kind", () => {
  const random = createSearchRandom(3);
  const seen = new Set<number>();
  for (let i = 0; i < 200; i++) {
    const model = rows("a", "b");
    expect(stretch(model, LIST, [1, 0.5, -3, 300, 1e6], random)).toBe(true);
    const length = model.get("rows.length") as number;
    seen.add(length);
    const counts = countsOf(model);
    expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(length);
    // every element has all of its parts
    expect(model.size).toBe(1 + 2 * length);
    expect([...counts.values()].some((count) => count >= length - 2)).toBe(true);
  }
  expect([...seen].sort()).toEqual([300, 301]);
});

test("no number that is a length, or nothing to be like: no stretching", () => {
  const random = createSearchRandom(3);
  const model = rows("a", "b");
  expect(stretch(model, LIST, [0.5, 1, 2, 1e6], random)).toBe(false);
  expect(model).toEqual(rows("a", "b"));
  expect(stretch(rows(), LIST, [300], random)).toBe(false);
});

test("properties are copied with their names and values", () => {
  const random = createSearchRandom(1);
  const model = new Map<string, Primitive>([
    ["Object.keys(table).length", 1],
    ["Object.keys(table)[0]", "key"],
    ["table[Object.keys(table)[0]]", 7],
  ]);
  grow(model, TABLE, 2, random);
  expect([...model]).toEqual([
    ["Object.keys(table).length", 3],
    ["Object.keys(table)[0]", "key"],
    ["table[Object.keys(table)[0]]", 7],
    ["Object.keys(table)[1]", "key"],
    ["table[Object.keys(table)[1]]", 7],
    ["Object.keys(table)[2]", "key"],
    ["table[Object.keys(table)[2]]", 7],
  ]);
});

test("elements of another list come after those that are there", () => {
  const model = rows("a");
  expect(append(model, LIST, rows("b", "c"), [LIST], createSearchRandom(1))).toBe(true);
  expect([0, 1, 2].map((i) => model.get(`rows[${i}].name`))).toEqual(["a", "b", "c"]);
  expect(model.get("rows.length")).toBe(3);
});

test("what consists of many values is not stretched", () => {
  const random = createSearchRandom(3);
  const model = rows("a");
  for (let i = 0; i < 100; i++) model.set(`rows[0].tags[${i}]`, "t");
  const { size } = model;
  for (let i = 0; i < 20; i++) expect(stretch(model, LIST, [1_000], random)).toBe(false);
  expect(model.size).toBe(size);
  expect(stretch(model, LIST, [100], random)).toBe(true);
});
