/** Functions that checking verifies for one property: the safe twins of the documentation, and more of the same kind. */
import { documentedPairs } from "./documented.ts";

interface Proved {
  readonly checker: string;
  readonly text: string;
}

const MORE: readonly (readonly [checker: string, text: string])[] = [
  [
    "division-by-zero",
    "export function f(a: number, b: number): number { if (b > 2) return a / (b - 2); return a % 3; }",
  ],
  ["division-by-zero", "export function f(a: bigint, b: bigint): bigint { return b > 0n ? a / b : a; }"],
  [
    "division-by-zero",
    "export function f(n: number): number { let d = 4; if (n > 10) d = 5; else if (n < 3) d = 1; return n / d; }",
  ],
  [
    "division-by-zero",
    "export function f(xs: number[]): number { let sum = 0; for (let i = 0; i < 3 && i < xs.length; i++) sum += xs[i]!; return sum / (3 + 1); }",
  ],
  [
    "index-read",
    "const T = [1, 2, 3, 4];\nexport function f(i: number): number { if (!Number.isInteger(i)) return 0; return i >= 0 && i <= 3 ? T[i]! : T[0]!; }",
  ],
  ["index-read", "export function f(text: string): string { return text.length > 2 ? text[0]! + text[2]! : ''; }"],
  [
    "index-read",
    "const T = ['a', 'b'];\nexport function f(flag: boolean, n: number): string { const i = flag ? 1 : 0; return n > 5 ? T[i]! : T[1 - i]!; }",
  ],
  [
    "index-write",
    "export function f(n: number): number[] { const out = [0, 0, 0]; if (n === 1 || n === 2) out[n] = 5; return out; }",
  ],
  [
    "range-argument",
    "export function f(n: number): string { if (!(n >= 0 && n <= 5)) return ''; return (1.5).toFixed(n); }",
  ],
  ["range-argument", "export function f(n: number): string { return n >= 2 && n <= 36 ? (255).toString(n) : ''; }"],
  ["int32-truncation", "export function f(a: number): number { return a >= 0 && a < 1024 ? (a | 15) & 1023 : 0; }"],
  [
    "nullish-access",
    "interface P { a: { b: number } | null; c?: { d: number } }\nexport function f(p: P): number { if (p.a === null) return 0; return p.c === undefined ? p.a.b : p.a.b + p.c.d; }",
  ],
  [
    "nullish-access",
    "export function f(x: string | null, y: string | undefined): number { if (x === null || y === undefined) return 0; return x.length + y.length; }",
  ],
  [
    "unexpected-throw",
    "export function f(x: string | number): number { return typeof x === 'string' ? x.trim().length : Math.abs(x); }",
  ],
  [
    "narrowing-store",
    "export function f(n: number): Int8Array { const a = new Int8Array(2); if (Number.isInteger(n) && n >= -128 && n <= 127) a[0] = n; return a; }",
  ],
  [
    "contract",
    "/** @ensures result >= 0 && result < 24 */\nexport function f(hour: number): number { if (!(hour >= 0 && hour < 24)) throw new RangeError('hour'); return hour < 12 ? hour : hour - 12; }",
  ],
  [
    "contract",
    "/** @ensures result.length <= 3 */\nexport function f(s: string): string { return s.length > 3 ? s.slice(0, 3) : s; }",
  ],
  ["nan", "export function f(a: number): number { return a > 0 && a < 1000 ? a / 4 - 1 : 0; }"],
  [
    "assertion",
    "import assert from 'node:assert';\nexport function f(n: number): number { const m = n > 5 ? 5 : n < 0 ? 0 : 1; assert(m >= 0 && m <= 5); return m; }",
  ],
];

/** Code made from text is not followed: that safe twin is not proved. */
export const NOT_PROVED: readonly string[] = ["injection"];

/** Endless ones take long and prove nothing when they are mutated. */
const SLOW = ["hang", "stack-overflow"];

export function provedFunctions(pages: string, except: readonly string[]): Proved[] {
  const documented = documentedPairs(pages).filter(
    ({ checker }) => !except.includes(checker) && !SLOW.includes(checker),
  );
  return [
    ...documented.map(({ checker, safe }) => ({ checker, text: safe })),
    ...MORE.map(([checker, text]) => ({ checker, text })),
  ];
}
