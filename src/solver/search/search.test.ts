import { expect, test } from "vitest";
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
