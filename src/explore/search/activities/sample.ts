/**
 * Samples inputs by what their runs would teach (`src/sample`): a round is a constraint and a chain inside it, every sample a run with shadows,
 * because those know the order of branches, what was compared and how far it was from a violation.
 */

import { evaluate } from "../../../expr/evaluate.ts";
import type { Expr, Model } from "../../../expr/expr.ts";
import { comparedIn } from "../../../sample/feedback/ranges.ts";
import { Sampler } from "../../../sample/sampler.ts";
import type { Near, SampledTrace } from "../../../sample/trace.ts";
import { Circuit } from "../../../solver/circuit.ts";
import { editsToMatch } from "../../../solver/language/edits.ts";
import type { Random } from "../../../solver/random.ts";
import { distance } from "../../../solver/search/distance.ts";
import type { Budget, Solver } from "../../../solver/solver.ts";
import { failureOf } from "../ending.ts";
import type { MeasuredRun, ShadowRun } from "../program.ts";
import type { SearchState, ShadowRuns } from "../shadow-runs.ts";
import type { Activity } from "./activity.ts";
import { measured } from "./measured.ts";

interface SamplingOptions extends SearchState {
  readonly runs: ShadowRuns;
  readonly solver: Solver;
  readonly budgets: readonly Budget[];
  readonly random: Random;
  readonly share: number;
  readonly isSettled: () => boolean;
}

/** Of a path: later decisions are seldom asked for, and looking at them takes time. */
const MOST_EVENTS = 400;
const MOST_VALUES = 60;
/** Conditions whose distance is measured, and the distance that counts as far. */
const MOST_CHECKS = 8;
const FAR = 60;
const TIER = 0;
/** What a round may take: with large inputs a run is as much as a round of others. */
const MOST_WORK = 100_000;
/** Beside others it gives up after so many rounds without anything new. */
const MOST_BARREN = 30;

export class Sampling implements Activity {
  readonly name = "sample";
  readonly share: number;
  /** The others go first: what they reach need not be sampled for. */
  readonly patience = 20_000;
  private readonly sampler: Sampler;
  private barren = 0;
  /** The work at which this round ends. */
  private limit = 0;

  constructor(private readonly options: SamplingOptions) {
    const { runs, program, meter, solver, budgets, random, reached } = options;
    this.share = options.share;
    const isSeen = (edge: number): boolean => {
      const slot = edge >= IMPLICIT ? -1 : program.slotOf(edge >> 1, (edge & 1) === 1);
      return slot < 0 || reached.seen[slot] !== 0;
    };
    this.sampler = new Sampler({
      simulator: {
        variablesOf: (model) => program.variablesOf(model),
        run: async (model) => {
          const run = await runs.explore(model, 0);
          if (run === undefined || run.outcome.kind === "rejected") return undefined;
          return traceOf(run, run.model ?? model, isSeen);
        },
      },
      random,
      feedback: "solver",
      ask: (query) => meter.ask(solver, query, budgets[TIER]!, TIER),
      budget: budgets[TIER]!,
      isSeen,
      isSpent: () => meter.isSpent || meter.work > this.limit,
    });
  }

  /** What was asked for and could not be had, by how often. */
  get problems(): ReadonlyMap<string, number> {
    return this.sampler.problems;
  }

  canWork(): boolean {
    const { isSettled, share } = this.options;
    return share === 1 || (!isSettled() && this.barren < MOST_BARREN);
  }

  async work() {
    this.limit = this.options.meter.work + MOST_WORK;
    const turn = await measured(this.options, () => this.sampler.round());
    this.barren = turn.earned > 0 ? 0 : this.barren + 1;
    return turn;
  }
}

/** Edges of decisions that are not in the source. */
const IMPLICIT = 2 ** 29;

