// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the text of programs
/**
 * Programs that take memory without end, or more at once than there is, in every way a program can: while it runs, while it loads, in what it leaves
 * behind, in what it gives back, and in what its types ask for. Each costs its own runs; the other function of its file is explored all the same.
 */
import type { Given } from "./files.ts";

/** Bodies of `f(n: number)`; `hold` keeps what it is given for the rest of the run. */
const RUNNING: Readonly<Record<string, string>> = {
  loop: "for (;;) hold(new Array(1e5).fill(n));",
  "caught-loop": "for (;;) try { hold(new Array(1e5).fill(n)); if (all.length > 1e9) throw n; } catch {}",
  "recursion-that-holds":
    "const deep = (x: number[]): number => deep(x.concat(x.slice(0, 1e5), n)); return deep(new Array(1e5).fill(n));",
  promises: "for (;;) { hold(new Array(1e5).fill(n)); void Promise.resolve(n).then(hold); }",
  "promise-chain":
    "const again = (): Promise<unknown> => Promise.resolve(new Array(1e5).fill(n)).then((x) => (hold(x), again())); return again();",
  "await-loop": "return (async () => { for (;;) { hold(new Array(1e5).fill(n)); await null; } })();",
  "microtasks-double":
    "const twice = () => { hold(new Array(1e4).fill(n)); queueMicrotask(twice); queueMicrotask(twice); }; twice(); return new Promise(() => {});",
  "microtasks-left":
    "const twice = () => { hold(new Array(1e4).fill(n)); queueMicrotask(twice); queueMicrotask(twice); }; twice(); return n > 1;",
  ticks:
    "const tick = () => { hold(new Array(1e5).fill(n)); process.nextTick(tick); }; tick(); return new Promise(() => {});",
  timers:
    "const again = () => { hold(new Array(1e5).fill(n)); setTimeout(again, 0); setTimeout(again, 0); }; again(); return new Promise(() => {});",
  interval: "return new Promise(() => setInterval(() => hold(new Array(1e6).fill(n)), 1));",
  immediates:
    "const again = () => { hold(new Array(1e5).fill(n)); setImmediate(again); }; again(); return new Promise(() => {});",
  "all-pending": "return Promise.all(Array.from({ length: 3e6 }, () => new Promise((r) => hold(r))));",
  "race-leak":
    "return (async () => { const never = new Promise(() => {}); for (;;) await Promise.race([never, Promise.resolve(new Array(1e4).fill(n))]); })();",
  "rejections-unheard": "for (;;) hold(Promise.reject(new Array(1e5).fill(n)));",
  generator: "function* g() { for (;;) yield new Array(1e5).fill(n); } return [...g()];",
  "generators-nested":
    "function* g(d: number): any { hold(new Array(1e4).fill(n)); yield* g(d + 1); } return [...g(0)];",
  "async-generator":
    "return (async () => { async function* g() { for (;;) yield new Array(1e5).fill(n); } for await (const x of g()) hold(x); })();",
  "array-from": "return Array.from({ length: 2 ** 28 }, () => ({ n }));",
  "array-from-endless":
    "return Array.from({ [Symbol.iterator]: () => ({ next: () => ({ done: false, value: new Array(1e5).fill(n) }) }) });",
  spread: "let x: number[] = [n]; for (;;) x = [...x, ...x];",
  concat: "let x: number[] = [n]; for (;;) { x = x.concat(x); hold(x); }",
  flat: "let x: any = new Array(1e5).fill(n); for (let i = 0; i < 6; i++) x = new Array(100).fill(x); return x.flat(Infinity);",
  "string-doubling": "let s = `${n}`; for (;;) s += s;",
  "strings-many": "for (let i = 0; ; i++) hold(`${n}${i}`.padEnd(1e6, `${i}`).split('').join(''));",
  "string-replaced": "return 'a'.repeat(1e5).replaceAll('a', 'b'.repeat(1e5)).replaceAll('b', 'c'.repeat(1e3));",
  "string-joined": "return new Array(1e5).fill('x'.repeat(1e4)).join(`${n}`).toUpperCase().split('');",
  "json-of-shared": "let o: any = { n }; for (let i = 0; i < 40; i++) o = { a: o, b: o }; return JSON.stringify(o);",
  "clone-of-shared":
    "let o: any = { n }; for (let i = 0; i < 24; i++) o = { a: structuredClone(o), b: structuredClone(o) }; return o;",
  "json-parsed": `return JSON.parse('[' + '{"a":1},'.repeat(3e6) + n + ']').length;`,
  "json-parsed-deep": "return JSON.parse('['.repeat(3e6) + ']'.repeat(3e6)).length;",
  deserialised:
    "const v8 = require('node:v8'); const all = v8.serialize(new Array(1e5).fill(0).map((_, i) => ({ i }))); for (;;) hold(v8.deserialize(all));",
  "split-many": "return 'x,'.repeat(5e6).split(',').map((x) => [x, n]);",
  "buffers-small": "for (;;) hold(Buffer.alloc(1e5, 1));",
  bigint: "let b = 3n; for (;;) b = b ** 3n;",
  "bigint-text": "return ((2n ** 20_000_000n) * BigInt(Math.trunc(n) || 1)).toString().length;",
  map: "const m = new Map(); for (let i = 0; ; i++) m.set({ i }, new Array(1e4).fill(n));",
  "map-of-texts":
    "const m = new Map(); for (let i = 0; ; i++) m.set(`${i}`.padStart(1e4, 'x').split('').reverse().join(''), i);",
  set: "const s = new Set(); for (let i = 0; ; i++) s.add(new Array(1e4).fill(i + n));",
  properties:
    "const o: any = {}; for (let i = 0; ; i++) o[`k${i}`.padEnd(1e3, '-').split('').join('')] = new Array(1e3).fill(n);",
  "weak-refs": "const w = new WeakMap(); for (;;) { const k = {}; hold(k); w.set(k, new Array(1e5).fill(n)); }",
  closures:
    "let f = () => n; for (let i = 0; ; i++) { const g = f; const x = new Array(1e4).fill(i); f = () => g() + x.length; hold(f); }",
  buffers: "for (;;) hold(Buffer.alloc(1e7, 1));",
  "one-buffer": "return new Uint8Array(2 ** 32).fill(n);",
  "array-buffer-grows":
    "const b = new (ArrayBuffer as any)(1, { maxByteLength: 2 ** 32 }); for (let i = 1; ; i *= 2) { b.resize?.(i); hold(new Uint8Array(b).slice()); }",
  shared: "for (;;) hold(new Uint8Array(new SharedArrayBuffer(1e7)).fill(1));",
  wasm: "for (;;) hold(new WebAssembly.Memory({ initial: 1000, maximum: 65536 }).grow(10000));",
  blobs: "for (;;) hold(new Blob([new Uint8Array(1e7)]));",
  "text-encoder": "for (;;) hold(new TextEncoder().encode('x'.repeat(1e7)));",
  errors:
    "let e: any = new Error('x'.repeat(1e5)); for (;;) { e = new Error('y'.repeat(1e5) + e.message.slice(0, 1e5).split('').join(''), { cause: e }); hold(e.stack); }",
  "aggregate-error": "throw new AggregateError(Array.from({ length: 1e6 }, (_, i) => new Error(`${i}`)));",
  matches: "return [...'a'.repeat(1e6).matchAll(/a(?=(.*))/g)].map((m) => m[1]);",
  "split-regexp": "return 'ab'.repeat(2e7).split(/(a)|(b)/);",
  sort: "return new Array(3e7).fill(0).map((_, i) => [i * n]).sort((a, b) => b[0]! - a[0]!);",
  symbols: "for (let i = 0; ; i++) hold(Symbol.for(`${i}`.padEnd(1e4, 'x').split('').join('')));",
  functions: "for (let i = 0; ; i++) hold(new Function('n', `return [${'n,'.repeat(1e4)} ${i}]`));",
  regexps: "for (let i = 0; ; i++) hold(new RegExp(`(?:${'a|'.repeat(1e4)}${i})`));",
  dates: "const x: Date[] = []; for (;;) { x.push(new Date(n)); if (x.length % 1e5 === 0) hold(x.slice()); }",
  "abort-listeners": "const c = new AbortController(); for (;;) c.signal.addEventListener('abort', () => hold(n));",
  emitters:
    "const { EventEmitter } = require('node:events'); const e = new EventEmitter(); e.setMaxListeners(0); for (;;) { const x = new Array(1e4).fill(n); e.on('x', () => x); }",
  streams:
    "const { Readable } = require('node:stream'); const r = new Readable({ read() {} }); for (;;) r.push(Buffer.alloc(1e7, 1));",
  ports: "const { port1 } = new MessageChannel(); for (;;) port1.postMessage(new Array(1e5).fill(n));",
  broadcast: "const b = new BroadcastChannel('x'); for (;;) b.postMessage(new Array(1e5).fill(n));",
  finalisers:
    "const r = new FinalizationRegistry(hold); for (;;) { const o = new Array(1e4).fill(n); hold(o); r.register(o, o.slice()); }",
  proxies:
    "let p: any = { n }; for (let i = 0; ; i++) { p = new Proxy(p, {}); if (i % 100 === 0) hold(new Array(1e5).fill(p)); }",
  zlib: "const z = require('node:zlib'); let b = Buffer.alloc(1e6); for (;;) { hold(z.gunzipSync(z.gzipSync(b))); b = Buffer.concat([b, b]); }",
  output: "for (;;) console.log('x'.repeat(1e6), new Array(1e5).fill(n));",
};

