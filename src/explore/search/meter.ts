/** What an exploration has spent so far, held against its budget: in runs and queries, in seconds, and as counted work that activities are compared by. */
import type { ExplorationBudget } from "../../jobs/budget.ts";
import { isEndedByMachine, type RunOutcome } from "../../runtime/builds/run.ts";
import type { StopReason } from "../../runtime/record/trace.ts";
import type { Budget, Query, Solver, Verdict } from "../../solver/solver.ts";
import { TIERS } from "./frontier.ts";

/** So many cheap runs count as one run: a search with nothing left to solve ends too. */
const CHEAP_RUNS = 250;

/**
 * Counted work, a unit of which is about a microsecond on an idle machine. Only proportions matter, and only roughly: they are what
 * decides who gets the next turn.
 */
const WORK = {
  cheapRun: (steps: number, variables: number) => 12 + steps / 20 + variables / 2,
  /** Long texts and large collections are a few steps of the program and a great many nodes. */
  shadowRun: (steps: number, events: number, nodes: number) => 250 + steps / 2 + events * 10 + nodes / 2,
  /** A run that is awaited gives the thread's other events their turn. */
  awaited: 150,
  /** Besides what the solver counts itself. Only the first tier is without automata. */
  query: (tier: number, constraints: number) => (tier === 0 ? 100 : 1_500) + constraints * 15,
} as const;

/** Loading SMT takes as long as the first results do: before so much work only questions are put to it that nothing easier is left beside. */
const LOADED_AFTER = 1_000_000;
const LAST_TIER = TIERS - 1;

/** A search with patience goes on until it has taken so many times what it had taken when something new came last. */
const WAITING = 1.5;

/** What a run took that had to be stopped, besides its steps; and all of it where the machine decided how many those were, or its load would decide who gets the next turn. */
const STOPPED: Record<StopReason, number> = { steps: 0, stack: 5_000, memory: 20_000, tasks: 50_000, time: 1_000_000 };

const lostBy = (outcome: RunOutcome | undefined): number => (outcome?.kind === "stopped" ? STOPPED[outcome.why] : 0);

interface CheapRun {
  readonly steps: number;
  readonly variables: number;
  /** What the program says that starting it costs. */
  readonly start: number;
  readonly isAwaited: boolean;
  readonly outcome: RunOutcome | undefined;
}

interface ShadowedRun {
  readonly steps: number;
  readonly events: number;
  /** Of expressions that were asked for. */
  readonly nodes: number;
  /** What the program says that starting it costs. */
  readonly start?: number | undefined;
  readonly outcome: RunOutcome;
}

export class Meter {
  runs = 0;
  queries = 0;
  cheapRuns = 0;
  /** Counted work in all. */
  work = 0;
  /** Queries that are not held against the budget. */
  private beside = 0;
  /** What had been found when this was asked last, and the part of the budget that was spent when that became more. */
  private readonly last = { found: 0, part: 0 };
  private readonly start: number;

  constructor(
    private readonly budget: ExplorationBudget,
    private readonly now: () => number,
    private readonly isCancelled: () => boolean,
    /** First results are wanted soon, and proofs later. */
    private readonly isHasty = false,
  ) {
    this.start = now();
  }

  ranCheaply({ steps, variables, start, isAwaited, outcome }: CheapRun): void {
    this.cheapRuns++;
    const counted = isEndedByMachine(outcome)
      ? 0
      : WORK.cheapRun(steps, variables) + start + (isAwaited ? WORK.awaited : 0);
    this.work += counted + lostBy(outcome);
  }

  ran({ steps, events, nodes, start = 0, outcome }: ShadowedRun): void {
    this.runs++;
    this.work += (isEndedByMachine(outcome) ? 0 : WORK.shadowRun(steps, events, nodes) + start) + lostBy(outcome);
  }

  /** Asks, and counts what that takes. */
  ask(solver: Solver, query: Query, budget: Budget, tier: number): Verdict {
    const before = solver.work?.() ?? 0;
    const verdict = solver.solve(query, this.asksLightly(tier) ? { ...budget, isLight: true } : budget);
    this.queries++;
    this.work += WORK.query(tier, query.constraints.length) + (solver.work?.() ?? 0) - before;
    return verdict;
  }

  /** Whether what only SMT could answer is left open for now. */
  asksLightly(tier: number): boolean {
    return this.isHasty && tier < LAST_TIER && this.work < LOADED_AFTER;
  }

  /** The same, in counted work only: the budget in runs is for the others. Whoever asks so has bounds of its own. */
  askBeside(solver: Solver, query: Query, budget: Budget, tier: number): Verdict {
    this.beside++;
    return this.ask(solver, query, budget, tier);
  }

  /** Work that somebody else did and counted. */
  pay(work: number): void {
    this.work += work;
  }

  get milliseconds(): number {
    return this.now() - this.start;
  }

  get isSpent(): boolean {
    return this.isCancelled() || this.spentPart >= 1;
  }

  /** The budget, or what a search with `patience` has to spend of it. */
  get isHalfSpent(): boolean {
    return this.spentPart >= (this.budget.patience ?? 1) / 2;
  }

  /** Whether a search with `patience` has waited long enough for something new. `found` counts what came so far. */
  isInVain(found: number): boolean {
    const { patience } = this.budget;
    if (patience === undefined) return false;
    const part = this.spentPart;
    if (found > this.last.found) Object.assign(this.last, { found, part });
    return part >= Math.max(patience, WAITING * this.last.part);
  }

  /** Of the budget; 1 and more: all of it. */
  private get spentPart(): number {
    const { runs, seconds, work } = this.budget;
    const counted = this.runs + this.queries - this.beside + this.cheapRuns / CHEAP_RUNS;
    return Math.max(
      partOf(counted, runs),
      partOf(this.milliseconds, seconds * 1000),
      work === undefined ? 0 : partOf(this.work, work),
    );
  }
}

const partOf = (spent: number, all: number): number => (spent >= all ? 1 : spent / all);
