/**
 * `npm run bench:bugs [-- --seconds 60] [--folder f] [--only words] [--continue]`: documented bugs of npm packages, found by `assay check` of a small harness
 * and by typed random testing, each within the same seconds of the processor. Found is what the plain package with the bug shows for the reported input and
 * the one without it does not. All bugs are tried with shorter times first, and random testing is given the whole time where Assay has not found the bug; what was found is kept in the
 * folder, and `--continue` begins with it.
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
import { isDone, type Kept, keep, readKept, type Searcher, type Tried } from "./bugs/kept.ts";
import { BUGS } from "./bugs/list.ts";
import { harnessName, prepare } from "./bugs/project.ts";
import { runFor } from "./real/processes.ts";

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

const option = (words: readonly string[], name: string, otherwise: string): string => {
  const at = words.indexOf(name);
  return at < 0 ? otherwise : (words[at + 1] ?? otherwise);
};

/** `check` takes all the time it is given: what a fraction of it is enough for need not be given more. */
const FRACTIONS = [0.1, 0.3, 1];

export async function main(words: readonly string[]): Promise<number> {
  const seconds = Number(option(words, "--seconds", "60"));
  const folder = resolve(option(words, "--folder", join(tmpdir(), "assay-known-bugs")));
  const only = option(words, "--only", "").split(",").filter(Boolean);
  const searchers: readonly Searcher[] = words.includes("--no-random") ? ["assay"] : ["assay", "random"];
  const chosen = BUGS.filter(
    (bug) => only.length === 0 || only.some((word) => `${bug.kind} ${bug.package}`.includes(word)),
  );
  prepare(folder, BUGS);
  const tools = join(import.meta.dirname, "bugs-tools");
  mkdirSync(tools, { recursive: true });
  for (const name of ["random-main", "judge-main"])
    await bundle(join(import.meta.dirname, `../../bench/bugs/${name}.ts`), tools, { file: `${name}.js` });
  const file = join(folder, "found.json");
  const kept: Kept = words.includes("--continue") ? readKept(file) : {};
  const how = { folder, tools, isQuiet: !words.includes("--verbose") };
  for (const fraction of FRACTIONS)
    for (const bug of chosen)
      for (const searcher of searchers) {
        const given = seconds * fraction;
        const { assay: ours, [searcher]: before } = kept[bug.package] ?? {};
        // what Assay has found it cannot miss: chance is given its whole time where that is still open
        const isOpen = searcher === "assay" || given <= seconds * FRACTIONS[0]! || ours?.found === undefined;
        if (isDone(before, given) || !isOpen) continue;
        const tried = await (searcher === "assay" ? byAssay : byChance)(bug, { ...how, seconds: given });
        kept[bug.package] = { ...kept[bug.package], [searcher]: tried };
        keep(file, kept);
        if (!how.isQuiet || tried.found !== undefined || fraction === 1)
          console.log(`${searcher.padEnd(8)}${cells(bug, tried)}`);
      }
  return report(chosen, kept, searchers, seconds);
}

function report(bugs: readonly Bug[], kept: Kept, searchers: readonly Searcher[], seconds: number): number {
  const found = (searcher: Searcher): Bug[] => bugs.filter((bug) => kept[bug.package]?.[searcher]?.found !== undefined);
  const ours = found("assay");
  const byRandom = found("random");
  const { length: cut } = bugs.filter(
    (bug) => (kept[bug.package]?.random?.given ?? 0) < seconds && !byRandom.includes(bug),
  );
  const missed = byRandom.filter((bug) => !ours.includes(bug));
  console.log("");
  for (const bug of bugs)
    console.log(`${cells(bug, kept[bug.package]?.assay)}   random: ${kept[bug.package]?.random?.found ?? "–"}`);
  const share = (some: readonly Bug[]): string =>
    `${some.length} (${Math.round((100 * some.length) / Math.max(1, bugs.length))} %)`;
  const hasRandom = searchers.includes("random");
  console.log(
    `\n${bugs.length} bugs, ${seconds} s each: Assay finds ${share(ours)}${hasRandom ? `, typed random testing ${share(byRandom)}, given less time for ${cut} that Assay finds and it does not` : ""}`,
  );
  if (!hasRandom) console.log("random testing was left out: what it finds and Assay misses is not known");
  else
    console.log(
      missed.length === 0
        ? "none that random testing finds is missed"
        : `missed, but found by random testing: ${missed.map((bug) => bug.package).join(", ")}`,
    );
  return ours.length >= 0.8 * bugs.length && missed.length === 0 ? 0 : 1;
}