/** Results that are too much: to be looked at, told, compared and written into a test. */
const RESULTS: Readonly<Record<string, string>> = {
  "deep-result": "let o: any = { n }; for (let i = 0; i < 150_000; i++) o = { o }; return o;",
  "deep-array-result": "let o: any = [n]; for (let i = 0; i < 150_000; i++) o = [o]; return o;",
  "deep-map-result": "let o: any = n; for (let i = 0; i < 50_000; i++) o = new Map([[o, o]]); return o;",
  "deep-promise-result":
    "let o: any = n; for (let i = 0; i < 5_000; i++) { const p = o; o = (async () => p)(); } return o;",
  "deep-thrown":
    "let e: any = new Error('x'); for (let i = 0; i < 100_000; i++) e = new Error('x', { cause: e }); throw e;",
  "shared-result": "let o: any = { n }; for (let i = 0; i < 60; i++) o = { a: o, b: o }; return o;",
  "shared-array-result": "let o: any = [n]; for (let i = 0; i < 40; i++) o = [o, o, o]; return o;",
  "wide-result": "return Object.fromEntries(Array.from({ length: 3e5 }, (_, i) => [`k${i}`, n]));",
  "long-result": "return new Array(3e6).fill(n);",
  "long-text-result": "return `${n}`.padEnd(2 ** 26, 'x');",
  "texts-result": "return new Array(1000).fill(0).map((_, i) => `${i}`.padEnd(1e5, 'x'));",
  "sparse-result": "const a: number[] = []; a[2 ** 32 - 2] = n; return a;",
  "holes-result": "return new Array(2 ** 25);",
  "buffer-result": "return new Uint8Array(2 ** 26).fill(n);",
  "bigint-result": "return 7n ** 3_000_000n;",
  "map-result": "return new Map(Array.from({ length: 5e5 }, (_, i) => [i, { n }]));",
  "thrown-text": "throw new Error('x'.repeat(2 ** 26));",
  "thrown-array": "throw new Array(1e6).fill({ n });",
  "endless-iterable-result": "return { *[Symbol.iterator]() { for (;;) yield new Array(1e5).fill(n); } };",
  "endless-generator-result": "return (function* () { for (;;) yield new Array(1e5).fill(n); })();",
  "endless-getter-result":
    "const o = () => ({ get a(): any { return hold(new Array(1e5).fill(n)), o(); } }); return o();",
  "endless-proxy-result":
    "const p = (): any => new Proxy({}, { get: () => p(), ownKeys: () => new Array(1e5).fill(0).map((_, i) => `${i}`), getOwnPropertyDescriptor: () => ({ value: p(), enumerable: true, configurable: true }) }); return p();",
  "endless-to-json": "const o = (): any => ({ toJSON: () => [o(), o()], a: { toJSON: o } }); return o();",
  "argument-grown": "(all as any).length = 0; for (let i = 0; i < 2e6; i++) (n as any)?.push?.(i); return all;",
};

