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
  expect(
    text,
  ).toBe(`// Findings of \`npx assay check\`: each test fails until its cause is fixed. Keep the ones you fix; delete what is not a bug.
import { describe, expect, test } from "vitest";
import { ratio } from "../../src/ratio";

/** What an action throws, as text; empty when it ends well. */
async function problemOf(action: () => unknown): Promise<string> {
  try {
    await action();
    return "";
  } catch (error) {
    return error instanceof Error ? \`\${(error as any).constructor.name}: \${error.message}\` : \`threw \${String(error)}\`;
  }
}

describe("ratio", () => {
  test("nan: NaN is returned", () => {
    // src/ratio.ts:2 NaN is returned
    // npx assay replay nan-12345678
    // This is what it returns today; put the value it should return, and \`not\` away.
    expect(ratio(0, 0)).not.toStrictEqual(NaN);
  });

  test("nullish-access: null has no member length", async () => {
    // src/ratio.ts:2 null has no member length
    // npx assay replay nullish-access-1
    expect(await problemOf(() => ratio(null))).not.toStrictEqual("TypeError: Cannot read properties of null (reading 'length')");
  });
});
`);
});

test("node:test, and names that are taken", () => {
  const text = regressionFile([one({}), one({})], { ...OPTIONS, runner: "node", isTypeScript: false });
  expect(text).toContain("assert.notDeepStrictEqual(ratio(0, 0), NaN);");
  expect(text).toContain('test("nan: NaN is returned (2)"');
});

test("what a test cannot tell", () => {
  expect(canBeTested(one({ outcome: { stopped: "steps" } }))).toBe(false);
  expect(canBeTested(one({ outcome: { returns: { $: "undefined" } } }))).toBe(false);
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
