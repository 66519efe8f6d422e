/**
 * Ways in which code that runs while modules load has a say in a function: `@` stands for what is edited. The function is `f` of the first file, and gives another result after the edit, so nothing may
 * call it unmodified.
 */
export interface Route {
  readonly name: string;
  /** By file name; the first one is loaded. */
  readonly files: Readonly<Record<string, string>>;
  readonly from: string;
  readonly to: string;
}

const route = (name: string, files: Readonly<Record<string, string>>, from = "3", to = "4"): Route => ({
  name,
  files,
  from,
  to,
});
const esm = (b: string, a: string, from?: string, to?: string): Route =>
  route(`${a} | ${b}`, { "a.mjs": a, "b.mjs": b }, from, to);
const cjs = (b: string, a: string, from?: string, to?: string): Route =>
  route(`${a} | ${b}`, { "a.cjs": a, "b.cjs": b }, from, to);
const own = (a: string, from?: string, to?: string): Route => route(a, { "a.mjs": a }, from, to);
const three = (c: string, b: string, a: string, from?: string, to?: string): Route =>
  route(`${a} | ${b} | ${c}`, { "a.mjs": a, "b.mjs": b, "c.mjs": c }, from, to);
const threeCjs = (c: string, b: string, a: string, from?: string, to?: string): Route =>
  route(`${a} | ${b} | ${c}`, { "a.cjs": a, "b.cjs": b, "c.cjs": c }, from, to);

