/**
 * Rounds of sampling (feedback constraints and Monte-Carlo sampling): a constraint that leads to something unseen, a chain of samples inside
 * it, and what their runs teach. Without constraints it is sampling by bias alone; without bias, uniform sampling.
 */
import { types } from "node:util";
import { holds } from "../expr/evaluate.ts";
import type { Expr, Input, Model } from "../expr/expr.ts";
import type { Random } from "../solver/random.ts";
import type { Budget, Solver } from "../solver/solver.ts";
import { Aims, NO_WAY } from "./aims.ts";
import { approached } from "./approach.ts";
import { type Box, boxOf, isEmpty } from "./box.ts";
import { type Chain, step } from "./chain.ts";
import { beyond } from "./feedback/ranges.ts";
import { conditionsOf, PathTrie } from "./feedback/trie.ts";
import { usualLearners } from "./learners/all.ts";
import { type Learner, product } from "./learners/learner.ts";
import { Ranges } from "./learners/ranges.ts";
import { gibbs } from "./proposals/gibbs.ts";
import { solved } from "./proposals/solved.ts";
import type { Near, SampledTrace } from "./trace.ts";
import { uniform } from "./uniform.ts";

/** Runs the program. Undefined for an input that cannot be run. */
export interface Simulator {
  variablesOf(model: Model): readonly Input[];
  /** `isOpen`: outcomes whose distance is asked for. */
  run(model: Model, isOpen: (edge: number) => boolean): Soon<SampledTrace | undefined>;
  /** Where `run` is cheap and knows no conditions: a run that does, of an input that showed something new. */
  confirm?(model: Model): Promise<SampledTrace | undefined>;
}

type Soon<T> = T | Promise<T>;

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
  /** Outcomes that are asked for: they are walked towards before any other. */
  readonly isWanted?: (edge: number) => boolean;
  /** Words that texts are made of, besides characters. */
  readonly words?: () => readonly string[];
  readonly isSpent: () => boolean;
  /** Told of work that is neither a run nor a query. */
  readonly pay?: (work: number) => void;
}

/** Samples of a round, proposals of which one asks the solver (the others move one variable and see whether the constraint still holds), and samples without anything new or nearer after which a round inside a constraint ends. */
interface Pace {
  readonly samples: number;
  readonly asked: number;
  readonly patience: number;
}
const WITH_SHADOWS: Pace = { samples: 24, asked: 6, patience: 4 };
const CHEAP: Pace = { samples: 240, asked: 60, patience: 25 };
const REACH = 8;
const MOST_TRIES = 20;
const STRIDE = 3;
/** Every so many rounds the samples go where they like. */
const FREE = 4;
/** What a look at a constraint costs. */
const LOOK = 0.5;

interface Region {
  readonly constraints: readonly Expr[];
  readonly box: Box;
  readonly start: Model;
  /** What the samples are after; where it is not given, something that the first of them came near. */
  readonly aim?: number;
}