/** `isSeen`: outcomes that need not be aimed at. */
export function traceOf(run: ShadowRun, model: Model, isSeen: (edge: number) => boolean): SampledTrace {
  const path = run.trace.path.slice(0, MOST_EVENTS);
  const edges = path.map(
    ({ site, taken, implicit }) => Math.max(0, site) * 2 + (taken ? 1 : 0) + (implicit ? IMPLICIT : 0),
  );
  const values = new Map<number, number[]>();
  for (const [i, { condition }] of path.slice(0, MOST_VALUES).entries()) {
    const value = numberOf(comparedIn(condition), model);
    if (value === undefined) continue;
    const place = edges[i]! >> 1;
    const known = values.get(place);
    if (known === undefined) values.set(place, [value]);
    else known.push(value);
  }
  return {
    model,
    edges,
    conditions: path.map(({ condition }) => condition),
    calls: sequenceOf(run.trace.calls.length > 0 ? run.trace.calls : placesOf(edges)),
    values,
    patterns: path.flatMap(({ implicit, site, taken }) => (implicit ? [`${site} ${taken}`] : [])),
    distance: Math.min(distanceOf(run, model), toUnseen(path, edges, model, isSeen)),
  };
}

/** Outcomes of comparisons, beside those of branches. */
const COMPARED = 2 ** 28;

/** What a cheap run shows, in the same terms: its comparisons stand for the branches. */
export function measuredTrace(
  { comparisons, outcome }: MeasuredRun,
  model: Model,
  isOpen: (edge: number) => boolean,
): SampledTrace {
  const { events, values: compared, count, noted } = comparisons;
  const edges: number[] = [];
  const values = new Map<number, number[]>();
  for (let i = 0; i < count; i++) {
    const edge = events[i]! + COMPARED;
    edges.push(edge);
    const value = compared[i]!;
    if (i >= MOST_VALUES || Number.isNaN(value)) continue;
    const known = values.get(edge >> 1);
    if (known === undefined) values.set(edge >> 1, [value]);
    else known.push(value);
  }
  const near: Near[] = [];
  for (const event of noted) {
    const edge = (event ^ 1) + COMPARED;
    if (isOpen(edge)) near.push({ edge, distance: Math.max(1, comparisons.distanceFrom(event)) });
  }
  return {
    model,
    edges,
    conditions: [],
    calls: sequenceOf(edges.map((edge) => edge >> 1)),
    values,
    patterns: outcome.kind === "throws" ? [failureOf(outcome)] : [],
    distance: FAR,
    near,
  };
}

/** Repeated calls of a loop are one: how often it goes round is no other order. */
const sequenceOf = (places: readonly number[]): readonly number[] => places.filter((one, i) => one !== places[i - 1]);

const placesOf = (edges: readonly number[]): readonly number[] =>
  edges.filter((edge) => edge < IMPLICIT).map((edge) => edge >> 1);

function numberOf(e: ReturnType<typeof comparedIn>, model: Model): number | undefined {
  if (e === undefined) return undefined;
  try {
    const value = evaluate(e, model);
    return typeof value === "number" ? value : undefined;
  } catch {
    return undefined;
  }
}

/** How far the nearest decision was from an outcome that nobody has seen. */
function toUnseen(
  path: readonly { readonly condition: Expr }[],
  edges: readonly number[],
  model: Model,
  isSeen: (edge: number) => boolean,
): number {
  let nearest = 1;
  let looked = 0;
  for (let i = 0; i < path.length && looked < MOST_CHECKS; i++) {
    if (edges[i]! >= IMPLICIT || isSeen(edges[i]! ^ 1)) continue;
    looked++;
    const circuit = new Circuit([path[i]!.condition], model);
    nearest = Math.min(nearest, distance(circuit, circuit.roots[0]!, false, editsToMatch));
  }
  return Math.max(1, nearest * FAR);
}

/** How far the nearest of the run's properties was from being violated. */
function distanceOf({ watched }: ShadowRun, model: Model): number {
  if (watched === undefined) return FAR;
  if (watched.violations.length > 0) return 0;
  let nearest = 1;
  for (const { violation } of watched.checks.slice(-MOST_CHECKS)) {
    const circuit = new Circuit([violation], model);
    nearest = Math.min(nearest, distance(circuit, circuit.roots[0]!, true, editsToMatch));
  }
  return Math.max(1, nearest * FAR);
}
