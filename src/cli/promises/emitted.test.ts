/** The emitted tests of the examples and of some programs pass twice, and V8 agrees with the coverage that Assay claims. */
import { mkdtempSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, inject, onTestFinished, test } from "vitest";
import { checkEmittedTests } from "../testing/emitted-tests.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const SAMPLE = [
  "classes/stack.ts",
  "strings/tokenizer.ts",
  "objects/discriminated.ts",
  "callbacks/comparator.ts",
  "papers/one-loop.ts",
  "arrays/nested.ts",
];

test("examples and a sample of the programs", async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "assay-emitted-")));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const sources = [
    ...readdirSync(join(root, "examples"))
      .filter((name) => /\.[cm]?[jt]s$/.test(name))
      .map((name) => `examples/${name}`),
    ...SAMPLE.map((name) => `bench/programs/${name}`),
  ];
  const { tests, compared, problems } = await checkEmittedTests({
    root,
    folder,
    sources,
    assayBin: inject("assayBin"),
    words: ["--seconds", "3"],
  });
  expect(problems).toEqual([]);
  expect(tests).toBeGreaterThan(120);
  expect(compared).toBeGreaterThan(200);
});
