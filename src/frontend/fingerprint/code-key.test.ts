/** A target's key changes with all that has a say in a call of it, and with nothing else. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { openProject } from "../project.ts";
import { findTargets } from "../targets/find.ts";
import type { Target } from "../targets/target.ts";
import { codeKey } from "./code-key.ts";

const root = realpathSync(mkdtempSync(join(tmpdir(), "assay-key-")));
afterAll(() => rmSync(root, { recursive: true }));
let folders = 0;

type Files = Readonly<Record<string, string>>;

/** `at` names the text that the function begins with, where only loading would tell it. */
async function keyOf(
  files: Files,
  name = "f",
  entry = Object.keys(files)[0]!,
  at?: { readonly start: string },
): Promise<string | undefined> {
  const folder = join(root, String(folders++));
  for (const [path, text] of Object.entries({ "package.json": '{"type":"module"}', ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  if (at !== undefined) {
    const text = files[entry]!;
    const start = text.indexOf(at.start) - 1;
    const end = text.indexOf(";", start);
    const target = { file: join(folder, entry), export: name, parameters: [], definitions: {}, start, end };
    return codeKey(target as unknown as Target, openProject());
  }
  const { targets, diagnostics } = findTargets(`${entry}#${name}`, { cwd: folder });
  expect(diagnostics).toEqual([]);
  return codeKey(targets[0]!, openProject());
}

const BASE: Files = {
  "a.ts": `import { limit, other } from "./b.ts";
/** @requires n > 0 */
export function f(n: number): number { return help(n) > limit(n) ? 1 : 2; }
function help(n: number) { return n + STEP; }
const STEP = 3;
export function g(n: number) { return other(n) * 2; }
`,
  "b.ts": `import { x } from "./c.ts";
export function limit(n: number) { return n < 5 ? 10 : x; }
export function other(n: number) { return n; }
`,
  "c.ts": "export const x = 4;\nexport const unused = 5;\n",
};

const edited = (file: string, from: string, to: string): Files => {
  const text = BASE[file]!.replace(from, to);
  if (text === BASE[file]) throw new Error(`nothing to edit: ${from}`);
  return { ...BASE, [file]: text };
};

describe("changes nothing", () => {
  test.each<[string, Files]>([
    ["white space and comments", edited("a.ts", "return help(n) >", "// why\n\n  return help( n )  >")],
    ["parentheses", edited("a.ts", "n + STEP", "(n + STEP)")],
    ["another function of the file", edited("a.ts", "* 2", "* 3")],
    ["a function of another file that is not reached", edited("b.ts", "return n; }", "return -n; }")],
    ["lines above", edited("a.ts", "/** @requires", "\n\nexport const more = 1;\n/** @requires")],
    ["a constant that nobody reads", edited("c.ts", "unused = 5", "unused = 6")],
  ])("%s", async (_, files) => {
    expect(await keyOf(files)).toBe(await keyOf(BASE));
  });

  test("new names of files", async () => {
    const { "a.ts": a, "b.ts": b, "c.ts": c } = BASE;
    const moved = { "lib/a2.ts": a!.replace("./b.ts", "./b2.ts"), "lib/b2.ts": b!, "lib/c.ts": c! };
    const still = { "lib/a2.ts": a!, "lib/b.ts": b!, "lib/c.ts": c! };
    expect(await keyOf(still)).toBe(await keyOf(BASE));
    expect(await keyOf(moved)).toBeDefined();
  });
});

describe("changes the key", () => {
  test.each<[string, Files]>([
    ["its own code", edited("a.ts", "? 1 : 2", "? 1 : 3")],
    ["a helper", edited("a.ts", "n + STEP", "n - STEP")],
    ["a constant", edited("a.ts", "STEP = 3", "STEP = 4")],
    ["what it imports", edited("b.ts", "n < 5", "n <= 5")],
    ["what that reads", edited("c.ts", "x = 4", "x = 5")],
    ["a contract", edited("a.ts", "n > 0", "n > 1")],
    ["where a name comes from", edited("a.ts", "{ limit, other }", "{ other as limit, limit as other }")],
    ["what runs while modules load", edited("c.ts", "export const unused", "globalThis.y = 1; export const unused")],
    [
      "what such code calls",
      edited("c.ts", "export const unused = 5", "spoil(); function spoil() { Math.abs = () => 1 }"),
    ],
    [
      "a module that is loaded in addition",
      { ...edited("b.ts", "import { x }", 'import "./d.ts";\nimport { x }'), "d.ts": "" },
    ],
    ["a type that is declared", edited("a.ts", "f(n: number): number", "f(n: 1 | 2): number")],
  ])("%s", async (_, files) => {
    const key = await keyOf(files);
    expect(key).toBeDefined();
    expect(key).not.toBe(await keyOf(BASE));
  });

  test("two exports that change places", async () => {
    const files = (names: string): Files => ({
      "a.js": 'import { p, q } from "./b.js";\nexport function f(n) { return p(n) - q(n); }',
      "b.js": `function one(n) { return 1; }\nfunction two(n) { return 2; }\nexport { ${names} };`,
    });
    expect(await keyOf(files("one as p, two as q"))).not.toBe(await keyOf(files("two as p, one as q")));
  });

  test("the class of an argument, and data that is imported", async () => {
    const files = (body: string, data: string): Files => ({
      "a.ts":
        'import type { C } from "./c.ts";\nimport table from "./t.json" with { type: "json" };\nexport function f(c: C): number { return c.m() + table.n; }',
      "c.ts": `export class C { constructor(private n: number) {} m() { return ${body}; } }`,
      "t.json": data,
    });
    const key = await keyOf(files("this.n", '{"n":1}'));
    expect(key).toBeDefined();
    expect(await keyOf(files("this.n", '{"n":1}'))).toBe(key);
    expect(await keyOf(files("-this.n", '{"n":1}'))).not.toBe(key);
    expect(await keyOf(files("this.n", '{"n":2}'))).not.toBe(key);
  });
});

test("CommonJS: what a file hands out does not make all of it count", async () => {
  const files = (g: string): Files => ({
    "package.json": "{}",
    "a.cjs": `const { h } = require("./b.cjs");\nfunction f(n) { return h(n) ? 1 : 2; }\nfunction g(n) { return ${g}; }\nmodule.exports = { f, g };`,
    "b.cjs": "exports.h = (n) => n > 3;",
  });
  const key = await keyOf(files("n"), "f", "a.cjs");
  expect(key).toBeDefined();
  expect(await keyOf(files("n + 1"), "f", "a.cjs")).toBe(key);
  expect(await keyOf(files("n + 1"), "g", "a.cjs")).not.toBe(await keyOf(files("n"), "g", "a.cjs"));
});

test.each([
  ["handed out", "module.exports = make(3);"],
  ["handed out by name", "exports.f = make(3);"],
  ["a property", "const api = {}; api.f = make(3); module.exports = api;"],
])("functions that a call makes depend on what makes them: %s", async (_, handing) => {
  const files = (body: string): Files => ({
    "package.json": "{}",
    "a.cjs": `${handing}\nfunction f(n) { return n; }\nfunction make(k) { const limit = k ${body}; return (n) => n > limit; }`,
  });
  const keyed = (body: string): Promise<string | undefined> =>
    keyOf(files(body), "f", "a.cjs", { start: "n) => n > limit" });
  expect(await keyed("+ 1")).toBeDefined();
  expect(await keyed("+ 1")).not.toBe(await keyed("+ 2"));
});

test("code that only a run tells has no key", async () => {
  expect(await keyOf({ "a.cjs": "exports.f = (n) => require('./' + n);" })).toBeUndefined();
  expect(await keyOf({ "a.js": "export const f = (n) => import(n);" })).toBeUndefined();
  expect(await keyOf({ "a.js": 'import "./missing.js";\nexport const f = (n) => n;' })).toBeUndefined();
});

test("where there is more text than is followed, all of it counts", async () => {
  const files = (other: string): Files => ({
    "a.js": 'import { g } from "./b.js";\nexport const f = (n) => g(n);',
    "b.js": `export const g = (n) => n;\nconst other = () => ${other};\n/* ${"long ".repeat(400_000)} */`,
  });
  const key = await keyOf(files("1"));
  expect(key).toBeDefined();
  expect(await keyOf(files("1 "))).toBe(key);
  expect(await keyOf(files("2"))).not.toBe(key);
});

test.each([
  ["a variable", "let late = (n) => n;", "late = (m) => g(m); return late(n);"],
  ["a property", "const table = {};", "table.go = (m) => g(m); return table.go(n);"],
  ["a list", "const list = [];", "list.push((m) => g(m)); return list[0](n);"],
  ["a map", "const map = new Map();", "map.set(1, (m) => g(m)); return map.get(1)(n);"],
  ["a class", "class Box {}", "Box.go = (m) => g(m); return Box.go(n);"],
  ["an instance", "const box = new (class { go(m) { return m; } })();", "box.go = (m) => g(m); return box.go(n);"],
  ["a global", "", "globalThis.go = (m) => g(m); return globalThis.go(n);"],
  ["an object that is stored", "let kept;", "kept = { go: (m) => g(m) }; return kept.go(n);"],
  [
    "a function around it",
    "const make = () => { let late; return (m) => { late = (k) => g(k); return late(m); }; }; const go = make();",
    "return go(n);",
  ],
])("functions that a call stores and calls count, with what they call: %s", async (_, kept, body) => {
  const files = (other: string): Files => ({
    "a.js": `${kept}\nfunction g(n) { return h(n); }\nfunction h(n) { return n + ${other}; }\nexport function f(n) { ${body} }`,
  });
  const key = await keyOf(files("1"));
  expect(key).toBeDefined();
  expect(await keyOf(files("2"))).not.toBe(key);
});

test("what takes objects of the platform has a key: no code of the program makes them", async () => {
  for (const type of ["URL", "Blob", "Headers", "AbortSignal"]) {
    const files = (n: number): Files => ({
      "a.ts": `export function f(given: ${type}): number { return given ? ${n} : 2; }`,
    });
    const key = await keyOf(files(1));
    expect(key).toBeDefined();
    expect(await keyOf(files(1))).toBe(key);
    expect(await keyOf(files(3))).not.toBe(key);
  }
});