export const ROUTES: readonly Route[] = [
  // properties of a function or of a table, whoever gets hold of it
  cjs(
    "function s() {} s.V = @; module.exports = s;",
    'const s = require("./b.cjs"); exports.f = function f(n) { return n + s.V; };',
  ),
  route("this.V", {
    "a.cjs": "function s() {} s.f = function f(n) { return n + this.V; }; s.V = @; module.exports = s;",
  }),
  route("this.V of a table", { "a.cjs": "const s = { f(n) { return n + this.V; } }; s.V = @; module.exports = s;" }),
  route("this of a nested one", {
    "a.cjs": "function s() {} s.f = function f(n) { return (() => n + this.V)(); }; s.V = @; module.exports = s;",
  }),
  route("arguments.callee", {
    "a.cjs": "function f(n) { return n + arguments.callee.V; } f.V = @; module.exports = { f };",
  }),
  own("function s() {} s.V = @; const t = [s]; export function f(n) { return n + t[0].V; }"),
  own("function s() {} const t = { s }; s.V = @; export function f(n) { return n + t.s.V; }"),
  own(
    "const s = {}; s.V = @; const keep = (o) => { kept = o; }; let kept; keep(s); export function f(n) { return n + kept.V; }",
  ),
  own("const s = { V: 1 }; const t = Object.create(s); s.V = @; export function f(n) { return n + t.V; }"),
  own("class S {} S.V = @; class T extends S {} export function f(n) { return n + T.V; }"),
  own("export class S { static f(n) { return n + this.V; } } S.V = @;"),
  own("class S { static g() { return this.V; } } S.V = @; export function f(n) { return n + S.g(); }"),
  own("class S {} S.V = @; export function f(n) { return n + new S().constructor.V; }"),
  own("const s = {}; s.g = { V: 1 }; s.g.V = @; const { g } = s; export function f(n) { return n + g.V; }"),
  own("const s = {}; s.V = @; const w = s.V; export function f(n) { return n + w; }"),
  own("const s = {}; s.V = @; Object.prototype.w = s.V; export function f(n) { return n + n.w; }"),
  own("const s = {}; s.V = @; globalThis.s = s; export function f(n) { return n + globalThis.s.V; }"),
  route("super of a table", {
    "a.cjs": "const p = { V: @ }; const s = { __proto__: p, f(n) { return n + super.V; } }; module.exports = s;",
  }),
  route("super, filled later", {
    "a.cjs": "const p = {}; p.V = @; const s = { __proto__: p, f(n) { return n + super.V; } }; module.exports = s;",
  }),
  own("class A {} A.V = @; export class B extends A { static f(n) { return n + super.V; } }"),
  route("a getter", { "a.cjs": "const s = { get f() { return this.V; } }; s.V = @; module.exports = s;" }),
  route("a generator", { "a.cjs": "const s = { *f(n) { yield n + this.V; } }; s.V = @; module.exports = s;" }),
  own("function s() {} s.toString = () => @; export function f(n) { return n + +s; }"),
  own("function s() {} s.toString = () => '@'; const w = `${s}`; export function f(n) { return n + w; }"),
  own("function s() {} s.V = @; export function f(n) { return n + (0, eval)('s')?.V; }"),
  esm(
    "export function s() {} s.V = @;",
    'import { s } from "./b.mjs"; const t = s; export function f(n) { return n + t.V; }',
  ),
  esm(
    "export function s() {} s.V = @;",
    'export { s } from "./b.mjs"; import * as a from "./a.mjs"; export function f(n) { return n + a.s.V; }',
  ),
  three(
    "export const s = {}; s.V = 1;",
    'import { s } from "./c.mjs"; s.V = @;',
    'import "./b.mjs"; import { s } from "./c.mjs"; export function f(n) { return n + s.V; }',
  ),
  // names that are imported
  esm("export const v = @;", 'import { v } from "./b.mjs"; export function f(n) { return n + v; }'),
  esm("export const v = @;", 'import * as b from "./b.mjs"; export function f(n) { return n + b.v; }'),
  esm("export const v = @;", 'import * as b from "./b.mjs"; export function f(n) { return n + b["v"]; }'),
  esm("export const v = @;", 'import * as b from "./b.mjs"; export function f(n) { const { v } = b; return n + v; }'),
  esm("export default { v: @ };", 'import b from "./b.mjs"; export function f(n) { return n + b.v; }'),
  esm("const b = { v: @ }; export default b;", 'import b from "./b.mjs"; export function f(n) { return n + b.v; }'),
  esm("const b = {}; b.v = @; export default b;", 'import b from "./b.mjs"; export function f(n) { return n + b.v; }'),
  esm("const v = @; export { v as w };", 'import { w } from "./b.mjs"; export function f(n) { return n + w; }'),
  esm("export let v = 1; v = @;", 'import { v } from "./b.mjs"; export function f(n) { return n + v; }'),
  esm("export let v = 1; if (v) v = @;", 'import { v } from "./b.mjs"; export function f(n) { return n + v; }'),
  esm(
    "export let v = 1; function set() { v = @; } set();",
    'import { v } from "./b.mjs"; export function f(n) { return n + v; }',
  ),
  esm("export const t = {}; t.v = @;", 'import { t } from "./b.mjs"; export function f(n) { return n + t.v; }'),
  esm("export const t = {}; t['v'] = @;", 'import { t } from "./b.mjs"; export function f(n) { return n + t.v; }'),
  esm(
    "export const t = {}; const u = t; u.v = @;",
    'import { t } from "./b.mjs"; export function f(n) { return n + t.v; }',
  ),
  esm(
    "export const t = {}; const u = [t]; u[0].v = @;",
    'import { t } from "./b.mjs"; export function f(n) { return n + t.v; }',
  ),
  esm(
    "export const t = {}; function init(o) { o.v = @; } init(t);",
    'import { t } from "./b.mjs"; export function f(n) { return n + t.v; }',
  ),
  esm(
    "export const t = {}; (() => { t.v = @; })();",
    'import { t } from "./b.mjs"; export function f(n) { return n + t.v; }',
  ),
  esm(
    "export const t = {}; Object.assign(t, { v: @ });",
    'import { t } from "./b.mjs"; export function f(n) { return n + t.v; }',
  ),
  esm(
    "export const t = {}; for (const k of ['v']) t[k] = @;",
    'import { t } from "./b.mjs"; export function f(n) { return n + t.v; }',
  ),
  esm(
    "export const t = {}; Object.defineProperty(t, 'v', { value: @ });",
    'import { t } from "./b.mjs"; export function f(n) { return n + t.v; }',
  ),
  esm(
    "export const t = { get v() { return @; } };",
    'import { t } from "./b.mjs"; export function f(n) { return n + t.v; }',
  ),
  esm("export const t = [1, 2, @];", 'import { t } from "./b.mjs"; export function f(n) { return n + t[2]; }'),
  esm("export const t = []; t.push(@);", 'import { t } from "./b.mjs"; export function f(n) { return n + t[0]; }'),
  esm(
    "export const t = new Map(); t.set('v', @);",
    'import { t } from "./b.mjs"; export function f(n) { return n + t.get("v"); }',
  ),
  esm(
    "export const t = new Map([['v', @]]);",
    'import { t } from "./b.mjs"; export function f(n) { return n + t.get("v"); }',
  ),
  esm("export class T { static v = @; }", 'import { T } from "./b.mjs"; export function f(n) { return n + T.v; }'),
  esm(
    "export class T { static { T.v = @; } }",
    'import { T } from "./b.mjs"; export function f(n) { return n + T.v; }',
  ),
  esm("export class T {} T.v = @;", 'import { T } from "./b.mjs"; export function f(n) { return n + T.v; }'),
  esm("export class T { v = @; }", 'import { T } from "./b.mjs"; export function f(n) { return n + new T().v; }'),
  esm(
    "const K = @; export class T { v = K; }",
    'import { T } from "./b.mjs"; export function f(n) { return n + new T().v; }',
  ),
  esm(
    "class B { v = @; } export class T extends B {}",
    'import { T } from "./b.mjs"; export function f(n) { return n + new T().v; }',
  ),
  esm(
    "class B { m() { return @; } } export class T extends B {}",
    'import { T } from "./b.mjs"; export function f(n) { return n + new T().m(); }',
  ),
  esm(
    "export class T {} T.prototype.v = @;",
    'import { T } from "./b.mjs"; export function f(n) { return n + new T().v; }',
  ),
  esm(
    "export class T {} T.prototype.m = function () { return @; };",
    'import { T } from "./b.mjs"; export function f(n) { return n + new T().m(); }',
  ),
  esm(
    "export function T() {} T.prototype = { v: @ };",
    'import { T } from "./b.mjs"; export function f(n) { return n + new T().v; }',
  ),
  esm(
    "export function T() {} T.prototype = { m() { return @; } };",
    'import { T } from "./b.mjs"; export function f(n) { return n + new T().m(); }',
  ),
  esm(
    "export const p = { v: @ }; export const t = Object.create(p);",
    'import { t } from "./b.mjs"; export function f(n) { return n + t.v; }',
  ),
  esm(
    "const p = { v: @ }; export const t = {}; Object.setPrototypeOf(t, p);",
    'import { t } from "./b.mjs"; export function f(n) { return n + t.v; }',
  ),
  esm(
    "const p = { v: @ }; export const t = { __proto__: p };",
    'import { t } from "./b.mjs"; export function f(n) { return n + t.v; }',
  ),
  esm(
    "export const make = (k) => (n) => n + k; export const g = make(@);",
    'import { g } from "./b.mjs"; export function f(n) { return g(n); }',
  ),
  esm(
    "const add = (k, n) => n + k; export const g = add.bind(null, @);",
    'import { g } from "./b.mjs"; export function f(n) { return g(n); }',
  ),
  esm(
    "export function g(n, k = @) { return n + k; }",
    'import { g } from "./b.mjs"; export function f(n) { return g(n); }',
  ),
  esm(
    "const K = @; export function g(n, k = K) { return n + k; }",
    'import { g } from "./b.mjs"; export function f(n) { return g(n); }',
  ),
  esm("export const re = /^[0-@]$/;", 'import { re } from "./b.mjs"; export function f(n) { return re.test("4"); }'),
  esm(
    "export const v = [3, 4].map((x) => x * @)[0];",
    'import { v } from "./b.mjs"; export function f(n) { return n + v; }',
  ),
  esm(
    "let c = 0; const next = () => ++c; next(); @ export const v = next();",
    'import { v } from "./b.mjs"; export function f(n) { return n + v; }',
    "",
    "next();",
  ),
  esm(
    "export const tag = (s) => s.raw[0] + @;",
    'import { tag } from "./b.mjs"; export function f(n) { return tag`x`; }',
  ),
  esm(
    "export function g() { return @; } export { g as h };",
    'import { h } from "./b.mjs"; export function f(n) { return h() + n; }',
  ),
  esm(
    "export function* g() { yield @; }",
    'import { g } from "./b.mjs"; export function f(n) { for (const x of g()) return x + n; }',
  ),
  esm(
    "export const t = { [Symbol.iterator]: function* () { yield @; } };",
    'import { t } from "./b.mjs"; export function f(n) { for (const x of t) return x + n; }',
  ),
  esm(
    "export const t = { toString() { return '@'; } };",
    'import { t } from "./b.mjs"; export function f(n) { return `${t}${n}`; }',
  ),
  esm(
    "export const t = { [Symbol.toPrimitive]() { return @; } };",
    'import { t } from "./b.mjs"; export function f(n) { return t + n; }',
  ),
  esm(
    "export const t = new Proxy({}, { get() { return @; } });",
    'import { t } from "./b.mjs"; export function f(n) { return t.v + n; }',
  ),
  esm(
    "export const t = new Proxy({}, { get: (_, k) => @ });",
    'import { t } from "./b.mjs"; export function f(n) { return t.v + n; }',
  ),
  // handed on
  three(
    "export const v = @;",
    'export { v } from "./c.mjs";',
    'import { v } from "./b.mjs"; export function f(n) { return n + v; }',
  ),
  three(
    "export const v = @;",
    'export * from "./c.mjs";',
    'import { v } from "./b.mjs"; export function f(n) { return n + v; }',
  ),
  three(
    "export const v = @;",
    'export * as c from "./c.mjs";',
    'import { c } from "./b.mjs"; export function f(n) { return n + c.v; }',
  ),
  three(
    "export const v = @;",
    'import { v } from "./c.mjs"; export { v };',
    'import { v } from "./b.mjs"; export function f(n) { return n + v; }',
  ),
  three(
    "export const v = @;",
    'import { v } from "./c.mjs"; export const w = v * 2;',
    'import { w } from "./b.mjs"; export function f(n) { return n + w; }',
  ),
  three(
    "export function g() { return @; }",
    'export { g as h } from "./c.mjs";',
    'import { h } from "./b.mjs"; export function f(n) { return n + h(); }',
  ),
  three(
    "export function g() { return @; }",
    'export * from "./c.mjs";',
    'import { g } from "./b.mjs"; export function f(n) { return n + g(); }',
  ),
  three(
    "export default function () { return @; }",
    'export { default } from "./c.mjs";',
    'import g from "./b.mjs"; export function f(n) { return n + g(); }',
  ),
  three(
    "export default function () { return @; }",
    'export { default as g } from "./c.mjs";',
    'import { g } from "./b.mjs"; export function f(n) { return n + g(); }',
  ),
  three(
    "export default () => @;",
    'import g from "./c.mjs"; export { g };',
    'import { g } from "./b.mjs"; export function f(n) { return n + g(); }',
  ),
  three(
    "export const one = () => 1; export const two = () => 2;",
    'export { @ as g } from "./c.mjs";',
    'import { g } from "./b.mjs"; export function f(n) { return n + g(); }',
    "one",
    "two",
  ),
  three(
    "export const one = () => 1; export const two = () => 2;",
    'import { one, two } from "./c.mjs"; export const g = @;',
    'import { g } from "./b.mjs"; export function f(n) { return n + g(); }',
    "one",
    "two",
  ),
  three(
    "export const one = 1; export const two = 2;",
    'export { @ as g } from "./c.mjs";',
    'import { g } from "./b.mjs"; export function f(n) { return n + g; }',
    "one",
    "two",
  ),
  three(
    "export const g = () => 1;",
    "export const g = () => 2;",
    'import { g } from "./@.mjs"; import "./b.mjs"; import "./c.mjs"; export function f(n) { return n + g(); }',
    "b",
    "c",
  ),
  // somebody else's doing
  three(
    'import { t } from "./b.mjs"; t.v = @;',
    "export const t = { v: 1 };",
    'import { t } from "./b.mjs"; import "./c.mjs"; export function f(n) { return n + t.v; }',
  ),
  three(
    'import { t } from "./b.mjs"; Object.assign(t, { v: @ });',
    "export const t = { v: 1 };",
    'import { t } from "./b.mjs"; import "./c.mjs"; export function f(n) { return n + t.v; }',
  ),
  three(
    'import { set } from "./b.mjs"; set(@);',
    "export let v = 0; export const set = (x) => { v = x; };",
    'import { v } from "./b.mjs"; import "./c.mjs"; export function f(n) { return n + v; }',
  ),
  three(
    'import { list } from "./b.mjs"; list.push((n) => n + @);',
    "export const list = [];",
    'import { list } from "./b.mjs"; import "./c.mjs"; export function f(n) { return list[0](n); }',
  ),
  three(
    'import { list } from "./b.mjs"; export const g = (n) => n + @; list.push(g);',
    "export const list = [];",
    'import { list } from "./b.mjs"; import "./c.mjs"; export function f(n) { return list[0](n); }',
  ),
  three(
    'import { register } from "./b.mjs"; register("g", (n) => n + @);',
    "const all = {}; export const register = (k, g) => { all[k] = g; }; export const call = (k, n) => all[k](n);",
    'import { call } from "./b.mjs"; import "./c.mjs"; export function f(n) { return call("g", n); }',
  ),
  three(
    'import { T } from "./b.mjs"; T.prototype.m = function () { return @; };',
    "export class T {}",
    'import { T } from "./b.mjs"; import "./c.mjs"; export function f(n) { return n + new T().m(); }',
  ),
  three(
    'import { T } from "./b.mjs"; T.prototype.v = @;',
    "export class T {}",
    'import { T } from "./b.mjs"; import "./c.mjs"; export function f(n) { return n + new T().v; }',
  ),
  three(
    'import { T } from "./b.mjs"; export const t = new T(); t.constructor.v = @;',
    "export class T {}",
    'import { T } from "./b.mjs"; import "./c.mjs"; export function f(n) { return n + T.v; }',
  ),
  three(
    "globalThis.KK = { v: 1 };",
    "globalThis.KK.v = @;",
    'import "./c.mjs"; import "./b.mjs"; export function f(n) { return n + KK.v; }',
  ),
  three(
    "globalThis.KK = { v: 1 };",
    "const k = globalThis.KK; k.v = @;",
    'import "./c.mjs"; import "./b.mjs"; export function f(n) { return n + KK.v; }',
  ),
  esm("globalThis.KK = @;", 'import "./b.mjs"; export function f(n) { return n + globalThis.KK; }'),
  esm("globalThis.KK = @;", 'import "./b.mjs"; export function f(n) { return n + KK; }'),
  esm("globalThis['K' + 'K'] = @;", 'import "./b.mjs"; export function f(n) { return n + KK; }'),
  esm("process.env.KK = '@';", 'import "./b.mjs"; export function f(n) { return n + process.env.KK; }'),
  esm("Math.max = () => @;", 'import "./b.mjs"; export function f(n) { return Math.max(n, 1); }'),
  esm("Math.max = () => @;", 'import "./b.mjs"; const { max } = Math; export function f(n) { return max(n, 1); }'),
  esm("Array.prototype.map = () => @;", 'import "./b.mjs"; export function f(n) { return [n].map((x) => x); }'),
  esm(
    "Array.prototype.map = function () { return @; };",
    'import "./b.mjs"; export function f(n) { return [n].map((x) => x); }',
  ),
  esm(
    "Array.prototype.sum = function () { return @; };",
    'import "./b.mjs"; export function f(n) { return [n].sum(); }',
  ),
  esm("Object.prototype.sum = @;", 'import "./b.mjs"; export function f(n) { return {}.sum + n; }'),
  esm(
    "Object.prototype.sum = @;",
    'import "./b.mjs"; export function f(n) { let r = ""; for (const k in {}) r += {}[k]; return r; }',
  ),
  esm("[].__proto__.sum = @;", 'import "./b.mjs"; export function f(n) { return [].sum + n; }'),
  esm("({}).constructor.prototype.sum = @;", 'import "./b.mjs"; export function f(n) { return [].sum + n; }'),
  esm("const A = Array; A.prototype.sum = @;", 'import "./b.mjs"; export function f(n) { return [].sum + n; }'),
  esm(
    "const P = Object.getPrototypeOf([]); P.sum = @;",
    'import "./b.mjs"; export function f(n) { return [].sum + n; }',
  ),
  esm(
    "Object.defineProperty(String.prototype, 'sum', { value: @ });",
    'import "./b.mjs"; export function f(n) { return "".sum + n; }',
  ),
  esm("Reflect.set(String.prototype, 'sum', @);", 'import "./b.mjs"; export function f(n) { return "".sum + n; }'),
  esm(
    "Number.prototype.toString = function () { return '@'; };",
    'import "./b.mjs"; export function f(n) { return n.toString(); }',
  ),
  esm(
    "Array.prototype[Symbol.iterator] = function* () { yield @; };",
    'import "./b.mjs"; export function f(n) { return [...[n]][0]; }',
  ),
  esm("Symbol.prototype.vv = @;", 'import "./b.mjs"; export function f(n) { return Symbol.iterator.vv + n; }'),
  esm("Function.prototype.vv = @;", 'import "./b.mjs"; export function f(n) { return f.vv + n; }'),
  esm(
    "RegExp.prototype.exec = function () { return @ === 3 ? null : ['x']; };",
    'import "./b.mjs"; export function f(n) { return /x/.test("x"); }',
  ),
  esm("if (!Math.hypot2) Math.hypot2 = () => @;", 'import "./b.mjs"; export function f(n) { return Math.hypot2(n); }'),
  esm("(function (g) { g.KK = @; })(globalThis);", 'import "./b.mjs"; export function f(n) { return n + KK; }'),
  esm(
    "@",
    'import "./b.mjs"; export function f(n) { try { const o = {}; o.toString = 1; return 1; } catch { return 2; } }',
    "",
    "Object.freeze(Object.prototype);",
  ),
  esm("Error.stackTraceLimit = 0; Error.vv = @;", 'import "./b.mjs"; export function f(n) { return Error.vv + n; }'),
  esm(
    "@",
    'import "./b.mjs"; export function f(n) { return [n].map((x) => x); }',
    "",
    "Array.prototype.map = () => 3;",
  ),
  esm(
    "@",
    'import "./b.mjs"; export function f(n) { return [n].map((x) => x); }',
    "",
    "Array.prototype.map = function () { return 3; };",
  ),
  esm("@", 'import "./b.mjs"; export function f(n) { return n + (globalThis.KK ?? 1); }', "", "globalThis.KK = 7;"),
  esm("@", 'import "./b.mjs"; export function f(n) { return typeof KK + n; }', "", "globalThis.KK = 7;"),
  esm("@", 'import "./b.mjs"; export function f(n) { return `${[n]}`; }', "", "Array.prototype.join = () => '7';"),
  esm(
    "@",
    'import "./b.mjs"; export function f(n) { return `${[n]}`; }',
    "",
    "Array.prototype.join = function () { return '7'; };",
  ),
  esm(
    "@",
    'import "./b.mjs"; export function f(n) { return JSON.stringify({ n }); }',
    "",
    "Object.prototype.toJSON = function () { return '7'; };",
  ),
  esm(
    "@",
    'import "./b.mjs"; export function f(n) { return "abc".replace("a", "b"); }',
    "",
    "String.prototype[Symbol.replace] = function () { return '7'; }; RegExp.prototype[Symbol.replace] = () => 7; String.prototype.replace = () => 7;",
  ),
  esm(
    "@",
    'import "./b.mjs"; export function f(n) { return Promise.resolve(n).then((x) => x); }',
    "",
    "Promise.prototype.then = function () { return 7; };",
  ),
  esm(
    "@",
    'import "./b.mjs"; export function f(n) { return new Error("x").message2; }',
    "",
    "const E = Error; E.prototype.message2 = 7;",
  ),
  // its own module
  own("const K = @; export function f(n) { return n + K; }"),
  own("let K = 1; K = @; export function f(n) { return n + K; }"),
  own("let K = 1; K += @; export function f(n) { return n + K; }"),
  own("let K = 1; { K = @; } export function f(n) { return n + K; }"),
  own("let K; switch (1) { case 1: K = @; } export function f(n) { return n + K; }"),
  own("let K; try { K = @; } catch {} export function f(n) { return n + K; }"),
  own("let K; for (let i = 0; i < @; i++) K = i; export function f(n) { return n + K; }"),
  own("let K = 0; [1, 2].forEach((x) => { K += x * @; }); export function f(n) { return n + K; }"),
  own("const { K } = { K: @ }; export function f(n) { return n + K; }"),
  own("const [K] = [@]; export function f(n) { return n + K; }"),
  own("const { K = @ } = {}; export function f(n) { return n + K; }"),
  own("const K = (() => @)(); export function f(n) { return n + K; }"),
  own("const h = () => @; const K = h(); export function f(n) { return n + K; }"),
  own("const h = () => L; const L = @; const K = h(); export function f(n) { return n + K; }"),
  own("let L = @; const h = () => L; const K = h(); L = 0; export function f(n) { return n + K; }"),
  own(
    "const cache = {}; export function fill() { cache.v ??= @; } fill(); export function f(n) { return n + cache.v; }",
  ),
  own("const make = (k) => (n) => n + k; export const f = make(@);"),
  own("const make = (k) => ({ f: (n) => n + k }); export const { f } = make(@);"),
  own("const add = (k, n) => n + k; export const f = add.bind(null, @);"),
  own("function wrap(g) { return (n) => g(n) + @; } export const f = wrap((n) => n);"),
  own("function wrap(g) { return (n) => g(n) + 1; } export const f = wrap((n) => n + @);"),
  own("const h = { g(n) { return n + @; } }; export function f(n) { return h.g(n); }"),
  own("const h = {}; h.g = (n) => n + @; export function f(n) { return h.g(n); }"),
  own("const h = {}; h['g'] = (n) => n + @; export function f(n) { return h.g(n); }"),
  own("const h = {}; const k = 'g'; h[k] = (n) => n + @; export function f(n) { return h.g(n); }"),
  own("const h = []; h.push((n) => n + @); export function f(n) { return h[0](n); }"),
  own("const h = new Map(); h.set('g', (n) => n + @); export function f(n) { return h.get('g')(n); }"),
  own(
    "const one = () => 1, two = () => 2; const h = { g: @ }; export function f(n) { return h.g() + n; }",
    "one",
    "two",
  ),
  own(
    "const one = () => 1, two = () => 2; const h = [one, two]; export function f(n) { return h[@]() + n; }",
    "0",
    "1",
  ),
  own("const one = () => 1, two = () => 2; const h = [@]; export function f(n) { return h[0]() + n; }", "one", "two"),
  own("const one = () => 1, two = () => 2; let h = one; @ export function f(n) { return h() + n; }", "", "h = two;"),
  own(
    "function one() { return 1; } function two() { return 2; } const h = @; export function f(n) { return h() + n; }",
    "one",
    "two",
  ),
  own("export function f(n) { return n + h(); } function h() { return 1; } @", "", "h = () => 2;"),
  own("export function f(n) { return n + h(); } var h = () => 1; @", "", "var h = () => 2;"),
  own("export function f(n) { return n + h(); } const h = () => @;"),
  own(
    "class A { m() { return 1; } } class B { m() { return 2; } } const x = new @(); export function f(n) { return n + x.m(); }",
    "A",
    "B",
  ),
  own("class A { get v() { return @; } } const x = new A(); export function f(n) { return n + x.v; }"),
  own("class A { set v(x) { this.w = x * @; } } const x = new A(); x.v = 2; export function f(n) { return n + x.w; }"),
  own("class A { constructor() { this.v = @; } } const x = new A(); export function f(n) { return n + x.v; }"),
  own("class A { #v = @; g() { return this.#v; } } const x = new A(); export function f(n) { return n + x.g(); }"),
  own("class A { static #v = @; static g() { return A.#v; } } export function f(n) { return n + A.g(); }"),
  own(
    "class A { ['m' + @]() { return 1; } } export function f(n) { return Object.getOwnPropertyNames(A.prototype).join() + n; }",
  ),
  own("const s = Symbol.for('@'); export function f(n) { return s.description; }"),
  own("const o = { v: @ }; const p = { ...o }; export function f(n) { return n + p.v; }"),
  own("const o = { v: @ }; const p = Object.freeze({ ...o }); export function f(n) { return n + p.v; }"),
  own("const o = Object.freeze({ v: { w: @ } }); export function f(n) { return n + o.v.w; }"),
  own("const keys = Object.keys({ a: 1, @: 2 }); export function f(n) { return keys.join() + n; }", "b", "c"),
  own("export function f(n) { return n + f.v; } f.v = @;"),
  own("export function f(n) { return n + f.g(); } f.g = () => @;"),
  own("export function f(n) { return n + f.g.v; } f.g = { v: 1 }; f.g.v = @;"),
  own("export function f(n) { return this?.v ?? n + g.v; } function g() {} g.v = @;"),
  own("const g = Object.assign(() => 1, { v: @ }); export function f(n) { return n + g.v; }"),
  esm("export const v = @;", 'export async function f(n) { const { v } = await import("./b.mjs"); return v + n; }'),
  esm("export default @;", 'export async function f(n) { return (await import("./b.mjs")).default + n; }'),
  esm(
    "export const t = {}; t.v = @;",
    'export async function f(n) { const b = await import("./b.mjs"); return b.t.v + n; }',
  ),
  esm("globalThis.KK = @;", 'export async function f(n) { await import("./b.mjs"); return KK + n; }'),
  // CommonJS
  cjs("exports.v = @;", 'const b = require("./b.cjs"); exports.f = function f(n) { return n + b.v; };'),
  cjs("exports.v = @;", 'const { v } = require("./b.cjs"); exports.f = function f(n) { return n + v; };'),
  cjs("exports.v = @;", 'const v = require("./b.cjs").v; exports.f = function f(n) { return n + v; };'),
  cjs("exports.v = @;", 'exports.f = function f(n) { return n + require("./b.cjs").v; };'),
  cjs("exports.v = @;", 'exports.f = function f(n) { const b = require("./b.cjs"); return n + b.v; };'),
  cjs("exports['v'] = @;", 'const b = require("./b.cjs"); exports.f = function f(n) { return n + b.v; };'),
  cjs("module.exports = { v: @ };", 'const b = require("./b.cjs"); exports.f = function f(n) { return n + b.v; };'),
  cjs("module.exports = { v: @ };", 'const { v } = require("./b.cjs"); exports.f = function f(n) { return n + v; };'),
  cjs(
    "const v = @; module.exports = { v };",
    'const { v } = require("./b.cjs"); exports.f = function f(n) { return n + v; };',
  ),
  cjs(
    "const v = @; module.exports = { v };",
    'const b = require("./b.cjs"); exports.f = function f(n) { return n + b.v; };',
  ),
  cjs("const v = @; exports.v = v;", 'const b = require("./b.cjs"); exports.f = function f(n) { return n + b.v; };'),
  cjs(
    "const t = {}; t.v = @; module.exports = t;",
    'const b = require("./b.cjs"); exports.f = function f(n) { return n + b.v; };',
  ),
  cjs("module.exports = @;", 'const b = require("./b.cjs"); exports.f = function f(n) { return n + b; };'),
  cjs("module.exports.v = @;", 'const b = require("./b.cjs"); exports.f = function f(n) { return n + b.v; };'),
  cjs(
    "module.exports = () => 1; module.exports.v = @;",
    'const b = require("./b.cjs"); exports.f = function f(n) { return n + b.v; };',
  ),
  cjs("module.exports = (n) => n + @;", 'const b = require("./b.cjs"); exports.f = function f(n) { return b(n); };'),
  cjs(
    "module.exports = function (n) { return n + @; };",
    'exports.f = function f(n) { return require("./b.cjs")(n); };',
  ),
  cjs(
    "const one = () => 1, two = () => 2; module.exports = @;",
    'const b = require("./b.cjs"); exports.f = function f(n) { return b() + n; };',
    "one",
    "two",
  ),
  cjs(
    "const one = () => 1, two = () => 2; module.exports = { g: @ };",
    'const b = require("./b.cjs"); exports.f = function f(n) { return b.g() + n; };',
    "one",
    "two",
  ),
  cjs(
    "const one = () => 1, two = () => 2; exports.g = @;",
    'const { g } = require("./b.cjs"); exports.f = function f(n) { return g() + n; };',
    "one",
    "two",
  ),
  cjs(
    "exports.g = (n) => n + 1; @",
    'const { g } = require("./b.cjs"); exports.f = function f(n) { return g(n); };',
    "",
    "exports.g = (n) => n + 2;",
  ),
  cjs(
    "exports.v = 1; @",
    'const b = require("./b.cjs"); exports.f = function f(n) { return n + b.v; };',
    "",
    "exports.v = 2;",
  ),
  cjs(
    "exports.v = 1; @",
    'const b = require("./b.cjs"); exports.f = function f(n) { return n + b.v; };',
    "",
    "delete exports.v;",
  ),
  cjs(
    "exports.v = 1; @",
    'const b = require("./b.cjs"); exports.f = function f(n) { return n + b.v; };',
    "",
    "module.exports = { v: 2 };",
  ),
  cjs(
    "Object.assign(exports, { v: @ });",
    'const b = require("./b.cjs"); exports.f = function f(n) { return n + b.v; };',
  ),
  cjs(
    "for (const k of ['v']) exports[k] = @;",
    'const b = require("./b.cjs"); exports.f = function f(n) { return n + b.v; };',
  ),
  cjs("this.v = @;", 'const b = require("./b.cjs"); exports.f = function f(n) { return n + b.v; };'),
  cjs(
    "Object.defineProperty(exports, 'v', { get: () => @ });",
    'const b = require("./b.cjs"); exports.f = function f(n) { return n + b.v; };',
  ),
  cjs(
    "Object.defineProperty(exports, 'v', { value: @ });",
    'const b = require("./b.cjs"); exports.f = function f(n) { return n + b.v; };',
  ),
  cjs(
    "Object.defineProperty(exports, 'v', { get: function () { return @; } });",
    'const b = require("./b.cjs"); exports.f = function f(n) { return n + b.v; };',
  ),
  cjs(
    "exports.t = { a: { v: @ } };",
    'const { t } = require("./b.cjs"); exports.f = function f(n) { return n + t.a.v; };',
  ),
  cjs(
    "exports.t = { a: { v: @ } };",
    'const { t: { a } } = require("./b.cjs"); exports.f = function f(n) { return n + a.v; };',
  ),
  cjs(
    "exports.t = { a: { v: @ } };",
    'const t = require("./b.cjs").t.a; exports.f = function f(n) { return n + t.v; };',
  ),
  cjs(
    "exports.class = class { v = @; };",
    'const b = require("./b.cjs"); exports.f = function f(n) { return n + new b.class().v; };',
  ),
  cjs(
    "class T { v = @; } module.exports = T;",
    'const T = require("./b.cjs"); exports.f = function f(n) { return n + new T().v; };',
  ),
  cjs(
    "class T { m() { return @; } } module.exports = T;",
    'const T = require("./b.cjs"); exports.f = function f(n) { return n + new T().m(); };',
  ),
  cjs(
    "class T { static v = @; } module.exports = T;",
    'const T = require("./b.cjs"); exports.f = function f(n) { return n + T.v; };',
  ),
  cjs(
    "class T { constructor() { this.v = @; } } module.exports = { T };",
    'const { T } = require("./b.cjs"); exports.f = function f(n) { return n + new T().v; };',
  ),
  cjs(
    "class T { constructor() { this.v = @; } } module.exports = { T };",
    'const { T } = require("./b.cjs"); class U extends T {} exports.f = function f(n) { return n + new U().v; };',
  ),
  cjs(
    "const K = @; class T { v = K; } module.exports = T;",
    'const T = require("./b.cjs"); exports.f = function f(n) { return n + new T().v; };',
  ),
  cjs(
    "exports.re = [/^@$/];",
    'const { re } = require("./b.cjs"); exports.f = function f(n) { return re[0].test("3"); };',
  ),
  cjs(
    "const re = (exports.re = []); re.push(/^@$/);",
    'const { re } = require("./b.cjs"); exports.f = function f(n) { return re[0].test("3"); };',
  ),
  cjs(
    "const t = (exports.t = {}); let R = 0; const add = (k, v) => { t[k] = R++; exports.src ??= []; exports.src[t[k]] = v; }; add('v', '@');",
    'const { src, t } = require("./b.cjs"); exports.f = function f(n) { return src[t.v] + n; };',
  ),
  cjs(
    "const t = (exports.t = {}); let R = 0; const add = (k) => { t[k] = R++; }; @ add('v');",
    'const { t } = require("./b.cjs"); exports.f = function f(n) { return t.v + n; };',
    "",
    "add('w');",
  ),
  cjs("exports.v = @;", 'const b = require("./b.cjs"); module.exports = { f(n) { return n + b.v; } };'),
  cjs("exports.v = @;", 'const b = require("./b.cjs"); class F { static f(n) { return n + b.v; } } exports.f = F.f;'),
  threeCjs(
    "exports.v = @;",
    'module.exports = require("./c.cjs");',
    'const b = require("./b.cjs"); exports.f = function f(n) { return n + b.v; };',
  ),
  threeCjs(
    "exports.v = @;",
    'exports.c = require("./c.cjs");',
    'const b = require("./b.cjs"); exports.f = function f(n) { return n + b.c.v; };',
  ),
  threeCjs(
    "exports.v = @;",
    'module.exports = { ...require("./c.cjs") };',
    'const b = require("./b.cjs"); exports.f = function f(n) { return n + b.v; };',
  ),
  threeCjs(
    "exports.v = @;",
    'module.exports = { v: require("./c.cjs").v };',
    'const b = require("./b.cjs"); exports.f = function f(n) { return n + b.v; };',
  ),
  threeCjs(
    "exports.v = @;",
    'const { v } = require("./c.cjs"); exports.w = v * 2;',
    'const b = require("./b.cjs"); exports.f = function f(n) { return n + b.w; };',
  ),
  threeCjs(
    "exports.v = @;",
    'const c = require("./c.cjs"); exports.g = () => c.v;',
    'const b = require("./b.cjs"); exports.f = function f(n) { return n + b.g(); };',
  ),
  threeCjs(
    "exports.g = () => @;",
    'exports.h = require("./c.cjs").g;',
    'const b = require("./b.cjs"); exports.f = function f(n) { return n + b.h(); };',
  ),
  threeCjs(
    'require("./b.cjs").v = @;',
    "exports.v = 1;",
    'const b = require("./b.cjs"); require("./c.cjs"); exports.f = function f(n) { return n + b.v; };',
  ),
  threeCjs(
    'const b = require("./b.cjs"); b.v = @;',
    "exports.v = 1;",
    'const b = require("./b.cjs"); require("./c.cjs"); exports.f = function f(n) { return n + b.v; };',
  ),
  threeCjs(
    'const b = require("./b.cjs"); b.g = () => @;',
    "exports.g = () => 1;",
    'const b = require("./b.cjs"); require("./c.cjs"); exports.f = function f(n) { return n + b.g(); };',
  ),
  threeCjs(
    'const { t } = require("./b.cjs"); t.v = @;',
    "exports.t = {};",
    'const b = require("./b.cjs"); require("./c.cjs"); exports.f = function f(n) { return n + b.t.v; };',
  ),
  threeCjs(
    "exports.v = 1;",
    "exports.v = 2;",
    'const b = require("./@.cjs"); exports.f = function f(n) { return n + b.v; };',
    "b",
    "c",
  ),
  threeCjs(
    "exports.v = @;",
    'let c; exports.g = () => (c ??= require("./c.cjs")).v;',
    'const b = require("./b.cjs"); exports.f = function f(n) { return n + b.g(); };',
  ),
  route("json", {
    "a.cjs": 'const t = require("./t.json"); exports.f = function f(n) { return n + t.v; };',
    "t.json": '{ "v": @ }',
  }),
  route("json of another", {
    "a.cjs": 'const b = require("./b.cjs"); exports.f = function f(n) { return n + b.v; };',
    "b.cjs": 'exports.v = require("./t.json").v;',
    "t.json": '{ "v": @ }',
  }),
  route("esm of cjs", {
    "a.mjs": 'import b from "./b.cjs"; export function f(n) { return n + b.v; }',
    "b.cjs": "exports.v = @;",
  }),
  route("esm of cjs, named", {
    "a.mjs": 'import { v } from "./b.cjs"; export function f(n) { return n + v; }',
    "b.cjs": "exports.v = @;",
  }),
  route("esm of cjs, star", {
    "a.mjs": 'import * as b from "./b.cjs"; export function f(n) { return n + b.v; }',
    "b.cjs": "module.exports = { v: @ };",
  }),
  route("enum", { "a.ts": "enum E { A = @ } export function f(n: number) { return n + E.A; }" }),
  route("const enum", { "a.ts": "const enum E { A = @ } export function f(n: number) { return n + E.A; }" }),
  route("enum of another", {
    "a.ts": 'import { E } from "./b.ts"; export function f(n: number) { return n + E.A; }',
    "b.ts": "export enum E { A = @ }",
  }),
  route("namespace", {
    "a.ts": "namespace N { export const v = @; } export function f(n: number) { return n + N.v; }",
  }),
  route("parameter property", {
    "a.ts": "class T { constructor(readonly v = @) {} } export function f(n: number) { return n + new T().v; }",
  }),
  route("merged namespace", {
    "a.ts":
      "function g() {} namespace g { export const v = @; } export function f(n: number) { return n + (g as any).v; }",
  }),
  // functions that the platform calls
  esm("export const g = (n) => n + @;", 'import { g } from "./b.mjs"; export function f(n) { return [n].map(g)[0]; }'),
  esm(
    "export const g = (n) => n + @;",
    'import * as b from "./b.mjs"; export function f(n) { return [n].map(b.g)[0]; }',
  ),
  esm(
    "export const h = [(n) => n + @];",
    'import { h } from "./b.mjs"; export function f(n) { return [n].map(h[0])[0]; }',
  ),
  esm(
    "export const h = new Map([['g', (n) => n + @]]);",
    'import { h } from "./b.mjs"; export function f(n) { return [n].map(h.get("g"))[0]; }',
  ),
  esm(
    "export const h = [(n) => n + @];",
    'import { h } from "./b.mjs"; const use = (g, n) => [n].map(g)[0]; export function f(n) { return use(h[0], n); }',
  ),
  esm(
    "export const h = [(n) => n + @];",
    'import { h } from "./b.mjs"; export function f(n) { for (const g of h) return [n].map(g)[0]; }',
  ),
  esm(
    "export const h = [(n) => n + @];",
    'import { h } from "./b.mjs"; export function f(n) { const [g] = h; return [n].map(g)[0]; }',
  ),
  esm(
    "export const h = [(n) => n + @];",
    'import { h } from "./b.mjs"; export function f(n) { return h.map((g) => g(n))[0]; }',
  ),
  esm(
    "export const h = [(n) => n + @];",
    'import { h } from "./b.mjs"; export function f(n) { return h[0].call(null, n); }',
  ),
  esm(
    "export const h = [(n) => n + @];",
    'import { h } from "./b.mjs"; export function f(n) { return Reflect.apply(h[0], null, [n]); }',
  ),
  esm(
    "const cmp = (a, b) => (a - b) * (@ - 3.5); export const o = { cmp };",
    'import { o } from "./b.mjs"; export function f(n) { return [2, 1].sort(o.cmp)[0]; }',
  ),
  esm(
    "const rep = () => '@'; export const o = { rep };",
    'import { o } from "./b.mjs"; export function f(n) { return "x".replace("x", o.rep); }',
  ),
  cjs(
    "exports.g = (n) => n + @;",
    'const { g } = require("./b.cjs"); exports.f = function f(n) { return [n].map(g)[0]; };',
  ),
  cjs("exports.g = (n) => n + @;", 'exports.f = function f(n) { return [n].map(require("./b.cjs").g)[0]; };'),
  cjs(
    "module.exports = (n) => n + @;",
    'const g = require("./b.cjs"); exports.f = function f(n) { return [n].map(g)[0]; };',
  ),
  own("const t = { get v() { return @; } }; export function f(n) { return JSON.stringify(t) + n; }"),
  own("const t = { get v() { return @; } }; export function f(n) { return { ...t }.v + n; }"),
  own("const t = { get v() { return @; } }; export function f(n) { return Object.values(t)[0] + n; }"),
  own("const t = { get v() { return @; } }; export function f(n) { const { v } = t; return v + n; }"),
  own("const t = { get v() { return @; } }; export function f(n) { const k = 'v'; return t[k] + n; }"),
  own(
    "const t = {}; const getter = () => @; Object.defineProperty(t, 'v', { get: getter }); export function f(n) { return t.v + n; }",
  ),
  own("const t = {}; Object.defineProperty(t, 'v', { get: () => @ }); export function f(n) { return t.v + n; }"),
  own("const text = () => '@'; const t = { toString: text }; export function f(n) { return `${t}${n}`; }"),
  own(
    "const it = function* () { yield @; }; const t = { [Symbol.iterator]: it }; export function f(n) { return [...t][0] + n; }",
  ),
  own("const t = {}; t[Symbol.toPrimitive] = () => @; export function f(n) { return t + n; }"),
  own("const t = {}; const k = 'to' + 'String'; t[k] = () => '@'; export function f(n) { return `${t}`; }"),
  // functions that change places
  own(
    "const h = [() => 1, () => 2]; export function f(n) { return h[0]() + n; }".replace("() => 1, () => 2", "@"),
    "() => 1, () => 2",
    "() => 2, () => 1",
  ),
  own("export function f(n) { const h = [@]; return h[0]() + n; }", "() => 1, () => 2", "() => 2, () => 1"),
  own(
    "const h = [@]; export function f(n) { return new h[0]().m() + n; }",
    "class { m() { return 1; } }, class { m() { return 2; } }",
    "class { m() { return 2; } }, class { m() { return 1; } }",
  ),
  own(
    "export function f(n) { return run(@) + n; } function run(a, b) { return a() - b(); }",
    "() => 1, () => 2",
    "() => 2, () => 1",
  ),
  own(
    "const o = { a: { g() { return 1; } }, b: { g() { return 2; } } }; export function f(n) { return o.@.g() + n; }",
    "a",
    "b",
  ),
  own("const o = { a: { g() { return @; } }, b: { g() { return 2; } } }; export function f(n) { return o.a.g() + n; }"),
  own(
    "const o = @; export function f(n) { return o.a.g() + n; }",
    "{ a: { g() { return 1; } }, b: { g() { return 2; } } }",
    "{ a: { g() { return 2; } }, b: { g() { return 1; } } }",
  ),
  own(
    "const o = @; export function f(n) { return o.a.g() + n; }",
    "{ a: { g() { return 1; } }, b: { g() { return 2; } } }",
    "{ b: { g() { return 1; } }, a: { g() { return 2; } } }",
  ),
  own("const [one, two] = [@]; export function f(n) { return one() + n; }", "() => 1, () => 2", "() => 2, () => 1"),
  own(
    "const sides = { l: x => x@1, r: x => x }; const pick = (k) => sides[k]; export function f(n) { return pick('l')(n); }",
    "+",
    "-",
  ),
  // names that are declared in other places
  own("{ var K = @; } export function f(n) { return n + K; }"),
  own("for (var K = 0; K < @; K++); export function f(n) { return n + K; }"),
  own("if (true) { var K = @; } export function f(n) { return n + K; }"),
  own("try { var K = @; } catch {} export function f(n) { return n + K; }"),
  own("label: { var K = @; break label; } export function f(n) { return n + K; }"),
  own("let K, L; [K, L] = [@, 1]; export function f(n) { return n + K; }"),
  own("let K; ({ K } = { K: @ }); export function f(n) { return n + K; }"),
  own("let K; ({ a: K = @ } = {}); export function f(n) { return n + K; }"),
  own("let K; for (K of [1, @]); export function f(n) { return n + K; }"),
  own("let K; for (K in { [@]: 1 }); export function f(n) { return n + K; }"),
  own("const o = {}; [o.K] = [@]; export function f(n) { return n + o.K; }"),
  own("const o = {}; ({ a: o.K } = { a: @ }); export function f(n) { return n + o.K; }"),
  own("const o = { K: 0 }; o.K += @; export function f(n) { return n + o.K; }"),
  own("const o = { K: 0 }; o.K++; @ export function f(n) { return n + o.K; }", "", "o.K++;"),
  own("const o = { K: 0 }; @ export function f(n) { return 'K' in o; }", "", "delete o.K;"),
  own("const o = {}; o.K ??= @; export function f(n) { return n + o.K; }"),
  own("let K = null; K ??= @; export function f(n) { return n + K; }"),
  own("const o = { K: 1 }, p = { K: 2 }; let q = o; @ export function f(n) { return n + q.K; }", "", "q = p;"),
  own("const o = {}; const p = (o.q = {}); p.K = @; export function f(n) { return n + o.q.K; }"),
  own("const o = {}; const p = o.q = {}; p.K = @; export function f(n) { return n + o.q.K; }"),
  own("let a, b; a = b = { K: 1 }; a.K = @; export function f(n) { return n + b.K; }"),
  own("const a = { K: 1 }; const h = { get b() { return a; } }; h.b.K = @; export function f(n) { return n + a.K; }"),
  own("const a = { K: 1 }; const h = () => a; h().K = @; export function f(n) { return n + a.K; }"),
  own("const a = { K: 1 }; const h = { g: () => a }; h.g().K = @; export function f(n) { return n + a.K; }"),
  own("const a = { K: 1 }; const m = new Map([['a', a]]); m.get('a').K = @; export function f(n) { return n + a.K; }"),
  own("const a = { K: 1 }; const [b] = [a]; b.K = @; export function f(n) { return n + a.K; }"),
  own("const a = { K: 1 }; for (const b of [a]) b.K = @; export function f(n) { return n + a.K; }"),
  own("const a = { K: 1 }; [a].forEach((b) => { b.K = @; }); export function f(n) { return n + a.K; }"),
  own("const a = { K: 1 }; class C { static { a.K = @; } } export function f(n) { return n + a.K; }"),
  own("const a = { K: 1 }; class C { static x = (a.K = @); } export function f(n) { return n + a.K; }"),
  own("const a = { K: 1 }; class C { constructor() { a.K = @; } } new C(); export function f(n) { return n + a.K; }"),
  own("const a = { K: 1 }; class C { x = (a.K = @); } new C(); export function f(n) { return n + a.K; }"),
  own("const a = { K: 1 }; const t = (s) => { a.K = @; }; t`x`; export function f(n) { return n + a.K; }"),
  own("const a = { K: 1 }; const t = { set v(x) { a.K = x; } }; t.v = @; export function f(n) { return n + a.K; }"),
  own(
    "const a = { K: 1 }; const t = { get v() { a.K = @; return 1; } }; const w = t.v; export function f(n) { return n + a.K; }",
  ),
  own(
    "const a = { K: 1 }; const t = { toString() { a.K = @; return ''; } }; const w = `${t}`; export function f(n) { return n + a.K; }",
  ),
  own(
    "const a = { K: 1 }; const t = { valueOf() { a.K = @; return 1; } }; const w = t + 1; export function f(n) { return n + a.K; }",
  ),
  own(
    "const a = { K: 1 }; const t = { *[Symbol.iterator]() { a.K = @; } }; const w = [...t]; export function f(n) { return n + a.K; }",
  ),
  own(
    "const a = { K: 1 }; const t = { *[Symbol.iterator]() { a.K = @; } }; const [w] = t; export function f(n) { return n + a.K; }",
  ),
  own("const a = { K: 1 }; const t = { then(r) { a.K = @; r(); } }; await t; export function f(n) { return n + a.K; }"),
  own(
    "const a = { K: 1 }; const p = new Proxy({}, { get() { a.K = @; } }); const w = p.x; export function f(n) { return n + a.K; }",
  ),
  own("const a = { K: 1 }; const g = function () { this.K = @; }; g.call(a); export function f(n) { return n + a.K; }"),
  own("const a = { K: 1, set(x) { this.K = x; } }; a.set(@); export function f(n) { return n + a.K; }"),
  own(
    "const a = { K: 1 }; function P() { this.a = a; } const p = new P(); p.a.K = @; export function f(n) { return n + a.K; }",
  ),
  own("const a = { K: 1 }; const { b = a } = {}; b.K = @; export function f(n) { return n + a.K; }"),
  own("const a = { K: 1 }; const b = Object.assign({}, { a }); b.a.K = @; export function f(n) { return n + a.K; }"),
  own(
    "const a = { K: 1 }; const b = structuredClone(a); const c = true ? a : b; c.K = @; export function f(n) { return n + a.K; }",
  ),
  own("const a = { K: 1 }; const c = null ?? a; c.K = @; export function f(n) { return n + a.K; }"),
  own("const a = { K: 1 }; const c = (0, a); c.K = @; export function f(n) { return n + a.K; }"),
  own("const a = [[1]]; const [[...c]] = [a]; c[0][0] = @; export function f(n) { return n + a[0][0]; }"),
  own("const a = [1]; a.length = @; export function f(n) { return n + a.length; }"),
  own("const a = [1, 2, 3]; a.splice(@, 1); export function f(n) { return a.join() + n; }", "0", "1"),
  own("const a = [3, 1]; @ export function f(n) { return a.join() + n; }", "", "a.sort();"),
  own("const re = /a/g; re.lastIndex = @; export function f(n) { return re.lastIndex; }"),
  own("const a = new Set(); for (const x of [1, @]) a.add(x); export function f(n) { return a.has(3); }"),
  own("function* g() { yield @; } const [K] = g(); export function f(n) { return n + K; }"),
  own("async function g() { return @; } const K = await g(); export function f(n) { return n + K; }"),
  own("const K = ((a, b = @) => b)(1); export function f(n) { return n + K; }"),
  own("const g = (n) => n; const h = { g }; h.g = (n) => n + @; export function f(n) { return h.g(n); }"),
  own(
    "const g = { c: (n) => n }; const wrap = (k) => { const old = g[k]; g[k] = (n) => old(n) + @; }; wrap('c'); export function f(n) { return g.c(n); }",
  ),
  own(
    "const mixin = { m() { return @; } }; class C {} Object.assign(C.prototype, mixin); export function f(n) { return new C().m() + n; }",
  ),
  own(
    "const mixin = { m: () => 1, k: () => 2 }; class C {} C.prototype.z = mixin.@; export function f(n) { return new C().z() + n; }",
    "m",
    "k",
  ),
  own(
    "const impl = { a: () => 1, b: () => 2 }; const pick = impl[@ ? 'a' : 'b']; export function f(n) { return pick() + n; }",
    "true",
    "false",
  ),
  own(
    "const impl = { a: () => 1, b: () => 2 }; export function f(n) { return impl[mode]() + n; } const mode = '@';",
    "a",
    "b",
  ),
  own(
    "const t = { n: 0, toString() { this.n = 1; return ''; } }; @ export function f(n) { return n + t.n; }",
    "",
    "const w = `${t}`;",
  ),
  own(
    "const t = { n: 0, toString() { this.n = @; return ''; } }; const w = `${t}`; export function f(n) { return n + t.n; }",
  ),
  own(
    "class C { n = 0; get v() { this.n += @; return 1; } } const c = new C(); const w = c.v; export function f(n) { return n + c.n; }",
  ),
  own(
    "class C { n = 0; up() { this.n += @; return 1; } } const c = new C(); const w = c.up(); export function f(n) { return n + c.n; }",
  ),
  own("const c = { n: 0, up() { this.n++; } }; @ export function f(n) { return n + c.n; }", "", "c.up();"),
  own(
    "const c = { n: 0 }; const e = process.env; @ export function f(n) { return n + (process.env.QQ ?? ''); }",
    "",
    "e.QQ = '1';",
  ),
  own(
    "const c = true && process.env; @ export function f(n) { return n + (process.env.QQ ?? ''); }",
    "",
    "c.QQ = '1';",
  ),
  own(
    "const a = { K: 1 }; const t = { *[Symbol.iterator]() { yield a; } }; for (const b of t) b.K = @; export function f(n) { return n + a.K; }",
  ),
  own(
    "const a = { K: 1 }; const t = { *[Symbol.iterator]() { yield a; } }; const [b] = t; b.K = @; export function f(n) { return n + a.K; }",
  ),
  own(
    "const a = { K: 1 }; const t = { *[Symbol.iterator]() { yield a; } }; Array.from(t)[0].K = @; export function f(n) { return n + a.K; }",
  ),
  own("const a = { K: 1 }; const t = { then(r) { r(a); } }; (await t).K = @; export function f(n) { return n + a.K; }"),
  own(
    "const a = { K: 1 }; const h = { get b() { return a; } }; const k = 'b'; h[k].K = @; export function f(n) { return n + a.K; }",
  ),
  own(
    "const a = { K: 1 }; const h = {}; Object.defineProperty(h, 'b', { get: () => a }); h.b.K = @; export function f(n) { return n + a.K; }",
  ),
  own(
    "const a = { K: 1 }; const h = {}; Object.defineProperty(h, 'b', { get: () => a }); const { b } = h; b.K = @; export function f(n) { return n + a.K; }",
  ),
  own(
    "const a = { K: 1 }; const h = { get b() { return a; } }; const { b } = h; b.K = @; export function f(n) { return n + a.K; }",
  ),
  cjs(
    "module.exports = { t: { v: 1 } };",
    'const b = require("./b.cjs"); b.t.v = @; const { t } = require("./b.cjs"); exports.f = function f(n) { return n + t.v; };',
  ),
  cjs(
    "module.exports = { v: 1 };",
    'const b = require("./b.cjs"); b.v = @; const { v } = require("./b.cjs"); exports.f = function f(n) { return n + v; };',
  ),
  cjs(
    "module.exports = { v: 1 };",
    'const b = require("./b.cjs"); b.w = @; const { w } = require("./b.cjs"); exports.f = function f(n) { return n + w; };',
  ),
  cjs(
    "module.exports = { v: 1 };",
    'Object.assign(require("./b.cjs"), { w: @ }); const { w } = require("./b.cjs"); exports.f = function f(n) { return n + w; };',
  ),
  threeCjs(
    "const set = (o, k) => { o[k] = @; }; module.exports = set;",
    "module.exports = { v: 1 };",
    'require("./c.cjs")(require("./b.cjs"), "v"); const { v } = require("./b.cjs"); exports.f = function f(n) { return n + v; };',
  ),
  threeCjs(
    'const b = require("./b.cjs"); exports.hold = () => b; exports.x = 1;',
    "exports.v = 1;",
    'const { hold } = require("./c.cjs"); hold().v = @; const { v } = require("./b.cjs"); exports.f = function f(n) { return n + v; };',
  ),
];

