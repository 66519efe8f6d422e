/** Small set pieces, one per corner of the language, with random parts: what chance alone would put together too seldom. */
import { choose, type Generator, type Production } from "./generator.ts";
import { LIBRARY_SCENARIOS } from "./library-scenarios.ts";
import { block } from "./statements.ts";
import { anything, b, iterable, list, n, o, s } from "./typed.ts";

/** Statements inside, with the loops around them in reach. */
const inner = (g: Generator, around: Partial<Generator["around"]> = {}): string => g.scoped(around, () => block(g, 2));
const jump = (g: Generator): string =>
  g.pick(["break", "continue", "continue out", "break out", "return 1", `throw ${n(g)}`]);

const FLOW: readonly Production[] = [
  {
    weight: 3,
    feature: "closures",
    make: (g) =>
      `{ const fs = []; for (let i = ${g.pick(["0", "S(0)"])}, j = ${n(g)}; i < ${1 + g.below(3)}; ${g.pick(["i++", "++i", "i += 1"])}) { tick(); fs.push(() => [i, j]); ${g.pick(["", "i += 0;", "j = i;", "const k = i; fs.push(() => k);"])} } log(fs.map((f) => f())); }`,
  },
  {
    weight: 2,
    feature: "closures",
    make: (g) =>
      `{ const fs = []; for (${g.pick(["const", "let", "var"])} ${g.pick(["v", "[v]", "{ a: v }", "{ length: v = 1 }"])} of ${iterable(g)}) { tick(); fs.push(() => v); } log(fs.map((f) => f())); }`,
  },
  {
    weight: 4,
    feature: "labels",
    make: (g) =>
      `log((function () { out: for (const i of [0, 1, 2]) { tick(); for (let j = 0; j < 3; j++) { try { tick(); log(i, j); if (${b(g)}) ${jump(g)}; ${g.pick(["", `if (j > i) ${jump(g)};`])} } ${g.pick(["catch (e) { log(e); }", `catch { if (${b(g)}) ${jump(g)}; } finally { log("f"); }`, `finally { log("fin"); if (${b(g)}) ${jump(g)}; }`])} } } return ${anything(g)} })());`,
  },
  {
    weight: 3,
    feature: "exceptions",
    make: (g) =>
      `log((() => { try { ${inner(g)} ${g.pick([`return ${anything(g)};`, `throw ${anything(g)};`, `throw new RangeError(${s(g)});`, ""])} } catch ({ message: e${g.pick(["", ` = ${s(g)}`])} }) { log("c", e); ${g.pick(["", `return ${n(g)};`, "throw e;"])} } finally { log("fin"); ${g.pick(["", "", `return ${n(g)};`])} } return "end" })());`,
  },
  {
    weight: 2,
    feature: "switch",
    make: (g) =>
      `for (const v of [0, 1, 2, ${anything(g)}]) { tick(); switch (${g.pick(["v", "S(v)", "typeof v", "true"])}) { case ${anything(g)}: log("first"); ${g.pick(["", "break;", "continue;"])} case log(${g.pick(["1", n(g), "v > 1"])}): { let w = v; log("second", w); } ${g.pick(["default: log('d');", ""])} case "string": log("third"); } }`,
  },
  {
    weight: 2,
    make: (g) => `{ let k = ${n(g)} & 3; do { tick(); log(k); if (${b(g)}) continue; ${inner(g)} } while (k-- > 0); }`,
  },
];

