/**
 * Promise 3, seen from the machine: what a program finds around it is no input. A branch that hangs on it is not called infeasible, and
 * nothing is verified about it; a program that does not look around keeps its proofs.
 */

import { expect, test } from "vitest";
import { claimTexts } from "../../report/claims.ts";
import { exploreText } from "../testing/explore-text.ts";

async function inexactness(text: string): Promise<string[]> {
  const { result } = await exploreText(text, { runs: 20, mutate: false });
  return claimTexts(result.unreached.claims());
}

test.each<[looksAt: string, text: string]>([
  ["process.env.ASSAY_NEVER", `export const f = () => (process.env.ASSAY_NEVER ? 1 : 0);`],
  ["process.env.ASSAY_NEVER", `export const f = () => ("ASSAY_NEVER" in process.env ? 1 : 0);`],
  [
    "process.env.ASSAY_NEVER",
    `export function f() { const { ASSAY_NEVER } = process.env; return ASSAY_NEVER ? 1 : 0; }`,
  ],
  ["process.argv", `export const f = () => (process.argv.includes("--verbose") ? 1 : 0);`],
  ["process.platform", `export const f = () => (process.platform === "aix" ? 1 : 0);`],
  ["process.version", `export const f = () => (process.version.startsWith("v18") ? 1 : 0);`],
  ["process.cwd", `export const f = () => (process.cwd() === "/nowhere" ? 1 : 0);`],
  ["what os.cpus finds", `import os from "node:os"; export const f = () => (os.cpus().length > 1000 ? 1 : 0);`],
  ["what os.hostname finds", `import { hostname } from "node:os"; export const f = () => (hostname() === "" ? 1 : 0);`],
  ["what fs.existsSync finds", `import fs from "node:fs"; export const f = () => (fs.existsSync("./none") ? 1 : 0);`],
  ["what isTTY says", `export const f = () => (process.stdout.isTTY ? 1 : 0);`],
  ["the time zone", `export const f = () => (new Date(0).getTimezoneOffset() > 900 ? 1 : 0);`],
  ["the time zone", `export const f = (t: Date) => (t.getHours() - t.getUTCHours() === 13 ? 1 : 0);`],
  ["the locale", `export const f = () => ((1.5).toLocaleString() === "x" ? 1 : 0);`],
  ["globalThis.setByOthers", `export const f = () => ((globalThis as any).setByOthers ? 1 : 0);`],
])("%s: %s", async (looksAt, text) => {
  expect(await inexactness(text)).toContain(`it looks at ${looksAt}, which was tried only as it is here`);
});

test.each([
  `export const f = (n: number) => (n > 3 ? Math.max(n, 1) : globalThis.Math.abs(n));`,
  `export const f = (d: string) => (new Date(Date.UTC(2020, 1, 2)).getUTCDate() === 2 ? d : 0);`,
  `export async function f(n: number) { await new Promise<void>((done) => process.nextTick(done)); return n > 3 ? 1 : 0; }`,
])("nothing to look at: %s", async (text) => {
  expect((await inexactness(text)).filter((why) => why.includes("it looks at"))).toEqual([]);
});

test("code that a program compiles itself is not followed, and counted", async () => {
  const { result } = await exploreText(
    `import Module from "node:module"; export function f(n: number) { const m = new (Module as any)("x"); m._compile("exports.n = 1", "/x.js"); return m.exports.n > 1 ? n : 0; }`,
    { runs: 20, mutate: false },
  );
  expect([...result.unreached.concretisations.values()].map(({ what }) => what)).toContain("Module.prototype._compile");
  expect(result.status).not.toBe("exhausted");
});
