/** What other functions and callers did before is found by a call: each of these is seen by `f`, and its harmless twin is not. */
import { expect, test } from "vitest";
import { parseModule } from "../../parse.ts";
import { analyseScopes } from "../../scopes/analyse.ts";
import { type Class, isClass, isFunction, type Node, walk } from "../../syntax.ts";
import { moduleView } from "../view.ts";
import { effectsOfCallers } from "./callers.ts";
import { conflict } from "./effects.ts";
import { calledWorld, loadedWorld } from "./outlives.ts";
import { allow } from "./thing.ts";

function keeps(text: string, others: Readonly<Record<string, string>> = {}): boolean {
  const modules = Object.entries({ "a.ts": text, ...others }).map(([name, code]) => {
    const module = parseModule(name, code);
    return moduleView(module, analyseScopes(module));
  });
  const world = loadedWorld(modules, (specifier) => {
    const name = specifier.replace(/^\.\//, "");
    return name in others ? { kind: "file", file: name } : { kind: "unknown" };
  });
  if (world === undefined || world.doubt !== undefined) return true;
  let own: Node | undefined;
  const around: Class[] = [];
  walk(modules[0]!.module.program, (node) => {
    if (isFunction(node) && node.type === "FunctionDeclaration" && node.id?.name === "f") own = node;
    if (node.type === "MethodDefinition" && node.key.type === "Identifier" && node.key.name === "f") own = node.value;
  });
  walk(modules[0]!.module.program, (node) => {
    if (isClass(node) && node.start <= own!.start && node.end >= own!.end) around.push(node);
  });
  const callers = effectsOfCallers(world);
  const called = calledWorld(own!, around, modules[0]!, world);
  if (callers === undefined || called === undefined) return true;
  return conflict(called.effects, callers) !== undefined;
}

const SEEN: readonly string[] = [
  "const D = { a: 1 }; function merge() { var o = arguments[1]; var d = arguments[0]; for (var k in d) o[k] = d[k]; return o } export function f(o) { return merge(o, D).a }",
  "const D = { n: 1 }; function set(o) { [].reverse.call(arguments); arguments[0].n = 2 } export function f(o) { set(o, D); return D.n }",
  "const D = { n: 1 }; function set(o) { arguments[0] = D; o.n = 2 } export function f(o) { set(o, D); return D.n }",
  "const D = { n: 1 }; function set() { arguments[0](D) } export function f() { set(function (d) { this[1].n = 2 }, D); return D.n }",
  "const D = { n: 1 }; function set() { for (arguments[1] of [D]); arguments[1].n = 2 } export function f() { set(1, {}); return D.n }",
  "const D = { n: 1 }; function set() { const get = () => arguments[1]; get().n = 2 } export function f() { set(1, D); return D.n }",
  "const D = { n: 1 }; function set() { const [, d] = arguments; d.n = 2 } export function f() { set(1, D); return D.n }",
  "const D = { n: 1 }; function set(...all) { arguments[1].n = 2 } export function f() { set(1, D); return D.n }",
  "const D = { n: 1 }; function set() { arguments[1].n = 2 } export function f() { set(...[1, D]); return D.n }",
  "const D = { n: 1 }; function set() { arguments[1].n = 2 } export function f() { set.apply(null, [1, D]); return D.n }",
  // a builtin that somebody replaces is met without any name
  "export const patch = () => { Math.sign = () => 1 }; export function f(n) { return Math.sign(n) }",
  "export const patch = () => { String.prototype.at = () => 1 }; export function f(s) { return s.at(0) }",
  "export const patch = () => { Object.getPrototypeOf('').at = () => 1 }; export function f(s) { return s.at(0) }",
  "export const patch = () => { globalThis.known = 1 }; export function f() { return typeof known }",
  "export const run = (text) => eval(text); let n = 0; export function f() { return n }",
  "export const run = (text) => eval(text); function g() { return 1 } export function f() { return g() }",
  "export const run = (text) => new Function(text)(); const S = { n: 0 }; export function f() { return S.n }",
  "export const run = (text) => (0, eval)(text); export function f() { return typeof known }",
  "let n = 0; export function set(v) { n = v } export function f() { return n > 3 }",
  "let n = 0; export const set = (v) => { ({ a: n } = v) }; export function f() { return n > 3 }",
  "let n = 0; export const set = (v) => { [n] = v }; export function f() { return n > 3 }",
  "let n = 0; export const set = (v) => { for (n of v); }; export function f() { return n > 3 }",
  "let n = 0; export const set = () => n++; export function f() { return typeof n === 'string' }",
  "let n = 0; const inner = () => { n = 1 }; export const later = () => inner; export function f() { return n }",
  "let n = 0; export const make = () => ({ bump() { n++ } }); export function f() { return n }",
  "let n = 0; class Inner { bump() { n++ } } export const make = () => new Inner(); export function f() { return n }",
  "let n = 0; class Inner { get x() { return n++ } } export const make = () => new Inner(); export function f() { return n }",
  "let n = 0; class Inner { set x(v) { n = v } } export const make = () => [new Inner()]; export function f() { return n }",
  "let n = 0; class Base { bump() { n++ } } class Inner extends Base {} export const make = () => new Inner(); export function f() { return n }",
  "let n = 0; export class Open { constructor() { n++ } } export function f() { return n }",
  "let n = 0; export class Open { x = n++ } export function f() { return n }",
  "let n = 0; export class Open { static bump() { n++ } } export function f() { return n }",
  "let n = 0; export class Open { static set x(v) { n = v } } export function f() { return n }",
  "let n = 0; export function Old() {} Old.prototype.bump = function () { n++ }; export function f() { return n }",
  "let n = 0; export function Old() {} Old.bump = function () { n++ }; export function f() { return n }",
  "let n = 0; export const api = { deep: { bump() { n++ } } }; export function f() { return n }",
  "let n = 0; export const api = [() => n++]; export function f() { return n }",
  "let n = 0; export const api = new Map([['bump', () => n++]]); export function f() { return n }",
  "let n = 0; export const api = { get bump() { return n++ } }; export function f() { return n }",
  "let n = 0; export default () => n++; export function f() { return n }",
  "let n = 0; export function* step() { n++; yield n } export function f() { return n }",
  "let n = 0; export async function step() { await 0; n++ } export function f() { return n }",
  "let n = 0; export const step = (cb) => cb(() => { n++ }); export function f() { return n }",
  "let n = 0; export const step = (o) => { o.done = () => { n++ } }; export function f() { return n }",
  "let n = 0; export const step = () => { throw { undo: () => n++ } }; export function f() { return n }",
  "let n = 0; export const step = () => setTimeout(() => n++, 1); export function f() { return n }",
  "const S = { n: 0 }; export const step = () => setTimeout((s) => { s.n = 1 }, 1, S); export function f() { return S.n }",
  "const S = { n: 0 }; export const step = () => setImmediate((s) => { s.n = 1 }, S); export function f() { return S.n }",
  "let n = 0; const go = () => { n++ }; export const step = (...all) => setTimeout(...[go, 1]); export function f() { return n }",
  "let n = 0; export const step = () => Promise.resolve(1).then(() => { n++ }); export function f() { return n }",
  "let n = 0; export const step = (list) => list.sort(() => n++); export function f() { return n }",
  "let n = 0; export const step = (s) => s.replace(/a/, () => n++); export function f() { return n }",
  "let n = 0; export const step = (s) => JSON.parse(s, () => n++); export function f() { return n }",
  "let n = 0; const o = { toString() { n++; return '' } }; export const step = () => o + ''; export function f() { return n }",
  "const S = { n: 0 }; export function set(v) { S.n = v } export function f() { return S.n > 3 }",
  "const S = { n: 0 }; export function set(k, v) { S[k] = v } export function f() { return S.n > 3 }",
  "const S = { n: 0 }; export function set() { delete S.n } export function f() { return 'n' in S }",
  "const S = { n: 0 }; export function set(v) { Object.assign(S, v) } export function f() { return S.n > 3 }",
  "const S = { n: 0 }; export function set(v) { Reflect.set(S, 'n', v) } export function f() { return S.n > 3 }",
  "const S = { n: 0 }; export function set(v) { Object.defineProperty(S, 'n', { value: v }) } export function f() { return S.n > 3 }",
  "const S = { n: 0 }; export function set(v) { Object.setPrototypeOf(S, v) } export function f() { return S.m > 3 }",
  "const P = { n: 0 }; const S = Object.create(P); export function set(v) { P.n = v } export function f() { return S.n > 3 }",
  "const L = [1]; export function set(v) { L.push(v) } export function f() { return L.length }",
  "const L = [1]; export function set() { L.length = 0 } export function f() { for (const x of L) return x }",
  "const L = [1]; export function set(v) { L[0] = v } export function f() { const [x] = L; return x }",
  "const L = [1]; export function set(v) { L[0] = v } export function f() { return Math.max(...L) }",
  "const L = [1]; export function set(v) { L[0] = v } export function f() { return 'x' + L }",
  "const L = [1]; export function set(v) { L[0] = v } export function f() { return L == '1' }",
  "const L = [{ n: 1 }]; export function set(v) { L[0].n = v } export function f() { return JSON.stringify(L) }",
  "const L = [{ n: 1 }]; export function set(v) { L.find((o) => o.n).n = v } export function f() { return L[0].n }",
  "const L = [{ n: 1 }]; export function set(v) { L.forEach((o) => { o.n = v }) } export function f() { return L[0].n }",
  "const L = [{ n: 1 }]; export function set(v) { L.reduce((a, o) => { a.n = v; return o }) } export function f() { return L[0].n }",
  "const A = { n: 1 }; export function set(v) { [1, 2].reduce((a) => { a.n = v; return A }, {}) } export function f() { return A.n }",
  "const M = new Map(); export function set(k) { M.set(k, 1) } export function f(k) { return M.has(k) }",
  "const W = new WeakMap(); export function set(k) { W.set(k, 1) } export function f(k) { return W.get(k) === 1 }",
  "const D = new Date(0); export function set(v) { D.setTime(v) } export function f() { return D.getTime() > 3 }",
  "const B = new Uint8Array(4); export function set(v) { B[0] = v } export function f() { return B[0] > 3 }",
  "const B = new Uint8Array(4); const V = new DataView(B.buffer); export function set(v) { V.setUint8(0, v) } export function f() { return B[0] > 3 }",
  "const B = new Uint8Array(4); export function set(v) { B.subarray(1).fill(v) } export function f() { return B[1] > 3 }",
  "const R = /a/g; export function set(s) { return R.test(s) } export function f(s) { return R.test(s) }",
  "const R = /a/g; export function set(s) { R.lastIndex = 1 } export function f(s) { return R.exec(s) }",
  "const G = (function* () { yield 1; yield 2 })(); export function set() { G.next() } export function f() { return G.next().done }",
  "const I = [1, 2][Symbol.iterator](); export function set() { for (const x of I) break } export function f() { return [...I].length }",
  "const S = { n: 0 }; const all = [S]; export const each = (cb) => all.map((s) => (v) => { s.n = v }); export function f() { return S.n }",
  "const hooks = []; let n = 0; export const on = () => hooks.push(() => { n++ }); export const run = () => hooks.forEach((h) => h()); export function f() { return n }",
  "let hook; let n = 0; export const on = () => { hook = () => { n++ } }; export const run = () => hook(); export function f() { return n }",
  "const by = {}; let n = 0; export const on = (k) => { by[k] = { go() { n++ } } }; export const run = (k) => by[k].go(); export function f() { return n }",
  "const by = new Map(); const S = { n: 0 }; export const on = (k) => by.set(k, S); export const run = (k) => { by.get(k).n = 1 }; export function f() { return S.n }",
  "class C { static n = 0; static f2() { return C.n } } export const set = () => { C.n++ }; export function f() { return C.f2() }",
  "class C { static #n = 0; static up() { C.#n++ } static get() { return C.#n } } export const set = () => C.up(); export function f() { return C.get() }",
  "export class C { static n = 0; bump() { C.n++ } } export function f() { return C.n }",
  "class C { size() { return 1 } } export const patch = () => { C.prototype.size = () => 2 }; export function f() { return new C().size() }",
  "function g() { return g.n } g.n = 1; export const set = (v) => { g.n = v }; export function f() { return g() }",
  "const tag = (s) => s; const one = () => tag`x`; const T = one(); export const set = () => { T.extra = 1 }; export function f() { return T.extra }",
  "const K = Symbol('k'); const S = { [K]: 1 }; export const set = (v) => { S[K] = v }; export function f() { return S[K] }",
  "const fns = []; for (let i = 0; i < 2; i++) fns.push(() => i++); export const set = () => fns[0](); export function f() { return fns[0]() }",
  "const S = { n: 0 }; export function set(v = (S.n = 1)) {} export function f() { return S.n }",
  "const S = { n: 0 }; export function set({ a = (S.n = 1) }) {} export function f() { return S.n }",
  "const S = { n: 0 }; export function set(o) { o?.go?.(S) } export function f(o) { o.go(S); return S.n }",
  "const S = { n: 0 }; export class C { static [Symbol.hasInstance]() { S.n++; return true } } export function f() { return S.n }",
  "const S = { n: 0 }; export const set = () => { try { throw S } catch (e) { e.n = 1 } }; export function f() { return S.n }",
  "const S = { n: 0 }; export const set = () => { try { return 1 } finally { S.n++ } }; export function f() { return S.n }",
  "const S = { n: 0 }; export const set = function () { this.n = 1 }.bind(S); export function f() { return S.n }",
  "const S = { n: 0 }; function put() { this.n = 1 } export const set = () => put.call(S); export function f() { return S.n }",
  "const S = { n: 0 }; function put() { arguments[0].n = 1 } export const set = () => put(S); export function f() { return S.n }",
  "const S = { n: 0 }; function put(...all) { all[0].n = 1 } export const set = () => put(...[S]); export function f() { return S.n }",
  "const S = { n: 0, inc() { this.n++ } }; export const set = () => S['inc'](); export function f() { return S.n }",
  "const S = { n: 0, inc() { this.n++ } }; export const set = (k) => S[k](); export function f() { return S.n }",
  "const S = { n: 0 }; const P = new Proxy(S, {}); export const set = (v) => { P.n = v }; export function f() { return S.n }",
  "const S = { n: 0 }; export const set = (v) => { with_(S, v) }; const with_ = (o, v) => { o.n = v }; export function f() { return S.n }",
  "const S = { n: 0 }; export const show = () => S; export function f() { S.n = 2; return S.n }",
  "const S = { n: 0 }; export function f(cb) { cb(S); return S.n }",
  "const S = { n: 0 }; export function f() { return S.n > 1 ? 0 : S }",
  "const S = { n: 0 }; export class C { kept = S; f() { return S.n } }",
  "const S = { n: 0 }; class B { constructor() { this.kept = S } } export class C extends B { f() { return S.n } }",
];

/** What is not listed of the platform changes what it is given, and calls the functions in it. */
const FOREIGN: readonly string[] = [
  "const S = { n: 0 }; export const set = () => { const p = new Proxy(S, {}); p.n = 1 }; export function f() { return S.n }",
  "const S = { n: 0 }; export const hold = () => new Proxy(S, {}); export function f() { return S.n }",
  "const S = { n: 0 }; export const hold = (o) => new Proxy({ deep: [S] }, o); export function f() { return S.n }",
  "let n = 0; export const watch = (o) => new Proxy(o, { get() { return n++ } }); export function f() { return n }",
  "const B = new Uint8Array(4); export const fill = () => { Atomics.store(B, 0, 1) }; export function f() { return B[0] }",
  "let n = 0; export const later = (o) => { new FinalizationRegistry(() => n++).register(o, 1) }; export function f() { return n }",
  "let n = 0; export const show = () => Intl.odd({ toString() { n++; return '' } }); export function f() { return n }",
  "let n = 0; export const show = () => Intl.odd({ get x() { return n++ } }); export function f() { return n }",
  "let n = 0; class C { constructor() { n++ } } export const make = () => Reflect.construct(C, []); export function f() { return n }",
  "let n = 0; class C { bump() { n++ } } export const make = () => Intl.odd(new C()); export function f() { return n }",
  "const S = { n: 0 }; export const set = (o) => { o.kept = S; Intl.odd(o) }; export function f() { return S.n }",
  "const S = { n: 0 }; export const set = () => { const o = Intl.odd({}, S); o.n = 1 }; export function f() { return S.n }",
  "const L = [1]; export const set = () => { L.odd() }; export function f() { return L[0] }",
  "const S = { n: 0 }; const g = () => 1; export const run = (t) => new g.constructor(t)(); export function f() { return S.n }",
  "const S = { n: 0 }; const g = () => 1; export const run = (o, t) => { if (typeof o === 'function') return 0; o = g; return new o.constructor(t)() }; export function f() { return S.n }",
  "const S = { n: 0 }; const g = () => 1; const on = (o, t) => { if (typeof o === 'function') t = 1; return new o.constructor(t)() }; export const run = (t) => on(g, t); export function f() { return S.n }",
  "const S = { n: 0 }; const g = () => 1; const on = (o, t) => { let r; if (o instanceof Function) r = new o.constructor(t)(); return r }; export const run = (t) => on(g, t); export function f() { return S.n }",
];

test.each(FOREIGN)("not left alone by what is not known: %s", (text) => {
  expect(keeps(text)).toBe(true);
});

/** Found only by way of what other calls stored. */
const HANDED_ON: readonly string[] = [
  "const P = {}; const Q = {}; const S = { n: 0 }; export const a = () => { P.x = S }; export const b = () => { Q.y = P.x }; export const c = () => { Q.y.n++ }; export function f() { return S.n }",
  "const P = []; const Q = new Map(); const S = { n: 0 }; export const c = () => { Q.get(1).n++ }; export const b = () => { Q.set(1, P[0]) }; export const a = () => { P.push(S) }; export function f() { return S.n }",
  "let h; let k; let n = 0; export const a = () => { h = () => { n++ } }; export const b = () => { k = h }; export const c = () => { k() }; export function f() { return n }",
  "const S = { n: 0 }; function put(v) { this.n = v } export const set = (v) => { let b = put.bind(S); b = b.bind(null); b(v) }; export function f() { return S.n }",
  "const S = { n: 0 }; let h = () => {}; function put(v) { this.n = v } export const a = () => { h = put.bind(S) }; export const b = () => { h = h.bind(null) }; export const c = () => h(1); export function f() { return S.n }",
  "const S = { n: 0 }; function put(o) { o.n = 1 } function bind(g) { return g.bind(null, S) } export const a = () => bind(bind(put))(); export function f() { return S.n }",
];

test.each(HANDED_ON)("handed on from call to call: %s", (text) => {
  expect(keeps(text)).toBe(true);
});

test.each(SEEN)("found by a later call: %s", (text) => {
  expect(keeps(text)).toBe(true);
});

test.each([
  [
    "import { S } from './b.js'; export function f() { return S.n }",
    "export const S = { n: 0 }; export const set = () => { S.n = 1 }",
  ],
  [
    "import { n } from './b.js'; export function f() { return n }",
    "export let n = 0; export const set = () => { n = 1 }",
  ],
  [
    "import * as b from './b.js'; export function f() { return b.n }",
    "export let n = 0; export const set = () => { n = 1 }",
  ],
  [
    "import * as b from './b.js'; export function f() { return Object.values(b)[0] }",
    "export let n = 0; export const set = () => { n = 1 }",
  ],
  [
    "import * as b from './b.js'; export function f(k) { return b[k] }",
    "export let n = 0; export const set = () => { n = 1 }",
  ],
  [
    "import d from './b.js'; export function f() { return d() }",
    "let n = 0; export default () => n; export const set = () => { n = 1 }",
  ],
  [
    "const b = require('./b.js'); function f() { return b.n }; module.exports = { f }",
    "exports.n = 0; exports.set = () => { exports.n = 1 }",
  ],
  [
    "const { g } = require('./b.js'); function f() { return g() }; module.exports = { f }",
    "let n = 0; module.exports = { g: () => n, set() { n = 1 } }",
  ],
])("in another module: %s", (text, other) => {
  expect(keeps(text, { "b.js": other })).toBe(true);
});

test.each([
  "let n = 0; export function set(v) { n = v } export function f() { return 1 }",
  "const S = { n: 0 }; const T = { n: 1 }; export function set(v) { S.n = v } export function f() { return T.n > 3 }",
  "const M = new Map(); const T = new Map([[1, 2]]); export function set(k) { M.set(k, 1) } export function f(k) { return T.has(k) }",
  "const S = { n: 0 }; export const show = () => S; export function f() { return S.n }",
  "const S = { n: 0 }; export function f() { return S }",
  "class Own { n = 0; bump() { this.n++ } } export function f() { const o = new Own(); o.bump(); return o.n }",
  "const L = [1, 2]; export function f() { return L.map((x) => ({ x })).reduce((a, o) => { a.x += o.x; return a }).x }",
  "export function fill(o) { o.n = 1; return o } const S = { n: 0 }; export function f() { return S.n }",
  "export const show = (o) => new Proxy(o, {}); const S = { n: 0 }; export function f() { return S.n }",
  "export const show = (o) => Intl.odd(o, { a: [1] }).b(2); const S = { n: 0 }; export function f() { return S.n }",
  "const T = { n: 1 }; const S = {}; export const step = (r) => { if (!S.node) { S.node = r.slice(1); S.node[0] |= 1 } return S.node }; export function f() { return T.n }",
  "const g = () => 1; const on = (o, t) => o instanceof Date ? new o.constructor(t) : t; export const run = (t) => on(t ? g : t, t); const S = { n: 0 }; export function f() { return S.n }",
  "const g = () => 1; function on(o, t) { if (typeof o === 'function') return o; return new o.constructor(t) } export const run = (t) => on(t ? g : t, t); const S = { n: 0 }; export function f() { return S.n }",
  "function clone(o) { return typeof o === 'function' ? o.bind({}) : o } export const copy = (o) => clone(clone(o)); const S = { n: 0 }; export function f() { return S.n }",
  // a delay is no function
  "const L = [[].push, 5]; export const wait = (k) => new Promise((ok) => setTimeout(ok, L[k])); const S = { n: 0 }; export function f() { return S.n }",
  // compiled code reads its optional parameters by their number
  "const D = { a: 1 }; function merge() { var o = arguments.length > 0 && arguments[0] !== undefined ? arguments[0] : {}; var d = arguments[1]; for (var k in d) o[k] = d[k]; return o } export function f(o) { return merge(o, D).a }",
  "const D = { n: 1 }; function set(o) { o.n = arguments[1].n } export function f() { const o = {}; set(o, D); return D.n }",
  // what replaces a builtin is not called after loading
  "export const sign = (n) => Math.sign(n); export function f(n) { return Math.sign(n) }",
])("nothing that is looked into changes: %s", (text) => {
  expect(keeps(text)).toBe(false);
});

test("what was looked at before has used up its own work, not that of this look", () => {
  const module = parseModule("a.ts", "const o = { a: { b: 1 } }; export default o; export const f = () => o.a.b;");
  const world = loadedWorld([moduleView(module, analyseScopes(module))], () => ({ kind: "unknown" }));
  allow(0);
  expect(effectsOfCallers(world!)).toBeDefined();
});
