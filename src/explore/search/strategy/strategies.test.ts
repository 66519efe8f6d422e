import { expect, test } from "vitest";
import { literal } from "../../../expr/build.ts";
import { STRATEGIES } from "../../../jobs/strategy.ts";
import { createSearchRandom } from "../../../solver/random.ts";
import type { Flip, PathNode } from "../path-tree.ts";
import { selectStrategy } from "./select.ts";
import { type RankedCandidate, type Ranking, usualSignals } from "./signal.ts";

interface Named extends RankedCandidate {
  readonly name: string;
}

function candidate(name: string, depth: number, flip: Partial<Flip> = {}, gain = 0): Named {
  const at: PathNode = {
    parent: undefined,
    condition: undefined,
    depth,
    state: "open",
    pending: 0,
    first: undefined,
    second: undefined,
    more: undefined,
  };
  return {
    name,
    gain,
    seed: new Map(),
    flip: {
      at,
      to: at,
      condition: literal(true),
      site: 0,
      outcome: true,
      implicit: false,
      rare: false,
      generation: 0,
      ...flip,
    },
  };
}

const nothingNew = usualSignals({ isUncovered: () => false, flipsOf: () => 0 });

function drain(strategy: { next(): Named | undefined }): string[] {
  const names: string[] = [];
  for (let next = strategy.next(); next !== undefined; next = strategy.next()) names.push(next.name);
  return names;
}

test.each(STRATEGIES)("%s gives every candidate once, the same way for the same seed", (name) => {
  const order = (seed: number) => {
    const strategy = selectStrategy<Named>(name, nothingNew, createSearchRandom(seed));
    for (let i = 0; i < 50; i++) strategy.add(candidate(String(i), i % 7, { site: i % 5 }, i % 3));
    expect(strategy.size).toBe(50);
    const names = drain(strategy);
    expect(strategy.size).toBe(0);
    return names;
  };
  expect(order(1)).toEqual(order(1));
  expect([...order(1)].sort()).toEqual(Array.from({ length: 50 }, (_, i) => String(i)).sort());
});

test.each(STRATEGIES)("%s drops what it would take last, and nothing twice", (name) => {
  const strategy = selectStrategy<Named>(name, nothingNew, createSearchRandom(5));
  for (let i = 0; i < 60; i++) strategy.add(candidate(String(i), i));
  const taken = [strategy.next()!, strategy.next()!, strategy.next()!].map((one) => one.name);
  const dropped = strategy.trim(20).map((one) => one.name);
  expect(strategy.size).toBe(20);
  const rest = drain(strategy);
  expect(rest).toHaveLength(20);
  expect(new Set([...taken, ...dropped, ...rest]).size).toBe(60);
  if (name === "depth-first") expect(Math.max(...dropped.map(Number))).toBeLessThan(Math.min(...rest.map(Number)));
  else if (name !== "random") expect(Math.min(...dropped.map(Number))).toBeGreaterThan(Math.max(...rest.map(Number)));
});

test("interleaved forgets what it gave away, in both orders", () => {
  const strategy = selectStrategy<Named>("interleaved", nothingNew, createSearchRandom(3));
  const taken = new Set<string>();
  for (let i = 0; i < 20_000; i++) {
    strategy.add(candidate(String(i), i % 50));
    taken.add(strategy.next()!.name);
  }
  expect(strategy.size).toBe(0);
  expect(taken.size).toBe(20_000);
  const { ranked, random } = strategy as unknown as Record<"ranked" | "random", { size: number }>;
  expect(ranked.size + random.size).toBeLessThan(5_000);
});

test("the simple orders", () => {
  const order = (name: "depth-first" | "breadth-first") => {
    const strategy = selectStrategy<Named>(name, nothingNew, createSearchRandom(1));
    for (const [label, depth] of [
      ["a", 2],
      ["b", 0],
      ["c", 1],
      ["d", 0],
    ] as const)
      strategy.add(candidate(label, depth));
    return drain(strategy).join("");
  };
  expect(order("depth-first")).toBe("dcba");
  expect(order("breadth-first")).toBe("bdca");
});

test("generational: what is uncovered first, rare flips last, and covered meanwhile falls behind", () => {
  const covered = new Set<number>([1, 3, 4]);
  const ranking: Ranking = { isUncovered: (site) => !covered.has(site), flipsOf: (site) => (site === 4 ? 5 : 0) };
  const strategy = selectStrategy<Named>("generational", usualSignals(ranking), createSearchRandom(1));
  strategy.add(candidate("old", 0, { site: 1 }));
  strategy.add(candidate("rare", 0, { site: 2, rare: true }));
  strategy.add(candidate("flipped often", 0, { site: 4 }, 3));
  strategy.add(candidate("productive", 0, { site: 3 }, 2));
  strategy.add(candidate("new", 9, { site: 5 }));
  strategy.add(candidate("new too", 9, { site: 6 }));
  expect(strategy.next()?.name).toBe("new");
  covered.add(6);
  expect(drain(strategy)).toEqual(["productive", "old", "new too", "flipped often", "rare"]);
});

test("interleaved: a random candidate now and then, the ranked order otherwise", () => {
  const strategy = selectStrategy<Named>("interleaved", nothingNew, createSearchRandom(3));
  for (let i = 0; i < 40; i++) strategy.add(candidate(String(i), i));
  const names = drain(strategy);
  expect(names.slice(0, 7)).toEqual(["0", "1", "2", "3", "4", "5", "6"]);
  expect(names).not.toEqual(Array.from({ length: 40 }, (_, i) => String(i)));
});

test("generational: a signal of one's own takes part in the rank", () => {
  const signals = [
    ...usualSignals({ isUncovered: () => false, flipsOf: () => 0 }),
    { moving: ({ site }: { site: number }) => site * 100 },
  ];
  const strategy = selectStrategy<Named>("generational", signals, createSearchRandom(1));
  for (const site of [1, 3, 2]) strategy.add(candidate(String(site), site, { site }));
  expect(drain(strategy)).toEqual(["3", "2", "1"]);
});

test("generational: taking one of very many does not look at all of them again", () => {
  let asked = 0;
  const signals = usualSignals({
    isUncovered: () => false,
    flipsOf: () => {
      asked++;
      return 0;
    },
  });
  const strategy = selectStrategy<Named>("generational", signals, createSearchRandom(1));
  for (let i = 0; i < 10_000; i++) strategy.add(candidate(String(i), i % 90, { site: i % 5 }));
  asked = 0;
  for (let i = 0; i < 1_000; i++) strategy.next();
  expect(asked).toBe(5_000);
});
