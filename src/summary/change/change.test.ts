/** Phase 1: what an edit does to the steps of functions, and who is concerned by it. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openProject } from "../../frontend/project.ts";
import { type Taken, touched } from "./footprint.ts";
import { type FunctionIn, VersionPair, versionOf } from "./versions.ts";

type Files = Readonly<Record<string, string>>;

function pairOf(before: Files, after: Files, entry = "a.js"): VersionPair {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "assay-change-")));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const version = (name: string, files: Files) => {
    for (const [path, text] of Object.entries({ "package.json": '{"type":"module"}', ...files })) {
      mkdirSync(dirname(join(root, name, path)), { recursive: true });
      writeFileSync(join(root, name, path), text);
    }
    return versionOf(join(root, name), [join(root, name, entry)], openProject())!;
  };
  return new VersionPair(version("before", before), version("after", after));
}

function named(pair: VersionPair, name: string, path = "a.js"): FunctionIn {
  const module = pair.before.at(path)!;
  return { module, node: module.nodes.find((node) => module.nameOf(node) === name)! };
}

const one = (text: string): Files => ({ "a.js": text });
const phase1 = (before: string, after: string, name = "f", taken?: Taken): string | undefined => {
  const pair = pairOf(one(before), one(after));
  return touched(pair, named(pair, name), taken).modified;
};

const BASE =
  "const K = 3;\nfunction h(x) { return x + K; }\nexport function f(x) { if (x > 0) { return h(x); } return 0; }\nexport function g(x) { return x; }\n";

test.each([
  ["nothing", BASE],
  ["white space and comments", BASE.replaceAll(";", " ; /* c */\n")],
  ["another function", BASE.replace("return x; }", "return -x; }")],
  ["a function that is added", `${BASE}export function more(x) { return f(x); }\n`],
  ["a constant that is added", `const MORE = [1, 2];\n${BASE}`],
])("unmodified: %s", (_, after) => {
  expect(phase1(BASE, after)).toBeUndefined();
});

test.each([
  ["an instruction", BASE.replace("x > 0", "x >= 0"), /f is modified at line 3/],
  ["branches that change places", BASE.replace("x > 0", "!(x > 0)"), /f is modified/],
  ["what is chosen", BASE.replace("return 0", "return x ? 1 : 0"), /f is modified/],
  ["an instruction that is added", BASE.replace("return 0", "x++; return 0"), /f is modified/],
  ["one that is gone", BASE.replace("return h(x);", ""), /f is modified/],
  ["a helper", BASE.replace("x + K", "x - K"), /h is modified/],
  ["a constant", BASE.replace("K = 3", "K = 4"), /h reads K/],
  ["a parameter", BASE.replace("f(x) {", "f(x = 1) {"), /f (begins otherwise|is modified)/],
  ["what loading does", `${BASE}globalThis.y = 1;`, /while modules load/],
  [
    "another meaning of a name",
    BASE.replace("if (x > 0) { return", "if (x > 0) { const h = (y) => y; return"),
    /f is modified/,
  ],
  ["a function that is gone", BASE.replace("export function f(x) {", "export function q(x) {"), /f is gone/],
])("modified: %s", (_, after, why) => {
  expect(phase1(BASE, after)).toMatch(why);
});

test("regular expressions and templates are told apart", () => {
  const text = "const RE = /a/g;\nexport function f(x) { return RE.test(x) ? `a` : x.replace(/b/, 'c'); }";
  expect(phase1(text, `${text}\n`)).toBeUndefined();
  for (const [from, to] of [
    ["/a/g", "/a/"],
    ["`a`", "`b`"],
    ["/b/", "/b/i"],
  ] as const)
    expect(phase1(text, text.replace(from, to))).toBeDefined();
});

test("variables that change places are no renaming", () => {
  const before = "export function f(a, b) { let x = a; let y = b; x = x + 1; return x - y; }";
  expect(phase1(before, before.replace("return x - y", "return y - x"))).toMatch(/modified/);
  expect(phase1("export function f(a, b) { return a - b; }", "export function f(b, a) { return a - b; }")).toMatch(
    /begins otherwise/,
  );
  expect(phase1("export function f(a) { return a; }", "export function f(a) { a = 1; return a; }")).toMatch(
    /otherwise|modified/,
  );
});

