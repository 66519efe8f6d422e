/** What tests say of a variable where it is used as `use(x)`: that it is a text, by `typeof`. */
import { expect, test } from "vitest";
import { parseModule } from "../parse.ts";
import { moduleView } from "../state/view.ts";
import { type Node, walk } from "../syntax.ts";
import { analyseScopes } from "./analyse.ts";
import { isFixed, isGuarded, typeTest } from "./guards.ts";

function isText(code: string): boolean {
  const module = parseModule("a.ts", code);
  const { parents, scopes } = moduleView(module, analyseScopes(module));
  let used: Node | undefined;
  walk(module.program, (node) => {
    if (node.type === "CallExpression" && node.callee.type === "Identifier" && node.callee.name === "use")
      used = node.arguments[0];
  });
  const binding = scopes.bindingOf(used!)!;
  if (!isFixed(binding)) return false;
  return isGuarded(used!, parents, (test, holds) => {
    const typed = typeTest(test);
    return (
      typed !== undefined && scopes.bindingOf(typed.of) === binding && typed.type === "string" && typed.isSame === holds
    );
  });
}

test.each([
  'function f(x) { return typeof x === "string" && use(x) }',
  'function f(x) { return "string" == typeof x && x.length > 2 && use(x) }',
  'function f(x) { return typeof x !== "string" || use(x) }',
  'function f(x) { return typeof x === "string" ? use(x) : 0 }',
  'function f(x) { return !(typeof x === "string") ? 0 : use(x) }',
  'function f(x) { if (typeof x !== "string") return 0; return use(x) }',
  'function f(x) { if (typeof x !== "string") { log(1); throw new Error() } for (const y of z) use(x) }',
  'function f(x, y) { if (y || typeof x !== "string") return 0; use(x) }',
  'function f(x, y) { if (y && typeof x === "string") use(x) }',
  'function f(x) { if (typeof x !== "string") log(1); else use(x) }',
  'function f(y) { const x = y; if (typeof x === "string") use(x) }',
])("is known: %s", (code) => {
  expect(isText(code)).toBe(true);
});

test.each([
  'function f(x) { return typeof x === "string" || use(x) }',
  'function f(x) { return typeof x !== "string" && use(x) }',
  'function f(x) { return typeof x === "string" ? 0 : use(x) }',
  'function f(x) { if (typeof x === "string") return 0; return use(x) }',
  'function f(x, y) { if (y && typeof x !== "string") return 0; use(x) }',
  'function f(x, y) { if (y || typeof x === "string") use(x) }',
  'function f(x) { if (typeof x !== "string") log(1); use(x) }',
  'function f(x) { L: if (typeof x !== "string") { break L } use(x) }',
  'function f(x) { L: if (typeof x !== "string") { if (x) break L; return 0 } use(x) }',
  'function f(x) { for (;;) { if (typeof x !== "string") break; } use(x) }',
  'function f(x, y) { if (typeof y === "string") use(x) }',
  'function f(x) { if (typeof x === "string") { x = {}; use(x) } }',
  'function f(x) { if (typeof x === "string") { arguments[0] = {}; use(x) } }',
  'function f(y) { for (;;) { if (typeof x === "string") return 0; var x = y; use(x) } }',
  'function f(x) { use(x); if (typeof x !== "string") return 0 }',
  'function f(x) { g(); if (typeof x !== "string") return 0; function g() { use(x) } }',
  'function f(x, y) { try { if (typeof x !== "string") return 0 } finally { use(x) } }',
  'function f(x) { return typeof x === "string" ?? use(x) }',
  'function f(x, x2) { switch (x2) { case 1: if (typeof x !== "string") return 0; case 2: use(x) } }',
])("is not known: %s", (code) => {
  expect(isText(code)).toBe(false);
});
