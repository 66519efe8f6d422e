/**
 * One exploration from start to end: run, flip what the run decided, solve, run again; meanwhile mutate what was found.
 * Stops when everything asked for is covered, when no path is left, or when the budget is spent.
 */
import type { Told } from "../../claims/claim.ts";
import type { Model, Primitive } from "../../expr/expr.ts";
import type { Dictionary } from "../../frontend/hints/dictionary.ts";
import type { ExplorationBudget } from "../../jobs/budget.ts";
import type { StrategyName } from "../../jobs/strategy.ts";
import { createSearchRandom, type Random } from "../../solver/random.ts";
import type { Budget, Solver } from "../../solver/solver.ts";
import type { Checks } from "./checks.ts";
import type { Challenge } from "./claim.ts";
import { contest } from "./contest.ts";
import { Meter } from "./meter.ts";
import { Mutator } from "./mutate/mutator.ts";
import { OPEN_BOUNDS, type OpenBounds, OpenFlips } from "./open-flips.ts";
import { type Flip, PathTree, pathTo } from "./path-tree.ts";
import type { Program, ShadowRun, Soon } from "./program.ts";
import { Reached } from "./reached.ts";
import type { ExplorationResult, ExplorationStatus, KeptInput } from "./result.ts";
import { RETENTION_BOUNDS, Retention, type RetentionBounds } from "./retention.ts";
import { type Activity, Scheduler } from "./scheduler.ts";
import type { RankedCandidate } from "./strategy/ranked.ts";
import { selectStrategy } from "./strategy/select.ts";
import { Unreached } from "./unreached.ts";

export interface ExplorationOptions {
  readonly budget: ExplorationBudget;
  readonly seed: number;
  readonly strategy: StrategyName;
  readonly mutate: boolean;
  readonly dictionary: Dictionary;
  /** The slots that count: once all are reached a `cover` is done. */
  readonly goals: readonly number[];
  /** For the first try of a flip, and for the second, when nothing easier is left. */
  readonly queryBudgets: readonly [Budget, Budget];
  readonly now: () => number;
  readonly isCancelled: () => boolean;
  /** How much is remembered of what was not tried yet. */
  readonly memory?: Partial<OpenBounds & RetentionBounds>;
  /** How often a branch is flipped before it is given up. */
  readonly flipsPerSite?: number;
  /** Slots reached by runs that had to be ended from outside. */
  readonly reached?: readonly number[];
  /** Why the result cannot be exact, known from the start. */
  readonly doubts?: readonly Told[];
  /** Why an input cannot be run (it is too large, it once ended an explorer), if that is what the error says. */
  readonly refusal?: (error: unknown) => Told | undefined;
  /** Properties are checked too: the exploration then ends when all paths and conditions are answered, not when all is covered. */
  readonly check?: Checks;
  /** Tries to refute what is about to be claimed. */
  readonly challenge?: Challenge;
  readonly onKept?: (kept: KeptInput) => void;
  readonly onProgress?: (progress: Progress) => void;
}

interface Progress {
  readonly runs: number;
  readonly covered: number;
  readonly goals: number;
}

interface Candidate extends RankedCandidate {
  readonly seed: Model;
  /** Tried before, with the small budget. */
  readonly isRetry?: true;
}

/** A function without branches is run with so many inputs, to see whether it can throw. */
const RUNS_WITHOUT_GOALS = 16;
const MUTATIONS_PER_TURN = 100;
/** Mutation alone has found nothing for so many turns: with nothing left to solve, more of it is waste. */
const BARREN_TURNS = 30;
/** The same when no path is left to solve for: mutation can then only change parts of inputs that have no shadow, such as a pattern. */
const SETTLED_TURNS = 4;
const FLIPS_PER_SITE = 2000;
/** The part of the flips that may be open which may wait for a second try. */
const HARD = 1 / 6;
const PROGRESS_EVERY = 64;
const BREATHE_EVERY_MS = 50;

export class Exploration {
  private readonly tree = new PathTree();
  private readonly scheduler: Scheduler;
  private readonly flipCounts = new Map<number, number>();
  private readonly reached: Reached;
  private readonly unreached: Unreached;
  private readonly open: OpenFlips<Candidate>;
  private readonly retention: Retention;
  private readonly mutator: Mutator;
  private readonly random: Random;
  private readonly meter: Meter;
  private divergences = 0;
  private solved = 0;
  private infeasible = 0;
  private unknown = 0;
  private dropped = 0;
  /** Flips the small budget was not enough for. */
  private readonly hard: Candidate[] = [];
  private readonly mostHard: number;
  /** Nothing is left to ask, exact or not. */
  private isComplete = false;
  /** Cheap runs that challenged the claim; undefined before that. */
  private challenges: number | undefined;
  /** How many causes of violations were seen so far. */
  private causes = 0;
  private lastBreath = 0;

