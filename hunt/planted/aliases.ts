/** One object in two places of the input, seen by identity or by what a write through one name does to the other. */
import type { Case } from "../case.ts";
import type { Core } from "../core.ts";
import { vary } from "../vary.ts";

/** A type, an expression of it, and a change of `a` that `b` shows when it is the same object. */
interface Kind {
  readonly type: string;
  readonly made: string;
  readonly changes: readonly { readonly body: string; readonly when: string }[];
}

const KINDS: Readonly<Record<string, Kind>> = {
  object: {
    type: "{ n: number }",
    made: "{ n: 0 }",
    changes: [
      { body: "a.n = 1;\n  b.n = 2;", when: "a.n === 2" },
      { body: "b.n = 0;\n  Object.assign(a, { n: 5 });", when: "b.n === 5" },
      { body: "b.n = 0;\n  ({ v: a.n } = { v: 5 });", when: "b.n === 5" },
      { body: "b.n = 0;\n  for (a.n of [5]);", when: "b.n === 5" },
      { body: 'b.n = 0;\n  Reflect.set(a, "n", 5);', when: "b.n === 5" },
      {
        body: "b.n = 0;\n  const set = (into: { n: number }) => {\n    into.n = 5;\n  };\n  [a].forEach(set);",
        when: "b.n === 5",
      },
      { body: "delete (a as any).n;", when: '!("n" in b)' },
      { body: "Object.freeze(a);", when: "Object.isFrozen(b)" },
      { body: "Object.setPrototypeOf(a, { zed: 1 });", when: "(b as any).zed === 1" },
    ],
  },
  array: {
    type: "number[]",
    made: "[0]",
    changes: [
      { body: "b[0] = 0;\n  for (a[0] of [1, 2]);", when: "b[0] === 2" },
      { body: "const before = b.length;\n  a.push(1);", when: "b.length === before + 1" },
      { body: "b[0] = 0;\n  a[0] = 5;", when: "b[0] === 5" },
      { body: "b[0] = 0;\n  [a[0]] = [5];", when: "b[0] === 5" },
      { body: "b[0] = 0;\n  a.fill(5);", when: "b[0] === 5" },
      { body: "b[0] = 0;\n  a.unshift(5);", when: "b[0] === 5" },
      { body: "const before = b.length;\n  a.length = 0;", when: "before > 0 && b.length === 0" },
      { body: "const before = b.length;\n  a.splice(0);", when: "before > 0 && b.length === 0" },
    ],
  },
  map: {
    type: "Map<string, number>",
    made: 'new Map([["k", 0]])',
    changes: [
      { body: 'b.set("k", 0);\n  a.set("k", 5);', when: 'b.get("k") === 5' },
      { body: "const before = b.size;\n  a.clear();", when: "before > 0 && b.size === 0" },
    ],
  },
  set: {
    type: "Set<number>",
    made: "new Set([0])",
    changes: [
      { body: "b.delete(5);\n  a.add(5);", when: "b.has(5)" },
      { body: "const before = b.size;\n  a.clear();", when: "before > 0 && b.size === 0" },
    ],
  },
  date: {
    type: "Date",
    made: "new Date(0)",
    changes: [
      { body: "b.setTime(0);\n  a.setTime(5);", when: "b.getTime() === 5" },
      { body: "b.setTime(0);\n  a.setUTCSeconds(1);", when: "b.getTime() === 1000" },
    ],
  },
  bytes: {
    type: "Uint8Array",
    made: "new Uint8Array(2)",
    changes: [
      { body: "b[0] = 0;\n  a[0] = 5;", when: "b[0] === 5" },
      { body: "b[0] = 0;\n  a.fill(5);", when: "b[0] === 5" },
      { body: "b[0] = 0;\n  a.set([5]);", when: "b[0] === 5" },
    ],
  },
  nested: {
    type: "{ inner: { n: number } }",
    made: "{ inner: { n: 0 } }",
    changes: [
      { body: "a.inner.n = 1;\n  b.inner.n = 2;", when: "a.inner.n === 2" },
      { body: "const { inner } = b;\n  inner.n = 0;\n  a.inner.n = 5;", when: "inner.n === 5" },
    ],
  },
  record: {
    type: "Record<string, number>",
    made: "{ k: 0 } as Record<string, number>",
    changes: [{ body: "b.k = 0;\n  a.k = 5;", when: "b.k === 5" }],
  },
  tuple: {
    type: "[number, string]",
    made: '[0, ""] as [number, string]',
    changes: [{ body: "b[0] = 0;\n  a[0] = 5;", when: "b[0] === 5" }],
  },
  callback: {
    type: "() => number",
    made: "() => 0",
    changes: [{ body: "(a as any).tag = 1;", when: "(b as any).tag === 1" }],
  },
  error: {
    type: "Error",
    made: 'new Error("e")',
    changes: [{ body: 'b.message = "";\n  a.message = "x";', when: 'b.message === "x"' }],
  },
  promise: { type: "Promise<number>", made: "Promise.resolve(0)", changes: [] },
  regexp: {
    type: "RegExp",
    made: "/a/g",
    changes: [{ body: "b.lastIndex = 0;\n  a.lastIndex = 1;", when: "b.lastIndex === 1" }],
  },
};

