/** An assertion is verified where one is stated, and nowhere else. */
import { expect, test } from "vitest";
import { checkText } from "../testing/check-text.ts";

const verdict = async (text: string): Promise<string> =>
  (await checkText(text, { checkers: ["assertion"] })).verdicts.assertion!.kind;

test.each([
  ["no assertion at all", "export function f(n: number) { return n > 1 ? 1 : 0; }"],
  ["errors that are none", "export function f(n: number) { if (n > 1) throw new RangeError('large'); return n; }"],
  [
    "made, never used",
    "import { AssertionError } from 'node:assert'; export function f(n: number) { const e = new AssertionError({ message: 'x' }); return n > 1 ? e.message : ''; }",
  ],
  [
    "a function called assert that asserts nothing",
    "function assert(n: number) { return n; } export function f(n: number) { return assert(n); }",
  ],
  [
    "one that no run comes to",
    "import assert from 'node:assert'; export function f(n: number) { if (n > 1 && n < 1) assert(n === 0); return n; }",
  ],
])("vacuous: %s", async (_name, text) => {
  expect(await verdict(text)).toBe("vacuous");
});

test.each([
  [
    "node:assert",
    "import assert from 'node:assert'; export function f(n: number) { if (n > 1) assert(n > 0); return n; }",
  ],
  [
    "a member of it",
    "import { strictEqual } from 'node:assert'; export function f(n: number) { if (n === 1) strictEqual(n, 1); return n; }",
  ],
  [
    "assert of assay",
    "import { assert } from 'assay'; export function f(n: number) { if (n > 1) assert(n > 0); return n; }",
  ],
  ["console.assert", "export function f(n: number) { if (n > 1) console.assert(n > 0); return n; }"],
  [
    "asserts",
    "function positive(n: number): asserts n is 1 { if (n <= 0) throw new Error('no'); } export function f(n: number) { if (n > 1) positive(n); return n; }",
  ],
  [
    "never",
    "function unreachable(x: never): never { throw new Error(String(x)); } export function f(k: 'a' | 'b') { switch (k) { case 'a': return 1; case 'b': return 2; default: return unreachable(k); } }",
  ],
])("verified: %s", async (_name, text) => {
  expect(await verdict(text)).toBe("verified");
});

test.each([
  [
    "node:assert",
    "import assert from 'node:assert'; export function f(n: number) { if (n > 1) assert(n > 2); return n; }",
  ],
  [
    "asserts",
    "function positive(n: number): asserts n is 1 { if (n <= 0) throw new Error('no'); } export function f(n: number) { if (n > -1) positive(n); return n; }",
  ],
  [
    "an error that is one by name",
    "class AssertionError extends Error { override name = 'AssertionError'; } export function f(n: number) { if (n === 7) throw new AssertionError('x'); return n; }",
  ],
])("violated: %s", async (_name, text) => {
  expect(await verdict(text)).toBe("violated");
});
