/** Covers sources in a project of their own, runs the emitted tests twice under vitest and compares the coverage. */
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type CoverDocument, SCHEMA } from "../../report/document.ts";
import { agreement, type IstanbulFile } from "./agreement.ts";
import { run, runTests } from "./processes.ts";

export interface EmittedTestsOptions {
  /** The project that has the sources and `node_modules`. */
  readonly root: string;
  /** Empty, for the copies. */
  readonly folder: string;
  /** Relative to `root`. */
  readonly sources: readonly string[];
  readonly assayBin: string;
  readonly words?: readonly string[];
}

export interface EmittedTestsReport {
  readonly document: CoverDocument;
  readonly tests: number;
  readonly compared: number;
  /** Everything that is wrong; empty when all is well. */
  readonly problems: readonly string[];
}

export async function checkEmittedTests({
  root,
  folder,
  sources,
  assayBin,
  words = [],
}: EmittedTestsOptions): Promise<EmittedTestsReport> {
  for (const source of sources) {
    mkdirSync(dirname(join(folder, source)), { recursive: true });
    cpSync(join(root, source), join(folder, source));
  }
  writeFileSync(
    join(folder, "package.json"),
    JSON.stringify({ name: "emitted", type: "module", devDependencies: { vitest: "*" } }),
  );
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const cover = await run(process.execPath, [assayBin, "cover", "--json", ...words, ...sources], folder).ended;
  if (cover.code !== 0)
    return {
      document: { schema: SCHEMA, command: "cover", version: "", interrupted: false, targets: [] },
      tests: 0,
      compared: 0,
      problems: [`assay cover ended with ${cover.code}: ${cover.err}`],
    };
  const document = JSON.parse(cover.out) as CoverDocument;
  const tests = document.targets.reduce((sum, target) => sum + target.tests.count, 0);
  const problems: string[] = document.targets.flatMap((target) =>
    target.limits
      .filter((limit) => limit.startsWith("a test was not written"))
      .map((limit) => `${target.file} ${target.export}: ${limit}`),
  );
  const coverage = [
    "--coverage.enabled",
    "--coverage.provider=v8",
    "--coverage.reporter=json",
    ...sources.map((source) => `--coverage.include=${source}`),
  ];
  for (const extra of [coverage, []]) {
    const { code, out, err } = await runTests("vitest", folder, ...extra);
    if (code !== 0 || !new RegExp(`Tests\\s+${tests} passed`).test(out))
      problems.push(`vitest ended with ${code}, ${tests} tests should pass:\n${out}${err}`);
  }
  const compared = await compareCoverage(folder, sources, document, problems);
  return { document, tests, compared, problems };
}

async function compareCoverage(
  folder: string,
  sources: readonly string[],
  document: CoverDocument,
  problems: string[],
): Promise<number> {
  const report = join(folder, "coverage/coverage-final.json");
  if (!existsSync(report)) {
    problems.push("vitest wrote no coverage report");
    return 0;
  }
  const measured = JSON.parse(readFileSync(report, "utf8")) as Record<string, IstanbulFile>;
  let compared = 0;
  for (const source of sources) {
    const file = join(folder, source);
    const targets = document.targets.filter((target) => target.file === file);
    const mine = measured[file];
    // a file none of whose functions got a test is not loaded, and not measured
    if (mine === undefined) {
      if (targets.some((target) => target.tests.count > 0))
        problems.push(`${source} is missing in the coverage report`);
      continue;
    }
    const { compared: count, differences } = await agreement(file, targets, mine);
    compared += count;
    problems.push(...differences);
  }
  return compared;
}
