/** The solver chain, composed in one place: cheap and exact layers first, each asked only what those before it left open. */

import { language } from "./language/language.ts";
import { adaptive } from "./layers/adapt.ts";
import { createCache } from "./layers/cache.ts";
import { enumerate } from "./layers/enumerate.ts";
import { independence } from "./layers/independence.ts";
import { meanings } from "./layers/meanings.ts";
import { pin } from "./layers/pin.ts";
import { readings } from "./layers/readings.ts";
import { type Refutations, remembering } from "./layers/refutations.ts";
import { reuseModels } from "./layers/reuse.ts";
import { sample } from "./layers/sample.ts";
import { simplify } from "./layers/simplify.ts";
import { slice } from "./layers/slice.ts";
import { units } from "./layers/units.ts";
import { refute } from "./refute/refute.ts";
import { search } from "./search/search.ts";
import type { Layer, Solver } from "./solver.ts";
import { type SolverStats, Statistics } from "./statistics.ts";
import { attempt, briefly, firstOf, giveUp } from "./validate.ts";

export interface SolverOptions {
  /** The SMT layer; without one, what search cannot answer goes to sampling. It is not touched before the first query that needs it. */
  readonly smt?: Solver & { dispose?(): void };
  readonly seed?: number;
  /** What was refuted before, maybe in another process. */
  readonly refutations?: Refutations;
}

export type SolverChain = Solver & { stats(): SolverStats; dispose(): void };

/** So many evaluations answer most flips, before anything is spent on proving that there is no answer. */
const QUICK = 64;
/** Counts end a search; these are for what no count has foreseen. Recorded queries take at most 80 and 140 ms without them. */
const QUICK_MILLISECONDS = 1_000;
const SEARCH_MILLISECONDS = 3_000;
const SEARCH = 1000;
/** So few combinations are enumerated before searching on: it costs no more and may be a proof. */
const FEW = 64;
/** So many after search gave up. */
const MANY = 200_000;

export interface Stage {
  readonly name: string;
  readonly solver: Solver;
}

/** The layers that answer by themselves, in the order they are asked. */
export const stages = ({ smt, seed = 1 }: SolverOptions): readonly Stage[] => [
  { name: "inversion", solver: search(seed, "inversion", QUICK, QUICK_MILLISECONDS) },
  { name: "intervals", solver: refute },
  { name: "enumeration", solver: enumerate(FEW) },
  { name: "language", solver: language },
  { name: "search", solver: search(seed, "search", SEARCH, SEARCH_MILLISECONDS) },
  { name: "enumeration", solver: enumerate(MANY) },
  { name: "units", solver: units(firstOf(enumerate(MANY), ...(smt === undefined ? [] : [smt]))) },
  { name: "readings", solver: readings(firstOf(search(seed), ...(smt === undefined ? [] : [briefly(smt)]))) },
  { name: "meanings", solver: meanings(firstOf(refute, ...(smt === undefined ? [] : [briefly(smt)]))) },
  ...(smt === undefined ? [] : [{ name: "smt", solver: adaptive(smt) }]),
  { name: "sampling", solver: sample(seed) },
];

/** They ask SMT, whose work only the clock bounds: what they took, those after them do not have. */
const TIMED: ReadonlySet<string> = new Set(["units", "readings", "meanings", "smt"]);

export function createSolver(options: SolverOptions = {}): SolverChain {
  const statistics = new Statistics();
  const cache = createCache(statistics);
  const layers: readonly Layer[] = [
    simplify,
    independence(),
    cache.layer,
    reuseModels(statistics),
    ...stages(options).flatMap(({ name, solver }) => {
      const layer = attempt(name, solver, statistics, options.smt !== undefined && TIMED.has(name));
      // what the intervals leave open may still have values in it that are known
      if (name === "intervals") return [layer, pin];
      // from here on proofs are expensive
      const isFirstExpensive = name === "language" && options.refutations !== undefined;
      return isFirstExpensive ? [remembering(options.refutations, statistics), layer] : [layer];
    }),
  ];
  // what is left out before anything else holds already, by evaluation; the rest of every model is evaluated
  const chain = slice()(
    attempt(
      "chain",
      layers.reduceRight<Solver>((inner, layer) => layer(inner), giveUp),
      statistics,
    )(giveUp),
  );
  return {
    solve(query, budget) {
      const start = performance.now();
      const verdict = chain.solve(query, budget);
      statistics.query(performance.now() - start);
      return verdict;
    },
    stats: () => statistics.snapshot(),
    dispose() {
      cache.clear();
      options.smt?.dispose?.();
    },
  };
}