const FUNCTIONS: readonly Production[] = [
  {
    weight: 3,
    feature: "generators",
    make: (g) =>
      `{ const it = (function* (p = ${n(g)}) { try { const r = yield p; log("r", r); ${g.pick([`yield* ${iterable(g)};`, `yield ${anything(g)};`, "for (const q of [1, 2]) { tick(); yield q; }"])} return ${anything(g)} } ${g.pick([`catch (e) { log("c", e); yield ${n(g)}; }`, ""])} finally { log("fin"); ${g.pick(["", `yield ${n(g)};`, `return ${n(g)};`])} } })(); try { ${g.list(2, 5, () => `log(it.${g.pick([`next(${anything(g)})`, "next()", `return(${n(g)})`, `throw(${s(g)})`])});`).join(" ")} } catch (e) { log("out", e); } }`,
  },
  {
    weight: 2,
    feature: "generators",
    make: (g) =>
      `{ function* inner(k) { try { while (k > 0) { tick(); const got = yield k--; if (got) log("got", got); } return "in" } finally { log("closed"); } } function* outer() { const r = yield* inner(${g.below(4)}); log(r); yield* ${iterable(g)}; } for (const v of outer()) { tick(); log(v); ${g.pick(["", `if (${b(g)}) break;`])} } const [p, , q = ${anything(g)}, ...rest] = outer(); log(p, q, rest); }`,
  },
  {
    weight: 3,
    feature: "destructuring",
    make: (g) =>
      `{ const f = ({ a = ${n(g)}, b: { length } = ${s(g)}, ...r }, [p, { a: q = log(p) } = ${o(g)}, ...[t = a]] = [${n(g)}], u = () => [a, p]) => [a, length, Object.keys(r), p, q, t, u()]; log(f(${o(g)}), f({ a: ${anything(g)} }, ${list(g)})); }`,
  },
  {
    weight: 2,
    feature: "destructuring",
    make: (g) =>
      `{ const t = ${o(g)}; let v = ${n(g)}, w; [v, t.a = log("d"), t[log("k")] = ${anything(g)}, ...w] = ${iterable(g)}; ({ a: t.x, b: [w = ${n(g)}] = [], ...t.rest } = ${o(g)}); log(v, w, t.x, Object.keys(t.rest ?? {})); }`,
  },
  {
    weight: 2,
    feature: "sloppy",
    when: (g) => g.isSloppy,
    make: (g) =>
      `log((function (p, q${g.pick(["", ", r = 1", ", ...r"])}) { ${g.list(1, 4, () => g.pick([`arguments[0] = ${anything(g)};`, `p = ${anything(g)};`, `q = ${n(g)};`, "arguments[1]++;", "delete arguments[0];", "arguments.length = 1;", `[p, q] = [q, p];`, "(() => { arguments[0] = 'arrow' })();", `Object.defineProperty(arguments, "0", { value: ${n(g)}${g.pick(["", ", writable: false"])} });`, "Object.freeze(arguments);", "{ let p = 9; arguments[0] = p; }", "eval('p = 7');"])).join(" ")} return [p, q, [...arguments], arguments.length, typeof this] })(${g.list(0, 3, () => anything(g)).join(", ")}));`,
  },
  {
    weight: 1,
    feature: "functions",
    make: (g) =>
      `{ function f(p, q = p, ...r) { tick(); return [this?.a, p, q, r.length, arguments.length, new.target === undefined] } log(f.call(${o(g)}, ${n(g)}), f.apply(${o(g)}, ${list(g)}), f.bind(${o(g)}, ${n(g)})(${s(g)}), f.length, f.name); try { log(Reflect.construct(f, [${n(g)}], Map) instanceof Map); } catch (e) { log(e); } }`,
  },
  {
    weight: 1,
    feature: "functions",
    make: (g) =>
      `{ const r = (function f(k, acc) { tick(); return k <= 0 ? acc : f(k - 1, ${g.pick(["acc + k", "[...acc, k]", "{ k, acc }", "'' + acc + k"])}) })(${g.pick(["S(3)", String(g.below(6))])}, ${g.pick(["0", "[]", "''"])}); log(r); }`,
  },
  {
    weight: 2,
    feature: "templates",
    make: (g) =>
      `{ const seen = new Set(); const tag = (t, ...v) => { seen.add(t); log(t.raw, t[0], v); return v[0] }; for (let i = 0; i < 2; i++) { tick(); tag\`x\\u0041\${${anything(g)}}\\n\${i}\`; } log(seen.size, tag\`\`, ${o(g)}.m\`\${${n(g)}}\`); }`,
  },
  {
    weight: 2,
    feature: "optional",
    make: (g) =>
      `{ const t = { o: ${o(g)}, u: undefined, z: null, f: () => ${g.pick(["null", o(g)])} }; log(t?.o?.a, t.u?.[log("no")], t.z?.m(log("no")).x.y, t.f()?.b, t.f?.().b?.length, t.missing?.(log("no")), delete t?.o, delete t?.z?.x, "o" in t, (t?.f)()?.a, (t.u?.x)?.y, t?.["f"]?.call(1)?.m?.(${n(g)})); }`,
  },
  {
    weight: 2,
    feature: "logical",
    make: (g) =>
      `{ const t = { get v() { log("get"); return ${g.pick(["0", "null", '""', "1", "S(0)", 'S("x")'])} }, set v(x) { log("set", x) }, w: ${anything(g)} }; t.v ||= log(${anything(g)}); t.v &&= ${anything(g)}; t.v ??= log("nn"); t[log("w")] ${g.pick(["||=", "&&=", "??=", "+=", "**="])} ${g.chance(2) ? n(g) : anything(g)}; let u; u ??= () => 1; log(t.w, u.name); }`,
  },
];