  constructor(
    private readonly program: Program,
    private readonly solver: Solver,
    private readonly options: ExplorationOptions,
  ) {
    this.random = createSearchRandom(options.seed);
    this.unreached = new Unreached(options.check?.assumptions ?? []);
    for (const doubt of options.doubts ?? []) this.unreached.refused(doubt);
    this.meter = new Meter(options.budget, options.now, options.isCancelled);
    this.reached = new Reached(program, {
      goals: options.goals,
      milliseconds: () => this.meter.milliseconds,
      onKept: (kept) => {
        options.onKept?.(kept);
        this.report();
      },
    });
    for (const slot of options.reached ?? []) this.reached.reach(slot);
    this.mutator = new Mutator((model) => program.variablesOf(model), options.dictionary, this.random);
    const strategy = selectStrategy<Candidate>(
      options.strategy,
      {
        isUncovered: (site, outcome) => {
          const slot = program.slotOf(site, outcome);
          return slot >= 0 && this.reached.seen[slot] === 0;
        },
        flipsOf: (site) => this.flipCounts.get(site) ?? 0,
      },
      this.random,
    );
    const bounds = { ...OPEN_BOUNDS, ...RETENTION_BOUNDS, ...options.memory };
    this.open = new OpenFlips(strategy, bounds, ({ flip }) => this.drop(flip));
    this.mostHard = Math.ceil(bounds.flips * HARD);
    const { tree, open, hard } = this;
    const held = {
      get size() {
        return tree.size;
      },
      conditions: () => [...tree.conditions(), ...(options.check?.expressions() ?? [])],
    };
    const waiting = {
      get size() {
        return open.size + hard.length;
      },
      trim: (part: number) => this.trim(part),
    };
    this.retention = new Retention(held, waiting, bounds);
    this.scheduler = new Scheduler(this.activities());
  }

  async run(initial: readonly Model[] = []): Promise<ExplorationResult> {
    if (!this.isFinished) await this.explore(new Map<string, Primitive>(), 0);
    // what an explorer found before it had to be replaced is run again, even if the budget is spent: it must not be lost
    for (const model of initial) if (!this.isCovered) await this.explore(model, 0);
    let status: ExplorationStatus | undefined;
    while (status === undefined) status = await this.turn();
    return {
      status,
      isComplete: this.isComplete || status === "exhausted",
      kept: this.reached.kept,
      seen: this.reached.seen,
      unreached: this.unreached,
      statistics: {
        queries: this.meter.queries,
        sat: this.solved,
        unsat: this.infeasible,
        unknown: this.unknown,
        divergences: this.divergences,
        mutations: this.meter.mutations,
        dropped: this.dropped,
        ...(this.challenges === undefined ? {} : { challenges: this.challenges }),
      },
      runs: this.meter.runs,
      paths: this.tree.paths,
      milliseconds: this.meter.milliseconds,
    };
  }

  get paths(): number {
    return this.tree.paths;
  }

  /** What is remembered of paths not taken yet. Bounded, however long the search lasts. */
  get held(): { readonly flips: number; readonly nodes: number } {
    return { flips: this.open.size + this.hard.length, nodes: this.tree.size };
  }

  private get isCovered(): boolean {
    if (this.options.check !== undefined) return false;
    return this.reached.missing === 0 && this.reached.goals.size > 0 && this.program.wantsMore?.() !== true;
  }

  private get isFinished(): boolean {
    return this.isCovered || this.meter.isSpent;
  }

