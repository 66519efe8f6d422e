// @module-tag thorough
import { join } from "node:path";
import { expect, test } from "vitest";
import { explain } from "./compare.ts";
import { comparePackage } from "./packages/run.ts";

/** Small ones, of every kind: CommonJS and ES modules, parsers, classes, templates that compile to functions. */
test.each(["semver", "qs", "deepmerge", "big.js", "ini", "mustache", "json5", "immer", "minimatch"])(
  "%s",
  async (name) => {
    const { differences, lines } = await comparePackage(join(import.meta.dirname, "packages", `${name}.mjs`), [
      "symbolic",
      "coverage",
    ]);
    expect(differences.map(explain).join("\n")).toBe("");
    expect(lines).toBeGreaterThan(3);
  },
);
