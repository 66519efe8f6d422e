// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are programs
import { expect, test } from "vitest";
import { parseModule } from "../parse.ts";
import { analyseScopes } from "../scopes/analyse.ts";
import { pollutionBy } from "./pollution.ts";

function polluted(body: string, file = "subject.ts"): "written" | "possible" | "none" {
  const module = parseModule(file, body);
  const { written, isPossible } = pollutionBy([{ module, scopes: analyseScopes(module) }]);
  return written !== undefined ? "written" : isPossible ? "possible" : "none";
}

const f = (body: string): string => `export function f(x: any, k: string, v: any) { ${body} }`;

test.each([
  f("Object.getPrototypeOf(x)[k] = v;"),
  f("const p = Object.getPrototypeOf(x); p.y = v;"),
  f("Reflect.getPrototypeOf(x)![k as 'a'] = v;"),
  f("x.__proto__[k] = v;"),
  f("x.constructor.prototype[k] = v;"),
  f("const { constructor: c } = x; c.prototype[k] = v;"),
  f("const { constructor: { prototype: p } } = x; delete p[k];"),
  f("let p; p ??= x.__proto__; for (p[k] of [v]);"),
  f("Object.assign(x.__proto__, { [k]: v });"),
  f("Object.defineProperty((x as any).constructor, k, { value: v });"),
  f("put(x.__proto__, k, v);").concat("function put(o: any, k: string, v: any) { o[k] = v; }"),
  f("of(x)[k] = v;").concat("const of = (o: any) => o.__proto__;"),
  f('const g: any = "".trim; g[k] = v;'),
])("a builtin is got by name and written to: %s", (text) => expect(polluted(text)).toBe("written"));

test.each([
  f("x[k][v] = 1;"),
  f("let at = x; for (const name of k.split('.')) at = at[name]; at[v] = 1;"),
  f("x[k](v);"),
  f("new x.constructor(v);"),
  f("const { [k]: p } = x; p.y = v;"),
  f("const list = [x[k]]; list[0][k] = v;"),
  f("for (const name in v) x[name][k] = v;"),
])("a computed name may lead to one: %s", (text) => expect(polluted(text)).toBe("possible"));

test.each([
  f("x[k] = v;"),
  f("return x[k];"),
  f("return x[k] === v ? `${x[k]}` : Number(x[k]) + 1;"),
  f("return x.constructor === Object || Object.getPrototypeOf(x) === null || x.constructor.name === k;"),
  "export function f(m: number[][], i: number, j: number) { m[i][j] = 1; for (let a = 0; a < 3; a++) m[a]![a + 1] = 2; }",
  "export function f(x: any) { for (const k in x) x[k].n = 1; for (const k of Object.keys(x)) x[k].n = 1; }",
  "export function f(xs: any[], ys: any[]) { return xs.map((x, i) => { ys[i].n = x; return 1; }); }",
  "export function f(x: any, id: string) { x[`#${id}`].n = 1; x['item:' + id].n = 2; x[Symbol.iterator]().next(); }",
  "class A { n = 0; } A.prototype.constructor = A; export const f = (): A => new A();",
  'export const f = (s: string): string => "".concat.call(s, "a");',
])("nothing leads to one: %s", (text) => expect(polluted(text)).toBe("none"));

test("a name that may be anything is no number", () => {
  const text = (i: string) => `export function f(x: any, k: any, v: any) { ${i} x[i][v] = 1; }`;
  expect(polluted(text("let i = 0; i = i + 1;"))).toBe("none");
  for (const one of ["let i = 0; i = k;", "let i: any = 0; i += k;", "const i = k;", "let i = 0; [i] = k;"])
    expect(polluted(text(one))).toBe("possible");
  // deleted, it is inherited
  expect(polluted(f("for (const k in x) { delete x[k]; x[k].n = v; }"))).toBe("possible");
  expect(
    polluted("export function f(x: any) { at(x, 'a' as any); } function at(o: any, i: number) { o[i].n = 1; }"),
  ).toBe("possible");
});

test("a this that may be the global object", () => {
  expect(polluted("module.exports = function (v) { this.isFinite = v; };", "subject.cjs")).toBe("written");
  expect(polluted("module.exports = function (k, v) { this[k] = v; };", "subject.cjs")).toBe("possible");
  expect(polluted('"use strict"; module.exports = function (k, v) { this[k] = v; };', "subject.cjs")).toBe("none");
  expect(polluted("module.exports = class { f(k, v) { this[k] = v; } };", "subject.cjs")).toBe("none");
});
