/** Writes under a key that depends on the input, and then other writes, reads and copies of the same object. */
import type { Case } from "../case.ts";
import type { Core } from "../core.ts";
import { vary } from "../vary.ts";

/** An object `o` with 1 under the key `k`. */
const FIRST: Readonly<Record<string, string>> = {
  assigned: "const o: any = {};\n  o[k] = 1;",
  literal: "const o: any = { [k]: 1 };",
  reflected: "const o: any = {};\n  Reflect.set(o, k, 1);",
  defined:
    "const o: any = {};\n  Object.defineProperty(o, k, { value: 1, writable: true, configurable: true, enumerable: true });",
  entries: "const o: any = Object.fromEntries([[k, 1]]);",
  merged: "const o: any = Object.assign({}, { [k]: 1 });",
  spread: "const p: any = { [k]: 1 };\n  const o: any = { ...p };",
  instance: "class Box {\n    constructor() {\n      (this as any)[k] = 1;\n    }\n  }\n  const o: any = new Box();",
  loop: "const o: any = {};\n  for (o[k] of [1]);",
  pattern: "const o: any = {};\n  [o[k]] = [1];",
  reduced: "const o: any = [k].reduce((all: any, key) => ({ ...all, [key]: 1 }), {});",
  updated: "const o: any = {};\n  o[k] ??= 1;",
};

/** What makes it 2 under the key x. */
const SECOND: Readonly<Record<string, string>> = {
  "Object.assign": "Object.assign(o, { x: 2 });",
  "Object.assign of two": "Object.assign(o, { y: 3 }, { x: 2 });",
  defineProperty: 'Object.defineProperty(o, "x", { value: 2, enumerable: true, configurable: true, writable: true });',
  defineProperties:
    "Object.defineProperties(o, { x: { value: 2, enumerable: true, configurable: true, writable: true } });",
  "a getter": 'Object.defineProperty(o, "x", { get: () => 2, enumerable: true, configurable: true });',
  "Reflect.set": 'Reflect.set(o, "x", 2);',
  "Reflect.defineProperty":
    'Reflect.defineProperty(o, "x", { value: 2, enumerable: true, configurable: true, writable: true });',
  assignment: "o.x = 2;",
  pattern: "({ v: o.x } = { v: 2 });",
  loop: "for (o.x of [2]);",
  "another key": 'const j = "x".trim();\n  o[j] = 2;',
  "a helper": "const set = (into: any) => {\n    into.x = 2;\n  };\n  set(o);",
  "a proxy": "new Proxy(o, {}).x = 2;",
  forEach: '["x"].forEach((j) => {\n    o[j] = 2;\n  });',
};

/** True when k is x. */
const READ: Readonly<Record<string, string>> = {
  "under the key": "o[k] === 2",
  counted: "Object.keys(o).length === 1",
  listed: "Object.values(o)[0] === 2",
};

const writes: Core[] = Object.entries(FIRST).flatMap(([first, made], i) =>
  Object.entries(SECOND).map(([second, changed], j) => {
    const reads = Object.entries(READ);
    const [read, when] = reads[(i + j) % (second === "Object.assign of two" ? 1 : reads.length)]!;
    return {
      name: `${first}, then ${second}, read ${read}`,
      params: "k: string",
      body: `${made}\n  ${changed}`,
      when,
      calls: ['"x"'],
    };
  }),
);

/** True when the key is in the table; `k` of the witness is b. */
const PRESENCE: Readonly<
  Record<string, { readonly setup: string; readonly when: string; readonly calls: readonly string[] }>
