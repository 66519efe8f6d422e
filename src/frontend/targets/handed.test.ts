/** Parameters of functions that targets hand back: told by syntax, by the compiler, or left to be found out. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findTargets } from "./find.ts";
import type { Target } from "./target.ts";

function targetIn(text: string, file = "subject.ts", signature?: string): Target {
  const folder = mkdtempSync(join(tmpdir(), "assay-"));
  try {
    writeFileSync(join(folder, file), text);
    const options = { cwd: folder, ...(signature === undefined ? {} : { signature }) };
    const { targets, diagnostics } = findTargets(`${join(folder, file)}#target`, options);
    if (targets[0] === undefined) throw new Error(diagnostics.map(({ message }) => message).join());
    return targets[0];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `"" (a: number)`, one per way. */
const waysOf = ({ handed }: Target): string[] | undefined =>
  handed &&
  Object.entries(handed).map(
    ([way, parameters]) =>
      `"${way}" (${parameters.map(({ name, rest, shape }) => `${rest ? "..." : ""}${name}: ${shape.kind}`).join(", ")})`,
  );

describe("types tell", () => {
  test.each([
    ["export function target(a: number): (b: string) => number { return (b) => a + b.length; }", ['"" (b: string)']],
    [
      "export const target = (a: number) => (b: string) => (c: boolean) => [a, b, c];",
      ['"" (b: string)', '"()" (c: boolean)'],
    ],
    [
      "export function target(a: number) { return { next(step: number) { return a + step; }, name: 'x' }; }",
      ['".next" (step: number)'],
    ],
    [
      "interface Store { get(): number; on(listener: () => void): () => void; later?(): void }\nexport function target(): Store { return make(); }\ndeclare function make(): Store;",
      ['".get" ()', '".on" (listener: function)', '".on()" ()'],
    ],
    [
      "export function target<F extends (...args: any[]) => any>(fn: F): F { return ((...args: any[]) => fn(...args)) as F; }",
      ['"" (...args: array)'],
    ],
    [
      "export async function target(url: string) { return { async query(text: string) { return url + text; } }; }",
      ['".query" (text: string)'],
    ],
    [
      "export function target(a: number) { const inner = (b: number) => a + b; return [inner, inner]; }",
      ['"[]" (b: number)'],
    ],
    [
      "class Hidden { private n = 1; private own() {} add(k: number) { this.n += k; return this.n; } }\nexport function target(): { add(k: number): number } { return new Hidden(); }",
      ['".add" (k: number)'],
    ],
  ])("%s", (text, ways) => {
    expect(waysOf(targetIn(text))).toEqual(ways);
  });
});

test.each([
  "export function target(a: number): number { return [a].map((b) => b + 1).length; }",
  "export function target(a: number[]) { return a.map((b) => b + 1); }",
  "export class Cart { add(n: number) { return n; } }\nexport function target(): Cart { return new Cart(); }",
  "export function target(a: boolean): ((b: number) => number) | undefined { return a ? (b) => b : undefined; }",
])("nothing that could be called at once: %s", (text) => {
  expect(waysOf(targetIn(text))).toEqual([]);
});

test("code without types leaves it to be found out", () => {
  expect(targetIn("exports.target = (a) => (b) => a + b;", "subject.cjs").handed).toBeUndefined();
});

test("a signature tells it for code without types", () => {
  const target = targetIn(
    "exports.target = (a) => (b) => a + b;",
    "subject.cjs",
    "(a: number) => (b: string) => unknown",
  );
  expect(waysOf(target)).toEqual(['"" (b: string)']);
});
