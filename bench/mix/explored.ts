/** One function explored and checked, with sampling or without it, with a seed and counted work: what was reached, and who reached it first. */
import { installModels } from "../../src/builtins/index.ts";
import { allCheckers } from "../../src/checkers/index.ts";
import { wordsInView } from "../../src/cli/pipeline/imported-modules.ts";
import { assumptionsOf } from "../../src/explore/check/assumptions.ts";
import { CheckSearch } from "../../src/explore/check/search.ts";
import { InputTooLarge } from "../../src/explore/input/structure.ts";
import { LoadedProgram } from "../../src/explore/program/loaded.ts";
import { LoadedModules } from "../../src/explore/program/modules.ts";
import { Exploration } from "../../src/explore/search/exploration.ts";
import { findTargets } from "../../src/frontend/targets/find.ts";
import type { Target } from "../../src/frontend/targets/target.ts";
import { ModuleService } from "../../src/host/modules.ts";
import type { LoadRequest } from "../../src/jobs/modules.ts";
import { DEFAULT_LIMITS } from "../../src/runtime/record/trace.ts";
import { pictureGlobals } from "../../src/runtime/world/globals.ts";
import { installWorld } from "../../src/runtime/world/world.ts";
import { createSolver } from "../../src/solver/chain.ts";

export interface Place {
  readonly file: string;
  /** Which of the file's targets. */
  readonly index: number;
}

export interface How extends Place {
  readonly seed: number;
  readonly work: number;
  readonly sampling: boolean;
}

export const targetsIn = (file: string): readonly Target[] => findTargets(file, { cwd: process.cwd() }).targets;

/** What the turns of an activity took and brought. */
export interface Spent {
  turns: number;
  work: number;
  earned: number;
}

/** As one process tells another. */
export interface Told {
  /** Branch outcomes, by place. */
  readonly reached: readonly string[];
  /** By bucket: what a violation says differs with its input. */
  readonly causes: readonly (readonly [string, string])[];
  /** Inputs that violate something. */
  readonly inputs: number;
  /** Outcomes that a turn of sampling was the first to reach. */
  readonly sampled: readonly string[];
  readonly activities: readonly (readonly [string, Spent])[];
}

const QUERY_BUDGETS = [
  { milliseconds: 2_500, evaluations: 5_000 },
  { milliseconds: 10_000, evaluations: 20_000 },
] as const;

export async function explored({ file, index, seed, work, sampling }: How): Promise<Told> {
  installModels();
  installWorld();
  pictureGlobals();
  const target = targetsIn(file)[index]!;
  const service = new ModuleService(() => true);
  const ports = { load: (request: LoadRequest) => service.load(request), beginRun() {}, endRun() {} };
  const modules = new LoadedModules(ports, undefined, true);
  const program = await LoadedProgram.load(modules, target, DEFAULT_LIMITS, 1, ports);
  const checkers = allCheckers.filter(({ level }) => level !== "off");
  program.watch(checkers);
  const check = new CheckSearch(program, { checkers, combine: "strong", assumptions: assumptionsOf(target) });
  const solver = createSolver({ seed });
  const all = program.watchedSlots(Array.from({ length: program.slotCount }, (_, slot) => slot));
  const activities = new Map<string, Spent>();
  const firsts: number[] = [];
  const seen = new Set<number>();
  let fresh: number[] = [];
  const result = await new Exploration(program, solver, {
    budget: { runs: Number.POSITIVE_INFINITY, seconds: 3_600, steps: DEFAULT_LIMITS.steps, work },
    seed,
    strategy: "interleaved",
    mutate: true,
    sampling,
    // as a command would: the words of all modules in view
    dictionary: wordsInView(target.file, service),
    name: target.export,
    goals: all,
    queryBudgets: QUERY_BUDGETS,
    now: () => 0,
    isCancelled: () => false,
    refusal: (error) => (error instanceof InputTooLarge ? { kind: "input-too-large", about: error.path } : undefined),
    check,
    onKept: ({ slots }) => {
      fresh.push(...slots.filter((slot) => !seen.has(slot)));
      for (const slot of slots) seen.add(slot);
    },
    onTurn: (name, { cost, earned }) => {
      const spent = activities.get(name) ?? { turns: 0, work: 0, earned: 0 };
      activities.set(name, { turns: spent.turns + 1, work: spent.work + cost, earned: spent.earned + earned });
      if (name === "sample") firsts.push(...fresh);
      fresh = [];
    },
  }).run();
  const { findings, violatingInputs } = await check.result(result, { mayShrink: () => false });
  solver.dispose();
  const place = (slot: number): string => placeOf(slot, service);
  const goals = new Set(all);
  return {
    reached: all.filter((slot) => result.seen[slot] !== 0).map(place),
    causes: findings.map(({ checker, message, bucket }) => [bucket, `${checker}: ${message}`]),
    inputs: violatingInputs,
    sampled: firsts.filter((slot) => goals.has(slot)).map(place),
    activities: [...activities],
  };
}

/** The same in every exploration. */
function placeOf(slot: number, service: ModuleService): string {
  const { parsed, sites, firstSlot } = service.moduleOf(slot);
  const branch = (slot - firstSlot) >> 1;
  const site = sites.find((one) => one.branch === branch);
  const file = parsed.file.split("/").slice(-2).join("/");
  return site === undefined ? `slot ${slot}` : `${file}:${site.line}:${site.column} ${slot % 2 === 1}#${branch}`;
}
