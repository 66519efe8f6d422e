/** What stands for what was compared. */
import { expect, test } from "vitest";
import { input } from "../expr/build.ts";
import type { Primitive } from "../expr/expr.ts";
import { substitutes } from "./substitutes.ts";

const text = input("text", "str", { kind: "any-string", maxLength: 20 });
const count = input("count", "num", { kind: "integer", min: 0, max: 9 });

const instead = (value: Primitive, from: number | string, to: number | string): Primitive[] => {
  const variable = typeof value === "number" ? count : text;
  return substitutes(new Map([[variable.name, value]]), [variable], [{ from, to }]).map((model) =>
    model.get(variable.name),
  );
};

test("a text is exchanged at every place where it stands, and everywhere", () => {
  expect(instead("a-b-c", "-", "::")).toEqual(["a::b-c", "a-b::c", "a::b::c"]);
  expect(instead("key", "", "=")).toEqual(["key=", "=key"]);
});

test("a number is exchanged as it is, as a character, as digits and as a length", () => {
  expect(instead(3, 3, 7)).toEqual([7]);
  expect(instead("a;b", 59, 44)).toContain("a,b");
  expect(instead("x12y", 12, 400)).toEqual(["x400y"]);
  expect(instead("abc", 3, 5)).toEqual(["abccc"]);
  expect(instead("abc", 3, 1)).toEqual(["a"]);
});

test("nothing that is no input is made", () => {
  expect(instead(3, 3, 10)).toEqual([]);
  expect(instead("a-b", "-", "x".repeat(30))).toEqual([]);
  expect(instead("abc", 3, -1)).toEqual([]);
  expect(substitutes(new Map(), [text], [{ from: "", to: "on" }]).map((model) => model.get("text"))).toEqual(["on"]);
});
