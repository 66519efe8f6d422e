import { expect, test } from "vitest";
import { createRandom, createSearchRandom } from "./random.ts";

const LETTERS = ["a", "b", "c", "d", "e", "f"];

test("the solver's sequence for a seed stays as it is: results depend on it", () => {
  const random = createRandom(1);
  const drawn = [random.next(), random.below(1000), random.unit(), random.pick(LETTERS), random.below(0)];
  expect(drawn).toEqual([1580013426, 81, 0.8205357783008367, "e", 0]);
});

test("so does the search's", () => {
  const random = createSearchRandom(1);
  const drawn = [
    random.next(),
    random.below(1000),
    random.chance(3),
    random.pick(LETTERS),
    random.below(0),
    random.next(),
  ];
  expect(drawn).toEqual([1359504952, 927, false, "e", 0, 1758100174]);
});
