/** The `--json` document of every command is what docs/report.schema.json says, field by field. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv } from "ajv";
import { expect, test } from "vitest";
import type { ReportDocument } from "../../report/document.ts";
import { project } from "../testing/project.ts";

const schema = JSON.parse(
  readFileSync(fileURLToPath(new URL("../../../docs/report.schema.json", import.meta.url)), "utf8"),
) as object;

/** For us a field that is not in the schema is a mistake; others must bear with what later versions add. */
const closed = (part: unknown): unknown => {
  if (typeof part !== "object" || part === null) return part;
  if (Array.isArray(part)) return part.map(closed);
  const parts = Object.fromEntries(Object.entries(part).map(([key, value]) => [key, closed(value)]));
  return "required" in parts && "properties" in parts ? { additionalProperties: false, ...parts } : parts;
};

const check = new Ajv({ allowUnionTypes: true, allErrors: true }).compile(closed(schema) as object);
const problems = (document: unknown): string[] =>
  check(document) ? [] : (check.errors ?? []).map((one) => `${one.instancePath} ${one.message}`);

async function documentOf(fixture: string, ...words: string[]): Promise<ReportDocument> {
  const { out, err } = await project(fixture).run(...words, "--json");
  if (!out.startsWith("{")) throw new Error(err);
  return JSON.parse(out) as ReportDocument;
}

const DOCUMENTS: readonly (readonly [fixture: string, ...words: string[]])[] = [
  ["formats", "cover", ".", "--runs", "60", "--include", "lib/*"],
  ["mistakes", "cover", ".", "--runs", "60", "--symbolic-clock", "--symbolic-random"],
  ["formats", "cover", "esm.js", "--random-only", "--seconds", "0.2"],
  ["check", "check", "src/orders.ts", "src/ignored.ts", "--runs", "60", "--stats"],
  ["run-symbols", "run", "discount.ts", "--runs", "60"],
  [
    "run-sources",
    "run",
    "files.mjs",
    "--runs",
    "30",
    "--symbolic-stdin",
    "--symbolic-argv=2",
    "--symbolic-env",
    "HOME",
  ],
];

test.each(DOCUMENTS)("%s: %s", async (fixture, ...words) => {
  const document = await documentOf(fixture, ...words);
  expect(problems(document)).toEqual([]);
  expect(document).toMatchObject({ schema: "assay/2", command: words[0], version: expect.stringMatching(/^\d/) });
  expect(document.targets.length).toBeGreaterThan(0);
});

test("a document that is not as it should be is refused", async () => {
  const document = await documentOf("check", "check", "src/orders.ts", "--runs", "30");
  expect(problems(document)).toEqual([]);
  const [first] = document.targets;
  const { interrupted: _, ...incomplete } = document;
  const { status: __, ...unfinished } = first!;
  const wrong: Record<string, unknown> = {
    "another version": { ...document, schema: "assay/1" },
    "a command that is none": { ...document, command: "replay" },
    "the contents of another command": { ...document, command: "run" },
    "no field for interruptions": incomplete,
    "a target without a status": { ...document, targets: [unfinished] },
    "a status of another type": { ...document, targets: [{ ...first, status: 3 }] },
    "an unknown status": { ...document, targets: [{ ...first, status: "fine" }] },
    "a field that is not documented": { ...document, targets: [{ ...first, score: 3 }] },
  };
  const accepted = Object.keys(wrong).filter((name) => problems(wrong[name]).length === 0);
  expect(accepted).toEqual([]);
});
