/** Functions that are exported the CommonJS way or have properties: whether others in the file may run them. */
import { expect, test } from "vitest";
import { flowOfModule } from "../flow/module.ts";
import { parseModule } from "../frontend/parse.ts";
import { necessary } from "./condition.ts";
import { goalsAt } from "./goals.ts";
import { reachersOf } from "./reachers.ts";

/** Whether the first `if` of `f`, whose parameter is a text, may be called unreachable. */
function isRuledOut(beside: string, rest = "return 2;", file = "/k/f.cjs"): boolean {
  const text = `function f(s) {\n  if (typeof s === "number") return 1;\n  ${rest}\n}\n${beside}\n`;
  const module = flowOfModule(parseModule(file, text));
  const from = module.nodes.find((node) => module.nameOf(node) === "f")!;
  const site = module.context.sites.sites.find(({ kind }) => kind === "if")!;
  const goals = goalsAt(module, site.index, true);
  const reachers = reachersOf(
    module,
    goals.map(({ flow }) => flow.node),
    from,
  );
  const parameters = [{ name: "s", shape: { kind: "string" }, optional: false, rest: false }] as const;
  const condition = necessary(
    { module, from: module.flowOf(from)!, parameters, definitions: {}, goals, reachers },
    "prove",
  )!;
  return reachers.unseen === undefined && condition.ways.length === 0;
}

/** Calls something unknown, which may be the function where that is handed around. */
const CALLS = "return other(s).go(5);";

test.for([
  "module.exports = f;",
  "exports.f = f;",
  "module.exports = { f, g: 1 };",
  "module.exports = exports = f;",
  "module.exports.f = f;",
  "const x = require('fs'); module.exports = f;",
  "const x = require('./g.js'); module.exports = f;",
  "f.words = ['a']; module.exports = f;",
  "if (typeof f.words === 'object') f.words = 1; module.exports = f;",
])("%s gives it to nobody here", (beside) => {
  expect(isRuledOut(beside, CALLS)).toBe(true);
});

test.for([
  "module.exports = f; const all = module.exports; function other() { return { go: all }; }",
  "module.exports = { f }; const all = { go: exports.f };",
  "const me = require('./f'); module.exports = f;",
  "const me = require('./f.cjs'); module.exports = f;",
  "const r = require; module.exports = f;",
  "exports.f = f; const me = this;",
  "exports.f = f; function other() { return this; }",
  "const table = { go: f };",
  "const other = () => ({ go: f });",
  "f.self = f;",
  "const other = f.bind(null);",
  "f.call(null, 5);",
  "f.go(5);",
  "const p = f.prototype;",
  "Object.defineProperty(f, 'x', { get() { return this; } }); f.x;",
  "f['x'] = 1; f[name]();",
  "exports.f = f; eval('f(5)');",
])("%s may", (beside) => {
  expect(isRuledOut(beside, CALLS)).toBe(false);
});

test("the index of a folder is named by the folder", () => {
  const beside = (path: string): string => `const me = require(${JSON.stringify(path)}); module.exports = f;`;
  for (const path of [".", "./", "./index", "../k", "../k/"])
    expect([path, isRuledOut(beside(path), CALLS, "/k/index.js")]).toEqual([path, false]);
  expect(isRuledOut(beside("./other"), CALLS, "/k/index.js")).toBe(true);
});

test("what a module imports of itself is its own", () => {
  const file = "/k/f.mjs";
  expect(isRuledOut(`import * as me from "./g.mjs"; export { f };`, "return me.f(5);", file)).toBe(true);
  expect(isRuledOut(`import * as me from "./f.mjs"; export { f };`, "return me.f(5);", file)).toBe(false);
  expect(isRuledOut(`import { f as g } from "./f"; export { f };`, "return g(5);", file)).toBe(false);
  expect(isRuledOut("export { f };", "return import('./f.mjs').then((me) => me.f(5));", file)).toBe(false);
  expect(isRuledOut("export { f };", "return import(s).then((me) => me.f(5));", file)).toBe(false);
});
