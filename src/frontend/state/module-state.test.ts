import { expect, test } from "vitest";
import { parseModule } from "../parse.ts";
import { analyseScopes } from "../scopes/analyse.ts";
import { isStateful } from "./module-state.ts";

const stateful = (text: string, file = "a.ts") => {
  const module = parseModule(file, text);
  return isStateful(module, analyseScopes(module));
};

test.each([
  "export function f(a: number) { return a + 1 }",
  "const RATES = { DE: 19, AT: 20 }; export function f(c: string) { return RATES[c] ?? 0 }",
  "const RATES = { DE: { std: 19 } }; export function f(c: string) { const r = RATES[c]; return r ? r.std : 0 }",
  "const WORDS = ['a', 'b']; export const f = (w: string) => WORDS.includes(w) && WORDS.indexOf(w) > 0",
  "const SET = new Set(['a']); const MAP = new Map([['a', 1]]); export const f = (w: string) => SET.has(w) ? MAP.get(w) : SET.size",
  "const ROWS = [{ id: 1, name: 'x' }]; export const f = (id: number) => ROWS.find((r) => r.id === id)!.name",
  "const ROWS = [{ id: 1 }]; export function f() { for (const r of ROWS) if (r.id > 1) return true; return false }",
  "export class Cart { items = []; add(x) { this.items.push(x); this.n = 1 } static of() { return new Cart() } }",
  "const RE = /a+/; export const f = (s: string) => RE.test(s)",
  "const RE = /a+/g; export const f = (s: string) => s.replace(RE, 'b')",
  "const FROZEN = Object.freeze({ a: 1 }); export const f = () => FROZEN",
  "export const TABLE = { a: 1 } as const; export enum E { A, B } export type T = 1",
  "const crc = []; for (let i = 0; i < 256; i++) { let c = i; crc.push(c) } export const f = (i: number) => crc[i]",
  "function build() { const t = []; for (let i = 0; i < 3; i++) t[i] = i; return t } const T = build(); export const f = (i: number) => T[i]",
  "const { a } = require('./b'); exports.f = (x) => a(x)",
  "const { ok, equal: same } = require('node:assert'); exports.f = (x) => { ok(x); same(x, 1) }",
  "'use strict'; Object.defineProperty(exports, '__esModule', { value: true }); exports.f = f; function f() { let n = 0; n++; return n }",
  "const fmt = new Intl.NumberFormat('de'); export const f = (n: number) => fmt.format(n)",
  "export class MyError extends Error { constructor(m: string) { super(m); this.name = 'MyError' } }",
  "const handlers = { add: (a, b) => a + b }; export const f = (op: string) => handlers[op](1, 2)",
  "function Foo() { this.n = 0 } Foo.prototype.inc = function () { this.n++ }; module.exports = Foo",
  "const KEY = Symbol('k'); const N = Math.max(1, 2); export const f = (o: object) => o[KEY] + N",
  "const LETTERS = 'a b c'.split(' '); export const f = (i: number) => LETTERS[i]",
  "const LIST = [1, 2]; export const f = () => [...LIST, 3].map((x) => x)",
  "const KEYS = Object.keys({ a: 1 }); export const f = (k: string) => KEYS.includes(k)",
  "class Money { static readonly ZERO = 0; static of(n: number) { return n === Money.ZERO ? 1 : 2 } } export { Money }",
])("stateless: %s", (text) => {
  expect(stateful(text)).toBe(false);
});

