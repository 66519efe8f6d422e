import { expect, test } from "vitest";
import { eq, input, literal, not, or } from "../../expr/build.ts";
import { FLIPS } from "../testing/flips.ts";
import { satisfies } from "../validate.ts";
import { search } from "./search.ts";

const solver = search(1);
const budget = { milliseconds: 10_000, evaluations: 1000 };

test("there are enough flips to mean something", () => {
  expect(FLIPS.length).toBeGreaterThanOrEqual(100);
});

test.each(FLIPS)("$name", ({ constraints, seed }) => {
  const query = { constraints, seed: new Map(Object.entries(seed)) };
  const verdict = solver.solve(query, budget);
  expect(verdict).toMatchObject({ kind: "sat" });
  expect(verdict.kind === "sat" && satisfies(verdict.model, query)).toBe(true);
});

test("a condition of thousands of parts takes no more stack than there is", () => {
  const parts = Array.from({ length: 5000 }, (_, i) =>
    eq(input(`x${i}`, "num", { kind: "any-number" }), literal(i + 1)),
  );
  const query = { constraints: [not(or(...parts.map(not)))], seed: new Map(parts.map((_, i) => [`x${i}`, 0])) };
  expect(["sat", "unknown"]).toContain(solver.solve(query, budget).kind);
});
