/**
 * `npm run bench:mix [-- --work 2000000] [--seeds 1,2] [--real ids…] [--journal <file>] [words…]`: what sampling is worth among the other activities. Functions of
 * `bench/programs` and of packages are explored and checked with it and without it, with the same counted work, and what only one of the two reached, with
 * any of the seeds, is listed. What one seed reaches beyond the others, in the same setting, tells how much of that is chance. Nothing depends on how busy
 * the machine is. With a journal, what was explored is noted there and not explored again.
 */
import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { installModels } from "../src/builtins/index.ts";
import { allCheckers } from "../src/checkers/index.ts";
import { assumptionsOf } from "../src/explore/check/assumptions.ts";
import { CheckSearch } from "../src/explore/check/search.ts";
import { InputTooLarge } from "../src/explore/input/structure.ts";
import { LoadedProgram } from "../src/explore/program/loaded.ts";
import { LoadedModules } from "../src/explore/program/modules.ts";
import { Exploration } from "../src/explore/search/exploration.ts";
import { collectDictionary } from "../src/frontend/hints/dictionary.ts";
import { findTargets } from "../src/frontend/targets/find.ts";
import type { Target } from "../src/frontend/targets/target.ts";
import { ModuleService } from "../src/host/modules.ts";
import type { LoadRequest } from "../src/jobs/modules.ts";
import { DEFAULT_LIMITS } from "../src/runtime/record/trace.ts";
import { pictureGlobals } from "../src/runtime/world/globals.ts";
import { installWorld } from "../src/runtime/world/world.ts";
import { createSolver } from "../src/solver/chain.ts";
import { FUNCTIONS } from "./real/functions.ts";
import { install } from "./real/install.ts";
import { filesOf } from "./real/place.ts";

interface Explored {
  /** Branch outcomes, by place. */
  readonly reached: ReadonlySet<string>;
  /** By bucket: what a violation says differs with its input. */
  readonly causes: ReadonlyMap<string, string>;
  readonly inputs: number;
}

const QUERY_BUDGETS = [
  { milliseconds: 2_500, evaluations: 5_000 },
  { milliseconds: 10_000, evaluations: 20_000 },
] as const;

export async function main(words: readonly string[]): Promise<number> {
  if (words[0] === ALONE) {
    process.stdout.write(JSON.stringify(await exploredHere(JSON.parse(words[1]!) as How)));
    return 0;
  }
  const after = (name: string): string | undefined =>
    words.includes(name) ? words[words.indexOf(name) + 1] : undefined;
  const work = Number(after("--work") ?? 2_000_000);
  const seeds = (after("--seeds") ?? "1").split(",").map(Number);
  const wanted = words.filter((word, i) => !word.startsWith("--") && !words[i - 1]?.startsWith("--"));
  const real = (after("--real") ?? "").split(",").filter(Boolean);
  const journal = openJournal(after("--journal"));
  const totals = { with: [0, 0, 0], without: [0, 0, 0] };
  const gained: string[] = [];
  const lost: string[] = [];
  let byChance = 0;
  for (const target of await targetsOf(real, wanted)) {
    const name = `${relative(process.cwd(), target.file).replace(/^.*functions\/(.*)\/harness\.ts$/, "$1")}#${target.export}`;
    const found = { with: [] as Explored[], without: [] as Explored[] };
    for (const seed of seeds)
      for (const setting of ["with", "without"] as const) {
        const key = `${name} ${work} ${seed} ${setting}`;
        const one = journal.get(key) ?? explored({ ...placeOf(target), seed, work, sampling: setting === "with" });
        journal.note(key, one);
        found[setting].push(one);
        add(totals[setting], one);
      }
    const [using, not] = [together(found.with), together(found.without)];
    gained.push(...beyond(using, not).map((one) => `${name}: ${one}`));
    lost.push(...beyond(not, using).map((one) => `${name}: ${one}`));
    for (const same of [found.with, found.without])
      for (const one of same) byChance += beyond(one, together(same.filter((other) => other !== one))).length;
    console.log(`${name.padEnd(60)} ${shown(using)}   without ${shown(not)}`);
  }
  console.log(
    `\nall, over the seeds: with sampling ${totals.with[0]} branch outcomes, ${totals.with[1]} causes of violations, ${totals.with[2]} violating inputs; without ${totals.without.join(", ")}`,
  );
  console.log(`\nonly with sampling (${gained.length}):\n  ${gained.join("\n  ")}`);
  console.log(`\nonly without it (${lost.length}):\n  ${lost.join("\n  ")}`);
  if (seeds.length > 1)
    console.log(
      `\nby chance: a seed reached ${(byChance / 2 / seeds.length).toFixed(1)} on average that no other did in the same setting`,
    );
  return 0;
}

const together = (all: readonly Explored[]): Explored => ({
  reached: new Set(all.flatMap(({ reached }) => [...reached])),
  causes: new Map(all.flatMap(({ causes }) => [...causes])),
  inputs: all.reduce((sum, { inputs }) => sum + inputs, 0),
});

/** Outcomes and causes that only the first has. */
const beyond = (a: Explored, b: Explored): string[] => [
  ...minus(a.reached, b.reached),
  ...minus(a.causes.keys(), b.causes).map((bucket) => a.causes.get(bucket)!),
];

type Noted = Told & { readonly key: string };

