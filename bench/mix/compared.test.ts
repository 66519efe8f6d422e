/** What is said about two settings. */
import { expect, test } from "vitest";
import { byChance, onlyIn, signTest } from "./compared.ts";
import type { Told } from "./explored.ts";

const told = (...reached: string[]): Told => ({ reached, causes: [], inputs: 0, sampled: [], activities: [] });

test("alone has one what nearly all of its seeds find and none of the other", () => {
  const first = [told("a", "b", "c"), told("a", "b"), told("a", "b"), told("a", "b"), told("a")];
  const second = [told("a"), told("a"), told("a"), told("a"), told("a")];
  expect(onlyIn(first, second, true)).toEqual(["b"]);
  expect(onlyIn(first, second, false)).toEqual(["b", "c"]);
  expect(onlyIn(second, first, false)).toEqual([]);
  expect(onlyIn(first, [...second.slice(1), told("b")], true)).toEqual([]);
});

test("the sign test counts pairs that differ", () => {
  expect(signTest([1, 2, 3, 0, 5, 1])).toMatchObject({ ahead: 5, behind: 0, level: 1, chance: 0.0625 });
  expect(signTest([1, -1])).toMatchObject({ chance: 1 });
  expect(signTest([0, 0]).chance).toBe(1);
  expect(signTest(Array.from({ length: 400 }, () => -1)).chance).toBeLessThan(1e-50);
});

test("what one seed alone finds is chance", () => {
  const pairs = { with: [told("a", "b"), told("a")], without: [told("a"), told("a")] };
  expect(byChance(pairs)).toBe(0.25);
});
