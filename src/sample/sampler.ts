/**
 * Rounds of sampling (feedback constraints and Monte-Carlo sampling): a constraint that leads to something unseen, a chain of samples inside
 * it, and what their runs teach. Without constraints it is sampling by bias alone; without bias, uniform sampling.
 */
import { holds } from "../expr/evaluate.ts";
import type { Expr, Input, Model } from "../expr/expr.ts";
import type { Random } from "../solver/random.ts";
import type { Budget, Solver } from "../solver/solver.ts";
import { type Box, boxOf, isEmpty } from "./box.ts";
import { type Chain, step } from "./chain.ts";
import { beyond } from "./feedback/ranges.ts";
import { PathTrie } from "./feedback/trie.ts";
import { usualLearners } from "./learners/all.ts";
import { type Learner, product } from "./learners/learner.ts";
import { Ranges } from "./learners/ranges.ts";
import { gibbs } from "./proposals/gibbs.ts";
import { solved } from "./proposals/solved.ts";
import type { SampledTrace } from "./trace.ts";
import { uniform } from "./uniform.ts";

/** Runs the program. Undefined for an input that cannot be run. */
export interface Simulator {
  variablesOf(model: Model): readonly Input[];
  run(model: Model): Promise<SampledTrace | undefined>;
}

/** Where feedback constraints come from: solved as they are, as boxes around them, or not at all. */
export type Feedback = "solver" | "boxes" | "none";

export interface SamplerOptions {
  readonly simulator: Simulator;
  readonly random: Random;
  readonly feedback: Feedback;
  /** False: every sample is drawn anew, whatever it is worth. */
  readonly isBiased?: boolean;
  readonly ask: Solver["solve"];
  readonly budget: Budget;
  readonly box?: Box;
  readonly samples?: number;
  readonly learners?: readonly Learner[];
  /** What is not worth asking for: proved away by a static analysis, or seen by others. */
  readonly isSeen?: (edge: number) => boolean;
  readonly isSpent: () => boolean;
}

const SAMPLES = 24;
const REACH = 8;
/** One proposal in so many asks the solver: the others move one variable and see whether the constraint still holds. */
const ASKED = 6;
const MOST_TRIES = 20;
const STRIDE = 3;
/** A round ends early after so many samples without anything new. */
const PATIENCE = 4;
/** Every so many rounds the samples go where they like. */
const FREE = 4;

interface Region {
  readonly constraints: readonly Expr[];
  readonly box: Box;
  readonly start: Model;
}

export class Sampler {
  readonly problems = new Map<string, number>();
  private readonly ranges = new Ranges();
  private readonly learners: readonly Learner[];
  private readonly trie = new PathTrie();
  private readonly seen = new Set<number>();
  private readonly box: Box;
  private latest: SampledTrace | undefined;
  private best: SampledTrace | undefined;
  private rounds = 0;

  constructor(private readonly options: SamplerOptions) {
    this.learners = options.learners ?? usualLearners(this.ranges);
    const given = options.box ?? new Map();
    const empty = [...given].filter(([, interval]) => isEmpty(interval));
    for (const [name] of empty) this.problem(`the box of ${name} is empty: its type is sampled instead`);
    this.box = new Map([...given].filter(([, interval]) => !isEmpty(interval)));
  }

  /** What another activity's run showed. */
  learn(trace: SampledTrace): void {
    for (const learner of this.learners) learner.learn(trace);
    if (!this.learners.includes(this.ranges)) this.ranges.learn(trace);
    for (const edge of trace.edges) this.seen.add(edge);
    this.trie.add(trace);
    this.latest = trace;
    if (this.best === undefined || trace.distance <= this.best.distance) this.best = trace;
  }

  /** One constraint and the samples inside it. */
  async round(): Promise<void> {
    const { options } = this;
    const region = this.region();
    const isBiased = options.isBiased !== false;
    let chain: Chain<Model> | undefined;
    let barren = 0;
    for (let i = 0; i < (options.samples ?? SAMPLES) && !options.isSpent(); i++) {
      const from = chain?.state ?? region.start;
      const proposal = i === 0 ? region.start : isBiased ? this.propose(from, region) : this.draw(region.box);
      const trace = await options.simulator.run(proposal);
      if (trace === undefined) continue;
      const bias = product(this.learners, trace);
      if (!(bias > 0)) this.problem("the bias is zero: samples are drawn uniformly until it is not");
      chain =
        chain === undefined
          ? { state: proposal, bias }
          : step(chain, { state: bias > 0 ? proposal : this.draw(region.box), bias }, options.random);
      const before = this.seen.size;
      this.learn(trace);
      barren = this.seen.size > before ? 0 : barren + 1;
      if (region.constraints.length > 0 && barren >= PATIENCE) break;
    }
  }

