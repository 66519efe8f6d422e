/** Constants of other modules: what counts, and what somebody may still write. */
import { expect, test } from "vitest";
import { parseModule } from "../../frontend/parse.ts";
import { exportedBy } from "./exported.ts";

const read = (file: string, text: string): unknown => {
  const { constants, isFixed } = exportedBy(parseModule(file, text));
  return { ...Object.fromEntries([...constants].map(([name, { value }]) => [name, value])), isFixed };
};

test("primitives of ES modules", () => {
  const text = "const A = 1 << 3, B = `b`; export { A, B as C }; export const D = -A, E = [1]; export let F = 2;";
  expect(read("/m.mjs", text)).toEqual({ A: 8, C: "b", D: -8, isFixed: true });
});

test("primitives of CommonJS modules", () => {
  const text = "const X = 5; module.exports = { X, Y: 'y', Z: f() }; exports.W = true; other.V = 1;";
  expect(read("/m.cjs", text)).toEqual({ X: 5, Y: "y", W: true, isFixed: false });
});