  private async turn(): Promise<ExplorationStatus | undefined> {
    const { check } = this.options;
    const { goals } = this.reached;
    const hasNoAim = goals.size === 0 && check === undefined && this.program.wantsMore?.() !== true;
    if (hasNoAim && this.meter.runs >= RUNS_WITHOUT_GOALS) return "covered";
    if (this.isCovered) return "covered";
    if (this.meter.isSpent) return "budget";
    await this.breathe();
    if (this.open.size === 0) this.retryHard();
    if (check?.size === 0) check.retryHard();
    const isCoveredByNone = goals.size === 0 && check === undefined;
    if (this.isSettled && this.unreached.isExact) {
      if (isCoveredByNone) return "covered";
      if (this.options.challenge === undefined || this.challenges !== undefined) return "exhausted";
      const { stands, runs } = await contest(this.options.challenge, {
        reached: this.reached,
        unreached: this.unreached,
        check,
        explore: (model) => this.explore(model, 0),
      });
      this.challenges = runs;
      return stands ? "exhausted" : undefined;
    }
    const activity = this.scheduler.next();
    // nothing is left to be tried, but not every answer was exact: no proof
    if (activity === undefined) {
      this.isComplete = true;
      return isCoveredByNone ? "covered" : "budget";
    }
    const before = this.reached.missing - this.causes;
    await activity.work();
    this.retention.keepLevel();
    this.scheduler.paid(activity, before - this.reached.missing + this.causes);
    return undefined;
  }

  /** No path and no condition is left, and every answer was exact for the inputs that are tried. */
  private get isSettled(): boolean {
    const { check } = this.options;
    return (
      this.open.size === 0 &&
      (check === undefined || check.size === 0) &&
      this.unreached.isSettled &&
      this.divergences === 0
    );
  }

  /** What an exploration can do, in the order that decides between equals. One more is a file and a line here. */
  private activities(): readonly Activity[] {
    const { check } = this.options;
    return [
      { name: "solve", expected: 2, canWork: () => this.open.size > 0, work: () => this.solveOne() },
      ...(check === undefined ? [] : [this.checking(check)]),
      ...(this.options.mutate ? [this.mutating()] : []),
    ];
  }

  private checking(check: Checks): Activity {
    return { name: "check", expected: 2, canWork: () => check.size > 0, work: () => this.checkSome(check) };
  }

  private mutating(): Activity {
    let barren = 0;
    return {
      name: "mutate",
      expected: 1,
      canWork: () => {
        // mutation looks for coverage: when it is complete, a job that checks has no more use for mutation
        const isWanted = this.options.check === undefined || this.reached.missing > 0;
        return isWanted && barren < (this.isSettled ? SETTLED_TURNS : BARREN_TURNS);
      },
      work: () => this.mutateSome(),
      earned: (reward) => {
        barren = reward > 0 ? 0 : barren + 1;
      },
    };
  }

  /** One group of conditions: asks for inputs that violate, and runs them. */
  private async checkSome(check: Checks): Promise<void> {
    const group = check.next();
    if (group === undefined) return;
    const path = pathTo(group.at);
    const budget = reduced(this.options.queryBudgets[group.isRetry ? 1 : 0], check.effort(group));
    const answers = check.answer(group, (condition) => {
      // a group may have very many conditions
      if (this.meter.isSpent) return { kind: "unknown", reason: "the budget was spent" };
      this.meter.queries++;
      return this.solver.solve({ constraints: [...path, condition], seed: group.seed }, budget);
    });
    for (const { model, satisfied } of answers.solutions)
      check.confirm(satisfied, this.meter.isSpent ? undefined : await this.explore(model, group.generation + 1));
  }

  /** Nothing easy is left: the hard flips get the large budget, once. */
  private retryHard(): void {
    for (const candidate of this.hard.splice(0)) this.open.add({ ...candidate, isRetry: true });
  }

  /** Lets messages in now and then: cancellation arrives as an event. */
  private async breathe(): Promise<void> {
    const now = this.options.now();
    if (now - this.lastBreath < BREATHE_EVERY_MS) return;
    this.lastBreath = now;
    await new Promise((resolve) => setImmediate(resolve));
  }

  private async solveOne(): Promise<void> {
    const candidate = this.open.next();
    if (candidate === undefined || this.tree.isVisited(candidate.flip)) return;
    const isDecided = await this.tryFlip(candidate);
    if (isDecided) this.tree.answered(candidate.flip);
    else this.hard.push(candidate);
  }

  /** False when the flip needs a second try. */
  private async tryFlip(candidate: Candidate): Promise<boolean> {
    const { flip, seed } = candidate;
    const slot = this.slotOf(flip);
    const flips = (this.flipCounts.get(flip.site) ?? 0) + 1;
    if (flips > (this.options.flipsPerSite ?? FLIPS_PER_SITE)) {
      this.unreached.gaveUp(slot);
      return true;
    }
    this.flipCounts.set(flip.site, flips);
    this.meter.queries++;
    const verdict = this.solver.solve(
      { constraints: [...pathTo(flip.at), flip.condition], seed },
      this.options.queryBudgets[candidate.isRetry === true ? 1 : 0],
    );
    switch (verdict.kind) {
      case "sat": {
        this.solved++;
        const model = new Map<string, Primitive>(seed);
        for (const [name, value] of verdict.model) model.set(name, value);
        await this.explore(model, flip.generation + 1, flip);
        return true;
      }
      case "unsat":
        this.infeasible++;
        this.unreached.infeasible(slot);
        return true;
      case "unknown":
        if (candidate.isRetry !== true && this.hard.length < this.mostHard) return false;
        this.unknown++;
        this.unreached.unknown(slot, verdict.reason);
        return true;
    }
  }

