// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are programs
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { findTargets } from "../targets/find.ts";

const root = realpathSync(mkdtempSync(join(tmpdir(), "assay-told-apart-")));
afterAll(() => rmSync(root, { recursive: true }));

let files = 0;
function untried(text: string): string {
  const file = join(root, `subject${files++}.ts`);
  writeFileSync(file, text);
  const { untried } = findTargets(file, { cwd: root }).targets.at(-1)!;
  return (untried ?? []).map((one) => (typeof one === "string" ? one : one.kind)).join("; ");
}

test.each([
  ["(n: 0 | 1) { return Object.is(n, -0); }", /literal-zero/],
  ["(n: 0 | 1) { return 1 / n; }", /literal-zero/],
  ["(n: { v: 0 }) { return Math.atan2(n.v, 1); }", /literal-zero/],
  ["(n: 0 | 1) { const { is } = Object; return is(n, -0); }", /literal-zero/],
  ["(b: Uint8Array) { return b.byteOffset; }", /other-memory/],
  ["(b: Uint8Array) { return Buffer.isBuffer(b); }", /other-memory/],
  ["(b: Uint8Array) { return `${b}`; }", /other-memory/],
  ["(o: { length: number }) { return typeof o === 'string'; }", /other-kinds/],
  ["(o: { a?: number }) { return Array.isArray(o); }", /other-kinds/],
  ["(o: { name: string }) { o.name = 'x'; }", /other-kinds/],
  ["(o: { a: number } | { b: string }) { return 'a' in o && 'b' in o; }", /several-members/],
  ["(o: { k: 1; a: number } | { k: 2; b: string }) { return o.k === 1 && 'b' in o; }", /several-members/],
  // an object of the first member may have an s that is no text
  ["(o: { k: 1; a: number } | { k: 2; s: string }) { return 's' in o ? o.s.length : o.a; }", /several-members/],
  ["(o: { k: 1; a: number } | { k: 2; b: string }) { return o.k === 1 && (o as any).b; }", /several-members/],
  ["(o: { k: 1; a: number } | { k: 2; b: string }) { return o.k === 1 && Object.hasOwn(o, 'b'); }", /several-members/],
  ["(o: { k: 1; a: number } | { k: 2; b: string }) { return o.k === 1 && ((x: any) => x.b)(o); }", /several-members/],
  [
    "(o: { k: 1; a: number } | { k: 2; b: string }) { const { b } = o as any; return o.k === 1 && b; }",
    /several-members/,
  ],
  ["(o: { id: number; a?: number }) { return (o as any).b === undefined; }", /undefined-properties/],
  ["(a: number[]) { return (a as any).tag; }", /odd-builtins/],
  ["(a: Date) { return 'zone' in a; }", /odd-builtins/],
  ["(a: Map<string, number>) { return a.constructor === Map; }", /odd-builtins/],
])("could be told: f%s", (text, expected) => {
  expect(untried(`export function f${text}`)).toMatch(expected);
});

const AT_TOP = [
  ["const { is } = Object;", "is(n, -0)"],
  ["const [is] = [Object.is];", "is!(n, -0)"],
  ["let is: any; is = Object.is;", "is(n, -0)"],
  ["const H = { neg(n: number) { return 1 / n; } }; const { neg } = H;", "neg(n)"],
  ["const { f: [neg] } = { f: [(n: number) => 1 / n] };", "neg!(n)"],
  ["function neg(n: number) { return n; } neg.of = (n: number) => 1 / n;", "neg.of(n)"],
  ["class P {} (P.prototype as any).neg = (n: number) => 1 / n;", "(new P() as any).neg(n)"],
  ["namespace N { export const neg = (n: number) => 1 / n; }", "N.neg(n)"],
  ["const all: any[] = []; all.push((n: number) => 1 / n);", "all[0](n)"],
] as const;

test.each(AT_TOP)("what the top of the module puts into a name is read: %s", (setup, use) => {
  expect(untried(`${setup}\nexport function f(n: 0 | 1) { return ${use}; }`)).toMatch(/literal-zero/);
  expect(untried(`${setup}\nexport function f(n: 0 | 1) { return n === 0; }`)).not.toMatch(/literal-zero/);
});

test.each([
  "(n: 0 | 1) { return n === 0 ? 'none' : 'some'; }",
  "(n: number) { return 1 / n; }",
  "(b: Uint8Array) { let sum = 0; for (const byte of b) sum += byte; return sum + b.length; }",
  "(o: { name: string }) { return `hello ${o.name}`; }",
  "(o: { name: string; age?: number }) { if (o.age === undefined) return o.name.length; return o.age + 1; }",
  "(o: { id: number } | string) { return typeof o === 'string' ? o.length : o.id; }",
  "(o: { kind: 'a'; n: number } | { kind: 'b'; s: string }) { return o.kind === 'b' ? o.s.length : o.n; }",
  "(a: number[]) { return a.map((n) => n + 1).filter((n) => n > 2).length; }",
])("could not be told: f%s", (text) => {
  expect(untried(`export function f${text}`)).not.toMatch(
    /literal-zero|other-memory|other-kinds|several-members|odd-builtins/,
  );
});

const SUSPENDED = /changed-meanwhile/;

test.each([
  "async function f(o: { n: number }) { await null; return o.n; }",
  "async function f(o: { n: number }) { const alias = o; await null; return alias.n; }",
  "async function f({ items }: { items: number[] }) { await null; return items.length; }",
  "async function f(a: number[]) { for (const x of a) { await x; } return 0; }",
  "async function f(a: number[]) { for (const x of a) if (x > 1) await null; }",
  "function* f(a: number[]) { yield a[0]; yield a[1]; }",
  "async function f(o: { n: number }) { return await later(o); } async function later(o: { n: number }) { await null; return o.n; }",
  "function f(o: { n: number }) { return later(o); } async function later(o: { n: number }) { await null; return o.n; }",
  "function f(o: { n: number }) { return Promise.resolve().then(() => o.n); }",
])("the caller may change it meanwhile: %s", (text) => {
  const [first, ...rest] = text.split("} async function later");
  const later = rest.length > 0 ? `async function later${rest.join("")}\n` : "";
  expect(untried(`${later}export ${rest.length > 0 ? `${first}}` : text}`)).toMatch(SUSPENDED);
});

test.each([
  "async function f(n: number) { await null; return n; }",
  "async function f(o: { n: number }) { return o.n; }",
  "async function f(o: { n: number }) { const n = o.n; await null; return n + 1; }",
  "async function f({ n }: { n: number }) { await null; return n > 1; }",
  "function* f(n: number) { yield n; yield n + 1; }",
])("nothing to change meanwhile: %s", (text) => {
  expect(untried(`export ${text}`)).not.toMatch(SUSPENDED);
});

test("flags that are not written as such", () => {
  const narrowed = (text: string): string => {
    const file = join(root, `subject${files++}.ts`);
    writeFileSync(file, text);
    return JSON.stringify(findTargets(file, { cwd: root }).targets.at(-1)!.parameters);
  };
  const use = "export function f(x: E) {}";
  expect(narrowed(`export enum E { None = 0, Read = 1, Write = 2, All = 3 } ${use}`)).toContain("a combination");
  expect(narrowed(`enum E { Read = 1, Write = 2 } ${use}`)).toContain("a combination");
  expect(narrowed(`export enum E { A, B, C } ${use}`)).not.toContain("a combination");
  expect(narrowed(`export enum E { Low = 10, High = 20 } ${use}`)).not.toContain("a combination");
});