/** Whole modules: what happens while they load. */
const LOADING: Readonly<Record<string, string>> = {
  "loads-loop":
    "const all: unknown[] = [];\nfor (;;) all.push(new Array(1e6).fill(0));\nexport function f(n: number) { return n > 1; }\n",
  "loads-texts":
    "let s = 'x';\nconst all: string[] = [];\nfor (let i = 0; ; i++) all.push(s.padEnd(1e6, String(i)).split('').join(''));\nexport function f(n: number) { return n > 1; }\n",
  "loads-await":
    "const all: unknown[] = [];\nfor (;;) { all.push(new Array(1e6).fill(0)); await null; }\nexport function f(n: number) { return n > 1; }\n",
  "loads-buffers":
    "const all: unknown[] = [];\nfor (;;) all.push(new Uint8Array(1e8).fill(1));\nexport function f(n: number) { return n > 1; }\n",
  "loads-small-buffers":
    "const all: unknown[] = [];\nfor (;;) all.push(Buffer.alloc(5e6, 1));\nexport function f(n: number) { return n > 1; }\n",
  "loads-json":
    "export const all = JSON.parse('[' + '{\"a\":1},'.repeat(3e6) + '0]');\nexport function f(n: number) { return n > 1; }\n",
  "state-of-buffers":
    "const all: unknown[] = [];\nexport function f(n: number) { all.push(Buffer.alloc(7e6, 1)); return n > 3 ? 'more' : 'less'; }\n",
  "loads-much":
    "export const all = Array.from({ length: 2e6 }, (_, i) => ({ i }));\nexport function f(n: number) { return all.length > n; }\n",
  "loads-static":
    "export class C { static all = [...(function* () { for (;;) yield new Array(1e6).fill(0); })()]; m(n: number) { return n > 1; } }\n",
  "loads-timer":
    "const all: unknown[] = [];\nsetInterval(() => all.push(new Array(1e6).fill(0)), 1);\nexport function f(n: number) { return n > 1; }\n",
  "loads-microtasks":
    "const all: unknown[] = [];\n(function again() { all.push(new Array(1e5).fill(0)); queueMicrotask(again); })();\nexport function f(n: number) { return n > 1; }\n",
  "loads-state":
    "const all: unknown[] = [];\nexport function f(n: number) { all.push(new Array(1e6).fill(n)); return all.length > 3; }\n",
};

