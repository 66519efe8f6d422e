import { expect, test } from "vitest";
import { Comparisons, NO_WAY, outcomeOf, TIMES } from "./comparisons.ts";

const OPERATORS = ["===", "!==", "==", "!=", "<", "<=", ">", ">="];
const VALUES: readonly unknown[] = [
  0,
  -0,
  1,
  -1.5,
  1e300,
  Number.NaN,
  "",
  "a",
  "ab",
  "10",
  null,
  undefined,
  true,
  3n,
  {},
];

test("a comparison comes to what the language says", () => {
  OPERATORS.forEach((operator, i) => {
    const native = new Function("a", "b", `return a ${operator} b`) as (a: unknown, b: unknown) => boolean;
    for (const a of VALUES) for (const b of VALUES) expect(outcomeOf(i, a, b), operator).toBe(native(a, b));
  });
});

/** The distance of one comparison from its other outcome. */
function distance(operator: number, a: unknown, b: unknown): number {
  const comparisons = new Comparisons();
  comparisons.clear();
  comparisons.note(7, operator, a, b, outcomeOf(operator, a, b));
  return comparisons.distanceFrom(comparisons.noted[0]!);
}

test("integers that move by the distance have the other outcome, and by less they have not", () => {
  OPERATORS.forEach((_, operator) => {
    for (let a = -4; a <= 4; a++)
      for (let b = -4; b <= 4; b++) {
        const outcome = outcomeOf(operator, a, b);
        const far = distance(operator, a, b);
        const flips = (by: number): boolean =>
          outcomeOf(operator, a + by, b) !== outcome || outcomeOf(operator, a - by, b) !== outcome;
        expect(flips(far), `${a} ${OPERATORS[operator]} ${b}`).toBe(true);
        for (let by = 0; by < far; by++) expect(flips(by)).toBe(false);
      }
  });
});

test("texts are nearer the fewer characters differ; what has no way is as far as can be", () => {
  expect(distance(0, "abc", "abd")).toBeLessThan(distance(0, "abc", "xyz"));
  expect(distance(0, "abc", "abcd")).toBeLessThan(distance(0, "abc", "a"));
  expect(distance(0, 1, "1")).toBe(NO_WAY);
  expect(distance(4, Number.NaN, 1)).toBe(NO_WAY);
  expect(distance(4, Number.NEGATIVE_INFINITY, 1)).toBe(NO_WAY);
});

test("the first times are told apart, the last of them keeps the least distance, and a new run knows nothing of the last", () => {
  const comparisons = new Comparisons();
  comparisons.clear();
  for (const value of [1, 2, 3, 40, 50, 45]) comparisons.note(3, 4, value, 10, value < 10);
  expect(comparisons.noted).toHaveLength(TIMES);
  const last = (3 * TIMES + TIMES - 1) * 2;
  expect(comparisons.noted).toContain(last);
  expect(comparisons.distanceFrom(last)).toBe(31);
  expect([...comparisons.values.slice(0, comparisons.count)]).toEqual([1, 2, 3, 40, 50, 45]);
  comparisons.clear();
  expect([comparisons.count, comparisons.noted.length]).toEqual([0, 0]);
});
