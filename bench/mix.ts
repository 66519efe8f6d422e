/**
 * `npm run bench:mix [-- --work 2000000] [--seeds 1,2,3] [--real ids…|all] [--journal <file>] [words…]`: what sampling is worth among the other activities. Functions of
 * `bench/programs` and of packages are explored and checked with it and without it, with the same counted work and the same seeds. Lost is what nearly all seeds
 * find without it and none with it; where that is so, and where it is so the other way round, as many further seeds are tried before it is said. Ends with 1 when
 * anything is lost, or when fewer is found with it than without more often than chance allows. Nothing depends on how busy the machine is. With a journal, what was
 * explored is noted there and not explored again.
 */
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { relative, resolve } from "node:path";
import type { Target } from "../src/frontend/targets/target.ts";
import { byChance, onlyIn, type Pairs, type SignTest, signTest, sizeOf } from "./mix/compared.ts";
import { explored, type How, type Place, type Told, targetsIn } from "./mix/explored.ts";
import { openJournal } from "./mix/journal.ts";
import { FUNCTIONS } from "./real/functions.ts";
import { install } from "./real/install.ts";
import { filesOf } from "./real/place.ts";

/** A difference that chance alone makes so seldom is one. */
const SELDOM = 0.05;

export async function main(words: readonly string[]): Promise<number> {
  if (words[0] === ALONE) {
    process.stdout.write(JSON.stringify(await explored(JSON.parse(words[1]!) as How)));
    return 0;
  }
  const after = (name: string): string | undefined =>
    words.includes(name) ? words[words.indexOf(name) + 1] : undefined;
  const work = Number(after("--work") ?? 2_000_000);
  const seeds = (after("--seeds") ?? "1").split(",").map(Number);
  const further = seeds.map((_, i) => Math.max(...seeds) + 1 + i);
  const wanted = words.filter((word, i) => !word.startsWith("--") && !words[i - 1]?.startsWith("--"));
  const real = (after("--real") ?? "").split(",").filter(Boolean);
  const journal = openJournal(after("--journal"));
  const all: { readonly name: string; readonly pairs: Pairs; readonly more: Pairs }[] = [];
  for (const target of await targetsOf(real, wanted)) {
    const name = `${relative(process.cwd(), target.file).replace(/^.*functions\/(.*)\/harness\.ts$/, "$1")}#${target.export}`;
    const told = (seed: number, setting: keyof Pairs): Told => {
      const key = `${name} ${work} ${seed} ${setting}`;
      const one = journal.get(key) ?? inOwnProcess({ ...placeOf(target), seed, work, sampling: setting === "with" });
      journal.note(key, one);
      return one;
    };
    const pairsOf = (some: readonly number[]): Pairs => {
      const both = some.map((seed) => [told(seed, "with"), told(seed, "without")] as const);
      return { with: both.map(([one]) => one), without: both.map(([, one]) => one) };
    };
    const pairs = pairsOf(seeds);
    const isOpen = seeds.length > 1 && onlyIn(pairs.with, pairs.without, true).length + lostIn(pairs).length > 0;
    const extra = isOpen ? pairsOf(further) : { with: [], without: [] };
    const more = { with: [...pairs.with, ...extra.with], without: [...pairs.without, ...extra.without] };
    all.push({ name, pairs, more });
    console.log(`${name.padEnd(60)} ${shown(pairs.with)}   without ${shown(pairs.without)}   ${shareOf(pairs.with)}`);
  }
  const named = (texts: (pairs: Pairs) => readonly string[], of: "pairs" | "more"): string[] =>
    all.flatMap((one) => texts(one[of]).map((text) => `${one.name}: ${text}`));
  const sum = (of: (told: Told) => number, setting: keyof Pairs): number =>
    all.reduce((total, { pairs }) => pairs[setting].reduce((inner, told) => inner + of(told), total), 0);
  console.log(
    `\nall, over the seeds: ${(["with", "without"] as const).map((setting) => `${setting} sampling ${sum(({ reached }) => reached.length, setting)} branch outcomes, ${sum(({ causes }) => causes.length, setting)} causes of violations, ${sum(({ inputs }) => inputs, setting)} violating inputs`).join("; ")}`,
  );
  listed(
    "with any seed, only with sampling",
    named((pairs) => onlyIn(pairs.with, pairs.without, false), "pairs"),
  );
  listed(
    "with any seed, only without it",
    named((pairs) => onlyIn(pairs.without, pairs.with, false), "pairs"),
  );
  if (seeds.length === 1) return 0;
  const chance = all.reduce((total, { pairs }) => total + byChance(pairs), 0);
  console.log(`\nby chance: a seed found ${chance.toFixed(1)} on average that no other did in the same setting`);
  listed("gained: with nearly all seeds, and without sampling with none", named(gainedIn, "more"));
  const lost = named(lostIn, "more");
  listed("lost: without sampling with nearly all seeds, and with it with none", lost);
  const differences = all.map(({ pairs }) => pairs.with.map((one, i) => sizeOf(one) - sizeOf(pairs.without[i]!)));
  const bySeed = signTest(differences.flat());
  const byFunction = signTest(differences.map((some) => some.reduce((total, one) => total + one, 0)));
  console.log(`\nmore outcomes and causes: ${told("explorations", bySeed)}; ${told("functions", byFunction)}`);
  const isWorse = byFunction.behind > byFunction.ahead && byFunction.chance < SELDOM;
  return lost.length > 0 || isWorse ? 1 : 0;
}

