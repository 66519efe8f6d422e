// @module-tag thorough
import { expect, test } from "vitest";
import { resetExpressions } from "../expr/build.ts";
import { print } from "../expr/print.ts";
import { createSolver } from "./chain.ts";
import { createRandom } from "./random.ts";
import { search } from "./search/search.ts";
import { Planter } from "./testing/planted.ts";
import { satisfies } from "./validate.ts";

const budget = { milliseconds: 10_000, evaluations: 300 };

/** A chain without SMT and with a small budget for the rest: refutations are what is hunted. */
test.each(["loose", "tight", "extreme"] as const)(
  "never refutes what has a solution, and every model checks: %s",
  (style) => {
    const planter = new Planter(createRandom(3), style);
    const solver = createSolver();
    for (let n = 0; n < 1700; n++) {
      const planted = planter.query(5, 1 + (n % 3));
      const verdict = solver.solve(planted, budget);
      const text = () =>
        `${planted.constraints.map(print).join("  &&  ")} with ${JSON.stringify([...planted.model].map(String))}`;
      if (verdict.kind === "unsat") expect.fail(`refuted by ${verdict.by}: ${text()}`);
      if (verdict.kind === "sat") expect(satisfies(verdict.model, planted), text()).toBe(true);
    }
    const { layers } = solver.stats();
    for (const [name, { wrong }] of Object.entries(layers)) expect(wrong, name).toBe(0);
    resetExpressions();
  },
);

test("search alone solves most of them", () => {
  const planter = new Planter(createRandom(99), "loose");
  const solver = search(1);
  let solved = 0;
  for (let n = 0; n < 600; n++) {
    const planted = planter.query(5, 2);
    const verdict = solver.solve(planted, { milliseconds: 10_000, evaluations: 1000 });
    if (verdict.kind === "sat") solved++;
    expect(verdict.kind).not.toBe("unsat");
  }
  expect(solved / 600).toBeGreaterThan(0.8);
  resetExpressions();
});
