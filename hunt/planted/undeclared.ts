/** Objects with more properties than declared, and objects that are no plain ones: well typed all the same. */
import type { Case } from "../case.ts";
import type { Core } from "../core.ts";
import { vary } from "../vary.ts";

/** A declared type, and an object of it with a property called extra that is 2. */
const OBJECTS: Readonly<Record<string, { readonly type: string; readonly given: string; readonly setup?: string }>> = {
  "an object type": { type: "{ a: number }", given: "const o = { a: 1, extra: 2 };" },
  "an interface": {
    type: "Shape",
    given: "const o = { a: 1, extra: 2 };",
    setup: "export interface Shape {\n  a: number;\n}",
  },
  "optional properties": { type: "{ a: number; b?: string }", given: "const o = { a: 1, extra: 2 };" },
  "a generic": { type: "T", given: "const o = { a: 1, extra: 2 };" },
  "a readonly type": { type: "Readonly<{ a: number }>", given: "const o = { a: 1, extra: 2 };" },
  "an intersection": { type: "{ a: number } & { b: number }", given: "const o = { a: 1, b: 1, extra: 2 };" },
};

/** Conditions on `o` that the extra property makes true. */
const SEEN: Readonly<Record<string, string>> = {
  in: '"extra" in o',
  read: "(o as any).extra === 2",
  "read by a computed name": '(o as any)["ex" + "tra"] === 2',
  destructured: "(({ extra }: any) => extra)(o) === 2",
  "Object.keys": 'Object.keys(o).includes("extra")',
  "destructured keys": '(({ keys }) => keys(o))(Object).includes("extra")',
  "Object.values": "(Object.values(o) as unknown[]).includes(2)",
  "Object.entries": 'Object.entries(o).some(([key]) => key === "extra")',
  "a loop": '(() => {\n    for (const key in o) if (key === "extra") return true;\n    return false;\n  })()',
  "Reflect.has": 'Reflect.has(o, "extra")',
  "Reflect.ownKeys": 'Reflect.ownKeys(o).includes("extra")',
  "Reflect.get": 'Reflect.get(o, "extra") === 2',
  hasOwn: 'Object.hasOwn(o, "extra")',
  hasOwnProperty: 'o.hasOwnProperty("extra")',
  "hasOwnProperty.call": 'Object.prototype.hasOwnProperty.call(o, "extra")',
  propertyIsEnumerable: 'Object.prototype.propertyIsEnumerable.call(o, "extra")',
  getOwnPropertyNames: 'Object.getOwnPropertyNames(o).includes("extra")',
  getOwnPropertyDescriptor: 'Object.getOwnPropertyDescriptor(o, "extra") !== undefined',
  getOwnPropertyDescriptors: '"extra" in Object.getOwnPropertyDescriptors(o)',
  spread: '"extra" in { ...o }',
  rest: '(({ a: _, ...rest }: any) => "extra" in rest)(o)',
  "Object.assign": '"extra" in Object.assign({}, o)',
  "Object.create": '"extra" in Object.create(o)',
  "JSON.stringify": `JSON.stringify(o).includes('"extra"')`,
  structuredClone: '"extra" in structuredClone(o as object)',
  "a map of its entries": 'new Map(Object.entries(o)).has("extra")',
  "Object.fromEntries": '"extra" in Object.fromEntries(Object.entries(o))',
  "the number of keys": "Object.keys(o).length > 2",
  isDeepStrictEqual: '!isDeepStrictEqual(o, { a: 1 }) && JSON.stringify(o).includes("extra")',
  inspected: 'inspect(o).includes("extra")',
  "a proxy": '"extra" in new Proxy(o as object, {})',
  "a copy in a loop":
    "(() => {\n    const copy: any = {};\n    for (const [key, v] of Object.entries(o)) copy[key] = v;\n    return copy.extra === 2;\n  })()",
  "optional chaining": "(o as any)?.extra === 2",
  "a helper": "peek(o) === 2",
};

const HELPERS =
  'import { inspect, isDeepStrictEqual } from "node:util";\nconst peek = (x: any): unknown => x.extra;\nvoid [inspect, isDeepStrictEqual, peek];';

