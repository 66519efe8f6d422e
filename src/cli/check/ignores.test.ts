/** Comments that accept findings: where they apply, and what is said about wrong ones. */
import { expect, test } from "vitest";
import { parseModule } from "../../frontend/parse.ts";
import { findIgnores } from "./ignores.ts";

const NAMES = ["nan", "index-read", "division-by-zero"];
const found = (text: string) => findIgnores(parseModule("/p/a.ts", text), NAMES);

test("a trailing comment is about its line, others about the next line with code", () => {
  const { ignores, problems } = found(
    [
      "export function f(a: number[]) {",
      "  const x = a[9]; // assay-ignore index-read -- absent means zero",
      "  // assay-ignore nan -- told to callers",
      "  // another remark",
      "",
      "  /* assay-ignore division-by-zero -- wanted: Infinity */",
      "  return x! / 0;",
      "}",
    ].join("\n"),
  );
  expect(problems).toEqual([]);
  expect(ignores).toEqual([
    { checker: "index-read", line: 2, reason: "absent means zero" },
    { checker: "nan", line: 7, reason: "told to callers" },
    { checker: "division-by-zero", line: 7, reason: "wanted: Infinity" },
  ]);
});

test("a reason is required, and names must be known", () => {
  const { ignores, problems } = found(
    "// assay-ignore nan\n// assay-ignore indx-read -- typo\n// assay-ignore -- everything\n  export const x = 1; // assay-ignore nan --\n",
  );
  expect(ignores).toEqual([]);
  expect(problems.map(({ line, column, message }) => [line, column, message])).toEqual([
    [1, 1, "assay-ignore nan has no reason"],
    [2, 1, 'assay-ignore: there is no checker "indx-read"'],
    [3, 1, "assay-ignore names no checker"],
    [4, 23, "assay-ignore nan has no reason"],
  ]);
  expect(problems[1]!.hint).toBe("Did you mean index-read?");
  expect(problems.every((problem) => problem.code === "bad-ignore")).toBe(true);
});

test("other comments are left alone", () => {
  expect(found("// assay-ignored once\n// see assay-ignore in the docs\nexport const x = 1;")).toEqual({
    ignores: [],
    problems: [],
  });
});