const CLASSES: readonly Production[] = [
  {
    weight: 4,
    feature: "private",
    make: (g) =>
      `{ class A { #p = ${n(g)}; static #n = 0; static { A.#n = ${n(g)}; log("static", A.#n); } #m(x) { tick(); return [this.#p, x] } get #g() { log("g"); return this.#p } set #g(v) { log("sg", v); this.#p = v } static make(...r) { A.#n++; return new this(...r) } run(x) { this.#g ${g.pick(["+=", "=", "??=", "||=", "-="])} ${n(g)}; this.#p${g.pick(["++", "--"])}; const { length } = this.#m(x); [this.#p] = [${n(g)}]; return [this.#m(x), length, this.#g, #p in x, A.#n, x?.#p] } static has(x) { return #m in x } } for (const x of [new A(), ${o(g)}, A.make()]) { tick(); try { log(A.has(x), new A().run(x)); } catch (e) { log(e); } } }`,
  },
  {
    weight: 3,
    feature: "classes",
    make: (g) =>
      `{ class B { f = log("B.f", ${n(g)}); [\`k\${${g.below(3)}}\`] = this.f; static s = ${anything(g)}; constructor(...r) { log("B", new.target.name, r.length, typeof this.f); ${g.pick(["", "", "return { other: 1 };"])} } m(x) { return x + 1 } get v() { return ${anything(g)} } set v(x) { log("B.v", x) } static t() { return [this.name, super.toString === undefined] } } class C extends ${g.pick(["B", "(log('heritage'), B)", "class extends B {}"])} { g = log("C.g", this.f); constructor(x) { log("before"); ${g.pick(["super(x);", "const q = () => super(x, 1); q();", "try { this.z } catch (e) { log(e) } super();"])} log("after", this.g, super.m(${n(g)})); } m(x) { return super.m(x) * 2 } get v() { return [super.v] } set v(x) { super.v = x; super.w = ${n(g)}; } static t() { return super.t() } } const c = new C(${anything(g)}); c.v = ${anything(g)}; log(c, c.v, c.m(${n(g)}), C.t(), C.s, Object.getOwnPropertyNames(C.prototype)); }`,
  },
  {
    weight: 2,
    feature: "classes",
    make: (g) =>
      `{ class E extends ${g.pick(["Error", "Array", "Map", "Promise", "Function", "Uint8Array", "String", "RegExp"])} { x = ${n(g)}; get y() { return this.x } } try { const e = new E(${g.pick(["", "2", s(g)])}); log(e instanceof E, e.x, e.y, e.length, Object.prototype.toString.call(e), E.name, e.map?.((q) => q) instanceof E); } catch (err) { log(err); } }`,
  },
  {
    weight: 2,
    feature: "accessors",
    make: (g) =>
      `{ const p = { get x() { log("get", this === c); return ${anything(g)} }, set x(v) { log("set", v, this === c) } }; const c = Object.create(p, { w: { value: ${n(g)}, writable: ${b(g)}, enumerable: true } }); c.x = ${anything(g)}; c.x += 1; c.x++; try { c.w = ${anything(g)}; } catch (e) { log(e); } const { x, ...r } = c; for (const k in c) { tick(); log(k); } log(x, r, { ...c }, Object.entries(c), "x" in c, c.hasOwnProperty("x")); }`,
  },
  {
    weight: 2,
    feature: "symbols",
    make: (g) =>
      `{ const k = Symbol(${s(g)}); class P { static [Symbol.hasInstance](x) { log("hi"); return ${anything(g)} } [Symbol.toPrimitive](h) { log(h); return ${g.pick([n(g), s(g), "Symbol.iterator", "{}"])} } *[Symbol.iterator]() { yield ${anything(g)}; yield this[k] } get [Symbol.toStringTag]() { return "PP" } [k] = ${n(g)} } const p = new P(); log(${o(g)} instanceof P, [...p], Object.prototype.toString.call(p)); for (const f of [() => p + 1, () => p * 2, () => \`\${p}\`, () => p == 1, () => ({ [p]: 1 }), () => p < 3, () => new Date(p).getTime(), () => [].concat(Object.assign([1], { [Symbol.isConcatSpreadable]: false }))]) { tick(); try { log(f()); } catch (e) { log(e); } } }`,
  },
  {
    weight: 2,
    feature: "proxies",
    make: (g) =>
      `{ const h = new Proxy({}, { get(t, trap) { return (...r) => { log("trap", trap, r.length); return Reflect[trap](...r) } } }); const p = new Proxy(${g.pick([o(g), list(g), "function (q) { return [new.target !== undefined, q] }"])}, h); const steps = [() => p.a, () => (p.x = ${anything(g)}), () => "a" in p, () => delete p.a, () => ({ ...p }), () => Object.keys(p), () => { for (const q in p) { tick(); log(q); } }, () => p(${n(g)}), () => new p(${n(g)}), () => (({ a, ...r }) => [a, r])(p), () => p?.m?.(1), () => Object.defineProperty(p, "z", { value: 1 }), () => JSON.stringify(p), () => [...p], () => p.length, () => Array.isArray(p)]; for (const i of [${g.list(3, 8, () => String(g.below(16))).join(", ")}]) { tick(); try { log(steps[i]()); } catch (e) { log(e); } } }`,
  },
];

