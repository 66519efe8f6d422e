import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { findTargets } from "../targets/find.ts";
import type { Shape } from "./shape.ts";

const root = realpathSync(mkdtempSync(join(tmpdir(), "assay-checker-")));
afterAll(() => rmSync(root, { recursive: true }));

const TEXT = `
const ROUTES = { home: { path: "/", auth: false }, admin: { path: "/admin", auth: true } } satisfies Record<string, { path: string; auth: boolean }>;
function makeConfig() { return { retries: 3, mode: "fast" as "fast" | "slow", nested: { list: [1, 2] } } }
interface User { id: number; name?: string; role: "admin" | "user"; greet(who: string): string }
export class Money { constructor(readonly amount: number) {} }
export enum Level { Low = 1, High = 2 }
type Nullable<T> = { [K in keyof T]: T[K] | null };
type Getters<T> = { [K in keyof T as \`get\${Capitalize<string & K>}\`]: () => T[K] };
type Unpacked<T> = T extends (infer U)[] ? U : T;
type Deep<T> = { value: T; next?: Deep<T> | null };
interface Link extends Partial<Record<\`x\${1 | 2}\`, Link>> { end: boolean }

export function typeOfCall(a: ReturnType<typeof makeConfig>) {}
export function keys(a: keyof typeof ROUTES) {}
export function mapped(a: Nullable<User>) {}
export function getters(a: Getters<{ size: number }>) {}
export function conditional(a: Unpacked<string[]>) {}
export function template(a: \`\${"x" | "y"}-\${1 | 2}\`, b: \`id-\${string}\`) {}
export function parameters(...args: Parameters<typeof keys>) {}
export function classes(a: Unpacked<Money[]>, b: Nullable<{ m: Money; level: Level }>) {}
export function awaited(a: Awaited<ReturnType<() => Promise<Map<string, Date>>>>) {}
export function generic<T extends keyof User>(a: User[T]) {}
export function inferred(a = makeConfig().retries, b = makeConfig()) {}
export function fromDefaults(a: number, b = a + 1, get = () => a, c = null) {}
export function cased(a: Uppercase<Extract<string, string>>, b: \`x\${Capitalize<Extract<string, string>>}\`) {}
export function restInFront(a: [...Unpacked<string[]>[], number]) {}
export function bothHalves(a: Unpacked<(number[] & { tag: string })[]>, b: Unpacked<(Date & { zone: string })[]>) {}
export function twice(a: { a: "x" | "y" } & { a: "y" | "z" }) {}
export function empty(a: Unpacked<{}[]>) {}
export const several: { (a: number): void; (a: string, b: number): void } = (a: unknown, b?: unknown) => {};
export function recursive(a: Link) {}
export function unsupportedPlatform(a: Unpacked<Intl.NumberFormat[]>, b: AbortController) {}
export function classItself(a: typeof Money, b: { kind: typeof Money }, c: new (amount: number) => Money) {}
export function never(a: Extract<"a", "b"> & string) {}
export function notFound(a: Missing) {}
export const handler: Parameters<typeof Array.prototype.map>[0] = (value, index) => value;
`;
const file = join(root, "subject.ts");
writeFileSync(file, TEXT);
const targets = new Map(findTargets(file, { cwd: root }).targets.map((t) => [t.export, t]));
const shapes = (name: string) => targets.get(name)!.parameters.map((p) => p.shape);
const property = (name: string, shape: Shape, optional = false) => ({ name, shape, optional });
const NULL: Shape = { kind: "null" };
const NUMBER: Shape = { kind: "number" };
const STRING: Shape = { kind: "string" };
const orNull = (shape: Shape): unknown => ({ kind: "union", options: expect.arrayContaining([shape, NULL]) });

test("return types and typeof", () => {
  expect(shapes("typeOfCall")).toEqual([
    {
      kind: "object",
      properties: [
        property("retries", NUMBER),
        property("mode", { kind: "one-of", values: ["fast", "slow"] }),
        property("nested", { kind: "object", properties: [property("list", { kind: "array", element: NUMBER })] }),
      ],
    },
  ]);
  expect(shapes("keys")).toEqual([{ kind: "one-of", values: ["home", "admin"] }]);
  expect(shapes("inferred").map((s) => s.kind)).toEqual(["number", "object"]);
});

test("mapped types", () => {
  expect(shapes("mapped")[0]).toMatchObject({
    kind: "object",
    properties: [
      property("id", orNull(NUMBER) as Shape),
      { name: "name", optional: true },
      property("role", orNull({ kind: "one-of", values: ["admin", "user"] }) as Shape),
      property("greet", orNull({ kind: "function", parameters: 1, returns: STRING }) as Shape),
    ],
  });
  expect(shapes("getters")).toEqual([
    { kind: "object", properties: [property("getSize", { kind: "function", parameters: 0, returns: NUMBER })] },
  ]);
});

test("conditional, template and utility types", () => {
  expect(shapes("conditional")).toEqual([STRING]);
  expect(shapes("template")).toEqual([
    { kind: "one-of", values: ["x-1", "x-2", "y-1", "y-2"] },
    { kind: "template", texts: ["id-", ""], parts: [STRING] },
  ]);
  expect(shapes("parameters")[0]).toMatchObject({
    kind: "tuple",
    elements: [{ shape: { kind: "one-of" }, optional: false }],
  });
  expect(shapes("awaited")).toEqual([{ kind: "map", key: STRING, value: { kind: "date" } }]);
});

