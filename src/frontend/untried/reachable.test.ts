/** What a target may run is read wherever it stands: other files, what they hand on, CommonJS, packages; what is not read is known. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openProject } from "../project.ts";
import { isFunction, type Node, walk } from "../syntax.ts";
import { findTargets } from "../targets/find.ts";
import { eachReachable } from "./reachable.ts";

const root = realpathSync(mkdtempSync(join(tmpdir(), "assay-reachable-")));
afterAll(() => rmSync(root, { recursive: true }));
let folders = 0;

/** Names among FAR and NEAR that the first function of the subject reaches. */
function reached(subject: string, files: Readonly<Record<string, string>>) {
  const folder = join(root, String(folders++));
  const all: Readonly<Record<string, string>> = {
    "package.json": '{"type":"module"}',
    ...files,
    [subject]: files[subject]!,
  };
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const project = openProject();
  const module = project.module(join(folder, subject));
  let code: Node | undefined;
  walk(module.program, (node) => {
    if (isFunction(node)) code ??= node;
  });
  const names = new Set<string>();
  const isComplete = eachReachable(code!, module, project, (node) => {
    if (node.type === "Identifier" && /^(FAR|NEAR)$/.test(node.name)) names.add(node.name);
  });
  return { names: [...names], isComplete };
}

const FAR = "export function g(o) { return FAR in o }\nexport function h(o) { return NEAR in o }\n";

test.each<[string, string, Readonly<Record<string, string>>]>([
  [
    "a name of another file",
    "a.js",
    { "a.js": 'import { g } from "./b.js"; export const f = (o) => g(o);', "b.js": FAR },
  ],
  [
    "handed on by name",
    "a.js",
    {
      "a.js": 'import { g } from "./i.js"; export const f = (o) => g(o);',
      "i.js": 'export { g } from "./b.js";',
      "b.js": FAR,
    },
  ],
  [
    "handed on with all",
    "a.js",
    {
      "a.js": 'import { g } from "./i.js"; export const f = (o) => g(o);',
      "i.js": 'export * from "./b.js";',
      "b.js": FAR,
    },
  ],
  ["a namespace", "a.js", { "a.js": 'import * as b from "./b.js"; export const f = (o) => b.g(o);', "b.js": FAR }],
  [
    "a default",
    "a.js",
    { "a.js": 'import g from "./b.js"; export const f = (o) => g(o);', "b.js": "export default (o) => FAR in o;" },
  ],
  [
    "imported when it runs",
    "a.js",
    { "a.js": 'export const f = async (o) => (await import("./b.js")).g(o);', "b.js": FAR },
  ],
  [
    "required",
    "a.cjs",
    { "a.cjs": 'const { g } = require("./b.cjs"); exports.f = (o) => g(o);', "b.cjs": "exports.g = (o) => FAR in o;" },
  ],
  [
    "required when it runs",
    "a.cjs",
    { "a.cjs": 'exports.f = (o) => require("./b.cjs").g(o);', "b.cjs": "exports.g = (o) => FAR in o;" },
  ],
  [
    "required by what is required",
    "a.cjs",
    {
      "a.cjs": 'const b = require("./b.cjs"); exports.f = (o) => b.g(o);',
      "b.cjs": 'module.exports = require("./c.cjs");',
      "c.cjs": "exports.g = (o) => FAR in o;",
    },
  ],
  [
    "a package",
    "a.js",
    {
      "a.js": 'import { g } from "p"; export const f = (o) => g(o);',
      "node_modules/p/package.json": '{"name":"p","type":"module","main":"p.js"}',
      "node_modules/p/p.js": FAR,
    },
  ],
])("%s", (_, subject, files) => {
  const { names, isComplete } = reached(subject, files);
  expect(names).toContain("FAR");
  expect(isComplete).toBe(true);
});

test("who mentions one name of a file does not run its others", () => {
  const files = { "a.js": 'import { g } from "./b.js"; export const f = (o) => g(o);', "b.js": FAR };
  expect(reached("a.js", files).names).toEqual(["FAR"]);
});

test.each([
  'import { g } from "not-there"; export const f = (o) => g(o);',
  "export const f = async (o, name) => (await import(name)).g(o);",
  'import { g } from "./bad.js"; export const f = (o) => g(o);',
  'import { g } from "./huge.js"; export const f = (o) => g(o);',
])("not all can be read: %s", (text) => {
  const huge = `export const g = (o) => "${"x".repeat(1_100_000)}" in o;`;
  expect(reached("a.js", { "a.js": text, "bad.js": "export const g = (", "huge.js": huge }).isComplete).toBe(false);
});

test("a chain of names is as long as it likes", () => {
  const links = Array.from({ length: 20_000 }, (_, i) => `const c${i} = (o) => c${i + 1}(o);`).join("\n");
  const text = `export const f = (o) => c0(o);\n${links}\nconst c20000 = (o) => FAR in o;`;
  expect(reached("a.js", { "a.js": text })).toEqual({ names: ["FAR"], isComplete: true });
});

test("data that is imported is no code, and no reason to give up", () => {
  const folder = join(root, String(folders++));
  mkdirSync(folder);
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
  writeFileSync(join(folder, "t.json"), '{"n":1}');
  writeFileSync(join(folder, "broken.ts"), "export function (");
  writeFileSync(
    join(folder, "a.ts"),
    'import t from "./t.json" with { type: "json" };\nimport { b } from "./broken.ts";\nexport const f = (n: number, g: (x: number) => number) => g(n) + t.n;\nexport const h = (n: number) => b(n);\n',
  );
  const { targets, diagnostics } = findTargets("a.ts", { cwd: folder });
  expect([targets.map((target) => target.export), diagnostics]).toEqual([["f", "h"], []]);
});
