/** Functions that Assay verifies for one property, over containers, keys, classes, closures, generators: `npm run prove:mutants` breaks them in small ways. */

export interface Proved {
  readonly checker: string;
  readonly text: string;
}

const PRE = 'import { ok } from "node:assert";\n';

/** Bodies of `export function f`, by checker. */
const FUNCTIONS: Readonly<Record<string, readonly string[]>> = {
  "division-by-zero": [
    "f(a: number, b: number): number { if (b === 0) return 0; if (a > b) return a / b; return a < 0 ? a % b : 1 / (b * b === 0 ? 1 : b); }",
    "f(n: number): number { let d = 0; for (let i = 0; i < 3; i++) if (n > i * 2) d += i + 1; return d > 0 ? n / d : 0; }",
    "f(a: boolean, b: boolean, c: boolean): number { let d = 1; if (a) d += 2; if (b) d *= 3; if (c && !a) d -= 2; else if (c) d += 4; return d === 0 ? 7 : 12 / d; }",
    'f(kind: "a" | "b" | "c", n: number): number { switch (kind) { case "a": return n / 2; case "b": return n > 3 ? 1 / n : 0; default: return n % 5; } }',
    "f(p: { w: number; h: number }): number { if (p.w <= 0 || p.h <= 0) return 0; return p.w > p.h ? p.w / p.h : p.h / p.w; }",
    "f(a: bigint, b: bigint): bigint { if (b > 2n) return a / b; return b > 0n ? a % b : a + b; }",
    "f(x: number | null): number { const d = x ?? 2; return d === 0 ? 1 : 10 / d; }",
    "f(t: [number, number?]): number { const d = t[1] === undefined || t[1] === 0 ? 1 : t[1]; return t[0] / d; }",
    "f(n: number): number { const box = { d: 1 }; if (n > 1) box.d = 2; if (n > 3 && n < 9) box.d += 3; return n / box.d; }",
    "f(a: number, b: number): number { const d = Math.max(1, b); const e = Math.min(-1, a); return a / d + b / e; }",
    "f(x: number | string): number { const d = typeof x === 'string' ? x.length + 1 : x > 4 ? x : 4; return 8 / d; }",
    "f(n: number): number { const table = [1, 2, 3]; const d = n >= 0 && n < 3 && Number.isInteger(n) ? table[n]! : 5; return 6 / d; }",
  ],
  "index-read": [
    "f(i: number): number { const t = [4, 5, 6, 7]; if (!Number.isInteger(i)) return -1; if (i < 0 || i > 3) return 0; return t[i]!; }",
    "f(s: string): string { if (s.length < 3) return ''; return s[0]! + s[1]! + (s.length > 5 ? s[5]! : s[2]!); }",
    "f(a: boolean, b: boolean): number { const t = [1, 2, 3, 4]; const i = (a ? 1 : 0) + (b ? 2 : 0); return t[i]! + t[3 - i]!; }",
    'f(k: "x" | "y" | "z"): number { const t = [9, 8, 7]; const i = k === "x" ? 0 : k === "y" ? 1 : 2; return t[i]!; }',
    "f(xs: number[]): number { return xs.length > 2 ? xs[0]! + xs[2]! : xs.length > 0 ? xs[0]! : 0; }",
    "f(n: number): number { const t = [0, 1, 2, 3, 4, 5, 6, 7]; return t[n & 7]! + t[(n >> 3) & 3]!; }",
    "f(n: number): number { const t = [3, 1]; let i = 0; if (n > 4) i++; if (n > 9) i = 1; return t[i]! - t[1 - i]!; }",
    "f(p: { at: number; list: [number, number, number] }): number { const { at, list } = p; return at === 0 || at === 1 || at === 2 ? list[at]! : list[0]; }",
  ],
  "index-write": [
    "f(n: number): number { const t = [0, 0, 0, 0]; if (Number.isInteger(n) && n >= 0 && n < 4) t[n] = 1; return t.length; }",
    "f(a: boolean, n: number): number[] { const t = [1, 2]; const i = a ? 0 : 1; t[i] = n; if (n > 3) t[1 - i] = 4; return t; }",
    "f(n: number): number { const t = [1, 2, 3]; for (let i = 0; i < 3; i++) if (n > i) t[i] = n; return t[0]!; }",
  ],
  "nullish-access": [
    "f(x: { v: number } | null, y: { v: number } | undefined): number { if (x === null && y === undefined) return 0; if (x !== null) return x.v; return y!.v; }",
    "f(p: { a?: { b?: { c: number } } }): number { if (p.a === undefined) return 0; return p.a.b === undefined ? 1 : p.a.b.c > 2 ? 3 : p.a.b.c; }",
    "f(n: number): number { const m = new Map<number, { v: number }>([[1, { v: 2 }], [2, { v: 4 }]]); return n === 1 || n === 2 ? m.get(n)!.v : 0; }",
    "f(n: number): number { let o: { v: number } | null = null; if (n > 2) o = { v: n }; if (n > 4) return o!.v; return n > 2 && o !== null ? o.v : 0; }",
    'f(k: "a" | "b" | "c"): number { const t: Record<string, { v: number }> = { a: { v: 1 }, b: { v: 2 } }; return k === "c" ? 0 : t[k]!.v; }',
    "f(x: string | null | undefined): number { const y = x ?? 'ab'; return y.length > 1 ? y.length : y === '' ? 0 : 1; }",
    'f(x: { kind: "a"; v: { n: number } } | { kind: "b"; w: { n: number } }): number { return x.kind === "a" ? x.v.n : x.w.n; }',
    "f(a: boolean, b: boolean): number { const o: { x?: { n: number }; y?: { n: number } } = {}; if (a) o.x = { n: 1 }; if (!a || b) o.y = { n: 2 }; return a ? o.x!.n : o.y!.n; }",
    "f(xs: { n: number }[]): number { const first = xs[0]; if (first === undefined) return 0; return xs.length > 1 ? xs[1]!.n : first.n; }",
  ],
  "unexpected-throw": [
    "f(x: string | number | null): number { if (x === null) return 0; return typeof x === 'string' ? x.length : Math.floor(x); }",
    "f(n: number): string { if (!Number.isInteger(n) || n < 2 || n > 36) return '?'; return (35).toString(n); }",
    "f(n: number): string { return n >= 0 && n <= 4 ? 'ab'.repeat(n) : ''; }",
    'f(k: "a" | "b"): number { const t = { a: () => 1, b: () => 2 }; return t[k]() + (k === "a" ? t.b() : t.a()); }',
    "f(a: bigint, b: number): bigint { if (!Number.isInteger(b) || b > 5 || b < 0) return a; return a + BigInt(b); }",
    "f(n: number): number { const made = n > 3 ? { run: () => n } : undefined; if (n > 5) return made!.run(); return made === undefined ? 0 : made.run(); }",
  ],
  "range-argument": [
    "f(n: number): string { if (n < 0 || n > 20 || !(n === n)) return ''; return (2.5).toFixed(n); }",
    "f(n: number, r: number): string { if (!(r >= 2 && r <= 36)) return String(n); return (7).toString(r); }",
    "f(n: number): number { const size = n > 2 && n < 8 && Number.isInteger(n) ? n : 1; return new Array(size).length; }",
    "f(s: string, n: number): string { return n >= 0 && n < 4 && s.length < 3 ? s.repeat(n) : s; }",
  ],
  "int32-truncation": [
    "f(a: number): number { if (!Number.isInteger(a) || a < 0 || a > 255) return 0; return (a << 4) | (a & 15); }",
    "f(a: number): number { return a >= -100 && a <= 100 && Number.isInteger(a) ? a ^ 3 : 0; }",
  ],
  "narrowing-store": [
    "f(n: number): number { const t = new Uint8Array(3); if (Number.isInteger(n) && n >= 0 && n <= 255) t[1] = n; return t[1]!; }",
    "f(a: boolean, n: number): number { const t = new Int8Array(2); t[0] = a ? 127 : -128; if (n === 5) t[1] = 6; return t[0]!; }",
  ],
  nan: ["f(n: number): number { if (!(n > 0 && n < 100)) return 0; return Math.sqrt(n) + n; }"],
};

