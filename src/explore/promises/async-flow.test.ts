/** Shadows through suspended functions, iteration and late callbacks, with the real runtime and models, every shadow checked against its value. */

import { EventEmitter } from "node:events";
import { describe, expect, test } from "vitest";
import { installModels } from "../../builtins/index.ts";
import { input, resetExpressions } from "../../expr/build.ts";
import { print } from "../../expr/print.ts";
import { load } from "../../instrument/testing/run.ts";
import type { TestRuntime } from "../../instrument/testing/runtime.ts";
import { run } from "../../runtime/builds/run.ts";
import { ShadowRuntime } from "../../runtime/builds/shadow.ts";
import { native } from "../../runtime/natives/model.ts";
import { registerModel } from "../../runtime/natives/models.ts";
import type { Shadow } from "../../runtime/protocol.ts";

const NUMBER = { kind: "number" } as never;

/** What `probe` saw: the shadow of each value, or the value itself where there is none. */
async function probed(source: string): Promise<string[]> {
  installModels();
  resetExpressions();
  const seen: string[] = [];
  const show = (value: unknown, shadow: Shadow): string => (shadow === undefined ? String(value) : print(shadow));
  const probe = (): void => {};
  const rt = new ShadowRuntime();
  registerModel(probe, {
    name: "probe",
    fidelity: "none",
    always: true,
    run(call) {
      for (let i = 0; i < call.args.length; i++) seen.push(show(call.args[i], call.args$[i]));
      return native(call);
    },
  });
  const loaded = load(`export ${source}`, {
    file: "test.mts",
    runtime: rt as unknown as TestRuntime,
    globals: { probe, EventEmitter },
  });
  const names = ["a", "b", "c"];
  const shadows = names.map((name) => input(name, "num", NUMBER));
  rt.begin(new Map(names.map((name, i) => [name, i + 1])), {}, { check: true });
  const outcome = await run(rt, () => rt.call(loaded.exports.f, undefined, undefined, [1, 2, 3], shadows, -1));
  rt.end();
  if (outcome.kind !== "returns") seen.push(`${outcome.kind} ${"error" in outcome ? String(outcome.error) : ""}`);
  return seen;
}

const G = "const g = async (x) => x + 1;";

describe("await", () => {
  test.each<[string, string[]]>([
    ["async function f(a) { probe(await a) }", ["a"]],
    [`async function f(a) { ${G} probe(await g(a)) }`, ["a + 1"]],
    [`async function f(a) { ${G} probe(await g(await g(a))) }`, ["a + 1 + 1"]],
    [`async function f(a, b) { ${G} const p = g(a), q = g(b); probe(await q, await p) }`, ["b + 1", "a + 1"]],
    ["async function f(a) { const h = async (x) => g(x), g = async (x) => x; probe(await h(a)) }", ["a"]],
    ["async function f(a) { const g = async () => { await null; await null; return a }; probe(await g()) }", ["a"]],
    ["async function f(a) { const g = async () => 1; probe(await g(a)) }", ["1"]],
    ["async function f(a) { let x = a; const p = Promise.resolve(7); x = await p; probe(x) }", ["7"]],
    ["async function f(a, b) { let x = a; const r = x + await (x = b, 5); probe(r) }", ["a + 5"]],
    ["async function f(a, b = a) { await 0; probe(b); probe(arguments[1]) }", ["b", "b"]],
    ["async function f(a, ...r) { await 0; probe(r[1]) }", ["c"]],
    ["async function f(a) { const o = { async m() { return this.v }, v: a }; probe(await o.m()) }", ["a"]],
    [
      "async function f(a) { class A { #v = a; async m(x) { await 0; return this.#v + x } } probe(await new A().m(1)) }",
      ["a + 1"],
    ],
    [
      "async function f(a) { const g = async () => ({ v: a }); probe((await g()).v); const { v } = await g(); probe(v) }",
      ["a", "a"],
    ],
    [
      "async function f(a, b) { const r = await Promise.all([1, 2].map(async (x) => x * a)); probe(r[0] + r[1]) }",
      ["a + a * 2"],
    ],
    ["async function f(a) { let s = 0; for (const x of [a, 2]) s += await x; probe(s) }", ["a + 0 + 2"]],
  ])("%s", async (source, expected) => expect(await probed(source)).toEqual(expected));
});

