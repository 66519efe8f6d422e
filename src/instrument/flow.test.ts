// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are programs.
import { describe, expect, test } from "vitest";
import { callWith, load } from "./testing/run.ts";
import { createRuntime } from "./testing/runtime.ts";

/** The shadow of `f(…)`'s result when its parameters a, b, c have the shadows "a", "b", "c". */
function flow(source: string, args: readonly unknown[], given: readonly (string | undefined)[] = ["a", "b", "c"]) {
  const loaded = load(`export ${source}`, { file: "test.mts" });
  const shadows = args.map((arg, i) => (typeof arg === "object" && arg !== null ? undefined : given[i]));
  const { value, shadow } = callWith(loaded, loaded.exports.f, args, shadows);
  return { value, shadow, events: loaded.runtime.events };
}

describe("shadows reach the result", () => {
  test.each<[string, unknown[], string | undefined]>([
    ["function f(a) { return a }", [1], "a"],
    ["const f = (a) => a + 1", [1], "(a + 1)"],
    ["function f(a, b) { return a * b - 1 }", [2, 3], "((a * b) - 1)"],
    ["function f(a) { return -a }", [1], "-a"],
    ["function f(a) { return typeof a }", [1], "typeof a"],
    ["function f(a) { return !a }", [1], "!a"],
    ["function f(a) { let x = a; x += 2; x++; return x }", [1], "((a + 2) + 1)"],
    ["function f(a) { let x = a; const y = x++; return y * x }", [1], "(a * (a + 1))"],
    ["function f(a) { let x = a; return ++x }", [1], "(a + 1)"],
    ["function f(a) { let x = a; return x-- - --x }", [5], "(a - ((a - 1) - 1))"],
    ["function f(a, b) { return a ? b : 0 }", [1, 2], "b"],
    ["function f(a, b) { return a && b }", [1, 2], "b"],
    ["function f(a, b) { return a || b }", [1, 2], "a"],
    ["function f(a, b) { return a ?? b }", [null, 2], "b"],
    ["function f(a) { let x; x ??= a; return x }", [1], "a"],
    ["function f(a) { let x = 0; x ||= a; x &&= a + 1; return x }", [1], "(a + 1)"],
    ["function f(a) { return (0, a) }", [1], "a"],
    ["function f(a, b) { return `${a}-${b}` }", [1, 2], "`$" + "{a}-$" + "{b}`"],
    ["function f(a) { const o = { x: a, y: 1 }; return o.x + o.y }", [1], "(a + 1)"],
    ["function f(a) { const o = { ['k' + 1]: a }; return o.k1 }", [1], "a"],
    ["function f(a) { const o = {}; o.p = a; o['q'] = o.p; return o.q }", [1], "a"],
    ["function f(a) { const o = { p: a }; o.p = 1; return o.p }", [2], undefined],
    ["function f(a) { const o = { p: a }; delete o.p; return o.p }", [2], undefined],
    ["function f(a) { const o = { n: a }; o.n += 2; o.n++; return o.n }", [1], "((a + 2) + 1)"],
    ["function f(a) { const o = { n: a }; return o.n++ + o.n }", [1], "(a + (a + 1))"],
    ["function f(a) { const o = { n: null }; o.n ??= a; return o.n }", [1], "a"],
    ["function f(a, b) { const xs = [a, b]; return xs[1] + xs[0] }", [1, 2], "(b + a)"],
    ["function f(a, b) { const xs = [0, ...[a], b]; return xs[1] - xs[2] }", [1, 2], "(a - b)"],
    ["function f(a) { const o = { ...{ x: a, y: a }, y: 2 }; return [o.x, o.y][0] }", [1], "a"],
    ["function f(a) { const o = { ...{ x: a }, x: 2 }; return o.x }", [1], undefined],
    ["function f(a) { const { x, y: [z] } = { x: a, y: [a + 1] }; return x * z }", [1], "(a * (a + 1))"],
    ["function f(a) { const { x = a } = {}; return x }", [1], "a"],
    ["function f(a) { const { x, ...r } = { x: 1, y: a }; return r.y }", [1], "a"],
    ["function f(a, b) { const [x, ...r] = [1, a, b]; return r[1] - r[0] }", [1, 2], "(b - a)"],
    ["function f(a, b) { [a, b] = [b, a]; return a - b }", [1, 2], "(b - a)"],
    ["function f(a, b) { const o = {}; [o.x, o.y = b] = [a]; return o.x + o.y }", [1, 2], "(a + b)"],
    ["function f(a) { let x; ({ k: x } = { k: a }); return x }", [1], "a"],
    ["function f(a, b = a) { return b }", [1], "a"],
    ["function f(a, b = 5) { return b }", [1, 2], "b"],
    ["function f(a, ...r) { return r[0] - r[1] }", [1, 2, 3], "(b - c)"],
    ["function f({ x, y = x }, [z]) { return x + y + z }", [{ x: 1 }, [2]], undefined],
    ["function f() { return arguments[0] + arguments[1] }", [1, 2], "(a + b)"],
    ["function f(a) { return g(a, 1); function g(x, y) { return x - y } }", [1], "(a - 1)"],
    ["function f(a) { const g = (x) => x * 2; return g(g(a)) }", [1], "((a * 2) * 2)"],
    ["function f(a) { const g = ({ v }) => v; return g({ v: a }) }", [1], "a"],
    ["function f(a) { const g = (...xs) => xs[1]; return g(0, ...[a]) }", [1], "a"],
    ["function f(a) { const o = { m(x) { return x + this.k }, k: a }; return o.m(1) }", [1], "(1 + a)"],
    ["function f(a) { const o = { in: { m(x) { return x } } }; return o.in.m(a) }", [1], "a"],
    ["function f(a) { const o = { m: (x) => x }; return o?.m?.(a) }", [1], "a"],
    ["function f(a) { const o = { p: { q: a } }; return o?.p?.q }", [1], "a"],
    ["function f(a) { const g = () => () => a; return g()() }", [1], "a"],
    ["function f(a) { const o = { get v() { return a + 1 } }; return o.v }", [1], "(a + 1)"],
    ["function f(a) { const o = { x: 0, set v(y) { this.x = y * 2 } }; o.v = a; return o.x }", [1], "(a * 2)"],
    ["function f(a) { let s = 0; for (let i = 0; i < 2; i++) s += a; return s }", [1], "((0 + a) + a)"],
    ["function f(a, b) { let s = 0; for (const x of [a, b]) s += x; return s }", [1, 2], "((0 + a) + b)"],
    ["function f(a) { let r; for (const { v, w = v } of [{ v: a }]) r = w; return r }", [1], "a"],
    ["function f(a) { let r; for (r of [1, a]); return r }", [1], "a"],
    ["function f(a) { for (let i = a; ; i++) if (i > 2) return i }", [1], "((a + 1) + 1)"],
    ["function f(a) { const fs = []; for (let i = a; i < 3; i++) fs.push(() => i); return fs[1]() }", [1], "(a + 1)"],
    ["function f(a) { switch (a) { case 1: { const x = a; return x } default: return 0 } }", [1], "a"],
    ["function f(a) { try { throw a } catch (e) { return e + 1 } }", [1], "(a + 1)"],
    ["function f(a) { try { return a } finally { (() => 1)() } }", [1], "a"],
    ["function f(a) { label: { if (a) break label; return 0 } return a }", [1], "a"],
    [
      "function f(a) { class P { constructor(x) { this.x = x } get() { return this.x } } return new P(a).get() }",
      [1],
      "a",
    ],
    [
      "function f(a) { class P { x = a; #y = a + 1; get() { return this.x + this.#y } } return new P().get() }",
      [1],
      "(a + (a + 1))",
    ],
    ["function f(a) { class P { static s = a } return P.s }", [1], "a"],
    [
      "function f(a) { class A { constructor(x) { this.x = x } } class B extends A { constructor(y) { super(y + 1) } } return new B(a).x }",
      [1],
      "(a + 1)",
    ],
    ["function f(a) { class A { constructor(x) { this.x = x } } class B extends A {} return new B(a).x }", [1], "a"],
    [
      "function f(a) { class A { m(x) { return x } } class B extends A { m(x) { return super.m(x) * 2 } } return new B().m(a) }",
      [1],
      "(a * 2)",
    ],
    [
      "function f(a) { let n = 0; const id = () => ++n; class A { i = id(); constructor(x) { this.x = x } } return new A(a).x }",
      [1],
      "a",
    ],
    [
      "function f(a) { class A { #p; set(x) { this.#p = x; this.#p += 1; return this } get() { return this.#p } } return new A().set(a).get() }",
      [1],
      "(a + 1)",
    ],
    ["function f(a) { return 'x' in a }", [{ x: 1 }], undefined],
    ["function f(a, b) { return a in b }", ["x", { x: 1 }], "(a in {})"],
    ["function f(a) { return a instanceof Object }", [1], "(a instanceof Object)"],
    ["function f(a) { return a.length }", ["abc"], "a.length"],
    ["function f(a, b) { return a[b] }", ["abc", 1], '"abc"[b]'.replace('"abc"', "a")],
    ["function f(a) { return a.slice(1) }", ["abc"], "a.slice(1)"],
    ["function f(a) { return Math.abs(a) + 1 }", [1], "({}.abs(a) + 1)"],
    ["function f(a) { return parseInt(a) }", ["1"], "parseInt(a)"],
    ["function f(a) { const rec = (n) => (n <= 0 ? a : rec(n - 1)); return rec(3) }", [1], "a"],
    ["function f(a) { var x = a; var x; return x }", [1], "a"],
    ["function f(a) { const memo = new Map(); return ((k) => memo.get(k) ?? k)(a) }", [1], "a"],
    ["function f(a, b) { return (a as number) + (b! satisfies any) }", [1, 2], "(a + b)"],
  ])("%s", (source, args, expected) => {
    expect(flow(source, args).shadow).toBe(expected);
  });
});

