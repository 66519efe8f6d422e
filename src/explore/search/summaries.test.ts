/** Must summaries from runs: the paper's g, whose hash nobody follows, and k, whose global is no input. */
import { expect, test } from "vitest";
import { decodeNodes } from "../../expr/codec.ts";
import { print } from "../../expr/print.ts";
import { exploreText } from "../testing/explore-text.ts";

async function summarised(
  text: string,
): Promise<{ pre: string[]; returns: unknown; partial: readonly string[]; fixed: number }[]> {
  const { result } = await exploreText(text, { runs: 30, summarise: true });
  const { nodes, list, divergences } = result.summaries!;
  expect(divergences).toBe(0);
  const all = decodeNodes(nodes);
  return list.map(({ pre, post, partial, fixed }) => ({
    pre: pre.map((at) => print(all[at]!)),
    returns: "returns" in post.outcome ? post.outcome.returns : undefined,
    partial,
    fixed,
  }));
}

test("is_positive: one summary per path", async () => {
  const found = await summarised("export function isPositive(x: number): number { if (x > 0) return 1; return 0; }");
  expect(found.map(({ pre, returns }) => `${pre.join(" && ")}: ${String(returns)}`).sort()).toEqual([
    "!(x > 0): 0",
    "x > 0: 1",
  ]);
});

test("g: what is not followed fixes the value it depends on, and no other", async () => {
  const hash =
    'const format = new Intl.NumberFormat("en");\nfunction hash(y: number): number { return format.format(y).length; }';
  const found = await summarised(
    `${hash}\nexport function g(x: number, y: number): number { if (x > 0 && hash(y) >= 0) return 1; return 0; }`,
  );
  const one = found.find(({ returns }) => returns === 1)!;
  expect(one.pre.filter((condition) => condition.includes("y"))).toHaveLength(1);
  expect(one.pre).toContain("x > 0");
  expect(one).toMatchObject({ partial: [], fixed: 1 });
  expect(found.find(({ returns }) => returns === 0)).toMatchObject({ pre: ["!(x > 0)"], fixed: 0 });
});

test("k: a global that is no input makes it partial", async () => {
  const found = await summarised(
    "export function k(x: number): number { if (x > 0 && vGlobal > 10) return 1; return 0; }\nlet vGlobal = 20;\nexport function set(n: number): void { vGlobal = n; }",
  );
  expect(found.length).toBeGreaterThan(0);
  for (const { partial } of found) expect(partial).toContain("state of the module");
});

test("what the engine asks for could be a property that nobody named: P says how many of these there are", async () => {
  const found = await summarised("export function f(o: Record<string, number>): string { return '' + o; }");
  const plain = found.filter(({ returns }) => returns === "[object Object]");
  expect(plain.length).toBeGreaterThan(0);
  for (const { pre } of plain) expect(pre.join(" && ")).toContain("Object.keys(o).length");
});

test("what a method gives decides what the engine does next: that is in P, too", async () => {
  const found = await summarised(
    "export function f(o: { toString: () => { a: number } | string }): string { try { return '' + o; } catch { return 'threw'; } }",
  );
  const wordings = found.map(({ pre, returns }) => `${String(returns)}: ${pre.join(" && ")}`);
  expect(wordings.some((one) => one.startsWith("threw"))).toBe(true);
  for (const one of wordings) expect(one).toMatch(/typeof o\.toString\(0\)|o\.toString\(0\) fails/);
});