/** Conditions that hold when `a` and `b` are the same object. */
const SAME: Readonly<
  Record<string, string | { readonly setup?: string; readonly body: string; readonly when: string }>
> = {
  "===": "a === b",
  "==": "a == b",
  "not !==": "!(a !== b)",
  switch: { body: "let same = false;\n  switch (a) {\n    case b:\n      same = true;\n  }", when: "same" },
  "switch (true)": {
    body: "let same = false;\n  switch (true) {\n    case a === b:\n      same = true;\n  }",
    when: "same",
  },
  "a set of both": "new Set([a, b]).size === 1",
  "a set with one": "new Set([a]).has(b)",
  "a map": "new Map([[a, 1]]).get(b) === 1",
  "a map with both": "new Map([[a, 1], [b, 2]]).size === 1",
  "a weak set": "new WeakSet([a]).has(b)",
  "a weak map": "new WeakMap([[a, 1]]).get(b) === 1",
  "Object.is": "Object.is(a, b)",
  "destructured is": { setup: "const { is } = Object;", body: "", when: "is(a, b)" },
  "is by call": "Object.is.call(null, a, b)",
  "is by Reflect.apply": "Reflect.apply(Object.is, null, [a, b])",
  valueOf: "(a as object).valueOf() === b",
  "Object(a)": "Object(a) === b",
  includes: "[a].includes(b)",
  indexOf: "[a].indexOf(b) === 0",
  lastIndexOf: "[a].lastIndexOf(b) === 0",
  find: "[a].find((x) => x === b) !== undefined",
  "includes by call": "Array.prototype.includes.call([a], b)",
  notStrictEqual: {
    setup: 'import { notStrictEqual } from "node:assert";',
    body: "let same = false;\n  try {\n    notStrictEqual(a, b);\n  } catch {\n    same = true;\n  }",
    when: "same",
  },
  strictEqual: {
    setup: 'import { strictEqual } from "node:assert";',
    body: "let same = true;\n  try {\n    strictEqual(a, b);\n  } catch {\n    same = false;\n  }",
    when: "same",
  },
  "a helper": { setup: "const same = (x: unknown, y: unknown): boolean => x === y;", body: "", when: "same(a, b)" },
  "filter by identity": "[a, b].filter((x, i, all) => all.indexOf(x) === i).length === 1",
  "a proxy's target": "new Set([[a, b]].map(([x, y]) => (x === y ? 0 : 1))).has(0)",
};

const identity: Core[] = Object.entries(KINDS).flatMap(([kind, { type, made }], i) =>
  Object.entries(SAME).flatMap(([name, how], j) => {
    // all of them for objects and arrays, a diagonal for the others
    if (i > 1 && (i + j) % 4 !== 0) return [];
    const { setup, body, when } =
      typeof how === "string" ? { setup: undefined, body: "", when: how } : { setup: undefined, ...how };
    return [
      {
        name: `${kind}: ${name}`,
        ...(setup === undefined ? {} : { setup }),
        params: `a: ${type}, b: ${type}`,
        ...(body === "" ? {} : { body }),
        when,
        given: `const o = ${made};`,
        calls: ["o, o"],
      },
    ];
  }),
);

const through: Core[] = Object.entries(KINDS).flatMap(([kind, { type, made, changes }]) =>
  changes.map(({ body, when }, i) => ({
    name: `${kind}, change ${i + 1}`,
    params: `a: ${type}, b: ${type}`,
    body,
    when,
    given: `const o = ${made};`,
    calls: ["o, o"],
  })),
);

