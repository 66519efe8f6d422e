/** Answers are remembered, and however many queries were asked, no more of them than the bounds allow. */
import { expect, test } from "vitest";
import { eq, input, literal, lt, not } from "../../expr/build.ts";
import type { Query } from "../solver.ts";
import { Statistics } from "../statistics.ts";
import { createCache } from "./cache.ts";
import { Recent } from "./recent.ts";

const budget = { milliseconds: 1000, evaluations: 100 };
const n = input("n", "num", { kind: "any-number" });

test("what was not used for longest is forgotten first, by weight", () => {
  const recent = new Recent<string, string>(10, (key, value) => key.length + value.length);
  for (const word of ["a", "b", "c", "d", "e"]) recent.set(word, word);
  expect(recent.size).toBe(5);
  expect(recent.get("a")).toBe("a");
  recent.set("ff", "ff");
  // b and c had to go; a was just used
  expect(recent.values()).toEqual(["ff", "a", "e", "d"]);
  recent.set("a", "long one");
  expect(recent.values()).toEqual(["long one"]);
  recent.set("too", "long for all of it");
  expect(recent.values()).toEqual(["long one"]);
});

test("a cache keeps a bounded number of answers, satisfied and refuted, and the latest of them answer", () => {
  const cache = createCache(new Statistics(), { answers: 60_000, refuted: 600 });
  let asked = 0;
  const solver = cache.decorator({
    solve: ({ constraints }) => {
      const value = asked++;
      return constraints.length > 1
        ? { kind: "unsat", by: "test" }
        : { kind: "sat", model: new Map([["n", value]]), by: "test" };
    },
  });
  const query = (value: number, isRefuted: boolean): Query => {
    const condition = eq(n, literal(value));
    return { constraints: isRefuted ? [condition, not(lt(n, literal(value + 1)))] : [condition], seed: new Map() };
  };
  let most = 0;
  for (let value = 0; value < 3_000; value++) {
    solver.solve(query(value, value % 2 === 1), budget);
    most = Math.max(most, cache.size);
  }
  expect(asked).toBe(3_000);
  // an answer weighs 250 and its key, a contradiction of two constraints 3
  expect(most).toBeLessThanOrEqual(60_000 / 250 + 600 / 3);
  expect(most).toBeGreaterThan(300);
  expect(solver.solve(query(2_998, false), budget)).toMatchObject({ kind: "sat", by: "cache" });
  expect(solver.solve(query(2_999, true), budget)).toMatchObject({ kind: "unsat", by: "cache" });
  expect(asked).toBe(3_000);
});
