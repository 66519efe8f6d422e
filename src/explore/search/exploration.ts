/**
 * One exploration from start to end: activities get turns until everything asked for is covered, no path is left, or the budget is
 * spent. What they do is theirs; what they share is the path tree, the frontier, and the record of what was reached.
 */
import type { Told } from "../../claims/claim.ts";
import type { Model, Primitive } from "../../expr/expr.ts";
import type { Dictionary } from "../../frontend/hints/dictionary.ts";
import type { ExplorationBudget } from "../../jobs/budget.ts";
import type { ReachAnswer, ReachQuestion } from "../../jobs/reach.ts";
import type { StrategyName } from "../../jobs/strategy.ts";
import { endedByClock } from "../../solver/clock.ts";
import { createSearchRandom } from "../../solver/random.ts";
import type { Budget, Solver } from "../../solver/solver.ts";
import type { Activity, Turn } from "./activities/activity.ts";
import { checking } from "./activities/check.ts";
import { Composing } from "./activities/compose.ts";
import { Fuzzing } from "./activities/fuzz.ts";
import { Reaching } from "./activities/reach.ts";
import { Sampling } from "./activities/sample.ts";
import { Solving } from "./activities/solve.ts";
import { Beside } from "./beside.ts";
import type { Checks } from "./checks.ts";
import type { Challenge } from "./claim.ts";
import { contest } from "./contest.ts";
import { Exclusions } from "./exclusions.ts";
import { type Filter, FRONTIER_BOUNDS, Frontier, type FrontierBounds, isFlip } from "./frontier.ts";
import type { Guiding } from "./guiding.ts";
import { Meter } from "./meter.ts";
import { type Flip, PathTree } from "./path-tree.ts";
import type { Program } from "./program.ts";
import { Reached } from "./reached.ts";
import type { ExplorationResult, ExplorationStatus, KeptInput } from "./result.ts";
import { RETENTION_BOUNDS, Retention, type RetentionBounds } from "./retention.ts";
import { Scheduler } from "./scheduler.ts";
import { type SearchState, ShadowRuns, slotOf } from "./shadow-runs.ts";
import { selectStrategy } from "./strategy/select.ts";
import { type RankSignal, usualSignals } from "./strategy/signal.ts";
import { Summaries } from "./summaries.ts";
import { Unreached } from "./unreached.ts";

export interface ExplorationOptions {
  readonly budget: ExplorationBudget;
  readonly seed: number;
  readonly strategy: StrategyName;
  readonly mutate: boolean;
  /** False: calls are not summarised, to be compared with. */
  readonly useSummaries?: boolean;
  /** Paths that are taken become must summaries. */
  readonly summarise?: boolean;
  /** False: without sampling, to be compared with. */
  readonly sampling?: boolean;
  readonly dictionary: Dictionary;
  /** What the target is called where somebody shows how to call it. */
  readonly name?: string | undefined;
  /** What the code says about a goal that is not reached, from somebody who can read it. */
  readonly reach?: (question: ReachQuestion) => ReachAnswer;
  /** The slots that count: once all are reached a `cover` is done. */
  readonly goals: readonly number[];
  /** For the usual try of a flip, and for the last, when nothing easier is left. */
  readonly queryBudgets: readonly [Budget, Budget];
  readonly now: () => number;
  readonly isCancelled: () => boolean;
  /** How much is remembered of what was not tried yet. */
  readonly memory?: Partial<FrontierBounds & RetentionBounds>;
  /** How often a branch is flipped before it is given up. */
  readonly flipsPerSite?: number;
  /** What besides the usual signals makes a flip promising. */
  readonly signals?: readonly RankSignal[];
  /** What besides solving decides about flips. */
  readonly filters?: readonly Filter[];
  /** Slots reached by runs that had to be ended from outside. */
  readonly reached?: readonly number[];
  /** Why the result cannot be exact, known from the start. */
  readonly doubts?: readonly Told[];
  /** Why an input cannot be run (it is too large, it once ended an explorer), if that is what the error says. */
  readonly refusal?: (error: unknown) => Told | undefined;
  /** Properties are checked too: the exploration then ends when all paths and conditions are answered, not when all is covered. */
  readonly check?: Checks;
  /** Where verification results lead the search. */
  readonly guiding?: Guiding;
  /** Tries to refute what is about to be claimed. */
  readonly challenge?: Challenge;
  readonly onKept?: (kept: KeptInput) => void;
  readonly onProgress?: (progress: Progress) => void;
  /** What every turn came to. */
  readonly onTurn?: (activity: string, turn: Turn) => void;
}