describe("rejections", () => {
  const thrower = "const g = async (x) => { throw x };";
  test.each<[string, string[]]>([
    [`async function f(a) { ${thrower} try { await g(a) } catch (e) { probe(e) } }`, ["a"]],
    [
      `async function f(a) { ${thrower} const h = async (x) => { await g(x) }; try { await h(a) } catch (e) { probe(e) } }`,
      ["a"],
    ],
    [
      `async function f(a) { ${thrower} const h = async (x) => g(x); try { await h(a) } catch (e) { probe(e) } }`,
      ["a"],
    ],
    [
      "async function f(a) { const g = async () => { h(a) }; const h = (x) => { throw x }; try { await g() } catch (e) { probe(e) } }",
      ["a"],
    ],
    [`async function f(a) { ${thrower} try { try { await g(a) } finally { await 0 } } catch (e) { probe(e) } }`, ["a"]],
    [
      `async function f(a, b) { ${thrower} try { await g(a) } catch (e) { try { await g(b) } catch (e2) { probe(e, e2) } } }`,
      ["a", "b"],
    ],
    [`async function f(a) { ${thrower} await g(a).catch((e) => probe(e)) }`, ["a"]],
    [`async function f(a) { ${thrower} await g(a).then(null, (e) => probe(e)) }`, ["a"]],
    ["async function f(a) { try { throw a } catch {} try { throw 1 } catch (e) { probe(e) } }", ["1"]],
    ["async function f(a) { try { await Promise.reject(a) } catch (e) { probe(e) } }", ["a"]],
    ["async function f(a) { try { await new Promise((_, no) => no(a)) } catch (e) { probe(e) } }", ["a"]],
    ["async function f(a) { try { await new Promise(() => { throw a }) } catch (e) { probe(e) } }", ["a"]],
    [
      "async function f(a) { class E extends Error { constructor(c) { super('m'); this.c = c } } const g = async () => { throw new E(a) }; try { await g() } catch (e) { probe(e.c) } }",
      ["a"],
    ],
    ["async function f(a) { try { await Promise.all([1, Promise.reject(a)]) } catch (e) { probe(e) } }", ["a"]],
  ])("%s", async (source, expected) => expect(await probed(source)).toEqual(expected));
});

describe("promises", () => {
  test.each<[string, string[]]>([
    ["async function f(a) { probe(await Promise.resolve(a)) }", ["a"]],
    ["async function f(a) { probe(await new Promise((r) => r(a))) }", ["a"]],
    ["async function f(a) { probe(await new Promise((r) => setTimeout(r, 5, a))) }", ["a"]],
    ["async function f(a) { probe(await new Promise((r) => setTimeout(() => r(a + 1), 5))) }", ["a + 1"]],
    ["async function f(a) { await Promise.resolve(a).then((x) => x + 1).then((x) => probe(x)) }", ["a + 1"]],
    [
      "function f(a) { return Promise.resolve(a).then((x) => Promise.resolve(x * 2)).then((x) => { probe(x) }) }",
      ["a * 2"],
    ],
    ["async function f(a) { probe(await Promise.resolve(a).finally(() => 1)) }", ["a"]],
    ["async function f(a) { probe(await Promise.resolve(a).catch(() => 1)) }", ["a"]],
    ["async function f(a) { probe(await Promise.reject(1).catch(() => a)) }", ["a"]],
    [
      "async function f(a, b) { const [x, y, z] = await Promise.all([Promise.resolve(a), b, 3]); probe(x, y, z) }",
      ["a", "b", "3"],
    ],
    ["async function f(a, b) { const r = await Promise.all(new Set([a, b])); probe(r[1]) }", ["b + 0"]],
    [
      "async function f(a, b) { const r = await Promise.allSettled([Promise.reject(a), b]); probe(r[0].reason, r[1].value, r[0].status) }",
      ["a", "b", "rejected"],
    ],
    ["async function f(a, b) { probe(await Promise.race([new Promise(() => {}), Promise.resolve(b)])) }", ["b"]],
    ["async function f(a, b) { probe(await Promise.any([Promise.reject(a), Promise.resolve(b)])) }", ["b"]],
    ["async function f(a) { probe(await Promise.race([Promise.resolve(a), Promise.resolve(1)])) }", ["1"]],
    ["async function f(a) { await new Promise((r) => { queueMicrotask(() => { probe(a); r() }) }) }", ["a"]],
    ["async function f(a) { await new Promise((r) => process.nextTick((x) => { probe(x); r() }, a)) }", ["a"]],
    [
      "async function f(a) { const e = new EventEmitter(); e.on('x', (v) => probe(v)); e.once('x', (v) => probe(v + 1)); e.emit('x', a); e.emit('x', 0) }",
      ["a", "a + 1", "0"],
    ],
    ["async function f(a) { const w = new WeakMap(), k = {}; w.set(k, a); await 0; probe(w.get(k)) }", ["a"]],
  ])("%s", async (source, expected) => expect(await probed(source)).toEqual(expected));
});

