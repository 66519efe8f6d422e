// @module-tag thorough
import { expect, test } from "vitest";
import { huntRandom } from "./testing/hunt-random.ts";

test("what the analysis says of random functions is true of their runs", { timeout: 120_000 }, () => {
  const { found, points, decided } = huntRandom(11, 6, 8);
  expect(found).toEqual([]);
  expect(points).toBeGreaterThan(1_000);
  expect(decided).toBeGreaterThan(100);
});
