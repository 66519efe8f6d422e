/**
 * One exploration from start to end: run, flip what the run decided, solve, run again; meanwhile mutate what was found.
 * Stops when everything asked for is covered, when no path is left, or when the budget is spent.
 */
import type { Model, Primitive } from "../../expr/expr.ts";
import { type ExplorationBudget, Meter } from "../../jobs/budget.ts";
import type { RunOutcome } from "../../runtime/builds/run.ts";
import type { Budget, Solver } from "../../solver/solver.ts";
import type { EncodedOutcome } from "../../value/encoded.ts";
import type { CheckSearch } from "../check/search.ts";
import type { EncodedInput } from "../input/target-input.ts";
import type { Dictionary } from "./mutate/edits.ts";
import { Mutator } from "./mutate/mutator.ts";
import { OPEN_BOUNDS, type OpenBounds, OpenFlips } from "./open-flips.ts";
import { type Flip, PathTree, pathTo } from "./path-tree.ts";
import type { Program, ShadowRun, Soon } from "./program.ts";
import { Random } from "./random.ts";
import { RETENTION_BOUNDS, Retention, type RetentionBounds } from "./retention.ts";
import { Scheduler } from "./scheduler.ts";
import type { RankedCandidate } from "./strategy/ranked.ts";
import { type StrategyName, selectStrategy } from "./strategy/select.ts";
import { Unreached } from "./unreached.ts";

export interface ExplorationOptions {
  readonly budget: ExplorationBudget;
  readonly seed: number;
  readonly strategy: StrategyName;
  readonly mutate: boolean;
  readonly dictionary: Dictionary;
  /** The slots that count: once all are reached a `cover` is done. */
  readonly goals: readonly number[];
  /** For the first try of a flip, and for those that are still open when nothing else is. */
  readonly queryBudgets: readonly [Budget, Budget];
  readonly now: () => number;
  readonly isCancelled: () => boolean;
  /** How much is remembered of what was not tried yet. */
  readonly memory?: Partial<OpenBounds & RetentionBounds>;
  /** How often a branch is flipped before it is given up. */
  readonly flipsPerSite?: number;
  /** Slots that runs reached which had to be ended from outside. */
  readonly reached?: readonly number[];
  /** Why the result cannot be exact, known from the start. */
  readonly doubts?: readonly string[];
  /** Why an input cannot be run (it is too large, it once ended an explorer), if that is what the error says. */
  readonly refusal?: (error: unknown) => string | undefined;
  /** Properties are checked too: the exploration then ends when all paths and conditions are answered, not when all is covered. */
  readonly check?: CheckSearch;
  readonly onKept?: (kept: KeptInput) => void;
  readonly onProgress?: (progress: Progress) => void;
}

export interface Progress {
  readonly runs: number;
  readonly covered: number;
  readonly goals: number;
}

/** An input that brought something new. */
export interface KeptInput {
  readonly model: Model;
  readonly input: EncodedInput;
  readonly outcome: EncodedOutcome;
  readonly slots: readonly number[];
  readonly milliseconds: number;
}

export type ExplorationStatus = "exhausted" | "covered" | "budget";

