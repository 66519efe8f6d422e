import fs from "node:fs";
import { expect, test } from "vitest";
import { isGuarded } from "./fs-checks.ts";

test("every function of node:fs has a guard or a reason for none", () => {
  const names = Object.keys(fs).filter((name) => typeof (fs as Record<string, unknown>)[name] === "function");
  expect(names.filter((name) => !isGuarded(name))).toEqual([]);
  const promised = Object.keys(fs.promises).filter((name) => name !== "constants");
  expect(promised.filter((name) => !isGuarded(name))).toEqual([]);
});
