/**
 * Promise 3, seen from the types: every branch in these programs is taken by some argument of the declared type. Assay takes it too, or says
 * that such arguments were not tried; "infeasible" would be false.
 */

import { afterAll, beforeAll, expect, test } from "vitest";
import { claimTexts } from "../../report/claims.ts";
import { installWorld, uninstallWorld } from "../../runtime/world/world.ts";
import { exploreText } from "../testing/explore-text.ts";

// timers are virtual, as they are in every exploration
beforeAll(installWorld);
afterAll(uninstallWorld);

const explored = async (text: string) => {
  const { goals, result } = await exploreText(text, { runs: 40, mutate: false });
  const reached = goals.filter((slot) => result.seen[slot] !== 0).length;
  return {
    status: result.status,
    isWhole: reached === goals.length,
    inexact: claimTexts(result.unreached.claims()).join("; "),
  };
};

test.each<[string]>([
  [`export function f(x: string | (() => number)) { if (typeof x === "function") return 1; return 0; }`],
  [`export function f(x?: () => number) { if (typeof x === "function") return 1; return 0; }`],
  [`export function f(x: { next?: (() => void) | string }) { if (typeof x.next === "function") return 1; return 0; }`],
  [`export function f(x: string | symbol) { if (typeof x === "symbol") return 1; return 0; }`],
  [`export function f(x: unknown) { if (typeof x === "function") return 1; return 0; }`],
  [
    `export function f(x: PromiseLike<number> | number) { if (typeof x === "object" && "then" in x) return 1; return 0; }`,
  ],
  [
    `export function f(...xs: (number | string)[]) { if (xs.length === 2 && typeof xs[1] === "string") return 1; return 0; }`,
  ],
  [`export function f(this: { base: number }, n: number) { return n > this.base ? n : this.base; }`],
  [`export function* f(n: number) { if (n > 3) yield 1; yield 2; }`],
  [`export function f(x: object) { if (Array.isArray(x)) return 1; if (typeof x === "function") return 2; return 0; }`],
  [
    `export function f(p: P) { if (p === 0) return 2; return p & P.Read && p & P.Write ? 1 : 0; } export enum P { Read = 1 << 0, Write = 1 << 1 }`,
  ],
  [
    `export function f(a: number, w?: WeakMap<object, number>, b?: number) { if (b === a) return 1; return w ? 2 : 0; }`,
  ],
])("taken: %s", async (text) => {
  const { isWhole, inexact } = await explored(text);
  // of the last one, what cannot be built is left
  expect(isWhole || inexact.includes("WeakMap")).toBe(true);
});

test("texts of a template literal type are of that type, and solved for", async () => {
  const { goals, result } = await exploreText(
    `export function f(v: \`\${number}\${"px" | "em"}:\${string}\`) {
      if (!/^-?[0-9]+(px|em):/.test(v)) return 1;
      return v === "12em:a" ? 2 : 0;
    }`,
    { runs: 40, mutate: false },
  );
  expect(goals.map((slot) => result.seen[slot])).toEqual([1, 0, 1, 1]);
  for (const { input } of result.kept) expect(input.args[0]).toMatch(/^-?\d+(px|em):/);
});

test.each<[string, RegExp]>([
  [
    `export function f(x: string | WeakMap<object, number>) { if (typeof x === "object") return 1; return 0; }`,
    /x was not tried as WeakMap/,
  ],
  [
    `export function f(o: { w?: WeakMap<object, number> }) { if (o.w) return 1; return 0; }`,
    /o.w was not tried as WeakMap/,
  ],
  [
    `export function f(xs: WeakMap<object, number>[]) { if (xs.length > 0) return 1; return 0; }`,
    /an array of WeakMap/,
  ],
  [`export function f(a: { v: number }, b: { v: number }) { if (a === b) return 1; return 0; }`, /two places/],
  [
    `export function f(xs: { v: number }[]) { return new Set(xs).size < xs.length ? 1 : 0; }`,
    /two places|not symbolic/,
  ],
  [
    `export function f(xs: { v: number }[]) { const seen = new Set<object>(); for (const x of xs) { if (seen.has(x)) return 1; seen.add(x); if (seen.size > 1) break; } return 0; }`,
    /two places/,
  ],
  [
    `export function f(a: number[], b: number[]) { b.length = 0; a.push(1); if (b.length > 0) return 1; return 0; }`,
    /two places/,
  ],
  [
    `export function f(t: T) { if (t.next === t) return 1; return 0; } export interface T { next: T | null }`,
    /two places/,
  ],
  [`export function f(x: Iterable<number>) { if (Array.isArray(x)) return 1; return 0; }`, /as an array only/],
  [`export function f(a?: number) { if (arguments.length === 1 && a === undefined) return 1; return 0; }`, /left out/],
  [
    `export function f(o: { a: number }) { if (Object.keys(o).length > 1) return 1; return 0; }`,
    /but the declared ones/,
  ],
  [`export function f(o: { a: number }) { if (Object.isFrozen(o)) return 1; return 0; }`, /but the declared ones/],
  [
    `export function f(p: P) { if (p & P.Read && p & P.Write) return 1; return 0; } export enum P { None = 0, Read = 1, Write = 2 }`,
    /enum/,
  ],
  [`export function f(c: C) { if (c.debug) return 1; return 0; } export class C { debug = false; }`, /fields of C/],
  [
    `export function f(start: number) { let n = start; return (step: number) => { n += step; return n > 10 ? 10 : n; }; }`,
    /hands out/,
  ],
  [`export function f(x: number) { setTimeout(() => { if (x > 1) throw new Error("x"); }, 10); }`, /hands out/],
  [`export function f(this: string) { return this === "ab" ? 1 : 0; }`, /this/],
  [`export function* f() { const again: boolean = yield 1; if (again) yield 2; }`, /sent/],
  [`export async function* f(n: number) { if (n > 1) yield 1; }`, /asked/],
  [
    `export function f(cb: () => number) { let n = 0; try { cb(); } catch { n = 1; } return n === 1 ? 1 : 0; }`,
    /callbacks/,
  ],
])("not called infeasible: %s", async (text, why) => {
  const { status, isWhole, inexact } = await explored(text);
  expect(isWhole || status !== "exhausted").toBe(true);
  if (!isWhole) expect(inexact).toMatch(why);
});

test.each<[string]>([
  [`export function f(a: { x: number }, b: { x: number }) { if (a.x > b.x && b.x > a.x) return 1; return 0; }`],
  [
    `export function f(s: S) { const { kind } = s; if (kind === "a" || kind === s.kind) return 1; return 0; } export type S = { kind: "a"; of: S | null } | { kind: "b" }`,
  ],
  [
    `export function f(xs: { n: number }[]) { const out: number[] = []; if (xs.length > 1) return 2; for (const x of xs) out.push(x.n); return out.length > 1 ? 1 : 0; }`,
  ],
  [
    `export function f(r: R) { switch (r) { case R.Up: return 1; case R.Down: return 2; } return 3; } export enum R { Up, Down }`,
  ],
  [
    `export function f(v: { kind: "x"; x: number } | { kind: "y"; y: number }) { if (v.kind === "x") return v.x > 1 ? 1 : 0; if (v.kind !== "y") return 2; return v.y > 1 ? 3 : 4; }`,
  ],
])("still proved: %s", async (text) => {
  const { status, isWhole, inexact } = await explored(text);
  expect({ status, inexact }).toEqual({ status: "exhausted", inexact: "" });
  expect(isWhole).toBe(false);
});
