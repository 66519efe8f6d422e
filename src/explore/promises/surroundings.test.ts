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
  ["os.EOL", `import { EOL } from "node:os"; export const f = () => (EOL.length > 1 ? 1 : 0);`],
  ["os.EOL", `import { EOL as end } from "os"; export const f = () => (end.length > 1 ? 1 : 0);`],
  ["os.EOL", `import * as os from "node:os"; export const f = () => (os.EOL.length > 1 ? 1 : 0);`],
  ["os.EOL", `import * as os from "node:os"; export const f = () => { const { EOL } = os; return EOL.length > 1; };`],
  ["os.devNull", `import { devNull } from "node:os"; export const f = () => (devNull.length > 10 ? 1 : 0);`],
  [
    "os.constants",
    `import { constants } from "node:os"; export const f = () => (constants.signals.SIGHUP > 1 ? 1 : 0);`,
  ],
  ["process.argv", `import { argv } from "node:process"; export const f = () => (argv.length > 9 ? 1 : 0);`],
  ["process.cwd", `import { cwd } from "node:process"; export const f = () => (cwd() === "/nowhere" ? 1 : 0);`],
  ["process.resourceUsage", `export const f = () => (process.resourceUsage().maxRSS > 9 ? 1 : 0);`],
  ["process.debugPort", `export const f = () => (process.debugPort > 9 ? 1 : 0);`],
  ["process.setByOthers", `export const f = () => ((process as any).setByOthers ? 1 : 0);`],
  ["path.sep", `import { sep } from "node:path"; export const f = () => (sep === "/" ? 1 : 0);`],
  ["path.delimiter", `import path from "node:path"; export const f = () => (path.delimiter === ":" ? 1 : 0);`],
  [
    "path.sep",
    `import * as path from "node:path"; import { inspect } from "node:util"; export const f = () => inspect(path) === "";`,
  ],
  [
    "the working folder",
    `import { resolve } from "node:path"; export const f = () => (resolve("a").length > 99 ? 1 : 0);`,
  ],
  [
    "the working folder",
    `import { relative } from "node:path"; export const f = () => (relative("/a", "b").length > 99 ? 1 : 0);`,
  ],
  [
    "worker_threads.isMainThread",
    `import { isMainThread } from "node:worker_threads"; export const f = () => (isMainThread ? 1 : 0);`,
  ],
  [
    "what v8.getHeapStatistics finds",
    `import v8 from "node:v8"; export const f = () => (v8.getHeapStatistics().heap_size_limit > 9 ? 1 : 0);`,
  ],
  ["what tty.isatty finds", `import { isatty } from "node:tty"; export const f = () => (isatty(1) ? 1 : 0);`],
  [
    "what crypto.getHashes finds",
    `import { getHashes } from "node:crypto"; export const f = () => getHashes().length > 9;`,
  ],
  ["where the module is", `export const f = () => (import.meta.url.includes("/src/") ? 1 : 0);`],
  [
    "where the module is",
    `export const f = () => { const { dirname } = import.meta; return dirname === "/" ? 1 : 0; };`,
  ],
  ["where the module is", `export const f = () => (import.meta.resolve("node:fs") === "" ? 1 : 0);`],
  ["where the module is", `exports.f = function () { return __dirname.length > 99 ? 1 : 0; };`],
  ["where the module is", `exports.f = () => { const at = __filename; return at === "/" ? 1 : 0; };`],
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
  `import { join, basename, win32 } from "node:path"; export const f = () => (join("a", "b") === win32.basename("x") ? 1 : basename("c"));`,
  `import { resolve, relative } from "node:path"; export const f = () => (resolve("/a", "b") === relative("/a", "/b") ? 1 : 0);`,
  `import { inspect, format } from "node:util"; export const f = () => (inspect(1) === format("x") ? 1 : 0);`,
  `import { EventEmitter } from "node:events"; export const f = () => (new EventEmitter().listenerCount("x") > 1 ? 1 : 0);`,
  `import { ok } from "node:assert"; export const f = (n: number) => { ok(n !== 3); };`,
  `import { createHash } from "node:crypto"; export const f = () => (createHash("sha1").update("a").digest("hex") === "" ? 1 : 0);`,
  `import { assume } from "assay"; export const f = (n: number) => { assume(n > 3); return n; };`,
  `export const f = (n: number) => { process.stdout.write("x"); process.once("exit", () => {}); return n > 3 ? 1 : 0; };`,
  `export async function f(n: number) { await new Promise<void>((done) => process.nextTick(done)); return n > 3 ? 1 : 0; }`,
])("nothing to look at: %s", async (text) => {
  expect((await inexactness(text)).filter((why) => /\blooks? at\b/.test(why))).toEqual([]);
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
  `import { EOL } from "node:os"; const END = EOL; export const f = () => (END.length > 1 ? 1 : 0);`,
  `import * as os from "node:os"; export { os }; const seen = os; export const f = () => (seen ? 1 : 0);`,
  `const HERE = import.meta.url; export const f = () => (HERE.length > 99 ? 1 : 0);`,
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
  test.each(["String(cb)", "cb.toString()", "[cb].join()", "'' + cb", "/x/.test(cb as any)"])(
    "the text of a callback: %s",
    async (text) => {
      const found = await inexactness(`export const f = (cb: () => number) => (String(${text}).length > 200 ? 1 : 0);`);
      expect(found.join()).toContain("the text of a callback");
    },
  );
  test("the locale of elements", async () => {
    const text = `export const f = () => ([1.5].toLocaleString() === "1,5" ? 1 : 0);`;
    expect((await inexactness(text)).join()).toContain("the locale");
  });
});
