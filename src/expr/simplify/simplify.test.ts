/** What simplification achieves; that it is exact is the business of the laws. */

import { expect, test } from "vitest";
import { and, apply, choice, eq, FALSE, input, ite, le, literal, lt, not, or, reference, TRUE } from "../build.ts";
import type { Expr, Primitive } from "../expr.ts";
import { alternativeOf } from "../variable/variable.ts";

const $ = (value: Primitive): Expr => literal(value);
const INF = $(Number.POSITIVE_INFINITY);
const x = input("x", "num", { kind: "any-number" });
const y = input("y", "num", { kind: "any-number" });
const i = input("i", "num", { kind: "integer", min: -100, max: 100 });
const j = input("j", "num", { kind: "integer", min: 0, max: 1000 });
const s = input("s", "str", { kind: "any-string", maxLength: 20 });
const t = input("t", "str", { kind: "any-string", maxLength: 20 });
const b = input("b", "bool", { kind: "any-boolean" });
const c = input("c", "bool", { kind: "any-boolean" });
const big = input("big", "big", { kind: "any-bigint" });
const two = input(alternativeOf("u"), "num", { kind: "tag", labels: ["p", "q"] });
const three = input(alternativeOf("w"), "num", { kind: "tag", labels: ["p", "q", "r"] });
const indexOf = (needle: string): Expr => apply("indexOf", s, $(needle), $(0));
const includes = (needle: string): Expr => apply("includes", s, $(needle), $(0));

const becomes: [string, Expr, Expr][] = [
  ["constants fold", apply("add", $(0.1), $(0.2)), $(0.1 + 0.2)],
  ["not(not b)", not(not(b)), b],
  ["a conjunction is flat", and(and(b, lt(x, y)), c), and(b, lt(x, y), c)],
  ["duplicates go", and(b, c, b), and(b, c)],
  ["complements decide", and(b, lt(x, y), not(b)), FALSE],
  ["complements decide a disjunction", or(not(lt(x, y)), lt(x, y)), TRUE],
  ["an integer comparison and its opposite", and(lt(i, $(3)), le($(3), i)), FALSE],
  ["negation goes inside", not(or(b, not(c))), and(not(b), c)],
  ["negated integer comparison", not(lt(i, j)), le(j, i)],
  ["a value cannot be two", and(eq(x, $(1)), eq(x, $(2))), FALSE],
  ["being one is not being another", and(eq(x, $(1)), not(eq(x, $(2)))), eq(x, $(1))],
  ["absorption", and(b, or(b, c)), b],
  ["nothing to conjoin", and(), TRUE],
  ["ite of equals", ite(b, x, x), x],
  ["ite of booleans", ite(b, TRUE, c), or(b, c)],
  ["ite under a negation", ite(not(b), x, y), ite(b, y, x)],
  ["eq of sorts", eq(x, s), FALSE],
  ["eq of objects", eq(reference("o"), reference("p")), FALSE],
  ["eq of an object with itself", eq(reference("o"), reference("o")), TRUE],
  ["eq of itself, no NaN", eq(i, i), TRUE],
  ["eq of itself, maybe NaN", eq(x, x), not(apply("isNaN", x))],
  ["eq with a boolean literal", eq(b, FALSE), not(b)],
  ["eq outside the domain", eq(i, $(101)), FALSE],
  ["eq with a fraction", eq(apply("length", s), $(1.5)), FALSE],
  ["eq of ite and literal", eq(ite(b, $(1), $(2)), $(2)), not(b)],
  ["union is undefined", eq(choice(two, s, $(undefined)), $(undefined)), eq(two, $(1))],
  ["union is a text", eq(choice(two, s, $(undefined)), $("a")), and(eq(two, $(0)), eq(s, $("a")))],
  ["union is not null", not(eq(choice(three, s, x, $(null)), $(null))), not(eq(three, $(2)))],
  ["union is an object", eq(choice(three, reference("o"), x, $(null)), reference("o")), eq(three, $(0))],
  ["the other of two", not(eq(two, $(0))), eq(two, $(1))],
  [
    "operation on a choice of literals",
    apply("length", choice(three, $("a"), $("bb"), $(""))),
    choice(three, $(1), $(2), $(0)),
  ],
  ["typeof test", eq(choice(three, $("string"), $("number"), $("string")), $("string")), not(eq(three, $(1)))],
  ["x + 1 + 1, integers", apply("add", apply("add", i, $(1)), $(1)), apply("add", i, $(2))],
  ["i + 0", apply("add", i, $(0)), i],
  ["x - 0", apply("sub", x, $(0)), x],
  ["x * 1", apply("mul", $(1), x), x],
  ["i | 0", apply("bitOr", i, $(0)), i],
  ["floor of an integer", apply("floor", i), i],
  ["j % 2000", apply("rem", j, $(2000)), j],
  ["offset moves right", lt(apply("add", i, $(1)), $(10)), lt(i, $(9))],
  ["bounds decide", lt(j, $(0)), FALSE],
  ["bounds of a length decide", le($(0), apply("length", s)), TRUE],
  ["integers are integers", apply("isInteger", apply("add", i, j)), TRUE],
  ["text of a number read back", apply("strToNum", apply("numToStr", i, $(10))), i],
  ["text of a number compared", eq(apply("numToStr", x, $(10)), $("12")), eq(x, $(12))],
  ["text no number has", eq(apply("numToStr", x, $(10)), $("012")), FALSE],
  ["boolean as number", eq(apply("boolToNum", b), $(0)), not(b)],
  ["concat is flat and merges", apply("concat", apply("concat", s, $("a")), $("b"), t), apply("concat", s, $("ab"), t)],
  ["length of concat", apply("length", apply("concat", $("ab"), s)), apply("add", apply("length", s), $(2))],
  ["length zero", eq(apply("length", s), $(0)), eq(s, $(""))],
  ["prefix taken off", eq(apply("concat", $("id:"), s), $("id:7")), eq(s, $("7"))],
  ["prefix mismatch", eq(apply("concat", $("id:"), s), $("no:7")), FALSE],
  [
    "startsWith of concat",
    apply("startsWith", apply("concat", $("ab"), s), $("abc"), $(0)),
    apply("startsWith", s, $("c"), $(0)),
  ],
  ["endsWith of concat", apply("endsWith", apply("concat", s, $("z")), $("yz")), apply("endsWith", s, $("y"))],
  ["charAt in a known part", apply("charAt", apply("concat", $("ab"), s), $(1)), $("b")],
  ["charAt behind a known part", apply("charAt", apply("concat", $("ab"), s), $(3)), apply("charAt", s, $(1))],
  ["slice of slice", apply("slice", apply("slice", s, $(1), INF), $(2), INF), apply("slice", s, $(3), INF)],
  ["slice off a known part", apply("slice", apply("concat", $("ab"), s), $(2), INF), s],
  ["indexOf === -1", eq(indexOf("a"), $(-1)), not(includes("a"))],
  ["indexOf >= 0", le($(0), indexOf("a")), includes("a")],
  ["indexOf > -1", lt($(-1), indexOf("a")), includes("a")],
  ["indexOf === 0", eq(indexOf("a"), $(0)), apply("startsWith", s, $("a"), $(0))],
  ["split into one", eq(apply("splitCount", s, $(",")), $(1)), not(includes(","))],
  ["empty needle", includes(""), TRUE],
  ["needle too long", includes("a".repeat(21)), FALSE],
  ["impossible lower case", eq(apply("lower", s), $("aB")), FALSE],
  ["big + 1n - 1n", apply("bigSub", apply("bigAdd", big, $(1n)), $(1n)), big],
];

