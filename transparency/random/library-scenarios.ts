/** Set pieces around the standard library: natives that call back, iterate, convert, keep state, or share memory. */
import type { Generator, Production } from "./generator.ts";
import { anything, b, iterable, list, n, o, s, typed } from "./typed.ts";

const VIEW = ["Uint8Array", "Int16Array", "Uint32Array", "Float64Array", "Uint8ClampedArray", "Float32Array"];
const PATTERNS = [
  "/a/g",
  "/(?<l>[a-z])(?<d>\\d)?/g",
  "/\\b/g",
  "/x*/gy",
  "/(a)|(b)/g",
  "/./gsu",
  "/(?:)/g",
  "/[^,]+/g",
  "/(\\w)\\1/gi",
  "/(?<=,)y/dg",
];

const big = (g: Generator): string => typed(g, "bigint");

export const LIBRARY_SCENARIOS: readonly Production[] = [
  {
    weight: 2,
    feature: "regexp",
    make: (g) =>
      `{ const r = ${g.pick(PATTERNS)}; const t = ${s(g)}; let m; let k = 0; while (k++ < 4 && (m = r.exec(t)) !== null) { tick(); log(m, m.index, m.groups?.l, r.lastIndex); if (m[0] === "") r.lastIndex++; } log(r.lastIndex, t.replace(r, (p, ...q) => (tick(), log(q.length), ${s(g)})), t.split(r), [...t.matchAll(r)].length, t.search(r), r.test(t), t.match(r)); }`,
  },
  {
    weight: 1,
    feature: "regexp",
    make: (g) =>
      `{ const m = { [Symbol.${g.pick(["match", "replace", "split", "search"])}](t, x) { log("custom", t, x); return ${anything(g)} } }; for (const f of ["match", "replace", "split", "search"]) { tick(); try { log(${s(g)}[f](m, ${s(g)})); } catch (e) { log(e); } } }`,
  },
  {
    weight: 2,
    feature: "regexp",
    make: (g) =>
      `{ const parts = /^(?<y>\\d+)(?:-(?<m>[a-z]+))?$/.exec(${g.pick(['S("12-ab")', 'S("7")', s(g)])}); if (parts) { const { y, m = "none" } = parts.groups; log(+y > ${n(g)} ? m : y, m.length === 2); } else log("no"); }`,
  },
  {
    weight: 2,
    feature: "json",
    make: (g) =>
      `{ const v = { list: ${list(g)}, o: ${o(g)}, toJSON(k) { log("toJSON", k); return { ...this, toJSON: undefined } } }; const t = JSON.stringify(v, ${g.pick(["null", '["list", "a", "o"]', "(k, x) => (log('rep', k), typeof x === 'number' ? x + 1 : x)"])}, ${g.pick(["0", "2", '"--"'])}); log(t); log(JSON.parse(t, ${g.pick(["undefined", "function (k, x) { log('rev', k, Array.isArray(this)); return k === '0' ? undefined : x }"])})); try { JSON.parse(${s(g)}); } catch (e) { log(e.name); } }`,
  },
  {
    weight: 2,
    feature: "json",
    make: (g) =>
      `{ const d = JSON.parse(${g.pick([`S('{"a":[1,{"b":"x"}],"n":5}')`, `S('[1,2,3]')`, `'{"a":' + S("7") + '}'`])}); log(d, d.n > 3, d.a?.[1]?.b === "x", d[1] === 2, d.a === 7, JSON.stringify(d).length); }`,
  },
  {
    weight: 2,
    feature: "collections",
    make: (g) =>
      `{ const m = new Map([[${anything(g)}, ${n(g)}], [${s(g)}, ${anything(g)}]]); let k = 0; for (const [key, v] of m) { tick(); log(key, v); if (k++ < 2) m.set(S(k), key); if (${b(g)}) m.delete(key); } m.forEach((v, q, self) => log(q, self === m)); log(m.size, m.get(${s(g)}), m.has(${n(g)}), [...m.keys()], new Map([...m].filter(([q]) => typeof q === "string"))); }`,
  },
  {
    weight: 2,
    feature: "collections",
    make: (g) =>
      `{ const u = new Set(${iterable(g)}); u.add(${anything(g)}).add(NaN).add(-0); log(u, u.has(0), u.has(${anything(g)}), u.delete(${n(g)}), [...u.entries()].length); const w = new WeakMap(); const key = ${o(g)}; w.set(key, ${n(g)}); log(w.get(key) > ${n(g)}, w.has({}), new WeakRef(key).deref() === key); }`,
  },
  {
    weight: 2,
    feature: "typed-arrays",
    make: (g) =>
      `{ const buf = new ArrayBuffer(16); const v = new ${g.pick(VIEW)}(buf); const w = new Uint8Array(buf, ${g.pick(["0", "4", "8"])}); v[0] = ${n(g)}; v[1] ${g.pick(["+=", "^=", "-="])} ${n(g)}; w.set([${n(g)}, 7], 1); v[99] = 1; log(v, w, v.at(-1), v.subarray(0, 2), w.slice(1, 3), Array.from(v.entries()).length, v.map((q) => q + 1), "0" in v, 99 in v, w.indexOf(7), w.sort((p, q) => q - p)); const d = new DataView(buf); d.setInt16(0, ${n(g)}, ${b(g)}); d.setFloat64(8, ${n(g)}); log(d.getUint8(0), d.getInt32(0, true), d.getFloat64(8), w); }`,
  },
  {
    weight: 1,
    feature: "typed-arrays",
    make: (g) =>
      `{ const q = Buffer.from(${g.pick([s(g), `[${n(g)}, ${n(g)}]`])}); log(q.toString("hex"), q.length, q.toString("base64"), q.equals(Buffer.from(${s(g)})), new TextDecoder().decode(new TextEncoder().encode(${s(g)}))); }`,
  },
  {
    weight: 2,
    feature: "bigint",
    make: (g) =>
      `{ let q = ${big(g)}; q += ${big(g)}; q <<= ${g.below(5)}n; q++; log(q, -q, q > ${n(g)}, q == ${n(g)}, q === 1n, typeof q, q ** 2n, BigInt.asUintN(8, q), q.toString(16), [3n, 1n, ${big(g)}].sort((x, y) => (x < y ? -1 : 1)), Number(q), q ? 1 : 2); try { log(q / (q - q)); } catch (e) { log(e); } try { log(q + ${g.pick(["1", "S(1)", "null"])}); } catch (e) { log(e); } }`,
  },
  {
    weight: 3,
    feature: "arrays",
    make: (g) =>
      `{ const t = ${list(g)}; t[${g.below(6)}] = ${anything(g)}; t.length = ${g.pick(["2", "t.length", "S(3)"])}; log(t, t.at(-1), t.findLast((q) => q), t.sort((p, q) => (tick(), log("cmp"), String(p) < String(q) ? -1 : 1)), t.splice(${n(g)}, 1, ${anything(g)}), t.copyWithin(0, 1), t.lastIndexOf(${anything(g)}), t.flat(), t.fill(${anything(g)}, 1), [...t.keys()], t.toSpliced(0, 1), t.reduce((p, q) => p + String(q), ""), Array.prototype.map.call({ length: 2, 0: ${n(g)} }, (q) => q), Array.prototype.concat.call(1, t).length); }`,
  },
  {
    weight: 2,
    feature: "arrays",
    make: (g) =>
      `{ const t = ${list(g)}; for (const [i, v] of t.entries()) { tick(); if (i < 3) t.push(${anything(g)}); if (t.length > 8) break; log(i, v); } t.forEach((v, i, self) => { tick(); if (i === ${n(g)}) self.pop(); log(v); }); const [p = 1, q = p, ...r] = t; log(p, q, r, t[${n(g)}], t[S(0)], t["0"], t[S("1")], t.indexOf(p)); delete t[0]; log(t, 0 in t, S(0) in t); }`,
  },
  {
    weight: 2,
    feature: "strings",
    make: (g) =>
      `{ const t = ${s(g)}; for (const c of t) { tick(); log(c, c.codePointAt(0) > ${n(g)}); } log(t.at(-1), t[S(0)], t.split("").reverse().join(""), t.replaceAll(${s(g)} || "a", "$&$&"), t.localeCompare(${s(g)}), t.padStart(6, "ab"), t.concat(1, null), t.isWellFormed(), encodeURIComponent(t.toWellFormed()), [...t].length, t > ${s(g)}, t === S("abc"), t.substring(${n(g)}, ${n(g)}), t.substr(-2), t.lastIndexOf("a"), parseFloat(t), Number(t), isNaN(t), "0" in Object(t), t.length === S(3)); }`,
  },
  {
    weight: 2,
    feature: "reflect",
    make: (g) =>
      `{ const t = ${o(g)}; Object.defineProperty(t, "h", { get() { log("h"); return ${n(g)} }, enumerable: ${b(g)}, configurable: ${b(g)} }); Object.${g.pick(["freeze", "seal", "preventExtensions", "keys"])}(t); for (const f of [() => (t.a = ${anything(g)}), () => (t.nu = 1), () => delete t.b, () => (t.h = 1), () => Object.setPrototypeOf(t, { z: 1 }), () => Reflect.set(t, "a", ${n(g)}), () => Reflect.ownKeys(t), () => Object.getOwnPropertyDescriptors(t), () => t.a++, () => Object.groupBy?.([1], String), () => ({ ...t }), () => Object.fromEntries(Object.entries(t)), () => structuredClone(${list(g)})]) { tick(); try { log(f()); } catch (e) { log(e); } } }`,
  },
  {
    weight: 1,
    make: (g) =>
      `{ const d = new Date(${g.pick(["S(86400000)", "0", `Date.UTC(2020, ${g.below(12)}, S(5))`, "S('2021-03-04T05:06:07Z')"])}); log(d.toISOString(), d.getUTCMonth() > ${n(g)}, d.getTime() === 0, JSON.stringify(d), d - 1, +d, d > new Date(0)); d.setUTCDate(${1 + g.below(28)}); log(d.getTime()); }`,
  },
  {
    weight: 1,
    make: (g) =>
      `{ const x = ${n(g)}; log(x.toString(2), x.toFixed(1), (x / 3).toPrecision(3), Math.hypot(x, 1), Math.atan2(x, 2), Math.clz32(x), Math.imul(x, 3), Math.fround(x), Number.isSafeInteger(x), Object.is(x, -0), x | 0, x >>> 0, ~~x, x % 3, -x, +"" + x, [1, 10, x].sort(), Number.parseFloat(String(x)) === x); }`,
  },
  {
    weight: 1,
    make: (g) =>
      `{ const u = new URL("http://h.example/p?q=" + encodeURIComponent(${s(g)}) + "#f"); u.searchParams.append(${s(g)}, ${s(g)}); log(u.href, [...u.searchParams], u.searchParams.get("q") === "abc", u.pathname, new URLSearchParams(${g.pick(["S('a=1&b=2')", s(g)])}).get("a")); }`,
  },
];
