/** Types that are easily read too widely: whatever input is used for them must be one that the compiler accepts. */
import type { Case } from "../case.ts";
import type { Core } from "../core.ts";
import type { SpellingName } from "../spelling.ts";
import { vary } from "../vary.ts";
import { type Whole, whole } from "../whole.ts";

/** No brands and no enums of texts: their values are well typed by a cast or a name only, which an input as text has not. A declared type, what is true of all of its values, and one of them. */
const CLAIMS: readonly (readonly [type: string, holds: string, value: string])[] = [
  ["Uppercase<string>", "x === x.toUpperCase()", '"A"'],
  ["Lowercase<string>", "x === x.toLowerCase()", '"a"'],
  ["Capitalize<string>", "x === '' || x[0] === x[0]!.toUpperCase()", '"Ab"'],
  ["Uncapitalize<string>", "x === '' || x[0] === x[0]!.toLowerCase()", '"aB"'],
  ['Uppercase<"a" | "b">', 'x === "A" || x === "B"', '"A"'],
  ['Capitalize<"ab" | "cd">', 'x === "Ab" || x === "Cd"', '"Ab"'],
  ["`${Uppercase<string>}-x`", "x === x.slice(0, -2).toUpperCase() + '-x'", '"A-x"'],
  ["`v${number}`", "!Number.isNaN(Number(x.slice(1)))", '"v1"'],
  ["`${bigint}`", "BigInt(x) >= 0n || BigInt(x) < 0n", '"12"'],
  ["`${boolean}`", 'x === "true" || x === "false"', '"true"'],
  ['`${"a" | "b"}-${"c" | "d"}`', "x.length === 3", '"a-c"'],
  ["{}", "x !== undefined && x !== null", "1"],
  ["object", 'typeof x === "object" || typeof x === "function"', "{}"],
  ["Object", "x != null", "1"],
  ["NonNullable<string | null | undefined>", 'typeof x === "string"', '"a"'],
  ["NonNullable<unknown>", "x != null", "1"],
  ["number[] & { tag: string }", 'Array.isArray(x) && typeof x.tag === "string"', 'Object.assign([1], { tag: "x" })'],
  [
    "Date & { zone: string }",
    'x instanceof Date && typeof x.zone === "string"',
    'Object.assign(new Date(0), { zone: "x" })',
  ],
  [
    "(() => number) & { tag: string }",
    'typeof x === "function" && typeof x.tag === "string"',
    'Object.assign(() => 1, { tag: "x" })',
  ],
  [
    "{ (): number; tag: string }",
    'typeof x === "function" && typeof x.tag === "string"',
    'Object.assign(() => 1, { tag: "x" })',
  ],
  ["{ new (): Date; tag: string }", 'typeof x === "function"', 'Object.assign(Date, { tag: "x" })'],
  ["new () => object", 'typeof x === "function"', "Object as new () => object"],
  ["abstract new () => object", 'typeof x === "function"', "Object as new () => object"],
  [
    "Map<string, number> & { label: string }",
    "x instanceof Map && typeof x.label === 'string'",
    'Object.assign(new Map<string, number>(), { label: "x" })',
  ],
  ['{ a: "x" | "y" } & { a: "y" | "z" }', 'x.a === "y"', '{ a: "y" }'],
  ["{ a: number } & { b: string }", 'typeof x.a === "number" && typeof x.b === "string"', '{ a: 1, b: "x" }'],
  ['("a" | "b") & ("b" | "c")', 'x === "b"', '"b"'],
  ["(string | number) & (number | boolean)", 'typeof x === "number"', "1"],
  ["[number, ...string[], boolean]", 'typeof x[0] === "number" && typeof x[x.length - 1] === "boolean"', "[1, true]"],
  ["[...string[], number]", 'typeof x[x.length - 1] === "number"', "[1]"],
  ["[...string[], number, number]", 'x.length >= 2 && typeof x[x.length - 1] === "number"', "[1, 2]"],
  ["[number, ...string[], boolean][]", "x.every((t) => t.length >= 2)", "[[1, true]]"],
  ["[string, ...number[]]", "x.length >= 1 && x.slice(1).every((n) => typeof n === 'number')", '["a", 1]'],
  ["readonly [a: number, b?: string]", "x.length === 1 || x.length === 2", "[1]"],
  ["[x: number, y: number]", "x.length === 2", "[1, 2]"],
  ["[]", "x.length === 0", "[]"],
  ["Required<{ a?: number }>", 'typeof x.a === "number"', "{ a: 1 }"],
  ["Pick<{ a: number; b: string }, 'a'>", 'typeof x.a === "number"', "{ a: 1 }"],
  ["Omit<{ a: number; b: string }, 'a'>", 'typeof x.b === "string"', '{ b: "x" }'],
  ["Record<'a' | 'b', number>", 'typeof x.a === "number" && typeof x.b === "number"', "{ a: 1, b: 2 }"],
  ["Record<`k${number}`, number>", "Object.values(x).every((n) => typeof n === 'number')", "{ k1: 1 }"],
  ["Record<number, string>", "Object.values(x).every((s) => typeof s === 'string')", '{ 1: "a" }'],
  ["{ [k: string]: number; a: 1 }", "x.a === 1", "{ a: 1, b: 2 }"],
  ["{ [K in 'a' | 'b']: K }", 'x.a === "a" && x.b === "b"', '{ a: "a", b: "b" }'],
  ["{ [K in keyof { a: 1; b: 2 } as `get_${K}`]: number }", "typeof x.get_a === 'number'", "{ get_a: 1, get_b: 2 }"],
  ["{ -readonly [K in 'a']-?: number }", "typeof x.a === 'number'", "{ a: 1 }"],
  [
    "{ a: 1; b: string } | { a: 2; b: number }",
    "x.a === 1 ? typeof x.b === 'string' : typeof x.b === 'number'",
    "{ a: 2, b: 3 }",
  ],
  ["{ a?: never; b: string } | { a: number; b?: never }", "x.a === undefined || x.b === undefined", "{ a: 1 }"],
  ["Exclude<'a' | 'b' | 'c', 'a'>", 'x !== ("a" as string)', '"b"'],
  ["Extract<string | number | boolean, number>", 'typeof x === "number"', "1"],
  ["Parameters<(a: number, b: string) => void>", "x.length === 2", '[1, "a"]'],
  ["ReturnType<() => { v: number }>", "typeof x.v === 'number'", "{ v: 1 }"],
  ["Awaited<Promise<Promise<number>>>", 'typeof x === "number"', "1"],
  ["InstanceType<typeof Map<string, number>>", "x instanceof Map", "new Map()"],
  ["Readonly<Record<string, readonly number[]>>", "Object.values(x).every(Array.isArray)", "{ a: [1] }"],
  ["ReadonlyMap<string, number>", 'typeof x.get === "function"', "new Map()"],
  ["ReadonlySet<string>", 'typeof x.has === "function"', "new Set()"],
  ["Iterable<number>", "[...x].every((n) => typeof n === 'number')", "[1]"],
  ["ArrayLike<number>", "typeof x.length === 'number'", "[1]"],
  ["PromiseLike<number>", "typeof x.then === 'function'", "Promise.resolve(1)"],
  ["keyof { a: 1; b: 2 }", 'x === "a" || x === "b"', '"a"'],
  ["{ a: number }['a']", 'typeof x === "number"', "1"],
  ["(typeof LIST)[number]", 'x === "p" || x === "q"', '"p"'],
  ["keyof typeof TABLE", "x in TABLE", '"one"'],
  ["(typeof TABLE)[keyof typeof TABLE]", "x === 1 || x === 2", "1"],
  ["Small", "x === 1 || x === 2", "Small.One"],
  ["symbol", 'typeof x === "symbol"', "Symbol()"],
  ["unique1", "x === KEY", "KEY"],
  [
    "DeepPartial<{ a: { b: number } }>",
    "x.a === undefined || x.a.b === undefined || typeof x.a.b === 'number'",
    "{ a: {} }",
  ],
  ["Json", 'x === null || ["string", "number", "boolean", "object"].includes(typeof x)', "[1]"],
  ["Tree<number>", 'typeof x.value === "number"', "{ value: 1, children: [] }"],
  ["Pair<string>", "typeof x[0] === typeof x[1]", '["a", "b"]'],
  ["Head<[number, string]>", 'typeof x === "number"', "1"],
  ["NonEmpty<number>", "x.length >= 1", "[1]"],
  ["Split<'a.b'>", 'x.length === 2 && x[0] === "a"', '["a", "b"]'],
  ["IsText<'a'>", "x === true", "true"],
  ["-1 | 0 | 1", "[-1, 0, 1].includes(x)", "0"],
  ["1n | 2n", "x === 1n || x === 2n", "1n"],
  ["true", "x === true", "true"],
  ["null", "x === null", "null"],
  ["void", "x === undefined", "undefined"],
  ["undefined | null", "x == null", "null"],
  [
    "Error & { code: string }",
    "x instanceof Error && typeof x.code === 'string'",
    'Object.assign(new Error(), { code: "x" })',
  ],
  [
    "Uint8Array & { tag: number }",
    "x instanceof Uint8Array && typeof x.tag === 'number'",
    "Object.assign(new Uint8Array(1), { tag: 1 })",
  ],
];

