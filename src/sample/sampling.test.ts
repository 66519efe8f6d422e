import { expect, test } from "vitest";
import { apply, eq, input, literal, lt, not } from "../expr/build.ts";
import type { Model } from "../expr/expr.ts";
import { createSolver } from "../solver/chain.ts";
import { createRandom } from "../solver/random.ts";
import { type Box, boxOf } from "./box.ts";
import { type Chain, step } from "./chain.ts";
import { gibbs, neighbour } from "./proposals/gibbs.ts";
import { ALPHABET, editOnce } from "./proposals/text.ts";
import { Sampler, type SamplerOptions } from "./sampler.ts";
import type { SampledTrace } from "./trace.ts";

const x = input("x", "num", { kind: "integer", min: 0, max: 9 });
const wide = (name: string) => input(name, "num", { kind: "any-number" });

/** χ² of counts against what their weights promise. */
function chiSquare(counts: readonly number[], weights: readonly number[]): number {
  const [n, all] = [counts.reduce((a, b) => a + b, 0), weights.reduce((a, b) => a + b, 0)];
  return counts.reduce((sum, count, i) => sum + (count - (n * weights[i]!) / all) ** 2 / ((n * weights[i]!) / all), 0);
}

test("detailed balance: inputs are visited in proportion to their bias", () => {
  const weights = [1, 2, 4, 8, 1, 3, 6, 1, 2, 5];
  const random = createRandom(7);
  const counts = weights.map(() => 0);
  let chain: Chain<Model> = { state: new Map([["x", 0]]), bias: weights[0]! };
  const THIN = 40;
  for (let i = 0; i < 8_000 * THIN; i++) {
    const state = gibbs(chain.state, [x], { box: new Map() }, random);
    chain = step(chain, { state, bias: weights[state.get("x") as number]! }, random);
    // samples far apart are nearly independent, which the test of χ² asks for
    if (i % THIN === 0) counts[chain.state.get("x") as number]!++;
  }
  // nine degrees of freedom: 0.1 % of fair chains exceed 27.9
  expect(chiSquare(counts, weights)).toBeLessThan(27.9);
});

test("a biased proposal is caught by the same test", () => {
  const weights = [1, 2, 4, 8, 1, 3, 6, 1, 2, 5];
  const random = createRandom(7);
  const counts = weights.map(() => 0);
  let at = 0;
  for (let i = 0; i < 8_000 * 40; i++) {
    // more often up than down
    const to = (at + (random.below(3) > 0 ? 1 : 9)) % 10;
    at = step({ state: at, bias: weights[at]! }, { state: to, bias: weights[to]! }, random).state;
    if (i % 40 === 0) counts[at]!++;
  }
  expect(chiSquare(counts, weights)).toBeGreaterThan(27.9);
});

test("texts: an edit is as likely as the one that takes it back, where several places give the same", () => {
  const random = createRandom(3);
  let there = 0;
  let back = 0;
  for (let i = 0; i < 600_000; i++) {
    if (editOnce("aab", 5, random) === "ab") there++;
    if (editOnce("ab", 5, random) === "aab") back++;
  }
  expect(there).toBeGreaterThan(600_000 / 3 / 4 / ALPHABET.length);
  expect(Math.abs(there - back)).toBeLessThan(4 * Math.sqrt(there + back));
});

test("a word is put in as likely as it is taken out", () => {
  const random = createRandom(5);
  let there = 0;
  let back = 0;
  for (let i = 0; i < 60_000; i++) {
    if (editOnce("onon!", 9, random, ["on", "off"]) === "on!") there++;
    if (editOnce("on!", 9, random, ["on", "off"]) === "onon!") back++;
  }
  expect(there).toBeGreaterThan(60_000 / 3 / 2 / 2 / 5);
  expect(Math.abs(there - back)).toBeLessThan(4 * Math.sqrt(there + back));
});

test("doubles have neighbours, and the way back is the way there", () => {
  for (const value of [1, -1, 0.1, 1e300, Number.MIN_VALUE, -3.5]) {
    expect(neighbour(value, 1)).toBeGreaterThan(value);
    expect(neighbour(neighbour(value, 1), -1)).toBe(value);
  }
  expect(neighbour(0, -1)).toBeLessThan(0);
});

test("boxes: linear comparisons bound, the rest is free, and what cannot be is empty", () => {
  const a = wide("a");
  const box = boxOf([lt(literal(3), a), not(lt(literal(20), apply("add", apply("mul", a, literal(2)), literal(4))))])!;
  expect(box.get("a")).toEqual({ min: 3, max: 8 });
  expect(boxOf([lt(a, literal(3)), lt(literal(4), a)])).toBe(undefined);
  expect(boxOf([eq(apply("mul", a, a), literal(4))])!.has("a")).toBe(false);
});

