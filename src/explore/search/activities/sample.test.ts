/** What sampling learns of a run: the order of its calls. */
import { expect, test } from "vitest";
import { exploreText } from "../../testing/explore-text.ts";
import { measuredTrace } from "../sampled/measured-trace.ts";
import { traceOf } from "../sampled/shadow-trace.ts";

const PROTOCOL = `
const log: number[] = [];
const open = (n: number): void => void log.push(n);
const close = (n: number): void => void log.push(-n);
export function session(first: boolean, times: number): void {
  if (first) open(times);
  close(times);
  if (!first) open(times);
  for (let i = 0; i < 3; i++) open(times);
}`;

test("runs that make calls in another order have another sequence; repeated calls are one", async () => {
  const { program } = await exploreText(PROTOCOL, { runs: 1 });
  const calls = async (first: boolean, times: number): Promise<readonly number[]> => {
    const model = new Map<string, boolean | number>([
      ["first", first],
      ["times", times],
    ]);
    return traceOf(await program.runShadow(model), model, () => false).calls;
  };
  const [opened, closed, again] = [await calls(true, 1), await calls(false, 1), await calls(true, 2)];
  expect(new Set(opened).size).toBeGreaterThan(2);
  expect(opened).not.toEqual(closed);
  expect(again).toEqual(opened);
  expect(opened.some((place, i) => place === opened[i + 1])).toBe(false);
});

test("where no call has to do with the input, the branches tell the order", async () => {
  const { program } = await exploreText(
    "export function sign(n: number): number { if (n > 0) return 1; if (n < 0) return -1; return 0; }",
    { runs: 1 },
  );
  const sequence = async (n: number): Promise<number> => {
    const model = new Map([["n", n]]);
    return traceOf(await program.runShadow(model), model, () => false).calls.length;
  };
  expect([await sequence(1), await sequence(0)]).toEqual([1, 2]);
});

test("a cheap run whose comparisons are measured reaches and ends like any cheap run, and tells how far the other outcomes were", async () => {
  const { program } = await exploreText(
    `export function parse(text: string, limit: number): number {
      switch (text) { case "on": return 1; case "off": return 0; }
      let sum = 0;
      for (let i = 0; i < text.length; i++) sum += text.charCodeAt(i);
      if (sum * 31 === limit) throw new RangeError("the sum");
      return sum > limit ? sum : limit;
    }`,
    { runs: 1, isMeasured: true },
  );
  for (const [text, limit] of [
    ["on", 1],
    ["of", 0],
    ["a", 97 * 31],
    ["abc", 5],
  ] as const) {
    const model = new Map<string, string | number>([
      ["text", text],
      ["limit", limit],
    ]);
    const plain = await program.runPlain(model);
    const slots = program.reachedPlain();
    const run = await program.runMeasured(model);
    expect([run.slots, run.outcome.kind]).toEqual([slots, plain.kind]);
    const { near } = measuredTrace(run, model, () => true);
    if (text === "of") expect(Math.min(...near!.map(({ distance }) => distance))).toBe(1);
    if (text === "abc") expect(near!.map(({ distance }) => distance)).toContain(294 * 31 - 5);
  }
});

test("sampling alone walks to a sum of products over a loop", async () => {
  const { result } = await exploreText(
    `export function total(x: number, y: number): string {
      let sum = 0;
      for (let i = 0; i < 3; i++) sum += Math.trunc(x) * (Math.trunc(y) + i);
      return sum === 3600 ? "met" : "not met";
    }`,
    { runs: 2_000, mutate: true, strategy: "sampling" },
  );
  expect(result.kept.flatMap(({ outcome }) => ("returns" in outcome ? [outcome.returns] : []))).toContain("met");
});