interface Progress {
  /** Of all kinds. */
  readonly runs: number;
  readonly cheapRuns: number;
  readonly covered: number;
  readonly goals: number;
}

/** A function without branches is run with so many inputs, to see whether it can throw. */
const RUNS_WITHOUT_GOALS = 16;
/** Inputs of cheap runs that are handed on. */
const MOST_CORPUS = 100;
const PROGRESS_EVERY = 64;
const BREATHE_EVERY_MS = 50;
/** What cheap runs get at least; where properties are checked there is more to solve. */
const CHEAP_SHARE = 0.5;
const CHEAP_SHARE_CHECKED = 0.25;
/** What a turn costs besides that came to nothing: others go on before it is tried again. */
const LOST_TURN = 2_000;

export class Exploration {
  private readonly tree = new PathTree();
  private readonly meter: Meter;
  private readonly reached: Reached;
  private readonly unreached: Unreached;
  private readonly frontier: Frontier;
  private readonly runs: ShadowRuns;
  private readonly solving: Solving;
  private readonly fuzzing: Fuzzing | undefined;
  private readonly retention: Retention;
  private readonly scheduler: Scheduler;
  private readonly beside: Beside | undefined;
  private readonly summaries: Summaries | undefined;
  private readonly composing: Composing | undefined;
  private readonly exclusions: Exclusions | undefined;
  private dropped = 0;
  /** Cheap runs that challenged the claim; undefined before that. */
  private challenges: number | undefined;
  private lastBreath = 0;

