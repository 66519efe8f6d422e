/** Remembers what the runs of an exploration reached, and the inputs that were the first to reach it. */
import type { Model } from "../../expr/expr.ts";
import type { RunOutcome } from "../../runtime/builds/run.ts";
import { endingOf, failureOf } from "./ending.ts";
import type { Program, ShadowRun } from "./program.ts";
import type { KeptInput } from "./result.ts";

/** Some programs fail with another message or exit code for every input: after so many, new ones are no news. */
const MAX_FAILURES = 200;
/** Ways through the program to the same failure that are looked at: the first is often a trivial one. */
const MOST_WAYS = 12;
/** The same for runs that do not end: looking at one takes seconds. */
const MOST_ENDLESS = 3;

interface ReachedOptions {
  /** The slots that count. */
  readonly goals: readonly number[];
  /** Since the exploration began. */
  readonly milliseconds: () => number;
  readonly onKept: (kept: KeptInput) => void;
}

export class Reached {
  readonly kept: KeptInput[] = [];
  readonly seen: Uint8Array;
  readonly goals: ReadonlySet<number>;
  /** Goals that no run has reached. */
  missing: number;
  /** Runs returned, and all that did read a clock or asked chance. */
  isOnlyTimed = false;
  private hasUntimed = false;
  private readonly endings = new Set<string>();
  /** How mutated inputs failed, by class and message: the ways through the program. */
  private readonly failures = new Map<string, Set<string>>();

  constructor(
    private readonly program: Program,
    private readonly options: ReachedOptions,
  ) {
    this.seen = new Uint8Array(program.slotCount);
    this.goals = new Set(options.goals);
    this.missing = this.goals.size;
  }

  /** Whether it is the first time. */
  reach(slot: number): boolean {
    if (this.seen[slot] !== 0) return false;
    this.seen[slot] = 1;
    if (this.goals.has(slot)) this.missing--;
    return true;
  }

  /** Counts what the run reached for the first time, and keeps its input if that is anything. */
  ran(model: Model, run: ShadowRun): number {
    // an input that breaks an assumption is no input: it opens flips and counts for nothing
    if (run.outcome.kind === "rejected") return 0;
    const isOfItsTime = isTimed(run);
    if (run.outcome.kind === "returns") {
      this.hasUntimed ||= !isOfItsTime;
      this.isOnlyTimed = !this.hasUntimed;
    }
    // the same ending at any time is another one: of that a test can be written
    const ending = `${run.ending ?? endingOf(run.outcome)}${isOfItsTime ? "" : " at any time"}`;
    const isNewEnding = !this.endings.has(ending) && this.endings.size < MAX_FAILURES;
    if (!isNewEnding && !run.slots.some((slot) => this.seen[slot] === 0)) return 0;
    // first of all: what is too large to be told is not reached by anything
    const input = this.program.encodeInput(model);
    let gain = 0;
    for (const slot of run.slots) if (this.reach(slot)) gain++;
    this.endings.add(ending);
    this.keep(model, run, input);
    return gain;
  }

  keep(model: Model, run: ShadowRun, input = this.program.encodeInput(model)): void {
    const kept: KeptInput = {
      model,
      input,
      outcome: this.program.encodeOutcome(run.outcome),
      slots: run.slots,
      milliseconds: this.options.milliseconds(),
      isTimed: isTimed(run),
    };
    this.kept.push(kept);
    this.options.onKept(kept);
  }

  /** Whether no run that was kept ended like this. */
  isNewEnding(outcome: RunOutcome): boolean {
    const ending = endingOf(outcome);
    const isKnown = this.endings.has(ending) || this.endings.has(`${ending} at any time`);
    return !isKnown && this.endings.size < MAX_FAILURES;
  }

  /**
   * Whether a run that reached no new branch failed in a way that none did before: with another message, or with a known one (or by not ending)
   * on another way through the program. `way` is asked only where that decides.
   */
  isNewFailure(outcome: RunOutcome, way: () => string): boolean {
    if (outcome.kind !== "throws" && outcome.kind !== "stopped") return false;
    return outcome.kind === "stopped"
      ? this.isNewWay(`stopped ${outcome.why}`, way, MOST_ENDLESS)
      : this.isNewWay(failureOf(outcome), way);
  }

  /** Whether something that runs do without a new branch was not seen on this way before. */
  isNewWay(what: string, way: () => string, most = MOST_WAYS): boolean {
    let ways = this.failures.get(what);
    if (ways === undefined) {
      if (this.failures.size >= MAX_FAILURES) return false;
      this.failures.set(what, (ways = new Set()));
    }
    if (ways.size >= most) return false;
    const before = ways.size;
    return ways.add(way()).size > before;
  }
}

const isTimed = ({ trace }: ShadowRun): boolean => trace.clockReads > 0 || trace.randomDraws.length > 0;