test("only what lies behind outcomes that were taken counts", () => {
  const after = BASE.replace("x + K", "x - K").replace("return 0", "return 0 + 0");
  const outcome =
    (wanted: boolean): Taken =>
    (_module, _site, is) =>
      is === wanted;
  expect(phase1(BASE, after.replace("return 0 + 0", "return 0"), "f", outcome(false))).toBeUndefined();
  expect(phase1(BASE, after.replace("return 0 + 0", "return 0"), "f", outcome(true))).toMatch(/h is modified/);
  expect(phase1(BASE, BASE.replace("return 0", "return 0 + 0"), "f", outcome(true))).toBeUndefined();
  expect(phase1(BASE, BASE.replace("return 0", "return 0 + 0"), "f", outcome(false))).toMatch(/f is modified/);
});

const CLASSES: Files = {
  "a.js":
    'import { Cart } from "./b.js";\nexport function f(n) { const c = new Cart(n); return c.total(2); }\nexport function g(c) { return c.size(); }',
  "b.js":
    "export class Cart { constructor(n) { this.n = n; } total(k) { return this.n * k; } size() { return this.n; } }",
};
const inClasses = (from: string, to: string, name = "f"): string | undefined => {
  const pair = pairOf(CLASSES, { ...CLASSES, "b.js": CLASSES["b.js"]!.replace(from, to) });
  return touched(pair, named(pair, name)).modified;
};

test("methods are met by their names, across modules", () => {
  expect(inClasses("this.n * k", "this.n + k")).toMatch(/total is modified/);
  expect(inClasses("return this.n; }", "return this.n | 0; }")).toBeUndefined();
  expect(inClasses("return this.n; }", "return this.n | 0; }", "g")).toMatch(/size is modified/);
  expect(inClasses("this.n = n", "this.n = n + 1")).toMatch(/constructor is modified/);
  expect(inClasses("size() {", "total2() {} size() {")).toMatch(/Cart/);
  // another class whose method may be the one that is called
  expect(inClasses("export class", "export class Other { total() { return 0; } }\nexport class")).toMatch(
    /total is new/,
  );
});

test("CommonJS: what is required is followed by its name", () => {
  const files = (body: string, extra = ""): Files => ({
    "package.json": "{}",
    "a.cjs": `const { h } = require("./b.cjs");\nconst util = require("./b.cjs");\nfunction f(n) { return h(n); }\nfunction g(n) { return util.k(n); }\nmodule.exports = { f, g };`,
    "b.cjs": `exports.h = function h(n) { return ${body}; };\nexports.k = function (n) { return n; };${extra}`,
  });
  const check = (after: Files, name: string): string | undefined => {
    const pair = pairOf(files("n > 3"), after, "a.cjs");
    return touched(pair, named(pair, name, "a.cjs")).modified;
  };
  expect(check(files("n > 3"), "f")).toBeUndefined();
  expect(check(files("n > 4"), "f")).toMatch(/h is modified/);
  expect(check(files("n > 4"), "g")).toBeUndefined();
  expect(check(files("n > 3", "\nexports.h = (n) => n;"), "f")).toMatch(/f reads h/);
});

test("the arms of a choice are steps of their own", () => {
  const text = 'export function f(x) { return x > 0 ? "a" : x < -5 && g() ? "b" : "c"; }\nfunction g() { return 1; }';
  const outcomes = (...wanted: boolean[]): Taken => {
    let n = 0;
    const known = new Map<number, boolean>();
    return (_module, site, outcome) => {
      if (!known.has(site)) known.set(site, wanted[n++] ?? false);
      return known.get(site) === outcome;
    };
  };
  expect(phase1(text, text.replace('"c"', '"d"'), "f", outcomes(true))).toBeUndefined();
  expect(phase1(text, text.replace('"c"', '"d"'), "f", outcomes(false, false))).toMatch(/modified/);
  expect(phase1(text, text.replace('"b"', '"d"'), "f", outcomes(false, false))).toBeUndefined();
  expect(phase1(text, text.replace("&& g()", "&& g(1)"), "f", outcomes(false, false))).toBeUndefined();
  expect(phase1(text, text.replace("&& g()", "|| g()"), "f", outcomes(false, false))).toMatch(/modified/);
});