const inside: Core[] = [
  {
    name: "two properties",
    params: "o: { x: { n: number }; y: { n: number } }",
    when: "o.x === o.y",
    given: "const p = { n: 0 };",
    calls: ["{ x: p, y: p }"],
  },
  {
    name: "two properties, written",
    params: "o: { x: { n: number }; y: { n: number } }",
    body: "o.x.n = 1;\n  o.y.n = 2;",
    when: "o.x.n === 2",
    given: "const p = { n: 0 };",
    calls: ["{ x: p, y: p }"],
  },
  {
    name: "two elements",
    params: "a: { n: number }[]",
    when: "a.length === 2 && a[0] === a[1]",
    given: "const p = { n: 0 };",
    calls: ["[p, p]"],
  },
  {
    name: "two elements, written",
    params: "a: { n: number }[]",
    body: "if (a.length !== 2) return 0;\n  a[0]!.n = 1;\n  a[1]!.n = 2;",
    when: "a[0]!.n === 2",
    given: "const p = { n: 0 };",
    calls: ["[p, p]"],
  },
  {
    name: "a set of elements",
    params: "a: { n: number }[]",
    when: "new Set(a).size < a.length",
    given: "const p = { n: 0 };",
    calls: ["[p, p]"],
  },
  {
    name: "two rows",
    params: "a: number[][]",
    body: "if (a.length !== 2) return 0;\n  a[0]![0] = 1;\n  a[1]![0] = 2;",
    when: "a[0]![0] === 2",
    given: "const p = [0];",
    calls: ["[p, p]"],
  },
  {
    name: "a tuple",
    params: "a: [{ n: number }, { n: number }]",
    when: "a[0] === a[1]",
    given: "const p = { n: 0 };",
    calls: ["[p, p]"],
  },
  {
    name: "values of a map",
    params: "m: Map<string, { n: number }>",
    body: "const all = [...m.values()];",
    when: "all.length === 2 && all[0] === all[1]",
    given: "const p = { n: 0 };",
    calls: ['new Map([["a", p], ["b", p]])'],
  },
  {
    name: "values of a record",
    params: "r: Record<string, { n: number }>",
    body: "const all = Object.values(r);",
    when: "all.length === 2 && all[0] === all[1]",
    given: "const p = { n: 0 };",
    calls: ["{ a: p, b: p }"],
  },
  {
    name: "an argument and a part",
    params: "o: { x: { n: number } }, p: { n: number }",
    body: "p.n = 1;\n  o.x.n = 2;",
    when: "p.n === 2",
    given: "const p = { n: 0 };",
    calls: ["{ x: p }, p"],
  },
  {
    name: "rest arguments",
    params: "...all: { n: number }[]",
    when: "all.length === 2 && all[0] === all[1]",
    given: "const p = { n: 0 };",
    calls: ["p, p"],
  },
  {
    name: "a cycle",
    setup: "interface Node1 {\n  next?: Node1;\n}",
    params: "o: Node1",
    when: "o.next === o",
    given: "const p: Node1 = {};\n  p.next = p;",
    calls: ["p"],
  },
  {
    name: "a longer cycle",
    setup: "interface Node1 {\n  next?: Node1;\n}",
    params: "o: Node1",
    when: "o.next !== undefined && o.next !== o && o.next.next === o",
    given: "const p: Node1 = { next: {} };\n  p.next!.next = p;",
    calls: ["p"],
  },
  {
    name: "siblings",
    setup: "interface Tree {\n  left?: Tree;\n  right?: Tree;\n}",
    params: "t: Tree",
    when: "t.left !== undefined && t.left === t.right",
    given: "const p: Tree = {};",
    calls: ["{ left: p, right: p }"],
  },
  {
    name: "an instance of a class",
    setup: "export class Box {\n  n = 0;\n}",
    params: "a: Box, b: Box",
    body: "a.n = 1;\n  b.n = 2;",
    when: "a.n === 2",
    given: "const p = new Box();",
    calls: ["p, p"],
    spellings: ["function", "arrow", "async"],
  },
  {
    name: "optional",
    params: "a: { n: number }, b?: { n: number }",
    when: "a === b",
    given: "const p = { n: 0 };",
    calls: ["p, p"],
  },
  {
    name: "any and an object",
    params: "a: any, b: { n: number }",
    when: "a === b",
    given: "const p = { n: 0 };",
    calls: ["p, p"],
  },
  {
    name: "two anys",
    params: "a: any, b: any",
    when: 'typeof a === "object" && a !== null && a === b',
    given: "const p = { n: 0 };",
    calls: ["p, p"],
  },
  {
    name: "two unknowns, written",
    params: "a: unknown, b: unknown",
    body: "if (!Array.isArray(a) || !Array.isArray(b)) return 0;\n  a[0] = 1;\n  b[0] = 2;",
    when: "a[0] === 2",
    given: "const p = [0];",
    calls: ["p, p"],
  },
  {
    name: "two generics",
    params: "a: T, b: T",
    generics: "<T extends object>",
    when: "a === b",
    given: "const p = { n: 0 };",
    calls: ["p, p"],
  },
  {
    name: "a callback's result",
    params: "a: { n: number }, f: () => { n: number }",
    when: "f() === a",
    given: "const p = { n: 0 };",
    calls: ["p, () => p"],
    excuse: "callbacks",
  },
  {
    name: "an object of the module",
    setup: "export const SHARED = { n: 0 };",
    params: "a: { n: number }",
    when: "a === SHARED",
    calls: ["SHARED"],
    spellings: ["function", "arrow", "async"],
  },
  {
    name: "an object of the module, written",
    setup: "export const SHARED = { n: 0 };",
    params: "a: { n: number }",
    body: "SHARED.n = 0;\n  a.n = 5;",
    when: "SHARED.n === 5",
    calls: ["SHARED"],
    spellings: ["function", "arrow", "async"],
  },
  {
    name: "an array of the module",
    setup: "export const LIST: number[] = [1];",
    params: "a: number[]",
    when: "a === LIST",
    calls: ["LIST"],
    spellings: ["function", "arrow", "async"],
  },
];

