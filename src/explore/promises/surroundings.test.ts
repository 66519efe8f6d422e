/**
 * Promise 3, seen from the machine: what a program finds around it is no input. A branch that hangs on it is not called infeasible, and
 * nothing is verified about it; a program that does not look around keeps its proofs.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { claimTexts } from "../../report/claims.ts";
import { installWorld, uninstallWorld } from "../../runtime/world/world.ts";
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
  ["the time zone", `export const f = () => (new Date(2020, 0, 1).getTime() > 0 ? 1 : 0);`],
  ["the time zone", `export const f = () => (new Date("2020-01-01T00:00").getTime() > 0 ? 1 : 0);`],
  ["the time zone", `export const f = () => (Date.parse("Jan 1 2020") > 0 ? 1 : 0);`],
  ["the time zone", `export const f = () => (Intl.DateTimeFormat("en").format(0) === "" ? 1 : 0);`],
  ["the locale", `export const f = () => (new Intl.NumberFormat().format(1.5) === "1,5" ? 1 : 0);`],
  ["the locale", `export const f = () => (Intl.PluralRules().select(1) === "x" ? 1 : 0);`],
  ["the locale", `export const f = () => ("I".toLocaleLowerCase() === "x" ? 1 : 0);`],
  ["os.EOL", `import os from "node:os"; export const f = () => (os.EOL.length > 1 ? 1 : 0);`],
  ["the names in process.env", `export const f = () => ({ ...process.env }.X ? 1 : 0);`],
  ["the names in process.env", `export const f = () => (Object.keys(process.env).length > 1000 ? 1 : 0);`],
  ["process.execArgv", `export const f = () => { const { execArgv } = process; return execArgv.length > 3 ? 1 : 0; };`],
  ["memory that nobody set", `export const f = () => (Buffer.allocUnsafe(4)[0] === 9 ? 1 : 0);`],
  ["globalThis.setByOthers", `export const f = () => ((globalThis as any).setByOthers ? 1 : 0);`],
])("%s: %s", async (looksAt, text) => {
  expect(await inexactness(text)).toContain(`it looks at ${looksAt}, which was tried only as it is here`);
});

test.each([
  `export const f = (n: number) => (n > 3 ? Math.max(n, 1) : globalThis.Math.abs(n));`,
  `export const f = (n: number) => (n.toLocaleString("en-US") === "x" || "a".localeCompare("b", "en") > 0 ? 1 : 0);`,
  `export const f = () => (new Date("2020-01-01").getTime() + Date.parse("2020-01-01T00:00:00Z") + new Date(5).getTime() > 0 ? 1 : 0);`,
  `export const f = () => (new Intl.DateTimeFormat("en", { timeZone: "UTC" }).format(0) === "" ? 1 : 0);`,
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

test.each([
  `const MODE = process.env.ASSAY_NEVER; export const f = () => (MODE ? 1 : 0);`,
  `const OFFSET = new Date(0).getTimezoneOffset(); export const f = () => (OFFSET ? 1 : 0);`,
  `const FORMAT = new Intl.NumberFormat(); export const f = (n: number) => (FORMAT.format(1) === "x" ? 1 : 0);`,
  `import os from "node:os"; const END = os.EOL; export const f = () => (END.length);`,
  `const { platform } = process; export const f = () => (platform === "aix" ? 1 : 0);`,
])("looked at while the module loads: %s", async (text) => {
  expect((await inexactness(text)).join()).toContain("while they load");
});

describe("conversions by natives", () => {
  beforeAll(installWorld);
  afterAll(uninstallWorld);
  test.each([
    "(() => { const d = new Date(0); return `<${d}>`; })()",
    'new Date(0) + ""',
    "String(new Date(0))",
    "[new Date(0)].join()",
    '"".concat(new Date(0) as any)',
    "({ toString: Date.prototype.toString }, new Date(0).toString())",
  ])("the time zone: %s", async (text) => {
    expect((await inexactness(`export const f = () => ((${text}).length > 100 ? 1 : 0);`)).join()).toContain(
      "the time zone",
    );
  });
  test("the locale of elements", async () => {
    const text = `export const f = () => ([1.5].toLocaleString() === "1,5" ? 1 : 0);`;
    expect((await inexactness(text)).join()).toContain("the locale");
  });
});