describe("generators", () => {
  test.each<[string, string[]]>([
    ["function f(a) { function* g(x) { yield x; yield x + 1 } for (const v of g(a)) probe(v) }", ["a", "a + 1"]],
    [
      "function f(a) { function* g(x) { yield x } const it = g(a); probe(it.next().value); probe(it.next().value) }",
      ["a", "undefined"],
    ],
    [
      "function f(a) { function* g() { const x = yield 1; probe(x); return x + 1 } const it = g(); it.next(); probe(it.next(a).value) }",
      ["a", "a + 1"],
    ],
    [
      "function f(a) { function* g() { try { yield 1 } catch (e) { probe(e) } } const it = g(); it.next(); it.throw(a) }",
      ["a"],
    ],
    ["function f(a) { function* g() { yield 1 } const it = g(); it.next(); probe(it.return(a).value) }", ["a"]],
    [
      "function f(a, b) { function* g(x) { const r = yield x; return r * 2 } function* h() { probe(yield* g(a)) } const it = h(); probe(it.next().value); it.next(b) }",
      ["a", "b * 2"],
    ],
    [
      "function f(a) { function* h() { yield* [1, a]; yield* new Set([a]) } for (const v of h()) probe(v) }",
      ["1", "a", "a + 0"],
    ],
    [
      "function f(a) { function* g(x) { yield x; yield 2 } probe(...[...g(a)]); const [p, q, r = a] = g(a); probe(p, q, r) }",
      ["a", "2", "a", "2", "a"],
    ],
    [
      "function f(a) { function* g(x) { yield x; yield 2; yield x + 1 } const [p, ...r] = g(a); probe(r[0], r[1]) }",
      ["2", "a + 1"],
    ],
    [
      "function f(a, b) { function* g(x, y = x, { z } = { z: 1 }, ...r) { yield y; yield z; yield r[0] } for (const v of g(1, a, { z: b }, a)) probe(v) }",
      ["a", "b", "a"],
    ],
    [
      "function f(a) { function* g({ x, y = 2 }, [z]) { yield x; yield y; yield z } for (const v of g({ x: a }, [a + 1])) probe(v) }",
      ["a", "2", "a + 1"],
    ],
    ["function f(a) { function* g() { yield arguments[0] } probe(g(a).next().value) }", ["a"]],
    [
      "function f(a) { class L { *[Symbol.iterator]() { yield a; yield 2 } } for (const v of new L()) probe(v); const [p] = new L(); probe(p, ...new L()) }",
      ["a", "2", "a", "a", "2"],
    ],
    [
      "function f(a) { class L { #i = [1, a]; [Symbol.iterator]() { return this.#i.values() } } for (const v of new L()) probe(v) }",
      ["1", "a"],
    ],
    [
      "function f(a) { const o = { [Symbol.iterator]() { let i = 0; return { next: () => ({ value: a + i, done: i++ > 1 }) } } }; for (const v of o) probe(v); probe(Array.from(o)[1]) }",
      ["a + 0", "a + 1", "a + 1"],
    ],
    [
      "function f(a) { const m = new Map([['k', a]]); for (const [k, v] of m) probe(v); for (const v of m.values()) probe(v); const it = m.entries(); probe(it.next().value[1]) }",
      ["a", "a", "a"],
    ],
    [
      "function f(a, b) { const it = [a, b, 3].values(); probe(it.next().value); for (const v of it) probe(v) }",
      ["a", "b", "3"],
    ],
    [
      "function f(a) { function* take(n, it) { let i = 0; for (const x of it) { if (i++ >= n) return; yield x } } function* map(it, fn) { for (const x of it) yield fn(x) } function* from(n) { while (true) yield n++ } for (const v of take(2, map(from(a), (x) => x * 2))) probe(v) }",
      ["a * 2", "(a + 1) * 2"],
    ],
    ["function f(a) { const o = { *g() { yield this.v }, v: a }; probe([...o.g()][0]) }", ["a"]],
    [
      "function f(a, b) { function* g(x) { yield x } const p = g(a), q = g(b); probe(q.next().value, p.next().value) }",
      ["b", "a"],
    ],
    [
      "function f(a) { function* g(x) { yield x } probe(Math.max(...g(a)) + 1); probe(new Set(g(a)).size) }",
      ["a + 1", "1"],
    ],
  ])("%s", async (source, expected) => expect(await probed(source)).toEqual(expected));
});