  constructor(
    private readonly program: Program,
    solver: Solver,
    private readonly options: ExplorationOptions,
  ) {
    const { tree } = this;
    const { check, refusal, queryBudgets, flipsPerSite, dictionary } = options;
    const random = createSearchRandom(options.seed);
    const bounds = { ...FRONTIER_BOUNDS, ...RETENTION_BOUNDS, ...options.memory };
    // with a share of the budget there is no more time for what takes long to load than where first results are wanted
    const isHasty = check === undefined || options.budget.patience !== undefined;
    this.meter = new Meter(options.budget, options.now, options.isCancelled, isHasty);
    this.unreached = new Unreached(check?.assumptions ?? []);
    for (const doubt of options.doubts ?? []) this.unreached.refused(doubt);
    this.reached = this.recorded();
    const { guiding } = options;
    const signals = [...this.signals(), ...(guiding === undefined ? [] : [guiding.signal]), ...(options.signals ?? [])];
    const { reach } = options;
    if (reach !== undefined) {
      const { meter, reached, unreached } = this;
      this.exclusions = new Exclusions({ ask: reach, meter, reached, unreached, onLate: endedByClock });
    }
    this.frontier = new Frontier({
      strategy: () => selectStrategy(options.strategy, signals, random),
      bounds,
      filters: [...(this.exclusions === undefined ? [] : [this.exclusions.filter]), ...(options.filters ?? [])],
      onDropped: (waiting) => (isFlip(waiting) ? this.drop(waiting.flip) : check?.dropped(waiting)),
      onProved: (waiting) => {
        if (!isFlip(waiting)) return check?.provedAway(waiting);
        const slot = slotOf(program, waiting.flip);
        // it may be one that was reached on another path, or that nobody looks for
        if (this.reached.goals.has(slot) && this.reached.seen[slot] === 0) this.unreached.infeasible(slot);
        tree.answered(waiting.flip);
      },
    });
    check?.waitIn(this.frontier);
    const { meter, reached, unreached, frontier } = this;
    const state: SearchState = { program, meter, tree, frontier, reached, unreached, check, guiding, refusal };
    this.runs = new ShadowRuns(state);
    this.runs.listen(() => {
      if (meter.runs % PROGRESS_EVERY === 1) this.report();
    });
    const { exclusions } = this;
    if (exclusions !== undefined) this.runs.listen(({ slots }, model) => exclusions.ran(slots, model));
    if (options.summarise === true) {
      const summaries = new Summaries(program);
      this.runs.listen((run, model) => summaries.ran(run, model));
      this.summaries = summaries;
    }
    const shared = { ...state, runs: this.runs, solver, budgets: [quickly(queryBudgets[0]), ...queryBudgets] };
    this.solving = new Solving({ ...shared, flipsPerSite });
    this.retention = new Retention(tree, frontier, bounds, program);
    this.retention.register(() => tree.conditions());
    this.retention.register(() => this.summaries?.expressions() ?? []);
    this.retention.register(() => frontier.expressions());
    if (guiding !== undefined) this.retention.register(() => guiding.expressions());
    if (exclusions !== undefined) this.retention.register(() => exclusions.expressions());
    if (options.mutate)
      this.fuzzing = new Fuzzing({
        ...shared,
        dictionary,
        name: options.name,
        random,
        share: check === undefined ? CHEAP_SHARE : CHEAP_SHARE_CHECKED,
        isSettled: () => this.isSettled,
        isFinished: () => this.isFinished,
      });
    const composing = options.useSummaries === false ? undefined : new Composing(shared);
    this.composing = composing;
    if (composing !== undefined) this.retention.register(() => composing.expressions());
    const sampling = (isAlone: boolean): Activity => {
      const activity = new Sampling({
        ...shared,
        // of its own, so that the others do what they would do without it
        solver: solver.aside?.() ?? solver,
        random: createSearchRandom(options.seed + 1),
        isAlone,
        isSettled: () => this.isSettled,
        words: dictionary.strings,
        others: () => this.fuzzing?.entries ?? [],
      });
      this.retention.register(() => activity.expressions());
      return activity;
    };
    // in the order that decides between equals
    const usual: readonly Activity[] = [
      ...this.solving.activities(),
      ...(check === undefined ? [] : [checking(check, shared)]),
      ...(composing === undefined ? [] : [composing]),
      ...(this.fuzzing === undefined ? [] : [this.fuzzing]),
      ...(reach === undefined || exclusions === undefined ? [] : [new Reaching({ ...shared, ask: reach, exclusions })]),
    ];
    const isAlone = options.strategy === "sampling";
    this.scheduler = new Scheduler(isAlone ? [sampling(true)] : usual);
    if (!isAlone && options.mutate && options.sampling !== false) this.beside = new Beside(sampling(false));
  }

