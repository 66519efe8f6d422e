/** Remembers what the runs of an exploration reached, and the inputs that were the first to reach it. */
import type { Model } from "../../expr/expr.ts";
import type { RunOutcome } from "../../runtime/builds/run.ts";
import { endingOf, failureOf } from "./ending.ts";
import type { Program, ShadowRun } from "./program.ts";
import type { KeptInput } from "./result.ts";

/** Some programs fail with another message or exit code for every input: after so many, new ones are no news. */
const MAX_FAILURES = 200;

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
  private readonly endings = new Set<string>();
  /** How mutated inputs failed, by class and message. */
  private readonly failures = new Set<string>();

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
    let gain = 0;
    for (const slot of run.slots) if (this.reach(slot)) gain++;
    const ending = run.ending ?? endingOf(run.outcome);
    const isNewEnding = !this.endings.has(ending) && this.endings.size < MAX_FAILURES;
    if (gain === 0 && !isNewEnding) return 0;
    this.endings.add(ending);
    this.keep(model, run);
    return gain;
  }

  keep(model: Model, run: ShadowRun): void {
    const kept: KeptInput = {
      model,
      input: this.program.encodeInput(model),
      outcome: this.program.encodeOutcome(run.outcome),
      slots: run.slots,
      milliseconds: this.options.milliseconds(),
    };
    this.kept.push(kept);
    this.options.onKept(kept);
  }

  /** Whether no run that was kept ended like this. */
  isNewEnding(outcome: RunOutcome): boolean {
    return !this.endings.has(endingOf(outcome)) && this.endings.size < MAX_FAILURES;
  }

  /** Whether a run that reached no new branch failed in a way that none did before. */
  isNewFailure(outcome: RunOutcome): boolean {
    if (outcome.kind !== "throws" || this.failures.size >= MAX_FAILURES) return false;
    const failure = failureOf(outcome);
    if (this.failures.has(failure)) return false;
    this.failures.add(failure);
    return true;
  }
}