/** Whole modules for `assertion`: the property is what they state. */
const ASSERTED: readonly string[] = [
  "export function f(n: number): number { const m = n > 9 ? 9 : n >= 0 ? n : 0; ok(m >= 0 && m <= 9); return m; }",
  "export function f(a: number, b: number): number { let [x, y] = [a, b]; if (!(x <= y)) [x, y] = [y, x]; ok(x <= y || x !== x || y !== y); return x; }",
  "export function f(p: { n: number }): number { const copy = { ...p }; copy.n = 3; ok(copy.n === 3 && copy !== p); return p.n; }",
  "export function f(k: string): number { const o: Record<string, number> = { a: 1 }; const v = Object.hasOwn(o, k) ? o[k]! : 0; ok(v === 0 || k === 'a'); return v; }",
  "export function f(n: number): number { const m = new Map<string, number>(); m.set('a', n); if (n > 3) m.delete('a'); ok(m.size === (n > 3 ? 0 : 1)); return m.size; }",
  "export function f(n: number): number { const s = new Set<number>(); s.add(1); s.add(n); ok(s.size === 2 || n === 1); return s.size; }",
  "class Counter { #n = 0; up(by: number): this { if (by > 0) this.#n += 1; return this; } get n(): number { return this.#n; } }\nexport function f(a: number, b: number): number { const c = new Counter().up(a).up(b); ok(c.n >= 0 && c.n <= 2); ok(c.n !== 2 || (a > 0 && b > 0)); return c.n; }",
  "class A { v(): number { return 1; } }\nclass B extends A { override v(): number { return super.v() + 1; } }\nexport function f(n: number): number { const o = n > 2 ? new B() : new A(); ok(o.v() === (n > 2 ? 2 : 1)); ok(o instanceof A); return o.v(); }",
  "class Temperature { #c: number; constructor(c: number) { this.#c = c > 0 ? c : 0; } get celsius(): number { return this.#c; } set celsius(c: number) { if (c > 0) this.#c = c; } }\nexport function f(a: number, b: number): number { const t = new Temperature(a); t.celsius = b; ok(t.celsius >= 0); return t.celsius; }",
  "function* count(n: number): Generator<number> { if (n > 0) yield 1; if (n > 1) yield 2; }\nexport function f(n: number): number { let sum = 0; for (const x of count(n)) sum += x; ok(sum === 0 || sum === 1 || sum === 3); ok(sum !== 3 || n > 1); return sum; }",
  "export function f(n: number): number { let seen = 0; const add = (by: number): number => (seen += by); if (n > 0) add(2); if (n > 5) add(3); ok(seen === 0 || seen === 2 || seen === 5); return seen; }",
  "export function f(a: boolean, b: boolean, c: boolean): number { const n = [a, b, c].filter((x) => x).length; ok(n <= 3); ok(n !== 3 || (a && b && c)); ok(n !== 0 || !(a || b || c)); return n; }",
  "export async function f(n: number): Promise<number> { const m = await Promise.resolve(n > 2 ? 2 : 1); ok(m === 1 || n > 2); return m; }",
  "export function f(n: number): string { let s = ''; try { if (n > 1) throw new Error('x'); s += 'a'; } catch { s += 'b'; } finally { s += 'c'; } ok(s === 'ac' || s === 'bc'); ok(n > 1 || s === 'ac'); return s; }",
  "export function f(s: string): string { const t = s === '' ? 'x' : s.slice(0, 1); ok(t.length === 1); ok(s !== '' || t === 'x'); return t; }",
  "export function f(x: number | undefined, y: number = 2): number { const a = x ?? y; ok(a === y || a === x || a !== a); ok(x !== undefined || a === y || y !== y); return a; }",
  "export function f(k: 'a' | 'b' | 'c'): number { const t = { a: 1, b: 2, c: 4 }; let v = t[k]; switch (k) { case 'a': v += 1; break; case 'b': v *= 2; break; default: v -= 1; } ok(v >= 2 && v <= 4); ok(k !== 'b' || v === 4); return v; }",
  "export function f(xs: [number, number]): number { const [a, b] = xs; const top = a > b ? a : b; ok(!(top < a) && !(top < b)); return top; }",
  "export function f(n: number): number { let i = 0; while (i < 4) { if (i * 2 > n) break; i += 1; } ok(i >= 0 && i <= 4); ok(i < 4 || !(n < 6)); return i; }",
  "export function f(x: { kind: 'n'; n: number } | { kind: 's'; s: string }): number { const v = x.kind === 'n' ? (x.n > 3 ? 3 : 1) : x.s.length > 2 ? 2 : 0; ok(v <= 3); ok(v !== 2 || x.kind === 's'); ok(v !== 3 || x.kind === 'n'); return v; }",
  "export function f(a: boolean, b: number | null): string { const s = `${a ? 'yes' : 'no'}-${b === null ? 'none' : b > 0 ? 'some' : 'few'}`; ok(s.startsWith('yes') === a); ok(s.endsWith('none') === (b === null)); return s; }",
];

export const MORE_PROVED: readonly Proved[] = [
  ...Object.entries(FUNCTIONS).flatMap(([checker, texts]) =>
    texts.map((text) => ({ checker, text: `export function ${text}\n` })),
  ),
  ...ASSERTED.map((text) => ({ checker: "assertion", text: `${PRE}${text}\n` })),
];
