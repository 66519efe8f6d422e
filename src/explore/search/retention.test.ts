/** What is bounded stays bounded, and what was dropped is never taken for answered. */

import { expect, test } from "vitest";
import {
  eq,
  input,
  inputCount,
  internedCount,
  literal,
  lt,
  not,
  resetExpressions,
  retainExpressions,
} from "../../expr/build.ts";
import type { Model } from "../../expr/expr.ts";
import { claimTexts } from "../../report/claims.ts";
import { exploreText } from "../testing/explore-text.ts";
import type { CheckGroup } from "./checks.ts";
import { Frontier, isFlip } from "./frontier.ts";
import type { Flip } from "./path-tree.ts";
import { DepthFirst } from "./strategy/orders.ts";

const number = () => input("n", "num", { kind: "any-number" });

test("expressions that are needed stay the same objects; the others are forgotten, and their numbers not used again", () => {
  resetExpressions();
  const n = number();
  const kept = not(lt(n, literal(123)));
  const lost = eq(n, literal(456));
  const before = internedCount();
  retainExpressions([kept]);
  expect(internedCount()).toBeLessThan(before);
  expect(number()).toBe(n);
  expect(not(lt(n, literal(123)))).toBe(kept);
  const again = eq(n, literal(456));
  expect(again).not.toBe(lost);
  expect(again.id).toBeGreaterThan(lost.id);
  expect(eq(n, literal(456))).toBe(again);
  expect(literal(-0)).not.toBe(literal(0));
});

test("variables of paths that nobody holds on to are forgotten, unless an expression is about them", () => {
  resetExpressions();
  const at = (path: string) => input(path, "num", { kind: "any-number" });
  const names = ["n", "list[0]", "list[1]"];
  const before = names.map(at);
  const kept = lt(before[1]!, literal(5));
  retainExpressions([kept], (path) => path.startsWith("list["));
  expect(names.map((name, i) => at(name) === before[i])).toEqual([true, true, false]);
  expect(lt(at("list[0]"), literal(5))).toBe(kept);
});

test("open flips are bounded by their number and by the size of their inputs", () => {
  const dropped: number[] = [];
  const open = (flips: number, kilobytes: number) =>
    new Frontier({
      strategy: () => new DepthFirst(),
      bounds: { flips, kilobytes, conditions: 10 },
      onDropped: (waiting) => isFlip(waiting) && dropped.push(waiting.gain),
    });
  const common = { flip: {} as Flip, tier: 0 };
  const many = open(100, 1000);
  const small: Model = new Map([["n", 1]]);
  for (let at = 0; at < 101; at++) many.add({ ...common, seed: small, gain: at });
  many.bound();
  expect(many.size).toBe(90);
  expect(dropped).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  const large = open(100, 100);
  for (let at = 0; at < 50; at++) {
    large.add({ ...common, seed: new Map([["text", "x".repeat(5_000)]]), gain: at });
    large.bound();
  }
  expect(large.size).toBeLessThanOrEqual(10);
  expect(large.size).toBeGreaterThan(5);
  while (large.next(0) !== undefined);
  // nothing is held for what is gone
  for (let at = 0; at < 9; at++) large.add({ ...common, seed: new Map([["text", "x".repeat(5_000)]]), gain: at });
  large.bound();
  expect(large.size).toBe(9);
});

const group = (site: number, seed: Model = new Map([["text", "x".repeat(5_000)]])): CheckGroup =>
  ({ at: {}, constraints: [{ checker: "c", site }], seed, generation: 0, tier: 1 }) as unknown as CheckGroup;

test("conditions wait beside flips: the least asked first, what takes more work last, one bound for all inputs, one list of filters", () => {
  const dropped: unknown[] = [];
  const proved: unknown[] = [];
  const frontier = new Frontier({
    strategy: () => new DepthFirst(),
    bounds: { flips: 100, conditions: 8, kilobytes: 100 },
    filters: [(waiting) => (!isFlip(waiting) && waiting.constraints[0]!.site === 7 ? "proved-away" : "keep")],
    onDropped: (waiting) => dropped.push(isFlip(waiting) ? "flip" : waiting.constraints[0]!.site),
    onProved: (waiting) => proved.push(waiting),
  });
  const siteOf = (next: CheckGroup | undefined): number | undefined => next?.constraints.map(({ site }) => site)[0];
  const small: Model = new Map();
  for (const site of [1, 1, 2, 7]) frontier.add(group(site, small));
  expect(siteOf(frontier.nextConditions())).toBe(1);
  // the other one of that place waits behind what was never asked
  expect(siteOf(frontier.nextConditions())).toBe(2);
  expect(frontier.postpone(group(2, small))).toBe(true);
  expect(siteOf(frontier.nextConditions())).toBe(1);
  expect(proved).toHaveLength(1);
  expect(frontier.sizeIn(2, "conditions")).toBe(1);
  const hard = frontier.nextConditions();
  expect([siteOf(hard), hard?.tier]).toEqual([2, 2]);
  // there is no tier behind the last, and few may wait for it
  expect(frontier.postpone(hard!)).toBe(false);
  for (let site = 10; site < 12; site++) expect(frontier.postpone(group(site, small))).toBe(true);
  expect(frontier.postpone(group(12, small))).toBe(false);
  while (frontier.nextConditions() !== undefined);
  // too large together: flips are dropped before conditions, and these only when no flips are left
  frontier.add({ flip: {} as Flip, gain: 0, tier: 0, seed: new Map([["text", "y".repeat(45_000)]]) });
  frontier.add({ flip: {} as Flip, gain: 0, tier: 0, seed: new Map([["text", "z".repeat(1_000)]]) });
  for (let site = 20; site < 28; site++) frontier.add(group(site));
  frontier.add(group(28));
  expect(dropped).toEqual([28]);
  frontier.bound();
  expect(dropped).toEqual([28, "flip"]);
  for (let i = 0; i < 2; i++)
    frontier.add({ flip: {} as Flip, gain: 0, tier: 0, seed: new Map([["text", "y".repeat(60_000)]]) });
  frontier.bound();
  expect(frontier.sizeOf("flips")).toBe(1);
  expect(frontier.sizeOf("conditions")).toBeLessThan(8);
  expect(dropped).toContain(27);
});