const TYPES = `const LIST = ["p", "q"] as const;
const TABLE = { one: 1, two: 2 } as const;
const KEY: unique symbol = Symbol();
type unique1 = typeof KEY;
export enum Small {
  One = 1,
  Two,
}
type DeepPartial<T> = { [K in keyof T]?: DeepPartial<T[K]> };
type Json = null | string | number | boolean | Json[] | { [key: string]: Json };
interface Tree<T> {
  value: T;
  children: Tree<T>[];
}
type Pair<T> = [T, T];
type Head<T extends unknown[]> = T extends [infer H, ...unknown[]] ? H : never;
type NonEmpty<T> = [T, ...T[]];
type Split<S extends string> = S extends \`\${infer A}.\${infer B}\` ? [A, ...Split<B>] : [S];
type IsText<T> = T extends string ? true : false;
void [LIST, TABLE, KEY, Small];
export type Used = [DeepPartial<1>, Json, Tree<1>, Pair<1>, Head<[1]>, NonEmpty<1>, Split<"">, IsText<1>, unique1];`;

const FUNCTIONS: readonly SpellingName[] = ["function", "arrow", "async"];

const direct: Core[] = CLAIMS.map(([type, holds, value]) => ({
  name: type,
  setup: TYPES,
  params: `x: ${type}`,
  when: `!(${holds})`,
  calls: [value],
  isSafe: true,
  plants: ["throw"],
  spellings: FUNCTIONS,
  guards: ["plain"],
}));
const inProperty: Core[] = CLAIMS.map(([type, holds, value]) => ({
  name: `{ x: ${type} }`,
  setup: TYPES,
  params: `o: { x: ${type} }`,
  body: "const { x } = o;",
  when: `!(${holds})`,
  calls: [`{ x: ${value} }`],
  isSafe: true,
  plants: ["throw"],
  spellings: ["function"],
  guards: ["plain"],
}));
const inArray: Core[] = CLAIMS.map(([type, holds, value]) => ({
  name: `(${type})[]`,
  setup: TYPES,
  params: `all: (${type})[]`,
  when: `all.some((x) => !(${holds}))`,
  calls: [`[${value}]`],
  isSafe: true,
  plants: ["throw"],
  spellings: ["function"],
  guards: ["plain"],
}));
const optional: Core[] = CLAIMS.map(([type, holds, value]) => ({
  name: `?: ${type}`,
  setup: TYPES,
  params: `x?: ${type}`,
  when: `x !== undefined && !(${holds})`,
  calls: [value, ""],
  isSafe: true,
  plants: ["throw"],
  spellings: ["function"],
  guards: ["plain"],
}));
const rest: Core[] = CLAIMS.map(([type, holds, value]) => ({
  name: `...${type}`,
  setup: TYPES,
  params: `...all: (${type})[]`,
  when: `all.some((x) => !(${holds}))`,
  calls: [value, ""],
  isSafe: true,
  plants: ["throw"],
  spellings: ["function"],
  guards: ["plain"],
}));