/** Types whose values grow in more than one direction. */
const ASKED: Readonly<Record<string, string>> = {
  "lists-of-lists":
    "export function f(x: number[][]) { let sum = 0; for (const row of x) for (const one of row) sum += one; return x.length > 900 && x[899]!.length > 900 ? sum > 7 : sum > 3; }\n",
  "lists-of-lists-of-lists":
    "export function f(x: string[][][]) { return x.length > 300 && x[299]!.length > 300 && x[299]![299]!.length > 300; }\n",
  "maps-of-lists":
    "export function f(x: Map<string, number[]>) { return x.size > 500 && [...x.values()].every((one) => one.length > 500); }\n",
  "records-of-lists":
    "export function f(x: Record<string, number[]>[]) { return x.length > 500 && x.every((one) => Object.keys(one).length > 50); }\n",
  "lists-of-objects":
    "export function f(x: { a: number; b: string; c: { d: number[]; e: number[] } }[]) { return x.length > 1500 && x.every(({ c }) => c.d.length > 1500); }\n",
  "lists-of-buffers":
    "export function f(x: Uint8Array[]) { return x.length > 900 && x.every((one) => one.length > 900); }\n",
  "long-texts": "export function f(x: string[]) { return x.length > 900 && x.every((one) => one.length > 900); }\n",
  "pages-awaited":
    "export async function f(pages: number[][], wanted: number) { let i = 0; for await (const page of pages) for (const one of page) { if (one === wanted) return i; i++; } return i > 990 ? 'many' : 'few'; }\n",
  tree: "interface T { kids: T[]; value: number }\nexport function f(x: T): number { return x.kids.length > 300 ? x.kids.reduce((sum, one) => sum + f(one), 0) : x.value; }\n",
  "callback-of-lists":
    "export function f(get: (i: number) => number[]) { let sum = 0; for (let i = 0; i < 500; i++) sum += get(i).length; return sum > 400_000; }\n",
};

const OTHER = "export function other(n: number): string {\n  return n > 41 ? 'more' : 'less';\n}\n";

const functionWith = (body: string): string =>
  `const all: unknown[] = [];\nconst hold = (one: unknown): void => void all.push(one);\nexport function f(n: number): unknown {\n  ${body}\n}\n`;

export function bombs(): Given[] {
  const named = (list: Readonly<Record<string, string>>, text: (one: string) => string): Given[] =>
    Object.entries(list).map(([name, one]) => ({ name: `${name}.ts`, text: text(one) }));
  return [
    ...named({ ...RUNNING, ...RESULTS }, (body) => functionWith(body) + OTHER),
    ...named({ ...LOADING, ...ASKED }, (module) => module + OTHER),
  ];
}

/** The same as scripts, which `assay run` runs. */
export const scripts = (): Given[] =>
  Object.entries(RUNNING).map(([name, body]) => ({
    name: `${name}.cjs`,
    text: `const all = []; const hold = (one) => void all.push(one); const n = process.argv.length;\n(function () { ${body
      .replace(/\(ArrayBuffer as any\)/g, "ArrayBuffer")
      .replace(/: (?:any|unknown|number|string|number\[\]|Date\[\]|Promise<unknown>)(?=[ ,)=;])/g, "")
      .replace(/!(?=[ .)\]])/g, "")} })();\n`,
  }));
