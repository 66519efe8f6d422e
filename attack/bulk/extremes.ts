/** Sources of extreme structure: deep, wide, long, or odd in every place that text allows. A file that we cannot follow is a diagnostic for that file. */

export interface Extreme {
  readonly name: string;
  readonly text: string;
}

const times = (n: number, of: (i: number) => string, between = ""): string =>
  Array.from({ length: n }, (_, i) => of(i)).join(between);
const fn = (body: string, parameter = "n: number"): string => `export function f(${parameter}) { ${body} }\n`;

/** Each grows with a number. */
const GROWING: Readonly<Record<string, (n: number) => string>> = {
  sum: (n) => fn(`return ${times(n, () => "n", " + ")};`),
  concat: (n) => fn(`return ${times(n, (i) => `"${i}"`, " + ")} + n;`),
  and: (n) => fn(`return ${times(n, (i) => `n > ${i}`, " && ")};`),
  coalesce: (n) => fn(`return ${times(n, () => "(n as any)?.x", " ?? ")};`),
  ifs: (n) => fn(`${times(n, (i) => `if (n === ${i}) return ${i};`, " else ")} return -1;`),
  nestedIfs: (n) => fn(`${times(n, (i) => `if (n > ${i}) {`)} return 1; ${"}".repeat(n)} return 0;`),
  ternaries: (n) => fn(`return ${times(n, (i) => `n === ${i} ? ${i} : `)}0;`),
  parentheses: (n) => fn(`return ${"(".repeat(n)}n${")".repeat(n)};`),
  arrays: (n) => fn(`return ${"[".repeat(n)}n${"]".repeat(n)};`),
  objects: (n) => fn(`return ${"{ a: ".repeat(n)}n${" }".repeat(n)};`),
  braces: (n) => fn(`${"{".repeat(n)} ${"}".repeat(n)} return n;`),
  blocks: (n) => `${"{".repeat(n)}${"}".repeat(n)}\n${fn("return n > 1;")}`,
  calls: (n) =>
    fn(`const g = (x: number): any => Object.assign(() => g(x + 1), { x }); return g(n)${"()".repeat(n)}.x;`),
  members: (n) => fn(`const o: any = {}; o.a = o; return o${".a".repeat(n)} === o && n > 3;`),
  optional: (n) => fn(`const o: any = n > 3 ? undefined : {}; return o${"?.a".repeat(n)};`),
  templates: (n) => fn(`return ${"`${".repeat(n)}n${"}`".repeat(n)};`),
  arrows: (n) => `export const f = ${times(n, (i) => `(a${i}: number) => `)}1;\n`,
  functions: (n) => fn(`${times(n, (i) => `function g${i}() { `)} return 1; ${"}".repeat(n)} return n > 1;`),
  classes: (n) =>
    `${times(n, (i) => `class C${i}${i === 0 ? "" : ` extends C${i - 1}`} {}`, "\n")}\nexport function f(n: number) { return n > 1 ? new C${n - 1}() : 0; }\n`,
  loops: (n) => fn(`${times(n, (i) => `for (let i${i} = 0; i${i} < 1; i${i}++) `)} n++; return n;`),
  labels: (n) => fn(`${times(n, (i) => `l${i}: `)} for (;;) { if (n > 3) break l0; return 1; } return 2;`),
  tries: (n) => fn(`${"try { ".repeat(n)} if (n > 2) throw 1; ${"} catch { } ".repeat(n)} return n;`),
  cases: (n) => fn(`switch (n) { ${times(n, (i) => `case ${i}: return ${i};`)} default: return -1; }`),
  parameters: (n) => `export function f(${times(n, (i) => `p${i}: number`, ", ")}) { return p0 > 1; }\n`,
  args: (n) => fn(`return Math.max(${times(n, (i) => `n + ${i}`, ", ")});`),
  fields: (n) => `export function f(o: { ${times(n, (i) => `a${i}: number`, "; ")} }) { return o.a0 > 1; }\n`,
  deepType: (n) => `export function f(o: ${"{ a: ".repeat(n)}number${" }".repeat(n)}) { return typeof o; }\n`,
  union: (n) => `export function f(o: ${times(n, (i) => `"v${i}"`, " | ")}) { return o === "v1"; }\n`,
  intersection: (n) => `export function f(o: ${times(n, (i) => `{ a${i}: number }`, " & ")}) { return o.a0 > 1; }\n`,
  arrayType: (n) => `export function f(o: number${"[]".repeat(n)}) { return o.length > 1; }\n`,
  generics: (n) =>
    `type T<X> = { x: X };\nexport function f(o: ${"T<".repeat(n)}number${">".repeat(n)}) { return typeof o; }\n`,
  functionType: (n) => `export function f(g: ${times(n, () => "() => ")}number) { return typeof g; }\n`,
  conditionalType: (n) =>
    `type T<X> = ${times(n, (i) => `X extends ${i} ? ${i} : `)}never;\nexport function f(o: T<3>) { return o; }\n`,
  decorators: (n) =>
    `const d: any = (x: any) => x;\n${"@d ".repeat(n)}export class C { m(n: number) { return n > 1; } }\n`,
  exports: (n) => times(n, (i) => `export const f${i} = (n: number) => n > ${i};`, "\n"),
  regex: (n) => fn(`return /${"(?:".repeat(n)}a${")".repeat(n)}/.test(String(n));`),
  regexAlternatives: (n) => fn(`return /${times(n, (i) => `a${i}`, "|")}/.test(s);`, "s: string"),
  text: (n) => fn(`return s === "${"x".repeat(n * 10)}";`, "s: string"),
  comment: (n) => `/* ${"*".repeat(n * 10)} */\n${fn("return n > 1;")}`,
  lines: (n) => `${"\n".repeat(n * 10)}${fn("return n > 1;")}`,
  name: (n) => `export function f${"x".repeat(n)}(n: number) { return n > 1; }\n`,
  destructuring: (n) => fn(`const ${"{ a: ".repeat(n)}b = 1${" = {} as any }".repeat(n)} = {} as any; return n > 1;`),
  spread: (n) => fn(`return [${times(n, () => "...[n]", ", ")}].length > 1;`),
  unary: (n) => fn(`return ${"- ".repeat(n)}n;`),
  nots: (n) => fn(`return ${"!".repeat(n)}n;`),
  awaits: (n) => `export async function f(n: number) { return ${"await ".repeat(n)}n; }\n`,
  comma: (n) => fn(`return (${times(n, (i) => `${i}`, ", ")}, n);`),
  assignments: (n) => fn(`let a = 0; ${times(n, () => "a = ")}n; return a > 1;`),
  sparse: (n) => fn(`return [${",".repeat(n)}n].length;`),
  bigint: (n) => fn(`return BigInt(Math.trunc(n) || 0) > ${"9".repeat(n)}n;`),
  number: (n) => fn(`return n > ${"9".repeat(n)};`),
  yields: (n) => `export function* f(n: number) { ${times(n, () => "yield n;")} }\n`,
  getters: (n) => fn(`const o = { ${times(n, (i) => `get a${i}() { return n; }`, ", ")} }; return o.a0 > 1;`),
  imports: (n) => `${times(n, (i) => `import * as p${i} from "node:path";`, "\n")}\n${fn("return n > 1;")}`,
};

const SIZES = [50, 1_500, 6_000] as const;

/** Odd without being large. */
const ODD: readonly string[] = [
  "",
  "\u0000",
  "\ufeff",
  "#!/usr/bin/env node\n",
  "export {};",
  "export default 1;",
  "export default class {}",
  "export default async () => {};",
  "export * from './nowhere';",
  "export * from './extreme';",
  "import './x-self';\nexport function f(n: number) { return n > 1; }",
  "export { f as 'odd name', f as default, f as then };\nfunction f(n: number) { return n > 1; }",
  "export const \\u0066 = (n: number) => n > 1;",
  "export function 𠮷(𝒳: number) { return 𝒳 > 1; }",
  "export function f(n: number) { return n > 1 }\r\n// \u2028 \u2029",
  "export function f(n: number) {\u2028return n > 1 }",
  'export const o = { "a\\nb"(n: number) { return n > 1; }, "$(touch x)"(n: number) { return n; }, "`x`"(n: number) { return n; } };',
  "export class C { static #p = 1; static { throw new Error('at load'); } m(n: number) { return n > C.#p; } }",
  "export class C { constructor(private n: number) { if (n > 1) throw this; } get x() { return this; } set x(v) {} }",
  "export class C extends (null as any) { m(n: number) { return n > 1; } }",
  "export class C { constructor() { return new Proxy(this, { get() { throw 1; } }); } m(n: number) { return n; } }",
  "export function f(n: number): never { while (true) n++; }",
  "export function f(n: number): any { return f(n); }",
  "export const f = new Proxy(function (n: number) { return n > 1; }, { apply() { throw new Proxy({}, {}); } });",
  "export const f = Object.defineProperty((n: number) => n, 'name', { get() { throw 1; } });",
  "export const f = Object.setPrototypeOf((n: number) => n > 1, null);",
  "module.exports = 1; export function f(n: number) { return n > 1; }",
  "throw new Proxy({}, { get() { throw 1; } });\nexport function f(n: number) { return n > 1; }",
  "throw undefined;\nexport function f() {}",
  "process.exit(7);\nexport function f(n: number) { return n > 1; }",
  "process.abort?.();\nexport function f(n: number) { return n > 1; }",
  "process.exitCode = 77; process.on('exit', () => { process.exitCode = 78; });\nexport function f(n: number) { return n > 1; }",
  "globalThis.process = undefined as any; globalThis.Promise = undefined as any;\nexport function f(n: number) { return n > 1; }",
  "for (const k of Object.getOwnPropertyNames(globalThis)) try { delete (globalThis as any)[k]; } catch {}\nexport function f(n: number) { return n > 1; }",
  "Object.freeze(Object.prototype); Object.freeze(Array.prototype); Object.freeze(Function.prototype);\nexport function f(n: number) { return n > 1; }",
  "Array.prototype.push = () => 0; Array.prototype.map = () => []; Map.prototype.get = () => 1;\nexport function f(n: number) { return n > 1; }",
  "Error.prepareStackTrace = () => { throw 1; };\nexport function f(n: number) { if (n > 1) throw new Error('x'); }",
  "Error.stackTraceLimit = -1; Object.defineProperty(Error, 'stackTraceLimit', { get() { throw 1; } });\nexport function f(n: number) { if (n > 1) throw new Error('x'); }",
  "export function f(n: number) { const e = new Error('x'); Object.defineProperty(e, 'stack', { get() { for (;;); } }); throw e; }",
  "export function f(n: number) { throw { toString() { for (;;); }, get message() { for (;;); } }; }",
  "export function f(n: number) { return { then(r: any) { r({ then() { for (;;); } }); } }; }",
  "export function f(n: number) { return { get then() { throw 1; } }; }",
  "export function f(n: number) { const a: any[] = []; a.push(a); return a; }",
  "export function f(n: number) { let o: any = {}; for (let i = 0; i < 1e5; i++) o = { o }; return o; }",
  "export function f(n: number) { return 'x'.repeat(2 ** 28); }",
  "export function f(n: number) { return new Array(2 ** 31); }",
  "export function f(n: number) { return new ArrayBuffer(2 ** 31); }",
  "export function f(n: number) { return Symbol.iterator; }",
  "export async function f(n: number) { await new Promise(() => {}); }",
  "export async function f(n: number) { for (;;) await null; }",
  "export async function* f(n: number) { for (;;) yield n; }",
  "export function* f(n: number): any { yield* f(n); }",
  "export function f(n: number) { setInterval(() => { throw 1; }, 1); return n > 1; }",
  "export function f(n: number) { queueMicrotask(function g() { queueMicrotask(g); }); return n > 1; }",
  "export function f(n: number) { process.nextTick(function g() { process.nextTick(g); }); return n > 1; }",
  "export function f(n: number) { return Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0); }",
  "export function f(n: number) { return /^(a+)+$/.test('a'.repeat(50) + 'b'); }",
  "export function f(s: string) { return new RegExp(s).test(s) ? JSON.parse(s) : eval(s); }",
  "export function f(s: string) { return new Function('s', s)(s); }",
  "export function f(o: any) { with_(o); function with_(x: any) { return x.a.b.c.d(x) ?? x; } }",
  "export function f(o: unknown[]) { return structuredClone(o); }",
  "export function f(...a: never[]): asserts a is [] {}",
  "export function f(this: Window, n: number) { return this; }",
  "export function f(x: import('./nowhere').T) { return x; }",
  "export function f(x: Circular) { return x; }\ntype Circular = Circular[] | { c: Circular };",
  "export type F = number; export interface I {} export enum E { A = 1, B = 'x' as any } export namespace N { export function g(n: number) { return n > 1; } }",
  "declare const x: any; export function f(n: number) { return x.y(n); }",
  "export abstract class A { abstract m(n: number): void; }",
  "using x = null as any;\nexport function f(n: number) { return n > 1; }",
  "await 1;\nexport function f(n: number) { return n > 1; }",
];

export function extremes(sizes: readonly number[] = SIZES): Extreme[] {
  const growing = Object.entries(GROWING).flatMap(([name, of]) =>
    sizes.map((size) => ({ name: `${name}-${size}.ts`, text: of(size) })),
  );
  return [...growing, ...ODD.map((text, i) => ({ name: `odd-${i}.ts`, text }))];
}