  private draw(box: Box): Model {
    const { simulator, random } = this.options;
    return uniform((model) => simulator.variablesOf(model), box, random);
  }

  private propose(model: Model, { constraints, box }: Region): Model {
    const { simulator, random, ask, budget, feedback } = this.options;
    const variables = simulator.variablesOf(model);
    if (feedback === "solver" && constraints.length > 0 && random.chance(ASKED)) {
      const solver: Solver = { solve: ask };
      const near = solved(model, variables, { constraints, solver, budget, reach: REACH }, random);
      if (near !== undefined) return near;
    }
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      // several moves in one: each is symmetric, and so are they together
      let moved = gibbs(model, variables, box, random);
      for (let i = random.below(STRIDE); i > 0; i--) moved = gibbs(moved, simulator.variablesOf(moved), box, random);
      // a run of the same input would tell nothing, and one outside of the constraint is not a sample of it
      if (feedback !== "solver" || satisfies(constraints, moved)) return moved;
    }
    return this.draw(box);
  }

  /** Where the next samples are taken: a coverage enhancement, a range enhancement, or anywhere. */
  private region(): Region {
    const { feedback, random, isSeen } = this.options;
    const round = this.rounds++;
    if (feedback === "none" || round === 0) return this.anywhere();
    const known = (edge: number): boolean => this.seen.has(edge) || isSeen?.(edge) === true;
    const extension = round % FREE === FREE - 1 ? undefined : this.trie.extension(known);
    if (extension !== undefined) return this.inside(extension.constraints, extension.trace.model);
    const trace = random.chance(2) ? this.latest : this.best;
    const wider = trace === undefined ? undefined : this.wider(trace);
    return wider === undefined ? this.anywhere() : this.inside(wider, trace!.model);
  }

  private wider(trace: SampledTrace): readonly Expr[] | undefined {
    const { random } = this.options;
    const places = trace.edges.flatMap((edge, i) =>
      this.ranges.known.has(edge >> 1) && trace.conditions[i] !== undefined ? [i] : [],
    );
    if (places.length === 0) return undefined;
    const position = random.pick(places);
    return beyond(trace, position, this.ranges.known.get(trace.edges[position]! >> 1)!, random.chance(2));
  }

  private inside(constraints: readonly Expr[], seed: Model): Region {
    const { feedback, ask, budget } = this.options;
    if (feedback === "boxes") {
      const box = boxOf(constraints, this.box);
      if (box === undefined) {
        this.problem("a constraint has an empty box: samples are drawn uniformly instead");
        return this.anywhere();
      }
      return { constraints: [], box, start: new Map([...this.draw(box), ...clamped(seed, box)]) };
    }
    const verdict = ask({ constraints, seed }, budget);
    if (verdict.kind !== "sat") {
      this.problem(
        `a constraint is ${verdict.kind === "unsat" ? "impossible" : "too hard"}: samples are drawn uniformly instead`,
      );
      return this.anywhere();
    }
    return { constraints, box: this.box, start: new Map([...seed, ...verdict.model]) };
  }

  /** From the most promising run so far, or from anywhere. */
  private anywhere(): Region {
    const { random, isBiased } = this.options;
    const start =
      this.best !== undefined && isBiased !== false && random.chance(2) ? this.best.model : this.draw(this.box);
    return { constraints: [], box: this.box, start };
  }

  private problem(text: string): void {
    this.problems.set(text, (this.problems.get(text) ?? 0) + 1);
  }
}

function satisfies(constraints: readonly Expr[], model: Model): boolean {
  try {
    return constraints.every((one) => holds(one, model));
  } catch {
    return false;
  }
}

/** The values of a model that lie in the box. */
function clamped(model: Model, box: Box): Model {
  return new Map(
    [...model].filter(([name, value]) => {
      const interval = box.get(name);
      return interval === undefined || (typeof value === "number" && value >= interval.min && value <= interval.max);
    }),
  );
}
