/**
 * `npm run bench:bugs [-- --seconds 60] [--folder f] [--only words]`: documented bugs of npm packages, found by `assay check` of a small harness
 * and by typed random testing, each within the same time. Found is what the plain package with the bug shows for the reported input and the
 * one without it does not. Shorter times are tried first, and the one that was enough is told.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
// @ts-expect-error: plain JavaScript, so that node can run it as it is
import { bundle } from "../scripts/bundle.js";
import { decode } from "../src/value/decode.ts";
import type { Encoded } from "../src/value/encoded.ts";
import type { Bug, BugKind } from "./bugs/bug.ts";
import { BUGS } from "./bugs/list.ts";
import { harnessName, prepare } from "./bugs/project.ts";

/** Checkers that report what a kind of bug is. */
const CHECKERS: Readonly<Record<BugKind, readonly string[]>> = {
  pollution: ["prototype-pollution"],
  slow: ["slow-regexp", "hang"],
  hang: ["hang"],
  wrong: ["assertion", "unexpected-throw"],
  crash: [],
};

interface Finding {
  readonly checker: string;
  readonly message: string;
  readonly args?: readonly Encoded[];
  readonly input?: { readonly args: readonly Encoded[] };
  readonly witnesses?: readonly { readonly args: readonly Encoded[] }[];
}

interface Row {
  readonly bug: Bug;
  readonly found: string | undefined;
  readonly byChance: string | undefined;
  readonly seconds: number;
}

const option = (words: readonly string[], name: string, otherwise: string): string => {
  const at = words.indexOf(name);
  return at < 0 ? otherwise : (words[at + 1] ?? otherwise);
};

export async function main(words: readonly string[]): Promise<number> {
  const seconds = Number(option(words, "--seconds", "60"));
  const folder = resolve(option(words, "--folder", join(tmpdir(), "assay-known-bugs")));
  const only = option(words, "--only", "").split(",").filter(Boolean);
  const isQuiet = !words.includes("--verbose");
  const withRandom = !words.includes("--no-random");
  const chosen = BUGS.filter(
    (bug) => only.length === 0 || only.some((word) => `${bug.kind} ${bug.package}`.includes(word)),
  );
  prepare(folder, BUGS);
  const tools = join(import.meta.dirname, "bugs-tools");
  mkdirSync(tools, { recursive: true });
  for (const name of ["random-main", "judge-main"])
    await bundle(join(import.meta.dirname, `../../bench/bugs/${name}.ts`), tools, { file: `${name}.js` });
  const rows: Row[] = [];
  for (const bug of chosen) {
    const row = measured(bug, { folder, seconds, tools, isQuiet, withRandom });
    rows.push(row);
    console.log(cells(row));
  }
  const found = rows.filter((row) => row.found !== undefined).length;
  const chance = rows.filter((row) => row.byChance !== undefined).length;
  const missed = rows.filter((row) => row.found === undefined && row.byChance !== undefined);
  console.log(
    `\n${rows.length} bugs, ${seconds} s each: Assay finds ${found} (${percent(found, rows.length)})${withRandom ? `, typed random testing ${chance} (${percent(chance, rows.length)})` : ""}`,
  );
  if (!withRandom) console.log("random testing was left out: what it finds and Assay misses is not known");
  else
    console.log(
      missed.length === 0
        ? "none that random testing finds is missed"
        : `missed, but found by random testing: ${missed.map(({ bug }) => bug.package).join(", ")}`,
    );
  return found >= 0.8 * rows.length && missed.length === 0 ? 0 : 1;
}

interface How {
  readonly folder: string;
  readonly seconds: number;
  readonly tools: string;
  readonly isQuiet: boolean;
  readonly withRandom: boolean;
}

/** `check` takes all the time it is given: what a fraction of it is enough for need not be given more. */
const FRACTIONS = [0.1, 0.3, 1];