const safe = (name: string, source: string, calls: readonly string[], more: Partial<Whole> = {}): Whole => ({
  name,
  source,
  calls,
  isSafe: true,
  plants: ["throw"],
  ...more,
});
const SHAPES = "export interface Shapes {\n  n: number;\n  s: string;\n  b: boolean;\n}\n";
/** What a wrong value of `v` would do under the name `k`. */
const TELLS =
  'if (k === "n" && typeof v !== "number") JSON.parse("{");\n  if (k === "s" && typeof v !== "string") JSON.parse("{");\n  return "miss";';

const correlated: Whole[] = [
  safe(
    "K extends keyof O, v: O[K]",
    `${SHAPES}export function target<K extends keyof Shapes>(k: K, v: Shapes[K]): unknown {\n  ${TELLS}\n}\n`,
    ['"n", 1'],
  ),
  safe(
    "in an arrow",
    `${SHAPES}export const target = <K extends keyof Shapes>(k: K, v: Shapes[K]): unknown => {\n  ${TELLS}\n};\n`,
    ['"s", "a"'],
  ),
  safe(
    "in a method",
    `${SHAPES}export class Subject {\n  static target<K extends keyof Shapes>(k: K, v: Shapes[K]): unknown {\n  ${TELLS}\n  }\n}\n`,
    ['"s", "a"'],
    { target: "Subject.target" },
  ),
  safe(
    "with the object",
    `export function target<O extends { n: number; s: string }, K extends keyof O>(o: O, k: K): unknown {\n  const v = o[k];\n  if (k === "n" && typeof v !== "number") JSON.parse("{");\n  return "miss";\n}\n`,
    ['{ n: 1, s: "a" }, "n"'],
  ),
  safe(
    "with a union of tuples",
    `export function target(...all: ["n", number] | ["s", string]): unknown {\n  const [k, v] = all;\n  ${TELLS}\n}\n`,
    ['"n", 1'],
  ),
  safe(
    "with a mapped union",
    `${SHAPES}type Entry = { [K in keyof Shapes]: { k: K; v: Shapes[K] } }[keyof Shapes];\nexport function target({ k, v }: Entry): unknown {\n  ${TELLS}\n}\n`,
    ['{ k: "n", v: 1 }'],
  ),
  safe(
    "with a generic entry",
    `${SHAPES}export function target<K extends keyof Shapes>(entry: { k: K; v: Shapes[K] }): unknown {\n  const { k, v } = entry;\n  ${TELLS}\n}\n`,
    ['{ k: "n", v: 1 }'],
  ),
  safe(
    "with a tuple of generics",
    `${SHAPES}export function target<K extends keyof Shapes>([k, v]: [K, Shapes[K]]): unknown {\n  ${TELLS}\n}\n`,
    ['["n", 1]'],
  ),
  safe(
    "two of one type",
    `export function target<T extends string | number>(a: T, b: T): unknown {\n  if (typeof a !== typeof b) return "both";\n  return "miss";\n}\n`,
    ["1, 2"],
  ),
  safe(
    "a key of an argument",
    `export function target<T extends object, K extends keyof T>(o: T, k: K): unknown {\n  if (!(k in o)) JSON.parse("{");\n  return "miss";\n}\n`,
    ['{ a: 1 }, "a"'],
  ),
  safe(
    "a list and a member",
    `export function target<const T extends readonly string[]>(all: T, one: T[number]): unknown {\n  if (all.length > 0 && !all.includes(one)) JSON.parse("{");\n  return "miss";\n}\n`,
    ['["a", "b"], "a"'],
  ),
  safe(
    "a callback of the same type",
    `export function target<T extends number | string>(x: T, f: (x: T) => T): unknown {\n  if (typeof f(x) === "boolean") JSON.parse("{");\n  return "miss";\n}\n`,
    ["1, (x) => x"],
  ),
  safe(
    "a partial of an argument",
    `export function target<T extends { n: number; s: string }>(o: T, p: Partial<T>): unknown {\n  if (p.n !== undefined && typeof p.n !== "number") JSON.parse("{");\n  return o.n;\n}\n`,
    ['{ n: 1, s: "" }, { n: 2 }'],
  ),
];