function openJournal(file: string | undefined): {
  get(key: string): Explored | undefined;
  note(key: string, one: Explored): void;
} {
  const lines = file !== undefined && existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
  const known = new Map(lines.map((line) => JSON.parse(line) as Noted).map((told) => [told.key, heard(told)]));
  return {
    get: (key) => known.get(key),
    note(key, { reached, causes, inputs }) {
      if (file === undefined || known.has(key)) return;
      const noted: Noted = { key, reached: [...reached], causes: [...causes], inputs };
      appendFileSync(file, `${JSON.stringify(noted)}\n`);
    },
  };
}

function add(totals: number[], { reached, causes, inputs }: Explored): void {
  for (const [i, n] of [reached.size, causes.size, inputs].entries()) totals[i]! += n;
}

const shown = ({ reached, causes, inputs }: Explored): string =>
  `${reached.size} outcomes, ${causes.size} causes, ${inputs} inputs`;

const minus = (a: Iterable<string>, b: { has(name: string): boolean }): string[] => [...a].filter((one) => !b.has(one));

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

interface Place {
  readonly file: string;
  /** Which of the file's targets. */
  readonly index: number;
}

interface How extends Place {
  readonly seed: number;
  readonly work: number;
  readonly sampling: boolean;
}

const targetsIn = (file: string): readonly Target[] => findTargets(file, { cwd: process.cwd() }).targets;

const placeOf = ({ file, start, export: name }: Target): Place => ({
  file,
  index: targetsIn(file).findIndex((one) => one.start === start && one.export === name),
});

/** What an exploration says to the process that asked for it. */
interface Told {
  readonly reached: readonly string[];
  readonly causes: readonly (readonly [string, string])[];
  readonly inputs: number;
}

const heard = ({ reached, causes, inputs }: Told): Explored => ({
  reached: new Set(reached),
  causes: new Map(causes),
  inputs,
});

const ALONE = "--alone";
const IMPORT = "import(process.argv[1]).then(({ main }) => main(process.argv.slice(2)))";

/** In a process of its own: what was explored before in the same one, and in which order, changes what is found. */
function explored(how: How): Explored {
  const { stdout, status, stderr } = spawnSync(
    process.execPath,
    ["-e", IMPORT, import.meta.url, ALONE, JSON.stringify(how)],
    { encoding: "utf8", maxBuffer: 2 ** 28 },
  );
  if (status !== 0) throw new Error(`${how.file}: the exploration ended with ${status}: ${stderr.slice(-2_000)}`);
  return heard(JSON.parse(stdout) as Told);
}

async function exploredHere({ file, index, seed, work, sampling }: How): Promise<Told> {
  installModels();
  installWorld();
  pictureGlobals();
  const target = targetsIn(file)[index]!;
  const service = new ModuleService(() => true);
  const files = new Set<string>([target.file]);
  const ports = {
    load(request: LoadRequest) {
      const answer = service.load(request);
      if ("file" in answer && typeof answer.file === "string") files.add(answer.file);
      return answer;
    },
    beginRun() {},
    endRun() {},
  };
  const modules = new LoadedModules(ports, undefined, true);
  const program = await LoadedProgram.load(modules, target, DEFAULT_LIMITS, 1, ports);
  const checkers = allCheckers.filter(({ level }) => level !== "off");
  program.watch(checkers);
  const check = new CheckSearch(program, { checkers, combine: "strong", assumptions: assumptionsOf(target) });
  const solver = createSolver({ seed });
  const all = program.watchedSlots(Array.from({ length: program.slotCount }, (_, slot) => slot));
  const dictionaries = [...files].map((file) => collectDictionary(service.module(file).parsed));
  const result = await new Exploration(program, solver, {
    budget: { runs: Number.POSITIVE_INFINITY, seconds: 3_600, steps: DEFAULT_LIMITS.steps, work },
    seed,
    strategy: "interleaved",
    mutate: true,
    sampling,
    dictionary: {
      strings: [...new Set(dictionaries.flatMap(({ strings }) => strings))],
      numbers: [...new Set(dictionaries.flatMap(({ numbers }) => numbers))],
    },
    goals: all,
    queryBudgets: QUERY_BUDGETS,
    now: () => 0,
    isCancelled: () => false,
    refusal: (error) => (error instanceof InputTooLarge ? { kind: "input-too-large", about: error.path } : undefined),
    check,
  }).run();
  const { findings, violatingInputs } = await check.result(result, { mayShrink: () => false });
  solver.dispose();
  const places = slotNames(service, files);
  return {
    reached: all.filter((slot) => result.seen[slot] !== 0).map((slot) => places.get(slot) ?? `slot ${slot}`),
    causes: findings.map(({ checker, message, bucket }) => [bucket, `${checker}: ${message}`]),
    inputs: violatingInputs,
  };
}

/** Places of the slots: the same in every exploration. */
function slotNames(service: ModuleService, files: ReadonlySet<string>): Map<number, string> {
  const names = new Map<number, string>();
  for (const file of files) {
    const { sites, firstSlot } = service.module(file);
    for (const { branch, line, column } of sites)
      for (const outcome of branch < 0 ? [] : [0, 1])
        names.set(
          firstSlot + 2 * branch + outcome,
          `${file.split("/").slice(-2).join("/")}:${line}:${column} ${outcome === 1}`,
        );
  }
  return names;
}
