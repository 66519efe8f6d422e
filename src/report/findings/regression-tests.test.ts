/** Regression test files as golden text. */
import { expect, test } from "vitest";
import type { Target } from "../../frontend/targets/target.ts";
import { canBeTested, type RegressionCase, regressionFile } from "./regression-tests.ts";

const target: Target = {
  file: "/app/src/ratio.ts",
  export: "ratio",
  kind: "function",
  signature: "(a: number, b: number) => number",
  parameters: [],
  definitions: {},
  isAsync: false,
  isGenerator: false,
  start: 0,
  end: 0,
  line: 1,
};

const one = (more: Partial<RegressionCase>): RegressionCase => ({
  target,
  args: [0, 0],
  outcome: { returns: { $: "nan" } },
  isAsync: false,
  effects: [],
  id: "nan-12345678",
  checker: "nan",
  message: "NaN is returned",
  place: "src/ratio.ts:2",
  ...more,
});

const OPTIONS = {
  runner: "vitest",
  outFile: "/app/assay-tests/src/ratio.bugs.test.ts",
  isCommonJs: () => false,
  usesRequire: false,
  isTypeScript: true,
  isFresh: false,
} as const;

test("a wrong result and an error", () => {
  const text = regressionFile(
    [
      one({}),
      one({
        id: "nullish-access-1",
        checker: "nullish-access",
        message: "null has no member length",
        args: [null],
        outcome: { throws: { name: "TypeError", message: "Cannot read properties of null (reading 'length')" } },
      }),
    ],
    OPTIONS,
  );
  expect(text).toContain(`import { describe, expect, test } from "vitest";
import { ratio } from "../../src/ratio";

describe("ratio", () => {
  test.fails("nan: NaN is returned", () => {
    // src/ratio.ts:2 NaN is returned
    // npx assay replay nan-12345678
    expect(Number.isNaN(ratio(0, 0))).toBe(false);
  });

  test.fails("nullish-access: null has no member length", () => {
    // src/ratio.ts:2 null has no member length
    // npx assay replay nullish-access-1
    expect(() => ratio(null)).not.toThrow();
  });
});
`);
});

test("what nobody but the author knows is still to be written, never the opposite of what it gives", () => {
  const text = regressionFile([one({ outcome: { returns: 7 } })], OPTIONS);
  expect(text).toContain("// ratio(0, 0) returns 7: what it should do instead only you know.");
  expect(text).toContain('test.todo("nan: NaN is returned");');
  expect(text).not.toContain("not.");
});

test("each runner has its own word for a test that is expected to fail", () => {
  const jest = regressionFile([one({ isAsync: true, outcome: { throws: { name: "Error", message: "" } } })], {
    ...OPTIONS,
    runner: "jest",
  });
  expect(jest).toContain('test.failing("nan: NaN is returned", async () => {');
  expect(jest).toContain("await expect((async () => ratio(0, 0))()).resolves.not.toThrow();");
});

test("node:test, and names that are taken", () => {
  const text = regressionFile([one({}), one({})], { ...OPTIONS, runner: "node", isTypeScript: false });
  expect(text).toContain("assert.equal(Number.isNaN(ratio(0, 0)), false);");
  expect(text).toContain('test("nan: NaN is returned (2)", { todo: "fails until it is fixed" }, () => {');
});

test("what a test cannot tell", () => {
  expect(canBeTested(one({ outcome: { stopped: "steps" } }))).toBe(false);
  expect(canBeTested(one({ outcome: { returns: 0 } }))).toBe(true);
});

test.each(["vitest", "jest", "node"] as const)("a call that would do damage is told and never made: %s", (runner) => {
  const outcome = { throws: { name: "Error", message: "the sandbox" } };
  const damaging = one({ args: [".."], effects: ["fs.rmSync"], outcome, checker: "path-traversal", message: "m" });
  const text = regressionFile([damaging], { ...OPTIONS, runner });
  const code = text.replace(/\/\/.*/g, "");
  expect(code).toContain('test.todo("path-traversal: m");');
  expect(code).not.toContain("ratio(");
  expect(code).not.toContain("the sandbox");
  expect(text).toContain('// ratio("..") uses fs.rmSync');
});

test("words of the program stay inside their comments and names", () => {
  const text = regressionFile(
    [
      one({ message: "a\nimport('evil');\u2028b", place: "src/a\r\nb.ts:1", effects: ["x\ny"] }),
      one({ message: "c\nd" }),
    ],
    OPTIONS,
  );
  expect(text).toContain("// src/a\\r\\nb.ts:1 a\\nimport('evil');\\u2028b\n");
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => line.trim());
  expect(lines.filter((line) => /^(import\('evil|b$|b.ts|y$|d$)/.test(line))).toEqual([]);
});
