// @module-tag thorough
import { afterAll, expect, test } from "vitest";
import { apply, eq, input, le, literal, lt, not } from "../../expr/build.ts";
import { evaluate } from "../../expr/evaluate.ts";
import type { Expr } from "../../expr/expr.ts";
import { print } from "../../expr/print.ts";
import { createRandom } from "../random.ts";
import { satisfies } from "../validate.ts";
import { wasmBackend } from "./backend.ts";
import { smt } from "./smt.ts";
import { randomModel } from "./testing/random-expression.ts";
import { DOUBLE_BITS } from "./theory.ts";

const solver = smt(wasmBackend(), "smt", () => [{ ...DOUBLE_BITS, milliseconds: 20_000 }]);
afterAll(() => solver.dispose());

const n = literal;
const [x, y] = ["x", "y"].map((name) => input(name, "num", { kind: "any-number" })) as [Expr, Expr];
const i = input("i", "num", { kind: "integer", min: 0, max: 1000 });
const add = (a: Expr, b: Expr) => apply("add", a, b);
const solve = (...constraints: Expr[]) => {
  const query = { constraints, seed: new Map() };
  const verdict = solver.solve(query, { milliseconds: 20_000, evaluations: 100 });
  if (verdict.kind === "sat") expect(satisfies(verdict.model, query)).toBe(true);
  return verdict;
};

test("equations that turn on rounding and on the sign of zero are solved", () => {
  expect(solve(eq(add(x, n(1)), x), apply("isFinite", x))).toMatchObject({ kind: "sat", by: "smt doubles" });
  expect(solve(eq(x, n(0)), lt(apply("div", n(1), x), n(0)))).toMatchObject({ kind: "sat" });
  expect(solve(not(eq(x, x)))).toMatchObject({ kind: "sat" });
  expect(solve(eq(apply("div", i, n(4)), n(3.25)))).toMatchObject({ kind: "sat" });
});

test("what no double satisfies is refuted", () => {
  expect(solve(eq(add(x, n(1)), x), lt(n(0), x), lt(x, n(1000)))).toEqual({ kind: "unsat", by: "smt doubles" });
  expect(solve(eq(x, add(x, n(0.5))), le(n(-100), x), le(x, n(100)))).toMatchObject({ kind: "unsat" });
  expect(solve(eq(apply("div", i, n(2)), n(3.25)))).toMatchObject({ kind: "unsat" });
  expect(solve(apply("same", apply("abs", x), n(-0)))).toMatchObject({ kind: "unsat" });
});

test("what a model satisfies is never refuted, and solutions hold as they are", () => {
  const random = createRandom(31);
  const number = (depth: number): Expr => {
    if (depth === 0)
      return random.below(3) === 0
        ? n(random.pick([0, -0, 1, 0.1, 0.3, 2 ** 53, -2.5, 1e300]))
        : random.pick([x, y, i]);
    const op = random.pick(["add", "sub", "neg", "abs", "sign", "min", "max"] as const);
    const isUnary = !["add", "sub", "min", "max"].includes(op);
    return isUnary ? apply(op, number(depth - 1)) : apply(op, number(depth - 1), number(depth - 1));
  };
  for (let k = 0; k < 10; k++) {
    const model = new Map([...randomModel(random, true), ["i", random.below(1000)]]);
    model.set("x", random.pick([0, -0, 1.5, 0.1, -7, 2 ** 53, Number.NaN, Infinity, 1e-300]));
    model.set("y", random.pick([0, -0, 2, 0.2, -0.3, 1e16, -Infinity]));
    const constraints = Array.from({ length: 2 }, () => {
      const [a, b] = [number(1), number(random.below(2))];
      const e = random.pick([() => lt(a, b), () => eq(a, b), () => apply("same", a, b)])();
      return evaluate(e, model) === true ? e : not(e);
    });
    const verdict = solver.solve({ constraints, seed: new Map() }, { milliseconds: 3000, evaluations: 0 });
    const text = constraints.map(print).join("  &&  ");
    if (verdict.kind === "unsat") expect.fail(`satisfied by ${JSON.stringify([...model])}: ${text}`);
    if (verdict.kind === "unknown") expect(verdict.reason, text).not.toContain("failed evaluation");
  }
});
