/** The configuration file: found upwards, in both formats, and wrong ones are told with the next step. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { loadConfig } from "./config.ts";

function folder(files: Record<string, string>): string {
  const path = realpathSync(mkdtempSync(join(tmpdir(), "assay-config-")));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  mkdirSync(join(path, "src/deep"), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text);
  return path;
}

test("the nearest one above", async () => {
  const path = folder({
    "assay.config.json":
      '{ "checkers": { "nan": "off" }, "plugins": ["./p.mjs"], "ignore": [{ "checker": "hang", "paths": ["src/**"], "reason": "slow on purpose" }] }',
  });
  expect(await loadConfig(join(path, "src/deep"))).toEqual({
    folder: path,
    file: join(path, "assay.config.json"),
    checkers: { nan: "off" },
    plugins: ["./p.mjs"],
    ignore: [{ checker: "hang", paths: ["src/**"], reason: "slow on purpose" }],
    baseline: undefined,
  });
});

test("a module", async () => {
  const path = folder({ "assay.config.mjs": 'export default { baseline: "b.json" };' });
  expect((await loadConfig(path)).baseline).toBe("b.json");
});

test.each([
  ["{", "cannot be read"],
  ["[]", "it must hold an object"],
  ['{ "checker": {} }', 'unknown key "checker"'],
  ['{ "checkers": { "nan": 1 } }', '"checkers" must map names to levels'],
  ['{ "plugins": "x" }', '"plugins" must list paths'],
  ['{ "ignore": [{ "checker": "nan", "paths": ["a"] }] }', '"ignore" item 1 (nan) has no reason'],
  ['{ "ignore": [{ "checker": "nan" }] }', '"ignore" item 1 needs "checker", "paths" and "reason"'],
])("%s is refused", async (text, message) => {
  await expect(loadConfig(folder({ "assay.config.json": text }))).rejects.toThrow(
    `assay.config.json: ${message}`.replace(": cannot", " cannot"),
  );
});

test.each([
  ["throw null;", /cannot be read: null/],
  ["throw { toString() { throw 1; } };", /cannot be read: it throws something/],
  ["throw new Proxy({}, { getPrototypeOf() { throw 1; } });", /cannot be read: it throws something/],
  ["export default new Proxy({}, { get() { throw 1; }, ownKeys() { throw 1; } });", /cannot be read/],
  ['export default { get checkers() { throw new Error("no"); } };', /cannot be read: no/],
  ["export default () => ({});", /cannot be read/],
  ["export default null;", /it must hold an object/],
  ["export const checkers = {};", /it must hold an object/],
])("the module %s is refused", async (text, message) => {
  await expect(loadConfig(folder({ "assay.config.mjs": text }))).rejects.toThrow(message);
});

test.each([
  ["await new Promise(() => {}); export default {};", /ended before it was loaded/],
  ["process.exit(0);", /ended before it was loaded/],
])("the module %s is told", async (text, message) => {
  await expect(loadConfig(folder({ "assay.config.mjs": text }))).rejects.toThrow(message);
});

test("a module that loops is told", { tags: ["thorough"], timeout: 60_000 }, async () => {
  await expect(loadConfig(folder({ "assay.config.mjs": "for (;;);" }))).rejects.toThrow(/still loading after 10 s/);
});

test("what else a module exports is its own business", async () => {
  const path = folder({ "assay.config.mjs": 'export function then() {}\nexport default { baseline: "b.json" };' });
  expect((await loadConfig(path)).baseline).toBe("b.json");
});
