/**
 * How the time of the processor grows with a program: `npm run bench:growth -- [--only=1,2] [--seconds=60] [--write]`. The exponent is that of
 * the time per branch outcome by the size of the program, as far as all of them were reached; 0 means that each costs the same however large it is.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { CoverDocument } from "../src/report/document.ts";
import { FAMILIES, type Family } from "./growth/programs.ts";
import { runFor } from "./real/processes.ts";

interface Measured {
  readonly size: number;
  readonly covered: number;
  readonly branches: number;
  /** Of the processor, without what starting takes. */
  readonly seconds: number;
  /** By the clock, of the search alone, as the document says. */
  readonly wall: number;
}

const AIM = 1.2;
const PAGE = "docs/benchmarks.md";
const BEGIN = "<!-- bench:growth begins -->";
const END = "<!-- bench:growth ends -->";
/** No measurement may take longer than that, of the processor. */
const MOST_SECONDS = 600;

export async function main(words: readonly string[]): Promise<number> {
  const given = (name: string): string | undefined =>
    words.find((word) => word === `--${name}` || word.startsWith(`--${name}=`))?.slice(name.length + 3);
  const only = given("only")?.split(",").map(Number);
  const limit = given("seconds") ?? "60";
  const folder = mkdtempSync(join(tmpdir(), "growth-"));
  const start = await measured(folder, { name: "", sizes: [], write: FAMILIES[1]!.write }, 1, limit);
  const lines = [
    "| program | size | branches reached | seconds of the processor | exponent of the time per branch |",
    "|---|---:|---:|---:|---:|",
  ];
  let isMet = true;
  for (const [i, family] of FAMILIES.entries()) {
    if (only !== undefined && !only.includes(i + 1)) continue;
    const found: Measured[] = [];
    for (const size of family.sizes) {
      const one = await measured(folder, family, size, limit);
      found.push(one);
      console.error(`${family.name}, ${size}: ${one.covered}/${one.branches}, ${one.seconds.toFixed(1)} s`);
    }
    const exponent = exponentOf(found, start.seconds);
    isMet &&= exponent <= AIM;
    for (const [k, one] of found.entries())
      lines.push(
        `| ${k === 0 ? family.name : ""} | ${one.size} | ${one.covered}/${one.branches} | ${one.seconds.toFixed(1)} | ${k === found.length - 1 ? exponent.toFixed(2) : ""} |`,
      );
  }
  rmSync(folder, { recursive: true });
  const text = [
    ...lines,
    "",
    `A program of one function takes ${start.seconds.toFixed(1)} s; that is taken off before exponents are.`,
  ].join("\n");
  console.log(text);
  if (given("write") !== undefined) writeTable(text);
  return isMet ? 0 : 1;
}

async function measured(folder: string, family: Family, size: number, limit: string): Promise<Measured> {
  const place = join(folder, `${FAMILIES.indexOf(family)}-${size}`);
  const target = family.write(place, size);
  const command = [process.execPath, resolve("bin/assay.js"), "cover", target, "--json", "--no-tests", "--no-cache"];
  const ended = await runFor([...command, "--seed", "1", "--seconds", limit], {
    seconds: MOST_SECONDS,
    signal: "SIGINT",
    cwd: place,
  });
  const { targets } = JSON.parse(ended.output) as CoverDocument;
  const sum = (numberOf: (one: CoverDocument["targets"][number]) => number): number =>
    targets.reduce((all, one) => all + numberOf(one), 0);
  return {
    size,
    covered: sum(({ branches }) => branches.covered),
    branches: sum(({ branches }) => branches.total),
    seconds: ended.seconds,
    wall: sum(({ seconds }) => seconds),
  };
}

/** Of the time per branch outcome, by least squares over the logarithms, without what every program takes. */
function exponentOf(found: readonly Measured[], start: number): number {
  const points = found
    .filter(({ covered, branches }) => covered === branches)
    .map(
      ({ size, seconds, covered }) => [Math.log(size), Math.log(Math.max(0.05, seconds - start) / covered)] as const,
    );
  const mean = (k: 0 | 1): number => points.reduce((sum, point) => sum + point[k], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const above = points.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0);
  return above / points.reduce((sum, [a]) => sum + (a - x) ** 2, 0);
}

function writeTable(text: string): void {
  const page = readFileSync(PAGE, "utf8");
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`${PAGE} has no place for the table`);
  writeFileSync(PAGE, `${before}${BEGIN}\n${text}\n${END}${after}`);
}
