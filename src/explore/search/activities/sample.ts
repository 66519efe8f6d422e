/**
 * Samples inputs by what their runs would teach (`src/sample`): a round is a constraint and a chain inside it. Samples are cheap runs whose comparisons
 * are measured; what shows something new is run again with shadows, which know the conditions and count. Where there is no such build, every sample is a run with shadows.
 */

import { types } from "node:util";
import type { Expr, Model } from "../../../expr/expr.ts";
import { Sampler, type Simulator } from "../../../sample/sampler.ts";
import type { SampledTrace } from "../../../sample/trace.ts";
import type { Random } from "../../../solver/random.ts";
import type { Budget, Solver } from "../../../solver/solver.ts";
import { endingOf, failureOf } from "../ending.ts";
import type { MeasuredRun } from "../program.ts";
import { decisionOf, measuredTrace } from "../sampled/measured-trace.ts";
import { IMPLICIT, traceOf } from "../sampled/shadow-trace.ts";
import type { SearchState, ShadowRuns } from "../shadow-runs.ts";
import type { Activity } from "./activity.ts";
import { measured } from "./measured.ts";

interface SamplingOptions extends SearchState {
  readonly runs: ShadowRuns;
  readonly solver: Solver;
  readonly budgets: readonly Budget[];
  readonly random: Random;
  /** It is the whole search: every run with shadows counts for it. */
  readonly isAlone: boolean;
  readonly isSettled: () => boolean;
  /** What the program says that texts are made of. */
  readonly words: readonly string[];
  /** What cheap runs of others start from. */
  readonly others: () => readonly { readonly model: Model }[];
}

const TIER = 0;
/** What a round may take: with large inputs a run is as much as a round of others. Beside others it takes less, so that a try that comes to nothing costs little. */
const MOST_WORK = 100_000;
const MOST_BESIDE = 40_000;
/** When the others can do nothing it gives up after so many rounds without anything new. */
const MOST_BARREN = 30;
/** Inputs of others that are looked at before a round. */
const MOST_ADOPTED = 40;
/** Ways to one failure that are looked at, and failures. */
const MOST_WAYS = 4;
const MOST_FAILURES = 50;
const LONGEST_WORD = 32;
/** What a sample costs besides its run, and what each of its comparisons does. */
export const SAMPLE_WORK = (comparisons: number): number => 15 + comparisons / 2;

export class Sampling implements Activity {
  readonly name = "sample";
  readonly isExtra = true;
  readonly share = 1;
  private sampler: Sampler | undefined;
  private barren = 0;
  private readonly adopted = new WeakSet<Model>();
  private taken = 0;
  /** The work at which this round ends. */
  private limit = 0;
  /** What cheap runs seemed to reach and was looked at since. */
  private readonly claimed = new Set<number>();
  private readonly failures = new Map<string, Set<string>>();

  constructor(private readonly options: SamplingOptions) {}

  /** What was asked for and could not be had, by how often. */
  get problems(): ReadonlyMap<string, number> {
    return this.sampler?.problems ?? new Map();
  }

  expressions(): Iterable<Expr> {
    return this.sampler?.expressions() ?? [];
  }

  canWork(): boolean {
    const { isSettled, isAlone } = this.options;
    return isAlone || (!isSettled() && this.barren < MOST_BARREN);
  }

  async work() {
    const { meter, isAlone } = this.options;
    const most = isAlone ? MOST_WORK : MOST_BESIDE;
    const turn = await measured(this.options, async () => {
      this.sampler ??= await this.begin();
      await this.adopt(this.sampler, meter.work + most / 2);
      this.limit = meter.work + most;
      await this.sampler.round();
    });
    this.barren = turn.earned > 0 ? 0 : this.barren + 1;
    return turn;
  }

  private async begin(): Promise<Sampler> {
    const { program, meter, solver, budgets, random } = this.options;
    const words = this.options.words.filter(({ length }) => length > 0 && length <= LONGEST_WORD);
    const isCheap = (await program.loadMeasured?.()) === true;
    return new Sampler({
      simulator: isCheap ? this.cheap() : this.shadowed(),
      random,
      feedback: "solver",
      ask: (query) => meter.ask(solver, query, budgets[TIER]!, TIER),
      budget: budgets[TIER]!,
      isSeen: this.isSeen,
      isWanted: this.isWanted,
      words: () => words,
      isSpent: () => meter.isSpent || meter.work > this.limit,
      pay: (work) => meter.pay(work),
    });
  }