export class Sampler {
  readonly problems = new Map<string, number>();
  private readonly ranges = new Ranges();
  private readonly learners: readonly Learner[];
  private readonly aims = new Aims();
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
    this.note(trace);
    if (this.options.simulator.confirm === undefined) this.store(trace);
  }

  /** What was reached and what is near. Returns whether anything is new. */
  private note(trace: SampledTrace): boolean {
    const before = this.seen.size;
    for (const edge of trace.edges) {
      if (this.seen.has(edge)) continue;
      this.seen.add(edge);
      this.aims.reached(edge);
    }
    this.aims.learn(trace);
    return this.seen.size > before || trace.isNews === true;
  }

  /** Paths and ranges of which more can be asked for. */
  private store(trace: SampledTrace): void {
    this.ranges.learn(trace);
    for (const edge of trace.edges) this.seen.add(edge);
    this.trie.add(trace);
    this.latest = trace;
    if (this.best === undefined || trace.distance <= this.best.distance) this.best = trace;
  }

  /** What it keeps between rounds. */
  *expressions(): Generator<Expr> {
    yield* this.trie.expressions();
    for (const trace of [this.latest, this.best]) if (trace !== undefined) yield* conditionsOf(trace);
  }

  private readonly isOpen = (edge: number): boolean => !this.seen.has(edge);

  /** Runs an input that others found: what it shows need not be sampled for. */
  async adopt(model: Model): Promise<void> {
    const trace = await this.options.simulator.run(model, this.isOpen);
    if (trace !== undefined) this.learn(trace);
  }

  /** One constraint and the samples inside it. */
  async round(): Promise<void> {
    const { options, pace } = this;
    const region = this.region();
    const isBiased = options.isBiased !== false;
    let chain: Chain<SampledTrace> | undefined;
    let aim = region.aim;
    let nearest = Number.POSITIVE_INFINITY;
    let barren = 0;
    for (let i = 0; i < (options.samples ?? pace.samples) && !options.isSpent(); i++) {
      const isWalk = isBiased && !(chain?.bias === 0);
      const proposal =
        i === 0
          ? region.start
          : isWalk
            ? this.propose(chain?.state.model ?? region.start, region)
            : this.draw(region.box);
      const trace = await this.ran(proposal);
      if (trace === undefined) continue;
      const isFirst = chain === undefined;
      if (isBiased && (aim === undefined || this.seen.has(aim))) {
        const next = this.chosen(trace.near ?? []);
        if (next !== aim) nearest = Number.POSITIVE_INFINITY;
        aim = next;
      }
      const sample = { ...trace, distance: distanceTo(aim, trace) };
      const proposed = { state: sample, bias: product(this.learners, sample) };
      if (!(proposed.bias > 0)) this.problem("the bias is zero: samples are drawn uniformly until it is not");
      // both by what is known now: a state that was new when it was entered is so no longer
      if (chain !== undefined) chain = { state: chain.state, bias: product(this.learners, chain.state) };
      chain = chain === undefined ? proposed : step(chain, proposed, options.random);
      const isNew = await this.taught(trace, isFirst && region.constraints.length > 0);
      barren = isNew || sample.distance < nearest ? 0 : barren + 1;
      nearest = Math.min(nearest, sample.distance);
      if (barren >= pace.patience && (region.constraints.length > 0 || aim !== undefined)) break;
      if (isFirst && aim !== undefined) {
        const state = await this.nearer(aim, sample, region);
        chain = { state, bias: product(this.learners, state) };
      }
    }
  }

  private async ran(model: Model): Promise<SampledTrace | undefined> {
    const ran = this.options.simulator.run(model, this.isOpen);
    const trace = types.isPromise(ran) ? await ran : ran;
    return trace === undefined ? undefined : { ...trace, model };
  }

  /** What a run teaches. `isAsked`: a path that was asked for is one that more can be asked of, whatever it shows. */
  private async taught(trace: SampledTrace, isAsked: boolean): Promise<boolean> {
    const { simulator } = this.options;
    for (const learner of this.learners) learner.learn(trace);
    const isNew = this.note(trace);
    if (simulator.confirm === undefined) this.store(trace);
    else if (isNew || isAsked) {
      const shown = await simulator.confirm(trace.model);
      if (shown !== undefined) this.store(shown);
    }
    return isNew;
  }

  /** A better place to start from. */
  private async nearer(aim: number, from: SampledTrace, { box, constraints }: Region): Promise<SampledTrace> {
    const { simulator, isSpent, feedback } = this.options;
    if (simulator.confirm === undefined || from.distance >= NO_WAY) return from;
    return approached({
      from,
      box,
      variablesOf: (model) => simulator.variablesOf(model),
      run: async (model) => {
        if (feedback === "solver" && !satisfies(constraints, model)) return undefined;
        const trace = await this.ran(model);
        if (trace === undefined) return undefined;
        await this.taught(trace, false);
        return { ...trace, distance: distanceTo(aim, trace) };
      },
      swapsIn: ({ near }) => near?.find(({ edge }) => edge === aim)?.swaps ?? [],
      isDone: () => this.seen.has(aim) || isSpent(),
    });
  }

  /** One of the outcomes that a run came near. */
  private chosen(near: readonly Near[]): number | undefined {
    const aim = this.aims.among(near);
    if (aim !== undefined) aim.tried++;
    return aim?.edge;
  }

  private get pace(): Pace {
    return this.options.simulator.confirm === undefined ? WITH_SHADOWS : CHEAP;
  }

  private draw(box: Box): Model {
    const { simulator, random } = this.options;
    return uniform((model) => simulator.variablesOf(model), box, random);
  }

  private propose(model: Model, { constraints, box }: Region): Model {
    const { simulator, random, ask, budget, feedback } = this.options;
    const variables = simulator.variablesOf(model);
    if (feedback === "solver" && constraints.length > 0 && random.chance(this.pace.asked)) {
      const solver: Solver = { solve: ask };
      const near = solved(model, variables, { constraints, solver, budget, reach: REACH }, random);
      if (near !== undefined) return near;
    }
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      // several moves in one: each is symmetric, and so are they together
      const words = this.options.words?.() ?? [];
      let moved = gibbs(model, variables, { box, words }, random);
      for (let i = random.below(STRIDE); i > 0; i--)
        moved = gibbs(moved, simulator.variablesOf(moved), { box, words }, random);
      // a run of the same input would tell nothing, and one outside of the constraint is not a sample of it
      this.options.pay?.(LOOK * constraints.length);
      if (feedback !== "solver" || satisfies(constraints, moved)) return moved;
    }
    return this.draw(box);
  }

  /** Where the next samples are taken: a coverage enhancement, a range enhancement, or anywhere. */
  private region(): Region {
    const { feedback, random, isSeen } = this.options;
    const round = this.rounds++;
    const wanted = round % FREE === FREE - 1 ? undefined : this.wanted();
    if (wanted !== undefined) return wanted;
    if (feedback === "none" || round === 0) return this.anywhere();
    const known = (edge: number): boolean => this.seen.has(edge) || isSeen?.(edge) === true;
    const extension = round % FREE === FREE - 1 ? undefined : this.trie.extension(known);
    if (extension !== undefined) return this.inside(extension.constraints, extension.trace.model);
    const trace = random.chance(2) ? this.latest : this.best;
    const wider = trace === undefined ? undefined : this.wider(trace);
    return wider === undefined ? this.anywhere() : this.inside(wider, trace!.model);
  }

  /** From the run that came nearest to something that is asked for. */
  private wanted(): Region | undefined {
    const { isWanted, isBiased } = this.options;
    const aim = isWanted === undefined || isBiased === false ? undefined : this.aims.wanted(isWanted);
    if (aim === undefined) return undefined;
    aim.tried++;
    return { constraints: [], box: this.box, start: aim.model, aim: aim.edge };
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

  /** From the run that came nearest to something, or from anywhere. */
  private anywhere(): Region {
    const { random, isBiased } = this.options;
    const box = { constraints: [], box: this.box };
    if (isBiased === false || !random.chance(2)) return { ...box, start: this.draw(this.box) };
    const aim = this.aims.next();
    if (aim === undefined) return { ...box, start: this.best?.model ?? this.draw(this.box) };
    aim.tried++;
    return { ...box, start: aim.model, aim: aim.edge };
  }

  private problem(text: string): void {
    this.problems.set(text, (this.problems.get(text) ?? 0) + 1);
  }
}

/** A run that does not even come to the comparison is as far as can be; without an aim a run knows itself how far it was. */
function distanceTo(aim: number | undefined, { distance, near, edges }: SampledTrace): number {
  if (aim === undefined) return distance;
  const found = near?.find(({ edge }) => edge === aim);
  if (found !== undefined) return found.distance;
  return edges.includes(aim) ? 0 : Number.MAX_VALUE;
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