  /** `further`: inputs that are run as well while half of the budget is left. */
  async run(initial: readonly Model[] = [], further: readonly Model[] = []): Promise<ExplorationResult> {
    if (!this.isFinished) await this.runs.explore(new Map<string, Primitive>(), 0);
    // what an explorer found before it had to be replaced is run again, even if the budget is spent: it must not be lost
    for (const model of initial) if (!this.isCovered) await this.runKnown(model);
    for (const model of further) {
      if (this.isFinished || this.meter.isHalfSpent) break;
      await this.runKnown(model);
    }
    // afterwards: an input whose run ended counts more than one whose run did not
    for (const slot of this.options.reached ?? []) this.reached.reach(slot);
    let status: ExplorationStatus | undefined;
    while (status === undefined) status = await this.turn();
    const { meter, solving, runs } = this;
    const { guiding } = this.options;
    // what is verified was not looked at: no branch is called infeasible for that
    const isPruned = guiding?.hasPruned === true;
    const isNarrowed = this.exclusions !== undefined && this.exclusions.dropped > 0;
    if (isNarrowed && status === "exhausted") this.provedByDrops();
    return {
      status: (isPruned || isNarrowed) && status === "exhausted" ? "covered" : status,
      isComplete: status === "exhausted" || this.isAnswered,
      kept: this.reached.kept,
      corpus: this.fuzzing?.inputs(MOST_CORPUS) ?? [],
      seen: this.reached.seen,
      unreached: this.unreached,
      ...(this.summaries === undefined ? {} : { summaries: this.summaries.told() }),
      statistics: {
        queries: meter.queries,
        sat: solving.solved,
        unsat: solving.infeasible,
        unknown: solving.unknown,
        divergences: runs.divergences,
        mutations: meter.cheapRuns,
        dropped: this.dropped,
        ...(this.composing === undefined || this.composing.composed === 0 ? {} : { composed: this.composing.composed }),
        ...(isNarrowed ? { excluded: this.exclusions.dropped } : {}),
        ...(this.challenges === undefined ? {} : { challenges: this.challenges }),
        ...(guiding === undefined
          ? {}
          : {
              cutRuns: guiding.cut,
              releasedRuns: guiding.releases,
              prunedSides: guiding.barred,
              unwatched: guiding.passed,
              interrupts: guiding.interrupts,
              unverified: guiding.unverifiedExecutions,
              wholePaths: guiding.wholePaths,
            }),
      },
      runs: meter.runs,
      paths: this.tree.paths,
      milliseconds: meter.milliseconds,
    };
  }

  get paths(): number {
    return this.tree.paths;
  }

  /** What is remembered of paths not taken yet. Bounded, however long the search lasts. */
  get held(): { readonly flips: number; readonly nodes: number } {
    return { flips: this.frontier.sizeOf("flips"), nodes: this.tree.size };
  }

  private get isCovered(): boolean {
    if (this.options.check !== undefined) return false;
    const { missing, goals } = this.reached;
    return (missing === 0 || this.isRestProved) && goals.size > 0 && this.program.wantsMore?.() !== true;
  }

  /** Whatever is missing cannot be reached. */
  private get isRestProved(): boolean {
    const { goals, missing, seen } = this.reached;
    const { unreached } = this;
    if (unreached.unreachables < missing) return false;
    return [...goals].every((slot) => seen[slot] !== 0 || unreached.verdictOf(slot)?.kind === "unreachable");
  }

  private get isFinished(): boolean {
    return this.isCovered || this.meter.isSpent;
  }

  /** Nothing is left to ask; the answers need not have been exact. */
  private get isAnswered(): boolean {
    return this.frontier.size === 0 && (this.options.guiding === undefined || this.options.guiding.waiting === 0);
  }

  /** No path and no condition is left, and every answer was exact for the inputs that are tried. */
  private get isSettled(): boolean {
    return this.isAnswered && this.unreached.isSettled && this.runs.divergences === 0;
  }

  private async turn(): Promise<ExplorationStatus | undefined> {
    const { check } = this.options;
    const { goals } = this.reached;
    const hasNoAim = goals.size === 0 && check === undefined && this.program.wantsMore?.() !== true;
    if (hasNoAim && this.meter.runs >= RUNS_WITHOUT_GOALS) return "covered";
    // of what depends on the time no test is written: there may be inputs for which it does not
    const isTold = check !== undefined || !this.reached.isOnlyTimed || this.meter.runs >= RUNS_WITHOUT_GOALS;
    if ((this.isCovered && isTold) || check?.isProved === true) return "covered";
    if (this.meter.isSpent || this.meter.isInVain(this.runs.earned)) return "budget";
    await this.breathe();
    const back = this.options.guiding?.resume(this.tree, this.frontier.sizeOf("flips") === 0);
    if (back !== undefined) {
      await this.runs.explore(back.model, back.generation);
      return undefined;
    }
    if (this.isSettled && this.unreached.isExact) return await this.claim();
    const activity = this.beside?.next() ?? this.scheduler.next() ?? this.beside?.alone();
    if (activity === undefined) return hasNoAim || this.isCovered ? "covered" : "tried";
    const turn = await this.worked(activity);
    this.retention.keepLevel();
    this.scheduler.paid(activity, turn);
    this.beside?.paid(activity, turn);
    this.options.onTurn?.(activity.name, turn);
    return undefined;
  }