describe("shadows are lost, never invented", () => {
  test.each<[string, unknown[]]>([
    ["function f(a) { a = 1; return a }", [2]],
    ["function f(a) { let x = a; x = 0; return x }", [2]],
    ["function f(a) { for (let i = 0; i < 2; i++) { var x = i ? 5 : a } return x }", [2]],
    ["function f(a) { g(a); return h(); function g(x) { return x } function h() { return 1 } }", [2]],
    ["function f(a) { const g = (x) => x; [1].map(() => g(a)); return [1].map((x) => x)[0] }", [2]],
    ["function f(a) { const g = () => { try { return a } finally { return 1 } }; return g() }", [2]],
    ["function f(a) { return new Object(a) && 1 }", [2]],
    ["function f(a) { const o = { get x() { return a } }; o.x; return { y: 3 }.y }", [2]],
    ["function f(a) { const g = (x) => x; g(a); const o = { n: 1 }; return o.n }", [2]],
    ["function f(a) { function* gen(x) { yield x } return gen(a).next().value }", [2]],
    ["function f(a) { const o = { m(x) { return x } }; o.m(a); return Math.max(1, 2) }", [2]],
  ])("%s", (source, args) => {
    const loaded = load(`export ${source}`, { file: "test.mts" });
    expect(callWith(loaded, loaded.exports.f, args, ["a"]).shadow).toBeUndefined();
  });

  test("eval and with give the names they can reach up", () => {
    const loaded = load(
      "exports.f = function (a) { eval('a = 5'); return a }; exports.g = function (a) { with ({}) { a = 6 } return a }",
      { file: "t.cjs" },
    );
    expect(callWith(loaded, loaded.exports.f, [1], ["a"])).toEqual({ value: 5, shadow: undefined });
    expect(callWith(loaded, loaded.exports.g, [1], ["a"])).toEqual({ value: 6, shadow: undefined });
  });

  test("sloppy arguments that are written give their parameters up", () => {
    const loaded = load("exports.f = function (a) { arguments[0] = 5; return a }", { file: "t.cjs" });
    expect(callWith(loaded, loaded.exports.f, [1], ["a"])).toEqual({ value: 5, shadow: undefined });
  });
});

