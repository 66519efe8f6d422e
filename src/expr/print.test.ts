import { expect, test } from "vitest";
import { and, apply, choice, eq, input, ite, le, literal, lt, not, opaque, or, reference, truthy } from "./build.ts";
import type { Domain, Expr, Primitive } from "./expr.ts";
import { print } from "./print.ts";
import { alternativeOf } from "./variable/variable.ts";

const n = input("n", "num", { kind: "any-number" });
const m = input("m", "num", { kind: "any-number" });
const i = input("i", "num", { kind: "integer", min: -100, max: 100 });
const s = input("s", "str", { kind: "any-string", maxLength: 20 });
const t = input("t", "str", { kind: "any-string", maxLength: 20 });
const b = input("b", "bool", { kind: "any-boolean" });
const big = input("big", "big", { kind: "any-bigint" });
const $ = (value: Primitive): Expr => literal(value);
const INF = $(Number.POSITIVE_INFINITY);

const tag = (name: string, ...labels: string[]): Expr =>
  input(alternativeOf(name), "num", { kind: "tag", labels } satisfies Domain);
const optional = tag("x", 'typeof x === "string"', "x === undefined");
const nullable = tag("x", 'typeof x === "string"', "x === undefined", "x === null");
const union = tag("x", 'typeof x === "string"', 'typeof x === "number"');

