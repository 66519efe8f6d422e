import { expect, test } from "vitest";
import { input, literal, lt } from "../../expr/build.ts";
import type { Model } from "../../expr/expr.ts";
import type { SampledTrace } from "../trace.ts";
import { PathTrie } from "./trie.ts";

const x = input("x", "num", { kind: "any-number" });
const condition = lt(x, literal(3));
const EMPTY: Model = new Map();

/** A path of its own, and as long as the others. */
const trace = (path: number, model = EMPTY): SampledTrace => ({
  model,
  edges: Array.from({ length: 400 }, (_, i) => (i === 0 ? 2 * path : 2 * i)),
  conditions: new Array(400).fill(condition),
  calls: [],
  values: new Map(),
  patterns: [],
  distance: 1,
});

test("runs that paths are remembered with are bounded by their conditions and inputs, whatever they add to the paths", () => {
  const trie = new PathTrie();
  for (let path = 0; path < 2_000; path++) trie.add({ ...trace(path), edges: [2 * path] });
  const count = [...trie.expressions()].length;
  expect(count).toBeGreaterThan(100_000);
  expect(count).toBeLessThanOrEqual(200_400);
  const inputs = new PathTrie();
  const large: Model = new Map(Array.from({ length: 50_000 }, (_, i) => [`list[${i}]`, i]));
  for (let path = 0; path < 100; path++) inputs.add(trace(path, large));
  expect([...inputs.expressions()].length).toBeLessThanOrEqual(5 * 400);
});

test("a run that adds nothing is not remembered", () => {
  const trie = new PathTrie();
  for (let i = 0; i < 10; i++) trie.add(trace(1));
  expect([...trie.expressions()]).toHaveLength(400);
});