const gainedIn = (pairs: Pairs): string[] => onlyIn(pairs.with, pairs.without, true);
const lostIn = (pairs: Pairs): string[] => onlyIn(pairs.without, pairs.with, true);

const told = (what: string, { ahead, behind, level, chance }: SignTest): string =>
  `${ahead} ${what} with sampling, ${behind} without, ${level} level (sign test: ${chance.toPrecision(2)})`;

function listed(title: string, items: readonly string[]): void {
  console.log(`\n${title} (${items.length}):${items.map((item) => `\n  ${item}`).join("")}`);
}

/** Over all seeds. */
function shown(all: readonly Told[]): string {
  const reached = new Set(all.flatMap((one) => one.reached));
  const causes = new Set(all.flatMap((one) => one.causes.map(([bucket]) => bucket)));
  const each = all.map(({ reached: one }) => one.length).join(" ");
  return `${reached.size} outcomes (${each}), ${causes.size} causes`;
}

/** What sampling took of the work, and what it was the first to find. */
function shareOf(all: readonly Told[]): string {
  let [own, whole, earned] = [0, 0, 0];
  for (const { activities } of all)
    for (const [name, spent] of activities) {
      whole += spent.work;
      if (name !== "sample") continue;
      own += spent.work;
      earned += spent.earned;
    }
  return `sampling: ${((100 * own) / Math.max(1, whole)).toFixed(1)} % of the work, the first to find ${earned}`;
}

async function targetsOf(real: readonly string[], wanted: readonly string[]): Promise<Target[]> {
  const functions = FUNCTIONS.filter(({ id }) => real.includes("all") || real.includes(id));
  if (functions.length > 0) await install(functions, FUNCTIONS);
  const files = [
    ...(real.length > 0 && wanted.length === 0
      ? []
      : readdirSync("bench/programs", { recursive: true })
          .map((name) => `bench/programs/${String(name)}`)
          .filter((name) => name.endsWith(".ts"))),
    ...functions.map((one) => filesOf(one).harness),
  ].filter((file) => wanted.length === 0 || wanted.some((word) => file.includes(word)) || file.includes("harness"));
  return files.sort().flatMap((file) => targetsIn(resolve(file)));
}

const placeOf = ({ file, start, export: name }: Target): Place => ({
  file,
  index: targetsIn(file).findIndex((one) => one.start === start && one.export === name),
});

const ALONE = "--alone";
const IMPORT = "import(process.argv[1]).then(({ main }) => main(process.argv.slice(2)))";

/** What was explored before in the same process, and in which order, changes what is found. */
function inOwnProcess(how: How): Told {
  const { stdout, status, stderr } = spawnSync(
    process.execPath,
    ["-e", IMPORT, import.meta.url, ALONE, JSON.stringify(how)],
    { encoding: "utf8", maxBuffer: 2 ** 28 },
  );
  if (status !== 0) throw new Error(`${how.file}: the exploration ended with ${status}: ${stderr.slice(-2_000)}`);
  return JSON.parse(stdout) as Told;
}
