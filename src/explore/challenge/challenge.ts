/**
 * A claim is made only after chance has tried to refute it: some thousand cheap runs of the plain program, ordinary inputs and
 * what explorations do not try. Counted work only, so that a seed reproduces.
 */
import type { ClaimKind, Told } from "../../claims/claim.ts";
import type { Model } from "../../expr/expr.ts";
import type { Dictionary } from "../../frontend/hints/dictionary.ts";
import type { RunOutcome } from "../../runtime/builds/run.ts";
import { createSearchRandom } from "../../solver/random.ts";
import type { Call, CallsOptions, CallsRun } from "../program/calls.ts";
import type { Challenged, Claim, FoundByChance, Withdrawal } from "../search/claim.ts";
import { endingOf, failureOf } from "../search/ending.ts";
import type { Program, Soon } from "../search/program.ts";
import { ChanceInputs } from "./inputs.ts";
import type { Declared } from "./places.ts";
import { type Attempt, LATER_CALL, odd, repeated } from "./sequences.ts";

export interface ChallengedProgram extends Pick<Program, "variablesOf"> {
  runCalls(calls: readonly Call[], options: CallsOptions): Soon<CallsRun>;
}

export interface ChallengeOptions {
  readonly seed: number;
  readonly dictionary: Dictionary;
  /** The budget of the exploration. */
  readonly runs: number;
  /** Absent where calls cannot be made: then only ordinary inputs are tried. */
  readonly declared?: Declared | undefined;
  /** By the user, or by the clock: what is left unsaid then is not claimed. */
  readonly isCancelled: () => boolean;
  /** Why an input cannot be run, if that is what the error says. */
  readonly refusal: (error: unknown) => Told | undefined;
  /** Where properties are checked: those that a run violates although they are about to be claimed. */
  readonly violatedBy?: (run: CallsRun) => readonly string[];
  readonly isExcluded?: (assumption: ClaimKind) => boolean;
}

const MOST_RUNS = 2_000;
const MOST_STEPS = 3_000_000;
/** Programs that take nothing have nothing to draw. */
const RUNS_WITHOUT_INPUT = 64;
/** Evaluating all modules again may be slow. */
const MOST_FRESH = 64;
const FRESH_EVERY = 16;
/** Runs that the checkers look at cost several times as much. */
const WATCHED_EVERY = 6;
/** The claim is gone; more of them only tell more. */
const MOST_CONTRADICTIONS = 8;
/** Ways to fail that the checkers get to see. */
const MOST_FAILURES = 60;
/** How often the program is given room for its events. */
const BREATHE_EVERY = 100;

const isOrdinary = (calls: readonly Call[]): boolean => calls.length === 1 && calls[0]!.change === undefined;

export function challenge(program: ChallengedProgram, claim: Claim, options: ChallengeOptions): Promise<Challenged> {
  return new ChallengeRuns(program, claim, options).run();
}

/** A contradiction as one run showed it. */
interface Contradiction {
  readonly slots: readonly number[];
  readonly checkers: readonly string[];
  /** It ended like no run before. */
  readonly isNewEnding: boolean;
}

class ChallengeRuns {
  private readonly random;
  private readonly inputs;
  private readonly seen: Uint8Array;
  private readonly found: FoundByChance[] = [];
  private readonly withdrawals: Withdrawal[] = [];
  private readonly refuted = new Set<string>();
  private readonly failures = new Set<string>();
  private runs = 0;
  private steps = 0;
  private fresh = 0;

  constructor(
    private readonly program: ChallengedProgram,
    private readonly claim: Claim,
    private readonly options: ChallengeOptions,
  ) {
    this.random = createSearchRandom(options.seed + 0x5eed);
    this.inputs = new ChanceInputs((model) => program.variablesOf(model), options.dictionary, this.random);
    this.seen = Uint8Array.from(claim.seen);
  }

  async run(): Promise<Challenged> {
    const hasInput = this.program.variablesOf(new Map()).length > 0;
    const most = Math.min(MOST_RUNS, this.options.runs, hasInput ? MOST_RUNS : RUNS_WITHOUT_INPUT);
    let isInterrupted = false;
    for (let i = 0; i < most && this.steps < MOST_STEPS && this.contradictions < MOST_CONTRADICTIONS; i++) {
      if (i % BREATHE_EVERY === 0) await this.breathe();
      isInterrupted = this.options.isCancelled();
      if (isInterrupted) break;
      await this.attempt(i);
    }
    return { inputs: this.found, withdrawals: this.withdrawals, runs: this.runs, isInterrupted };
  }

  private get contradictions(): number {
    return this.found.length + this.withdrawals.length;
  }

  /** Cancellation arrives as an event. */
  private async breathe(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
  }

