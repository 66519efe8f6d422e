/**
 * `npm run bench:planted -- [--programs a.ts,b.cjs] [--no-check] [--list]`: how many planted bugs somebody who uses Assay hears of. A bug counts as
 * found when the tests that `cover` wrote for the right version fail, or when `check` reports an error that it does not report for the right one.
 * Default budgets. Bugs that tests find are not checked again, unless `--both` asks for it.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { BUGS, type PlantedBug } from "./planted/bugs.ts";
import { PlantedProject } from "./planted/project.ts";

interface Found {
  readonly bug: PlantedBug;
  readonly byTests: boolean;
  /** Undefined where it was not asked. */
  readonly byCheck: boolean | undefined;
}

export async function main(words: readonly string[]): Promise<number> {
  const option = (name: string): string | undefined =>
    words.includes(`--${name}`) ? words[words.indexOf(`--${name}`) + 1] : undefined;
  const only = option("programs")?.split(",");
  const programs = [...new Set(BUGS.map(({ program }) => program))].filter((name) => only?.includes(name) ?? true);
  const checkout = resolve(option("checkout") ?? ".");
  const home = mkdtempSync(join(tmpdir(), "assay-planted-"));
  const found: Found[] = [];
  try {
    for (const program of programs) {
      const project = new PlantedProject(join(home, program.replace(/\W/g, "-")), program, checkout);
      const tests = project.cover();
      if (!project.passes()) throw new Error(`${program}: the tests of the right version do not pass`);
      const own: Found[] = [];
      let usual: ReadonlySet<string> | undefined;
      for (const bug of BUGS.filter((one) => one.program === program)) {
        project.plant(bug);
        const byTests = !project.passes();
        let byCheck: boolean | undefined;
        if (!words.includes("--no-check") && (!byTests || words.includes("--both"))) {
          project.restore();
          usual ??= project.errors();
          project.plant(bug);
          byCheck = [...project.errors()].some((error) => !usual!.has(error));
        }
        own.push({ bug, byTests, byCheck });
      }
      project.restore();
      found.push(...own);
      console.log(`${program}: ${tests} tests, ${own.filter(isFound).length} of ${own.length} found`);
      for (const one of own) if (!isFound(one) || words.includes("--list")) console.log(`  ${line(one)}`);
    }
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
  console.log(summary(found));
  const to = option("out");
  if (to !== undefined) writeFileSync(to, `${JSON.stringify(found, null, 2)}\n`);
  return 0;
}

const isFound = ({ byTests, byCheck }: Found): boolean => byTests || byCheck === true;

const line = (one: Found): string =>
  `${one.byTests ? "tests" : one.byCheck === true ? "check" : "MISSED"}  ${one.bug.kind}: ${one.bug.was.trim().split("\n")[0]} → ${one.bug.is.trim().split("\n")[0] || "(nothing)"}`;

function summary(found: readonly Found[]): string {
  const kinds = [...new Set(found.map(({ bug }) => bug.kind))];
  const lines = kinds.map((kind) => {
    const own = found.filter(({ bug }) => bug.kind === kind);
    return `  ${kind}: ${own.filter(isFound).length} of ${own.length}`;
  });
  const all = found.filter(isFound).length;
  const percent = ((100 * all) / Math.max(1, found.length)).toFixed(1);
  return `${all} of ${found.length} planted bugs found (${percent} %), ${found.filter(({ byTests }) => byTests).length} by tests\n${lines.join("\n")}`;
}