/** Edits of what loading does that `f` cannot tell. */
export const ASIDE: readonly Route[] = [
  cjs(
    "module.exports = { v: 1, @ };",
    'const { v } = require("./b.cjs"); exports.f = function f(n) { return n + v; };',
    "",
    "w: 2",
  ),
  cjs("exports.v = 1; exports.w = @;", 'const b = require("./b.cjs"); exports.f = function f(n) { return n + b.v; };'),
  cjs("exports.v = 1; exports.w = @;", 'const v = require("./b.cjs").v; exports.f = function f(n) { return n + v; };'),
  esm(
    "export const v = 1; @",
    'import * as b from "./b.mjs"; export function f(n) { return n + b.v; }',
    "",
    "export function more() {}",
  ),
  esm(
    "export const v = 1; export const t = {}; t.x = @;",
    'import { v } from "./b.mjs"; export function f(n) { return n + v; }',
  ),
  esm(
    "export const v = 1; const t = new Map(); t.set('x', @);",
    'import { v } from "./b.mjs"; export function f(n) { return n + v; }',
  ),
  esm(
    "export const v = 1; export const re = new RegExp('@');",
    'import { v } from "./b.mjs"; export function f(n) { return n + v; }',
  ),
  esm(
    "export const v = 1; const list = []; for (const x of [1, @]) list.push(x);",
    'import { v } from "./b.mjs"; export function f(n) { return n + v; }',
  ),
  esm(
    "export const VERSION = '1.2.@'; export const g = (n) => n + 1;",
    'import { g } from "./b.mjs"; export function f(n) { return g(n); }',
  ),
  three(
    "export const w = @;",
    'export { w } from "./c.mjs"; export const v = 1;',
    'import { v } from "./b.mjs"; export function f(n) { return n + v; }',
  ),
  cjs(
    "'use strict'; const { a } = { a: @ }; const v = 1; module.exports = { v, a };",
    '"use strict"; const { v } = require("./b.cjs"); exports.f = function f(n) { return n + v; };',
  ),
  own("class C { static x = @; } export function f(n) { return n + 1; }"),
];
