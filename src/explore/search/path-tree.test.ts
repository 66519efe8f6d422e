import { beforeEach, expect, test } from "vitest";
import { eq, input, literal, lt, not, resetExpressions } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import { alternativeOf } from "../../expr/variable/variable.ts";
import type { PathEvent } from "../../runtime/record/trace.ts";
import { createSearchRandom } from "../../solver/random.ts";
import { type Flip, PathTree, pathTo } from "./path-tree.ts";

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
  expect(tree.add([event(a, 1)], 1)).toMatchObject({ flips: [], isNew: false });
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

test("a subtree whose flips are all answered is forgotten, and a run into it opens nothing", () => {
  const tree = new PathTree();
  const [a, b, c] = [lt(n, literal(10)), eq(n, literal(3)), eq(n, literal(4))];
  const [first, second] = tree.add([event(a, 1), event(b, 2)], 0).flips;
  tree.answered(second!);
  // below `a` nothing is open; the flip of `a` is
  expect(tree.size).toBe(2);
  expect(tree.conditions()).toEqual(expect.arrayContaining([a, not(a)]));
  expect(tree.add([event(a, 1), event(c, 2)], 1)).toMatchObject({ flips: [], isNew: false });
  tree.answered(first!);
  expect(tree.size).toBe(1);
  expect(tree.conditions()).toEqual([]);
});

test("a run that brought something new reopens what was closed", () => {
  const tree = new PathTree();
  const [a, b] = [lt(n, literal(10)), eq(n, literal(3))];
  for (const flip of tree.add([event(a, 1), event(b, 2)], 0).flips) tree.answered(flip);
  const { flips } = tree.add([event(a, 1), event(not(b), 2, false)], 1, true);
  expect(flips.map(({ condition }) => condition)).toEqual([not(a), b]);
  expect(pathTo(flips[1]!.at)).toEqual([a]);
});

test("an answered flip is not asked again, but a run that gets there all the same opens what lies behind", () => {
  const tree = new PathTree();
  const [a, b, c] = [lt(n, literal(10)), eq(n, literal(3)), eq(n, literal(20))];
  const [flip] = tree.add([event(a, 1), event(b, 2)], 0).flips;
  tree.answered(flip!);
  expect(tree.add([event(a, 1), event(b, 2)], 0).flips).toEqual([]);
  const behind = tree.add([event(not(a), 1, false), event(c, 3)], 0);
  expect(behind.isNew).toBe(true);
  expect(behind.flips.map(({ condition }) => condition)).toEqual([not(c)]);
});

/** All paths of a random decision tree, visited in random order, as an exploration would: each flip leads to some path. */
test("random trees: every path is run once, and in the end nothing is left but the root", () => {
  const random = createSearchRandom(11);
  for (let round = 0; round < 60; round++) {
    const depth = 1 + random.below(7);
    const shape = Array.from({ length: 2 ** (depth + 1) }, () => random.below(6) !== 0);
    const condition = (at: number): Expr => eq(n, literal(1000 * round + at));
    const run = (choose: (at: number) => boolean): PathEvent[] => {
      const path: PathEvent[] = [];
      for (let at = 1; path.length < depth && shape[at]; ) {
        const taken = choose(at);
        path.push(event(taken ? condition(at) : not(condition(at)), at, taken));
        at = 2 * at + (taken ? 1 : 0);
      }
      return path;
    };
    const tree = new PathTree();
    const open: Flip[] = [];
    const seen = new Set<string>();
    const visit = (path: PathEvent[]): void => {
      const text = path.map(({ site, taken }) => `${site}${taken}`).join();
      expect(seen.has(text)).toBe(false);
      seen.add(text);
      open.push(...tree.add(path, 0).flips);
    };
    visit(run(() => random.below(2) === 0));
    while (open.length > 0) {
      const [flip] = open.splice(random.below(open.length), 1);
      expect(tree.isVisited(flip!)).toBe(false);
      const wanted = new Set([...pathTo(flip!.at), flip!.condition]);
      visit(run((at) => wanted.has(condition(at)) || (!wanted.has(not(condition(at))) && random.below(2) === 0)));
      tree.answered(flip!);
    }
    const leaves = (at: number, below: number): number =>
      below < depth && shape[at] ? leaves(2 * at, below + 1) + leaves(2 * at + 1, below + 1) : 1;
    expect(tree.paths).toBe(leaves(1, 0));
    expect(tree.size).toBe(1);
  }
});

test("values that runs fix form a chain: each is asked to differ from all before it", () => {
  const tree = new PathTree();
  const k = input("k", "num", { kind: "any-number" });
  const fixed = (value: number): PathEvent => ({
    site: 1,
    taken: true,
    condition: eq(k, literal(value)),
    implicit: true,
  });
  const [first] = tree.add([fixed(0)], 0).flips;
  const [second] = tree.add([fixed(1)], 1).flips;
  expect(tree.isVisited(first!)).toBe(true);
  expect(pathTo(second!.to)).toEqual([not(eq(k, literal(0))), not(eq(k, literal(1)))]);
  tree.add([fixed(2)], 2);
  expect(tree.isVisited(second!)).toBe(true);
});

test("of two values that there are, one is not the other: a run that meets them again follows its path", () => {
  const tree = new PathTree();
  const tag = input(alternativeOf("x"), "num", { kind: "tag", labels: ["a", "b"] });
  const first = eq(tag, literal(0));
  const more = lt(input("y", "num", { kind: "any-number" }), literal(3));
  const implicit = { site: 1, taken: true, condition: first, implicit: true };
  const { flips } = tree.add([implicit, { site: 2, taken: false, condition: not(more), implicit: false }], 0);
  const flip = flips.find(({ condition }) => condition === more)!;
  const again = tree.add([implicit, { site: 2, taken: true, condition: more, implicit: false }], 1);
  expect(tree.isVisited(flip)).toBe(true);
  expect(again.flips).toEqual([]);
});
