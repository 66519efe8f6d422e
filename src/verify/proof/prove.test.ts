/** Proofs without running, and what `check` makes of them. The dynamic side is the judge: a place that a run shows and the proof does not know takes it back. */

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseModule } from "../../frontend/parse.ts";
import { findTargets } from "../../frontend/targets/find.ts";
import { type Proved, proverOf } from "./prove.ts";

function proved(text: string, name = "f"): Proved {
  const folder = mkdtempSync(join(tmpdir(), "assay-"));
  try {
    const file = join(folder, "subject.ts");
    writeFileSync(file, text);
    const target = findTargets(file, { cwd: folder }).targets.find((one) => one.export === name)!;
    return proverOf(parseModule(file, text), []).prove(target);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const whole = (text: string, name?: string): string[] =>
  proved(text, name)
    .proofs.filter(({ isWhole }) => isWhole)
    .map(({ checker }) => checker);

describe("whole properties", () => {
  test("a loop over an array stays inside it", () => {
    const text =
      "export function f(xs: number[]): number { let s = 0; for (let i = 0; i < xs.length; i++) s += xs[i]!; return s; }";
    expect(whole(text)).toEqual(expect.arrayContaining(["index-read", "nullish-access"]));
  });

  test("an untyped parameter may be nothing", () => {
    expect(whole("export function f(xs: any) { return xs.length; }")).toEqual([]);
  });

  test("what is called by name counts, what is not called does not", () => {
    const safe =
      "function g(x: any) { return x?.a; } export function f(x: { a: number }) { return x.a + g(x); } export function h(y: any) { return y.b; }";
    expect(whole(safe)).toContain("nullish-access");
    const unsafe = safe.replace("x?.a", "x.a");
    expect(whole(unsafe)).not.toContain("nullish-access");
  });

  test("a function that is a value may be called by anybody", () => {
    expect(
      whole("const table = [(y: any) => y.b]; export function f(x: string) { return x.length + table.length; }"),
    ).not.toContain("nullish-access");
  });

  test("parameter types are not assumed where the function calls itself", () => {
    const text = "export function f(x: { n: number }): number { return x.n > 3 ? 0 : f(undefined as any); }";
    expect(whole(text)).not.toContain("nullish-access");
  });
});

describe("natives that call what they are given", () => {
  test.each([
    ["[1].map((n) => n + 1)", "[1].map(x!)"],
    ["[2, 1].sort()", "[2, 1].sort(x as any)"],
    ["Array.from([1])", "Array.from([1], x as any)"],
    ["new Promise(() => {})", "new Promise(x as any)"],
    ["queueMicrotask(() => {})", "queueMicrotask(x as any)"],
  ])("%s is safe, %s is not", (safe, unsafe) => {
    const text = (body: string) => `export function f(x?: any): unknown { return ${body}; }`;
    expect(whole(text(safe))).toContain("not-callable");
    expect(whole(text(unsafe))).not.toContain("not-callable");
  });
});

describe("what nothing is said about", () => {
  test.each([
    [
      "a patched builtin",
      "Array.prototype.push = function () { return 0; }; export function f(x: string) { return x.length; }",
    ],
    [
      "a prototype by a computed name",
      'const p = (Array as any)["proto" + "type"]; p["pu" + "sh"] = null; export function f(x: string) { return x.length; }',
    ],
    ["an imported function", "import { g } from './g.ts'; export function f(x: string) { return x.length + g(x); }"],
    ["code from text", "export function f(x: string) { return new Function(x)() + x.length; }"],
    ["a constructor by its name", "export function f(x: string) { return (f.constructor as any)(x)() + x.length; }"],
    ["tagged templates", "export function f(x: string) { return String.raw`a` + x.length; }"],
    ["computed fields", "class A { n = null!.x; } export function f(x: string) { return x.length + new A().n; }"],
    [
      "a method of an array that is replaced",
      "export function f(x: string[]) { (x as any).at = null; return x.length; }",
    ],
    ...[
      "Object.getPrototypeOf(x)[k] = v;",
      "Reflect.getPrototypeOf(x)[k] = v;",
      "x.constructor.prototype[k] = v;",
      "x.__proto__[k] = v;",
      "x[k][v] = 1;",
      "const { constructor: c } = x; c.prototype[k] = v;",
      "const { [k]: c } = x; c.y = v;",
      "(Object.getOwnPropertyDescriptor(x, k) as any).value.y = v;",
      "x[k](v);",
      "const list = [x[k]]; list[0].y = v;",
      "new Map([[1, x[k]]]).get(1).y = v;",
      "put(x[k], v); function put(o: any, v: any) { o.y = v; }",
      "of(x).y = v; function of(o: any) { return o[k]; }",
      "x[k]`text`;",
      "class A extends x[k] {}",
      "throw x[k];",
      "const f: any = [].map; f[k] = v;",
      "(process as any).getBuiltinModule('vm').runInThisContext(k);",
      "new WebAssembly.Module(x);",
    ].map((body): [string, string] => [
      `another function: ${body}`,
      `export function g(x: any, k: any, v: any) { ${body} } export function f(x: string) { return x.length; }`,
    ]),
  ])("%s", (_, text) => {
    const { proofs, refused } = proved(text);
    expect(proofs).toEqual([]);
    expect(refused).toMatch(/./);
  });
});

describe("what leaves the platform as it is", () => {
  test.each([
    "return x[k] === v;",
    "x[k] = v;",
    "const n = x[k] ?? 0; x[k] = n + 1;",
    "return x[k];",
    "for (let i = 0; i < x.length; i++) x[i].y = v;",
    "return Object.prototype.hasOwnProperty.call(x, k);",
    "for (const n in x) x[n].y = v;",
  ])("%s", (body) => {
    const text = `export function g(x: any, k: string, v: any) { ${body} } export function f(x: string) { return x.length; }`;
    expect(proved(text).refused).toBeUndefined();
  });
});
