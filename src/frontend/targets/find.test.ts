import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { loadTypeScript } from "../config/typescript.ts";
import { findTargets } from "./find.ts";
import type { Target } from "./target.ts";

const cwd = realpathSync(mkdtempSync(join(tmpdir(), "assay-targets-")));
afterAll(() => rmSync(cwd, { recursive: true }));
const files: Record<string, string> = {
  "package.json": "{}",
  "src/price.ts": `
    import type { Item, Currency } from "./model";
    import { Cart } from "./cart.js";
    export function total(items: readonly Item[], currency: Currency): number { return 0 }
    export const free = (n: number) => n > 50;
    const hidden = (a: string) => a;
    export { hidden as shown };
    export const RATE = 19;
    export async function* walk(cart: Cart) {}
    export default free;
    export type { Item };
  `,
  "src/model.ts": `
    export interface Item { name: string; price: Money; tags?: Tag[] }
    export type Money = { amount: number };
    export enum Currency { EUR = "EUR", USD = "USD" }
    export * from "./tag.ts";
    import type { Tag } from "./tag.ts";
  `,
  "src/tag.ts": "export type Tag = 'new' | 'sale';",
  "src/cart.ts": `
    export class Cart {
      #lines = [];
      constructor(readonly owner: string, limit = 10) { if (limit < 0) throw new RangeError("limit") }
      add(name: string, count: number): this { return this }
      get size(): number { return 0 }
      set note(text: string) {}
      static empty(): Cart { return new Cart("") }
      onChange = (listener: () => void) => {};
      private secret() {}
      protected inner() {}
      _internal(a: number) {}
      #hash() {}
    }
    class Other { m() {} }
    export class Plain { a = 1 }
  `,
  "src/index.ts":
    'export { total as sum } from "./price.ts"; export * from "./cart.ts"; export * as model from "./model.ts"; import { free } from "./price.ts"; export { free };',
  "told/declared.ts": `
    import type { Item } from "../src/model";
    interface Hidden { a: number }
    export interface Own { b: number }
    export function f(item: Item, hidden: Hidden, own: Own) {}
  `,
  "told/left.ts":
    "export class Service { constructor(readonly log: { send(t: string): Promise<void> }) {} async run() { this.log.send('a'); } }",
  "told/told.ts": `
    import { Cart } from "../src/cart.js";
    export class Key {
      private constructor(readonly text: string) {}
      static parse(text: string): Key { return new Key(text) }
      static async load(): Promise<Key> { return new Key("") }
    }
    export function statusOf(error: unknown): number {
      if (error instanceof Cart) return 1;
      if (error instanceof RangeError) return (error.cause as Error) ? 2 : 3;
      return Object.prototype.toString.call(error) === "[object Date]" ? 4 : 5;
    }
    export function guarded(read: () => string, load: () => Promise<number>, key: Key) {
      try { return read() } catch { return load() }
    }
    export const agent = (headers: Headers) => headers.get("User-Agent");
    export const of = (e: TypeError, s: AbortSignal, u: URL, r: Request) => [e, s, u, r];
  `,
  "src/broken.ts": "export function f( {",
  "src/empty.ts": "const a = 1;",
  "src/values.ts": "export const a = 1; export const b = { c: 2 };",
  "src/price.test.ts": "export function no() {}",
  "src/types.d.ts": "export function no(): void;",
  "src/vite.config.ts": "export default function no() {}",
  "made/add.ts": `
    const curry = <A, B, C>(fn: (a: A, b: B) => C) => (a: A, b?: B): C => fn(a, b!);
    export const add = curry((a: number, b: string) => a + b);
    export const settings = curry;
  `,
  "lib/whole.js":
    "module.exports = parse;\n/** @param {string} s */\nfunction parse(s) {}\nparse.strict = function (s, n) {};\nmodule.exports.loose = (s) => s;",
  "lib/object.js":
    "const helper = (a) => a;\nmodule.exports = { helper, run(x, y) {}, again: require('./whole'), n: 1 };",
  "lib/names.cjs":
    "exports.a = exports.b = void 0;\nexports.a = function (x) {};\nclass K { m(z) {} }\nexports.K = K;\nObject.defineProperty(exports, 'c', { enumerable: true, get: function () { return c } });\nfunction c(q) {}",
  "held/held.ts":
    "export const utils = { even(n: number) { return n % 2 === 0; }, odd: (n: number) => n % 2 !== 0, n: 1 };\nexport namespace Text { export function indent(s: string, n = 2) {} function hidden() {} }\nexport function area(this: { r: number }, n: number) {}",
  "held/api.ts": "export const api: { ask(q: string): void } = { ask(q) {} };",
  "held/guarded.js":
    'function compare(a, b) {}\nif (typeof module !== "undefined" && module.exports) {\n  module.exports = compare;\n}',
  "held/wrapped.js": "(function (root) {\n  function area(r) {}\n  exports.area = area;\n})(this);",
  "lib/assign.ts": "function parse(s: string) {}\nexport = parse;",
  "lib/node_modules/pkg/index.js": "exports.no = () => 1",
};
for (const [file, text] of Object.entries(files)) {
  mkdirSync(dirname(join(cwd, file)), { recursive: true });
  writeFileSync(join(cwd, file), text);
}

