// @module-tag thorough
/** The short version of `npm run verify:sound`: verdicts, those of the solver among them, against runs. */
import { afterAll, expect, test } from "vitest";
import { openProver } from "../conditions/entails.ts";
import { flowOfModule } from "../flow/module.ts";
import { parseModule } from "../frontend/parse.ts";
import { randomArguments, randomFrom, randomFunction } from "./testing/programs.ts";
import { soundOf } from "./testing/sound.ts";

const prover = openProver();
afterAll(() => prover.dispose());

const STATED = `export function f(xs: number[], ys: number[], s: string, n: number, k: number, o: any, u: any) {
  const i = n | 0, j = k | 0;
  console.assert((i * 2) % 2 === 0);
  if (i > 0 && j > i) console.assert(j * 2 > i + 1);
  const made = { p: i, q: 2 };
  made.p = j;
  console.assert(made.p === j && made.q === 2);
  if (n >= 0 && k >= 0) console.assert(n + k >= n);
  ys[0] = 1;
  console.assert(xs.length === 0 || xs !== ys);
  if (o && u) { o.p = 1; u.p = 2; console.assert(o.p === 1); }
}`;

test("no assertion that is called verified fails while what it rests on holds", { timeout: 120_000 }, async () => {
  const counts = { bySolver: 0, compared: 0 };
  for (const [seed, text] of [
    [1, STATED] as const,
    ...[3].map((one) => [one, randomFunction(randomFrom(one))] as const),
  ]) {
    const module = flowOfModule(parseModule("/sound.ts", text));
    const random = randomFrom(seed);
    const sound = await soundOf(module, module.nodes[1]!, prover, () => randomArguments(random), 150);
    expect(sound?.wrong).toBeUndefined();
    counts.bySolver += sound?.bySolver ?? 0;
    counts.compared += sound?.compared ?? 0;
  }
  expect(counts.bySolver).toBeGreaterThan(1);
  expect(counts.compared).toBeGreaterThan(500);
});