describe("async generators", () => {
  test.each<[string, string[]]>([
    [
      "async function f(a) { async function* g(x) { yield x; await 0; yield x + 1 } for await (const v of g(a)) probe(v) }",
      ["a", "a + 1"],
    ],
    [
      "async function f(a) { async function* g(x) { yield Promise.resolve(x) } for await (const v of g(a)) probe(v) }",
      ["a"],
    ],
    [
      "async function f(a) { async function* g(x) { const r = yield x; probe(r) } const it = g(a); probe((await it.next()).value); await it.next(a + 1) }",
      ["a", "a + 1"],
    ],
    [
      "async function f(a) { async function* g(x) { yield x; yield x + 1 } const it = g(a); const [p, q] = await Promise.all([it.next(), it.next()]); probe(p.value, q.value) }",
      ["a", "a + 1"],
    ],
    [
      "async function f(a) { async function* g(x) { yield x; return x + 1 } async function* h() { probe(yield* g(a)); yield a + 2 } for await (const v of h()) probe(v) }",
      ["a", "a + 1", "a + 2"],
    ],
    ["async function f(a) { for await (const v of [a, Promise.resolve(a + 1), 3]) probe(v) }", ["a", "a + 1", "3"]],
    [
      "async function f(a) { function* g() { yield a; yield Promise.resolve(a + 1) } for await (const v of g()) probe(v) }",
      ["a", "a + 1"],
    ],
    [
      "async function f(a) { class P { async *[Symbol.asyncIterator]() { yield a } } for await (const v of new P()) probe(v) }",
      ["a"],
    ],
    [
      "async function f(a) { const o = { i: 0, [Symbol.asyncIterator]() { return this }, async next() { return { value: a + this.i, done: this.i++ > 0 } } }; for await (const v of o) probe(v) }",
      ["a + 0"],
    ],
    [
      "async function f(a) { async function* g() { throw a } try { for await (const v of g()); } catch (e) { probe(e) } }",
      ["a"],
    ],
    ["async function f(a) { async function* g() { throw a } try { await g().next() } catch (e) { probe(e) } }", ["a"]],
  ])("%s", async (source, expected) => expect(await probed(source)).toEqual(expected));
});
