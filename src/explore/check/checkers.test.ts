import { describe, expect, test } from "vitest";
import { checkText } from "../testing/check-text.ts";

/** A text for each case; the first word says whether the checker must report it. */
type Case = readonly [verdict: "reports" | "is silent about" | "proves", text: string];

const ARRAY = "export function f(a: number[], i: number): unknown";

const CASES: Readonly<Record<string, readonly Case[]>> = {
  "index-read": [
    ["reports", `${ARRAY} { const x = a[i]!; return x + 1; }`],
    ["reports", "export function f(s: string, i: number): string { return s[i]!.trim(); }"],
    ["reports", "export function f(i: number): number { return Buffer.from([1, 2])[i]! + 1; }"],
    [
      "reports",
      "export function f(i: number): number { let sum = 0; const t = new Uint8Array(3); sum += t[i]!; return sum; }",
    ],
    ["is silent about", `${ARRAY} { return (a[i] ?? 0) + 1; }`],
    ["is silent about", `${ARRAY} { return a[i] === undefined ? 0 : 1; }`],
    ["is silent about", `${ARRAY} { return a[i] != null; }`],
    ["is silent about", `${ARRAY} { if (a[i]) return 1; return 0; }`],
    ["is silent about", "export function f(a: { x: number }[], i: number): unknown { return a[i]?.x; }"],
    ["is silent about", `${ARRAY} { const x = a[i]; if (x === undefined) return 0; return x + 1; }`],
    ["is silent about", "export function f(a: number[], i: number): number | undefined { return a[i]; }"],
    ["is silent about", "export function f(s: string, i: number): boolean { return s[i] === 'x'; }"],
    ["is silent about", "export function f(a: number[], i: number): number { a[i] ??= 3; return 0; }"],
  ],
  "index-write": [
    ["reports", "export function f(i: number): number[] { const a = [1, 2]; a[i] = 3; return a; }"],
    ["reports", "export function f(i: number): Buffer { const b = Buffer.alloc(2); b[i] = 3; return b; }"],
    ["proves", "export function f(x: number): number[] { const a = [1]; a[a.length] = x; return a; }"],
    ["is silent about", "export function f(xs: number[], x: number): number[] { xs[xs.length] = x; return xs; }"],
  ],
  "division-by-zero": [
    ["reports", "export function f(a: bigint, b: bigint): bigint { return a / b; }"],
    ["reports", "export function f(a: bigint, b: bigint): bigint { return a % (b - 3n); }"],
    ["reports", "export function f(a: number, b: number): number { return a % b; }"],
    ["reports", "export function f(a: number, b: number): number { a /= b - 5; return a; }"],
    ["reports", "export function f(o: { n: number }): number { o.n %= o.n; return o.n; }"],
    [
      "is silent about",
      "export function f(a: bigint, b: bigint): bigint { try { return a / b; } catch { return 0n; } }",
    ],
  ],
  nan: [
    ["reports", "export function f(s: string): number { return Number(s); }"],
    ["reports", "export function f(n: number): number { return Math.sqrt(n); }"],
    ["reports", "export function f(s: string): number { return +s; }"],
    [
      "is silent about",
      "export function f(s: string): number { const n = Number(s); return Number.isNaN(n) ? 0 : n; }",
    ],
    ["is silent about", "export function f(n: number): number { return n; }"],
    [
      "is silent about",
      "export function f(s: string): number | null { const n = Number(s); return n === 3 ? n : null; }",
    ],
  ],
  "range-argument": [
    ["reports", "export function f(n: number): string { return 'a'.repeat(n); }"],
    ["reports", "export function f(n: number): string { return (1.5).toFixed(n); }"],
    ["reports", "export function f(n: number): string { return (15).toString(n); }"],
    ["reports", "export function f(n: number): number { return new Array(n).length; }"],
    ["reports", "export function f(n: number): string { return String.fromCodePoint(n); }"],
    ["reports", "export function f(n: number): string { return new Date(n).toISOString(); }"],
    ["reports", "export function f(n: number): bigint { return BigInt(n); }"],
    ["reports", "export function f(s: string): string { return 'é'.normalize(s); }"],
    ["reports", "export function f(n: number): string { return (1.5).toPrecision(n); }"],
    [
      "is silent about",
      "export function f(a: number[]): number[] { return a.map(() => { throw new RangeError('mine'); }); }",
    ],
  ],
  allocation: [
    ["reports", "export function f(n: number): number { return Buffer.alloc(Math.floor(n)).length; }"],
    ["reports", "export function f(n: number): string { return 'ab'.padStart(n); }"],
    ["reports", "export function f(n: number): number { return n > 0 ? 'abc'.repeat(n).length : 0; }"],
    ["proves", "export function f(n: number): string { return 'ab'.padStart(n > 80 ? 80 : n); }"],
  ],
  "prototype-pollution": [
    ["reports", "export function f(o: Record<string, any>, k: string): void { o[k].polluted = 1; }"],
    [
      "reports",
      "export function f(k: string, l: string): void { const o: any = {}; const p = o[k]; if (p !== undefined && typeof p === 'function') p[l].x = 1; }",
    ],
    [
      "reports",
      "export function f(k: string): void { const o: any = {}; const t = o[k]; if (t) Object.assign(t, { x: 1 }); }",
    ],
    [
      "reports",
      "export function f(k: string): void { const g: any = () => 0; if (g[k] !== undefined && k !== 'prototype') Object.defineProperty(g[k], 'x', { value: 1, configurable: true }); }",
    ],
    [
      "is silent about",
      "export function f(k: string): object { const o: any = {}; if (k !== '__proto__') o[k] = {}; return o; }",
    ],
  ],
  "malformed-input": [
    ["reports", "export function f(s: string): string { return decodeURIComponent(s); }"],
    ["reports", "export function f(s: string): string { return new URL(s).host; }"],
    ["reports", "export function f(s: string): bigint { return BigInt(s); }"],
    [
      "is silent about",
      "export function f(s: string): unknown { try { return JSON.parse(s); } catch (e) { throw new Error('bad settings', { cause: e }); } }",
    ],
  ],
  "unexpected-throw": [
    [
      "is silent about",
      "/** @throws {RangeError} */\nexport function f(n: number): number { if (n > 3) throw new RangeError('n'); return n; }",
    ],
    [
      "reports",
      "export function f(n: number): number { const frozen = Object.freeze({ n: 1 }); frozen.n = n; return n; }",
    ],
  ],
  assertion: [
    [
      "reports",
      "function check(x: unknown): asserts x { if (!x) throw new Error('no'); }\nexport function f(n: number): number { check(n !== 7); return n; }",
    ],
    [
      "reports",
      "function never(x: never): never { throw new Error('unreachable ' + x); }\nexport function f(n: number): number { if (n === 12) never(n as never); return n; }",
    ],
    ["reports", "export function f(n: number): number { console.assert(n < 100); return n; }"],
    [
      "reports",
      "import { ok } from 'node:assert';\nexport function f(n: number): number { ok(n !== 5, 'five'); return n; }",
    ],
    [
      "is silent about",
      "function check(x: unknown): void { if (!x) throw new Error('no'); }\nexport function f(n: number): number { check(n !== 7); return n; }",
    ],
  ],
  injection: [
    [
      "reports",
      "import { Script } from 'node:vm';\nexport function f(name: string): unknown { return new Script('row.' + name); }",
    ],
    [
      "reports",
      "import fs from 'node:fs';\nexport function f(name: string): boolean { return fs.existsSync('/data/' + name); }",
    ],
    [
      "is silent about",
      "import fs from 'node:fs';\nexport function f(name: string): boolean { return fs.existsSync('/data/' + (name === 'a' ? 'a' : 'b')); }",
    ],
  ],
  hang: [
    ["is silent about", "export function f(n: number): number { let i = 0; while (i < n && i < 20) i++; return i; }"],
  ],
  "unhandled-rejection": [
    [
      "reports",
      "export async function f(n: number): Promise<number> { if (n > 3) void Promise.reject(new Error('x')); return n; }",
    ],
    [
      "is silent about",
      "export async function f(n: number): Promise<number> { if (n > 3) throw new Error('x'); return n; }",
    ],
  ],
};

for (const [checker, cases] of Object.entries(CASES))
  describe(checker, () => {
    test.each(cases)("%s %s", async (expected, text) => {
      const { findings, verdicts, broken } = await checkText(text, {
        checkers: [checker, "unexpected-throw"],
        // inherited keys are rare ways
        runs: checker === "prototype-pollution" ? 120 : 40,
        limits: { steps: 2_000 },
      });
      expect(broken).toEqual([]);
      const found = findings.filter((one) => [one, ...(one.also ?? [])].some((each) => each.checker === checker));
      if (expected === "reports") expect(found.length).toBeGreaterThan(0);
      else expect(found).toEqual([]);
      if (expected === "proves") expect(verdicts[checker]).toMatchObject({ kind: "verified" });
    });
  });

test("violations of one checker are raised or silent as each is", async () => {
  const silent = await checkText("export function f(n: number): number { console.assert(n < 100); return n; }");
  expect(silent.findings.map(({ checker, isRaised }) => [checker, isRaised])).toEqual([["assertion", false]]);
  const raised = await checkText("export function f(a: bigint, b: bigint): bigint { return a / b; }");
  expect(raised.findings.map(({ checker, isRaised }) => [checker, isRaised])).toEqual([["division-by-zero", true]]);
});
