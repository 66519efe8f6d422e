// @module-tag thorough
/** The event loop cannot tell instrumented programs from native ones: the same effects in the same order, tick by tick. */
import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { installModels } from "../../builtins/index.ts";
import { seeded } from "../../builtins/testing/samples.ts";
import { input, resetExpressions } from "../../expr/build.ts";
import { load } from "../../instrument/testing/run.ts";
import type { TestRuntime } from "../../instrument/testing/runtime.ts";
import { ShadowRuntime } from "../../runtime/builds/shadow.ts";
import { native } from "../../runtime/natives/model.ts";
import { registerModel } from "../../runtime/natives/models.ts";

const NUMBER = { kind: "number" } as never;

/** Until nothing is left to do: jobs run out before the event loop turns; a program with timers tells when it is over. */
async function rest(text: string, over: Promise<void>): Promise<void> {
  if (text.includes("isOver()")) await over;
  for (let i = 0; i < 3; i++) await new Promise((resolve) => void setImmediate(resolve));
}

async function observe(text: string, way: "native" | "shadow"): Promise<string[]> {
  const seen: string[] = [];
  const log = (...values: unknown[]): void => void seen.push(values.map((v) => show(v)).join(" "));
  /** A number with a shadow. */
  const S = (value: number): number => value;
  let isOver = (): void => {};
  const over = new Promise<void>((resolve) => {
    isOver = resolve;
  });
  const globals = { log, S, EventEmitter, isOver };
  if (way === "native") {
    new Function(...Object.keys(globals), `"use strict"; ${text}`)(...Object.values(globals));
    await rest(text, over);
    return seen;
  }
  installModels();
  resetExpressions();
  const rt = new ShadowRuntime();
  const model = new Map<string, number>();
  registerModel(S, {
    name: "S",
    fidelity: "none",
    always: true,
    run(call) {
      const value = native(call) as number;
      model.set(`s${value}`, value);
      call.rt.ret = input(`s${value}`, "num", NUMBER);
      return value;
    },
  });
  rt.begin(model, {}, { check: true });
  load(text, { file: "test.mts", runtime: rt as unknown as TestRuntime, globals });
  await rest(text, over);
  rt.end();
  return seen;
}

function show(value: unknown): string {
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);
}

/** Tasks that interleave: each step notes where it is and then waits in one way or another. */
function program(random: () => number): string {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const value = (): string => pick([`S(${Math.floor(random() * 9)})`, "1", "undefined", "'t'"]);
  const tasks = 2 + Math.floor(random() * 3);
  const callee = (from: number): string =>
    from + 1 < tasks ? `t${from + 1}(${value()})` : `Promise.resolve(${value()})`;
  const promise = (n: number, depth = 0): string => {
    const forms = [
      () => value(),
      () => callee(n),
      () => `Promise.resolve(${value()})`,
      () => `new Promise((r) => r(${value()}))`,
      () => `new Promise((r) => queueMicrotask(() => r(${value()})))`,
      () => `({ then(r) { log('then ${n}'); r(${value()}) } })`,
    ];
    if (depth < 2)
      forms.push(
        () => `Promise.all([${promise(n, depth + 1)}, ${promise(n, depth + 1)}])`,
        () => `Promise.race([${promise(n, depth + 1)}, ${promise(n, depth + 1)}])`,
        () => `Promise.allSettled([${promise(n, depth + 1)}, Promise.reject(${value()})])`,
        () => `Promise.resolve(${promise(n, depth + 1)}).then((v) => { log('r${n}', v); return v })`,
        () => `Promise.reject(${value()}).catch((e) => { log('c${n}', e); return ${value()} })`,
        () => `Promise.resolve(${value()}).finally(() => { log('f${n}') })`,
        () => `(async () => ${promise(n, depth + 1)})()`,
      );
    return pick(forms)();
  };
  const step = (n: number): string =>
    pick([
      () => `log('${n}a', await ${promise(n)});`,
      () => `x = await ${promise(n)}; log('${n}b', typeof x); if (x > 3) log('${n} big');`,
      () => `try { await Promise.reject(${value()}) } catch (e) { log('${n}c', e) }`,
      () =>
        `try { log('${n}d', await ${promise(n)}); throw ${value()} } catch (e) { log('${n}e', e) } finally { log('${n}f'); await ${value()} }`,
      () => `for await (const v of [${promise(n)}, ${value()}]) log('${n}g', v);`,
      () => `for await (const v of ag(${value()}, ${promise(n)})) log('${n}h', v);`,
      () => `for (const v of sg(${value()})) log('${n}i', v, await v);`,
      () =>
        `{ const it = sg(${value()}); log('${n}j', it.next(), it.next(${value()}), it.return(${value()}), it.next()) }`,
      () =>
        `{ const it = ag(${value()}, 2); log('${n}k', await Promise.all([it.next(), it.next(${value()}), it.return(3)])) }`,
      () => `log('${n}l', [...sg(${value()})], ...sg(1)); const [p, q = 5] = sg(${value()}); log(p, q);`,
      () => `queueMicrotask(() => log('${n}m')); process.nextTick((v) => log('${n}n', v), ${value()});`,
      () => `${promise(n)}; log('${n}o');`,
    ])().replace(/const \[p, q = 5\]/, `var [p, q]`);
  const bodies = Array.from({ length: tasks }, (_, n) => {
    const steps = Array.from({ length: 1 + Math.floor(random() * 4) }, () => step(n)).join(" ");
    const ending = pick([`return ${promise(n)}`, `return await ${promise(n)}`, `throw ${value()}`, "", `return x`]);
    return `async function t${n}(a, b = (log('p${n}'), a)) { let x = a; log('${n} in', a, b); ${steps} ${ending} }`;
  });
  return `
    function* sg(x) { log('sg', x); const y = yield x; log('sy', y); try { yield* [y, 2]; } finally { log('sf') } return 9 }
    async function* ag(x, p) { log('ag', x); const y = yield p; log('ay', y); try { yield* inner(x) } finally { log('af') } }
    async function* inner(x) { const z = yield x; log('iz', z); return z }
    ${bodies.join("\n")}
    t0(S(4)).then((v) => log('end', v), (e) => log('failed', e));
    t${tasks - 1}(1).then((v) => log('end2', v), (e) => log('failed2', e));
    Promise.resolve().then(() => log('tick 1')).then(() => log('tick 2')).then(() => log('tick 3')).then(() => log('tick 4')).then(() => log('tick 5')).then(() => log('tick 6'));
    log('sync end');`;
}