test("classes and enums of the project are read as everywhere", () => {
  const money = { kind: "instance", class: { file, export: "Money" }, name: "Money" };
  expect(shapes("classes")[0]).toMatchObject(money);
  const properties = shapes("classes")[1];
  expect(JSON.stringify(properties)).toContain('"export":"Money"');
  expect(JSON.stringify(properties)).toContain('"members":["Low","High"]');
});

test("generics at their constraint", () => {
  const [shape] = shapes("generic");
  expect(shape!.kind).toBe("union");
});

test("recursive types end in definitions", () => {
  const target = targets.get("recursive")!;
  expect(target.parameters[0]!.shape.kind).toBe("named");
  expect(Object.keys(target.definitions).length).toBeGreaterThan(0);
  expect(JSON.stringify(target.definitions)).toContain('"named"');
});

test("what cannot be built says so, what cannot be found is discovered", () => {
  expect(shapes("unsupportedPlatform")[0]).toMatchObject({
    kind: "unsupported",
    type: expect.stringContaining("NumberFormat"),
  });
  expect(shapes("unsupportedPlatform")[1]).toMatchObject({
    kind: "instance",
    class: { file: "", export: "AbortController" },
  });
  const [itself, inField, anyClass] = shapes("classItself");
  expect(itself).toMatchObject({ kind: "unsupported", type: "typeof Money" });
  expect(inField).toMatchObject({ properties: [{ name: "kind", shape: { kind: "unsupported" } }] });
  expect(anyClass).toMatchObject({ kind: "unsupported" });
  expect(shapes("never")[0]!.kind).toBe("unsupported");
  expect(shapes("notFound")).toEqual([{ kind: "lazy", glanced: true }]);
});

test("functions typed by their variable", () => {
  expect(targets.get("handler")!.parameters.map((p) => [p.name, p.shape.kind])).toEqual([
    ["value", "lazy"],
    ["index", "number"],
  ]);
});

test("types inferred from defaults", () => {
  expect(shapes("fromDefaults").slice(1)).toEqual([NUMBER, { kind: "function", parameters: 0, returns: NUMBER }, NULL]);
});

test("mappings of texts, tuples with a rest in front, both halves of an intersection", () => {
  const upper: Shape = { kind: "cased", mapping: "Uppercase", of: STRING };
  const capital: Shape = { kind: "cased", mapping: "Capitalize", of: STRING };
  expect(shapes("cased")).toEqual([upper, { kind: "template", texts: ["x", ""], parts: [capital] }]);
  expect(shapes("restInFront")).toEqual([{ kind: "tuple", elements: [], rest: STRING, after: [NUMBER] }]);
  expect(shapes("bothHalves")).toEqual([
    { kind: "extended", base: { kind: "array", element: NUMBER }, properties: [property("tag", STRING)] },
    { kind: "extended", base: { kind: "date" }, properties: [property("zone", STRING)] },
  ]);
  expect(shapes("twice")).toEqual([{ kind: "object", properties: [property("a", { kind: "literal", value: "y" })] }]);
  expect(shapes("empty")).toEqual([{ kind: "lazy", defined: true, glanced: true }]);
});

test("several signatures of one type", () => {
  expect(targets.get("several")!.parameters).toEqual([
    {
      name: "arguments",
      optional: false,
      rest: true,
      shape: {
        kind: "union",
        options: [
          { kind: "tuple", elements: [{ name: "a", shape: NUMBER, optional: false }] },
          {
            kind: "tuple",
            elements: [
              { name: "a", shape: STRING, optional: false },
              { name: "b", shape: NUMBER, optional: false },
            ],
          },
        ],
      },
    },
  ]);
});

test("enums of a package are the values of their members", () => {
  const home = join(root, "with-package");
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), text);
  };
  write("package.json", '{"type":"module"}');
  write("node_modules/kinds/package.json", '{"name":"kinds","type":"module","types":"index.d.ts","main":"index.js"}');
  write("node_modules/kinds/index.js", 'export const Kind = { Tag: "tag", Text: "text" };');
  write(
    "node_modules/kinds/index.d.ts",
    'export declare enum Kind { Tag = "tag", Text = "text" }\nexport declare enum Level { Low = 1, High = 2 }\nexport declare const enum Side { Left = "l", Right = "r" }\nexport declare enum Only { One = "one" }\nexport declare enum Flags { A, B = "ab".length }',
  );
  write(
    "subject.ts",
    `import type { Flags, Kind, Level, Only, Side } from "kinds";
type Unpacked<T> = T extends (infer U)[] ? U : T;
export function named(kind: Kind) {}
export function inferred(kind: Unpacked<Kind[]>, other?: Unpacked<(Kind | null)[]>) {}
export function others(a: Unpacked<Level[]>, b: Unpacked<Side[]>, c: Unpacked<Only[]>, d: Unpacked<Kind.Tag[]>) {}
export function computed(a: Unpacked<Flags[]>) {}`,
  );
  const found = findTargets(join(home, "subject.ts"), { cwd: home }).targets;
  const of = (name: string) => found.find((one) => one.export === name)!.parameters.map((one) => one.shape);
  const kind = { kind: "one-of", values: ["tag", "text"] } as Shape;
  expect(of("inferred")).toEqual([kind, orNull(kind)]);
  expect(of("named")).toEqual([kind]);
  expect(of("others")).toEqual([
    { kind: "one-of", values: [1, 2] },
    { kind: "one-of", values: ["l", "r"] },
    { kind: "literal", value: "one" },
    { kind: "literal", value: "tag" },
  ]);
  expect(of("computed")).toEqual([NUMBER]);
});
