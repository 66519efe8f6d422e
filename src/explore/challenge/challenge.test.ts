/** Claims that do not hold, planted where neither the static analysis nor the solver sees them: chance withdraws them. */
import { expect, test } from "vitest";
import { checkText } from "../testing/check-text.ts";
import { exploreText } from "../testing/explore-text.ts";

const challenged = (text: string) => exploreText(text, { runs: 500, isChallenged: true });

test.each([
  ["a constant", "export function f(a: number): number { if (a > 3 && a < 2) return 1; return a > 0 ? 2 : 3; }"],
  [
    "texts",
    "export function f(s: string): number { if (s.length > 2 && s === 'a') return 1; return s === 'b' ? 2 : 3; }",
  ],
  ["two calls", "export function f(a: boolean, b: boolean): number { if (a && b && !a) return 1; return a ? 2 : 3; }"],
])("what is infeasible stays infeasible: %s", async (_, text) => {
  const { result } = await challenged(text);
  expect([...result.unreached.inexactness, result.status]).toEqual(["exhausted"]);
  expect(result.statistics["challenges"]).toBeGreaterThan(500);
});
