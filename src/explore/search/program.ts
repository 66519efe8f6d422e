/** What an exploration needs of the program under test: run it with an input, with shadows or cheaply. */

import type { Watched } from "../../checkers/watch.ts";
import type { Claim } from "../../claims/claim.ts";
import type { Expr, Input, Model } from "../../expr/expr.ts";
import type { EncodedInput } from "../../jobs/input.ts";
import type { Place } from "../../jobs/result.ts";
import type { CoverageMemory } from "../../jobs/slots.ts";
import type { Entered, Footprint } from "../../jobs/summary.ts";
import type { Comparisons } from "../../runtime/builds/comparisons.ts";
import type { RunOutcome } from "../../runtime/builds/run.ts";
import type { Trace } from "../../runtime/record/trace.ts";
import type { Solver } from "../../solver/solver.ts";
import type { EncodedOutcome } from "../../value/encoded.ts";
import type { RunEffect } from "./effect.ts";
import type { GuidedRun } from "./guided-run.ts";

export interface ShadowRun {
  readonly outcome: RunOutcome;
  readonly trace: Trace;
  /** Branch outcomes reached, watched modules only. */
  readonly slots: readonly number[];
  /** The input as the run used it, for programs that ask for their inputs on the way. */
  readonly model?: Model;
  /** What the run says about the properties that are checked. */
  readonly watched?: Watched;
  /** What the assumptions of a guide came to. */
  readonly guided?: GuidedRun;
  /** What it came to, and all branch outcomes it took in whatever module: where runs are summarised. */
  readonly effect?: RunEffect;
  readonly touched?: readonly number[];
  /** The functions it came into. */
  readonly entered?: readonly Entered[];
  /** How the run ended, where that is more than its outcome says. Runs with a new ending are kept. */
  readonly ending?: string;
}

export type Soon<T> = T | Promise<T>;

/** A cheap run that says how far its comparisons were from other outcomes. Valid until the next one. */
export interface MeasuredRun {
  readonly outcome: RunOutcome;
  readonly comparisons: Comparisons;
  readonly slots: readonly number[];
  readonly steps: number;
}

/** What reports need beyond exploring. */
export interface ExploredProgram extends Program {
  /** The slots of modules that are loaded and watched. */
  watchedSlots(slots: readonly number[]): number[];
  placeOf(site: number): Place | undefined;
  /** Where the program writes what it reaches. Read by the supervisor when a run never ends. */
  coverageMemory?(): readonly CoverageMemory[];
}

export interface Program {
  readonly slotCount: number;
  /** The slot of a branch outcome, or -1 when the site is not a branch of a watched module. */
  slotOf(site: number, outcome: boolean): number;
  runShadow(model: Model): Soon<ShadowRun>;
  /** A run on the coverage build; `hasNew` and `reachedPlain` then tell what it reached. */
  runPlain(model: Model): Soon<RunOutcome>;
  /**
   * The same on the module state that earlier such runs left, which costs a fraction where modules keep state: what it seems to reach has to
   * be confirmed by another run. `steps`: it may take no more than so many.
   */
  runKept?(model: Model, steps?: number): Soon<RunOutcome>;
  /** The next such run begins with fresh modules. False where they keep no state. */
  forgetState?(): boolean;
  /** Makes the build whose comparisons are measured. False where there is none. */
  loadMeasured?(): Promise<boolean>;
  /** A cheap run in that build, on module state that earlier ones left: what it seems to show has to be confirmed by another run. */
  runMeasured?(model: Model): Soon<MeasuredRun>;
  /** Steps of the last such run. */
  readonly stepsOfPlain: number;
  /** The last of them read a clock or asked chance. */
  readonly isPlainTimed?: boolean;
  /** What starting a run costs, as counted work, where that is much: whole scripts are evaluated from scratch. */
  readonly startCost?: number;
  /** The same with the clock and the random values of the n-th other world. */
  runElsewhere?(model: Model, n: number): Soon<RunOutcome>;
  hasNew(seen: Uint8Array): boolean;
  /** Whether the last cheap run took a branch about as often as none did that this was asked about. */
  hasNewCounts?(): boolean;
  reachedPlain(): number[];
  /** Whether the last cheap run changed builtins and globals. */
  hasChangedBuiltins?(): boolean;
  /** Scripts: a cheap run ended in a way that is worth a run with shadows. */
  isNews?(outcome: RunOutcome): boolean;
  /** Scripts: there is something to look for beyond coverage (an assertion nobody has violated yet). */
  wantsMore?(): boolean;
  /** Whether calls of its functions can be summarised. */
  readonly canCompose?: boolean;
  /** Expressions that its summaries hold on to. */
  readonly summaries?: readonly Expr[];
  /** A run whose path has the results of summarised calls instead of their decisions; undefined where there is no such call. It counts for nothing. */
  runComposed?(model: Model, solver: Solver): Promise<Trace | undefined>;
  /** Runs need not tell any more what they came to. */
  endSummarising?(): void;
  /** What runs with shadows came by, where they are summarised. */
  footprint?(): Footprint | undefined;
  /** Functions that results handed back, as models number them. */
  readonly ways?: readonly string[];
  variablesOf(model: Model): readonly Input[];
  /** Forgets what it keeps about parts of inputs and can find out again; says of paths whether they are of that. */
  forgetParts?(): (path: string) => boolean;
  /** The input with these arguments, if they are of the types; `undefined` stands for whatever is there by default. */
  adopt?(args: readonly unknown[]): Model | undefined;
  /** Values of the input's types that are never tried. */
  readonly narrowed: Iterable<Claim>;
  /** Why no run shows all: code of the modules loaded so far that is not followed. */
  readonly doubts?: Iterable<Claim>;
  encodeInput(model: Model): EncodedInput;
  encodeOutcome(outcome: RunOutcome): EncodedOutcome;
}