const ASYNC: readonly Production[] = [
  {
    weight: 3,
    make: (g) =>
      `{ const slow = async (v, k) => { for (let i = 0; i < k; i++) { tick(); await null; } log("slow", v); ${g.pick(["", `if (${b(g)}) throw v;`])} return v }; wait((async () => { try { log(await Promise.${g.pick(["all", "race", "allSettled", "any"])}([slow(${n(g)}, ${g.below(4)}), ${g.pick([anything(g), `Promise.reject(${s(g)})`])}, slow(${s(g)}, ${g.below(3)}), { then(r) { log("thenable"); r(${n(g)}) } }])); } catch (e) { log("e", e); } finally { await 0; log("f"); } return ${anything(g)} })().then((v) => log("v", v), (e) => log("x", e))); log("sync"); }`,
  },
  {
    weight: 3,
    feature: "generators",
    make: (g) =>
      `{ async function* ag(k) { try { for (let i = 0; i < k; i++) { tick(); const r = yield ${g.pick(["i", `Promise.resolve(${anything(g)})`, anything(g)])}; if (r) log("r", r); } ${g.pick(["", `yield* ${iterable(g)};`, `throw ${s(g)};`])} return ${n(g)} } finally { log("closing"); await null; } } wait((async () => { try { for await (const v of ag(${g.below(4)})) { tick(); log(v); if (${b(g)}) ${g.pick(["break", "continue", "throw 5", "return 6"])}; } const it = ag(2); log(await it.next(), await it.next(${n(g)}), await it.${g.pick(["return", "throw", "next"])}(${n(g)}), await it.next()); for await (const v of [${anything(g)}, Promise.resolve(${n(g)})]) log(v); } catch (e) { log("e", e); } })()); }`,
  },
  {
    weight: 2,
    make: (g) =>
      `{ const order = []; const mark = (x) => (order.push(x), x); wait((async () => { const r = [mark(1), await mark(2), ${g.pick(["await (async () => mark(3))()", "(await Promise.resolve(mark(3)))", "mark(await null)"])}, { k: await mark(${n(g)}) }, \`\${await mark(4)}\`]; const { a = await mark(5), [await "b"]: q } = ${o(g)}; log(r, a, q, order); return (await ${o(g)}).m(await ${n(g)}) })().then(log, log)); queueMicrotask(() => mark("micro")); Promise.resolve(${n(g)}).then(mark).${g.pick(["finally(() => mark('fin'))", "then(() => { throw 1 }).catch(mark)", "then(mark, mark)"])}; }`,
  },
];

const ALL: readonly Production[] = [
  ...FLOW,
  ...FUNCTIONS,
  ...CLASSES,
  ...ASYNC.map((each) => ({ feature: "async" as const, ...each })),
  ...LIBRARY_SCENARIOS,
].map((each) => ({ ...each, isClosed: true }));

/** A block of its own, so that its names stay inside. */
export const scenario = (g: Generator): string => `try { ${choose(g, ALL)} } catch (e) { log("scenario", e); }`;
