/** Builtin objects at module level that keep something: iterators, buffers, dates, collections, functions with a past. */

/** Iterators of two elements. */
export const ITERATORS: Readonly<Record<string, string>> = {
  "values of an array": "[1, 2].values()",
  "keys of an array": "[1, 2].keys()",
  "entries of a map": "new Map([[1, 2], [3, 4]]).entries()",
  "values of a set": "new Set([1, 2]).values()",
  "a generator": "(function* () {\n  yield 1;\n  yield 2;\n})()",
  "characters of a text": '"ab"[Symbol.iterator]()',
  matches: '"ab".matchAll(/./g)',
  "search parameters": 'new URLSearchParams("a=1&b=2").entries()',
};

/** True for an iterator that nothing is left of, in the third call at the latest. */
export const ITERATOR_USES: Readonly<Record<string, { readonly body: string; readonly when: string }>> = {
  spread: { body: "const seen = [...IT].length;", when: "seen === 0" },
  "left by break": { body: "let seen = 0;\n  for (const _ of IT) {\n    seen++;\n    break;\n  }", when: "seen === 0" },
  destructured: { body: "const [first] = IT;", when: "first === undefined" },
  "destructured with rest": { body: "const [...rest] = IT;", when: "rest.length === 0" },
  "given to Array.from": { body: "const seen = Array.from(IT).length;", when: "seen === 0" },
  "given to a set": { body: "const { size } = new Set(IT);", when: "size === 0" },
  "spread into a call": { body: "const seen = ((...all: unknown[]) => all.length)(...IT);", when: "seen === 0" },
  "by next": { body: "IT.next();\n  const { done } = IT.next();", when: "done === true" },
  delegated: { body: "const seen = [...(function* () {\n    yield* IT;\n  })()].length;", when: "seen === 0" },
  "as an argument": {
    body: "const take = (from: Iterable<unknown>): number => [...from].length;\n  const seen = take(IT);",
    when: "seen === 0",
  },
  "through an alias": { body: "const alias = IT;\n  const seen = [...alias].length;", when: "seen === 0" },
};

interface Kept {
  readonly setup: string;
  readonly body: string;
  readonly when: string;
  readonly files?: Readonly<Record<string, string>>;
}

const COUNT_MODULE = {
  "count.ts":
    "export let count = 0;\nexport function bump(): number {\n  return ++count;\n}\nexport const list: number[] = [1];\nexport const counter = {\n  n: 0,\n  up(): number {\n    return ++this.n;\n  },\n};\n",
};