/** Types of views on one buffer, each with an index 0. */
const VIEWS = ["Uint8Array", "Int8Array", "Uint8ClampedArray", "Uint16Array", "Int32Array", "Float32Array"];

const views: Core[] = VIEWS.flatMap((first, i) =>
  [VIEWS[i]!, VIEWS[(i + 1) % VIEWS.length]!].map(
    (second): Core => ({
      name: `${first} and ${second}`,
      params: `a: ${first}, b: ${second}`,
      body: "b.fill(0);\n  a.fill(1);",
      when: "b.some((one) => one !== 0)",
      given: "const buffer = new ArrayBuffer(8);",
      calls: [`new ${first}(buffer), new ${second}(buffer)`],
    }),
  ),
).concat([
  {
    name: "a buffer and a view",
    params: "a: ArrayBuffer, b: Uint8Array",
    body: "if (a.byteLength === 0 || b.length === 0) return 0;\n  b[0] = 0;\n  new Uint8Array(a)[0] = 1;",
    when: "b[0] === 1",
    given: "const buffer = new ArrayBuffer(8);",
    calls: ["buffer, new Uint8Array(buffer)"],
  },
  {
    name: "a data view and a view",
    params: "a: DataView, b: Uint8Array",
    body: "if (a.byteLength === 0 || b.length === 0) return 0;\n  b[0] = 0;\n  a.setUint8(0, 1);",
    when: "b[0] === 1",
    given: "const buffer = new ArrayBuffer(8);",
    calls: ["new DataView(buffer), new Uint8Array(buffer)"],
  },
  {
    name: "a node buffer and its part",
    params: "a: Buffer, b: Buffer",
    body: "if (a.length === 0 || b.length === 0) return 0;\n  b[0] = 0;\n  a[0] = 1;",
    when: "b[0] === 1",
    given: "const whole = Buffer.alloc(4);",
    calls: ["whole, whole.subarray(0, 2)"],
  },
  {
    name: "views that overlap",
    params: "a: Uint8Array, b: Uint8Array",
    body: "if (a.length < 2 || b.length === 0) return 0;\n  b[0] = 0;\n  a[1] = 1;",
    when: "b[0] === 1",
    given: "const buffer = new ArrayBuffer(8);",
    calls: ["new Uint8Array(buffer), new Uint8Array(buffer, 1)"],
  },
  {
    name: "the buffers of two views",
    params: "a: Uint8Array, b: Uint8Array",
    when: "a !== b && a.buffer === b.buffer",
    given: "const buffer = new ArrayBuffer(8);",
    calls: ["new Uint8Array(buffer), new Uint8Array(buffer)"],
  },
]);

export const aliases = (): Case[] => [
  ...vary("aliases by identity", identity, 2),
  ...vary("aliases by writes", [...through, ...inside], 4),
  ...vary("aliases of buffers", views, 4),
];
