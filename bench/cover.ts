/** Coverage of the programs in bench/programs, Assay against random testing with the same types and the same time, in one command. */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { CoverDocument } from "../src/report/document.ts";

const FOLDER = "bench/programs";
const SECONDS = 10;
const REQUIRED = 0.9;

interface Row {
  readonly program: string;
  readonly feasible: number;
  readonly covered: number;
  readonly random: number;
  readonly milliseconds: number;
  readonly missing: readonly string[];
}

export async function main(words: readonly string[]): Promise<number> {
  const wanted = words.filter((word) => !word.startsWith("--"));
  const seconds = Number(words.find((word) => word.startsWith("--seconds="))?.slice(10) ?? SECONDS);
  const programs = readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .filter((file) => wanted.length === 0 || wanted.some((word) => file.includes(word)))
    .sort();
  if (programs.length === 0) {
    console.error(`no program has ${wanted.join(" or ")} in its name; options are written --seconds=3`);
    return 2;
  }
  const rows: Row[] = [];
  console.log(
    `${"program".padEnd(32)} ${"feasible".padStart(8)} ${"assay".padStart(6)} ${"random".padStart(6)} ${"ms".padStart(7)}`,
  );
  for (const program of programs) {
    const row = measure(program, seconds);
    rows.push(row);
    console.log(
      `${program.padEnd(32)} ${String(row.feasible).padStart(8)} ${String(row.covered).padStart(6)} ${String(row.random).padStart(6)} ${row.milliseconds.toFixed(0).padStart(7)}`,
    );
  }
  return report(rows);
}

function report(rows: readonly Row[]): number {
  const complete = rows.filter((row) => row.missing.length === 0);
  const sum = (pick: (row: Row) => number) => rows.reduce((total, row) => total + pick(row), 0);
  for (const row of rows.filter((one) => one.missing.length > 0)) {
    console.log(`\nnot fully covered: ${row.program}`);
    for (const missing of row.missing) console.log(`  ${missing}`);
  }
  const randomComplete = rows.filter((row) => row.random >= row.feasible).length;
  console.log(
    `\nprograms with every feasible branch: ${complete.length}/${rows.length} (random testing: ${randomComplete}/${rows.length})`,
  );
  console.log(
    `branch outcomes: ${sum((row) => row.covered)}/${sum((row) => row.feasible)} (random testing: ${sum((row) => row.random)})`,
  );
  return complete.length >= Math.ceil(rows.length * REQUIRED) ? 0 : 1;
}

/** Outcomes that a comment `// infeasible: true` (or `false`) declares impossible, for the branch on the next line. */
export function infeasible(file: string): Set<string> {
  const declared = new Set<string>();
  readFileSync(file, "utf8")
    .split("\n")
    .forEach((line, i) => {
      const match = /\/\/ infeasible: (true|false)/.exec(line);
      if (match !== null) declared.add(`${i + 2} ${match[1]}`);
    });
  return declared;
}

function measure(program: string, seconds: number): Row {
  const assay = cover(join(FOLDER, program), seconds, []);
  const random = cover(join(FOLDER, program), seconds, ["--random-only"]);
  const declared = infeasible(join(FOLDER, program));
  const total = assay.targets.reduce((sum, target) => sum + target.branches.total, 0);
  const missing = assay.targets.flatMap((target) => {
    if (target.message !== undefined) return [`${target.export}: ${target.message}`];
    return target.branches.unreached
      .filter((branch) => !isDeclared(branch, declared))
      .map((branch) => `${target.export} line ${branch.line}: ${branch.outcome} — ${branch.reason}`);
  });
  const covered = (document: CoverDocument) =>
    document.targets.reduce((sum, target) => sum + target.branches.covered, 0);
  const milliseconds = assay.targets.reduce((sum, target) => sum + target.seconds * 1000, 0);
  return {
    program,
    feasible: total - declared.size,
    covered: covered(assay),
    random: covered(random),
    milliseconds,
    missing,
  };
}

export function isDeclared(branch: { line: number; outcome: string }, declared: ReadonlySet<string>): boolean {
  return declared.has(`${branch.line} true`) || declared.has(`${branch.line} false`);
}

export function cover(path: string, seconds: number, flags: readonly string[]): CoverDocument {
  const words = ["bin/assay.js", "cover", path, "--json", "--no-tests", "--no-cache", `--seconds=${seconds}`, ...flags];
  const text = execFileSync(process.execPath, words, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    maxBuffer: 1 << 28,
  });
  return JSON.parse(text) as CoverDocument;
}