/** What a second call sees. */
export const KEPT: Readonly<Record<string, Kept>> = {
  "buffer by write": { setup: "const B = Buffer.alloc(2);", body: "B.writeUInt8(B[0]! + 1, 0);", when: "B[0] === 2" },
  "buffer by writeInt16LE": {
    setup: "const B = Buffer.alloc(2);",
    body: "B.writeInt16LE(B.readInt16LE(0) + 1, 0);",
    when: "B[0] === 2",
  },
  "buffer by fill": { setup: "const B = Buffer.alloc(2);", body: "B.fill(B[0]! + 1);", when: "B[0] === 2" },
  "buffer by index": { setup: "const B = Buffer.alloc(2);", body: "B[0] = B[0]! + 1;", when: "B[0] === 2" },
  "buffer by copy": {
    setup: "const B = Buffer.alloc(2);",
    body: "Buffer.from([B[0]! + 1]).copy(B);",
    when: "B[0] === 2",
  },
  "buffer by a text": {
    setup: "const B = Buffer.alloc(2);",
    body: 'B.write(B[0] === 0 ? "a" : "b");',
    when: "B[0] === 98",
  },
  "buffer by swap": { setup: "const B = Buffer.from([1, 2]);", body: "B.swap16();", when: "B[0] === 1" },
  "buffer by a part": {
    setup: "const B = Buffer.alloc(2);",
    body: "const part = B.subarray(0, 1);\n  part[0] = part[0]! + 1;",
    when: "B[0] === 2",
  },
  "buffer by reverse": { setup: "const B = Buffer.from([1, 2]);", body: "B.reverse();", when: "B[0] === 1" },
  "typed array by set": { setup: "const T = new Uint8Array(2);", body: "T.set([T[0]! + 1]);", when: "T[0] === 2" },
  "typed array by copyWithin": {
    setup: "const T = new Uint8Array([0, 1, 2]);",
    body: "T.copyWithin(0, 1);",
    when: "T[0] === 2",
  },
  "typed array by Atomics": {
    setup: "const T = new Int32Array(1);",
    body: "Atomics.add(T, 0, 1);",
    when: "T[0] === 2",
  },
  "typed array by another view": {
    setup: "const T = new Uint8Array(2);",
    body: "const view = new Uint8Array(T.buffer);\n  view[0] = view[0]! + 1;",
    when: "T[0] === 2",
  },
  "typed array by encodeInto": {
    setup: "const T = new Uint8Array(1);",
    body: 'new TextEncoder().encodeInto(T[0] === 0 ? "a" : "b", T);',
    when: "T[0] === 98",
  },
  "array buffer by a view": {
    setup: "const AB = new ArrayBuffer(2);",
    body: "const view = new Uint8Array(AB);\n  view[0] = view[0]! + 1;",
    when: "view[0] === 2",
  },
  "data view by setUint8": {
    setup: "const V = new DataView(new ArrayBuffer(2));",
    body: "V.setUint8(0, V.getUint8(0) + 1);",
    when: "V.getUint8(0) === 2",
  },
  "data view by setInt16": {
    setup: "const V = new DataView(new ArrayBuffer(2));",
    body: "V.setInt16(0, V.getInt16(0) + 1);",
    when: "V.getInt16(0) === 2",
  },
  "data view by setFloat32": {
    setup: "const V = new DataView(new ArrayBuffer(4));",
    body: "V.setFloat32(0, V.getFloat32(0) + 1);",
    when: "V.getFloat32(0) === 2",
  },
  "date by setUTCFullYear": {
    setup: "const D = new Date(0);",
    body: "D.setUTCFullYear(D.getUTCFullYear() + 1);",
    when: "D.getUTCFullYear() === 1972",
  },
  "date by setUTCMinutes": {
    setup: "const D = new Date(0);",
    body: "D.setUTCMinutes(D.getUTCMinutes() + 1);",
    when: "D.getTime() === 120000",
  },
  "date by setUTCSeconds": {
    setup: "const D = new Date(0);",
    body: "D.setUTCSeconds(D.getUTCSeconds() + 1);",
    when: "D.getTime() === 2000",
  },
  "date by setUTCMilliseconds": {
    setup: "const D = new Date(0);",
    body: "D.setUTCMilliseconds(D.getUTCMilliseconds() + 1);",
    when: "D.getTime() === 2",
  },
  "date by setTime": {
    setup: "const D = new Date(0);",
    body: "D.setTime(D.getTime() + 1);",
    when: "D.getTime() === 2",
  },
  "search parameters by append": {
    setup: "const Q = new URLSearchParams();",
    body: 'Q.append("a", "1");',
    when: 'Q.getAll("a").length === 2',
  },
  "search parameters by set": {
    setup: 'const Q = new URLSearchParams("a=0");',
    body: 'Q.set("a", String(Number(Q.get("a")) + 1));',
    when: 'Q.get("a") === "2"',
  },
  "search parameters by delete": {
    setup: 'const Q = new URLSearchParams("a=0");',
    body: 'const had = Q.has("a");\n  Q.delete("a");',
    when: "!had",
  },
  "search parameters by sort": {
    setup: 'const Q = new URLSearchParams("b=0&a=0");',
    body: "const before = Q.toString();\n  Q.sort();",
    when: 'before === "a=0&b=0"',
  },
  "url by pathname": {
    setup: 'const U = new URL("http://a/");',
    body: 'U.pathname += "x";',
    when: 'U.pathname === "/xx"',
  },
  "url by its parameters": {
    setup: 'const U = new URL("http://a/");',
    body: 'U.searchParams.append("a", "1");',
    when: 'U.search === "?a=1&a=1"',
  },
  "set by add": { setup: "const S = new Set<number>();", body: "S.add(S.size);", when: "S.size === 2" },
  "map by set": { setup: "const M = new Map<number, number>();", body: "M.set(M.size, 1);", when: "M.size === 2" },
  "weak map by set": {
    setup: "const K = {};\nconst M = new WeakMap<object, number>();",
    body: "M.set(K, (M.get(K) ?? 0) + 1);",
    when: "M.get(K) === 2",
  },
  "weak set by add": {
    setup: "const K = {};\nconst W = new WeakSet<object>();",
    body: "const had = W.has(K);\n  W.add(K);",
    when: "had",
  },
  "regexp by test": { setup: "const R = /a/g;", body: 'const is = R.test("a");', when: "!is" },
  "regexp by exec": { setup: "const R = /a/g;", body: 'const is = R.exec("a");', when: "is === null" },
  "sticky regexp by match": { setup: "const R = /a/y;", body: 'const is = "a".match(R);', when: "is === null" },
  "sticky regexp by replace": { setup: "const R = /a/y;", body: 'const is = "a".replace(R, "b");', when: 'is === "a"' },
  "regexp by lastIndex": { setup: "const R = /a/g;", body: "R.lastIndex += 1;", when: "R.lastIndex === 2" },
  "array by push": { setup: "const A = [1];", body: "A.push(1);", when: "A.length === 3" },
  "array by length": { setup: "const A = [1, 1];", body: "A.length -= 1;", when: "A.length === 0" },
  "array by splice": { setup: "const A = [1, 2];", body: "A.splice(0, 1);", when: "A.length === 0" },
  "array by a bound method": {
    setup: "const A: number[] = [];\nconst push = A.push.bind(A);",
    body: "push(1);",
    when: "A.length === 2",
  },
  "array by call": {
    setup: "const A: number[] = [];",
    body: "Array.prototype.push.call(A, 1);",
    when: "A.length === 2",
  },
  "array by Reflect.apply": {
    setup: "const A: number[] = [];",
    body: "Reflect.apply(A.push, A, [1]);",
    when: "A.length === 2",
  },
  "array by a computed method": {
    setup: 'const A: number[] = [];\nconst METHOD = "push" as const;',
    body: "A[METHOD](1);",
    when: "A.length === 2",
  },
  "set by a bound method": {
    setup: "const S = new Set<number>();\nconst add = S.add.bind(S);",
    body: "add(S.size);",
    when: "S.size === 2",
  },
  "map by a bound method in forEach": {
    setup: "const S = new Set<number>([9]);",
    body: "[S.size].forEach(S.add, S);",
    when: "S.size === 3",
  },
  "a bound method of a class": {
    setup: "class C {\n  n = 0;\n  up() {\n    return ++this.n;\n  }\n}\nconst up = C.prototype.up.bind(new C());",
    body: "const n = up();",
    when: "n === 2",
  },
  "a method of an instance": {
    setup: "class C {\n  n = 0;\n  up() {\n    return ++this.n;\n  }\n}\nconst c = new C();",
    body: "const n = c.up();",
    when: "n === 2",
  },
  "a private field": {
    setup: "class C {\n  #n = 0;\n  up() {\n    return ++this.#n;\n  }\n}\nconst c = new C();",
    body: "const n = c.up();",
    when: "n === 2",
  },
  "a closure's variable": {
    setup: "const up = (() => {\n  let n = 0;\n  return () => ++n;\n})();",
    body: "const n = up();",
    when: "n === 2",
  },
  "an arrow field": {
    setup: "class C {\n  n = 0;\n  up = () => ++this.n;\n}\nconst { up } = new C();",
    body: "const n = up();",
    when: "n === 2",
  },
  "a static counter": {
    setup: "class C {\n  static n = 0;\n  constructor() {\n    C.n++;\n  }\n}",
    body: "new C();",
    when: "C.n === 2",
  },
  "a static private counter": {
    setup: "class C {\n  static #n = 0;\n  static up() {\n    return ++C.#n;\n  }\n}",
    body: "const n = C.up();",
    when: "n === 2",
  },
  "a counter by new.target": {
    setup: "class C {\n  static n = 0;\n  constructor() {\n    new.target.n++;\n  }\n}",
    body: "new C();",
    when: "C.n === 2",
  },
  "a counter by constructor": {
    setup: "class C {\n  static n = 0;\n  constructor() {\n    (this.constructor as typeof C).n++;\n  }\n}",
    body: "new C();",
    when: "C.n === 2",
  },
  "an accessor": {
    setup: "const A = {\n  _n: 0,\n  get n() {\n    return ++this._n;\n  },\n};",
    body: "const n = A.n;",
    when: "n === 2",
  },
  "a setter": {
    setup: "let held = 0;\nconst A = {\n  set n(by: number) {\n    held += by;\n  },\n};",
    body: "A.n = 1;",
    when: "held === 2",
  },
  "a proxy's trap": {
    setup: "let held = 0;\nconst P: any = new Proxy({}, { get: () => ++held });",
    body: "const n = P.anything;",
    when: "n === 2",
  },
  "an event emitter": {
    setup: 'import { EventEmitter } from "node:events";\nconst E = new EventEmitter();',
    body: 'E.on("a", () => {});',
    when: 'E.listenerCount("a") === 2',
  },
  "an event emitter's listener": {
    setup:
      'import { EventEmitter } from "node:events";\nlet held = 0;\nconst E = new EventEmitter();\nE.on("a", () => held++);',
    body: 'E.emit("a");',
    when: "held === 2",
  },
  "an abort controller": {
    setup: "const C = new AbortController();",
    body: "const { aborted } = C.signal;\n  C.abort();",
    when: "aborted",
  },
  "a text decoder's stream": {
    setup: "const D = new TextDecoder();",
    body: "const text = D.decode(new Uint8Array([0xc3]), { stream: true });",
    when: 'text !== ""',
  },
  "a function's property": { setup: "function keep(): void {}\nkeep.n = 0;", body: "keep.n++;", when: "keep.n === 2" },
  "an error's property": {
    setup: "const E: Error & { n?: number } = new Error();",
    body: "E.n = (E.n ?? 0) + 1;",
    when: "E.n === 2",
  },
  "an imported counter": {
    setup: 'import { bump } from "./count.ts";',
    body: "const n = bump();",
    when: "n === 2",
    files: COUNT_MODULE,
  },
  "an imported live binding": {
    setup: 'import { bump, count } from "./count.ts";',
    body: "bump();",
    when: "count === 2",
    files: COUNT_MODULE,
  },
  "an imported list": {
    setup: 'import { list } from "./count.ts";',
    body: "list.push(1);",
    when: "list.length === 3",
    files: COUNT_MODULE,
  },
  "an imported method": {
    setup: 'import { counter } from "./count.ts";',
    body: "const n = counter.up();",
    when: "n === 2",
    files: COUNT_MODULE,
  },
  "an imported namespace": {
    setup: 'import * as c from "./count.ts";',
    body: "c.counter.n++;",
    when: "c.counter.n === 2",
    files: COUNT_MODULE,
  },
  "a global": { setup: "const G: any = globalThis;", body: "G.__held = (G.__held ?? 0) + 1;", when: "G.__held === 2" },
  "a global symbol's property": {
    setup: 'const G: any = globalThis;\nconst K = Symbol.for("held");',
    body: "G[K] = (G[K] ?? 0) + 1;",
    when: "G[K] === 2",
  },
  "a variable of the environment": {
    setup: "",
    body: 'process.env.HELD = `${process.env.HELD ?? ""}x`;',
    when: 'process.env.HELD === "xx"',
  },
  "a prototype": {
    setup: "class C {}",
    body: "(C.prototype as any).n = ((C.prototype as any).n ?? 0) + 1;",
    when: "(new C() as any).n === 2",
  },
  "a builtin prototype": {
    setup: "",
    body: "(Array.prototype as any).held = ((Array.prototype as any).held ?? 0) + 1;",
    when: "([] as any).held === 2",
  },
  "a cache": {
    setup: "const cache: Record<string, number> = {};",
    body: 'const had = "a" in cache;\n  cache.a = 1;',
    when: "had",
  },
  "a cache by ??=": {
    setup: "const cache: { v?: { n: number } } = {};",
    body: "(cache.v ??= { n: 0 }).n++;",
    when: "cache.v?.n === 2",
  },
  "a frozen cache": {
    setup: "const cache: { n: number } = { n: 0 };",
    body: "const frozen = Object.isFrozen(cache);\n  Object.freeze(cache);",
    when: "frozen",
  },
  "a prototype set later": {
    setup: "const held: any = {};",
    body: "const had = held.n === 1;\n  Object.setPrototypeOf(held, { n: 1 });",
    when: "had",
  },
  "a deleted property": {
    setup: "const held: { n?: number } = { n: 1 };",
    body: 'const had = "n" in held;\n  delete held.n;',
    when: "!had",
  },
  "a promise chain": {
    setup: "let held = 0;\nlet last: Promise<unknown> = Promise.resolve();",
    body: "held++;\n  last = last.then(() => held);",
    when: "held === 2",
  },
  "a hash": {
    setup: 'import { createHash } from "node:crypto";\nconst H = createHash("sha1");',
    body: 'let threw = false;\n  try {\n    H.digest("hex");\n  } catch {\n    threw = true;\n  }',
    when: "threw",
  },
  "a generator's next": {
    setup: "function* count() {\n  let n = 0;\n  for (;;) yield ++n;\n}\nconst G = count();",
    body: "const n = G.next().value;",
    when: "n === 2",
  },
};
