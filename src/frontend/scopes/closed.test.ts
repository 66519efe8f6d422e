import { expect, test } from "vitest";
import { parseModule } from "../parse.ts";
import { analyseScopes } from "./analyse.ts";
import { closedFunctions } from "./closed.ts";

function closed(text: string): string[] {
  const module = parseModule("/a.ts", text);
  return closedFunctions(module, analyseScopes(module)).map(
    ({ start, end }) => /f\w*/.exec(text.slice(start, end).replace(/^function /, ""))?.[0] ?? "",
  );
}

test("what depends on its arguments alone is closed", () => {
  for (const text of [
    "function f(x) { if (x > 0) return 1; return 0; }",
    "const f = (x: number): number => (x < 0 ? -x : x);",
    "function f(s: string) { let n = 0; for (let i = 0; i < s.length; i++) if (s[i] === 'a') n++; return n; }",
    "function f(x) { switch (x) { case 1: return 'one'; default: return 'no ' + x; } }",
    "const LIMIT = 10; function f(x) { return Math.min(x, LIMIT); }",
    "function f(x) { return x <= 1 ? 1 : x * f(x - 1); }",
    "function f(s) { return s.trim().toUpperCase().startsWith('A') && Number.isInteger(Number(s)); }",
  ])
    expect([text, closed(text).length > 0]).toEqual([text, true]);
});

test("what reads or changes anything else is not", () => {
  for (const text of [
    "let limit = 10; function f(x) { return x > limit; }",
    "let n = 0; function f(x) { n++; return x; }",
    "function f(x) { return this.y + x; }",
    "function f() { return arguments.length; }",
    "function f(x) { return x.y; }",
    "function f(x) { return { x }; }",
    "function f(x) { return [x]; }",
    "function f(x) { return new Date(x); }",
    "function f(x) { throw x; }",
    "function f(x) { return Math.random() < x; }",
    "function f(x) { return Date.now() < x; }",
    "async function f(x) { return x; }",
    "function* f(x) { yield x; }",
    "function f(x) { return g(x); } let g = (x) => x;",
    "import { g } from './g.ts'; function f(x) { return g(x); }",
    "function f(x, h) { return h(x); }",
    "function f({ x }) { return x; }",
    "function f(x) { return /a/.test(x); }",
    "function f(x) { return x[0](); }",
    "function f(x) { const Math = { abs: () => n++ }; return Math.abs(x); } let n = 0;",
    "function f(x) { let y = 0; const g = () => y++; g(); return y; }",
    "const table = { a: 1 }; function f(x) { return table[x]; }",
    "function f(x) { return eval(x); }",
    "function f(x) { return parse(x); }",
    "function f(x) { return f2(x); } function f2(x) { count++; return f(x); } let count = 0;",
  ])
    expect([text, closed(text).filter((name) => name === "f" || name === "f2")]).toEqual([text, []]);
});
