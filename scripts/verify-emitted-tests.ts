/**
 * `npm run verify:tests`: for every example and every program of the benchmark, emits tests, runs them twice under vitest and
 * compares the coverage V8 measures with what Assay claims.
 */
import { mkdtempSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkEmittedTests } from "../src/cli/testing/emitted-tests.ts";

const FOLDERS = ["examples", "bench/programs"];

export async function main(words: readonly string[]): Promise<number> {
  const root = process.cwd();
  const sources = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.[cm]?[jt]s$/.test(name) && !name.includes(".test."))
      .map((name) => `${folder}/${name}`),
  ).sort();
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "assay-verify-")));
  try {
    const assayBin = process.env.ASSAY_BIN ?? join(root, "bin/assay.js");
    const { document, tests, compared, problems } = await checkEmittedTests({ root, folder, sources, assayBin, words });
    for (const problem of problems) console.log(problem);
    console.log(
      `${sources.length} files, ${document.targets.length} functions, ${tests} tests, ${compared} branch outcomes compared, ${problems.length} problems`,
    );
    return problems.length === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
