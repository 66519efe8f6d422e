import { expect, test } from "vitest";
import { parseModule } from "../parse.ts";
import { fitting, mutatedModule } from "./text.ts";

/** Every mutant as the text that it stands for. */
function mutants(text: string, file = "test.ts"): string[] {
  return mutatedModule(parseModule(file, text))!.mutants.map(
    ({ start, end, text: other }) => text.slice(0, start) + other + text.slice(end),
  );
}

test("operators, conditions, literals and removed statements", () => {
  expect(mutants("export const f = (a, b) => a < b + 1;")).toEqual([
    "export const f = (a, b) => undefined;",
    "export const f = (a, b) => a <= b + 1;",
    "export const f = (a, b) => a >= b + 1;",
    "export const f = (a, b) => true;",
    "export const f = (a, b) => false;",
    "export const f = (a, b) => a < b - 1;",
    "export const f = (a, b) => a < b + 2;",
  ]);
  const all = mutants('export function f(o) { if (o?.x) { g(o, "a"); } return /^a+$/.test(o.s.trim()); }');
  expect(all).toContain('export function f(o) { if (true) { g(o, "a"); } return /^a+$/.test(o.s.trim()); }');
  expect(all).toContain('export function f(o) { if (o.x) { g(o, "a"); } return /^a+$/.test(o.s.trim()); }');
  expect(all).toContain('export function f(o) { if (o?.x) { g("a", o); } return /^a+$/.test(o.s.trim()); }');
  expect(all).toContain("export function f(o) { if (o?.x) {  } return /^a+$/.test(o.s.trim()); }");
  expect(all).toContain('export function f(o) { if (o?.x) { g(o, "a"); } return /a+$/.test(o.s.trim()); }');
  expect(all).toContain('export function f(o) { if (o?.x) { g(o, "a"); } return /^a+$/.test(o.s); }');
});

test("numbers that are compared with: their two sides, and the bound below", () => {
  const all = mutants("export const f = (n, xs) => (n === 1 ? 0 : n !== -2 ? xs.length === 0 : n < 3);");
  const text = (part: string, other: string): string =>
    "export const f = (n, xs) => (n === 1 ? 0 : n !== -2 ? xs.length === 0 : n < 3);".replace(part, other);
  for (const other of ["n <= 1", "n >= 1"]) expect(all).toContain(text("n === 1", other));
  for (const other of ["n < -2", "n > -2"]) expect(all).toContain(text("n !== -2", other));
  expect(all).toContain(text("n < 3", "n < 2"));
  // no list is shorter than none
  expect(all).not.toContain(text("length === 0", "length <= 0"));
  const bounded = mutants("export const g = (a, b) => Math.max(a, b);");
  expect(bounded).toContain("export const g = (a, b) => a;");
  expect(bounded).toContain("export const g = (a, b) => b;");
});

test("a constructor calls the one above it, and only its arguments change", () => {
  const text =
    'export class Bad extends Error { constructor(message: string, readonly code: string) { super(message + "!"); this.name = "Bad"; } }';
  const { parsed } = mutatedModule(parseModule("test.ts", text))!;
  expect(parsed.text).toMatch(/\{ super\(/);
  expect(mutants(text)).toContain(text.replace('"!"', '""'));
});

test.each([
  [
    "what has no semicolons",
    "export function f(a) {\n  let x = a\n  x++\n  ;[1, 2].forEach((n) => { x += n })\n  return x\n}",
  ],
  ["chains", "export const f = (a) => a?.b!.c?.(1, 2)?.[a.d?.trim() ?? 0];"],
  [
    "switches and labels",
    "export function f(a) { out: for (;;) { switch (a) { case 1: g(); break out; default: { a--; } } } }",
  ],
  [
    "generators and classes",
    "export class A extends Object { #x = 1; static y = { a: 1 }; *m() { yield this.#x + 1; super.toString(); } }",
  ],
  ["casts", "export const f = (a: unknown) => (<number>a) + (a as { b: number }).b * (a!);"],
  ["a directive", '"use strict";\nexport function f() { "use strict"; return 1; }'],
  [
    "patterns",
    "export function f({ a = 1, ...b } = { a: 2 }) { [b.x, b.y = 3] = [1, 2]; for (const [k] of [[1]]) b.z = k; }",
  ],
])("the text with all mutants is a module: %s", (_, text) => {
  const found = mutatedModule(parseModule("test.ts", text));
  expect(found?.mutants.length).toBeGreaterThan(1);
});

test("a wrap that breaks the text costs itself only", () => {
  const wraps = [3, 1, 4, 1, 5, 9, 2, 6].map((end, start) => ({ start, end, before: "", after: "" }));
  const isBad = ({ end }: { end: number }): boolean => end === 9 || end === 4;
  expect(fitting(wraps, (some) => !some.some(isBad)).map(({ end }) => end)).toEqual([3, 1, 1, 5, 2, 6]);
  expect(fitting(wraps, () => false)).toEqual([]);
});
