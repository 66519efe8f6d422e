import { expect, test } from "vitest";
import { parseModule } from "../../parse.ts";
import { analyseScopes } from "../../scopes/analyse.ts";
import { isFunction, type Node, walk } from "../../syntax.ts";
import { moduleView } from "../view.ts";
import { effectsOfCallers } from "./callers.ts";
import { conflict } from "./effects.ts";
import { calledWorld, loadedWorld } from "./outlives.ts";

/** Whether a call of `f` can change something that outlives it. */
function keeps(text: string, others: Readonly<Record<string, string>> = {}, file = "a.js"): boolean {
  const modules = Object.entries({ [file]: text, ...others }).map(([name, code]) => {
    const module = parseModule(name, code);
    return moduleView(module, analyseScopes(module));
  });
  const world = loadedWorld(modules, (specifier) => {
    const name = specifier.replace(/^\.\//, "");
    return name in others ? { kind: "file", file: name } : { kind: "unknown" };
  });
  if (world === undefined) return true;
  let own: Node | undefined;
  walk(modules[0]!.module.program, (node) => {
    if (isFunction(node) && node.type === "FunctionDeclaration" && node.id?.name === "f") own = node;
  });
  const callers = effectsOfCallers(world);
  const called = calledWorld(own!, [], modules[0]!, world);
  if (callers === undefined || called === undefined || world.doubt !== undefined) return true;
  return conflict(called.effects, callers) !== undefined;
}

/** The safe one, and its twin that keeps something. */
const PAIRS: readonly (readonly [safe: string, stateful: string])[] = [
  [
    "const T = Object.freeze({ a: 1 }); export function f(k) { return T[k] }",
    "const T = { a: 1 }; export function f(k) { T[k] = 1 }",
  ],
  [
    "const M = new Map([['a', 1]]); export function f(k) { return M.get(k) }",
    "const M = new Map([['a', 1]]); export function f(k) { M.set(k, 1); return M.get(k) }",
  ],
  [
    "const T = Object.create(null); for (const k of ['a', 'b']) T[k] = 1; export function f(k) { return T[k] }",
    "const T = Object.create(null); export function f(k) { return T[k] ??= 1 }",
  ],
  [
    "const RE = /a/; export function f(s) { return RE.test(s) }",
    "const RE = /a/g; export function f(s) { return RE.test(s) }",
  ],
  [
    "const RE = /a/g; export function f(s) { return s.trim().replace(RE, 'b').split('') }",
    "const RE = /a/y; export function f(s) { return s.trim().replace(RE, 'b').split('') }",
  ],
  [
    "const fill = (o) => { o.n = 1; return o }; const D = fill({}); export function f() { return fill({}).n + D.n }",
    "const fill = (o) => { o.n = 1; return o }; const D = fill({}); export function f() { return fill(D).n }",
  ],
  [
    "let n = 0; const id = () => n++; const FIRST = id(); export function f() { return FIRST }",
    "let n = 0; const id = () => n++; const FIRST = id(); export function f() { return FIRST + id() }",
  ],
  [
    "const make = () => { let n = 0; return () => ++n }; export function f() { const next = make(); next(); return next() }",
    "const make = () => { let n = 0; return () => ++n }; const next = make(); export function f() { return next() }",
  ],
  [
    "class C { static ONE = 1; n = 0; up() { this.n++; return this } } export function f() { return new C().up().n + C.ONE }",
    "class C { static one = 1; n = 0; up() { C.one++; return this } } export function f() { return new C().up().n }",
  ],
  [
    "class C { n = 0; up() { return ++this.n } } const SHARED = new C(); export function f() { return new C().up() + SHARED.n }",
    "class C { n = 0; up() { return ++this.n } } const SHARED = new C(); export function f() { return SHARED.up() }",
  ],
  [
    "const cache = new Map(); export function other(k) { cache.set(k, 1) } export function f(k) { return k + 1 }",
    "const cache = new Map(); export function other(k) { cache.set(k, 1) } export function f(k) { other(k) }",
  ],
  [
    "const ops = { add: (a, b) => a + b }; export function f(a) { return ops.add(a, 1) }",
    "let n = 0; const ops = { add: (a) => a + n++ }; export function f(a) { return ops.add(a, 1) }",
  ],
  [
    "const ops = { add: (a, b) => a + b }; export function f(k) { return ops[k](1, 2) }",
    "let n = 0; const ops = { add: (a, b) => a + b }; ops['x' + 'y'] = () => n++; export function f() { return ops.add(1, 2) }",
  ],
  [
    "const LIST = [{ n: 1 }]; export function f() { return LIST.map((o) => ({ n: o.n + 1 })) }",
    "const LIST = [{ n: 1 }]; export function f() { LIST.map((o) => { o.n = 2 }) }",
  ],
  [
    "const D = { a: { n: 1 } }; export function f() { const o = { ...D }; o.b = 1; return o.a.n }",
    "const D = { a: { n: 1 } }; export function f() { const o = { ...D }; o.a.n = 2; return o.a.n }",
  ],
  [
    "const D = { a: 1 }; export function f(o) { return Object.assign({}, D, o) }",
    "const D = { a: 1 }; export function f(o) { return Object.assign(D, o) }",
  ],
  [
    "const D = { a: 1 }; export function f(cb) { return cb(D.a) }",
    "const D = { a: 1 }; export function f(cb) { return cb(D) && D.a }",
  ],
  [
    "const D = { a: 1 }; export function f() { return { d: D.a } }",
    "const D = { a: 1 }; export function f() { return D.a > 0 ? { d: D } : 0 }",
  ],
  [
    "function Foo() { this.n = 0 } Foo.prototype.up = function () { this.n++ }; export function f() { new Foo().up() }",
    "function Foo() { this.n = 0 } Foo.prototype.up = function () { Foo.n++ }; export function f() { new Foo().up() }",
  ],
  [
    "const has = Object.prototype.hasOwnProperty; const T = { a: 1 }; export function f(k) { return has.call(T, k) }",
    "const push = Array.prototype.push; const T = []; export function f(k) { push.call(T, k) }",
  ],
  [
    "const o = { n: 0, toString() { return 'x' } }; export function f() { return '' + o }",
    "const o = { n: 0, toString() { return String(this.n++) } }; export function f() { return '' + o }",
  ],
  [
    "const o = { get n() { return 1 } }; export function f() { return o.n }",
    "let c = 0; const o = { get n() { return c++ } }; export function f() { return o.n }",
  ],
  [
    "const o = { get n() { return 1 } }; export function f() { return { ...o }.n }",
    "let c = 0; const o = {}; Object.defineProperty(o, 'n', { get() { return c++ } }); export function f() { return o.n }",
  ],
  [
    "function* g() { yield 1 } export function f() { return [...g()] }",
    "function* g() { yield 1 } const G = g(); export function f() { return [...G] }",
  ],
  [
    "const b = ((a) => a + 1).bind(null); export function f(x) { return b(x) }",
    "const S = { n: 0 }; const b = (function (x) { this.n += x }).bind(S); export function f(x) { return b(x) }",
  ],
  [
    "class A { set(v) { this.v = v } } class B extends A { set(v) { super.set(v) } } export function f() { new B().set(1) }",
    "const S = {}; class A { set(v) { S.v = v } } class B extends A { set(v) { super.set(v) } } export function f() { new B().set(1) }",
  ],
  [
    "const D = { n: 1 }; export function f(o = D) { return o.n }",
    "const D = { n: 1 }; export function f(o = D) { o.n = 2 }",
  ],
  [
    "const wrap = (fn) => (x) => fn(x); const g = wrap((x) => x + 1); export function f(x) { return g(x) }",
    "let n = 0; const wrap = (fn) => (x) => fn(x); const g = wrap((x) => x + n++); export function f(x) { return g(x) }",
  ],
  [
    "const pick = ([a]) => a; const D = [{ n: 1 }]; export function f() { return pick(D).n }",
    "const pick = ([a]) => a; const D = [{ n: 1 }]; export function f() { pick(D).n++ }",
  ],
  [
    "export function f() { try { throw { n: 1 } } catch (e) { e.n++; return e.n } }",
    "const E = { n: 1 }; export function f() { try { throw E } catch (e) { e.n++ } }",
  ],
  [
    "export function f() { return (function () { arguments[0].n++ })({ n: 1 }) }",
    "const S = { n: 1 }; export function f() { (function () { arguments[0].n++ })(S) }",
  ],
  [
    "if (typeof define === 'function') define([], () => 1); export function f() { return 1 }",
    "let n = 0; globalThis.define = () => n++; export function f() { return define() }",
  ],
  [
    "const M = new Map(); let o = M; o = Object.defineProperty; export function f(k) { return o.has(k) }",
    "const M = new Map(); let o = M; o = Object.defineProperty; export function f(k) { return o.set(k, 1) }",
  ],
];

test.each(PAIRS)("kept or not: %s", (safe, stateful) => {
  expect(keeps(safe)).toBe(false);
  expect(keeps(stateful)).toBe(true);
});

test.each(["Object.getOwnPropertyDescriptor(A, 'n')", "{ ...Object.getOwnPropertyDescriptor(A, 'n') }"])(
  "an accessor is defined again: %s",
  (descriptor) => {
    const text = `let c = 0; const A = { get n() { return c++ } }; const o = {}; Object.defineProperty(o, 'm', ${descriptor});`;
    expect(keeps(`${text} export function f() { void o.m }`)).toBe(true);
  },
);

test("what other modules export", () => {
  const inc = "let n = 0; exports.inc = () => ++n; exports.one = () => 1;";
  expect(keeps("import c from './c.cjs'; export function f() { return c.one() }", { "c.cjs": inc })).toBe(false);
  expect(keeps("import c from './c.cjs'; export function f() { return c.inc() }", { "c.cjs": inc })).toBe(true);
  expect(keeps("import * as c from './c.cjs'; export function f() { return c.inc() }", { "c.cjs": inc })).toBe(true);
  expect(keeps("const { inc } = require('./c.cjs'); function f() { return inc() }", { "c.cjs": inc })).toBe(true);
  const esm = {
    "b.js": "let n = 0; export const inc = () => ++n; export default () => 1;",
    "i.js": "export * from './b.js'; export { default as one } from './b.js'",
  };
  expect(keeps("import * as i from './i.js'; export function f() { return i.one() }", esm)).toBe(false);
  expect(keeps("import * as i from './i.js'; export function f() { return i.inc() }", esm)).toBe(true);
  expect(keeps("import { inc as g } from './i.js'; export function f() { return g() }", esm)).toBe(true);
  const compiled = `Object.defineProperty(exports, "__esModule", { value: true }); exports.default = one; let n = 0;
    function one() { return 1 } module.exports = exports.default; module.exports.default = exports.default;`;
  const interop = "function interop(e) { return e && e.__esModule ? e : { default: e } }";
  const reading = `${interop} var a = interop(require('./a.cjs')), b = interop(require('./b.cjs'));`;
  const both = { "a.cjs": compiled, "b.cjs": compiled.replace("return 1", "return n++") };
  expect(keeps(`${reading} function f() { return (0, a.default)() }`, both)).toBe(false);
  expect(keeps(`${reading} function f() { return (0, b.default)() }`, both)).toBe(true);
  const whole = { "m.cjs": "module.exports = g; function g() { return g.n } g.n = 1; g.up = () => ++g.n" };
  const alone = { "m.cjs": "module.exports = g; function g() { return g.n } g.n = 1; g.up = () => g.n + 1" };
  expect(keeps("import g from './m.cjs'; export function f() { return g() }", alone)).toBe(false);
  expect(keeps("import g from './m.cjs'; export function f() { return g() }", whole)).toBe(true);
  expect(keeps("import g from './m.cjs'; export function f() { return g.up() }", whole)).toBe(true);
  expect(keeps("import { x } from './gone.js'; export function f() { return x() }")).toBe(true);
});