test.each(becomes)("%s", (_, actual, expected) => {
  expect(actual).toBe(expected);
});

const staysAs: [string, Expr, string][] = [
  ["not(x < y) may be about NaN", not(lt(x, y)), "not"],
  ["x + 0 is not x for -0", apply("add", x, $(0)), "add"],
  ["x + 1 + 1 rounds", eq(apply("add", apply("add", x, $(1)), $(1)), y), "eq"],
  ["x + 1 < 10 may round", lt(apply("add", x, $(1)), $(10)), "lt"],
  ["Number(String(x)) loses -0", apply("strToNum", apply("numToStr", x, $(10))), "strToNum"],
  ["what throws is not folded", apply("numToBig", $(1.5)), "numToBig"],
  ["a division by zero is not folded", apply("bigDiv", $(1n), $(0n)), "bigDiv"],
  ["x * 0 may be NaN or -0", apply("mul", x, $(0)), "mul"],
  ["x - x may be NaN", apply("sub", x, x), "sub"],
];

test.each(staysAs)("%s", (_, e, op) => {
  expect(e).toMatchObject({ kind: "apply", op });
});

test("texts too long to keep are not folded", () => {
  expect(apply("repeat", $("abcdefgh"), $(100_000)).kind).toBe("apply");
});

test("long conjunctions and disjunctions are what short ones are", () => {
  const flags = Array.from({ length: 100 }, (_, n) => input(`flag${n}`, "bool", { kind: "any-boolean" }));
  const all = and(...flags);
  // a part at a time, and all at once in another order
  expect(flags.reduce<Expr>((built, flag) => and(built, flag), TRUE)).toBe(all);
  expect(and(all, and(...flags.slice(40, 60)))).toBe(all);
  for (const [one, other] of [
    [flags[50]!, not(flags[50]!)],
    [not(flags[50]!), flags[50]!],
    [lt(i, j), le(j, i)],
    [le(j, i), lt(i, j)],
    [eq(j, $(1)), eq(j, $(2))],
  ] as const) {
    const others = flags.filter((flag) => flag !== flags[50]);
    for (const parts of [
      [...others, one, other],
      [one, ...others, other],
      [and(one, ...others), other],
      [and(one, ...others.slice(0, 50)), and(...others.slice(50), other)],
    ])
      expect(and(...parts)).toBe(FALSE);
    expect(or(...others, not(one), not(other))).toBe(TRUE);
    expect(or(not(and(...others, one)), not(other))).toBe(TRUE);
  }
  // what says nothing beside an equality, wherever it stands
  const is1 = eq(j, $(1));
  expect(and(not(eq(j, $(2))), ...flags, is1)).toBe(and(...flags, is1));
  // comparisons that NaN makes both false stay
  expect(and(...flags, lt(x, y), le(y, x))).not.toBe(FALSE);
});
