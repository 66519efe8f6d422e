import { expect, test } from "vitest";
import { exportsOf } from "../modules/exports.ts";
import { openProject } from "../project.ts";
import { isFunction } from "../syntax.ts";
import { targetsOfValue } from "../targets/values.ts";
import { createChecker } from "./checker.ts";
import type { Definitions, ParameterShape, Shape } from "./shape.ts";
import { createShapeReader } from "./syntactic.ts";

/** Fails the test if anything needs the compiler. */
const noTypeScript = createChecker(() => {
  throw new Error("TypeScript was loaded");
});

function read(
  text: string,
  file = "/virtual/a.ts",
): { parameters: readonly ParameterShape[]; definitions: Definitions; signature: string } {
  const project = openProject(() => text);
  const reader = createShapeReader(project, noTypeScript);
  const module = project.module(file);
  const value = exportsOf(module).values.findLast((v) => isFunction(v.node))!;
  return targetsOfValue(value, module, reader, true)![0]!;
}

/** A short notation, so that the tables can be read. */
function show(shape: Shape): string {
  switch (shape.kind) {
    case "literal":
      return typeof shape.value === "object" && shape.value !== null
        ? `${shape.value.bigint}n`
        : JSON.stringify(shape.value);
    case "one-of":
      return `${shape.enum ? `${shape.enum.export}:` : ""}(${shape.values.map((v) => show({ kind: "literal", value: v })).join("|")})`;
    case "union":
      return shape.options.map(show).join(" | ");
    case "array":
      return `[${show(shape.element)}*]`;
    case "tuple":
      return `[${[...shape.elements.map((e) => show(e.shape) + (e.optional ? "?" : "")), ...(shape.rest ? [`...${show(shape.rest)}`] : []), ...(shape.after ?? []).map(show)].join(", ")}]`;
    case "lazy":
      return shape.defined ? "defined" : "lazy";
    case "cased":
      return `${shape.mapping}(${show(shape.of)})`;
    case "extended":
      return `${show(shape.base)} with ${shape.properties.map((p) => `${p.name}${p.optional ? "?" : ""}: ${show(p.shape)}`).join(", ")}`;
    case "object": {
      const members = [...shape.properties, ...(shape.methods ?? []).map((m) => ({ ...m, name: `${m.name}()` }))];
      const shown = members.map((p) => `${p.name}${p.optional ? "?" : ""}: ${show(p.shape)}`);
      return `{ ${[...shown, ...(shape.index ? [`[]: ${show(shape.index)}`] : [])].join(", ")} }`;
    }
    case "record":
      return `record(${show(shape.key)}, ${show(shape.value)})`;
    case "map":
      return `map(${show(shape.key)}, ${show(shape.value)})`;
    case "set":
    case "iterable":
      return `${shape.kind}(${show(shape.element)})`;
    case "promise":
      return `promise(${show(shape.of)})`;
    case "typed-array":
      return shape.type;
    case "function":
      return `fn${shape.parameters}(${show(shape.returns)})`;
    case "instance":
      return `new ${shape.name}(${shape.parameters.map(showParameter).join(", ")})${shape.methods.map((m) => `.${m.name}(${m.parameters.map(showParameter).join(", ")})`).join("")}`;
    case "named":
      return shape.name;
    case "unsupported":
      return `unsupported ${shape.type}`;
    default:
      return shape.kind;
  }
}
const showParameter = (p: ParameterShape): string =>
  `${p.rest ? "..." : ""}${p.name}${p.optional ? "?" : ""}: ${show(p.shape)}`;
const shown = (text: string, file?: string): string => read(text, file).parameters.map(showParameter).join(", ");
const ofType = (type: string, before = ""): string =>
  show(read(`${before}\nexport function f(x: ${type}) {}`).parameters[0]!.shape);

