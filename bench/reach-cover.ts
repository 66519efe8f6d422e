/**
 * What exploration gains by reach, and what that costs where it is not needed: `assay cover` of the programs of `bench:cover` and of `bench:reach`, each with and without
 * `--no-reach`: `node bench/run.js reach-cover [--seconds=10] [beginnings of names…]`. A name begins with its folder (`strings/`), or with `reach/`.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { sourceOf } from "../src/reach/testing/native.ts";
import { PROGRAMS } from "../src/reach/testing/programs.ts";
import type { CoverDocument } from "../src/report/document.ts";

const FOLDER = "bench/programs";

interface Covered {
  readonly covered: number;
  readonly total: number;
  readonly unreachable: number;
  /** What was counted: the same where reach was never asked. */
  readonly work: string;
  /** Of the explorations. */
  readonly seconds: number;
}

interface Program {
  readonly name: string;
  write(file: string): void;
}

const fromReach: readonly Program[] = PROGRAMS.map((program) => ({
  name: `reach/${program.name.replace(/[^a-z0-9]+/gi, "-")}.ts`,
  write: (file) => writeFileSync(file, sourceOf(program).text),
}));

const fromCover = (): readonly Program[] =>
  readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .sort()
    .map((name) => ({ name, write: (file) => cpSync(join(FOLDER, name), file) }));

export async function main(words: readonly string[]): Promise<number> {
  const seconds = Number(words.find((word) => word.startsWith("--seconds="))?.slice(10) ?? 10);
  const wanted = words.filter((word) => !word.startsWith("--"));
  const programs = [...fromCover(), ...fromReach].filter(
    ({ name }) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)),
  );
  const folder = mkdtempSync(join(tmpdir(), "assay-reach-cover-"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  const rows: { readonly name: string; readonly without: Covered; readonly with: Covered }[] = [];
  try {
    for (const { name, write } of programs) {
      mkdirSync(join(folder, dirname(name)), { recursive: true });
      write(join(folder, name));
      const without = cover(folder, name, seconds, ["--no-reach"]);
      const row = { name, without, with: cover(folder, name, seconds, []) };
      rows.push(row);
      console.log(`${name.padEnd(44)} ${shown(row.without)}  ${shown(row.with)}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const sum = (pick: (row: (typeof rows)[number]) => number): number => rows.reduce((all, row) => all + pick(row), 0);
  const decided = ({ covered, unreachable }: Covered): number => covered + unreachable;
  const lost = rows.filter((row) => decided(row.with) < decided(row.without));
  const done = rows.filter(({ without }) => decided(without) === without.total + without.unreachable);
  const same = done.filter((row) => row.without.work === row.with.work);
  console.log(`\noutcomes without reach: ${sum((row) => row.without.covered)} covered`);
  console.log(
    `with reach: ${sum((row) => row.with.covered)} covered, ${sum((row) => row.with.unreachable)} proved unreachable`,
  );
  console.log(`lost: ${lost.map(({ name }) => name).join(", ") || "nothing"}`);
  const time = (list: typeof rows, which: "with" | "without"): string =>
    list.reduce((all, row) => all + row[which].seconds, 0).toFixed(1);
  console.log(
    `covered without it: ${done.length} programs, of which ${same.length} did the same work to the last run with it; ${time(done, "without")} s without, ${time(done, "with")} s with`,
  );
  return lost.length === 0 ? 0 : 1;
}

const shown = ({ covered, total, unreachable, seconds }: Covered): string =>
  `${covered}/${total}${unreachable > 0 ? ` +${unreachable} unreachable` : ""}`.padEnd(22) +
  seconds.toFixed(1).padStart(6);

function cover(folder: string, name: string, seconds: number, words: readonly string[]): Covered {
  const assay = join(process.cwd(), "bin/assay.js");
  const args = [assay, "cover", name, "--no-tests", "--no-cache", "--json", "--seconds", String(seconds), ...words];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8", maxBuffer: 1 << 28 });
  const { targets } = JSON.parse(stdout) as CoverDocument;
  const sum = (pick: (target: CoverDocument["targets"][number]) => number): number =>
    targets.reduce((all, target) => all + pick(target), 0);
  return {
    covered: sum(({ branches }) => branches.covered),
    total: sum(({ branches }) => branches.total),
    unreachable: sum(({ branches }) => branches.unreachable?.length ?? 0),
    work: JSON.stringify(targets.map(({ runs, paths, stats }) => [runs, paths, stats])),
    seconds: sum((target) => target.seconds),
  };
}