test.each<[string, Expr]>([
  // literals
  ["-0", $(-0)],
  ["NaN", $(Number.NaN)],
  ["-Infinity", $(Number.NEGATIVE_INFINITY)],
  ["12n", $(12n)],
  ["undefined", $(undefined)],
  ['"a\\"b\\n"', $('a"b\n')],
  [`"${"a".repeat(59)}…"`, $("a".repeat(100))],
  // comparisons
  ["n > 3", lt($(3), n)],
  ["n >= 3", le($(3), n)],
  ["n < m", lt(n, m)],
  ["!(n < 3)", not(lt(n, $(3)))],
  ["i >= 3", not(lt(i, $(3)))],
  ["n !== m", not(eq(n, m))],
  ["n === 3", eq($(3), n)],
  ["Object.is(n, -0)", apply("same", n, $(-0))],
  ["s < t", apply("strLt", s, t)],
  ["big > 3n", apply("bigLt", $(3n), big)],
  // arithmetic
  ["n % 2 === 0", eq(apply("rem", n, $(2)), $(0))],
  ["Math.floor(n / 10)", apply("floor", apply("div", n, $(10)))],
  ["n - 1", apply("sub", n, $(1))],
  ["(n + m) * 2", apply("mul", apply("add", n, m), $(2))],
  ["n - (m - 1)", apply("sub", n, apply("sub", m, $(1)))],
  ["n * m + 1", apply("add", apply("mul", n, m), $(1))],
  ["(-n) ** 2", apply("pow", apply("neg", n), $(2))],
  ["-(n + m)", apply("neg", apply("add", n, m))],
  ["2 - -n", apply("sub", $(2), apply("neg", n))],
  ["(n & 1) === 0", eq(apply("bitAnd", n, $(1)), $(0))],
  ["(n | m) >>> 2", apply("ushr", apply("bitOr", n, m), $(2))],
  ["Math.max(n, m)", apply("max", n, m)],
  ["big - 1n", apply("bigSub", big, $(1n))],
  ["Math.sin(n) > 0.5", lt($(0.5), opaque("Math.sin", [n], "num"))],
  // booleans
  ['s.startsWith("a") && n > 3', and(apply("startsWith", s, $("a"), $(0)), lt($(3), n))],
  ["b && (n > 3 || n < 1)", and(b, or(lt($(3), n), lt(n, $(1))))],
  ["b && n > 3 || n < 1", or(and(b, lt($(3), n)), lt(n, $(1)))],
  ["!b || n !== 1", not(and(b, eq(n, $(1))))],
  ['b ? s : "none"', ite(b, s, $("none"))],
  ["n", truthy(n)],
  ["!n", not(truthy(n))],
  ["b && n", and(b, truthy(n))],
  ["i !== 0", truthy(i)],
  ['s !== ""', truthy(s)],
  ["Number.isNaN(n)", apply("isNaN", n)],
  // strings
  ['!s.includes("x")', not(apply("includes", s, $("x"), $(0)))],
  ['s.includes("x", 2)', apply("includes", s, $("x"), $(2))],
  ["s.length > 3", lt($(3), apply("length", s))],
  ['s === ""', eq(apply("length", s), $(0))],
  ['s[0] === "a"', eq(apply("charAt", s, $(0)), $("a"))],
  ["s.charAt(i)", apply("charAt", s, i)],
  ["s.charCodeAt(1)", apply("charCodeAt", s, $(1))],
  ['s.split(",")[1]', apply("splitPart", s, $(","), $(1))],
  ['s.split(",").length === 3', eq(apply("splitCount", s, $(",")), $(3))],
  ["s.slice(1)", apply("slice", s, $(1), INF)],
  ["s.slice(1)", apply("slice", s, $(1), apply("length", s))],
  ["s.slice(-3)", apply("slice", s, $(-3), INF)],
  ["s.slice(1, 3)", apply("substring", s, $(3), $(1))],
  ["s.toLowerCase().trim()", apply("trim", apply("lower", s))],
  ["(s + t).toUpperCase()", apply("upper", apply("concat", s, t))],
  ['"a" + s', apply("concat", $("a"), s)],
  ['s.indexOf("x", n)', apply("indexOf", s, $("x"), n)],
  ['s.includes("x")', le($(0), apply("indexOf", s, $("x"), $(0)))],
  ["s.padStart(5)", apply("padStart", s, $(5), $(" "))],
  // conversions
  ["String(n)", apply("numToStr", n, $(10))],
  ["n.toString(16)", apply("numToStr", n, $(16))],
  ["n.toFixed(2)", apply("toFixed", n, $(2))],
  ["Number(s) > 5", lt($(5), apply("strToNum", s))],
  ["parseInt(s, 10)", apply("parseInt", s, $(10))],
  ["BigInt(n)", apply("numToBig", n)],
  // regular expressions
  ["/^a+$/i.test(s)", apply("regexTest", s, $("^a+$"), $("i"), $(0))],
  ["!/a\\/b/.test(s)", not(apply("regexTest", s, $("a\\/b"), $(""), $(0)))],
  ['s.match(/(a)b/)[1] === "a"', eq(apply("regexGroup", s, $("(a)b"), $(""), $(0), $(1)), $("a"))],
  ['s.replace(/a/g, "b")', apply("regexReplace", s, $("a"), $("g"), $("b"))],
  // unions
  ["x === undefined", eq(optional, $(1))],
  ["x !== undefined", eq(optional, $(0))],
  ["x !== undefined", not(eq(optional, $(1)))],
  ['typeof x === "number"', not(eq(union, $(0)))],
  ['typeof x === "string"', eq(nullable, $(0))],
  ["x == null", not(eq(nullable, $(0)))],
  ["x !== null", not(eq(nullable, $(2)))],
  ["x === undefined && b", and(eq(optional, $(1)), b)],
  ["x === undefined", eq(choice(optional, s, $(undefined)), $(undefined))],
  ['typeof x === "string"', eq(choice(union, $("string"), $("number")), $("string"))],
  ["typeof x", choice(union, $("string"), $("number"))],
  ["x", choice(optional, input("x", "str", { kind: "any-string", maxLength: 5 }), $(undefined))],
  ["x !== undefined ? s.length : 0", choice(optional, apply("length", s), $(0))],
  ["order", reference("order")],
])("prints %s", (text, e) => {
  expect(print(e)).toBe(text);
});

test("huge expressions are cut, not printed in full", () => {
  let e: Expr = n;
  for (let k = 0; k < 5000; k++) e = apply("mul", e, apply("add", e, m));
  const text = print(lt(e, $(1)));
  expect(text.length).toBeLessThan(500);
  expect(text).toContain("…");
});
