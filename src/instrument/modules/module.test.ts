import { expect, test } from "vitest";
import { load } from "../testing/run.ts";

const esm = (text: string, others: Record<string, Record<string, unknown>> = {}) =>
  load(text, { file: "t.mts", others });

test("imports are live bindings called without a receiver", () => {
  const other = {
    n: 1,
    f() {
      return this;
    },
    default: "d",
    "odd name": 2,
  };
  const { exports, module } = esm(
    `import d, { n, f as g, "odd name" as odd } from "o"; import * as ns from "o";
     export const read = () => [d, n, odd, ns.n, g()]; export { n as again, d as default };`,
    { o: other },
  );
  expect((exports.read as () => unknown)()).toEqual(["d", 1, 2, 1, undefined]);
  other.n = 5;
  expect((exports.read as () => unknown)()).toEqual(["d", 5, 2, 5, undefined]);
  expect([exports.again, exports.default]).toEqual([5, "d"]);
  expect(module.imports).toEqual(["o"]);
});

test("calling an import that is no function names it as the program does", () => {
  const { exports } = esm('import { n } from "o"; export const f = (x) => n(x); export const g = () => n.m()', {
    o: { n: 1 },
  });
  expect(() => (exports.f as () => void)()).toThrow(new TypeError("n is not a function"));
  expect(() => (exports.g as () => void)()).toThrow(new TypeError("n.m is not a function"));
});

test("an import cannot be assigned", () => {
  const { exports } = esm('import { n } from "o"; export const f = () => { n = 2 }; export const g = () => n++', {
    o: { n: 1 },
  });
  expect(() => (exports.f as () => void)()).toThrow("Assignment to constant variable.");
  expect(() => (exports.g as () => void)()).toThrow("Assignment to constant variable.");
});

test("every form of export", () => {
  const { exports } = esm(
    `export const a = 1, { b, c: [d] } = { b: 2, c: [3] }; export let e; export function f() {} export class G {} export async function* h() {}
     const i = 4; export { i, i as j, i as "k l" }; export * from "o"; export * as ns from "o"; export { n as m, default as o } from "o"; e = 5`,
    { o: { n: 6, default: 7, star: 8 } },
  );
  expect({ ...exports, f: typeof exports.f, G: typeof exports.G, h: typeof exports.h, ns: typeof exports.ns }).toEqual({
    a: 1,
    b: 2,
    d: 3,
    e: 5,
    f: "function",
    G: "function",
    h: "function",
    i: 4,
    j: 4,
    "k l": 4,
    n: 6,
    default: 7,
    star: 8,
    ns: "object",
    m: 6,
    o: 7,
  });
});

test.each([
  ["export default function () {}", "default"],
  ["export default function named() {}", "named"],
  ["export default () => {}", "default"],
  ["export default class {}", "default"],
  ["export default class Named {}", "Named"],
  ["export default (class {})", "default"],
  ["export default async function* () {}", "default"],
])("%s is called %s", (text, name) => {
  expect((esm(text).exports.default as { name: string }).name).toBe(name);
});

test("a default function is there before the module runs", () => {
  const seen: unknown[] = [];
  load("see(typeof f); export default f; function f() {}", {
    file: "t.mts",
    globals: { see: (x: unknown) => seen.push(x) },
  });
  expect(seen).toEqual(["function"]);
});

test("TypeScript imports that are only types are gone", () => {
  const { module } = esm(
    'import { T } from "types"; import type { U } from "u"; import { type V, w } from "w"; import X from "x"; import "effect"; const t: T = w; export type { U }; export { t }; let x: X',
    { w: { w: 1 } },
  );
  expect(module.imports).toEqual(["w", "effect"]);
});

test("import.meta, dynamic import and top-level await", async () => {
  const { exports, done, module } = esm(
    'export const url = import.meta.url; export const { n } = await import("o"); await 0;',
    { o: { n: 3 } },
  );
  await done;
  expect([exports.url, exports.n, module.isAsync]).toEqual(["file:///test.ts", 3, true]);
});

test("CommonJS", () => {
  const { exports } = load(
    "'use strict'; const o = require('o'); exports.n = o.n + 1; exports.self = this === exports; exports.strict = (function () { return this === undefined })(); if (exports.n) return; exports.never = 1",
    { file: "t.cjs", others: { o: { n: 1 } } },
  );
  expect(exports).toEqual({ n: 2, self: true, strict: true });
  expect(load("exports.sloppy = (function () { return this !== undefined })()", { file: "t.cjs" }).exports).toEqual({
    sloppy: true,
  });
});

test("import = and export =", () => {
  const { module } = load('import o = require("o"); export = { n: o.n }', { file: "t.cts", others: { o: { n: 1 } } });
  expect(module.format).toBe("commonjs");
});

test("JSX", () => {
  const jsx = (type: unknown, props: unknown, key?: unknown) => ({
    type,
    props,
    ...(key === undefined ? {} : { key }),
  });
  const runtime = { jsx, jsxs: jsx, Fragment: "fragment" };
  const { exports, module } = load(
    `const C = (p) => p; const o = { D: C }; const rest = { r: 1 };
     export const a = <div id="x" b {...rest} key="k">hi {1 + 1} &amp; <C n={2} /></div>;
     export const b = <><o.D>one</o.D></>; export const c = <p>
       two
       words
     </p>; export const d = <br/>`,
    { file: "t.tsx", others: { "react/jsx-runtime": runtime } },
  );
  expect(exports.a).toMatchObject({
    type: "div",
    key: "k",
    props: { id: "x", b: true, r: 1, children: ["hi ", 2, " & ", { props: { n: 2 } }] },
  });
  expect(exports.b).toMatchObject({ type: "fragment", props: { children: { props: { children: "one" } } } });
  expect(exports.c).toEqual({ type: "p", props: { children: "two words" } });
  expect(exports.d).toEqual({ type: "br", props: {} });
  expect(module.imports).toEqual(["react/jsx-runtime"]);
});

test("classic JSX by pragma", () => {
  const { exports } = load('/** @jsx h */ import { h } from "h"; export const a = <p x={1}>t</p>', {
    file: "t.tsx",
    others: { h: { h: (...args: unknown[]) => args } },
  });
  expect(exports.a).toEqual(["p", { x: 1 }, "t"]);
});

test("functions and classes end with their marks", () => {
  const { exports } = esm(
    "export function f() {} export function* g() {} export async function a() {} export async function* A() {} export class c { constructor() {} } export class d {} export const arrow = () => 1; export const o = { m() {}, get x() { return 1 } }",
  );
  const kind = (fn: unknown) => /\/\*§(\w)\d+\.\w+\*\/\}$/.exec(String(fn))?.[1];
  expect(["f", "g", "a", "A", "c", "d", "arrow"].map((name) => kind(exports[name]))).toEqual([
    "f",
    "g",
    "a",
    "A",
    "c",
    "d",
    "f",
  ]);
  expect(kind((exports.o as { m: unknown }).m)).toBe("f");
});