export interface ExplorationResult {
  readonly status: ExplorationStatus;
  /** Nothing was left to ask; not every answer need have been exact. */
  readonly isComplete: boolean;
  readonly kept: readonly KeptInput[];
  readonly seen: Uint8Array;
  readonly unreached: Unreached;
  readonly statistics: Readonly<Record<string, number>>;
  readonly runs: number;
  readonly paths: number;
  readonly milliseconds: number;
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
/** The same when every path of the inputs that are tried was taken: only parts without shadows, like a pattern, can still differ. */
const SETTLED_TURNS = 4;
const FLIPS_PER_SITE = 2000;
/** Of the flips that may be open, so many may wait for a second try. */
const HARD = 1 / 6;
/** Failures that say something new each time quote their input; so does an exit code. */
const MAX_FAILURES = 200;
const PROGRESS_EVERY = 64;
const BREATHE_EVERY_MS = 50;

export class Exploration {
  private readonly tree = new PathTree();
  private readonly scheduler = new Scheduler();
  private readonly kept: KeptInput[] = [];
  private readonly seen: Uint8Array;
  private readonly flipCounts = new Map<number, number>();
  private readonly outcomes = new Set<string>();
  /** Of mutated inputs, by what they say. */
  private readonly failures = new Set<string>();
  private readonly unreached = new Unreached();
  private readonly open: OpenFlips<Candidate>;
  private readonly retention: Retention;
  private readonly mutator: Mutator;
  private readonly random: Random;
  private readonly meter: Meter;
  private readonly goals: ReadonlySet<number>;
  private missing: number;
  private divergences = 0;
  private solved = 0;
  private infeasible = 0;
  private unknown = 0;
  private dropped = 0;
  /** Flips the small budget was not enough for. */
  private readonly hard: Candidate[] = [];
  private readonly mostHard: number;
  private barren = 0;
  /** Nothing is left to ask, exact or not. */
  private isComplete = false;
  /** Of violations, seen for the first time. */
  private causes = 0;
  private lastBreath = 0;

