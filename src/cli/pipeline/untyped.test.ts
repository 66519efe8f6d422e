import { expect, test } from "vitest";
import type { ParameterShape } from "../../frontend/shapes/shape.ts";
import type { Encoded } from "../../value/encoded.ts";
import { isWrongType, isWrongTypeCrash } from "./untyped.ts";

const untyped = (...names: string[]): ParameterShape[] =>
  names.map((name) => ({ name, shape: { kind: "lazy" }, optional: false, rest: false }));

test("a crash of untyped code that was given what it is not made for", () => {
  const code = "function isBlank(s) { return s.trim() === ''; }";
  expect(isWrongTypeCrash("s.trim is not a function", [5], untyped("s"), code)).toBe(true);
  expect(
    isWrongTypeCrash("Cannot read properties of undefined (reading 'trim')", [{ $: "undefined" }], untyped("s"), code),
  ).toBe(true);
  expect(isWrongTypeCrash("done is not a function", [1], untyped("done"), "function f(done) { done(); }")).toBe(true);
});

test("where the code asks, where types are declared, and where it is its own mistake, it is a crash", () => {
  const asks = "function f(s) { if (typeof s === 'symbol') return ''; return s.trim(); }";
  expect(isWrongTypeCrash("s.trim is not a function", [5], untyped("s"), asks)).toBe(false);
  const typed: ParameterShape[] = [{ name: "s", shape: { kind: "string" }, optional: false, rest: false }];
  expect(isWrongTypeCrash("s.trim is not a function", ["a"], typed, "function f(s) { s.trim(); }")).toBe(false);
  const own = "function f(text) { return text.match(/a/)[0]; }";
  expect(isWrongTypeCrash("Cannot read properties of null (reading '0')", ["b"], untyped("text"), own)).toBe(false);

  const items: ParameterShape[] = [
    { name: "items", shape: { kind: "array", element: { kind: "lazy" } }, optional: false, rest: false },
  ];
  const lookup = "function count(items) { const table = {}; for (const i of items) table[key(i)].push(i); }";
  expect(isWrongTypeCrash("table.push is not a function", [["a"]], items, lookup)).toBe(false);
});

test("asking whether it is there says nothing about what it is", () => {
  const done = (given: Encoded, asked: string): boolean =>
    isWrongTypeCrash("done is not a function", [given], untyped("done"), `function f(done) { if (${asked}) done(); }`);
  expect(done(5, "done")).toBe(true);
  expect(done(5, "done !== undefined")).toBe(true);
  expect(done(null, "done !== undefined")).toBe(true);
  expect(done(null, "done != undefined || other")).toBe(false);
  expect(done({ $: "undefined" }, "done !== undefined || other")).toBe(false);
  const rest = [{ ...untyped("others")[0]!, rest: true }];
  const union = "function union(...others) { for (const other of others) for (const one of other) add(one); }";
  expect(isWrongTypeCrash("other is not iterable", [false], rest, union)).toBe(true);
});

test("asking about the type of a member says nothing about what holds it", () => {
  const parameters: ParameterShape[] = [{ name: "obj", shape: { kind: "lazy" }, optional: false, rest: false }];
  const finding = { checker: "nullish-access", isTypeError: true, isGiven: true, texts: ["at"], args: [] };
  expect(isWrongType(finding, parameters, "var at = obj; if (typeof at[key] !== 'object') at[key] = {};")).toBe(true);
  expect(isWrongType(finding, parameters, "var at = obj; if (typeof at !== 'object') return;")).toBe(false);
});