  /** The branch outcome that the flip would reach, or -1. */
  private slotOf({ implicit, site, outcome }: Flip): number {
    return implicit ? -1 : this.program.slotOf(site, outcome);
  }

  /** Keeps that part of what waits, the most promising, for a first try or a second. */
  private trim(part: number): void {
    this.open.trim(Math.floor(this.open.size * part));
    for (const { flip } of this.hard.splice(Math.floor(this.hard.length * part))) this.drop(flip);
  }

  /** A dropped flip is never answered, so that nothing said later is a proof. */
  private drop(flip: Flip): void {
    if (this.tree.isVisited(flip)) return;
    this.tree.answered(flip);
    this.dropped++;
    this.unreached.refused({ kind: "dropped-paths" });
  }

  private async mutateSome(): Promise<void> {
    const models = this.reached.kept.map((kept) => kept.model);
    for (let i = 0; i < MUTATIONS_PER_TURN && !this.isFinished; i++) {
      let model = models[0]!;
      this.meter.mutations++;
      // an edit may make a length larger than is ever tried; already the next edit of the same input then fails
      const outcome = await this.attempt(() => {
        model = this.mutator.mutate(this.random.pick(models), models);
        return this.program.runPlain(model);
      }, false);
      if (outcome === undefined || outcome.kind === "rejected") continue;
      // what a cheap run found is run again with shadows: it is kept, and opens its own flips
      const isNew =
        this.program.hasNew(this.reached.seen) ||
        this.program.isNews?.(outcome) === true ||
        // a job that checks also wants failures that reached no new branch
        (this.options.check !== undefined && this.reached.isNewFailure(outcome));
      if (isNew) await this.explore(model, 0);
    }
  }

  private async explore(model: Model, generation: number, expected?: Flip): Promise<ShadowRun | undefined> {
    const run = await this.attempt(() => this.program.runShadow(model));
    if (run === undefined) return undefined;
    this.meter.runs++;
    const used = run.model ?? model;
    const { kept } = this.reached;
    const keptBefore = kept.length;
    const gain = this.reached.ran(used, run);
    const { flips, nodes } = this.tree.add(run.trace.path, generation, kept.length > keptBefore);
    // a stopped run might have got there later; that it was stopped is noted as a doubt anyway
    if (expected !== undefined && run.outcome.kind !== "stopped" && !this.tree.isVisited(expected)) {
      this.divergences++;
      this.unreached.diverged(this.slotOf(expected));
    }
    this.unreached.ran(run.trace, run.outcome);
    for (const doubt of this.program.doubts ?? []) this.unreached.refused(doubt);
    for (const narrowing of this.program.narrowed) this.unreached.narrowed(narrowing);
    for (const flip of flips) this.open.add({ flip, seed: used, gain });
    this.open.bound();
    const causes = this.options.check?.ran(run, used, nodes, generation) ?? 0;
    this.causes += causes;
    // a restarted explorer must find it again
    if (causes > 0 && kept.length === keptBefore) this.reached.keep(used, run);
    if (this.meter.runs % PROGRESS_EVERY === 1) this.report();
    return run;
  }

  /** Undefined when the input cannot be run. `counts`: whether that leaves a gap in the search; for a mutation it does not. */
  private async attempt<T>(run: () => Soon<T>, counts = true): Promise<T | undefined> {
    try {
      const pending = run();
      return pending instanceof Promise ? await pending : pending;
    } catch (error) {
      const refusal = this.options.refusal?.(error);
      if (refusal === undefined) throw error;
      if (counts) this.unreached.refused(refusal);
      return undefined;
    }
  }

  private report(): void {
    const { goals, missing } = this.reached;
    const runs = this.meter.runs + this.meter.mutations;
    this.options.onProgress?.({ runs, covered: goals.size - missing, goals: goals.size });
  }
}

const reduced = ({ milliseconds, evaluations }: Budget, part: number): Budget => ({
  milliseconds: milliseconds * part,
  evaluations: Math.ceil(evaluations * part),
});
