// @module-tag thorough
import { afterAll, expect, test } from "vitest";
import { not } from "../../expr/build.ts";
import { evaluate } from "../../expr/evaluate.ts";
import type { Expr, Model } from "../../expr/expr.ts";
import type { Op, Sort } from "../../expr/op.ts";
import { print } from "../../expr/print.ts";
import { createRandom, type Random } from "../random.ts";
import type { Query } from "../solver.ts";
import { satisfies } from "../validate.ts";
import { smt } from "./smt.ts";
import { randomExpression, randomModel } from "./testing/random-expression.ts";

const solver = smt();
afterAll(() => solver.dispose());

/** Constraints that `model` satisfies. */
function satisfiable(
  random: Random,
  model: Model,
  count: number,
  options: Parameters<typeof randomExpression>[3],
): Expr[] {
  const constraints: Expr[] = [];
  for (let tries = 0; constraints.length < count && tries < 50; tries++) {
    const e = randomExpression(random, "bool", 1 + random.below(3), options);
    let value: unknown;
    try {
      value = evaluate(e, model);
    } catch {
      continue;
    }
    if (e.kind !== "literal") constraints.push(value === true ? e : not(e));
  }
  return constraints;
}

function law(
  seed: number,
  cases: number,
  fractions: boolean,
  sorts?: readonly Sort[],
  without: readonly Op[] = [],
): Record<string, number> {
  const random = createRandom(seed);
  const counts: Record<string, number> = { sat: 0, unsat: 0, unknown: 0 };
  const options = { fractions, without: new Set(without), ...(sorts && { sorts: new Set(sorts) }) };
  for (let i = 0; i < cases; i++) {
    const model = randomModel(random, fractions);
    const query: Query = {
      constraints: satisfiable(random, model, 1 + random.below(3), options),
      seed: randomModel(random, fractions),
    };
    const verdict = solver.solve(query, { milliseconds: 1500, evaluations: 1000 });
    counts[verdict.kind]!++;
    const text = query.constraints.map(print).join("  &&  ");
    if (verdict.kind === "unsat") expect.fail(`satisfied by ${[...model]} but unsat ${verdict.by}: ${text}`);
    if (verdict.kind === "sat") expect(satisfies(verdict.model, query), text).toBe(true);
  }
  return counts;
}

test("numbers: what a model satisfies is never refuted", () => {
  expect(law(11, 220, true, ["num", "bool"]).sat).toBeGreaterThan(180);
});

test("integers: what a model satisfies is never refuted", () => {
  expect(law(13, 120, false, ["num", "bool"]).sat).toBeGreaterThan(100);
});

test("texts: what a model satisfies is never refuted", () => {
  expect(law(12, 120, false, undefined, ["sqrt", "toFixed", "jsonValid", "regexReplace"]).sat).toBeGreaterThan(90);
});
