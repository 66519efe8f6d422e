import { expect, test } from "vitest";
import { parseModule } from "../parse.ts";
import { isFunction, walk } from "../syntax.ts";
import { analyseScopes } from "./analyse.ts";
import type { Binding } from "./scope.ts";

const analyse = (text: string, file = "a.ts") => {
  const module = parseModule(file, text);
  return { module, scopes: analyseScopes(module) };
};
const facts = (binding: Binding) =>
  [
    `${binding.name}:${binding.kind}@${binding.scope.kind}`,
    binding.assigned ? "assigned" : "",
    binding.captured ? "captured" : "",
    binding.assignedFromInside ? "inside" : "",
    `${binding.references.length}`,
  ]
    .filter((fact) => fact !== "")
    .join(" ");
const all = (text: string, file?: string) => analyse(text, file).scopes.bindings.map(facts);
const globals = (text: string, file?: string) => analyse(text, file).scopes.globals.map((r) => r.name);

test.each([
  ["let a = 1; a = 2; a++", ["a:let@module assigned 2"]],
  ["const a = 1; export function f() { return a }", ["f:function@module 0", "a:const@module captured 1"]],
  ["let a = 0; const f = () => { a += 1 }", ["a:let@module assigned captured inside 1", "f:const@module 0"]],
  ["g(); function g() { v = 1; if (x) { var v = 2 } }", ["g:function@module 1", "v:var@function assigned 1"]],
  ["const x = 1; { const x = 2; x } x", ["x:const@module 1", "x:const@block 1"]],
  ["for (let i = 0; i < 3; i++) { let i = 5; i }", ["i:let@for assigned 2", "i:let@block 1"]],
  ["try {} catch ({ message }) { message = 1 }", ["message:catch@catch assigned 1"]],
  [
    "const f = function self(n) { return self(n) }",
    ["f:const@module 0", "self:self@self captured 1", "n:parameter@function 1"],
  ],
  ["const C = class D { m() { return D } }", ["C:const@module 0", "D:self@class captured 1"]],
  ["class E { static n = 0; m() { E.n++ } }", ["E:class@module captured 1"]],
  [
    "import d, { a as b, type T } from 'x'; import type U from 'y'; import * as n from 'z'; b(n)",
    ["d:import@module 0", "b:import@module 1", "n:import@module 1"],
  ],
  ["switch (a) { case 1: let b = 1; default: b }", ["b:let@switch 1"]],
  [
    "({ a: b, c: [d], ...e } = f); let b, d, e",
    ["b:let@module assigned 1", "d:let@module assigned 1", "e:let@module assigned 1"],
  ],
  ["const { a, b: { c = a } = {}, ...d } = o", ["a:const@module 1", "c:const@module 0", "d:const@module 0"]],
  [
    "enum Color { Red, Dark = Red } Color.Red",
    ["Color:enum@module 1", "Red:enum-member@enum 1", "Dark:enum-member@enum 0"],
  ],
  [
    "namespace N { export let a = 1; export function f() { a = 2 } } N.f()",
    ["N:namespace@module 1", "f:function@namespace 0", "a:let@namespace assigned captured inside 1"],
  ],
  [
    "import fs = require('fs'); import P = N.Q; namespace N { export const Q = 1 } fs",
    ["fs:import@module 1", "P:import@module 0", "N:namespace@module 1", "Q:const@namespace 0"],
  ],
  [
    "class A { constructor(private x: number, public y = x) {} }",
    ["A:class@module 0", "x:parameter@function 1", "y:parameter@function 0"],
  ],
  ["let n = 1; class A { f = n; static { n = 2 } }", ["A:class@module 0", "n:let@module assigned captured inside 2"]],
])("bindings of %s", (text, expected) => {
  expect(all(text)).toEqual(expected);
});

test("names used as types are not references", () => {
  const text = `
    import { Type, value } from "x";
    interface Local {}
    export function f<T extends Type>(this: Type, a: T, b: Local): a is T { return (value as Type) satisfies typeof value }
    export { Type };
  `;
  const { scopes } = analyse(text);
  expect(scopes.globals).toEqual([]);
  expect(scopes.bindings.map((b) => b.name)).toEqual(["f", "Type", "value", "a", "b"]);
  expect(scopes.module.bindings.get("value")!.references.length).toBe(1);
});

test("globals are what no binding answers; keys and labels are not names", () => {
  expect(
    globals("top: for (;;) { break top } a.b; ({ c: d, e() {}, f }); class G { h = i; [j]() {} } k`a`; l"),
  ).toEqual(["a", "d", "f", "i", "j", "k", "l"]);
  expect(globals("const a = <Comp x={v}><div {...r}/><ns.Item/></Comp>", "a.tsx")).toEqual(["Comp", "v", "r", "ns"]);
  expect(globals("typeof x; function f() { new.target } import.meta.url")).toEqual(["x"]);
});

test("default parameters do not see the variables of the body", () => {
  const { scopes, module } = analyse("const x = 1; function f(a = () => x) { var x = 2; return x }");
  expect(scopes.module.bindings.get("x")!.references.length).toBe(1);
  walk(module.program, (node) => {
    if (!isFunction(node) || node.type !== "FunctionDeclaration") return;
    expect(scopes.scopeOf(node)!.kind).toBe("function");
    expect(scopes.scopeOf(node.body!)!.kind).toBe("body");
  });
});

test("simple parameters share the scope of the body", () => {
  const { scopes, module } = analyse("function f(a, { b }) { let c }");
  const fn = module.program.body[0]!;
  expect([...scopes.scopeOf(fn)!.bindings.keys()]).toEqual(["a", "b", "c"]);
});

test("arguments, this and eval belong to the nearest function that has them", () => {
  const { scopes, module } = analyse(
    "function f() { return () => [arguments, this] } function g() { eval('1') } function h(arguments) { return arguments }",
    "a.cjs",
  );
  const [f, g, h] = module.program.body.map((node) => scopes.activationOf(node)!);
  expect(f).toMatchObject({ usesArguments: true, usesThis: true, usesEval: false });
  expect(g).toMatchObject({ usesArguments: false, usesEval: true });
  expect(h).toMatchObject({ usesArguments: false });
  expect(scopes.module.activation.usesEval).toBe(true);
});

test("lexical names are usable from the end of their declaration", () => {
  const text = "const a = 1; class B {} function c() {} let d;";
  const { scopes } = analyse(text);
  const from = (name: string) => scopes.module.bindings.get(name)!.usableFrom;
  expect([from("a"), from("B"), from("c"), from("d")]).toEqual([11, 23, 0, 45]);
});

test("functions in blocks leak into the function in sloppy mode only", () => {
  expect(all("{ function f() {} } f()", "a.cjs")).toEqual(["f:function@block 0", "f:var@module assigned 1"]);
  expect(all("'use strict'; { function f() {} } f()", "a.cjs")).toEqual(["f:function@block 0"]);
  expect(globals("{ function f() {} } f()", "a.mjs")).toEqual(["f"]);
});

test("inside with, names are dynamic", () => {
  const { scopes } = analyse("let a; with (o) { a }", "a.cjs");
  expect(scopes.module.bindings.get("a")!.references[0]!.dynamic).toBe(true);
});

test("exports are known by name", () => {
  const { scopes } = analyse(
    "export const a = 1, { b } = c; function f() {} export { f, f as g, b as default }; export class K {}",
  );
  const names = Object.fromEntries(scopes.bindings.map((b) => [b.name, b.exportedAs]));
  expect(names).toEqual({ a: ["a"], b: ["b", "default"], f: ["f", "g"], K: ["K"] });
});
