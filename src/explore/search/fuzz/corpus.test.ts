import { expect, test } from "vitest";
import { input } from "../../../expr/build.ts";
import type { Model } from "../../../expr/expr.ts";
import { createSearchRandom } from "../../../solver/random.ts";
import { Corpus } from "./corpus.ts";

const length = input("list.length", "num", { kind: "any-number" });
const cell = input("list[0]", "num", { kind: "any-number" });

test("entries are bounded by their variables, not only by the values that they have of their own", () => {
  let more = 0;
  const variablesOf = (model: Model) => [length, ...new Array(Number(model.get("list.length")) + more).fill(cell)];
  const corpus = new Corpus(variablesOf, createSearchRandom(1));
  const variables = (): number => corpus.entries.reduce((sum, entry) => sum + entry.variables.length, 0);
  for (let i = 0; i < 100; i++) corpus.add(new Map([["list.length", 20_000 + i]]), i === 0);
  expect(variables()).toBeLessThanOrEqual(200_000);
  expect(corpus.size).toBeGreaterThan(5);
  expect(corpus.entries[0]!.isFirst).toBe(true);
  // properties that were found out later count too
  more = 10_000;
  corpus.replan();
  for (let i = 0; i < 100; i++) corpus.pick();
  corpus.add(new Map([["list.length", 1]]), false);
  expect(variables()).toBeLessThanOrEqual(200_000);
});
