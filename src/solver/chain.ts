/** The solver chain, composed in one place: cheap and exact layers first, each asked only what those before it left open. */

import { effort } from "../expr/effort.ts";
import { nodesRecomputed } from "./circuit.ts";
import { language } from "./language/language.ts";
import { isStage, type Layer, type Stage } from "./layer.ts";
import { adaptive } from "./layers/adapt.ts";
import { type Cache, createCache } from "./layers/cache.ts";
import { enumerate } from "./layers/enumerate.ts";
import { generate } from "./layers/generate.ts";
import { independence } from "./layers/independence.ts";
import { light } from "./layers/light.ts";
import { meanings } from "./layers/meanings.ts";
import { pin } from "./layers/pin.ts";
import { quick } from "./layers/quick.ts";
import { readings } from "./layers/readings.ts";
import { type Refutations, remembering } from "./layers/refutations.ts";
import { reuseModels } from "./layers/reuse.ts";
import { sample } from "./layers/sample.ts";
import { simplify } from "./layers/simplify.ts";
import { slice } from "./layers/slice.ts";
import { units } from "./layers/units.ts";
import { refute } from "./refute/refute.ts";
import { search } from "./search/search.ts";
import type { Decorator, Solver } from "./solver.ts";
import { type SolverStats, Statistics } from "./statistics.ts";
import { attempt, briefly, firstOf, giveUp } from "./validate.ts";

export interface SolverOptions {
  /** The SMT layer; without one, what search cannot answer goes to sampling. It is not touched before the first query that needs it. */
  readonly smt?: Solver & { readonly spent?: number; dispose?(): void };
  readonly seed?: number;
  /** What was refuted before, maybe in another process. */
  readonly refutations?: Refutations;
}

export type SolverChain = Solver & { stats(): SolverStats; dispose(): void };

/** What bounds the work of the layers. Counts end a search; the times are for what no count has foreseen. */
export const LIMITS = {
  /** So many evaluations answer most flips, before anything is spent on proving that there is no answer. */
  inversion: { evaluations: 64, milliseconds: 6_000 },
  /** Recorded queries take at most 80 ms for inversion and 140 ms for search. */
  search: { evaluations: 1_000, milliseconds: 15_000 },
  enumeration: {
    /** So few combinations are enumerated before searching on: it costs no more and may be a proof. */
    few: 64,
    /** So many after search gave up. */
    many: 200_000,
  },
} as const;

/** By node, in microseconds: recomputing one of a circuit, with the inversions and distances it is for; walking over one; evaluating one. */
const WORK = { recomputed: 0.5, walked: 0.5, evaluated: 0.1 } as const;

/** What a chain keeps from one query to the next. */
interface State {
  readonly statistics: Statistics;
  readonly cache: Cache;
}

const createState = (): State => {
  const statistics = new Statistics();
  return { statistics, cache: createCache(statistics) };
};

/** All layers, in the order they are asked. */
export function layersOf(
  { smt, seed = 1, refutations }: SolverOptions,
  { statistics, cache }: State = createState(),
): readonly Layer[] {
  const brief = smt === undefined ? [] : [briefly(smt)];
  const isTimed = smt !== undefined;
  const { few, many } = LIMITS.enumeration;
  const sampling = sample(seed);
  const bounded = (name: "inversion" | "search"): Solver =>
    search(seed, name, LIMITS[name].evaluations, LIMITS[name].milliseconds);
  const layers: readonly (Layer | undefined)[] = [
    // what is left out before anything else holds already, by evaluation; the rest of every model is evaluated
    { name: "slice", decorator: slice() },
    { name: "chain", finds: true, refutes: true, decorator: checked(statistics) },
    { name: "simplify", finds: true, refutes: true, decorator: simplify },
    { name: "independence", finds: true, refutes: true, decorator: independence() },
    { name: "cache", finds: true, refutes: true, decorator: cache.decorator },
    { name: "reuse", finds: true, decorator: reuseModels(statistics) },
    { name: "inversion", finds: true, solver: bounded("inversion") },
    { name: "intervals", refutes: true, solver: refute },
    // what the intervals leave open may still have values in it that are known
    { name: "pin", decorator: pin },
    { name: "enumeration", finds: true, refutes: true, solver: enumerate(few) },
    // from here on proofs are expensive
    { name: "quick", decorator: quick },
    { name: "generate", finds: true, solver: generate },
    refutations && { name: "memory", refutes: true, decorator: remembering(refutations, statistics) },
    { name: "language", finds: true, refutes: true, solver: language },
    { name: "search", finds: true, solver: bounded("search") },
    { name: "enumeration", finds: true, refutes: true, solver: enumerate(many) },
    { name: "light", decorator: light(sampling) },
    {
      name: "units",
      finds: true,
      refutes: true,
      isTimed,
      solver: units(firstOf(enumerate(many), ...(smt ? [smt] : []))),
    },
    { name: "readings", finds: true, isTimed, solver: readings(firstOf(search(seed), ...brief)) },
    { name: "meanings", finds: true, refutes: true, isTimed, solver: meanings(firstOf(refute, ...brief)) },
    smt && { name: "smt", finds: true, refutes: true, isTimed, solver: adaptive(smt) },
    { name: "sampling", finds: true, solver: sampling },
  ];
  return layers.filter((layer) => layer !== undefined);
}

/** The layers that answer by themselves. */
export const stages = (options: SolverOptions): readonly Stage[] => layersOf(options).filter(isStage);

/** Believes nothing of what the layers inside answer that does not check as a whole. */
const checked =
  (statistics: Statistics): Decorator =>
  (inner) =>
    attempt("chain", inner, statistics)(giveUp);

export function createSolver(options: SolverOptions = {}): SolverChain {
  const state = createState();
  const { statistics, cache } = state;
  const spent = (): number => options.smt?.spent ?? 0;
  const chain = layersOf(options, state).reduceRight<Solver>((inner, layer) => {
    const decorator = isStage(layer)
      ? attempt(layer.name, layer.solver, statistics, layer.isTimed === true ? spent : undefined)
      : layer.decorator;
    return decorator(inner);
  }, giveUp);
  return {
    solve(query, budget) {
      const start = performance.now();
      const verdict = chain.solve(query, budget);
      statistics.query(performance.now() - start);
      return verdict;
    },
    work: () =>
      nodesRecomputed() * WORK.recomputed +
      effort.walked * WORK.walked +
      effort.evaluated * WORK.evaluated +
      spent() * 1000,
    aside: () => createSolver(options.seed === undefined ? {} : { seed: options.seed }),
    stats: () => statistics.snapshot(),
    dispose() {
      cache.clear();
      options.smt?.dispose?.();
    },
  };
}
