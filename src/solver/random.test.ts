import { expect, test } from "vitest";
import { createRandom, createSearchRandom } from "./random.ts";

test("the sequences of a seed stay as they are: results depend on them", () => {
  const solver = createRandom(1);
  expect([solver.next(), solver.below(1000), solver.unit(), solver.pick("abcdef".split("")), solver.below(0)]).toEqual(
    [],
  );
  const search = createSearchRandom(1);
  expect([
    search.next(),
    search.below(1000),
    search.chance(3),
    search.pick("abcdef".split("")),
    search.below(0),
    search.next(),
  ]).toEqual([]);
});