interface How {
  readonly folder: string;
  readonly seconds: number;
  readonly tools: string;
  readonly isQuiet: boolean;
}

/** The part of the time that is for the search: what it finds is made small and confirmed afterwards. A command that is interrupted confirms less. */
const SEARCHING = 0.7;

async function byAssay(bug: Bug, { folder, seconds, tools, isQuiet }: How): Promise<Tried> {
  const bin = join(process.cwd(), "bin/assay.js");
  const words = [
    "check",
    harnessName(bug, "buggy"),
    "--json",
    "--no-tests",
    "--no-cache",
    "--seconds",
    String(seconds * SEARCHING),
  ];
  const { output, seconds: used } = await runFor([process.execPath, bin, ...words], {
    cwd: folder,
    seconds,
    signal: "SIGINT",
  });
  let findings: readonly Finding[] = [];
  try {
    findings = (JSON.parse(output) as { findings: readonly Finding[] }).findings;
  } catch {
    if (!isQuiet) console.log(`  no document: ${output.slice(0, 200)}`);
  }
  const wanted = CHECKERS[bug.kind];
  for (const finding of findings) {
    if (!isQuiet)
      console.log(
        `  ${finding.checker}: ${finding.message} ${JSON.stringify(finding.args ?? finding.input)?.slice(0, 200)}${(finding.witnesses ?? []).map((one) => ` or ${JSON.stringify(one.args).slice(0, 100)}`).join("")}`,
      );
    if (wanted.length > 0 && !wanted.includes(finding.checker)) continue;
    const inputs = [finding.args ?? finding.input?.args, ...(finding.witnesses ?? []).map(({ args }) => args)];
    if (inputs.some((args) => args !== undefined && isShown(bug, args, folder, tools)))
      return { given: seconds, used, found: finding.checker };
  }
  return { given: seconds, used };
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
      timeout: 60_000,
    });
    return run.error !== undefined || run.signal !== null ? "endless" : run.stdout.trim();
  };
  const buggy = ask("buggy");
  if (buggy === "fine" || buggy === "") return false;
  const [what, times] = bug.kind === "slow" ? buggy.split(" ") : [buggy];
  return ask("fixed", times) !== what;
}

async function byChance(bug: Bug, { folder, seconds, tools }: How): Promise<Tried> {
  const words = [join(tools, "random-main.js"), folder, String(BUGS.indexOf(bug)), "1"];
  const ended = await runFor([process.execPath, ...words], { seconds, signal: "SIGKILL" });
  const tried = { given: seconds, used: ended.seconds };
  const lines = ended.output.split("\n").filter((line) => line.startsWith("{") && line.endsWith("}"));
  const last = JSON.parse(lines.at(-1) ?? "{}") as { found?: string; alive?: number };
  const isEndless = last.alive !== undefined && ended.seconds - last.alive > SILENCE;
  const found =
    last.found ?? (isEndless && (bug.kind === "hang" || bug.kind === "slow") ? "it did not end" : undefined);
  return found === undefined ? tried : { ...tried, found };
}

/** Who has not said for so many seconds that it is alive hangs in one input. */
const SILENCE = 2;

const cells = (bug: Bug, tried: Tried | undefined): string =>
  [
    bug.package.padEnd(24),
    bug.kind.padEnd(10),
    bug.reference.padEnd(17),
    (tried?.found ?? "–").padEnd(36),
    `${(tried?.used ?? 0).toFixed(0)} of ${(tried?.given ?? 0).toFixed(0)} s`.padStart(12),
  ].join("");
