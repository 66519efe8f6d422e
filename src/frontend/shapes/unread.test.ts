import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findTargets } from "../targets/find.ts";

function parametersOf(text: string) {
  const folder = mkdtempSync(join(tmpdir(), "assay-"));
  try {
    const file = join(folder, "subject.ts");
    writeFileSync(file, text);
    const { targets, diagnostics } = findTargets(file, { cwd: folder });
    expect(diagnostics).toEqual([]);
    return targets.map((target) => target.parameters);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test.each([
  ["a type that grows for ever", "type Deep<T> = { next: Deep<T[]>; value: T };", "Deep<number>"],
  ["interfaces that extend each other", "interface A extends B { a: 1 } interface B extends A { b: 1 }", "A"],
  ["an alias of itself", "type Loop = Loop;", "Loop"],
  ["a name nobody declares", "", "Nowhere.At.All<string>"],
  ["an index that is not there", "interface P { a: 1 }", 'P["b"]["c"]'],
  [
    "conditional types without end",
    "type Walk<T> = T extends [infer H, ...infer R] ? Walk<[...R, H]> : never;",
    "Walk<[1, 2]>",
  ],
  ["objects in objects, thousands of them", "", `${"{ a: ".repeat(3_000)}string${" }".repeat(3_000)}`],
  ["a type of thousands of parentheses", "", `${"(".repeat(3_000)}string${")".repeat(3_000)}`],
])("%s costs the type and nothing else", (_name, declarations, type) => {
  const [parameters] = parametersOf(`${declarations}\nexport function f(x: ${type}, n: number) { return n; }`);
  expect(parameters?.length).toBe(2);
  expect(parameters?.[1]?.shape.kind).toBe("number");
});
