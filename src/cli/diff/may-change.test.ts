import { expect, test } from "vitest";
import { parseModule } from "../../frontend/parse.ts";
import { mayChangeObjects } from "./may-change.ts";

const may = (...texts: string[]): boolean => mayChangeObjects(texts.map((text, i) => parseModule(`/${i}.ts`, text)));

test("code that only reads what it is given", () => {
  for (const text of [
    "export const f = (o: { a: number }) => o.a > 1;",
    "export function f(xs: number[]) { let s = 0; for (const x of xs) s += x; return s; }",
    "export function f(xs: string[], g: (x: string) => boolean) { return xs.filter((x) => g(x)).map((x) => x.trim()).join(','); }",
    "export function f(o: object) { return Object.keys(o).length + Math.max(1, 2); }",
    "function h(x: number[]) { return x[0]; } export function f(x: number[]) { return h(x); }",
    "export function f(x: unknown) { if (!x) throw new RangeError(String(x)); return new Map([[1, x]]).size; }",
  ])
    expect([text, may(text)]).toEqual([text, false]);
  expect(
    may(
      'import { h } from "./1.ts"; export const f = (x: number[]) => h(x);',
      "export function h(x: number[]) { return x[0]; }",
    ),
  ).toBe(false);
});

test("anything else might change it", () => {
  for (const text of [
    "export function f(o: { a: number }) { o.a = 1; }",
    "export function f(o: number[]) { [o[0]] = [1]; }",
    "export function f(o: { a: number }) { o.a++; }",
    "export function f(o: { a?: number }) { delete o.a; }",
    "export function f(xs: number[]) { xs.sort(); }",
    "export function f(xs: number[]) { xs.push(1); return 1; }",
    "export function f(o: object) { Object.assign(o, { a: 1 }); }",
    "export function f(o: object) { Reflect.set(o, 'a', 1); }",
    "export function f(o: Map<string, number>) { o.set('a', 1); }",
    "export function f(o: any) { for (o.x of [1]) ; }",
    "export function f(o: any, k: string) { o[k](); }",
    "export function f(o: any) { unknown(o); }",
    "import { h } from 'lodash'; export function f(o: any) { return h(o); }",
    "export function f(o: any) { return new Unknown(o); }",
    "export function f(o: any) { o.x ??= 1; }",
    "export function f(o: any) { ({ a: o.b } = { a: 1 }); }",
    "export function f(o: Uint8Array) { o.fill(0); }",
    "export function f(o: Date) { o.setTime(0); }",
    "export function f(o: any) { const { push } = Array.prototype; push.call(o, 1); }",
  ])
    expect([text, may(text)]).toEqual([text, true]);
});