let loads = 0;
const find = (spec: string, signature?: string) =>
  findTargets(spec, {
    cwd,
    ...(signature === undefined ? {} : { signature }),
    loadTypeScript: () => {
      loads++;
      return loadTypeScript();
    },
  });
const names = (spec: string) => find(spec).targets.map((t) => `${t.kind} ${t.file.slice(cwd.length + 1)}#${t.export}`);
const one = (spec: string, signature?: string): Target => {
  const found = find(spec, signature);
  expect(found.diagnostics).toEqual([]);
  expect(found.targets.length).toBe(1);
  return found.targets[0]!;
};

test("a file means its exported functions", () => {
  expect(names("src/price.ts")).toEqual([
    "function src/price.ts#total",
    "function src/price.ts#free",
    "function src/price.ts#shown",
    "function src/price.ts#walk",
  ]);
});

test("functions that objects and namespaces hold", () => {
  expect(names("held/held.ts")).toEqual([
    "static held/held.ts#utils.even",
    "static held/held.ts#utils.odd",
    "static held/held.ts#Text.indent",
    "function held/held.ts#area",
  ]);
  expect(names("held/held.ts#utils.odd")).toEqual(["static held/held.ts#utils.odd"]);
  expect(one("held/held.ts#Text.indent").parameters.map((p) => p.shape.kind)).toEqual(["string", "number"]);
});

test("a declared this is what a function is called on", () => {
  const { receiver, parameters } = one("held/held.ts#area");
  expect(receiver?.kind).toBe("object");
  expect(parameters.map((p) => p.name)).toEqual(["n"]);
});

test("exports behind a question or inside the function around a script", () => {
  expect(names("held/guarded.js")).toEqual(["function held/guarded.js#module.exports"]);
  expect(names("held/wrapped.js")).toEqual(["function held/wrapped.js#area"]);
});

test("a class means its public members, and its constructor when that branches", () => {
  expect(names("src/cart.ts")).toEqual([
    "constructor src/cart.ts#Cart",
    "method src/cart.ts#Cart.add",
    "getter src/cart.ts#Cart.size",
    "static src/cart.ts#Cart.empty",
    "method src/cart.ts#Cart.onChange",
  ]);
});

test("targets are plain data with everything a run needs", () => {
  const target = one("src/price.ts#total");
  expect(JSON.parse(JSON.stringify(target))).toEqual(target);
  expect(target).toMatchObject({
    file: join(cwd, "src/price.ts"),
    export: "total",
    kind: "function",
    signature: "(items: readonly Item[], currency: Currency) => number",
    isAsync: false,
    isGenerator: false,
    line: 4,
  });
  expect(files["src/price.ts"]!.slice(target.start, target.end)).toMatch(/^function total.*}$/);
  expect(target.parameters).toEqual([
    {
      name: "items",
      optional: false,
      rest: false,
      shape: {
        kind: "array",
        element: {
          kind: "object",
          properties: [
            { name: "name", shape: { kind: "string" }, optional: false },
            {
              name: "price",
              shape: { kind: "object", properties: [{ name: "amount", shape: { kind: "number" }, optional: false }] },
              optional: false,
            },
            {
              name: "tags",
              shape: { kind: "array", element: { kind: "one-of", values: ["new", "sale"] } },
              optional: true,
            },
          ],
        },
      },
    },
    {
      name: "currency",
      optional: false,
      rest: false,
      shape: {
        kind: "one-of",
        values: ["EUR", "USD"],
        enum: { file: join(cwd, "src/model.ts"), export: "Currency", members: ["EUR", "USD"] },
      },
    },
  ]);
  expect(one("src/price.ts#walk")).toMatchObject({ isAsync: true, isGenerator: true });
});