  /** What others found need not be sampled for, and chains start from it. */
  private async adopt(sampler: Sampler, limit: number): Promise<void> {
    const { reached, others, meter } = this.options;
    const { kept } = reached;
    let left = MOST_ADOPTED;
    for (; left > 0 && this.taken < kept.length && meter.work < limit; left--) {
      const { model, outcome } = kept[this.taken++]!;
      if (!("stopped" in outcome)) await sampler.adopt(model);
    }
    const entries = others();
    for (let i = entries.length - 1; i >= 0 && left > 0 && meter.work < limit; i--) {
      const { model } = entries[i]!;
      if (this.adopted.has(model)) continue;
      this.adopted.add(model);
      left--;
      await sampler.adopt(model);
    }
  }

  /** A branch outcome that counts and that nobody has reached. */
  private readonly isWanted = (edge: number): boolean => {
    const { program, reached } = this.options;
    const { site, outcome } = decisionOf(edge);
    const slot = program.slotOf(site, outcome);
    return slot >= 0 && reached.goals.has(slot) && reached.seen[slot] === 0;
  };

  private readonly isSeen = (edge: number): boolean => {
    const { program, reached } = this.options;
    const slot = edge >= IMPLICIT ? -1 : program.slotOf(edge >> 1, (edge & 1) === 1);
    return slot < 0 || reached.seen[slot] !== 0;
  };

  private shadowed(): Simulator {
    const { runs, program, isAlone } = this.options;
    return {
      variablesOf: (model) => program.variablesOf(model),
      run: async (model) => {
        const run = isAlone ? await runs.explore(model, 0) : await runs.glance(model);
        if (run === undefined || run.outcome.kind === "rejected") return undefined;
        return traceOf(run, run.model ?? model, this.isSeen);
      },
    };
  }

  private cheap(): Simulator {
    const { runs, program, meter } = this.options;
    const { run: confirm, ...rest } = this.shadowed();
    const shown = (
      ran: MeasuredRun | undefined,
      model: Model,
      isOpen: (edge: number) => boolean,
      isAwaited: boolean,
    ) => {
      if (ran === undefined) return undefined;
      const { steps, outcome, comparisons } = ran;
      const start = SAMPLE_WORK(comparisons.noted.length);
      meter.ranCheaply({ steps, variables: model.size, start, isAwaited, outcome });
      if (outcome.kind === "rejected") return undefined;
      return { ...measuredTrace(ran, model, isOpen, this.isWanted), isNews: this.isNews(ran) };
    };
    return {
      ...rest,
      run: (model, isOpen) => {
        const ran = runs.attempt(() => program.runMeasured!(model), false);
        if (types.isPromise(ran)) return ran.then((one) => shown(one as MeasuredRun | undefined, model, isOpen, true));
        return shown(ran as MeasuredRun | undefined, model, isOpen, false);
      },
      confirm: async (model): Promise<SampledTrace | undefined> => confirm(model, () => false),
    };
  }

  private isNews({ slots, outcome }: MeasuredRun): boolean {
    const { reached, check, program } = this.options;
    if (outcome.kind === "rejected") return false;
    let isNew = false;
    for (const slot of slots) {
      if (reached.seen[slot] !== 0 || this.claimed.has(slot)) continue;
      this.claimed.add(slot);
      isNew = true;
    }
    if (isNew || check === undefined) return isNew;
    if (outcome.kind === "throws") return this.isNewFailure(failureOf(outcome), slots);
    if (outcome.kind === "stopped") return this.isNewFailure(endingOf(outcome), slots);
    return program.hasChangedBuiltins?.() === true && this.isNewFailure("changed builtins", slots);
  }

  /** By what sampling saw itself: what the others take for known is theirs. */
  private isNewFailure(what: string, slots: readonly number[]): boolean {
    let ways = this.failures.get(what);
    if (ways === undefined) {
      if (this.failures.size >= MOST_FAILURES) return false;
      this.failures.set(what, (ways = new Set()));
    }
    if (ways.size >= MOST_WAYS) return false;
    const before = ways.size;
    return ways.add(slots.join(" ")).size > before;
  }
}
