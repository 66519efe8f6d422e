/** The layers that turn a question about a text into one about numbers, and the one that shares out time. */
import { expect, test } from "vitest";
import { apply, eq, input, le, literal, lt } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import { freshValue } from "../../expr/variable/variable.ts";
import { search } from "../search/search.ts";
import type { Budget, Verdict } from "../solver.ts";
import { satisfies } from "../validate.ts";
import { adaptive } from "./adapt.ts";
import { enumerate } from "./enumerate.ts";
import { readings } from "./readings.ts";
import { units } from "./units.ts";

const budget = { milliseconds: 5000, evaluations: 1000 };
const s = input("s", "str", { kind: "any-string", maxLength: 1 << 20 });
const num = (value: number) => literal(value);
const code = (at: number) => apply("charCodeAt", s, num(at));
const length = apply("length", s);

/** The hash many programs write. */
const hash = (...codes: Expr[]): Expr =>
  codes.reduce((sum, each) => apply("bitOr", apply("add", apply("mul", sum, num(31)), each), num(0)), num(7));
const hashOf = (text: string): number => [...text].reduce((sum, each) => (sum * 31 + each.charCodeAt(0)) | 0, 7);

test("a text read unit by unit is solved as numbers", () => {
  const bounded = [le(code(0), num(255)), le(code(1), num(255))];
  const query = {
    constraints: [eq(length, num(2)), ...bounded, eq(hash(code(0), code(1)), num(hashOf("q9")))],
    seed: new Map(),
  };
  const verdict = units(enumerate(70_000)).solve(query, budget);
  expect(verdict.kind === "sat" && satisfies(verdict.model, query)).toBe(true);
  const none = {
    ...query,
    constraints: [eq(length, num(2)), ...bounded, eq(hash(code(0), code(1)), num(7 * 961 + 255 * 32 + 1))],
  };
  expect(units(enumerate(70_000)).solve(none, budget)).toMatchObject({ kind: "unsat" });
});

test("a text that is also read otherwise, or whose length is open, is left alone", () => {
  const never = { solve: (): Verdict => expect.fail("asked") };
  const open = { constraints: [eq(code(0), num(65))], seed: new Map() };
  expect(units(never).solve(open, budget)).toMatchObject({ kind: "unknown" });
  const other = {
    constraints: [eq(length, num(2)), eq(code(0), num(65)), apply("endsWith", s, literal("x"))],
    seed: new Map(),
  };
  expect(units(never).solve(other, budget)).toMatchObject({ kind: "unknown" });
});

test("several captures of one text change at once", () => {
  const source = "^(\\d+)h(\\d+)m$";
  const part = (n: number) =>
    apply("parseInt", apply("regexGroup", s, literal(source), literal(""), num(0), num(n)), num(10));
  const query = {
    constraints: [
      apply("regexTest", s, literal(source), literal(""), num(0)),
      lt(part(2), num(60)),
      eq(apply("add", apply("mul", part(1), num(60)), part(2)), num(754)),
    ],
    seed: new Map([["s", "1h1m"]]),
  };
  const verdict = readings(search(1)).solve(query, budget);
  expect(verdict).toMatchObject({ kind: "sat", model: new Map([["s", "12h34m"]]) });
});

test("fields between separators as well", () => {
  const part = (n: number) => apply("parseInt", apply("splitPart", s, literal(","), num(n)), num(10));
  const query = {
    constraints: [
      eq(apply("splitCount", s, literal(",")), num(2)),
      eq(apply("add", part(0), part(1)), num(90)),
      eq(apply("sub", part(0), part(1)), num(14)),
    ],
    seed: new Map(),
  };
  expect(readings(search(1)).solve(query, budget)).toMatchObject({ kind: "sat", model: new Map([["s", "52,38"]]) });
});

test("variables of others keep their values, whatever they are called", () => {
  const part = (n: number) => apply("parseInt", apply("splitPart", s, literal(","), num(n)), num(10));
  const limit = input(freshValue("limit", 12), "num", { kind: "integer", min: 0, max: 100 });
  const query = {
    constraints: [
      eq(apply("splitCount", s, literal(",")), num(2)),
      eq(apply("add", part(0), part(1)), num(90)),
      eq(apply("sub", part(0), part(1)), num(14)),
      eq(apply("add", part(0), limit), num(59)),
    ],
    seed: new Map(),
  };
  const verdict = readings(search(1)).solve(query, budget);
  expect(verdict).toMatchObject({
    kind: "sat",
    model: new Map<string, string | number>([
      ["s", "52,38"],
      ["limit@12", 7],
    ]),
  });
});

test("time goes to what answers", () => {
  const asked: number[] = [];
  let answer: Verdict = { kind: "unknown", reason: "" };
  const solver = adaptive({
    solve(_, { milliseconds }: Budget) {
      asked.push(Math.round(milliseconds));
      return answer;
    },
  });
  const texts = { constraints: [eq(length, num(3))], seed: new Map() };
  const numbers = { constraints: [lt(num(3), input("x", "num", { kind: "any-number" }))], seed: new Map() };
  for (let i = 0; i < 5; i++) solver.solve(texts, { milliseconds: 2000, evaluations: 1 });
  expect(asked).toEqual([140, 140, 80, 80, 80]);
  solver.solve(numbers, { milliseconds: 2000, evaluations: 1 });
  expect(asked.at(-1)).toBe(2000);
  answer = { kind: "unsat", by: "test" };
  solver.solve(texts, { milliseconds: 2000, evaluations: 1 });
  solver.solve(texts, { milliseconds: 2000, evaluations: 1 });
  expect(asked.at(-1)).toBe(140);
});

test("what never answers is asked seldom, until it answers", () => {
  let asked = 0;
  let answer: Verdict = { kind: "unknown", reason: "" };
  const solver = adaptive({
    solve() {
      asked++;
      return answer;
    },
  });
  const texts = { constraints: [eq(length, num(3))], seed: new Map() };
  const ask = (times: number): number => {
    const before = asked;
    for (let i = 0; i < times; i++) solver.solve(texts, { milliseconds: 2000, evaluations: 1 });
    return asked - before;
  };
  // two at the level it starts with, six at the lowest
  expect(ask(8)).toBe(8);
  expect(ask(30)).toBe(10);
  answer = { kind: "unsat", by: "test" };
  expect(ask(3)).toBe(1);
  expect(ask(10)).toBe(10);
});

test("a side that fails to evaluate does not stop the search", () => {
  const [a, b] = ["a", "b"].map((name) => input(name, "big", { kind: "any-bigint" })) as [Expr, Expr];
  const x = input("x", "num", { kind: "any-number" });
  const quotient = apply("bigToNum", apply("bigDiv", a, b));
  const query = {
    constraints: [eq(apply("add", x, quotient), apply("mul", x, num(3))), lt(num(2), x)],
    seed: new Map(),
  };
  const verdict = search(1).solve(query, budget);
  if (verdict.kind === "sat") expect(satisfies(verdict.model, query)).toBe(true);
  expect(verdict.kind).not.toBe("unsat");
});