test("methods know their class and how to get a receiver", () => {
  const target = one("src/cart.ts#Cart.add");
  expect(target).toMatchObject({
    kind: "method",
    member: "add",
    class: { file: join(cwd, "src/cart.ts"), export: "Cart" },
    signature: "(name: string, count: number) => this",
  });
  expect(target.receiver).toMatchObject({
    kind: "instance",
    parameters: [{ name: "owner" }, { name: "limit", optional: true }],
    methods: [{ name: "add" }],
  });
  expect(one("src/cart.ts#Cart.size")).toMatchObject({ kind: "getter", parameters: [] });
  expect(one("src/cart.ts#Cart.empty").receiver).toBeUndefined();
  expect(one("src/cart.ts#Cart._internal").kind).toBe("method");
  expect(one("src/cart.ts#Cart.constructor")).toMatchObject({
    kind: "constructor",
    export: "Cart",
    signature: "new (owner: string, limit?: number) => Cart",
  });
});

test("re-exports lead to where the function is", () => {
  expect(names("src/index.ts")).toContain("function src/price.ts#total");
  expect(names("src/index.ts")).toContain("method src/cart.ts#Cart.add");
  expect(names("src/index.ts#sum")).toEqual(["function src/price.ts#total"]);
  expect(names("src/index.ts#Cart.add")).toEqual(["method src/cart.ts#Cart.add"]);
  expect(names("src/index.ts#free")).toEqual(["function src/price.ts#free"]);
});

test("CommonJS exports", () => {
  expect(names("lib/whole.js")).toEqual([
    "function lib/whole.js#module.exports",
    "function lib/whole.js#strict",
    "function lib/whole.js#loose",
  ]);
  expect(names("lib/whole.js#module.exports")).toEqual(["function lib/whole.js#module.exports"]);
  expect(names("lib/whole.js#default")).toEqual(["function lib/whole.js#module.exports"]);
  expect(names("lib/whole.js#module.exports.loose")).toEqual(["function lib/whole.js#loose"]);
  expect(one("lib/whole.js#module.exports").parameters[0]!.shape).toEqual({ kind: "string" });
  expect(names("lib/object.js")).toEqual([
    "function lib/object.js#helper",
    "function lib/object.js#run",
    "function lib/whole.js#module.exports",
  ]);
  expect(names("lib/object.js#module.exports")).toContain("function lib/object.js#run");
  expect(names("lib/names.cjs")).toEqual([
    "function lib/names.cjs#a",
    "method lib/names.cjs#K.m",
    "function lib/names.cjs#c",
  ]);
  expect(names("lib/assign.ts")).toEqual(["function lib/assign.ts#module.exports"]);
});

test("#default and #*", () => {
  expect(names("src/price.ts#default")).toEqual(["function src/price.ts#default"]);
  expect(names("src/price.ts#*")).toEqual(names("src/price.ts"));
});

test("nothing so far needed the TypeScript compiler", () => {
  expect(loads).toBe(0);
});

test("a folder means all its sources, and a broken one does not hide the others", () => {
  const { targets, diagnostics } = find("src");
  expect(diagnostics.map((d) => d.code)).toEqual(["syntax-error"]);
  expect(new Set(targets.map((t) => t.file.slice(cwd.length + 1)))).toEqual(new Set(["src/cart.ts", "src/price.ts"]));
  expect(find("lib").targets.some((t) => t.file.includes("node_modules"))).toBe(false);
});

