/**
 * More ways in which code that runs while modules load has a say in a function (`routes.ts`): through modules that are as they were and lead to nothing that was edited, through builtins that somebody
 * changes, and through statements that wait for what the platform lacks. `c` is such a module.
 */
import type { Route } from "./routes.ts";

const route = (files: Readonly<Record<string, string>>, from = "3", to = "4"): Route => ({
  name: Object.values(files).join(" | "),
  files,
  from,
  to,
});
const own = (a: string, from?: string, to?: string): Route => route({ "a.mjs": a }, from, to);
const far = (c: string, b: string, a: string, from?: string, to?: string): Route =>
  route({ "a.mjs": a, "b.mjs": b, "c.mjs": c }, from, to);
const farCjs = (c: string, b: string, a: string, from?: string, to?: string): Route =>
  route({ "a.cjs": a, "b.cjs": b, "c.cjs": c }, from, to);

const COUNTING = "export const count = { n: 0 };";
const READS_COUNT = 'import { count } from "./c.mjs"; import "./b.mjs"; export function f(n) { return n + count.n; }';

export const FAR_ROUTES: readonly Route[] = [
  // a far module keeps what it is given, and gives it back
  far(
    "let held; export const keep = (x) => { held = x; }; export const fire = () => held();",
    'import { keep, fire } from "./c.mjs"; export const v = { x: 1 }; function set() { v.x = @; } keep(set); fire();',
    'import { v } from "./b.mjs"; export function f(n) { return n + v.x; }',
  ),
  far(
    "export const run = (x) => x();",
    'import { run } from "./c.mjs"; export const v = { x: 1 }; run(() => { v.x = @; });',
    'import { v } from "./b.mjs"; export function f(n) { return n + v.x; }',
  ),
  far(
    "export const box = {};",
    'import { box } from "./c.mjs"; box.v = @;',
    'import "./b.mjs"; import { box } from "./c.mjs"; export function f(n) { return n + box.v; }',
  ),
  far(
    "let held; export const put = (x) => { held = x; }; export const get = () => held;",
    'import { put } from "./c.mjs"; put(@);',
    'import "./b.mjs"; import { get } from "./c.mjs"; export function f(n) { return n + get(); }',
  ),
  far(
    "const all = new Map(); export const put = (k, x) => { all.set(k, x); }; export const get = (k) => all.get(k);",
    'import * as c from "./c.mjs"; c.put("k", @);',
    'import "./b.mjs"; import { get } from "./c.mjs"; export function f(n) { return n + get("k"); }',
  ),
  far(
    "export const put = (x) => { globalThis.__far = x; };",
    'import { put } from "./c.mjs"; put(@);',
    'import "./b.mjs"; export function f(n) { return n + globalThis.__far; }',
  ),
  far(
    "export class Far { static all = []; constructor(x) { Far.all.push(x); } }",
    'import { Far } from "./c.mjs"; new Far(@);',
    'import "./b.mjs"; import { Far } from "./c.mjs"; export function f(n) { return n + Far.all[0]; }',
  ),
  far(
    "export class Far {}",
    'import { Far } from "./c.mjs"; Far.prototype.m = () => @;',
    'import "./b.mjs"; import { Far } from "./c.mjs"; export function f(n) { return n + new Far().m(); }',
  ),
  far(
    "const said = []; export const tag = (parts) => { said.push(parts[0]); }; export const get = () => Number(said[0]);",
    'import { tag } from "./c.mjs"; tag`@`;',
    'import "./b.mjs"; import { get } from "./c.mjs"; export function f(n) { return n + get(); }',
  ),
  // code that was not there asks objects of a far module
  far(
    `${COUNTING} export const o = { toString() { count.n++; return "x"; } };`,
    'import { o } from "./c.mjs"; @',
    READS_COUNT,
    "",
    "const s = `${o}`;",
  ),
  far(
    `${COUNTING} export const o = { get p() { count.n++; return 1; } };`,
    'import { o } from "./c.mjs"; @',
    READS_COUNT,
    "",
    "const q = o.p;",
  ),
  far(
    `${COUNTING} export const o = new Proxy({}, { has() { count.n++; return true; } });`,
    'import { o } from "./c.mjs"; @',
    READS_COUNT,
    "",
    'const q = "x" in o;',
  ),
  far(
    `${COUNTING} export const o = { [Symbol.iterator]() { count.n++; return [][Symbol.iterator](); } };`,
    'import { o } from "./c.mjs"; @',
    READS_COUNT,
    "",
    "const q = [...o];",
  ),
  far(
    `${COUNTING} export const o = { static: 1, [Symbol.hasInstance]() { count.n++; return true; } };`,
    'import { o } from "./c.mjs"; @',
    READS_COUNT,
    "",
    "const q = {} instanceof o;",
  ),
  far(
    `${COUNTING} export const tick = () => ++count.n;`,
    'import { tick } from "./c.mjs"; @',
    READS_COUNT,
    "",
    "tick();",
  ),
  far(
    `${COUNTING} export const tick = () => ++count.n;`,
    'import * as c from "./c.mjs"; @',
    READS_COUNT,
    "",
    "const q = c.tick();",
  ),
  far(
    `${COUNTING} const old = Math.max; Object.defineProperty(Math, "max", { get() { count.n++; return old; }, configurable: true });`,
    'import "./c.mjs"; @',
    READS_COUNT,
    "",
    "const q = Math.max;",
  ),
  // which far modules are loaded, and when
  route(
    {
      "a.mjs": 'import "./b.mjs"; export function f(n) { return n + globalThis.__far; }',
      "b.mjs": 'import "./@.mjs"; import "./c.mjs"; import "./d.mjs";',
      "c.mjs": "globalThis.__far = 1;",
      "d.mjs": "globalThis.__far = 2;",
    },
    "c",
    "d",
  ),
  farCjs(
    "globalThis.__far = 1;",
    "@ exports.x = x;",
    'const { x } = require("./b.cjs"); exports.f = function f(n) { return n + x; };',
    'const x = globalThis.__far ?? 0; require("./c.cjs");',
    'require("./c.cjs"); const x = globalThis.__far ?? 0;',
  ),
  farCjs(
    "let held; exports.keep = (x) => { held = x; }; exports.fire = () => held();",
    'const { keep, fire } = require("./c.cjs"); const v = { x: 1 }; function set() { v.x = @; } keep(set); fire(); module.exports = { v };',
    'const { v } = require("./b.cjs"); exports.f = function f(n) { return n + v.x; };',
  ),
  farCjs(
    "module.exports = (x) => { module.exports.last = x; };",
    'require("./c.cjs")(@);',
    'require("./b.cjs"); const c = require("./c.cjs"); exports.f = function f(n) { return n + c.last; };',
  ),
  farCjs(
    "exports.poke = () => { for (const one of Object.values(require.cache)) if (one.exports.set) one.exports.set(); };",
    "exports.v = { x: 1 }; exports.set = () => { exports.v.x = @; };",
    'const { v } = require("./b.cjs"); require("./c.cjs").poke(); exports.f = function f(n) { return n + v.x; };',
  ),
  // builtins that somebody changes
  own(
    'Object.defineProperty(Array.prototype, "vv", { get() { return @; } }); export function f(n) { return n + [].vv; }',
  ),
  own(
    'const t = { n: 0 }; Object.defineProperty(String.prototype, "vv", { get() { t.n = @; return 1; } }); const q = "a".vv; export function f(n) { return n + t.n; }',
  ),
  own(
    'const t = { n: 0 }; Object.defineProperty(Math, "max", { get() { t.n = @; return 1; } }); const q = Math.max; export function f(n) { return n + t.n; }',
  ),
  own(
    'const t = { n: 0 }; Number.prototype.toString = function () { t.n = @; return "1"; }; const s = (5).toString(); export function f(n) { return n + t.n; }',
  ),
  own("Math.max = () => @; const q = Math.max(1, 2); export function f(n) { return n + q; }"),
  own("const P = Array.prototype; P.vv = @; export function f(n) { return n + [].vv; }"),
  own("const { prototype } = Array; prototype.vv = @; export function f(n) { return n + [].vv; }"),
  own('Reflect.set(Array.prototype, "vv", @); export function f(n) { return n + [].vv; }'),
  own("[].constructor.prototype.vv = @; export function f(n) { return n + [].vv; }"),
  own("const t = [Array.prototype]; t[0].vv = @; export function f(n) { return n + [].vv; }"),
  own("function set(o) { o.vv = @; } set(Array.prototype); export function f(n) { return n + [].vv; }"),
  // what waits for what the platform lacks
  own("if (!Math.vv) Math.vv = () => @; export function f(n) { return n + Math.vv(); }"),
  own("delete Math.hypot; if (!Math.hypot) Math.hypot = () => @; export function f(n) { return n + Math.hypot(1); }"),
  own("Math.hypot = 0; if (!Math.hypot) Math.hypot = () => @; export function f(n) { return n + Math.hypot(1); }"),
  own("if (Math.hypot) Math.hypot = () => @; export function f(n) { return n + Math.hypot(1); }"),
  own("if (!Math.hypot) ; else Math.hypot = () => @; export function f(n) { return n + Math.hypot(1); }"),
  own('if (typeof Math.hypot === "function") Math.hypot = () => @; export function f(n) { return n + Math.hypot(1); }'),
  own("const Math = { hypot: 0 }; if (!Math.hypot) Math.hypot = @; export function f(n) { return n + Math.hypot; }"),
  own(
    "const M = Math; M.hypot = 0; if (!Math.hypot) Math.hypot = () => @; export function f(n) { return n + Math.hypot(1); }",
  ),
  far(
    "export const nothing = 0;",
    "delete Math.hypot;",
    'import "./b.mjs"; import "./c.mjs"; const has = Math.hypot; if (!Math.hypot) Math.hypot = () => @; export function f(n) { return n + Math.hypot(1); }',
  ),
  far(
    "delete Math.hypot;",
    'import "./c.mjs"; if (!Math.hypot) Math.hypot = () => @;',
    'import "./b.mjs"; export function f(n) { return n + Math.hypot(1); }',
  ),
  // names that programs give functions of their own
  own(
    "const t = { n: 0 }; const create = Object.create; const o = create(null, { p: { get() { t.n = @; return 1; } } }); const q = o.p; export function f(n) { return n + t.n; }",
  ),
  far(
    "export const create = Object.create;",
    'import { create } from "./c.mjs"; export const t = { n: 0 }; const o = create(null, { p: { get() { t.n = @; return 1; } } }); const q = o.p;',
    'import { t } from "./b.mjs"; export function f(n) { return n + t.n; }',
  ),
  // lists and numbers that are not what they look like
  own(
    "const t = { n: 0 }; function g(x) { const list = [x]; return list[0].length; } const q = g({ get length() { t.n = @; return 1; } }); export function f(n) { return n + t.n; }",
  ),
  own(
    "const t = { n: 0 }; function g() { let i = 0; i = { toString() { t.n = @; return ''; } }; return i.toString(); } const q = g(); export function f(n) { return n + t.n; }",
  ),
];

/** Edits that `f` cannot tell, though modules that nobody understands are loaded beside it, or builtins would be made up for. */
export const FAR_ASIDE: readonly Route[] = [
  own("if (!Math.hypot) Math.hypot = () => @; export function f(n) { return n + Math.max(n, 1); }"),
  own('if (typeof Math.hypot !== "function") Math.hypot = () => @; export function f(n) { return n + 1; }'),
  farCjs(
    'const any = Function("return this")(); exports.get = (k) => any[k]; exports.make = () => ({ at: any["Date"] });',
    'const { make } = require("./c.cjs"); const held = make(); const max = Math.max; @ exports.v = (n) => max(n, 1);',
    'const { v } = require("./b.cjs"); exports.f = function f(n) { return v(n); };',
    "",
    "const min = Math.min;",
  ),
  farCjs(
    'const any = Function("return this")(); exports.get = (k) => any[k];',
    'const { get } = require("./c.cjs"); const D = get("Date"); exports.v = (n) => n + 1; exports.w = @;',
    'const { v } = require("./b.cjs"); exports.f = function f(n) { return v(n); };',
  ),
];