const extras: Core[] = Object.entries(OBJECTS).flatMap(([kind, { type, given, setup }], i) =>
  Object.entries(SEEN).flatMap(([seen, when], j): Core[] => {
    if (i > 1 && (i + j) % 4 !== 0) return [];
    return [
      {
        name: `${kind}: ${seen}`,
        setup: `${HELPERS}${setup === undefined ? "" : `\n${setup}`}`,
        params: `o: ${type}`,
        ...(type === "T" ? { generics: "<T extends { a: number }>" } : {}),
        when:
          seen === "the number of keys" && kind !== "an intersection"
            ? 'Object.keys(o).length === 2 && !("b" in o)'
            : when,
        given,
        calls: ["o"],
      },
    ];
  }),
);

/** Conditions that methods of its own make true, wherever the language asks for a primitive. */
const CONVERTED: Readonly<Record<string, string>> = {
  "in a text": '`${o}` === "five"',
  "added to a text": '(o as any) + "!" === "5!"',
  multiplied: "(o as any) * 2 === 10",
  compared: "(o as any) > 4",
  "equal to a number": "(o as any) == 5",
  "with a sign": "-(o as any) === -5",
  "as a key": "({ five: 1 } as any)[o as any] === 1",
  "as bits": "((o as any) | 0) === 5",
  "by another name": "((x: { a: number }) => `${x}`)(o) === 'five'",
  "given to Math": "Math.abs(o as any) === 5",
  "read as a number": 'Number.parseInt(o as any) !== 1 && parseFloat(`${o}5`) !== 0 && String(o) === "five"',
};

/** Conditions on an object of the first member that has what the second declares. */
const MIXED: Readonly<Record<string, string>> = {
  in: '"b" in o',
  read: "(o as any).b === 2",
  hasOwn: 'Object.hasOwn(o, "b")',
  hasOwnProperty: 'o.hasOwnProperty("b")',
  "Reflect.get": 'Reflect.get(o, "b") === 2',
  "through a helper": "((x: any) => x.b)(o) === 2",
  "destructured as anything": "(({ b }: any) => b)(o) === 2",
  spread: '"b" in { ...o }',
};

const mixed: Core[] = Object.entries(MIXED).map(([name, when]) => ({
  name: `of one member, with what another declares: ${name}`,
  params: "o: { k: 1; a: number } | { k: 2; b: string }",
  when: `o.k === 1 && ${when}`,
  given: "const o = { k: 1 as const, a: 1, b: 2 };",
  calls: ["o"],
}));

