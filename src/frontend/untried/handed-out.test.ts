/** Functions that a target hands out, written by itself, by another function, or somewhere else in the module. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findTargets } from "../targets/find.ts";

const LATER = "function later(a: number, b: number) { return a === b ? 1 : 0; }\n";
const MAKE = "const make = (a: number) => (b: number) => (a === b ? 1 : 0);\n";
const OTHER = `${LATER.replace("function", "export function")}${MAKE.replace("const", "export const")}export const ONE = 1;
export default function again(a: number) { return make(a); }
export function round(n: number): unknown { return n > 9 ? later(n, 1) : round(n + 1); }
`;

function handsOut(text: string, name = "target"): boolean {
  const folder = mkdtempSync(join(tmpdir(), "assay-"));
  try {
    const file = join(folder, "subject.ts");
    writeFileSync(file, text);
    writeFileSync(join(folder, "other.ts"), OTHER);
    const { targets, diagnostics } = findTargets(`${file}#${name}`, { cwd: folder });
    const [target] = targets;
    if (target === undefined) throw new Error(diagnostics.map(({ message }) => message).join());
    return (target.untried ?? []).some((told) => typeof told === "object" && told.kind === "handed-out-functions");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test.each([
  "export function target(a: number) { return (b: number) => a === b; }",
  `${LATER}export function target(a: number) { return later.bind(null, a); }`,
  `${LATER}export function target(a: number) { const bound = later.bind(null, a); return [bound]; }`,
  `${LATER}export function target(a: number) { return Function.prototype.bind.call(later, null, a); }`,
  `${LATER}export function target(a: number) { return a > 1 ? later : undefined; }`,
  `${LATER}export function target(a: number) { return { a, later }; }`,
  `${LATER}export const target = (a: number) => later;`,
  `${MAKE}export function target(a: number) { return make(a); }`,
  `${MAKE}export const target = (a: number) => make(a);`,
  `${MAKE}export function target(a: number) { const made = make(a); return { made }; }`,
  `${MAKE}const again = (a: number) => make(a + 1);\nexport function target(a: number) { return again(a); }`,
  `${MAKE}export async function target(a: number) { return await make(a); }`,
  "function one(a: number): unknown { return a > 1 ? two(a) : (b: number) => a === b; }\nfunction two(a: number): unknown { return one(a - 1); }\nexport function target(a: number) { one(a); return two(a); }",
  "function self<T>(x: T): T { return x; }\nexport function target(a: number) { return self((b: number) => a === b); }",
  "const kept: unknown[] = [];\nfunction keep(f: unknown) { kept.push(f); }\nexport function target(a: number) { keep((b: number) => a === b); }",
  "const tools = { make(a: number) { return (b: number) => a === b; } };\nexport function target(a: number) { return tools.make(a); }",
  "class Tools { static make(a: number) { return (b: number) => a === b; } }\nexport function target(a: number) { return Tools.make(a); }",
  "function two(a: number) { return { f: (b: number) => a === b, g: 1 }; }\nexport function target(a: number) { const { f } = two(a); return f; }",
])("handed out: %s", (text) => {
  expect(handsOut(text)).toBe(true);
});

test.each([
  "return this.later.bind(this, a);",
  "return this.later;",
  "return this.make(a);",
  "return this.#make(a);",
  "return [this.arrow];",
])("handed out by a member: %s", (body) => {
  const text = `export class Subject {
    later(b: number) { return b === 2 ? 1 : 0; }
    make(a: number) { return (b: number) => a === b; }
    #make(a: number) { return (b: number) => a === b; }
    arrow = (b: number) => b === 2;
    target(a: number): unknown { ${body} }
  }`;
  expect(handsOut(text, "Subject.target")).toBe(true);
});

test.each([
  `${LATER}export function target(a: number) { return later(a, 1); }`,
  `${LATER}export function target(a: number) { return later.call(null, a, 1); }`,
  `${LATER}export function target(a: number) { return later.length + a; }`,
  `${LATER}export function target(xs: number[]) { return xs.map(later); }`,
  `${LATER}export function target(f: unknown) { return f === later; }`,
  `${MAKE}export function target(a: number) { return make(a)(2); }`,
  `${MAKE}export function target(a: number) { const made = make(a); return made(1) + made(2); }`,
  `${MAKE}export function target(xs: number[]) { return xs.filter(make(1)); }`,
  "function two(a: number) { return { f: (b: number) => a === b, g: 1 }; }\nexport function target(a: number) { const { f } = two(a); return f(1) ? 1 : 0; }",
  "function apply(f: (n: number) => number, n: number) { return typeof f === 'function' ? f(n) : n; }\nexport function target(a: number) { return apply((n) => (n === a ? 1 : 0), a); }",
  "function walk(f: (n: number) => void, n: number): void { if (n > 0) { f(n); walk(f, n - 1); } }\nexport function target(a: number) { let sum = 0; walk((n) => { sum += n; }, a); return sum; }",
  "export function target(n: number): number { return n < 1 ? 0 : target(n - 1); }",
])("used inside only: %s", (text) => {
  expect(handsOut(text)).toBe(false);
});

test.each([
  'import { later } from "./other.ts";\nexport function target(a: number) { return a > 1 ? later : 0; }',
  'import { make as made } from "./other.ts";\nexport function target(a: number) { return made(a); }',
  'import { make } from "./other.ts";\nexport function target(a: number) { return make(a)(1) ? make(a) : 0; }',
  'import again from "./other.ts";\nexport function target(a: number) { return [again(a)]; }',
])("handed out from another module: %s", (text) => {
  expect(handsOut(text)).toBe(true);
});

test.each([
  'import { later } from "./other.ts";\nexport function target(a: number) { return later(a); }',
  'import { make, ONE } from "./other.ts";\nexport function target(a: number) { return make(a)(2) ? ONE : 0; }',
  'import { round } from "./other.ts";\nexport function target(a: number) { return round(a); }',
])("imported and used inside only: %s", (text) => {
  expect(handsOut(text)).toBe(false);
});

test("what an accessor of the class gives is no function of it", () => {
  const text =
    "export class Subject {\n  get size() { return 1 + 2; }\n  target(a: number) { return a > 1 ? this.size : a; }\n}";
  expect(handsOut(text, "Subject.target")).toBe(false);
});
