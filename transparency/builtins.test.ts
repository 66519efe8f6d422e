// @module-tag thorough
import { expect, test } from "vitest";
import { builtins } from "./builtins/functions.ts";
import { compareBuiltin } from "./builtins/run.ts";
import { explain } from "./compare.ts";

const all = builtins();

/** `npm run transparency` calls all of them; here those whose models do most, and some by chance. */
const own = all.filter(
  ({ name }, i) =>
    i % 48 === 0 || /^(String.prototype.(replace|split)|(Buffer|TypedArray).prototype.subarray)$/.test(name),
);

test("the table finds the library", () => {
  expect(all.length).toBeGreaterThan(500);
  const names = new Set(all.map(({ name }) => name));
  for (const name of ["get Map.prototype.size", "Array.prototype.with", "new URL", "JSON.parse", "path.join"])
    expect(names).toContain(name);
});

test.each(own.map((builtin) => [builtin.name, builtin] as const))("%s", async (_name, builtin) => {
  const { calls, differences } = await compareBuiltin(builtin, ["symbolic"]);
  expect(differences.map(explain).join("\n")).toBe("");
  expect(calls).toBeGreaterThan(10);
});