function measured(bug: Bug, how: How): Row {
  let found: string | undefined;
  let seconds = 0;
  for (const fraction of FRACTIONS) {
    const start = performance.now();
    found = byAssay(bug, { ...how, seconds: how.seconds * fraction });
    seconds = (performance.now() - start) / 1000;
    if (found !== undefined) break;
  }
  return { bug, found, byChance: how.withRandom ? byChance(bug, how) : undefined, seconds };
}

function byAssay(bug: Bug, { folder, seconds, tools, isQuiet }: How): string | undefined {
  const bin = join(process.cwd(), "bin/assay.js");
  const run = spawnSync(
    process.execPath,
    [bin, "check", harnessName(bug, "buggy"), "--json", "--no-tests", "--no-cache", "--seconds", String(seconds)],
    { cwd: folder, encoding: "utf8", timeout: (seconds + 60) * 1000, maxBuffer: 2 ** 28 },
  );
  let findings: readonly Finding[] = [];
  try {
    findings = (JSON.parse(run.stdout) as { findings: readonly Finding[] }).findings;
  } catch {
    if (!isQuiet) console.log(run.stderr.slice(-2000));
  }
  const wanted = CHECKERS[bug.kind];
  for (const finding of findings) {
    if (!isQuiet)
      console.log(
        `  ${finding.checker}: ${finding.message} ${JSON.stringify(finding.args ?? finding.input)?.slice(0, 200)}${(finding.witnesses ?? []).map((one) => ` or ${JSON.stringify(one.args).slice(0, 100)}`).join("")}`,
      );
    if (wanted.length > 0 && !wanted.includes(finding.checker)) continue;
    const inputs = [finding.args ?? finding.input?.args, ...(finding.witnesses ?? []).map(({ args }) => args)];
    if (inputs.some((args) => args !== undefined && isShown(bug, args, folder, tools))) return finding.checker;
  }
  return undefined;
}

/** The plain package with the bug shows it for this input, the one without it does not. */
function isShown(bug: Bug, args: readonly Encoded[], folder: string, tools: string): boolean {
  const values = args.map((one) => decode(one, () => undefined as never));
  const input = JSON.stringify({ values: values.map((value) => (value === undefined ? null : value)) });
  const ask = (version: string, times = ""): string => {
    const index = String(BUGS.indexOf(bug));
    const run = spawnSync(process.execPath, [join(tools, "judge-main.js"), folder, index, version, times], {
      input,
      encoding: "utf8",
      timeout: 20_000,
    });
    return run.error !== undefined || run.signal !== null ? "endless" : run.stdout.trim();
  };
  const buggy = ask("buggy");
  if (buggy === "fine" || buggy === "") return false;
  const [what, times] = bug.kind === "slow" ? buggy.split(" ") : [buggy];
  return ask("fixed", times) !== what;
}

function byChance(bug: Bug, { folder, seconds, tools }: How): string | undefined {
  const words = [join(tools, "random-main.js"), folder, String(BUGS.indexOf(bug)), String(seconds), "1"];
  const run = spawnSync(process.execPath, words, { encoding: "utf8", timeout: (seconds + 10) * 1000 });
  if (run.error !== undefined || run.signal !== null)
    return bug.kind === "slow" || bug.kind === "hang" ? "endless" : undefined;
  try {
    return (JSON.parse(run.stdout) as { found?: string }).found;
  } catch {
    return undefined;
  }
}

const percent = (part: number, whole: number): string => `${Math.round((100 * part) / Math.max(1, whole))} %`;

const cells = ({ bug, found, byChance: chance, seconds }: Row): string =>
  [
    bug.package.padEnd(24),
    bug.kind.padEnd(10),
    bug.reference.padEnd(17),
    (found ?? "–").padEnd(21),
    `${seconds.toFixed(0)} s`.padStart(6),
    `  random: ${chance ?? "–"}`,
  ].join("");
