/**
 * `npm run panel -- --findings [--packages a,b] [--seconds 2]` runs `check` on the same sources and keeps the findings at level error.
 * `npm run panel -- [--packages a,b] [--seconds 3] [--folder <cache>] [--checkout <built checkout> --label before] [--again] [--page-only]`: what
 * emitted tests are worth, on public packages. `--cover-only` writes the tests and leaves judging them to a later run: only the former is in a hurry. Results are kept per package in the cache folder; docs/panel.md is made from all that are there.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { findings, findingsPage, type PackageFindings } from "./panel/findings.ts";
import { cover, isCovered, type Measured, measure } from "./panel/measure.ts";
import { PACKAGES, type PanelPackage } from "./panel/packages.ts";
import { page } from "./panel/page.ts";
import { installAll, makeProject, projectFolder } from "./panel/project.ts";

/** What `before` is in the page. */
const BASELINE = "7026963";

export async function main(words: readonly string[]): Promise<number> {
  const option = (name: string): string | undefined =>
    words.includes(`--${name}`) ? words[words.indexOf(`--${name}`) + 1] : undefined;
  const folder = resolve(option("folder") ?? join(tmpdir(), "assay-panel"));
  const checkout = resolve(option("checkout") ?? ".");
  const label = option("label") ?? (option("checkout") === undefined ? "now" : "before");
  const seconds = option("seconds") ?? "3";
  const only = option("packages")?.split(",");
  const kept = (of: string, { name }: PanelPackage): string =>
    join(folder, "results", of, `${name.replace("/", "+")}.json`);
  let isBroken = false;
  if (words.includes("--findings")) {
    installAll(folder);
    mkdirSync(join(folder, "results", "findings"), { recursive: true });
    for (const pkg of PACKAGES) {
      if (only !== undefined && !only.includes(pkg.name)) continue;
      if (existsSync(kept("findings", pkg)) && !words.includes("--again")) continue;
      const found = findings(pkg, makeProject(folder, "findings", pkg), { checkout, folder, seconds });
      writeFileSync(kept("findings", pkg), `${JSON.stringify(found, null, 2)}\n`);
      console.log(`${pkg.name}: ${found.functions} functions, ${found.errors.length} errors`);
      for (const { function: name, checker, message, call } of found.errors)
        console.log(`  ${name} ${checker}: ${message} — ${call}`);
    }
  } else if (!words.includes("--page-only")) {
    installAll(folder);
    mkdirSync(join(folder, "results", label), { recursive: true });
    for (const pkg of PACKAGES) {
      if (only !== undefined && !only.includes(pkg.name)) continue;
      if (existsSync(kept(label, pkg)) && !words.includes("--again")) continue;
      try {
        const options = { checkout, folder, seconds };
        const project = projectFolder(folder, label, pkg);
        if (!isCovered(project) || words.includes("--again")) cover(pkg, makeProject(folder, label, pkg), options);
        if (words.includes("--cover-only")) continue;
        const measured = measure(pkg, project, options);
        writeFileSync(kept(label, pkg), `${JSON.stringify(measured, null, 2)}\n`);
        console.log(summary(measured));
      } catch (error) {
        isBroken = true;
        console.error(String(error));
      }
    }
  }
  const read = (of: string, pkg: PanelPackage): Measured | undefined =>
    existsSync(kept(of, pkg)) ? (JSON.parse(readFileSync(kept(of, pkg), "utf8")) as Measured) : undefined;
  const rows = PACKAGES.map((pkg) => ({ now: read("now", pkg), before: read("before", pkg) })).filter(
    ({ now, before }) => now !== undefined || before !== undefined,
  );
  const found = PACKAGES.flatMap((pkg): PackageFindings[] =>
    existsSync(kept("findings", pkg))
      ? [JSON.parse(readFileSync(kept("findings", pkg), "utf8")) as PackageFindings]
      : [],
  );
  if (rows.length > 0) writeFileSync("docs/panel.md", page(rows, BASELINE, seconds) + findingsPage(found));
  return isBroken ? 1 : 0;
}

function summary({
  name,
  functions,
  tests,
  failed,
  typeErrors,
  killed,
  survived,
  own,
  seconds,
  timedOut,
}: Measured): string {
  const score = killed + survived === 0 ? 0 : (100 * killed) / (killed + survived);
  const said = own === undefined ? "" : `, own count ${own[0]}/${own[1]}`;
  return `${name}: ${functions} functions, ${tests} tests, ${failed} failing, ${typeErrors} type errors, ${killed}/${killed + survived} = ${score.toFixed(1)} %${said} in ${seconds} s, ${timedOut ?? "?"} of the killed by time`;
}
