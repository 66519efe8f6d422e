import { expect, test } from "vitest";
import { apply, eq, input, literal, lt, not } from "../../expr/build.ts";
import type { Expr, Primitive } from "../../expr/expr.ts";
import { createSolver } from "../chain.ts";
import { createRandom } from "../random.ts";
import type { Query } from "../solver.ts";
import { satisfies } from "../validate.ts";
import { independentGroups } from "./independence.ts";
import { PathIndex, slice } from "./slice.ts";

const n = literal;
const BUDGET = { milliseconds: 1000, evaluations: 1000 };

/** A loop over `places` elements, read again and again: every element is compared in every round. */
function longPath(length: number, places: number): { path: Expr[]; seed: Map<string, Primitive> } {
  const elements = Array.from({ length: places }, (_, i) =>
    input(`a[${i}]`, "num", { kind: "integer", min: 0, max: 10_000 }),
  );
  const path = Array.from({ length }, (_, k) => lt(elements[k % places]!, n(5_000 - Math.floor(k / places))));
  return { path, seed: new Map(elements.map(({ name }) => [name, 7])) };
}

test("the flips of a long path cost what is connected with them, in any order", () => {
  const { path, seed } = longPath(5_000, 500);
  const random = createRandom(3);
  const ends = path.map((_, k) => k);
  for (const order of [ends, [...ends].reverse(), ends.map(() => random.below(path.length))]) {
    const index = new PathIndex(seed);
    for (const k of order) index.connected([...path.slice(0, k), not(path[k]!)]);
    // a group has ten constraints at most; following the path looks into each once
    expect(index.work).toBeLessThanOrEqual(path.length * 11);
  }
});

test("what is connected is what grouping finds, on random paths with changes", () => {
  const random = createRandom(11);
  const inputs = Array.from({ length: 12 }, (_, i) => input(`x${i}`, "num", { kind: "integer", min: 0, max: 9 }));
  const seed = new Map(inputs.map(({ name }, i) => [name, i % 5]));
  const index = new PathIndex(seed);
  let path: Expr[] = [];
  for (let round = 0; round < 400; round++) {
    path = path.slice(0, random.below(path.length + 1));
    for (let more = random.below(12); more > 0; more--) {
      const [a, b] = [random.pick(inputs), random.unit() < 0.7 ? n(random.below(9)) : random.pick(inputs)];
      const condition = lt(a, b);
      if (condition.kind === "literal") continue;
      path.push(satisfies(new Map(), { constraints: [condition], seed }) ? condition : not(condition));
    }
    for (let flips = 0; flips < 5 && path.length > 0; flips++) {
      const k = random.below(path.length);
      const constraints = [...path.slice(0, k), not(path[k]!)];
      expect(index.connected(constraints)).toEqual(independentGroups(constraints).at(-1));
    }
  }
});

test("a constraint that the seed breaks is left out only when it is connected anyway", () => {
  const [x, y] = ["x", "y"].map((name) => input(name, "num", { kind: "integer", min: 0, max: 9 })) as [Expr, Expr];
  const index = new PathIndex(
    new Map([
      ["x", 1],
      ["y", 1],
    ]),
  );
  const broken = lt(n(5), y);
  expect(index.connected([broken, lt(x, n(4))])).toBeUndefined();
  expect(index.connected([broken, lt(y, n(8))])).toEqual([broken, lt(y, n(8))]);
  expect(index.connected([lt(y, n(8)), lt(x, n(4))])).toEqual([lt(x, n(4))]);
});

test("a model is about the slice only, and the whole query holds", () => {
  const { path, seed } = longPath(60, 20);
  const asked: Query[] = [];
  const layer = slice()({
    solve(query) {
      asked.push(query);
      return { kind: "sat", model: new Map([["a[3]", 9_000]]).set("a[4]", 9_999), by: "test" };
    },
  });
  const query = { constraints: [...path.slice(0, 43), not(path[43]!)], seed };
  expect(layer.solve(query, BUDGET)).toEqual({ kind: "sat", model: new Map([["a[3]", 9_000]]), by: "test" });
  expect(asked[0]!.constraints).toEqual([path[3], path[23], not(path[43]!)]);
  const verdict = createSolver().solve(query, BUDGET);
  expect(verdict.kind === "sat" && satisfies(verdict.model, query)).toBe(true);
  const sum = eq(apply("add", input("a[3]", "num", { kind: "integer", min: 0, max: 10_000 }), n(1)), n(0));
  expect(createSolver().solve({ constraints: [...path, sum], seed }, BUDGET).kind).toBe("unsat");
});
