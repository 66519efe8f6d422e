import { expect, test } from "vitest";
import { parseModule } from "../parse.ts";
import { analyseScopes } from "./analyse.ts";
import { functionsWithMappedArguments } from "./mapped-arguments.ts";

const isMapped = (text: string): boolean => {
  const module = parseModule("/subject.cjs", text);
  return functionsWithMappedArguments(module, analyseScopes(module)).length > 0;
};

test.each([
  "function f(a) { arguments[0] = a; return a; }",
  "function f(a) { a = 1; return arguments[0]; }",
  "function f(a) { a++; return arguments.length; }",
  "function f(a) { arguments[0]++; return a; }",
  "function f(a) { delete arguments[0]; return a; }",
  "function f(a) { [arguments[0]] = [1]; return a; }",
  "function f(a) { ({ x: arguments[0] } = { x: 1 }); return a; }",
  "function f(a) { for (arguments[0] of [1]); return a; }",
  "function f(a) { const list = arguments; list[0] = 1; return a; }",
  "function f(a) { change(arguments); return a; } function change(x) { x[0] = 1; }",
  "function f(a) { [].shift.call(arguments); return a; }",
  "function f(a) { Array.prototype.reverse.call(arguments); return a; }",
  "function f(a) { [].push.apply(arguments, [1]); return a; }",
  "function f(a) { change.call(null, arguments); return a; } function change(x) { x[0] = 1; }",
  "function slice() { this[0] = 1; } function f(a) { slice.call(arguments); return a; }",
  "function f(a) { Reflect.set(arguments, 0, 1); return a; }",
  "function f(a) { [].forEach.call(arguments, (x, i, all) => { all[i] = 1; }); return a; }",
  "function f(a) { (() => { arguments[0] = 1; })(); return a; }",
  "const f = { m(a) { arguments[0] = 1; return a; } };",
  "function f(a) { return function (b) { return arguments; }; }",
])("%s", (text) => {
  expect(isMapped(text)).toBe(true);
  expect(isMapped(`"use strict"; ${text}`)).toBe(false);
});

test.each([
  "function f(a) { return arguments[0] === a && arguments.length === 1; }",
  "function f(a) { return Math.max(...arguments) + Math.max.apply(null, arguments); }",
  "function f(a) { return [].slice.call(arguments, 1).concat(Array.from(arguments)); }",
  "function f(a) { return Array.prototype.slice.call(arguments); }",
  "function f() { arguments[0] = 1; return arguments[0]; }",
  "function f(a = 1) { arguments[0] = 1; return a; }",
  "function f(...a) { arguments[0] = 1; return a; }",
  "function f(a) { a = 1; return () => a; }",
])("%s is no such function", (text) => {
  expect(isMapped(text)).toBe(false);
});
