import { expect, test } from "vitest";
import type { TestCase } from "./case.ts";
import { readableConditions } from "./condition-words.ts";

const words = (...conditions: string[]): string[] =>
  readableConditions({
    conditions,
    target: { parameters: ["keyFn", "x", "repo", "s"].map((name) => ({ name, shape: { kind: "number" } })) },
  } as unknown as TestCase);

test("numbers of calls become words, and calls far down are not told", () => {
  expect(words("keyFn(0) > 0")).toEqual(["keyFn() > 0"]);
  expect(words("keyFn(1) < keyFn(0)")).toEqual(["2nd keyFn() < 1st keyFn()"]);
  expect(words("repo.find(0).balance > 3")).toEqual(["repo.find().balance > 3"]);
  expect(words("keyFn(15) <= keyFn(14)")).toEqual([]);
  expect(words("Math.floor(3) > x")).toEqual(["Math.floor(3) > x"]);
});

test("what is always true goes, and what another condition says", () => {
  expect(words("x === undefined || x !== undefined", "s === 1")).toEqual(["s === 1"]);
  expect(words("x || !x", "x <= x")).toEqual([]);
  expect(words("x[0] < x[1]", "x[0] <= x[1]")).toEqual(["x[0] < x[1]"]);
  expect(words("x.length !== 0", "x.length > 0", "x.length === 2")).toEqual(["x.length === 2"]);
  expect(words("x > 3", "x !== 5")).toEqual(["x > 3", "x !== 5"]);
});

test("long patterns, names of ours and sums that nobody writes are left out", () => {
  const pattern = "/^([0-9]{4})-([0-1][0-9])(?:-([0-3][0-9]))?$/";
  expect(words(`!${pattern}.test(s.trim())`)).toEqual(["s.trim() does not match"]);
  expect(words(`${pattern}.test(s)`)).toEqual(["s matches"]);
  expect(words("/^a+$/.test(s)")).toEqual(["/^a+$/.test(s)"]);
  expect(words("x#tag === 2", "Math.trunc(x) + 0 + Math.trunc(x) >= 2", "x - 1577836800000 > 3")).toEqual([]);
});

test("what follows from the rest of a condition is not said", () => {
  expect(words("x === undefined || !x", 'typeof s !== "string" || s !== "both"')).toEqual(["!x", 's !== "both"']);
});

test("alternatives are said once", () => {
  expect(words("(x === undefined || x === undefined)")).toEqual(["x === undefined"]);
  expect(words("x.a === undefined || x.a !== undefined && x.a === undefined")).toEqual(["x.a === undefined"]);
  expect(words("x === undefined || x !== undefined && s > 3")).toEqual(["x === undefined || s > 3"]);
  expect(words("x || (s && x)")).toEqual(["x || (s && x)"]);
});

test("what a value is made from inside is not said", () => {
  const url = { kind: "instance", class: { file: "", export: "URL" }, name: "URL", parameters: [], methods: [] };
  const said = readableConditions({
    conditions: ['url.url === "https://a"', "n > 1", "url instanceof URL"],
    target: {
      parameters: [
        { name: "url", shape: url },
        { name: "n", shape: { kind: "number" } },
      ],
    },
  } as unknown as TestCase);
  expect(said).toEqual(["n > 1"]);
});

test("a number given to a method of texts is no number of a call, and names that every object has are not told", () => {
  expect(words("s.charCodeAt(2) >= 48")).toEqual(["s.charCodeAt(2) >= 48"]);
  expect(words('s !== "toLocaleString"', "x > 3")).toEqual(["x > 3"]);
});
