/** What the TypeScript compiler makes of a file under its tsconfig.json, run natively, against the instrumented file. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ts from "typescript";
import { afterAll, describe, expect, test } from "vitest";
import { parseModule } from "../frontend/parse.ts";
import { collectSites } from "../frontend/sites/number.ts";
import { instrument, originalPosition } from "./instrument.ts";
import { load } from "./testing/run.ts";

const root = mkdtempSync(join(tmpdir(), "assay-compiled-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

type Options = Readonly<Record<string, unknown>>;
type Others = Record<string, Record<string, unknown>>;

/** A folder with that configuration; the path of a file in it. */
function fileUnder(compilerOptions: Options, name: string): string {
  const folder = mkdtempSync(join(root, "p-"));
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions }));
  return join(folder, name);
}

function natively(text: string, options: Options, name: string, others: Others): unknown[] {
  const { options: parsed } = ts.convertCompilerOptionsFromJson({ target: "es2022", ...options }, ".");
  const { outputText } = ts.transpileModule(text, {
    fileName: name,
    compilerOptions: { ...parsed, module: ts.ModuleKind.CommonJS, esModuleInterop: true },
  });
  const lines: unknown[] = [];
  const module = { exports: {} };
  const target = parsed.target ?? ts.ScriptTarget.ES2022;
  expect(target).toBeGreaterThan(ts.ScriptTarget.ES2015);
  new Function("log", "require", "module", "exports", outputText)(
    (...values: unknown[]) => lines.push(...values),
    (specifier: string) => others[specifier],
    module,
    module.exports,
  );
  return lines;
}

function instrumented(text: string, options: Options, name: string, others: Others, build: "shadow" | "coverage") {
  const lines: unknown[] = [];
  const globals = { log: (...values: unknown[]) => lines.push(...values) };
  load(text, { file: fileUnder(options, name), build, others, globals });
  return lines;
}

function same(text: string, options: Options = {}, name = "t.ts", others: Others = {}): void {
  const native = natively(text, options, name, others);
  expect(native.length).toBeGreaterThan(0);
  expect(instrumented(text, options, name, others, "shadow")).toEqual(native);
  expect(instrumented(text, options, name, others, "coverage")).toEqual(native);
}

const LEGACY = { experimentalDecorators: true };
const DECORATE =
  "const d = (n: string) => (t: any, k?: any, x?: any): any => { log(n, typeof t, String(k), typeof x) };";

describe("legacy decorators", () => {
  test.each([
    `${DECORATE} @d("class") class A { @d("field") x = 1; @d("method") m(@d("parameter") a: number) { return a } @d("static") static s() {} @d("accessor") get g() { return 1 } constructor(@d("constructor") public p: number) {} } log(new A(3).p, new A(1).m(2))`,
    "const replace = (t: any, k: string, x: PropertyDescriptor) => { const f = x.value; x.value = function (this: any, ...a: any[]) { return f.apply(this, a) + 1 } }; class A { n = 1; @replace m(v: number) { return this.n + v } } log(new A().m(5))",
    "const sealed = <T extends new (...a: any[]) => object>(C: T) => class extends C { extra = 2 }; @sealed class A { static self = A; x = 1 } log((new A() as any).extra, A.self === A, new A().x); export { A }",
    `const order: string[] = []; const d = (n: string) => { order.push("made " + n); return () => { order.push("used " + n) } }; @d("c1") @d("c2") class A { @d("m1") @d("m2") m() {} @d("p") static p = order.push("static") } log(...order, A.p)`,
  ])("%s", (text) => same(text, LEGACY));

  test("metadata of types", () => {
    const reflect = `(Reflect as any).metadata = (k: string, v: any) => () => { log(k, Array.isArray(v) ? v.map((x: any) => x?.name).join() : v?.name) };`;
    const text = `${reflect} const d: any = () => {}; class B {} @d class A { constructor(b: B, n: number, s?: string[]) {} @d x: Date = new Date(0); @d m(a: boolean): string { return "" } } log(1); delete (Reflect as any).metadata`;
    same(text, { ...LEGACY, emitDecoratorMetadata: true });
    same(text, LEGACY);
  });

  test("fields as an old target has them", () => {
    const text =
      "class P { set x(v: number) { log('set', v) } } class A extends P { x = 1; declare y: number; z?: string; constructor(public w: number) { super(); log(Object.keys(this)) } v = this.w } log(new A(7).v)";
    same(text, { useDefineForClassFields: false });
    same(text, { target: "es2020" });
    same("class A { x?: number; y = 1 } log(Object.keys(new A()))", { target: "es2022" });
  });
});