test.each([
  ["string", "string"],
  ["number", "number"],
  ["boolean", "boolean"],
  ["bigint", "bigint"],
  ["symbol", "symbol"],
  ["null", "null"],
  ["undefined", "undefined"],
  ["void", "undefined"],
  ["any", "lazy"],
  ["unknown", "lazy"],
  ["never", "unsupported never"],
  ["object", "record(string, lazy) | [lazy*] | fn0(lazy) | unsupported an object of another kind"],
  ["{}", "defined"],
  ["Object", "defined"],
  ["NonNullable<unknown>", "defined"],
  ["unknown & {}", "defined"],
  ["{} | null", "null | defined"],
  ["{} | null | undefined", "lazy"],
  ["(string | null | undefined) & {}", "string"],
  ["Uppercase<string>", "Uppercase(string)"],
  ["Capitalize<'ab' | 'cd'>", '("Ab"|"Cd")'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a type
  ["`${Lowercase<string>}-x`", "template"],
  ["[...string[], number]", "[...string, number]"],
  ["[number, ...string[], boolean]", "[number, ...string, boolean]"],
  ["number[] & { tag: string }", "[number*] with tag: string"],
  ["Date & { zone?: string }", "date with zone?: string"],
  ["(() => number) & { tag: string }", "fn0(number) with tag: string"],
  ["({ a: 1 } | null) & { b: 2 }", "{ a: 1, b: 2 }"],
  ["unique symbol", "unsupported unique symbol"],
  ["'a'", '"a"'],
  ["-1", "-1"],
  ["12n", "12n"],
  ["true", "true"],
  ["`x`", '"x"'],
  ["'a' | 'b'", '("a"|"b")'],
  ["1 | 2 | 'a'", '(1|2) | "a"'],
  ["'a' | string", "string"],
  ["true | false", "boolean"],
  ["string | null | undefined", "string | null | undefined"],
  ["string | any", "lazy"],
  ["string | HTMLElement", "string | unsupported HTMLElement"],
  ["string[]", "[string*]"],
  ["readonly number[]", "[number*]"],
  ["Array<string | number>", "[string | number*]"],
  ["ReadonlyArray<'a'>", '["a"*]'],
  ["[string, number?, ...boolean[]]", "[string, number?, ...boolean]"],
  ["readonly [a: string, b?: number]", "[string, number?]"],
  ["[x: string, ...rest: number[]]", "[string, ...number]"],
  ["{ a: string; b?: number; readonly c: { d: boolean } }", "{ a: string, b?: number, c: { d: boolean } }"],
  ["{ 'the key': string; 1: number }", "{ the key: string, 1: number }"],
  ["{ [key: string]: number }", "record(string, number)"],
  ["{ [i: number]: string }", "record(number, string)"],
  ["{ a: string; [key: string]: string }", "{ a: string, []: string }"],
  ["{ run(a: string): number; stop?(): void }", "{ run(): fn1(number), stop()?: fn0(undefined) }"],
  ["{ (a: string): number }", "fn1(number)"],
  ["{ get size(): number }", "{ size: number }"],
  ["Record<string, number>", "record(string, number)"],
  ["Record<'a' | 'b', number>", "{ a: number, b: number }"],
  ["{ [K in 'a' | 'b']?: string }", "{ a?: string, b?: string }"],
  ["Partial<{ a: string; b: number }>", "{ a?: string, b?: number }"],
  ["Required<{ a?: string }>", "{ a: string }"],
  ["Readonly<{ a: string }>", "{ a: string }"],
  ["Pick<{ a: string; b: number }, 'a'>", "{ a: string }"],
  ["Omit<{ a: string; b: number }, 'a'>", "{ b: number }"],
  ["NonNullable<string | null>", "string"],
  ["Exclude<'a' | 'b' | 'c', 'a'>", '("b"|"c")'],
  ["Extract<string | number, number>", "number"],
  ["Extract<{ k: 'a'; x: 1 } | { k: 'b'; y: 2 }, { k: 'b' }>", '{ k: "b", y: 2 }'],
  ["Exclude<{ k: 'a'; x: 1 } | { k: 'b'; y: 2 }, { k: 'b' }>", '{ k: "a", x: 1 }'],
  ["({ k: 'a' } | { k: 'b' })['k']", '("a"|"b")'],
  ["string[] & object", "[string*]"],
  ["Map<string, number[]>", "map(string, [number*])"],
  ["ReadonlyMap<string, 1>", "map(string, 1)"],
  ["Set<string>", "set(string)"],
  ["Date", "date"],
  ["RegExp", "regexp"],
  ["Error | TypeError", "error | error"],
  ["ArrayBuffer", "arraybuffer"],
  ["Uint8Array", "Uint8Array"],
  ["Float64Array", "Float64Array"],
  ["Buffer", "Buffer"],
  ["Promise<string>", "promise(string)"],
  ["Iterable<number>", "iterable(number)"],
  ["Awaited<Promise<number>>", "number"],
  ["PropertyKey", "string | number | symbol"],
  ["Function", "fn0(lazy)"],
  ["(a: string, b: number) => boolean", "fn2(boolean)"],
  ["<T>(a: T) => T[]", "fn1([lazy*])"],
  ["(x: unknown) => x is string", "fn1(boolean)"],
  ["() => void", "fn0(undefined)"],
  ["() => HTMLElement", "fn0(lazy)"],
  ["new () => Date", "unsupported new () => Date"],
  ["HTMLDivElement", "unsupported HTMLDivElement"],
  ["WeakMap<object, string>", "unsupported WeakMap"],
  ["{ a: string } & { b?: number }", "{ a: string, b?: number }"],
  ["string & { readonly __brand: 'Id' }", "string"],
  ["({ a: 1 } | { a: 2 }) & { b: string }", "{ a: 1, b: string } | { a: 2, b: string }"],
  ["keyof { a: string; b: number }", '("a"|"b")'],
  ["{ a: string; b: number[] }['b']", "[number*]"],
  ["string[][number]", "string"],
])("%s", (type, expected) => {
  expect(ofType(type)).toBe(expected);
});

test.each([
  ["type Id = string;", "Id", "string"],
  ["interface A { a: string } interface A { b: number }", "A", "{ a: string, b: number }"],
  [
    "interface A { a: string; x: any } interface B extends A { b?: A; x: 1 }",
    "B",
    "{ a: string, x: 1, b?: { a: string, x: lazy } }",
  ],
  ["interface P<T> { v: T } interface Q extends P<number> { w: P<'s'> }", "Q", '{ v: number, w: { v: "s" } }'],
  ["type Box<T, U = string> = { t: T; u: U };", "Box<number>", "{ t: number, u: string }"],
  ["type Maybe<T> = T | null;", "Maybe<string[]>", "[string*] | null"],
  [
    "type Shape = { kind: 'circle'; r: number } | { kind: 'square'; side: number };",
    "Shape",
    '{ kind: "circle", r: number } | { kind: "square", side: number }',
  ],
  ["export enum Color { Red, Green = 5, Blue }", "Color", "Color:(0|5|6)"],
  ["export enum E { A = 'a', B = 'b' }", "E", 'E:("a"|"b")'],
  ["enum E { A = 'a', B = 'b' }", "E", '("a"|"b")'],
  ["export const enum Flag { A = 1 << 0, B = 1 << 1, AB = A | B }", "Flag", "Flag:(1|2|3|0)"],
  ["export enum E { A = 'a', B = 'b' }", "E.B", '"b"'],
  ["namespace N { export type T = number; export interface I { t: T2 } export type T2 = 1 }", "N.T", "number"],
  ["const ROLES = ['admin', 'user'] as const;", "(typeof ROLES)[number]", '("admin"|"user")'],
  ["const SIZES = { s: 1, m: 2 };", "keyof typeof SIZES", '("s"|"m")'],
  ["const SIZES = { s: 1, m: 2 } as const;", "(typeof SIZES)[keyof typeof SIZES]", "(1|2)"],
  ["const LIMIT: number = 3;", "typeof LIMIT", "number"],
  ["type Keys = 'a' | 'b'; type M = { [K in Keys]: number };", "M", "{ a: number, b: number }"],
  ["export enum E { A = 'a', B = 'b' }", "Record<E, number>", "{ a: number, b: number }"],
  ["interface It { [Symbol.iterator](): Iterator<string> }", "It", "iterable(string)"],
  ["interface Fn { (a: string): number; extra: string }", "Fn", "fn1(number) with extra: string"],
  ["interface Rows extends Array<number> { total: number }", "Rows", "[number*] with total: number"],
])("%s %s", (before, type, expected) => {
  expect(ofType(type, before)).toBe(expected);
});

test("recursive types are named and defined", () => {
  const { parameters, definitions } = read(
    "interface Tree { value: number; children: Tree[]; parent?: Tree } export function f(t: Tree) {}",
  );
  expect(parameters[0]!.shape).toEqual({ kind: "named", name: "Tree" });
  expect(Object.keys(definitions)).toEqual(["Tree"]);
  expect(show(definitions.Tree!)).toBe("{ value: number, children: [Tree*], parent?: Tree }");
});

test("mutually recursive and recursive alias types", () => {
  const { parameters, definitions } = read(`
    type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
    interface A { b?: B } interface B { a: A; json: Json }
    export function f(a: A, b: B) {}`);
  expect(parameters.map((p) => show(p.shape))).toEqual(["A", "{ a: A, json: Json }"]);
  expect(show(definitions.A!)).toBe("{ b?: { a: A, json: Json } }");
  expect(show(definitions.Json!)).toBe("string | number | boolean | null | [Json*] | record(string, Json)");
});

test("a generic recursive type keeps its argument", () => {
  const { parameters, definitions } = read(
    "interface List<T> { head: T; tail: List<T> | null } export function f(l: List<string>) {}",
  );
  expect(show(parameters[0]!.shape)).toBe("List");
  expect(show(definitions.List!)).toBe("{ head: string, tail: List | null }");
});

test("big types that are used twice are defined once", () => {
  const fields = Array.from({ length: 60 }, (_, i) => `f${i}: string`).join("; ");
  const { parameters, definitions } = read(`interface Big { ${fields} } export function f(a: Big, b: Big, c: Big) {}`);
  expect(parameters[1]!.shape).toEqual({ kind: "named", name: "Big" });
  expect(Object.keys(definitions)).toEqual(["Big"]);
});

test.each([
  ["export function f(a: string, b?: number, ...c: boolean[]) {}", "a: string, b?: number, ...c: [boolean*]"],
  [
    "export function f(n = 0, s = '', b = true, l = [1], o = { a: 1 }, big = 1n) {}",
    "n?: number, s?: string, b?: boolean, l?: [number*], o?: { a: number }, big?: bigint",
  ],
  ["export function f(c = new Map<string, number>(), d = /x/) {}", "c?: map(string, number), d?: regexp"],
  ["const MAX = 3; export function f(n = MAX, m = -1, t = `x`) {}", "n?: number, m?: number, t?: string"],
  ["export enum C { A, B } export function f(c = C.A) {}", "c?: C:(0|1)"],
  [
    "export function f({ a, b = 1 }: { a: string; b?: number }, [x]: [number]) {}",
    "options: { a: string, b?: number }, items: [number]",
  ],
  [
    "export function f({ a, b = 1, c: { d } }, [x, y = 's'] = []) {}",
    "options: { a: lazy, b?: number, c: { d: lazy } }, items?: [lazy*]",
  ],
  ["export function f({ depth = 2 } = {}) {}", "options?: { depth?: number }"],
  ["export function f(this: Window, a: string) {}", "a: string"],
  [
    "export function f<T extends string | number>(a: T, b: T[]) {}",
    "...arguments: [string, [string*]] | [number, [number*]] | unsupported arguments with other types for T",
  ],
  ["export function f<T>(a: T, b: (x: T) => boolean) {}", "a: lazy, b: fn1(boolean)"],
  ["export function f<T extends { id: string }, K extends keyof T>(a: T, k: K) {}", 'a: { id: string }, k: "id"'],
  ["interface C<T> { cmp(o: T): number } export function f<T extends C<T>>(a: T) {}", "a: { cmp(): fn1(number) }"],
  ["export const f = (a: string) => a, g = 1", "a: string"],
  ["type H = (a: string, b?: number) => void; export const f: H = (x, y) => {}", "x: string, y?: number"],
  ["export const f = ((x) => x) satisfies (n: number) => number", "x: number"],
  [
    "export function f(a: string): string; export function f(a: number, b: boolean): string; export function f(a: any, b?: any) { return '' }",
    "...arguments: [string] | [number, boolean]",
  ],
  [
    "interface O { n: number; s: string } export function f<K extends keyof O>(k: K, v: O[K]) {}",
    '...arguments: ["n", number] | ["s", string] | unsupported arguments with other types for K',
  ],
  [
    "export function f<T extends object, K extends keyof T>(o: T, k: K) {}",
    '...arguments: [{ key: number, other: string }, ("key"|"other")] | unsupported arguments with other types for T',
  ],
  [
    "export function f<const T extends readonly string[]>(all: T, one: T[number]) {}",
    '...arguments: [["a", "b"], ("a"|"b")] | unsupported arguments with other types for T',
  ],
  ["export function f<T extends string | number>(a: T): T { return a }", "a: string | number"],
  ['export function f(...all: ["n", number] | ["s", string]) {}', '...all: ["n", number] | ["s", string]'],
  ["export default function (a: string) {}", "a: string"],
  ["export async function f(a: Promise<number>) {}", "a: promise(number)"],
  ["export function f(a: string, cb?: HTMLElement) {}", "a: string, cb?: unsupported HTMLElement"],
])("parameters: %s", (text, expected) => {
  expect(shown(text)).toBe(expected);
});

const CLASSES = `
  export class Money { constructor(readonly amount: number, private currency: 'EUR' | 'USD' = 'EUR') {} plus(other: Money) { return this } _x() {} private y() {} get z() { return 1 } async w() {} static of() {} }
  export class Stack<T> { push(item: T) {} peek() {} }
  export class Node2 { constructor(public next: Node2 | null) {} }
  class Hidden { constructor(a: string) {} }
  export class Locked { private constructor() {} }
  export abstract class Animal { abstract speak(): string; constructor(protected name: string) {} }
  export class Dog extends Animal { speak() { return this.name } bark(times: number) {} }
  export abstract class Lonely { abstract x(): void }
  export class AppError extends Error {}
  export class Widget { constructor(private element: HTMLElement, label: string) {} }
  export class Lenient { constructor(label: string, element?: HTMLElement) {} attach(e: HTMLElement) {} set(n: number) {} }
`;
test.each([
  ["Money", "Money"],
  ["Stack<number>", "new Stack().push(item: number).peek()"],
  ["Stack<{ a: 1 }[]>", "new Stack().push(item: [{ a: 1 }*]).peek()"],
  ["Node2", "Node2"],
  ["Hidden", "unsupported Hidden"],
  ["Locked", "unsupported Locked"],
  ["Animal", "new Dog(name: string).speak().bark(times: number)"],
  ["Dog", "new Dog(name: string).speak().bark(times: number)"],
  ["Lonely", "unsupported Lonely"],
  ["AppError", "new AppError(message?: string)"],
  ["Widget", "unsupported Widget (its element is HTMLElement)"],
  ["Lenient", "new Lenient(label: string, element?: unsupported HTMLElement).set(n: number)"],
])("class %s", (type, expected) => {
  expect(ofType(type, CLASSES)).toBe(expected);
});

test("a class that takes itself is a definition", () => {
  const { definitions, parameters } = read(`${CLASSES} export function f(m: Money) {}`);
  expect(show(parameters[0]!.shape)).toBe("Money");
  expect(show(definitions.Money!)).toBe('new Money(amount: number, currency?: ("EUR"|"USD")).plus(other: Money)');
  expect(definitions.Money).toMatchObject({ class: { file: "/virtual/a.ts", export: "Money" } });
});

test("unsupported shapes carry a hint", () => {
  const shape = read("class H {} export function f(h: H) {}").parameters[0]!.shape;
  expect(shape).toMatchObject({ kind: "unsupported", type: "H" });
  expect(shape.kind === "unsupported" && shape.hint).toMatch(/export it from/);
});

test.each([
  [
    "/** @param {string} a @param {number=} b\n * @param {...string} c */ export function f(a, b, ...c) {}",
    "a: string, b?: number, ...c: [string*]",
  ],
  [
    "/**\n * @param {string|null} a what\n * @param {?number} [b=3] more\n * @param {Array<string>} c\n * @returns {boolean}\n */\nexport function f(a, b, c) {}",
    "a: string | null, b?: number | null, c: [string*]",
  ],
  [
    "/** @param {Object} o\n * @param {number} o.depth\n * @param {string} [o.name] */ exports.f = function (o) {}",
    "o: { depth: number, name?: string }",
  ],
  [
    "/** @param {{ id: string, n?: number }[]} rows */ function f(rows) {} module.exports = f",
    "rows: [{ id: string, n?: number }*]",
  ],
  [
    "/** @typedef {Object} User\n * @property {string} name\n * @property {number} [age] */\n/** @param {User} u @param {Array.<User>} us */ module.exports = { f(u, us) {} }".replace(
      "module.exports = { f",
      "module.exports = {\n/** @param {User} u @param {Array.<User>} us */\nf",
    ),
    "u: { name: string, age?: number }, us: [{ name: string, age?: number }*]",
  ],
  [
    "/** @typedef {'a' | 'b'} Kind */\nexport const f = (/** @type {Kind} */ k, /** @type {*} */ x) => k",
    'k: ("a"|"b"), x: lazy',
  ],
  [
    "/** @callback Done\n * @param {string} e\n * @returns {number} */\n/** @param {Done} cb @param {function(string, number): boolean} p @param {function} q */ export function f(cb, p, q) {}",
    "cb: fn1(number), p: fn2(boolean), q: fn0(lazy)",
  ],
  [
    "/** @param {Object<string, number>} m @param {Map<string, Date>} d @param {!Foo} z */ export function f(m, d, z) {}",
    "m: record(string, number), d: map(string, date), z: lazy",
  ],
  ["export function f(a, b = 1, { c }) {}", "a: lazy, b?: number, options: { c: lazy }"],
  [
    "export class Point { constructor(x = 0) {} /** @param {number} n */ move(n) {} }\n/** @param {Point} p */ export function f(p) {}",
    "p: new Point(x?: number).move(n: number)",
  ],
  ["// plain\nexport function f(a) {}", "a: lazy"],
])("JavaScript: %s", (text, expected) => {
  expect(shown(text, "/virtual/a.js")).toBe(expected);
});

test.each([
  [
    "export function ship(total: number, country: string): string { return '' }",
    "(total: number, country: string) => string",
  ],
  [
    "export const f = async (a?: string, n = 1, ...r: number[]) => a",
    "(a?: string, n?: number, ...r: number[]) => Promise<unknown>",
  ],
  [
    "export function f<T extends string>(a: T, { b }: { b: 1 }): a is T { return true }",
    "<T extends string>(a: T, options: { b: 1 }) => a is T",
  ],
])("signature of %s", (text, expected) => {
  expect(read(text).signature).toBe(expected);
});

test("signature from JSDoc", () => {
  expect(
    read("/** @param {string} a\n * @returns {number} */ export function f(a, b) {}", "/virtual/a.js").signature,
  ).toBe("(a: string, b) => number");
});