/** `if (x * y === 210) fail()`, as a program that only computes its trace. */
function product(options: Partial<SamplerOptions> & { readonly box?: Box }): {
  sampler: Sampler;
  found: () => boolean;
  runs: () => number;
} {
  const [a, b] = [wide("a"), wide("b")];
  const condition = eq(apply("mul", a, b), literal(210));
  let runs = 0;
  let isFound = false;
  const simulator = {
    variablesOf: () => [a, b],
    async run(model: Model): Promise<SampledTrace> {
      runs++;
      const value = ((model.get("a") as number) ?? 0) * ((model.get("b") as number) ?? 0);
      isFound ||= value === 210;
      const isEqual = value === 210;
      return {
        model,
        edges: [isEqual ? 3 : 2],
        conditions: [isEqual ? condition : not(condition)],
        calls: [],
        values: new Map([[1, [value]]]),
        patterns: [],
        distance: Math.min(200, Math.abs(value - 210)),
      };
    },
  };
  const solver = createSolver({ seed: 1 } as never);
  const sampler = new Sampler({
    simulator,
    random: createRandom(5),
    feedback: "none",
    ask: (query, budget) => solver.solve(query, budget),
    budget: { milliseconds: 200, evaluations: 2_000 },
    samples: 200,
    isSpent: () => isFound,
    ...options,
  });
  return { sampler, found: () => isFound, runs: () => runs };
}

test("an empty box, an impossible constraint and a bias of zero are said, and sampling goes on uniformly", async () => {
  const { sampler, runs } = product({
    box: new Map([["a", { min: 3, max: 1 }]]),
    feedback: "solver",
    ask: () => ({ kind: "unsat", by: "test" }),
    learners: [{ name: "nothing", learn: () => {}, bias: () => 0 }],
    samples: 10,
  });
  for (let i = 0; i < 3; i++) await sampler.round();
  expect([...sampler.problems.keys()]).toEqual([
    "the box of a is empty: its type is sampled instead",
    "the bias is zero: samples are drawn uniformly until it is not",
    "a constraint is impossible: samples are drawn uniformly instead",
  ]);
  expect(runs()).toBe(30);
});

/** Integers, and a condition whose distance is told: what a cheap run knows. */
function measured(value: (model: Model) => number, options: Partial<SamplerOptions> = {}) {
  const variables = [wide("a"), wide("b")];
  let runs = 0;
  let confirmed = 0;
  let isFound = false;
  const traceOf = (model: Model): SampledTrace => {
    const distance = Math.abs(value(model));
    const [taken, other] = distance === 0 ? [3, 2] : [2, 3];
    isFound ||= distance === 0;
    const near = [{ edge: other, distance: Math.max(1, distance), isFresh: true }];
    return { model, edges: [taken], conditions: [], calls: [], values: new Map(), patterns: [], distance: 60, near };
  };
  const sampler = new Sampler({
    simulator: {
      variablesOf: () => variables,
      run: (model) => {
        runs++;
        return traceOf(model);
      },
      confirm: async (model) => {
        confirmed++;
        return traceOf(model);
      },
    },
    random: createRandom(3),
    feedback: "none",
    ask: () => ({ kind: "unknown", reason: "test" }) as never,
    budget: { milliseconds: 1, evaluations: 1 },
    box: new Map(variables.map(({ name }) => [name, { min: -30_000, max: 30_000 }])),
    isSpent: () => isFound || runs >= 5_000,
    ...options,
  });
  return { sampler, isFound: () => isFound, runs: () => runs, confirmed: () => confirmed };
}

const at = (model: Model, name: string): number => (model.get(name) as number | undefined) ?? 0;

test("cheap samples go to an outcome along its distance: linear conditions at once, others by walking", async () => {
  const linear = measured((model) => 3 * at(model, "a") - 7 * at(model, "b") - 12_345);
  while (!linear.isFound() && linear.runs() < 5_000) await linear.sampler.round();
  expect(linear.isFound()).toBe(true);
  expect(linear.runs()).toBeLessThan(500);
  const square = measured((model) => at(model, "a") * at(model, "b") - 35_943);
  while (!square.isFound() && square.runs() < 5_000) await square.sampler.round();
  expect(square.isFound()).toBe(true);
});

test("only what shows something new is run with shadows", async () => {
  const { sampler, runs, confirmed } = measured((model) => (at(model, "a") % 2) + 0.5);
  for (let i = 0; i < 3; i++) await sampler.round();
  expect(runs()).toBeGreaterThan(20);
  expect(confirmed()).toBe(1);
});

test("x · y = 210 is found by the bias alone, much sooner than uniformly", async () => {
  const box: Box = new Map(["a", "b"].map((name) => [name, { min: 1, max: 200 }]));
  const runsOf = async (isBiased: boolean): Promise<number> => {
    let all = 0;
    for (let seed = 1; seed <= 8; seed++) {
      const one = measured((model) => at(model, "a") * at(model, "b") - 210, {
        box,
        isBiased,
        random: createRandom(seed),
      });
      while (!one.isFound() && one.runs() < 5_000) await one.sampler.round();
      all += one.runs();
    }
    return all;
  };
  const [biased, blind] = [await runsOf(true), await runsOf(false)];
  expect(biased).toBeLessThan(8 * 1_000);
  expect(blind).toBeGreaterThan(3 * biased);
});
