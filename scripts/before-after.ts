/**
 * `node scripts/run.js before-after --before <other checkout, built> [--folder <cache of the panel>]`: docs/before-after.md, the tests and findings of
 * one file of a public package as an older checkout writes them, and as this one does.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { PACKAGES } from "./panel/packages.ts";
import { installAll, makeProject, testFiles } from "./panel/project.ts";

const PACKAGE = "@formkit/tempo";
const FILE = "addDay.ts";

export async function main(words: readonly string[]): Promise<number> {
  const option = (name: string): string | undefined =>
    words.includes(`--${name}`) ? words[words.indexOf(`--${name}`) + 1] : undefined;
  const before = option("before");
  if (before === undefined) {
    console.error("before-after: --before <other checkout, built> is missing");
    return 2;
  }
  const folder = resolve(option("folder") ?? join(tmpdir(), "assay-panel"));
  installAll(folder);
  const pkg = PACKAGES.find(({ name }) => name === PACKAGE)!;
  const written = (checkout: string, label: string): Written => {
    const project = makeProject(folder, label, { ...pkg, covers: [FILE] });
    const assay = (...more: string[]): string =>
      spawnSync(process.execPath, [join(checkout, "bin/assay.js"), ...more], { cwd: project, encoding: "utf8" }).stdout;
    assay("cover", `src/${FILE}`);
    const [tests] = testFiles(project);
    return {
      source: readFileSync(join(project, "src", FILE), "utf8"),
      tests: tests === undefined ? "" : readFileSync(tests, "utf8"),
      findings: assay("check", `src/${FILE}`, "--no-tests").trim(),
      commit: spawnSync("git", ["rev-parse", "--short", "HEAD"], { cwd: checkout, encoding: "utf8" }).stdout.trim(),
    };
  };
  const old = written(resolve(before), "page-before");
  const now = written(resolve("."), "page-now");
  writeFileSync("docs/before-after.md", page(old, now, pkg.version));
  return 0;
}

interface Written {
  readonly source: string;
  readonly tests: string;
  readonly findings: string;
  readonly commit: string;
}

const fenced = (language: string, text: string): string => `\`\`\`${language}\n${text.trim()}\n\`\`\``;

/** Sometimes there is nothing. */
const fencedOrNone = (language: string, text: string): string =>
  text === "" ? "None was written." : fenced(language, text);

/** Times are of the machine, not of the page. */
const timeless = (text: string): string => text.replace(/\b\d+\.\d+s\b/g, "…s");

function page(old: Written, now: Written, version: string): string {
  return `# Before and after

What Assay writes for \`src/${FILE}\` of ${PACKAGE} ${version}, by commit ${old.commit} and now. \`node scripts/run.js before-after --before <checkout>\` makes this page.

## The file
${fenced("ts", now.source)}

## Tests, before
${fencedOrNone("ts", old.tests)}

## Tests, now
${fencedOrNone("ts", now.tests)}

## \`assay check\`, before
${fenced("text", timeless(old.findings))}

## \`assay check\`, now
${fenced("text", timeless(now.findings))}
`;
}
