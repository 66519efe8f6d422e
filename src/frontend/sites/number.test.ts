import { expect, test } from "vitest";
import { parseModule } from "../parse.ts";
import { walk } from "../syntax.ts";
import { collectSites, isBranch } from "./number.ts";

const branches = (text: string, file = "a.ts") => {
  const module = parseModule(file, text);
  return collectSites(module)
    .sites.filter(isBranch)
    .map((site) => `${site.kind} ${module.text.slice(site.start, site.end).replace(/\s+/g, " ")}`);
};
const keys = (text: string) => collectSites(parseModule("a.ts", text)).sites.map((site) => site.key);

test.each([
  ["if (a > 1) b(); else c();", ["if a > 1"]],
  ["x = a ? b : c", ["ternary a"]],
  ["x = a && b || (c ?? (d))", ["or a && b || (c ?? (d))", "and a && b", "nullish c ?? (d)"]],
  ["a &&= 1; a ||= 2; a ??= 3", ["and a &&= 1", "or a ||= 2", "nullish a ??= 3"]],
  ["while (a) {} do {} while (b); for (;c;) {} for (;;) {}", ["loop a", "loop b", "loop c"]],
  ["for (const a of b) {} for (const k in o) {}", ["each const a of b", "each const k in o"]],
  ["switch (a) { case 1: case 'x': f(); default: g() }", ["case case 1", "case case 'x'"]],
  ["a?.b?.[c]?.(d)", ["optional a?.b?.[c]?.(d)", "optional a?.b?.[c]", "optional a?.b"]],
  [
    "function f(a = 1, { b = 2, c: [d = 3] } = {}) {}",
    ["default a = 1", "default { b = 2, c: [d = 3] } = {}", "default b = 2", "default d = 3"],
  ],
  ["[a = 1] = b", ["default a = 1"]],
  ["const f = (x: number): x is 1 => (x as 1 | 2) === 1 ? true : false", ["ternary (x as 1 | 2) === 1"]],
])("branches of %s", (text, expected) => {
  expect(branches(text)).toEqual(expected);
});

test("types, overloads and declarations have no sites", () => {
  const text = `
    interface A { f(a?: number): void }
    type B<T> = T extends string ? 1 : 2;
    declare function g(a: number): void;
    declare const h: { i: typeof window.location };
    declare class C { m(): void }
    abstract class D { abstract n(): void; declare o: number; p(): void; p(a?: any) {} }
    declare module "x" { export const y: number }
    namespace OnlyTypes { export type T = 1 }
    export type { A };
  `;
  const { sites } = collectSites(parseModule("a.ts", text));
  expect(sites.map((site) => [site.kind, site.enclosing])).toEqual([
    ["function", ""],
    ["function", "D"],
  ]);
});

test("functions are named by where they stand", () => {
  const text = `
    if (0) {}
    function parse() { const inner = () => a ? 1 : 2; return [].map(x => x && 1) }
    class Cart { total = a || b; static { c || d } constructor(n = 1) {} add() { if (a) {} } get sum() { return a ?? b } #p() { a?.b } }
    export default () => a ? 1 : 2;
    const table = { run() { a && b }, "the key": function () { c && d } };
    namespace N.M { export function f() { if (a) {} } }
    exports.run = (a = 1) => {};
  `;
  const module = parseModule("a.ts", text);
  const named = collectSites(module).sites.filter(isBranch);
  expect(named.map((site) => site.enclosing)).toEqual([
    "",
    "parse.inner",
    "parse.<anonymous>",
    "Cart",
    "Cart.static",
    "Cart.constructor",
    "Cart.add",
    "Cart.sum",
    "Cart.#p",
    "default",
    "run",
    "the key",
    "N.M.f",
    "run",
  ]);
});

test("sites are numbered in order and branches have consecutive ordinals", () => {
  const { sites, branchCount } = collectSites(
    parseModule("a.ts", "function f(a) { return a?.b(1) && !a.c ? g`x` : new D(...a) }"),
  );
  expect(sites.map((site) => site.index)).toEqual(sites.map((_, i) => i));
  expect(sites.filter(isBranch).map((site) => site.branch)).toEqual([0, 1, 2]);
  expect(branchCount).toBe(3);
});

test("a node's sites are found by kind", () => {
  const module = parseModule("a.ts", "a?.(1); b.c");
  const found = collectSites(module);
  walk(module.program, (node) => {
    if (node.type === "CallExpression") {
      expect(found.siteOf(node, "call").kind).toBe("call");
      expect(found.siteOf(node, "optional").branch).toBe(0);
      expect(found.branchOf(node)).toBe(found.siteOf(node, "optional"));
      expect(() => found.siteOf(node, "if")).toThrow(/no if site/);
    }
  });
});

const subject = `
export function ship(total: number, country: string) {
  const free = total >= 50 && country === "DE";
  if (free) return "free";
  for (const step of [1, 2]) if (total > step) total -= step;
  return [total].map((t) => { if (t > 3) return t; if (t > 3) return 1; return 0 })[0]?.toFixed(2) ?? "";
}
`;

test("keys survive edits elsewhere in the file", () => {
  const before = keys(subject);
  expect(new Set(before).size).toBe(before.length);
  const kept = (text: string) => {
    const after = new Set(keys(text));
    return before.filter((key) => !after.has(key));
  };
  expect(
    kept(
      `// a comment\n\nimport { x } from "./y";\nfunction other(a = 1) { return a ? ship(a, "x") : free && 1 }\n${subject}`,
    ),
  ).toEqual([]);
  expect(kept(subject.replaceAll("\n", "\n\n  "))).toEqual([]);
  expect(kept(`${subject}\nif (free) ship(1, "");`)).toEqual([]);
  // An edit inside a callback's body leaves the call around it and its neighbours alone.
  const edited = kept(subject.replace("if (t > 3) return t;", "if (t > 4) return t;"));
  expect(edited.every((key) => key.startsWith("ship.<anonymous>:"))).toBe(true);
  expect(edited.length).toBeGreaterThan(0);
});

test("a changed condition changes its key", () => {
  expect(keys("if (a > 1) {}")[0]).not.toBe(keys("if (a > 2) {}")[0]);
  expect(keys("if (a > 1) { x() }")[0]).toBe(keys("if (a > 1) { y() }")[0]);
});
