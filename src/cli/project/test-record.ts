/**
 * What the tests of a generated file were made of, kept in `.assay/tests`: covering one function again then replaces the tests of that function,
 * and an interrupted run replaces nothing that it did not come to.
 */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { readText } from "../../machine/text-files.ts";
import type { TestCase } from "../../report/tests/case.ts";
import { writeOwnFile } from "./own-files.ts";

export interface TestRecord {
  readonly schema: "assay-tests/1";
  readonly isFresh: boolean;
  readonly cases: readonly TestCase[];
}

function recordFile(root: string, testFile: string): string {
  const name = createHash("sha256").update(relative(root, testFile).replaceAll("\\", "/")).digest("hex").slice(0, 16);
  return join(root, ".assay", "tests", `${name}.json`);
}

export function writeRecord(root: string, testFile: string, cases: readonly TestCase[], isFresh: boolean): void {
  const record: TestRecord = { schema: "assay-tests/1", isFresh, cases };
  writeOwnFile(root, recordFile(root, testFile), `${JSON.stringify(record)}\n`);
}

/** Undefined when there is none, or one that cannot be read: it can be made anew. */
export function readRecord(root: string, testFile: string): TestRecord | undefined {
  const file = recordFile(root, testFile);
  if (!existsSync(file)) return undefined;
  try {
    const record = JSON.parse(readText(file)) as TestRecord;
    return record.schema === "assay-tests/1" && Array.isArray(record.cases) ? record : undefined;
  } catch {
    return undefined;
  }
}
