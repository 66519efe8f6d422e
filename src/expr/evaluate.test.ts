import { expect, test } from "vitest";
import { and, apply, choice, eq, input, ite, literal, lt, opaque, or, reference } from "./build.ts";
import { compile, compileHolds } from "./compile.ts";
import { defaultOf, evaluate, holds, inDomain } from "./evaluate.ts";
import type { Domain, Expr, Primitive } from "./expr.ts";
import { defineOpaque } from "./opaque.ts";
import { alternativeOf } from "./variable/variable.ts";

const x = input("x", "num", { kind: "any-number" });
const s = input("s", "str", { kind: "any-string", maxLength: 20 });
const u = input("u", "any", { kind: "one-of", values: [1, undefined] });
const tag = input(alternativeOf("v"), "num", { kind: "tag", labels: ["p", "q"] });
const model = (values: Record<string, Primitive>): Map<string, Primitive> => new Map(Object.entries(values));
const both = (e: Expr, values: Record<string, Primitive>): Primitive => {
  const result = evaluate(e, model(values));
  expect(Object.is(compile(e)(model(values)), result)).toBe(true);
  return result;
};

test("inputs come from the model, missing ones from the default of their domain", () => {
  expect(both(apply("add", x, literal(1)), { x: 4 })).toBe(5);
  expect(both(apply("add", x, literal(1)), {})).toBe(1);
  expect(both(u, {})).toBe(1);
  expect(both(u, { u: undefined })).toBe(undefined);
});

test("a choice takes the alternative its tag names; objects evaluate to their reference", () => {
  const o = reference("o");
  const e = choice(tag, o, literal(null));
  expect(both(e, { "v#tag": 0 })).toBe(o);
  expect(both(e, { "v#tag": 1 })).toBe(null);
  expect(both(eq(e, o), { "v#tag": 0 })).toBe(true);
});

test("evaluation fails where JavaScript throws, and what fails does not hold", () => {
  const e = eq(apply("numToBig", x), literal(1n));
  expect(() => evaluate(e, model({ x: 1.5 }))).toThrow(RangeError);
  expect(() => compile(e)(model({ x: 1.5 }))).toThrow(RangeError);
  expect(holds(e, model({ x: 1.5 }))).toBe(false);
  expect(holds(e, model({ x: 1 }))).toBe(true);
});

test("what is not taken cannot fail, also when it is shared", () => {
  const whole = apply("isInteger", x);
  const bigint = apply("numToBig", x);
  const e = ite(whole, apply("bigAdd", bigint, bigint), literal(-1n));
  expect(both(e, { x: 1.5 })).toBe(-1n);
  expect(both(e, { x: 2 })).toBe(4n);
  expect(both(and(whole, eq(bigint, apply("strToBig", s))), { x: 0.5, s: "no" })).toBe(false);
  expect(both(or(lt(x, literal(1)), eq(bigint, apply("strToBig", s))), { x: 0.5, s: "no" })).toBe(true);
});

test("slots: what fails does not hold, defaults for inputs not listed", () => {
  const holds = compileHolds([eq(apply("numToBig", x), literal(2n)), eq(apply("length", s), literal(0))], [x]);
  expect(holds([2])).toBe(true);
  expect(holds([0.5])).toBe(false);
});

test("opaque functions are called by name", () => {
  defineOpaque("Math.sin", (value) => Math.sin(value as number));
  expect(both(opaque("Math.sin", [x], "num"), { x: 2 })).toBe(Math.sin(2));
  expect(() => evaluate(opaque("unknown", [x], "num"), model({}))).toThrow("unknown");
});

test("shared parts are evaluated once and depth does not matter", () => {
  let doubled: Expr = x;
  for (let i = 0; i < 60; i++) doubled = apply("add", doubled, doubled);
  expect(both(doubled, { x: 1 })).toBe(2 ** 60);
  let deep: Expr = x;
  for (let i = 0; i < 20_000; i++) deep = apply("sub", literal(i), deep);
  expect(both(deep, { x: 1 })).toBe(10_001);
  let fragile: Expr = apply("numToBig", x);
  for (let i = 0; i < 5_000; i++) fragile = apply("bigSub", literal(BigInt(i)), fragile);
  expect(both(fragile, { x: 1 })).toBe(2_501n);
});

test("sizes that would exhaust memory fail instead", () => {
  expect(holds(eq(apply("repeat", s, x), literal("")), model({ s: "a", x: 2 ** 28 }))).toBe(false);
  const power = apply("bigPow", literal(3n), apply("numToBig", x));
  expect(() => evaluate(power, model({ x: 2 ** 31 }))).toThrow(RangeError);
  expect(evaluate(power, model({ x: 3 }))).toBe(27n);
});

test("builtins the program replaces do not change what expressions mean", () => {
  const e = apply(
    "replaceAll",
    apply("regexReplace", apply("upper", s), literal("B"), literal("g"), literal("-")),
    literal("A"),
    literal("x"),
  );
  const originals = {
    upper: String.prototype.toUpperCase,
    exec: RegExp.prototype.exec,
    get: Map.prototype.get,
  };
  String.prototype.toUpperCase = () => "broken";
  RegExp.prototype.exec = () => null;
  Map.prototype.get = () => undefined;
  let result: Primitive;
  try {
    result = evaluate(e, model({ s: "abab" }));
  } finally {
    String.prototype.toUpperCase = originals.upper;
    RegExp.prototype.exec = originals.exec;
    Map.prototype.get = originals.get;
  }
  expect(result).toBe("x-x-");
});

test.each<[Domain, Primitive, readonly Primitive[], readonly Primitive[]]>([
  [{ kind: "any-number" }, 0, [-0, Number.NaN, 1.5], ["0", undefined, 1n]],
  [{ kind: "integer", min: 3, max: 9 }, 3, [3, 9], [2, 10, 3.5, Number.NaN, "3"]],
  [{ kind: "integer", min: -9, max: -3 }, -3, [-9], [0]],
  [{ kind: "integer", min: -9, max: 9 }, 0, [0], [-0]],
  [{ kind: "any-string", maxLength: 2 }, "", ["", "ab"], ["abc", 1]],
  [{ kind: "any-boolean" }, false, [true], [0, undefined]],
  [{ kind: "any-bigint" }, 0n, [5n], [5]],
  [{ kind: "one-of", values: ["a", undefined, Number.NaN] }, "a", [undefined, Number.NaN], ["b", null]],
  [{ kind: "tag", labels: ["p", "q"] }, 0, [0, 1], [2, -1, 0.5]],
])("domain %j", (domain, usual, inside, outside) => {
  expect(Object.is(defaultOf(domain), usual)).toBe(true);
  for (const value of [usual, ...inside]) expect(inDomain(domain, value)).toBe(true);
  for (const value of outside) expect(inDomain(domain, value)).toBe(false);
});
