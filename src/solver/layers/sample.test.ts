import { expect, test } from "vitest";
import { apply, eq, input, literal, lt } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import { satisfies } from "../validate.ts";
import { sample } from "./sample.ts";

const n = literal;
const x = input("x", "num", { kind: "any-number" });
const y = input("y", "num", { kind: "any-number" });
const [a, b, c] = ["a", "b", "c"].map((name) => input(name, "num", { kind: "integer", min: 1, max: 1000 }));
const square = (e: Expr) => apply("mul", e, e);

test.each<readonly [string, readonly Expr[]]>([
  ["a cubic", [eq(apply("sub", apply("mul", x, square(x)), x), n(6))]],
  ["two floats", [eq(apply("add", apply("mul", x, n(0.1)), y), n(0.7)), lt(y, n(0.2)), lt(n(0), y)]],
  ["a Pythagorean triple", [lt(a!, b!), eq(apply("add", square(a!), square(b!)), square(c!))]],
])("%s", (_, constraints) => {
  const query = { constraints, seed: new Map([["x", 1]]) };
  const verdict = sample(1).solve(query, { milliseconds: 10_000, evaluations: 2000 });
  expect(verdict).toMatchObject({ kind: "sat", by: "sampling" });
  expect(verdict.kind === "sat" && satisfies(verdict.model, query)).toBe(true);
});
