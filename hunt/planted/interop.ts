/** Between modules: circles, live bindings, re-exports, namespaces, CommonJS. */
import type { Case } from "../case.ts";
import { rows } from "../rows.ts";
import { vary } from "../vary.ts";

const COUNTER = "export let n = 0;\nexport const bump = (): void => void n++;\nexport default n;\n";

const MODULES = rows([
  [
    "a live binding",
    "a: number",
    "for (let i = 0; i < a; i++) bump();",
    "n === 3",
    "3",
    { setup: 'import { bump, n } from "./counter.ts";', files: { "counter.ts": COUNTER } },
  ],
  [
    "a default that is not live",
    "a: number",
    "bump();",
    "fixed === 0 && a === 4",
    "4",
    { setup: 'import fixed, { bump } from "./counter.ts";', files: { "counter.ts": COUNTER } },
  ],
  [
    "a live default",
    "a: number",
    "bump();",
    "live === 1 && a === 4",
    "4",
    {
      setup: 'import live, { bump } from "./live.ts";',
      files: { "live.ts": "let n = 0;\nexport const bump = (): void => void n++;\nexport { n as default };\n" },
    },
  ],
  [
    "a live binding by another module",
    "a: number",
    "bump();",
    "m === 1 && a === 4",
    "4",
    {
      setup: 'import { bump, m } from "./again.ts";',
      files: { "counter.ts": COUNTER, "again.ts": 'export { n as m, bump } from "./counter.ts";\n' },
    },
  ],
  [
    "everything again",
    "a: number",
    "bump();",
    "all.n === 1 && !('default' in all) && a === 4",
    "4",
    {
      setup: 'import { bump } from "./counter.ts";\nimport * as all from "./again.ts";',
      files: { "counter.ts": COUNTER, "again.ts": 'export * from "./counter.ts";\n' },
    },
  ],
  [
    "a name that two modules give",
    "a: number",
    "",
    "(all as any).x === undefined && all.y === 4 && a === 4",
    "4",
    {
      setup: 'import * as all from "./both.ts";',
      files: {
        "one.ts": "export const x = 1;\nexport const y = 4;\n",
        "two.ts": "export const x = 2;\n",
        "both.ts": 'export * from "./one.ts";\nexport * from "./two.ts";\n',
      },
    },
  ],
  [
    "a circle of functions",
    "a: number",
    "",
    "even(a) && a === 4",
    "4",
    {
      setup: 'import { even } from "./even.ts";',
      files: {
        "even.ts":
          'import { odd } from "./odd.ts";\nexport const even = (n: number): boolean => n === 0 || (n > 0 && odd(n - 1));\n',
        "odd.ts":
          'import { even } from "./even.ts";\nexport const odd = (n: number): boolean => n > 0 && even(n - 1);\n',
      },
    },
  ],
  [
    "a circle that comes too early",
    "a: number",
    "",
    "early === 'too early' && a === 4",
    "4",
    {
      setup: 'import { early } from "./first.ts";',
      files: {
        "first.ts": 'import { early } from "./second.ts";\nexport { early };\nexport const late = 1;\n',
        "second.ts":
          'import { late } from "./first.ts";\nexport let early: string;\ntry {\n  early = String(late);\n} catch {\n  early = "too early";\n}\n',
      },
    },
  ],
  [
    "a circle by a var",
    "a: number",
    "",
    "early === 'undefined' && a === 4",
    "4",
    {
      setup: 'import { early } from "./first.ts";',
      files: {
        "first.ts": 'import { early } from "./second.ts";\nexport { early };\nexport var late = 1;\n',
        "second.ts": 'import { late } from "./first.ts";\nexport const early = String(late);\n',
      },
    },
  ],
  [
    "a function of a circle is there early",
    "a: number",
    "",
    "early === 7 && a === 4",
    "4",
    {
      setup: 'import { early } from "./first.ts";',
      files: {
        "first.ts":
          'import { early } from "./second.ts";\nexport { early };\nexport function late(): number {\n  return 7;\n}\n',
        "second.ts": 'import { late } from "./first.ts";\nexport const early = late();\n',
      },
    },
  ],
  [
    "order of loading",
    "a: number",
    "",
    "log.join('') === 'xy' && a === 4",
    "4",
    {
      setup: 'import "./x.ts";\nimport "./y.ts";\nimport { log } from "./log.ts";',
      files: {
        "log.ts": "export const log: string[] = [];\n",
        "x.ts": 'import { log } from "./log.ts";\nlog.push("x");\n',
        "y.ts": 'import { log } from "./log.ts";\nlog.push("y");\n',
      },
    },
  ],
  [
    "a module that is changed by another",
    "a: number",
    "",
    "table.x === 4 && a === 4",
    "4",
    {
      setup: 'import { table } from "./table.ts";\nimport "./change.ts";',
      files: {
        "table.ts": "export const table = { x: 1 };\n",
        "change.ts": 'import { table } from "./table.ts";\ntable.x = 4;\n',
      },
    },
  ],
  [
    "a namespace cannot be written",
    "a: number",
    "let threw = 0;\n  try {\n    (all as any).n = a;\n  } catch {\n    threw = 1;\n  }",
    "threw === 1 && a === 4",
    "4",
    { setup: 'import * as all from "./counter.ts";', files: { "counter.ts": COUNTER } },
  ],
  [
    "keys of a namespace are in order",
    "a: number",
    "",
    "Object.keys(all).join() === 'bump,default,n' && a === 4",
    "4",
    { setup: 'import * as all from "./counter.ts";', files: { "counter.ts": COUNTER } },
  ],
  [
    "the tag of a namespace",
    "a: number",
    "",
    "(all as any)[Symbol.toStringTag] === 'Module' && Object.getPrototypeOf(all) === null && a === 4",
    "4",
    { setup: 'import * as all from "./counter.ts";', files: { "counter.ts": COUNTER } },
  ],
  [
    "a method of a namespace has it as this",
    "a: number",
    "",
    "all.who() === true && a === 4",
    "4",
    {
      setup: 'import * as all from "./who.ts";',
      files: {
        "who.ts": "export function who(this: any): boolean {\n  return this !== undefined && 'who' in this;\n}\n",
      },
    },
  ],
  [
    "an imported function has no this",
    "a: number",
    "",
    "who() && a === 4",
    "4",
    {
      setup: 'import { who } from "./who.ts";',
      files: { "who.ts": "export function who(this: any): boolean {\n  return this === undefined;\n}\n" },
    },
  ],
  [
    "CommonJS: a value that is not live",
    "a: number",
    "shared.bump();",
    "shared.n === 0 && shared.read() === 1 && a === 4",
    "4",
    {
      setup:
        'import { createRequire } from "node:module";\nconst shared = createRequire(import.meta.url)("./counter.cjs");',
      files: { "counter.cjs": "let n = 0;\nexports.n = n;\nexports.bump = () => void n++;\nexports.read = () => n;\n" },
    },
  ],
  [
    "CommonJS: a getter",
    "a: number",
    "shared.bump();",
    "shared.n === 1 && a === 4",
    "4",
    {
      setup:
        'import { createRequire } from "node:module";\nconst shared = createRequire(import.meta.url)("./counter.cjs");',
      files: {
        "counter.cjs":
          "let n = 0;\nObject.defineProperty(exports, 'n', { get: () => n });\nexports.bump = () => void n++;\n",
      },
    },
  ],
  [
    "CommonJS: this is exports",
    "a: number",
    "",
    "shared.same === true && a === 4",
    "4",
    {
      setup:
        'import { createRequire } from "node:module";\nconst shared = createRequire(import.meta.url)("./self.cjs");',
      files: { "self.cjs": "exports.same = this === module.exports;\n" },
    },
  ],
  [
    "CommonJS: with",
    "a: number",
    "",
    "shared.inside({ q: a }) === 4",
    "4",
    {
      setup:
        'import { createRequire } from "node:module";\nconst shared = createRequire(import.meta.url)("./with.cjs");',
      files: { "with.cjs": "exports.inside = function (o) {\n  with (o) {\n    return q;\n  }\n};\nvar q = 1;\n" },
    },
  ],
  [
    "CommonJS: arguments follow",
    "a: number",
    "",
    "shared.swap(a) === 7 && a === 4",
    "4",
    {
      setup:
        'import { createRequire } from "node:module";\nconst shared = createRequire(import.meta.url)("./sloppy.cjs");',
      files: { "sloppy.cjs": "exports.swap = function (x) {\n  arguments[0] = 7;\n  return x;\n};\n" },
    },
  ],
  [
    "CommonJS: a function in a block",
    "a: number",
    "",
    "shared.hoisted(a === 4) === 1",
    "4",
    {
      setup:
        'import { createRequire } from "node:module";\nconst shared = createRequire(import.meta.url)("./block.cjs");',
      files: {
        "block.cjs":
          "exports.hoisted = function (b) {\n  if (b) {\n    function f() {\n      return 1;\n    }\n  }\n  return f === undefined ? 0 : f();\n};\n",
      },
    },
  ],
  [
    "CommonJS: this of a plain call",
    "a: number",
    "",
    "shared.global() === true && a === 4",
    "4",
    {
      setup:
        'import { createRequire } from "node:module";\nconst shared = createRequire(import.meta.url)("./plain.cjs");',
      files: {
        "plain.cjs":
          "exports.global = function () {\n  return (function () {\n    return this === globalThis;\n  })();\n};\n",
      },
    },
  ],
  [
    "CommonJS: a write to a frozen object",
    "a: number",
    "",
    "shared.put(a) === 1 && a === 4",
    "4",
    {
      setup:
        'import { createRequire } from "node:module";\nconst shared = createRequire(import.meta.url)("./frozen.cjs");',
      files: {
        "frozen.cjs":
          "exports.put = function (n) {\n  const o = Object.freeze({ x: 1 });\n  o.x = n;\n  return o.x;\n};\n",
      },
    },
  ],
  [
    "CommonJS: callee",
    "a: number",
    "",
    "shared.again(a) === 24",
    "4",
    {
      setup:
        'import { createRequire } from "node:module";\nconst shared = createRequire(import.meta.url)("./callee.cjs");',
      files: {
        "callee.cjs": "exports.again = function (n) {\n  return n <= 1 ? 1 : n * arguments.callee(n - 1);\n};\n",
      },
    },
  ],
  ["indirect eval", "a: number", "const f: (n: number) => number = (0, eval)('(n) => n + 1');", "f(a) === 5", "4"],
  [
    "a module that is imported later",
    "a: number",
    "const { bump } = await import('./counter.ts');\n  bump();\n  const { n } = await import('./counter.ts');",
    "n === 1 && a === 4",
    "4",
    { spellings: ["async"], guards: ["plain"], files: { "counter.ts": COUNTER } },
  ],
]);

export const interop = (): Case[] => [...vary("interop: modules", MODULES, 3)];
