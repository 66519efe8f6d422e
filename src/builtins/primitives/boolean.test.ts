import { expect, test } from "vitest";
import { functionLaw, methodLaw } from "../testing/law.ts";
import { anything, booleans, maybe } from "../testing/samples.ts";

test("Boolean", () => {
  expect(functionLaw(Boolean, [maybe(anything)]).failures).toEqual([]);
});

test.each([
  ["toString", Boolean.prototype.toString],
  ["valueOf", Boolean.prototype.valueOf],
] as const)("Boolean.prototype.%s", (_, fn) => {
  expect(methodLaw(fn, [booleans]).failures).toEqual([]);
});
