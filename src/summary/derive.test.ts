/** The paper's functions, with the run of each written as what it decides. */
import { expect, test } from "vitest";
import { and, apply, eq, input, literal, lt, not } from "../expr/build.ts";
import { evaluate } from "../expr/evaluate.ts";
import type { Expr, Model } from "../expr/expr.ts";
import { print } from "../expr/print.ts";
import { argumentAt } from "../expr/variable/variable.ts";
import { createSolver } from "../solver/chain.ts";
import { derive, type RunOnFormals } from "./derive.ts";
import { resultOf } from "./summary.ts";

const BOUNDS = { cases: 12, decisions: 40, budget: { milliseconds: 100, evaluations: 2_000 } };
const x = input(argumentAt(0), "num", { kind: "any-number" });
const positive = lt(literal(0), x);

const deciding =
  (decide: (is: (condition: Expr) => boolean) => Expr | undefined): RunOnFormals =>
  (model) => {
    const pre: Expr[] = [];
    const result = decide((condition) => {
      const holds = evaluate(condition, model) === true;
      pre.push(holds ? condition : not(condition));
      return holds;
    });
    return result === undefined ? undefined : { pre, result };
  };

const isPositive = deciding((is) => (is(positive) ? literal(1) : literal(0)));
const at = (value: number): Model => new Map([["formal 0", value]]);

test("is_positive: two cases, which are all there is", () => {
  const solver = createSolver({ seed: 1 });
  const summary = derive([x], at(0), isPositive, solver, BOUNDS);
  expect(summary).toMatchObject({ isComplete: true, queries: 1 });
  expect(summary.cases.map(({ pre, result }) => `${pre.map(print).join(" && ")}: ${print(result)}`)).toHaveLength(2);
  const y = input("s[3]", "num", { kind: "any-number" });
  const called = resultOf(summary, [y]);
  for (const [value, wanted] of [
    [1, 1],
    [0, 0],
    [-0, 0],
    [Number.NaN, 0],
    [Number.POSITIVE_INFINITY, 1],
  ] as const)
    expect(evaluate(called, new Map([["s[3]", value]]))).toBe(wanted);
  // over the formals it says nothing about anybody's inputs
  expect(
    evaluate(
      called,
      new Map([
        ["s[3]", 5],
        ["formal 0", -5],
      ]),
    ),
  ).toBe(1);
  solver.dispose();
});

test("cases that exclude each other are found to the last", () => {
  const solver = createSolver({ seed: 1 });
  const three = deciding((is) =>
    is(lt(x, literal(0))) ? literal("-") : is(eq(x, literal(0))) ? literal("0") : literal("+"),
  );
  const summary = derive([x], at(7), three, solver, BOUNDS);
  expect(summary.isComplete).toBe(true);
  expect(summary.cases.map(({ result }) => (result as { value?: unknown }).value).sort()).toEqual(["+", "-", "0"]);
  solver.dispose();
});

test("what does not end, is not followed, or takes another path is no complete summary", () => {
  const solver = createSolver({ seed: 1 });
  const endless = deciding((is) => {
    for (let i = 0; i < 100; i++) if (is(lt(x, literal(i)))) return literal(i);
    return literal(100);
  });
  expect(derive([x], at(0), endless, solver, BOUNDS).isComplete).toBe(false);
  const throwing = deciding((is) => (is(positive) ? undefined : literal(0)));
  expect(derive([x], at(0), throwing, solver, BOUNDS)).toMatchObject({
    isComplete: false,
    gap: "a run was not followed to its end",
  });
  // k of the paper: a global that the summary does not know of
  let vGlobal = 20;
  const k: RunOnFormals = (model) => {
    const seen = vGlobal;
    vGlobal = 5;
    return deciding((is) => (seen > 10 && is(positive) ? literal(1) : literal(0)))(model);
  };
  expect(derive([x], at(0), k, solver, BOUNDS)).toMatchObject({
    isComplete: false,
    gap: "a run did not follow its predicted path",
  });
  expect(evaluate(and(positive, apply("isInteger", x)), at(2))).toBe(true);
  solver.dispose();
});