  private async attempt(i: number): Promise<void> {
    const attempt = this.drawn(i);
    if (attempt === undefined) return;
    const isFresh = i % FRESH_EVERY < 2 && this.fresh < MOST_FRESH;
    const isWatched = this.options.violatedBy !== undefined && i % WATCHED_EVERY === 0;
    const shown = await this.contradiction(attempt.calls, isFresh, isWatched);
    if (shown !== undefined) await this.explain(attempt, shown);
  }

  /** Undefined when chance asks for more than can be built. */
  private drawn(i: number): Attempt | undefined {
    try {
      return this.next(i);
    } catch (error) {
      if (this.options.refusal(error) === undefined) throw error;
      return undefined;
    }
  }

  private next(i: number): Attempt {
    const { random, inputs } = this;
    const { declared, dictionary, isExcluded = () => false } = this.options;
    const mutated = (): Model => inputs.mutated(this.claim.models);
    const some = (): Model => (random.chance(2) ? inputs.blind() : mutated());
    const kind = i % 4;
    if (declared !== undefined && kind === 2) return repeated(some, random);
    if (declared !== undefined && kind === 3) return odd(some(), random.next(), { declared, dictionary, isExcluded });
    return { calls: [{ model: kind % 2 === 0 ? inputs.blind() : mutated() }], way: () => undefined };
  }

  /** Runs the calls; what they show that cannot be if the claim holds. */
  private async contradiction(
    calls: readonly Call[],
    isFresh: boolean,
    isWatched: boolean,
  ): Promise<Contradiction | undefined> {
    const run = await this.perform(calls, isFresh, isWatched);
    if (run === undefined || run.outcome.kind === "rejected") return undefined;
    const { violatedBy } = this.options;
    const isNewEnding = this.claim.isNewEnding(run.outcome) && isOrdinary(calls);
    if (violatedBy === undefined || isWatched) {
      const checkers = isWatched ? (violatedBy?.(run).filter((checker) => !this.refuted.has(checker)) ?? []) : [];
      const isShown = run.slots.length > 0 || checkers.length > 0 || (isNewEnding && violatedBy === undefined);
      return isShown ? { slots: run.slots, checkers, isNewEnding } : undefined;
    }
    // an error may be what a property forbids: the checkers say which
    const isFailed = this.isNewFailure(run.outcome, isOrdinary(calls));
    if (run.slots.length === 0 && !isFailed) return undefined;
    const watched = await this.contradiction(calls, isFresh, true);
    return run.slots.length === 0 ? watched : { slots: run.slots, checkers: watched?.checkers ?? [], isNewEnding };
  }

  private isNewFailure(outcome: RunOutcome, isOrdinary: boolean): boolean {
    if (outcome.kind === "returns" || this.failures.size >= MOST_FAILURES) return false;
    const failure = `${isOrdinary} ${outcome.kind === "throws" ? failureOf(outcome) : endingOf(outcome)}`;
    return this.failures.size < this.failures.add(failure).size;
  }

  private async perform(calls: readonly Call[], isFresh: boolean, isWatched: boolean): Promise<CallsRun | undefined> {
    this.runs++;
    if (isFresh) this.fresh++;
    try {
      const run = await this.program.runCalls(calls, { isFresh, isWatched, seen: this.seen });
      this.steps += run.steps;
      return run;
    } catch (error) {
      if (this.options.refusal(error) === undefined) throw error;
      return undefined;
    }
  }

  /** What it takes to show the contradiction: an ordinary first call is an input like any other. */
  private async explain({ calls, way }: Attempt, shown: Contradiction): Promise<void> {
    const isWatched = shown.checkers.length > 0;
    const plain = calls.map(({ model }): Call => ({ model }));
    const again = async (some: readonly Call[]): Promise<boolean> => {
      const now = await this.contradiction(some, true, isWatched);
      return (
        now !== undefined &&
        shown.slots.every((slot) => now.slots.includes(slot)) &&
        shown.checkers.every((checker) => now.checkers.includes(checker))
      );
    };
    const { slots, checkers } = shown;
    const ordinary = await this.firstThat(plain, (call) => again([call]));
    if (ordinary !== undefined) this.found.push({ model: ordinary.model, slots, checkers });
    else {
      const isOdd = calls.some(({ change }) => change !== undefined) && (await again(calls));
      const why = isOdd ? (way() ?? LATER_CALL) : LATER_CALL;
      this.withdrawals.push({ why, slots, checkers });
    }
    for (const slot of slots) this.seen[slot] = 1;
    for (const checker of checkers) this.refuted.add(checker);
  }

  private async firstThat(calls: readonly Call[], shows: (call: Call) => Promise<boolean>): Promise<Call | undefined> {
    for (const call of calls) if (await shows(call)) return call;
    return undefined;
  }
}
