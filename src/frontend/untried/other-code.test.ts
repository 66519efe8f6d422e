import { expect, test } from "vitest";
import { stateReader } from "./testing/kept-by.ts";

const keptBy = stateReader();

test.each([
  "let n = 0; export function inc() { n++ } export function f() { return n === 5 }",
  "export let n = 0; export const set = (v: number) => { n = v }; export function f() { return n === 5 }",
  "const S = { n: 0 }; export function set(v: number) { S.n = v } export function f() { return S.n === 5 }",
  "const M = new Map<string, number>(); export const set = (k: string) => { M.set(k, 1) }; export const f = () => M.size > 0",
  "const T = { a: { n: 1 } }; export const set = () => { T.a.n = 2 }; export const f = () => T.a.n === 2",
  "const a = { n: 1 }; const T = { a }; export const set = () => { a.n = 2 }; export const f = () => T.a.n === 2",
  "const L = [1]; export const add = () => { const alias = L; alias.push(2) }; export const f = () => L.length === 2",
  "const c = (() => { let n = 0; return { inc: () => ++n, get: () => n } })(); export const inc = c.inc; export const f = () => c.get() === 2",
  "class Store { n = 0; inc() { this.n++ } } const store = new Store(); export const inc = () => store.inc(); export const f = () => store.n === 2",
  "export class Reg { static n = 0; static set(v: number) { Reg.n = v } } export const f = () => Reg.n === 5",
  "function g() { return 1 } g.n = 0; export const set = () => { g.n = 1 }; export const f = () => g.n === 1",
  "const RE = /a/g; export const move = (s: string) => RE.test(s); export const f = () => RE.lastIndex === 1",
  "let n = 0; const inc = () => { n++ }; export const start = () => [1].forEach(inc); export const f = () => n === 1",
  "let n = 0; export const api = { inc() { n++ } }; export const f = () => n === 1",
  "class Row { declare kind: number } Row.prototype.kind = 0; export const set = () => { Row.prototype.kind = 1 }; export const f = () => new Row().kind === 1",
  "class Row { kind() { return 0 } } export const set = () => { Object.assign(Row.prototype, { kind: () => 1 }) }; export const f = () => new Row().kind() === 1",
  "class Row { declare kind: number } export const set = () => { Object.getPrototypeOf(new Row()).kind = 1 }; export const f = () => new Row().kind === 1",
  "export const set = () => { Math.max = () => 7 }; export const f = () => Math.max(1, 2) === 7",
  "enum E { A = 0 } export const set = () => { (E as any).A = 5 }; export const f = () => (E.A as number) === 5",
  "const all = [1]; export const set = () => { all.forEach((_, i, list) => { list[i] = 9 }) }; export const f = () => all[0] === 9",
  "namespace N { export let n = 0; export const inc = () => ++n } export const inc = () => { N.inc() }; export const f = () => N.n === 1",
  "export const plugins: string[] = []; export const f = () => plugins.length > 0",
  "const plugins: string[] = []; export default plugins; export const f = () => plugins.length > 0",
  "export const registry = new Map<string, number>(); export const f = (k: string) => registry.has(k)",
])("what another function or a caller left is seen: %s", (text) => {
  expect(keptBy(text).state).toBeDefined();
});

test("across modules", () => {
  const state = "export let n = 0; export const S = { n: 0 }; export function set() { n = 1; S.n = 1 }";
  const files = { "state.ts": state, "all.ts": "export * from './state.ts'" };
  expect(keptBy("import { n } from './state.ts'; export const f = () => n === 1", files).state).toBeDefined();
  expect(keptBy("import { n } from './all.ts'; export const f = () => n === 1", files).state).toBeDefined();
  expect(keptBy("import { S } from './state.ts'; export const f = () => S.n === 1", files).state).toBeDefined();
  expect(keptBy("import * as all from './state.ts'; export const f = () => all.n === 1", files).state).toBeDefined();
  expect(keptBy("import './state.ts'; export const f = (x: number) => x === 1", files).state).toBeUndefined();
});

test.each([
  "let n = 0; export function inc() { n++ } export function f(x: number) { return x === 5 }",
  "const cache = new Map<string, number>(); export const get = (k: string) => { cache.set(k, 1) }; export const f = (x: number) => x > 1",
  "const cache = new Map<string, number>(); const T = { a: 1 }; export const get = (k: string) => { cache.set(k, 1) }; export const f = (k: 'a') => T[k] > 1",
  "const log: string[] = []; const T = ['a', 'b']; export const add = (s: string) => { log.push(s) }; export const f = (s: string) => T.includes(s)",
  "const T = { a: 1 }; export const read = (s: string) => fetch(s); export const f = (k: 'a') => T[k] > 1",
  "import { readFileSync } from 'node:fs'; const T = { a: { n: 1 } }; export const read = (s: string) => { readFileSync(s) }; export const f = () => T.a.n > 1",
  "const T = { a: { n: 1 } }; export const g = (k: 'a') => T[k].n; export const f = () => T.a.n > 1",
])("what another function does is not seen: %s", (text) => {
  expect(keptBy(text)).toEqual({ state: undefined, exposed: undefined });
});

test.each([
  ["export const C = { limit: 1 }; export const f = () => C.limit === 0", "C"],
  ["export const L = [1]; export const f = () => L.length === 0", "L"],
  ["export class C { static limit = 1 } export const f = () => C.limit === 0", "C"],
  ["const S = { n: 1 }; export const get = () => S; export const f = () => S.n === 0", "S"],
  ["const L = [1]; export const each = (g: (l: number[]) => void) => g(L); export const f = () => L.length === 0", "L"],
  ["const a = { n: 1 }; export const T = { a }; export const f = () => a.n === 0", "a"],
  ["const o = { n: 1 }; export default o; export const f = () => o.n === 0", "o"],
])("an object that others have: %s", (text, name) => {
  expect(keptBy(text)).toEqual({ state: undefined, exposed: name });
});

test.each([
  "const C = { limit: 1 }; export const f = () => C.limit === 0",
  "export const C = Object.freeze({ limit: 1 }); export const f = () => C.limit === 0",
  "export const LIMIT = 1; export const f = () => LIMIT === 1",
  "export const C = { limit: 1 }; export const f = (x: number) => x === 0",
  "export function g(x: number) { return x } export const f = (x: number) => g(x) === 0",
])("nobody else has it: %s", (text) => {
  expect(keptBy(text)).toEqual({ state: undefined, exposed: undefined });
});
