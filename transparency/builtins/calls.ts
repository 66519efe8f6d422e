/** A program that calls one function of the standard library on all kinds of receivers with all kinds of arguments, sensible or not. */
import { module, type Program } from "../program.ts";
import type { Builtin } from "./functions.ts";

const RECEIVERS = `[
() => undefined, () => null, () => S(3), () => S("a-b,c"), () => S(true), () => S(5n), () => Symbol.iterator,
() => ({ length: S(2), 0: S("q"), 1: 5 }), () => [S(3), , "x", [S(1)]], () => Object(S("abc")), () => Object(S(7)), () => new Map([[S("k"), S(1)]]),
() => new Set([S(1), "z"]), () => /a(b)?/g, () => new Date(S(86400000)), () => new Uint8Array([1, S(2), 3]), () => new DataView(new ArrayBuffer(8)),
() => new ArrayBuffer(8), () => Object.freeze([S(1)]), () => function f(a, b) { return a }, () => Object.create(null), () => new Proxy([S(1), 2], {}),
() => (function () { return arguments })(S(1), 2), () => new Error(S("m")), () => new WeakMap(), () => [S(1)][Symbol.iterator](), () => "ab"[Symbol.iterator](),
() => (function* () { yield S(1) })(), () => new URLSearchParams(S("a=1")), () => Buffer.alloc(3, "abc"), () => new URL("http://h/p?q=1#f"), () => class K { static s = 1 },
]`;

const ARGUMENTS = `[
() => [], () => [S(1)], () => [S("a")], () => [S("b"), S("X")], () => [/[a-c]/g, (m) => "<" + m + ">"], () => [(x) => x], () => [S(0), S(2)], () => [undefined],
() => [null, S(1)], () => [[S(1), 2]], () => [{ valueOf: () => S(1), toString: () => S("t") }], () => [S(-1), S(1), S("q")], () => [Symbol.iterator],
() => [S(NaN)], () => [S(1n)], () => [new Map([[1, S(2)]]), { a: S(1) }], () => [S(Infinity), S(-0)], () => [{ get a() { return S(1) } }, S("a"), { value: S(1) }],
() => [S("http://h/%41?x=1"), S("y")], () => [S("2020-01-02T03:04:05Z")], () => [S("{\\"a\\":[1,null]}"), (k, v) => v], () => [new Uint8Array([S(65), 66]), S(1)],
]`;

/** Messages that quote a function quote what was compiled; see docs/transparency.md. */
const SHOWN = `const told = (e) => (e instanceof Error ? [e.name, /=>|function|class /.test(e.message) ? "quotes code" : e.message] : e);
const isStepping = (v) => typeof v?.next === "function" || v instanceof Promise;
const shown = (v, self) => (v === self ? "the receiver" : isStepping(v) ? typeof v : v);`;

export function callsOf({ expression, isConstructor }: Builtin): Program {
  const call = isConstructor ? "new f(...args)" : "f.call(self, ...args)";
  const receivers = isConstructor ? "[() => undefined]" : RECEIVERS;
  return module(`${SHOWN}
const f = ${expression};
const receivers = ${receivers};
const lists = ${ARGUMENTS};
for (let r = 0; r < receivers.length; r++)
  for (let a = 0; a < lists.length; a++) {
    const self = receivers[r](), args = lists[a]();
    let v;
    try { v = ${call}; } catch (e) { log(r, a, "threw", told(e)); continue; }
    log(r, a, shown(v, self), typeof self === "object" && !isStepping(self) ? self : 0, args.map((each) => (typeof each === "object" ? each : 0)));
  }`);
}
