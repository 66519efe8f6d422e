import { beforeEach, expect, test } from "vitest";
import { eq, input, literal, lt, not, resetExpressions } from "../expr/build.ts";
import type { Expr } from "../expr/expr.ts";
import type { PathEvent } from "../runtime/trace.ts";
import { PathTree, pathTo } from "./path-tree.ts";

let n: Expr;
beforeEach(() => {
  resetExpressions();
  n = input("n", "num", { kind: "any-number" });
});

const event = (condition: Expr, site: number, taken = true): PathEvent => ({ condition, site, taken, implicit: false });

test("a run opens a flip for every decision, each knowing its prefix", () => {
  const tree = new PathTree();
  const [a, b] = [lt(n, literal(10)), eq(n, literal(3))];
  const { flips, isNew } = tree.add([event(a, 1), event(b, 2, false)], 0);
  expect(isNew).toBe(true);
  expect(flips.map(({ condition, site, outcome }) => ({ condition, site, outcome }))).toEqual([
    { condition: not(a), site: 1, outcome: false },
    { condition: not(b), site: 2, outcome: true },
  ]);
  expect(pathTo(flips[0]!.at)).toEqual([]);
  expect(pathTo(flips[1]!.at)).toEqual([a]);
});

test("the same path opens nothing twice, and a run into a flip visits it", () => {
  const tree = new PathTree();
  const a = lt(n, literal(10));
  const b = eq(n, literal(3));
  const [flip] = tree.add([event(a, 1)], 0).flips;
  expect(tree.add([event(a, 1)], 1)).toEqual({ flips: [], isNew: false });
  expect(tree.isVisited(flip!)).toBe(false);
  const second = tree.add([event(not(a), 1, false), event(b, 2)], 1);
  expect(tree.isVisited(flip!)).toBe(true);
  expect(second.flips).toHaveLength(1);
  expect(second.flips[0]).toMatchObject({ site: 2, generation: 1 });
  expect(tree.paths).toBe(2);
});

test("a path without decisions is one path", () => {
  const tree = new PathTree();
  tree.add([], 0);
  tree.add([], 0);
  expect(tree.paths).toBe(1);
});