const FIVE_BITS = `export function bits(a: boolean, b: boolean, c: boolean, d: boolean, e: boolean): number {
  let n = 0;
  if (a) n += 1;
  if (b) n += 2;
  if (c) n += 4;
  if (d) n += 8;
  if (e) n += 16;
  if (n === 32) return -1;
  return n;
}`;

test("within its bounds a tree is exhausted; a flip that was dropped forbids saying so", async () => {
  const { result } = await exploreText(FIVE_BITS, { runs: 500 });
  expect(result.status).toBe("exhausted");
  expect(result.paths).toBe(32);
  const { result: cramped } = await exploreText(FIVE_BITS, { runs: 500, memory: { flips: 4 } });
  expect(cramped.status).not.toBe("exhausted");
  expect(cramped.statistics.dropped).toBeGreaterThan(0);
  expect(claimTexts(cramped.unreached.claims()).join()).toContain("more paths were open at once");
  const { result: nodes } = await exploreText(FIVE_BITS, { runs: 500, memory: { nodes: 6 } });
  expect(nodes.status).not.toBe("exhausted");
});

test("forgetting expressions changes nothing that is found", async () => {
  const text = `export function words(text: string, k: number): number {
    let n = 0;
    for (let i = 0; i < text.length && i < 4; i++) if (text[i] === "abcd"[i]) n += k > i ? 2 : 1;
    return n === 8 ? -1 : n;
  }`;
  const picture = ({ result }: Awaited<ReturnType<typeof exploreText>>) => ({
    paths: result.paths,
    kept: result.kept.map(({ model }) => [...model]),
    statistics: result.statistics,
  });
  const usual = picture(await exploreText(text, { runs: 250 }));
  expect(picture(await exploreText(text, { runs: 250, memory: { few: 1 } }))).toEqual(usual);
});

/** More paths than anybody runs, none of them long. */
const ENDLESS = `export function words(text: string): number {
  let n = 0;
  for (let i = 0; i < text.length && i < 9; i++) {
    const c = text[i]!;
    if (c === "(") n++;
    else if (c === ")" && n > 0) n--;
    else if (c >= "0" && c <= "9") n += 2;
  }
  if (n === -1) return -1;
  return n;
}`;

test("however many paths were run, no more is remembered than the bounds allow", async () => {
  const most = { flips: 0, nodes: 0 };
  const memory = { flips: 100, nodes: 300, few: 500 };
  let expressions = 0;
  const { result } = await exploreText(ENDLESS, {
    runs: 900,
    memory,
    onTurn: ({ flips, nodes }) => {
      most.flips = Math.max(most.flips, flips);
      most.nodes = Math.max(most.nodes, nodes);
      expressions = Math.max(expressions, internedCount());
    },
  });
  expect(result.paths).toBeGreaterThan(400);
  expect(result.statistics.dropped).toBeGreaterThan(200);
  // those that wait for a second try are a sixth on top
  expect(most.flips).toBeLessThanOrEqual(memory.flips * (7 / 6));
  expect(most.flips).toBeGreaterThan(memory.flips / 2);
  expect(most.nodes).toBeLessThanOrEqual(memory.nodes);
  expect(most.nodes).toBeGreaterThan(memory.nodes / 2);
  expect(expressions).toBeLessThanOrEqual(4 * memory.few);
});

/** Mutants of its inputs grow in two directions. */
const ROWS = `export function rows(table: { name: string; cells: number[] }[]): number {
  let n = 0;
  for (const { name, cells } of table) {
    if (name === "sum") n++;
    for (const cell of cells) if (cell > 100) n += 2;
  }
  if (n === -1) return -1;
  return n;
}`;

test("what is known about parts of inputs does not grow with the inputs that were ever tried", async () => {
  const explored = async (variables: number) => {
    resetExpressions();
    const { result } = await exploreText(ROWS, { runs: 150, mutate: true, memory: { variables } });
    return { count: inputCount(), kept: result.kept.length };
  };
  const endless = await explored(Number.POSITIVE_INFINITY);
  const bounded = await explored(300);
  expect(endless.count).toBeGreaterThan(2_000);
  expect(bounded.count).toBeLessThanOrEqual(300 * 1.5);
  expect(bounded.kept).toBe(endless.kept);
});