test.each([
  "let n = 0; export function next() { return ++n }",
  "let { ok } = require('node:assert'); exports.set = (f) => { ok = f }; exports.f = (x) => { ok(x) }",
  "const { ok = globalThis.own } = require('node:assert'); exports.f = (x) => { ok(x) }",
  "const cache = new Map<string, number>(); export function f(k: string) { cache.set(k, 1); return cache.get(k) }",
  "const memo = {}; export function f(k) { if (memo[k]) return memo[k]; return memo[k] = 1 }",
  "const list = []; export function f(x) { list.push(x); return list.length }",
  "const list = [3, 1]; export const f = () => list.sort()",
  "const cfg = { a: 1 }; export const f = () => { delete cfg.a }",
  "const cfg = { a: 1 }; export const f = () => cfg",
  "const cfg = { a: 1 }; export const f = () => other(cfg)",
  "const ROWS = [{ n: 1 }]; export const f = () => { const r = ROWS[0]; r.n++ }",
  "const ROWS = [{ n: 1 }]; export const f = () => ROWS.forEach((r) => { r.n++ })",
  "const ROWS = [{ n: 1 }]; export const f = () => { for (const r of ROWS) r.n = 2 }",
  "const ROWS = { a: [1] }; export const f = () => ROWS.a.push(2)",
  "const ROWS = new Map([['a', [1]]]); export const f = () => ROWS.get('a')!.push(2)",
  "const RE = /a+/g; export const f = (s: string) => RE.test(s)",
  "const RE = /a+/y; export const f = (s: string) => s.replace(RE, 'b')",
  "export class C { static count = 0; constructor() { C.count++ } }",
  "export class C { static items = []; static add(x) { this.items.push(x) } }",
  "export class C { static #n = 0; static next() { return ++C.#n } }",
  "const counter = (() => { let n = 0; return () => ++n })(); export const f = () => counter()",
  "import { createStore } from 'x'; const store = createStore(); export const f = () => store.get()",
  "const counter = { n: 0, inc() { return ++this.n } }; export const f = () => counter.inc()",
  "exports.n = 0; exports.inc = () => { exports.n++ }",
  "module.exports = { n: 0, inc() { this.n++ } }",
  "export function f() { return f.count = (f.count || 0) + 1 }",
  "function fib(n) { return fib.memo.set(n, 1) } fib.memo = new Map(); export { fib }",
  "class Store { n = 0; inc() { this.n++ } } const store = new Store(); export const f = () => store.inc()",
  "export const registry = new Map()",
  "export const f = (s) => eval(s)",
  "function* ids() { let n = 0; for (;;) yield n++ } const gen = ids(); export const f = () => gen.next().value",
  "setup(); export const f = 1; import { setup } from 'y'",
  "namespace N { let n = 0; export function next() { return n++ } } export const f = N.next",
])("stateful: %s", (text) => {
  expect(stateful(text)).toBe(true);
});

test.each([
  "[STATE].forEach(inc)",
  "[STATE].map(inc)",
  "bump.call(STATE)",
  "bump.apply(STATE, [])",
  "bump.bind(STATE)()",
  "Reflect.apply(bump, STATE, [])",
  "Object.assign(STATE, { n: 1 })",
  "[1].reduce((all) => { all.n++; return all }, STATE)",
  "Array.of(STATE)[0].n++",
  "[].concat(STATE)[0].n++",
  "for (STATE.n of [1]);",
  "(0, STATE).n++",
  "((o = STATE) => { o.n++ })()",
  "new Map([[1, STATE]]).get(1).n++",
  "new (class { o = STATE; up() { this.o.n++ } })().up()",
  "((_, o) => o.n++)`$" + "{STATE}`",
  "void ('' + { toString: () => String(STATE.n++) })",
])("changed in a roundabout way: %s", (change) => {
  const text = `const STATE = { n: 0 }; function inc(o) { return ++o.n } function bump() { this.n++ } export function f() { ${change} }`;
  expect(stateful(text, "a.js")).toBe(true);
});

test.each(["[...IT]", "const [a] = IT", "Array.from(IT)", "for (const x of IT) break", "((...all) => all)(...IT)"])(
  "an iterator is used up: %s",
  (use) => {
    for (const made of ["[1].values()", "new Map().entries()", "'ab'.matchAll(/./g)", "(function* () { yield 1 })()"])
      expect(stateful(`const IT = ${made}; export function f() { ${use} }`, "a.js")).toBe(true);
  },
);

test.each([
  "const B = Buffer.alloc(2); export const f = () => { B.writeUInt8(1, 0) }",
  "const V = new DataView(new ArrayBuffer(2)); export const f = () => { V.setInt16(0, 1) }",
  "const D = new Date(0); export const f = () => { D.setUTCSeconds(1) }",
  "const U = new URL('http://a/'); export const f = () => { U.searchParams.append('a', '1') }",
  "const A = []; const push = A.push.bind(A); export const f = () => { push(1) }",
  "const T = new Uint8Array(2); export const f = () => { new Uint8Array(T.buffer)[0] = 1 }",
  "import { list } from './b.js'; export const f = () => { list.push(1) }",
  "const A = []; const METHOD = 'push'; export const f = () => { A[METHOD](1) }",
])("builtin objects: %s", (text) => {
  expect(stateful(text, "a.js")).toBe(true);
});
