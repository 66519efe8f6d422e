import { expect, test } from "vitest";
import type { CheckConstraint } from "../../checkers/watch.ts";
import { eq, input, literal } from "../../expr/build.ts";
import { createSolver } from "../../solver/chain.ts";
import { combine } from "./combine.ts";

const n = input("n", "num", { kind: "any-number" });
/** No input satisfies two of them. */
const constraints = Array.from(
  { length: 30 },
  (_, i): CheckConstraint => ({ position: 0, checker: "any", site: i, violation: eq(n, literal(i)) }),
);
const solver = createSolver({ seed: 1 });
const ask = (condition: CheckConstraint["violation"]) =>
  solver.solve({ constraints: [condition], seed: new Map() }, { milliseconds: 1_000, evaluations: 2_000 });

test.each(["strong", "naive"] as const)(
  "%s: a turn ends when it has enough, and nothing is lost or asked twice",
  (how) => {
    let left: readonly CheckConstraint[] = constraints;
    const satisfied: CheckConstraint[] = [];
    let turns = 0;
    for (; left.length > 0; turns++) {
      const answers = combine(how, left, new Map(), ask, (solutions) => solutions >= 4);
      expect(answers.solutions).toHaveLength(Math.min(4, left.length));
      expect([answers.refuted, answers.unknown, answers.unasked]).toEqual([[], [], []]);
      satisfied.push(...answers.solutions.flatMap((one) => one.satisfied));
      left = answers.rest;
    }
    expect(turns).toBe(8);
    expect(satisfied.map(({ site }) => site).sort((a, b) => a - b)).toEqual(constraints.map(({ site }) => site));
  },
);

test("something is asked in every turn, however little it may do", () => {
  const answers = combine("strong", constraints, new Map(), ask, () => true);
  expect(answers.solutions).toHaveLength(1);
  expect(answers.rest).toHaveLength(29);
});
