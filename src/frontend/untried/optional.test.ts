import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { Shape } from "../shapes/shape.ts";
import { findTargets } from "../targets/find.ts";

const root = realpathSync(mkdtempSync(join(tmpdir(), "assay-optional-")));
afterAll(() => rmSync(root, { recursive: true }));

let folders = 0;
function optionalParts(text: string, exactOptionalPropertyTypes: boolean) {
  const folder = join(root, String(folders++));
  mkdirSync(folder);
  const compilerOptions = { strict: true, target: "es2023", lib: ["es2023"], types: [], exactOptionalPropertyTypes };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions }));
  writeFileSync(join(folder, "subject.ts"), text);
  const { parameters, untried = [] } = findTargets(join(folder, "subject.ts"), { cwd: folder }).targets.at(-1)!;
  const { shape } = parameters[0]!;
  const parts = shape.kind === "object" ? shape.properties : shape.kind === "tuple" ? shape.elements : [];
  return {
    untried: untried.map((one) => (typeof one === "string" ? one : one.kind)).join("; "),
    parts: parts
      .filter(({ optional }) => optional)
      .map((part) => ({ mayBeUndefined: hasUndefined(part.shape), isExact: part.exact === true })),
  };
}

const hasUndefined = (shape: Shape): boolean =>
  shape.kind === "undefined" || (shape.kind === "union" && shape.options.some(hasUndefined));

const LOOKING = [
  "f(o: { id: number; a?: number }) { return 'a' in o; }",
  "f(o: { id: number; a?: number }) { return { a: 1, ...o }; }",
  "f(o: { id: number; a?: number }) { const { id, ...rest } = o; return rest; }",
  "f(o: { id: number; a?: number }) { return Object.assign({ a: 1 }, o); }",
  "f(o: { id: number; a?: number }) { const { keys } = Object; return keys(o).length; }",
  "f(o: Partial<Record<'a', number>>) { for (const key in o) return key; }",
  "f(o: { a?(): void; b?: 1 }) { return Object.hasOwn(o, 'a'); }",
];

test.each(LOOKING)("undefined is a value of what %s looks for", (text) => {
  const { parts, untried } = optionalParts(`export function ${text}`, false);
  expect(parts).toContainEqual({ mayBeUndefined: true, isExact: false });
  expect(untried).not.toMatch(/undefined-properties|explicit-undefined/);
});

test.each(LOOKING)("never where the tsconfig says exactOptionalPropertyTypes: %s", (text) => {
  const { parts, untried } = optionalParts(`export function ${text}`, true);
  expect(parts).toContainEqual({ mayBeUndefined: false, isExact: true });
  expect(untried).not.toMatch(/undefined-properties|explicit-undefined/);
});

test("where nobody looks, there are two ways to be nothing and one is enough", () => {
  const text = "export function f(o: { id: number; a?: number }) { return o.a === undefined ? o.id : o.a; }";
  expect(optionalParts(text, false).parts).toEqual([{ mayBeUndefined: false, isExact: false }]);
});

test("an undefined that the author wrote stays", () => {
  const own = "export function f(o: { a?: number | undefined }) { return 'a' in o; }";
  const mapped =
    "type Loose<T> = { [K in keyof T]?: T[K] | undefined };\nexport function f(o: Loose<{ a: number }>) { return 'a' in o; }";
  for (const text of [own, mapped])
    expect(optionalParts(text, true).parts).toEqual([{ mayBeUndefined: true, isExact: true }]);
});

test("elements of tuples are exact as well", () => {
  const text = "export function f(t: [string, number?]) { return 1 in t; }";
  expect(optionalParts(text, true).parts).toEqual([{ mayBeUndefined: false, isExact: true }]);
});

test("a member sees what other members of its class look for", () => {
  const text = `export class Box {
    has(o: { id: number; a?: number }) { return "a" in o; }
    size(o: { id: number; a?: number }) { return this.has(o) ? 1 : 0; }
  }`;
  expect(optionalParts(text, false).parts).toEqual([{ mayBeUndefined: true, isExact: false }]);
});
