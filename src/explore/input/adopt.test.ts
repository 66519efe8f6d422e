/** Arguments that an example shows become an input: the plan then builds that very value, or says that it never does. */
import { expect, test } from "vitest";
import type { ParameterShape, Shape } from "../../frontend/shapes/shape.ts";
import type { Target } from "../../frontend/targets/target.ts";
import { TargetInput } from "./target-input.ts";

const string: Shape = { kind: "string" };
const number: Shape = { kind: "number" };
const array = (element: Shape): Shape => ({ kind: "array", element });
const union = (...options: Shape[]): Shape => ({ kind: "union", options });
const required = (name: string, shape: Shape): ParameterShape => ({ name, shape, optional: false, rest: false });
const optional = (name: string, shape: Shape): ParameterShape => ({ name, shape, optional: true, rest: false });

function inputOf(...parameters: ParameterShape[]): TargetInput {
  return new TargetInput({ parameters, definitions: {} } as unknown as Target);
}

/** What is built of the adopted input; undefined where it is not adopted. */
function rebuilt(args: readonly unknown[], ...parameters: ParameterShape[]): unknown[] | undefined {
  const input = inputOf(...parameters);
  const model = input.adopt(args);
  return model === undefined ? undefined : input.build(model, undefined, () => undefined).values;
}

const options: Shape = {
  kind: "object",
  properties: [optional("deep", { kind: "boolean" }), optional("mode", { kind: "one-of", values: ["a", "b"] })],
} as Shape;

test.each<[string, unknown, Shape]>([
  ["a text", "a=b", string],
  ["a number", -1.5, number],
  ["a whole number", 7, { kind: "number", integer: { min: 0, max: 9 } }],
  ["a literal", "x", { kind: "literal", value: "x" }],
  ["one of several", "b", { kind: "one-of", values: ["a", "b"] }],
  ["null", null, union(string, { kind: "null" })],
  ["an alternative", ["p", "q"], union(string, array(string))],
  ["nested lists", [[1], [], [2, 3]], array(array(number))],
  [
    "a tuple",
    ["a", 1, 2],
    { kind: "tuple", elements: [{ shape: string, optional: false }], rest: number } as unknown as Shape,
  ],
  ["options", { deep: true, mode: "b" }, options],
  ["options that are left out", { mode: "a" }, options],
  ["a record", { a: 1, "b.c": 2 }, { kind: "record", key: string, value: number } as Shape],
  ["a text in capitals", "ABC", { kind: "cased", mapping: "Uppercase", of: string }],
  ["anything", { list: [1, "two", null], on: false }, { kind: "lazy" } as Shape],
])("%s", (_, value, shape) => {
  expect(rebuilt([value], required("x", shape))).toEqual([value]);
});

test("bytes are shown as numbers", () => {
  const shape = { kind: "typed-array", type: "Uint8Array" } as Shape;
  expect(rebuilt([[1, 255]], required("x", shape))).toEqual([new Uint8Array([1, 255])]);
  expect(rebuilt([[256]], required("x", shape))).toBeUndefined();
});

test.each<[string, unknown, Shape]>([
  ["a number for a text", 1, string],
  ["a text for a list", "a", array(string)],
  ["a list with one wrong element", ["a", 1], array(string)],
  ["a word that is not one of several", "c", { kind: "one-of", values: ["a", "b"] }],
  ["a number out of range", 10, { kind: "number", integer: { min: 0, max: 9 } }],
  ["an option that is not declared", { other: 1 }, options],
  ["a record for a list", [1], { kind: "record", key: string, value: number } as Shape],
  ["a date", "2020-01-01", { kind: "date" }],
])("%s is not adopted", (_, value, shape) => {
  expect(rebuilt([value], required("x", shape))).toBeUndefined();
});

test("arguments that are not shown have their defaults, or are left out", () => {
  expect(rebuilt([undefined, "b"], required("x", string), required("y", string))).toEqual(["", "b"]);
  expect(rebuilt(["a"], required("x", string), optional("y", string))).toEqual(["a"]);
  expect(rebuilt(["a", "b"], required("x", string), optional("y", string))).toEqual(["a", "b"]);
  expect(rebuilt(["a", "b"], required("x", string))).toBeUndefined();
  expect(rebuilt(["a", "b", "c"], required("x", string), { ...required("more", array(string)), rest: true })).toEqual([
    "a",
    "b",
    "c",
  ]);
});
