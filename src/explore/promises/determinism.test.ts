// @module-tag thorough
/** Same seed, same budget in runs: the same exploration, however fast the machine is. */

import { createHash } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { print } from "../../expr/print.ts";
import { claimTexts } from "../../report/claims.ts";
import { makeSpecimens } from "../results/specimens.ts";
import { type ExploredText, exploreText } from "../testing/explore-text.ts";

/** Each with a branch nobody reaches, so that none is done before its budget is spent. */
const SUBJECTS = {
  texts: `export function parse(text: string): number {
    const parts = text.split(",");
    if (parts.length !== 2) return 0;
    if (!/^[a-z]{2,4}=\\d+$/.test(parts[0]!)) return 1;
    const [key, value] = parts[0]!.split("=");
    if (key === "max" && Number(value) > 40) return 2;
    if (Math.sin(text.length) > 2) return 5;
    return parts[1]!.trim() === "end" ? 3 : 4;
  }`,
  numbers: `export function roots(a: number, b: number, c: number): number {
    if (a === 0) return -1;
    const d = b * b - 4 * a * c;
    if (d < 0) return 0;
    if (Math.sqrt(d) === 7 && Math.sin(a) > 0.5) return 1;
    if (Math.sin(d) > 2) return 4;
    return d === 0 ? 2 : 3;
  }`,
  objects: `interface Item { name: string; price: number; tags: string[] }
  export function total(items: Item[], limit?: number): number {
    let sum = 0;
    for (const { name, price, tags } of items) {
      if (price < 0) throw new RangeError(name);
      sum += tags.includes("half") ? price / 2 : price;
      if (limit !== undefined && sum > limit) return -1;
    }
    if (Math.sin(sum) > 2) return -2;
    return sum === 12 ? 1 : sum;
  }`,
} as const;

afterEach(() => {
  vi.restoreAllMocks();
});

async function picture({ program, goals, result }: ExploredText, trace: readonly string[]): Promise<string> {
  const specimens = await makeSpecimens(program, result.kept, {
    goals,
    isLate: () => false,
    isCancelled: () => false,
  });
  const document = {
    trace: createHash("sha256").update(trace.join("\n")).digest("hex"),
    status: result.status,
    runs: result.runs,
    paths: result.paths,
    statistics: result.statistics,
    kept: result.kept.map(({ model, input, outcome, slots }) => [[...model], input, outcome, slots]),
    seen: [...result.seen],
    doubts: claimTexts(result.unreached.claims()),
    specimens,
  };
  // every exploration has a folder of its own
  return JSON.stringify(document, (key, value: unknown) => (key === "file" ? undefined : value), 1);
}

async function explored(text: string, seed: number): Promise<string> {
  const trace: string[] = [];
  const done = await exploreText(text, {
    runs: 60,
    mutate: true,
    seed,
    onPath: (path) => trace.push(path.map(({ site, condition }) => `${site} ${print(condition)}`).join(" ; ")),
  });
  expect(trace.length).toBeGreaterThan(4);
  return picture(done, trace);
}

/** A clock on which everything takes five times as long, and now and then a hundredth of a second more. */
function slowClock(): void {
  const real = performance.now.bind(performance);
  let readings = 0;
  let lost = 0;
  vi.spyOn(performance, "now").mockImplementation(() => {
    if (++readings % 50 === 0) lost += 10;
    return real() * 5 + lost;
  });
}

test.each(Object.entries(SUBJECTS))("%s: a slow machine finds the same, in the same order", async (_, text) => {
  const first = await explored(text, 7);
  slowClock();
  expect(await explored(text, 7)).toBe(first);
});

test("another seed goes another way", async () => {
  expect(await explored(SUBJECTS.objects, 7)).not.toBe(await explored(SUBJECTS.objects, 8));
});