const others: Core[] = [
  ...mixed,
  {
    name: "an instance for an object type",
    params: "o: { a: number }",
    when: "Object.getPrototypeOf(o) !== Object.prototype",
    given: "class Box {\n    a = 1;\n  }",
    calls: ["new Box()"],
    excuse: "plain data",
  },
  {
    name: "its constructor",
    params: "o: { a: number }",
    when: "o.constructor !== Object",
    given: "class Box {\n    a = 1;\n  }",
    calls: ["new Box()"],
    excuse: "plain data",
  },
  {
    name: "its text",
    params: "o: { a: number }",
    when: 'String(o) === "box"',
    given: 'class Box {\n    a = 1;\n    toString() {\n      return "box";\n    }\n  }',
    calls: ["new Box()"],
  },
  {
    name: "its number",
    params: "o: { a: number }",
    when: "Number(o) === 5",
    given: "const o = { a: 1, valueOf: () => 5 };",
    calls: ["o"],
  },
  ...Object.entries(CONVERTED).map(
    ([name, when]): Core => ({
      name: `it becomes a primitive: ${name}`,
      params: "o: { a: number }",
      when,
      given: 'const o = { a: 1, valueOf: () => 5, toString: () => "five" };',
      calls: ["o"],
    }),
  ),
  {
    name: "its JSON",
    params: "o: { a: number }",
    when: 'JSON.stringify(o) === "5"',
    given: "const o = { a: 1, toJSON: () => 5 };",
    calls: ["o"],
    excuse: "plain data",
  },
  {
    name: "its tag",
    params: "o: { a: number }",
    when: 'Object.prototype.toString.call(o) === "[object Box]"',
    given: 'const o = { a: 1, [Symbol.toStringTag]: "Box" };',
    calls: ["o"],
    excuse: "plain data",
  },
  {
    name: "a bare object",
    params: "o: { a: number }",
    when: "(o as any).toString === undefined",
    given: "const o: { a: number } = Object.assign(Object.create(null), { a: 1 });",
    calls: ["o"],
    excuse: "plain data",
  },
  { name: "an array for an object type", params: "o: { length: number }", when: "Array.isArray(o)", calls: ["[1]"] },
  {
    name: "an array's length key",
    params: "o: { a?: number }",
    when: "Array.isArray(o)",
    given: "const o: { a?: number } = Object.assign([1], { a: 1 });",
    calls: ["o"],
    excuse: "plain data",
  },
  {
    name: "a function for an object type",
    params: "o: { name: string }",
    when: 'typeof o === "function"',
    calls: ["() => 0"],
  },
  {
    name: "a thenable",
    params: "o: { a: number }",
    when: 'typeof (o as any).then === "function"',
    given: "const o = { a: 1, then: () => {} };",
    calls: ["o"],
    excuse: "plain data",
    spellings: ["function", "arrow", "static"],
  },
  {
    name: "an iterable",
    params: "o: { a: number }",
    when: "Symbol.iterator in o",
    given: "const o = Object.assign([1], { a: 1 });",
    calls: ["o"],
    excuse: "plain data",
  },
  {
    name: "a symbol's property",
    params: "o: { a: number }",
    when: "Object.getOwnPropertySymbols(o).length === 1",
    given: "const o = { a: 1, [Symbol()]: 1 };",
    calls: ["o"],
  },
  {
    name: "a frozen object",
    params: "o: { a: number }",
    when: "Object.isFrozen(o)",
    calls: ["Object.freeze({ a: 1 })"],
    excuse: "not frozen",
  },
  {
    name: "a sealed object",
    params: "o: { a: number }",
    when: "Object.isSealed(o)",
    calls: ["Object.seal({ a: 1 })"],
    excuse: "not frozen",
  },
  {
    name: "not extensible",
    params: "o: { a: number }",
    when: "!Object.isExtensible(o)",
    calls: ["Object.preventExtensions({ a: 1 })"],
    excuse: "not frozen",
  },
  {
    name: "a write that is refused",
    params: "o: { a: number }",
    body: "let threw = false;\n  try {\n    o.a = 2;\n  } catch {\n    threw = true;\n  }",
    when: "threw",
    calls: ["Object.freeze({ a: 1 })"],
    excuse: "not frozen",
  },
  {
    name: "a getter that counts",
    params: "o: { a: number }",
    when: "o.a !== o.a && !Number.isNaN(o.a)",
    given: "let n = 0;\n  const o = {\n    get a() {\n      return n++;\n    },\n  };",
    calls: ["o"],
    excuse: "without accessors",
  },
  {
    name: "a getter that throws",
    params: "o: { a: number }",
    body: "let threw = false;\n  try {\n    void o.a;\n  } catch {\n    threw = true;\n  }",
    when: "threw",
    given: "const o = {\n    get a(): number {\n      throw new Error();\n    },\n  };",
    calls: ["o"],
    excuse: "without accessors",
  },
  {
    name: "an inherited property",
    params: "o: { a: number }",
    when: '!Object.hasOwn(o, "a")',
    calls: ["Object.create({ a: 1 }) as { a: number }"],
    excuse: "plain data",
  },
  {
    name: "a property that is not listed",
    params: "o: { a: number }",
    when: "Object.keys(o).length === 0",
    given: 'const o = Object.defineProperty({ a: 1 }, "a", { enumerable: false });',
    calls: ["o"],
    excuse: "plain data",
  },
  {
    name: "a hole",
    params: "a: number[]",
    when: "a.length === 1 && !(0 in a)",
    calls: ["new Array<number>(1)"],
    excuse: "holes",
  },
  {
    name: "an array's own property",
    params: "a: number[]",
    when: '"tag" in a',
    calls: ['Object.assign([1], { tag: "x" })'],
  },
  {
    name: "an array's keys",
    params: "a: number[]",
    when: "Object.keys(a).length > a.length",
    calls: ['Object.assign([1], { tag: "x" })'],
  },
  {
    name: "an array's subclass",
    params: "a: number[]",
    when: "a.constructor !== Array",
    given: "class More extends Array<number> {}",
    calls: ["new More()"],
  },
  {
    name: "a map's subclass",
    params: "m: Map<string, number>",
    when: "m.constructor !== Map",
    given: "class More extends Map<string, number> {}",
    calls: ["new More()"],
  },
  {
    name: "a map's own property",
    params: "m: Map<string, number>",
    when: '"tag" in m',
    calls: ["Object.assign(new Map<string, number>(), { tag: 1 })"],
  },
  {
    name: "a date's own property",
    params: "d: Date",
    when: '"tag" in d',
    calls: ["Object.assign(new Date(0), { tag: 1 })"],
  },
  {
    name: "a function's property",
    params: "f: () => number",
    when: '"tag" in f',
    calls: ["Object.assign(() => 1, { tag: 1 })"],
    excuse: "callbacks",
  },
  {
    name: "a function's length",
    params: "f: (a: number, b: number) => number",
    when: "f.length === 0",
    calls: ["() => 1"],
  },
  {
    name: "a function's name",
    params: "f: () => number",
    when: 'f.name === "zed"',
    given: "const zed = () => 1;",
    calls: ["zed"],
  },
  { name: "an error's subclass", params: "e: Error", when: "e instanceof TypeError", calls: ["new TypeError()"] },
  {
    name: "an error's code",
    params: "e: Error",
    when: '(e as any).code === "ENOENT"',
    calls: ['Object.assign(new Error(), { code: "ENOENT" })'],
  },
  {
    name: "an error's name",
    params: "e: Error",
    when: 'e.name === "AbortError"',
    calls: ['new DOMException("x", "AbortError")'],
  },
  {
    name: "an error's cause",
    params: "e: Error",
    when: "e.cause !== undefined",
    calls: ['new Error("a", { cause: 1 })'],
  },
  {
    name: "a record with an inherited name",
    params: "r: Record<string, number>",
    when: 'Object.hasOwn(r, "toString")',
    calls: ["{ toString: 1 } as any"],
  },
  {
    name: "a symbol in a record",
    params: "r: Record<string, number>",
    when: "Reflect.ownKeys(r).length > Object.keys(r).length",
    calls: ["{ [Symbol()]: 1 }"],
  },
  {
    name: "a sparse record",
    params: "r: Record<string, number>",
    when: "r.zed === undefined && Object.keys(r).length === 3",
    calls: ["{ a: 1, b: 2, c: 3 }"],
  },
  {
    name: "undefined in a partial",
    params: "o: { a?: number }",
    when: '"a" in o && o.a === undefined',
    calls: ["{ a: undefined }"],
  },
  {
    name: "undefined merged",
    params: "o: { a?: number }",
    body: "const merged = { a: 1, ...o };",
    when: "merged.a === undefined",
    calls: ["{ a: undefined }"],
  },
  {
    name: "undefined assigned",
    params: "o: { a?: number }",
    body: "const merged = Object.assign({ a: 1 }, o);",
    when: "merged.a === undefined",
    calls: ["{ a: undefined }"],
  },
  {
    name: "keys of an undefined",
    params: "o: { a?: number }",
    when: "Object.keys(o).length === 1 && o.a === undefined",
    calls: ["{ a: undefined }"],
  },
  {
    name: "the order of keys",
    params: "o: { a: number; b: number }",
    when: 'Object.keys(o)[0] === "b"',
    calls: ["{ b: 1, a: 2 }"],
  },
  {
    name: "the order in JSON",
    params: "o: { a: number; b: number }",
    when: `JSON.stringify(o).startsWith('{"b"')`,
    calls: ["{ b: 1, a: 2 }"],
  },
  {
    name: "the order of values",
    params: "o: { a: number; b: number }",
    when: "Object.values(o)[0] !== o.a && !Number.isNaN(o.a)",
    calls: ["{ b: 1, a: 2 }"],
  },
];

export const undeclared = (): Case[] => [
  ...vary("undeclared properties", extras, 2),
  ...vary("other objects", others, 4),
];
