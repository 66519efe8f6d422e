// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are programs
/** Objects of the input that become primitives may have methods of their own for that; numbers and texts have none. */
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { findTargets } from "../targets/find.ts";

const root = realpathSync(mkdtempSync(join(tmpdir(), "assay-conversions-")));
afterAll(() => rmSync(root, { recursive: true }));

let files = 0;
function isUndeclared(text: string): boolean {
  const file = join(root, `subject${files++}.ts`);
  writeFileSync(file, text);
  const { untried } = findTargets(file, { cwd: root }).targets.at(-1)!;
  return (untried ?? []).some((one) => typeof one !== "string" && one.kind === "undeclared-properties");
}

test.each([
  "(o: { a: number }) { return `${o}`; }",
  "(o: { a: number }) { return o + '!'; }",
  "(o: { a: number }) { return (o as any) == 5; }",
  "(o: { a: number }) { const p = o as any; return p < 3; }",
  "(o: { a: number } | undefined) { return String(o); }",
  "(o: { a: number }, n: number) { return Math.max(n, o as any); }",
  "(o: { a: number }, t: Record<string, number>) { return t[o as any]; }",
  "(o: Given) { return -(o as any); }\ntype Given = { a: number };",
])("could be told: f%s", (text) => {
  expect(isUndeclared(`export function f${text}`)).toBe(true);
});

test.each([
  "(o: { a: number }) { return `${o.a}`; }",
  "(o: { a: number }, n: number) { return n + o.a > 3; }",
  "(o: { a: number }, id: Id) { return `${id}: ${o.a}`; }\ntype Id = string | 7;",
  "(o: { a: number }, mode: Mode) { return mode > Mode.A ? o.a : 0; }\nenum Mode { A, B }",
  "(o: { a: number } | null) { return o == null ? 0 : o.a; }",
  "(o: { from: Date; to: Date }) { return o.to > o.from; }",
  "(o: { a: number }) { let sum = 0; sum += o.a; return sum - 1; }",
])("cannot be told: f%s", (text) => {
  expect(isUndeclared(`export function f${text}`)).toBe(false);
});