describe("branch events", () => {
  test.each<[string, unknown[], string[]]>([
    ["function f(a) { if (a > 3) return 1; else return 2 }", [5], ["true (a > 3)"]],
    ["function f(a, b) { if (a > 3 && b) return 1 }", [5, 0], ["true (a > 3)", "false b"]],
    ["function f(a, b) { if (a > 3 && b) return 1 }", [1, 0], ["false (a > 3)"]],
    ["function f(a, b) { if (a || !b) return 1 }", [0, 0], ["false a", "true !b"]],
    ["function f(a) { return a ? 1 : 2 }", [0], ["false a"]],
    ["function f(a) { while (a < 2) a++ }", [1], ["true (a < 2)", "false ((a + 1) < 2)"]],
    ["function f(a) { do a--; while (a) }", [1], ["false (a - 1)"]],
    ["function f(a) { for (let i = 0; i < a; i++); }", [1], ["true (0 < a)", "false (1 < a)"]],
    ["function f(a) { switch (a) { case 1: return; case 2: return } }", [2], ["false (a === 1)", "true (a === 2)"]],
    ["function f(a) { return a ?? 1 }", [null], ["true a??"]],
    ["function f(a) { return a?.b }", [null], ["true a??"]],
    ["function f(a) { a &&= 2 }", [1], ["true a"]],
    ["function f(a = 2) { return a }", [undefined], ["true a=undefined"]],
    ["function f(a) { const { x = 1 } = { x: a }; return x }", [3], ["false a=undefined"]],
    ["function f(a) { try { return a.b } catch { return 0 } }", [null], ["null a"]],
    ["function f(a) { for (const x of a); }", ["pq"], ["next 1", "next 1", "done 1"]],
    ["function f(a) { for (const x of a) break }", ["pq"], ["next 1"]],
  ])("%s", (source, args, expected) => {
    expect(flow(source, args).events).toEqual(expected);
  });
});

test("a variable that only counts has no shadow variable", () => {
  const { code } = load(
    "export function f(n) { let count = 0; for (let i = 0; i < n; i++) count += i * 2; return count }",
    { file: "t.mts" },
  ).module;
  expect(code).not.toMatch(/\bi\$|count\$/);
  expect(code).toMatch(/\bn\$/);
});

test("exported variables carry their shadows", () => {
  const runtime = createRuntime();
  const loaded = load("export let x = 1; export const set = (v) => { x = v }; export default x", {
    file: "t.mts",
    runtime,
  });
  callWith(loaded, loaded.exports.set, [5], ["v"]);
  expect([loaded.exports.x, loaded.shadowOf("x"), loaded.exports.default]).toEqual([5, "v", 1]);
});