  constructor(
    private readonly program: Program,
    private readonly solver: Solver,
    private readonly options: ExplorationOptions,
  ) {
    this.seen = new Uint8Array(program.slotCount);
    this.random = new Random(options.seed);
    for (const doubt of options.doubts ?? []) this.unreached.refused(doubt);
    this.meter = new Meter(options.budget, options.now, options.isCancelled);
    this.goals = new Set(options.goals);
    this.missing = this.goals.size;
    for (const slot of options.reached ?? []) this.reach(slot);
    this.mutator = new Mutator((model) => program.variablesOf(model), options.dictionary, this.random);
    const strategy = selectStrategy<Candidate>(
      options.strategy,
      {
        isUncovered: (site, outcome) => {
          const slot = program.slotOf(site, outcome);
          return slot >= 0 && this.seen[slot] === 0;
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
  }

  async run(initial: readonly Model[] = []): Promise<ExplorationResult> {
    if (!this.isFinished) await this.explore(new Map<string, Primitive>(), 0);
    // what an earlier explorer found is found again whatever the budget says: it must not be lost
    for (const model of initial) if (!this.isCovered) await this.explore(model, 0);
    let status: ExplorationStatus | undefined;
    while (status === undefined) status = await this.turn();
    return {
      status,
      isComplete: this.isComplete || status === "exhausted",
      kept: this.kept,
      seen: this.seen,
      unreached: this.unreached,
      statistics: {
        queries: this.meter.queries,
        sat: this.solved,
        unsat: this.infeasible,
        unknown: this.unknown,
        divergences: this.divergences,
        mutations: this.meter.mutations,
        dropped: this.dropped,
      },
      runs: this.meter.runs,
      paths: this.tree.paths,
      milliseconds: this.meter.milliseconds,
    };
  }

  get paths(): number {
    return this.tree.paths;
  }

  /** What is remembered of paths not taken yet: all that may grow with the length of the search, and does not. */
  get held(): { readonly flips: number; readonly nodes: number } {
    return { flips: this.open.size + this.hard.length, nodes: this.tree.size };
  }

  private get isCovered(): boolean {
    if (this.options.check !== undefined) return false;
    return this.missing === 0 && this.goals.size > 0 && this.program.wantsMore?.() !== true;
  }

  private get isFinished(): boolean {
    return this.isCovered || this.meter.isSpent;
  }

  private async turn(): Promise<ExplorationStatus | undefined> {
    const { check } = this.options;
    const hasNoAim = this.goals.size === 0 && check === undefined && this.program.wantsMore?.() !== true;
    if (hasNoAim && this.meter.runs >= RUNS_WITHOUT_GOALS) return "covered";
    if (this.isCovered) return "covered";
    if (this.meter.isSpent) return "budget";
    await this.breathe();
    if (this.open.size === 0) this.retryHard();
    if (check?.size === 0) check.retryHard();
    const canSolve = this.open.size > 0;
    const canCheck = check !== undefined && check.size > 0;
    const isCoveredByNone = this.goals.size === 0 && check === undefined;
    const isSettled = !canSolve && !canCheck && this.unreached.isSettled && this.divergences === 0;
    if (isSettled && this.unreached.isExact) return isCoveredByNone ? "covered" : "exhausted";
    // mutation looks for coverage: who checks has no use for it once that is complete
    const isWanted = check === undefined || this.missing > 0;
    const canMutate = this.options.mutate && isWanted && this.barren < (isSettled ? SETTLED_TURNS : BARREN_TURNS);
    const activity = this.scheduler.next(canSolve, canMutate, canCheck);
    // nothing is left to be tried, and that is no proof
    if (activity === undefined) {
      this.isComplete = true;
      return isCoveredByNone ? "covered" : "budget";
    }
    const before = this.missing - this.causes;
    if (activity === "solve") await this.solveOne();
    else if (activity === "check") await this.checkSome(check!);
    else await this.mutateSome();
    this.retention.keepLevel();
    const reward = before - this.missing + this.causes;
    this.scheduler.paid(activity, reward);
    if (activity === "mutate") this.barren = reward > 0 ? 0 : this.barren + 1;
    return undefined;
  }

  /** One group of conditions: asks for inputs that violate, and runs them. */
  private async checkSome(check: CheckSearch): Promise<void> {
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
    for (const { model, satisfied } of answers?.solutions ?? [])
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
    const slot = flip.implicit ? -1 : this.program.slotOf(flip.site, flip.outcome);
    const flips = (this.flipCounts.get(flip.site) ?? 0) + 1;
    if (flips > (this.options.flipsPerSite ?? FLIPS_PER_SITE)) {
      this.unreached.gaveUp(flip.site, slot);
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
        this.unreached.infeasible(flip.site, slot);
        return true;
      case "unknown":
        if (candidate.isRetry !== true && this.hard.length < this.mostHard) return false;
        this.unknown++;
        this.unreached.unknown(flip.site, slot, verdict.reason);
        return true;
    }
  }

  /** Keeps that part of what waits, the most promising, for a first try or a second. */
  private trim(part: number): void {
    this.open.trim(Math.floor(this.open.size * part));
    for (const { flip } of this.hard.splice(Math.floor(this.hard.length * part))) this.drop(flip);
  }

  /** Never asked, so never answered: nothing that is said later may be a proof. */
  private drop(flip: Flip): void {
    if (this.tree.isVisited(flip)) return;
    this.tree.answered(flip);
    this.dropped++;
    this.unreached.refused("more paths were open at once than are kept in memory");
  }

  private async mutateSome(): Promise<void> {
    const models = this.kept.map((kept) => kept.model);
    for (let i = 0; i < MUTATIONS_PER_TURN && !this.isFinished; i++) {
      let model = models[0]!;
      this.meter.mutations++;
      // a length may be edited to more than is ever tried, which already the next edit trips over
      const outcome = await this.attempt(() => {
        model = this.mutator.mutate(this.random.pick(models), models);
        return this.program.runPlain(model);
      }, false);
      if (outcome === undefined || outcome.kind === "rejected") continue;
      // what a cheap run found is run again with shadows: it is kept, and opens its own flips
      if (this.program.hasNew(this.seen) || this.program.isNews?.(outcome) === true || this.isNewFailure(outcome))
        await this.explore(model, 0);
    }
  }

  /** Who checks wants to see a failure that reached no new branch as well. */
  private isNewFailure(outcome: RunOutcome): boolean {
    if (this.options.check === undefined || outcome.kind !== "throws" || this.failures.size >= MAX_FAILURES)
      return false;
    const failure = `${endingOf(outcome)}: ${messageOf(outcome.error)}`;
    if (this.failures.has(failure)) return false;
    this.failures.add(failure);
    return true;
  }

  private async explore(model: Model, generation: number, expected?: Flip): Promise<ShadowRun | undefined> {
    const run = await this.attempt(() => this.program.runShadow(model));
    if (run === undefined) return undefined;
    this.meter.runs++;
    const used = run.model ?? model;
    const keptBefore = this.kept.length;
    const gain = this.keep(used, run);
    const { flips, nodes } = this.tree.add(run.trace.path, generation, this.kept.length > keptBefore);
    // a run that was stopped may have been on its way; that it was stopped is a doubt of its own
    if (expected !== undefined && run.outcome.kind !== "stopped" && !this.tree.isVisited(expected)) {
      this.divergences++;
      this.unreached.diverged(
        expected.site,
        expected.implicit ? -1 : this.program.slotOf(expected.site, expected.outcome),
      );
    }
    this.unreached.ran(run.trace, run.outcome);
    // what verdicts state as an assumption need not hold them up
    for (const narrowing of this.program.narrowed)
      if (this.options.check?.assumes(narrowing) !== true) this.unreached.narrowed(narrowing);
    for (const flip of flips) this.open.add({ flip, seed: used, gain });
    this.open.bound();
    const causes = this.options.check?.ran(run, used, nodes, generation) ?? 0;
    this.causes += causes;
    // a restarted explorer must find it again
    if (causes > 0 && this.kept.length === keptBefore) this.keepInput(used, run);
    if (this.meter.runs % PROGRESS_EVERY === 1) this.report();
    return run;
  }

  /** `counts`: what cannot be run leaves a gap in the search. A mutation that cannot be run leaves none. */
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

  /** Counts what the run reached for the first time, and keeps its input if that is anything. */
  private keep(model: Model, run: ShadowRun): number {
    // an input that breaks an assumption is no input: it opens flips and counts for nothing
    if (run.outcome.kind === "rejected") return 0;
    let gain = 0;
    for (const slot of run.slots) if (this.reach(slot)) gain++;
    const ending = run.ending ?? endingOf(run.outcome);
    const isNewEnding = !this.outcomes.has(ending) && this.outcomes.size < MAX_FAILURES;
    if (gain === 0 && !isNewEnding) return 0;
    this.outcomes.add(ending);
    this.keepInput(model, run);
    return gain;
  }

  private keepInput(model: Model, run: ShadowRun): void {
    const kept: KeptInput = {
      model,
      input: this.program.encodeInput(model),
      outcome: this.program.encodeOutcome(run.outcome),
      slots: run.slots,
      milliseconds: this.meter.milliseconds,
    };
    this.kept.push(kept);
    this.options.onKept?.(kept);
    this.report();
  }

  /** Whether it is the first time. */
  private reach(slot: number): boolean {
    if (this.seen[slot] !== 0) return false;
    this.seen[slot] = 1;
    if (this.goals.has(slot)) this.missing--;
    return true;
  }

  private report(): void {
    const goals = this.goals.size;
    this.options.onProgress?.({ runs: this.meter.runs + this.meter.mutations, covered: goals - this.missing, goals });
  }
}

/** Without what it quotes of the input: the program's error may be anything. */
function messageOf(error: unknown): string {
  try {
    const { message } = error as Error;
    return typeof message === "string" ? message.slice(0, 80).replace(/"[^"]*"|'[^']*'|\d+/g, "…") : "";
  } catch {
    return "";
  }
}

/** Two runs that end alike end in the same way for a reader: returned, the same error class, the same bound. */
function endingOf(outcome: RunOutcome): string {
  switch (outcome.kind) {
    case "returns":
      return "returns";
    case "throws":
      return outcome.error instanceof Error
        ? `throws ${outcome.error.constructor?.name}`
        : `throws ${typeof outcome.error}`;
    case "stopped":
      return `stopped ${outcome.why}`;
    case "exits":
      return `exits ${outcome.code}`;
    case "rejected":
      return "rejected";
  }
}

const reduced = ({ milliseconds, evaluations }: Budget, part: number): Budget => ({
  milliseconds: milliseconds * part,
  evaluations: Math.ceil(evaluations * part),
});
