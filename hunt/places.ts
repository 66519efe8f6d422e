/** Whether runs keep to what proofs know: places that a run shows and that a proof of the whole property does not list. */
import { installModels } from "../src/builtins/index.ts";
import { allCheckers } from "../src/checkers/index.ts";
import type { ProvedPlaces } from "../src/claims/static.ts";
import { CheckSearch } from "../src/explore/check/search.ts";
import { LoadedProgram } from "../src/explore/program/loaded.ts";
import { LoadedModules } from "../src/explore/program/modules.ts";
import { Exploration } from "../src/explore/search/exploration.ts";
import { collectDictionary } from "../src/frontend/hints/dictionary.ts";
import { findTargets } from "../src/frontend/targets/find.ts";
import { codeFileOf, type Target } from "../src/frontend/targets/target.ts";
import { includedFiles } from "../src/host/include.ts";
import { ModuleService } from "../src/host/modules.ts";
import type { LoadRequest } from "../src/jobs/modules.ts";
import { DEFAULT_LIMITS } from "../src/runtime/record/trace.ts";
import { createSolver } from "../src/solver/chain.ts";
import { PROVABLE, proverOf } from "../src/verify/proof/prove.ts";

export interface Compared {
  readonly target: string;
  readonly refused: string | undefined;
  /** Properties proved as a whole. */
  readonly whole: readonly string[];
  /** Places of those properties that no proof lists: `checker line`. */
  readonly unknown: readonly string[];
  /** Places that were proved and where a run violated the property. */
  readonly violated: readonly string[];
  readonly runs: number;
  readonly places: number;
}

/** Every target of the file, run by a small exploration with all checkers that have a static side. */
export async function comparePlaces(file: string, folder: string, runs: number): Promise<Compared[]> {
  installModels();
  const compared: Compared[] = [];
  for (const target of findTargets(file, { cwd: folder }).targets)
    compared.push(await compareTarget(target, folder, runs));
  return compared;
}

async function compareTarget(target: Target, folder: string, runs: number): Promise<Compared> {
  const service = new ModuleService((one) => one.startsWith(folder));
  const file = codeFileOf(target);
  const others = includedFiles(target.file, (one) => one !== file).map((one) => service.module(one).parsed);
  const { proofs, refused } = proverOf(service.module(file).parsed, others).prove(target);
  const ports = { load: (request: LoadRequest) => service.load(request), beginRun() {}, endRun() {} };
  const limits = { ...DEFAULT_LIMITS, steps: 20_000 };
  const program = await LoadedProgram.load(new LoadedModules(ports, undefined, true), target, limits, 1, ports);
  const checkers = allCheckers.filter(({ name }) => (PROVABLE as readonly string[]).includes(name));
  program.watch(checkers);
  const known = new Map(proofs.map((proof) => [proof.checker, { proof, sites: new Set(proof.sites) }]));
  const unknown = new Set<string>();
  const violated = new Set<string>();
  const places = new Set<string>();
  const lineOf = (site: number): string => {
    const place = program.placeOf(site);
    return place === undefined
      ? "?"
      : `${place.file}:${service.module(place.file).sites[place.site]?.line} ${service.module(place.file).sites[place.site]?.kind}`;
  };
  const lists = ({ sites, proof }: { sites: ReadonlySet<number>; proof: ProvedPlaces }, site: number): boolean => {
    const place = program.placeOf(site);
    return place !== undefined && place.file === proof.file && sites.has(place.site);
  };
  const run = program.runShadow.bind(program);
  program.runShadow = async (model) => {
    const done = await run(model);
    for (const { checker, site } of done.watched?.places ?? []) {
      const one = known.get(checker);
      places.add(`${checker} ${site}`);
      if (one?.proof.isWhole === true && !lists(one, site)) unknown.add(`${checker} ${lineOf(site)}`);
    }
    for (const { checker, site } of done.watched?.violations ?? []) {
      const one = known.get(checker);
      if (one !== undefined && lists(one, site)) violated.add(`${checker} ${lineOf(site)}`);
    }
    return done;
  };
  const solver = createSolver({ seed: 1 });
  try {
    const exploration = new Exploration(program, solver, {
      budget: { runs, seconds: 20, steps: limits.steps },
      seed: 1,
      strategy: "interleaved",
      mutate: true,
      dictionary: collectDictionary(service.module(file).parsed),
      goals: [],
      queryBudgets: [
        { milliseconds: 100, evaluations: 1_000 },
        { milliseconds: 100, evaluations: 1_000 },
      ],
      now: performance.now.bind(performance),
      isCancelled: () => false,
      // nothing is left out of the search for what was proved
      check: new CheckSearch(program, { checkers, combine: "strong" }),
    });
    const result = await exploration.run();
    return {
      target: target.export,
      refused,
      whole: proofs.filter(({ isWhole }) => isWhole).map(({ checker }) => checker),
      unknown: [...unknown],
      violated: [...violated],
      runs: result.runs,
      places: places.size,
    };
  } finally {
    solver.dispose();
  }
}