> = {
  in: { setup: "const T: any = { a: 1, b: 0 };", when: "k in T && !T[k]", calls: ['"b"'] },
  "in, inherited": { setup: "const T: any = { a: 1 };", when: 'k in T && k !== "a"', calls: ['"toString"'] },
  "in, computed": { setup: "const T: any = { ab: 1 };", when: '("a" + k) in T', calls: ['"b"'] },
  "in the part": { setup: "const T: any = { a: {}, b: { z: 1 } };", when: '"z" in (T[k] ?? {})', calls: ['"b"'] },
  "Reflect.has": { setup: "const T: any = { a: 1, b: 0 };", when: "Reflect.has(T, k) && !T[k]", calls: ['"b"'] },
  hasOwn: { setup: "const T: any = { a: 1, b: 0 };", when: "Object.hasOwn(T, k) && !T[k]", calls: ['"b"'] },
  "hasOwnProperty.call": {
    setup: "const T: any = { a: 1, b: 0 };\nconst { hasOwnProperty } = Object.prototype;",
    when: "hasOwnProperty.call(T, k) && !T[k]",
    calls: ['"b"'],
  },
  propertyIsEnumerable: {
    setup: "const T: any = { a: 1, b: 0 };",
    when: "T.propertyIsEnumerable(k) && !T[k]",
    calls: ['"b"'],
  },
  descriptor: {
    setup: "const T: any = { a: 1, b: 0 };",
    when: "Object.getOwnPropertyDescriptor(T, k)?.value === 0",
    calls: ['"b"'],
  },
  "in an array": { setup: "const T: any = [7, 8, 9];", when: 'k in T && k !== "length" && T[k] === 9', calls: ['"2"'] },
  "in a text object": { setup: 'const T: any = new String("ab");', when: 'k in T && T[k] === "b"', calls: ['"1"'] },
  "in a function": { setup: "const T: any = () => 0;", when: "k in T && k.length === 4", calls: ['"name"'] },
  "in a class": { setup: "class T {\n  static zed = 1;\n}", when: "k in T && (T as any)[k] === 1", calls: ['"zed"'] },
  "in a proxy": {
    setup: 'const T: any = new Proxy({}, { has: (_, key) => key === "zed" });',
    when: "k in T",
    calls: ['"zed"'],
  },
  "in a map": {
    setup: 'const T: any = new Map([["a", 1]]);',
    when: 'k in T && k !== "a" && k.length === 4',
    calls: ['"size"'],
  },
  "in a typed array": { setup: "const T: any = new Uint8Array(2);", when: "k in T && T[k] === 0", calls: ['"1"'] },
  "with a getter": {
    setup: "const T: any = {\n  get zed() {\n    return 3;\n  },\n};",
    when: "T[k] === 3",
    calls: ['"zed"'],
  },
  "with a prototype": { setup: "const T: any = Object.create({ zed: 3 });", when: "T[k] === 3", calls: ['"zed"'] },
  deleted: {
    setup: "",
    when: "((): any => { const t: any = { a: 1, b: 2 }; delete t[k]; return t; })().b === undefined",
    calls: ['"b"'],
  },
  "the constructor": { setup: "const T: any = {};", when: "T[k] === Object", calls: ['"constructor"'] },
  "the prototype": { setup: "const T: any = {};", when: "T[k] === Object.prototype", calls: ['"__proto__"'] },
  "set as prototype": {
    setup: "",
    when: "((): any => { const t: any = {}; t[k] = { zed: 1 }; return t; })().zed === 1",
    calls: ['"__proto__"'],
  },
};

const presence: Core[] = Object.entries(PRESENCE).map(([name, { setup, when, calls }]) => ({
  name,
  setup,
  params: "k: string",
  when,
  calls,
}));

/** Conditions on a parsed document `o` that an own property called __proto__ makes true. */
const PROTO: Readonly<Record<string, string>> = {
  own: 'Object.hasOwn(o, "__proto__")',
  listed: 'Object.keys(o).includes("__proto__")',
  "in a loop": '(() => {\n    for (const key in o) if (key === "__proto__") return true;\n    return false;\n  })()',
  entries: 'Object.entries(o).some(([key]) => key === "__proto__")',
  assigned: "(Object.assign({}, o) as any).polluted === 1",
  copied:
    "(() => {\n    const t: any = {};\n    for (const key of Object.keys(o)) t[key] = o[key];\n    return t.polluted === 1;\n  })()",
  reduced: "Object.entries(o).reduce((t: any, [key, v]) => {\n    t[key] = v;\n    return t;\n  }, {}).polluted === 1",
  "not inherited": "o.__proto__ !== Object.prototype",
  spread: 'Object.hasOwn({ ...o }, "__proto__")',
  descriptor: 'Object.getOwnPropertyDescriptor(o, "__proto__") !== undefined',
  "as rest": '(({ a, ...rest }: any) => Object.hasOwn(rest, "__proto__"))(o)',
  "after stringify": `JSON.stringify(o).includes('"__proto__":')`,
};

const DOCUMENTS: readonly {
  readonly name: string;
  readonly params: string;
  readonly body: string;
  readonly call: string;
}[] = [
  {
    name: "parsed",
    params: "s: string",
    body: "let o: any = {};\n  try {\n    o = JSON.parse(s);\n  } catch {}\n  o ??= {};",
    call: `'{"__proto__":{"polluted":1}}'`,
  },
  {
    name: "given as any",
    params: "given: any",
    body: "const o: any = given ?? {};",
    call: `JSON.parse('{"__proto__":{"polluted":1}}')`,
  },
  {
    name: "given as unknown",
    params: "given: unknown",
    body: "const o: any = given ?? {};",
    call: `JSON.parse('{"__proto__":{"polluted":1}}')`,
  },
  {
    name: "given as a record",
    params: "o: Record<string, any>",
    body: "",
    call: `JSON.parse('{"__proto__":{"polluted":1}}')`,
  },
  {
    name: "given as an index signature",
    params: "o: { [key: string]: any }",
    body: "",
    call: `JSON.parse('{"__proto__":{"polluted":1}}')`,
  },
];

const protos: Core[] = DOCUMENTS.flatMap(({ name, params, body, call }) =>
  Object.entries(PROTO).map(([read, when]) => ({
    name: `${name}: ${read}`,
    params,
    ...(body === "" ? {} : { body }),
    when,
    calls: [call],
  })),
);

export const keys = (): Case[] => [
  ...vary("writes under keys", writes, 2),
  ...vary("presence of keys", presence, 5),
  ...vary("own __proto__", protos, 3),
];