const OVERLOADS: readonly (readonly [name: string, signatures: string, body: string, calls: readonly string[]])[] = [
  [
    "two types",
    "(a: number, b: number): unknown;|(a: string, b: string): unknown;",
    '(a: any, b: any): unknown {\n  if (typeof a !== typeof b) JSON.parse("{");\n  return "miss";\n}',
    ["1, 2"],
  ],
  [
    "two lengths",
    "(a: number): unknown;|(a: string, b: number): unknown;",
    '(a: any, b?: any): unknown {\n  if (typeof a === "string" && b === undefined) JSON.parse("{");\n  if (typeof a === "number" && b !== undefined) JSON.parse("{");\n  return "miss";\n}',
    ["1"],
  ],
  [
    "a flag and a value",
    '(kind: "n", v: number): unknown;|(kind: "s", v: string): unknown;',
    '(kind: string, v: any): unknown {\n  if (kind === "n" && typeof v !== "number") JSON.parse("{");\n  return "miss";\n}',
    ['"n", 1'],
  ],
  [
    "three of them",
    "(a: number): unknown;|(a: string): unknown;|(a: boolean, b: boolean): unknown;",
    '(a: any, b?: any): unknown {\n  if (typeof a === "boolean" && typeof b !== "boolean") JSON.parse("{");\n  return "miss";\n}',
    ['"a"'],
  ],
  [
    "an options object",
    "(o: { a: number }): unknown;|(a: number, b: { c: string }): unknown;",
    '(a: any, b?: any): unknown {\n  if (typeof a === "number" && typeof b.c !== "string") JSON.parse("{");\n  return "miss";\n}',
    ["{ a: 1 }"],
  ],
  [
    "an optional one",
    "(a: string): unknown;|(a: string, f: () => number): unknown;",
    '(a: string, f?: any): unknown {\n  if (f !== undefined && typeof f !== "function") JSON.parse("{");\n  return a;\n}',
    ['"a"'],
  ],
];
const overloads: Whole[] = OVERLOADS.flatMap(([name, signatures, body, calls]) => [
  safe(
    `${name}, a function`,
    `${signatures
      .split("|")
      .map((one) => `export function target${one}\n`)
      .join("")}export function target${body}\n`,
    calls,
  ),
  safe(
    `${name}, a method`,
    `export class Subject {\n${signatures
      .split("|")
      .map((one) => `  target${one}\n`)
      .join("")}  target${body}\n}\n`,
    calls,
    { target: "Subject.target", call: "new Subject().target($)" },
  ),
  safe(
    `${name}, a static method`,
    `export class Subject {\n${signatures
      .split("|")
      .map((one) => `  static target${one}\n`)
      .join("")}  static target${body}\n}\n`,
    calls,
    { target: "Subject.target" },
  ),
  safe(
    `${name}, a type`,
    `type Target = {\n${signatures
      .split("|")
      .map((one) => `  ${one}\n`)
      .join("")}};\nexport const target: Target = ${body.replace("): unknown {", "): unknown => {")};\n`,
    calls,
  ),
]);

export const typed = (): Case[] => [
  ...vary("typed inputs", direct, 3),
  ...vary("typed inputs in places", [...inProperty, ...inArray, ...optional, ...rest], 1),
  ...whole("correlated inputs", correlated),
  ...whole("overloads", overloads),
];