describe("syntax of TypeScript", () => {
  const other = {
    "./o": { n: 4, E: { A: 1, 1: "A" }, N: { v: 2 }, default: 9, __esModule: true },
  };
  test.each([
    "import o = require('./o'); import E = o.E; log(o.n, E.A); export = { v: o.n }",
    "const enum K { A = 1, B = A << 2, C = 'x'.length } enum L { P = K.B, Q, R = `r`, S = 'a' + 'b' } log(K.A, K.B, K.C, L.P, L.Q, L.R, L.S, L[5], Object.keys(L).join())",
    "import { E, N } from './o'; import type { T } from './t'; import D, { type U, n } from './o'; log(E.A, N.v, D, n); export import Q = N.v; log(typeof Q)",
    "namespace A { export let x = 1; export const get = () => x; } namespace A { x += 2; x++; export const y = x; export namespace B { export let z = y + x } } class A2 {} namespace A2 { export const s = 3 } function F() { return F.p } namespace F { export let p = 5 } enum A3 { M } namespace A3 { export function f() { return A3.M } } log(A.x, A.get(), A.y, A.B.z, (A2 as any).s, F(), A3.f())",
    "class C { constructor(readonly a: number, protected b = a + 1, private c?: string) { log(Object.keys(this)) } } log(new C(1)); const s = { a: 1 } satisfies { a: number }; log(s.a, <number>s.a, s!.a as number); abstract class Z { abstract q(): void; r?(): void; [k: string]: unknown } log(Object.keys(new (Z as any)()))",
    "function over(x: string): string; function over(x: number): number; function over(x: any) { return x } log(over(1)); let f = function <T>(this: void, x: T): asserts x { }; log(f.length); type G<T> = T; let u: G<number> = 1; log(u); export type { G }; declare module 'x' { } declare global { } export {}",
  ])("%s", (text) => same(text, { isolatedModules: true }, text.includes("export =") ? "t.cts" : "t.ts", other));
});

describe("JSX as configured", () => {
  const make = (...args: unknown[]) => JSON.stringify(args);
  const others = {
    "./h": { h: make, Frag: "frag", Lib: { make, Frag: "libfrag" } },
    "tiny/jsx-runtime": { jsx: make, jsxs: (...args: unknown[]) => `s${make(...args)}`, Fragment: "F" },
    "react/jsx-runtime": { jsx: make, jsxs: make, Fragment: "R" },
  };
  const text =
    "import { h, Frag, Lib } from './h'; const C = () => 0; log(<p a='1' {...{ b: 2 }} key='k'>x{1}<i/></p>, <>t</>, <C>{...[1, 2]}</C>)";
  test.each<[Options]>([
    [{ jsx: "react", jsxFactory: "h", jsxFragmentFactory: "Frag" }],
    [{ jsx: "react", jsxFactory: "Lib.make", jsxFragmentFactory: "Lib.Frag" }],
    [{ jsx: "react-jsx", jsxImportSource: "tiny" }],
    [{ jsx: "react-jsx" }],
  ])("%j", (options) => same(text, options, "t.tsx", others));

  test("pragmas come first", () => {
    const options = { jsx: "react-jsx", jsxImportSource: "tiny" };
    same("/** @jsxImportSource react */ log(<><b/></>)", options, "t.tsx", others);
    same(`/** @jsxRuntime classic */ /** @jsx h */ /** @jsxFrag Frag */ ${text}`, options, "t.tsx", others);
  });
});

describe("positions of compiled files", () => {
  const text = `const d = (v: any, c: any) => v;
@d class A {
  accessor n = 1;
  @d m(a: number, b = 2) {
    if (a > 3 && b > 2 && a < 9) return a ? 1 : 2;
    switch (a) { case 1: return 5; }
    for (const x of [1]) while (b-- > x) a ||= b;
    return this?.n ?? fail();
  }
}
export function f(k: number) {
  using r = { [Symbol.dispose]() {} };
  for (using q of [r]) if (k) return [q];
  return k > 4242;
}
function fail() { throw new Error("here"); }
`;
  const file = "/nowhere/t.ts";
  const parsed = parseModule(file, text);

  test("every branch of the text counts once, where it stands", () => {
    const wanted = collectSites(parsed).sites.filter((site) => site.branch >= 0);
    const found = instrument(parsed, { build: "shadow" }).sites.filter((site) => site.branch >= 0);
    const shown = (sites: typeof wanted) =>
      [...new Set(sites.map((s) => `${s.kind} ${s.line}:${s.column} ${s.enclosing} ${s.key}`))].sort();
    expect(shown(found)).toEqual(shown(wanted));
    expect(new Set(found.map((site) => site.branch)).size).toBe(wanted.length);
  });

  test("code leads back to the lines of the text", () => {
    const { code, mapping } = instrument(parsed, { build: "shadow" });
    const lines = code.split("\n");
    const at = lines.findIndex((line) => line.includes('"here"'));
    expect(at).toBeGreaterThan(0);
    expect(originalPosition(mapping, at, lines[at]!.length)?.line).toBe(15);
  });
});