test("a function made by another function is typed by the checker", () => {
  loads = 0;
  expect(one("made/add.ts#add").parameters).toEqual([
    { name: "a", shape: { kind: "number" }, optional: false, rest: false },
    { name: "b", shape: { kind: "string" }, optional: true, rest: false },
  ]);
  expect(loads).toBeGreaterThan(0);
});

test("--signature gives types to an untyped function", () => {
  const target = one("lib/object.js#run", "(x: string, y?: { n: number }) => string");
  expect(target.signature).toBe("(x: string, y?: { n: number }) => string");
  expect(target.parameters).toEqual([
    { name: "x", shape: { kind: "string" }, optional: false, rest: false },
    {
      name: "y",
      shape: { kind: "object", properties: [{ name: "n", shape: { kind: "number" }, optional: false }] },
      optional: true,
      rest: false,
    },
  ]);
});

test.each([
  ["src/prise.ts", undefined, "file-not-found", /Did you mean src\/price\.ts\?/],
  ["src/price", undefined, "file-not-found", /Did you mean src\/price\.ts\?/],
  ["nowhere/a.ts", undefined, "file-not-found", /relative to/],
  ["src/broken.ts", undefined, "syntax-error", /./],
  ["src/empty.ts", undefined, "no-exports", /export the function/],
  ["src/values.ts", undefined, "no-exports", /It exports a, b/],
  ["src/price.ts#totl", undefined, "unknown-export", /Did you mean total\? It exports total, free/],
  ["src/cart.ts#Cart.ad", undefined, "unknown-export", /Did you mean Cart\.add\?/],
  ["src/price.ts#RATE", undefined, "not-a-function", /--signature/],
  ["src#total", undefined, "bad-target", /Name a file/],
  ["package.json", undefined, "unsupported-file", /\.ts/],
  ["src/price.ts", "(a: string) => string", "bad-signature", /#total/],
  ["src/price.ts#free", "string", "bad-signature", /function type/],
  ["src/price.ts#free", "(a: => string", "bad-signature", /function type/],
])("%s %s → %s", (spec, signature, code, hint) => {
  const { targets, diagnostics } = find(spec, signature);
  expect(targets).toEqual([]);
  expect(diagnostics.length).toBe(1);
  expect(diagnostics[0]!.code).toBe(code);
  expect(diagnostics[0]!.hint).toMatch(hint);
});

test("functions of an object whose type is declared elsewhere take what that says", () => {
  expect(one("held/api.ts").parameters[0]!.shape.kind).toBe("string");
});

test("inputs get what the code compares them with, and failures that it is prepared for", () => {
  const shapesOf = (name: string) => one(`told/told.ts#${name}`).parameters.map(({ shape }) => shape);
  const [error] = shapesOf("statusOf");
  expect(error).toMatchObject({
    kind: "lazy",
    classes: [{ kind: "instance", name: "Cart" }, { kind: "error", name: "RangeError", cause: true }, { kind: "date" }],
  });
  expect(shapesOf("guarded")).toMatchObject([
    { kind: "function", mayThrow: true },
    { kind: "function", returns: { kind: "promise", mayReject: true } },
    { kind: "instance", creator: "parse", parameters: [{ name: "text" }] },
  ]);
  expect(JSON.stringify(shapesOf("agent"))).toContain("user-agent");
  expect(shapesOf("of")).toMatchObject([
    { kind: "error", name: "TypeError" },
    { kind: "union" },
    { kind: "instance", class: { file: "", export: "URL" } },
    { kind: "instance", name: "Request" },
  ]);
  expect(one("src/price.ts#free").parameters[0]).not.toHaveProperty("declared");
});

test("promises that nobody waits for may fail", () => {
  expect(JSON.stringify(one("told/left.ts#Service.run").receiver)).toContain('"mayReject":true');
});

test("a parameter knows the exported type that it is declared with", () => {
  expect(one("src/price.ts#total").parameters[1]).not.toHaveProperty("declared");
  expect(one("told/declared.ts#f").parameters.map(({ declared }) => declared?.export)).toEqual([
    "Item",
    undefined,
    "Own",
  ]);
});