  /** Of an earlier explorer, or an earlier search. */
  private async runKnown(model: Model): Promise<void> {
    try {
      await this.runs.explore(model, 0);
    } catch (error) {
      const refusal = this.options.refusal?.(error);
      if (refusal === undefined) throw error;
      this.unreached.refused(refusal);
    }
  }

  /** That an input is too large may show wherever inputs are made: it ends a turn, and not the search. */
  private async worked(activity: Activity): Promise<Turn> {
    const { meter, unreached, options } = this;
    const before = meter.work;
    try {
      return await activity.work();
    } catch (error) {
      const refusal = options.refusal?.(error);
      if (refusal === undefined) throw error;
      if (activity.isExtra !== true) unreached.refused(refusal);
      meter.pay(LOST_TURN);
      return { cost: meter.work - before, earned: 0 };
    }
  }

  /** Every path is answered, and exactly: that is said after chance had its say. Undefined when the claim does not stand. */
  private async claim(): Promise<ExplorationStatus | undefined> {
    const { check, challenge } = this.options;
    if (this.reached.goals.size === 0 && check === undefined) return "covered";
    if (challenge === undefined || this.challenges !== undefined) return "exhausted";
    const { stands, runs } = await contest(challenge, {
      reached: this.reached,
      unreached: this.unreached,
      check,
      explore: (model) => this.runs.explore(model, 0),
    });
    this.challenges = runs;
    return stands ? "exhausted" : undefined;
  }

  /** Every path was taken, or was shown to lead to none of the goals that are missing: nothing leads there. */
  private provedByDrops(): void {
    const { goals, seen } = this.reached;
    for (const slot of goals) if (seen[slot] === 0) this.unreached.unreachable(slot);
  }

  private recorded(): Reached {
    const { program, options } = this;
    return new Reached(program, {
      goals: options.goals,
      milliseconds: () => this.meter.milliseconds,
      onKept: (kept) => {
        options.onKept?.(kept);
        this.report();
      },
    });
  }

  private signals(): readonly RankSignal[] {
    return usualSignals({
      isUncovered: (site, outcome) => {
        const slot = this.program.slotOf(site, outcome);
        return slot >= 0 && this.reached.seen[slot] === 0;
      },
      flipsOf: (site) => this.solving.flipsOf(site),
    });
  }

  /** A dropped flip is never answered, so that nothing said later is a proof. */
  private drop(flip: Flip): void {
    if (this.tree.isVisited(flip)) return;
    this.tree.answered(flip);
    this.options.guiding?.undecided(flip);
    this.dropped++;
    this.unreached.refused({ kind: "dropped-paths" });
  }

  /** Lets messages in now and then: cancellation arrives as an event. */
  private async breathe(): Promise<void> {
    const now = this.options.now();
    if (now - this.lastBreath < BREATHE_EVERY_MS) return;
    this.lastBreath = now;
    await new Promise((resolve) => setImmediate(resolve));
  }

  private report(): void {
    const { goals, missing } = this.reached;
    const { cheapRuns } = this.meter;
    const runs = this.meter.runs + cheapRuns;
    this.options.onProgress?.({ runs, cheapRuns, covered: goals.size - missing, goals: goals.size });
  }
}

/** What cheap layers answer, and nothing else is asked. */
const quickly = (budget: Budget): Budget => ({ ...budget, isQuick: true });
