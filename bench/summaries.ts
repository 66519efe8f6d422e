/**
 * Must summaries across published versions of packages, as the paper's figures 3 to 6, and what checking costs after such an edit. Each package is a project of its own:
 *   1. `assay cover` explores some functions of the earlier version, and the store keeps what is found;
 *   2. the files become those of the later version;
 *   3. *after the edit*: the same command with that store. It recalls, validates, and explores what is not valid any more;
 *   4. *from scratch*: the same command on the later version without a store;
 *   5. `assay summaries --validate` tells what each phase validates, and runs the inputs of what is not valid.
 * A summary is of *unmodified behaviour* when it was validated, or when its input still ends so, or when that is not known.
 * `npm run bench:summaries -- [names…] [--small] [--most 12] [--seconds 4] [--keep <folder> [--prepare]] [--why]`. `--prepare` leaves what is measured by the clock (3, 4) for a second call with the
 * same folder. Nothing of a package runs outside of the sandbox.
 */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { become, functionsOf, unpack } from "./summaries/package.ts";
import { LARGE, type Pair, SMALL } from "./summaries/pairs.ts";
import { HEAD, rowOf, shown, type Told } from "./summaries/row.ts";

export async function main(words: readonly string[]): Promise<number> {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { seconds: text, most: text, keep: text, small: flag, why: flag, prepare: flag },
    allowPositionals: true,
  });
  const folder = realpathSync(values.keep ?? mkdtempSync(join(tmpdir(), "assay-summaries-")));
  const pairs = (values.small === true ? SMALL : LARGE).filter(
    ({ name, after }) =>
      positionals.length === 0 || positionals.includes(name) || positionals.includes(`${name}@${after}`),
  );
  const totals = new Map<string, readonly number[]>();
  process.stdout.write(`| ${HEAD.join(" | ")} |\n|${"---|".repeat(HEAD.length)}\n`);
  try {
    for (const pair of pairs) {
      const versions = `${pair.before} → ${pair.after}`;
      try {
        const ready = prepared(pair, folder, { most: Number(values.most ?? 12), seconds: values.seconds ?? "4" });
        if (values.prepare === true) continue;
        const told = measured(ready, values.why === true);
        const row = rowOf(told);
        const kind = isPatch(pair) ? "patch releases" : "other releases";
        totals.set(kind, totals.get(kind)?.map((one, i) => one + row[i]!) ?? row);
        process.stdout.write(`| ${pair.name} | ${versions} | ${shown(row)} |\n`);
      } catch (error) {
        process.stdout.write(`| ${pair.name} | ${versions} | ${(error as Error).message.split("\n")[0]} |\n`);
      }
    }
    for (const [kind, row] of totals) process.stdout.write(`| ${kind} | | ${shown(row)} |\n`);
    return 0;
  } finally {
    if (values.keep === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

const isPatch = ({ before, after }: Pair): boolean =>
  before.split(".").slice(0, 2).join() === after.split(".").slice(0, 2).join();

interface Prepared {
  readonly project: string;
  readonly cover: readonly string[];
  readonly all: number;
  readonly validated: Told["validated"];
}

interface Asked {
  readonly most: number;
  readonly seconds: string;
}

/** The store knows the earlier version, the files are those of the later one. What each phase says is found out on a copy. */
function prepared({ name, before, after, where }: Pair, folder: string, { most, seconds }: Asked): Prepared {
  const place = (what: string): string => join(folder, name.replaceAll("/", "+"), what);
  const notes = place(`${before}-${after}.json`);
  if (existsSync(notes)) return JSON.parse(readFileSync(notes, "utf8")) as Prepared;
  unpack(place(before), `${name}@${before}`);
  unpack(place(after), `${name}@${after}`);
  const { chosen, all } = functionsOf(place(before), place(after), where, most);
  if (chosen.length === 0) throw new Error("no functions are found");
  const project = place(`${before}-${after}`);
  rmSync(project, { recursive: true, force: true });
  become(project, place(before));
  const cover = ["cover", ...chosen, "--no-tests", "--json", "--seconds", seconds];
  assay(project, cover);
  become(project, place(after));
  const copy = `${project}-copy`;
  rmSync(copy, { recursive: true, force: true });
  cpSync(project, copy, { recursive: true });
  const validate = ["summaries", ...chosen, "--validate", `../${before}`, "--json", "--seconds", seconds];
  const validated = JSON.parse(assay(copy, validate).out) as Told["validated"];
  rmSync(copy, { recursive: true, force: true });
  const found = { project, cover, all, validated };
  writeFileSync(notes, JSON.stringify(found));
  return found;
}

function measured({ project, cover, all, validated }: Prepared, why: boolean): Told {
  const [once, cold] = [`${project}-once`, `${project}-cold`];
  for (const copy of [once, cold]) {
    rmSync(copy, { recursive: true, force: true });
    cpSync(project, copy, { recursive: true });
  }
  const warm = assay(once, cover);
  const scratch = assay(cold, [...cover, "--no-cache"]);
  for (const copy of [once, cold]) rmSync(copy, { recursive: true, force: true });
  const told = JSON.parse(warm.out) as { readonly targets: Told["warm"] };
  if (why) tellWhy(validated, told.targets);
  return { all, validated, warm: told.targets, after: warm.seconds, scratch: scratch.seconds };
}

function tellWhy({ functions }: Told["validated"], warm: Told["warm"]): void {
  const counts = new Map<string, number>();
  for (const { file, function: name, summaries, why } of functions) {
    if (why !== undefined) counts.set(`${file}#${name}: ${why}`, 1);
    for (const { phase, why: reason, isTrueOfItsInput } of summaries)
      if (phase === null) {
        const cause = `${file}#${name}: ${reason} (its input ends ${isTrueOfItsInput === false ? "otherwise" : isTrueOfItsInput === true ? "so" : "?"})`;
        counts.set(cause, (counts.get(cause) ?? 0) + 1);
      }
  }
  for (const [cause, count] of counts) process.stdout.write(`  ${count} ${cause}\n`);
  const again = warm.filter(({ since }) => since === undefined).map((one) => one.export);
  process.stdout.write(`  explored again: ${again.join(" ")}\n`);
}

function assay(cwd: string, words: readonly string[]): { readonly out: string; readonly seconds: number } {
  const start = performance.now();
  const { stdout, stderr } = spawnSync(process.execPath, [resolve("bin/assay.js"), ...words], {
    cwd,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  if (stdout === "") throw new Error(stderr.split("\n")[0] ?? "nothing was said");
  return { out: stdout, seconds: (performance.now() - start) / 1_000 };
}
