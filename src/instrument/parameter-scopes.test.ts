/** Parameters with expressions have a scope of their own: closures made there do not see what the body declares under the same names. */
import { describe, expect, test } from "vitest";
import { outcome, WAYS } from "./testing/outcome.ts";

const DEFAULTS = [
  "() => x",
  "() => (x = 7)",
  "function () { return x; }",
  "() => typeof x",
  "x",
  "() => () => x",
  "class { static m() { return x; } }.m",
  "() => { x++; return x; }",
];
const BODIES = [
  "var x = 1;",
  "var x;",
  "function x() {}",
  "let y = 2; var x = y;",
  "{ var x = 3; }",
  "for (var x = 0; x < 2; x++);",
  "x = 9;",
  "{ function x() {} }",
  "if (true) { let x = 4; log(x); }",
  "var [x] = [5];",
  "for (var x of [6]);",
  "var g2 = () => x; log(g2()); var x = 8;",
];
const HEADS = [
  "function f(x, g = #) {@}",
  "function f(g = #, x = 2) {@}",
  "const f = (x, g = #) => {@};",
  "const f = { f(x, g = #) {@} }.f;",
  "function f({ x, g = # }) {@}",
  "function f([x, g = #]) {@}",
  "async function f(x, g = #) {@}",
  "function* f(x, g = #) {@}",
  "const f = async (x, g = #) => {@};",
  "function f(a, g = #) {@}",
  "function f(x, { g = # } = {}) {@}",
  "function f(g = #, ...x) {@}",
];

const call = (fn: string): string =>
  fn.includes("{ x, g")
    ? "f({ x: 10 })"
    : fn.includes("[x, g")
      ? "f([10])"
      : fn.includes("(g = ")
        ? "f(undefined, 10)"
        : "f(10)";

describe.each(HEADS)("%s", (head) => {
  test.each(DEFAULTS)("%s", async (value) => {
    for (const body of BODIES) {
      const end =
        "log(typeof x, x, typeof g === 'function' ? g() : g, x); x = 11; log(typeof g === 'function' ? g() : g, x);";
      const fn = head.replace("#", value).replace("@", `log(x); ${body} ${end}`);
      const run = fn.includes("function*")
        ? "[...f(10)]"
        : fn.includes("async")
          ? `wait(${call(fn)}.catch((e) => log(String(e))))`
          : call(fn);
      const text = `var x = 100; ${fn} try { ${run}; } catch (e) { log(String(e)); } log(x);`;
      const native = await outcome({ text, sloppy: true }, "native");
      for (const way of WAYS)
        expect({ text, way, seen: await outcome({ text, sloppy: true }, way) }).toEqual({ text, way, seen: native });
    }
  });
});
