/** The baseline file: what is written is read again, and other files are refused. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { ReportedFinding } from "../../report/findings/finding.ts";
import { readBaseline, writeBaseline } from "./baseline.ts";

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "assay-baseline-"));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

const finding = (id: string): ReportedFinding => ({
  id,
  checker: "nan",
  level: "warning",
  file: "/p/src/a.ts",
  line: 1,
  column: 1,
  endColumn: 2,
  function: "f",
  message: "m",
  args: [],
  outcome: { returns: { $: "nan" } },
  values: [],
  bucket: "b",
  count: 1,
  call: "f()",
  replay: "",
  test: null,
  isKnown: false,
});

test("written, then read, in any order of findings the same text", () => {
  const path = folder();
  const { file, ids } = readBaseline("b.json", path, path);
  expect(ids).toBeUndefined();
  writeBaseline(file, [finding("nan-2"), finding("nan-1")]);
  expect(readBaseline("b.json", path, path).ids).toEqual(new Set(["nan-1", "nan-2"]));
  writeBaseline(file, []);
  expect(readBaseline("b.json", path, path).ids).toEqual(new Set());
});

test("another file is no baseline", () => {
  const path = folder();
  writeFileSync(join(path, "package.json"), "{}");
  expect(() => readBaseline("package.json", path, path)).toThrow("package.json is no baseline of Assay");
});