test("random programs of interleaving tasks", async () => {
  const random = seeded(7);
  const swallow = (): void => {};
  process.on("unhandledRejection", swallow);
  try {
    for (let i = 0; i < 200; i++) {
      const text = program(random);
      const expected = await observe(text, "native");
      expect(expected.length).toBeGreaterThan(8);
      expect({ text, seen: await observe(text, "shadow") }).toEqual({ text, seen: expected });
    }
  } finally {
    process.off("unhandledRejection", swallow);
  }
}, 30_000);

test.each([
  "const e = new EventEmitter(); e.on('x', function (v) { log(this === e, v) }); e.once('x', (v) => log('once', v)); log(e.emit('x', S(1)), e.emit('x', 2), e.emit('y'), e.listenerCount('x'))",
  "const e = new EventEmitter(); e.on('x', () => { e.off('x', later); log('first') }); const later = () => log('later'); e.on('x', later); e.emit('x'); e.emit('x'); try { e.emit('error', new Error('E')) } catch (x) { log(x) }",
  "const it = { i: 0, [Symbol.iterator]() { log('iter'); return this }, next(...a) { log('next', a.length, this === it); return { value: this.i, done: this.i++ > 2 } }, return(v) { log('return', v); return {} } }; for (const x of it) { log(x); if (x === 1) break } const [p] = it; log(p, ...it)",
  "const o = { [Symbol.iterator]() { return { get next() { log('get next'); return () => ({ done: true }) }, get return() { log('get return') } } } }; for (const x of o); const [] = o; const [a] = o; log(a); function* g() { yield* o } log([...g()])",
  "const o = { [Symbol.iterator]: () => 5 }; for (const f of [() => { for (const x of o); }, () => [...o], () => { const [a] = o }, () => Promise.all(o).catch(log), () => { const [a] = 5 }]) try { f() } catch (e) { log(e) }",
  "for (const bad of [5, null, undefined, {}]) { try { for (const x of bad); } catch (e) { log(e) } Promise.all(bad).catch(log); (async () => { try { for await (const x of bad); } catch (e) { log(e) } })() }",
  "class P extends Promise { constructor(f) { super(f); log('made') } } P.resolve(S(1)).then((x) => log(x)); new P((r) => r(S(2))).then((x) => { log(x); throw 3 }).catch(log).finally(() => log('fin')); log(P.all([1, new P((r) => r(2))]) instanceof P)",
  "try { new Promise(5) } catch (e) { log(e) } try { Promise(() => {}) } catch (e) { log(e) } try { Promise.resolve.call(5) } catch (e) { log(e) } Promise.prototype.then.length; log(Promise.all.length)",
  "function* g(a, b = log('b'), ...r) { yield [a, b, r, arguments.length] } log(g.length, [...g(1, undefined, 3, 4)], g.name, Object.getPrototypeOf(g).constructor.name); function* h({ x } = log('x')) { yield x } try { h() } catch (e) { log(e) } log([...h({ x: S(1) })])",
  "function* g() { try { yield 1 } finally { log('cleanup'); yield 2 } } for (const x of g()) { log(x); break } const it = g(); it.next(); log(it.return(7), it.next(), it.next()); function* d() { const r = yield* g(); log('r', r) } const di = d(); di.next(); try { di.throw(new Error('in')) } catch (e) { log(e) } try { log(di.next()) } catch (e) { log(e) }",
  "async function* g() { yield 1; throw new Error('g') } (async () => { try { for await (const x of g()) log(x) } catch (e) { log(e) } const it = g(); log(await it.next(), await it.next().catch((e) => e.message), await it.next()) })()",
  "setImmediate((a) => { log('immediate', a); const i = setInterval((b) => { log('interval', b); clearInterval(i); setTimeout((c, d) => { log('timeout', c, d); isOver() }, 0, S(1), 2) }, 0, S(4)) }, 3)",
  "async function f(x) { function g() { return x } { function x2() {} } var g2 = g; return [g(), typeof x2] } f(S(1)).then(log); const h = async (x, y = async () => x) => (await y()) + 1; h(S(2)).then(log)",
  "async function f() { try { return await g() } finally { log('f'); await null; log('g') } } async function g() { throw S(5) } f().catch((e) => log('caught', e)); (async () => { for (const x of [1, 2]) { try { continue } finally { await x; log(x) } } })()",
])("%s", async (text) => {
  expect(await observe(text, "shadow")).toEqual(await observe(text, "native"));
});
