/** What a small harness has no branches and no words for is in the module behind it. */
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ModuleService } from "../../host/modules.ts";
import { importedModules, joined } from "./imported-modules.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "assay-imported-")));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function written(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

test("branches and short words of imported modules guide the search", () => {
  written("library.js", `export const f = (x) => (x === "magic" ? 42 : x === "${"long ".repeat(10)}" ? 1 : 2);\n`);
  const harness = written("harness.ts", 'import { f } from "./library.js";\nexport const g = (x: string) => f(x);\n');
  const { goals, dictionary } = importedModules(harness, new ModuleService(() => true));
  expect(goals).toEqual([0, 1, 2, 3]);
  expect(dictionary.strings).toEqual(["magic"]);
  expect(joined({ strings: ["own", "magic"], numbers: [] }, dictionary).strings).toEqual(["own", "magic"]);
});

test("there are none when a module cannot be read", () => {
  written("broken.js", "export const = 1;\n");
  const harness = written("other.ts", 'import { f } from "./broken.js";\nexport const g = (x: string) => f(x);\n');
  expect(importedModules(harness, new ModuleService(() => true)).goals).toEqual([]);
});
