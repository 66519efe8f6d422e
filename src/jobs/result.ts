/** What comes back from a job. */

import type { CheckResult, SeenViolation } from "../checkers/finding.ts";
import type { Claim } from "../claims/claim.ts";
import type { Missed } from "../claims/missed.ts";
import type { EncodedOutcome } from "../value/encoded.ts";
import type { EncodedInput, ModelEntries } from "./input.ts";
import type { CheckJob, Job, ListJob, RecheckJob, RerunJob, SampleJob } from "./job.ts";
import type { RunSummaries } from "./summary.ts";

/** A place in the program as the host can show it. */
export interface Place {
  readonly file: string;
  readonly site: number;
}

export interface FoundInput {
  readonly model: ModelEntries;
  readonly input: EncodedInput;
  readonly outcome: EncodedOutcome;
  readonly milliseconds: number;
}

/** A kept input made small, with what it shows. */
export interface Specimen {
  readonly input: EncodedInput;
  readonly outcome: EncodedOutcome;
  /** Source-like conditions of its path, in order. */
  readonly conditions: readonly string[];
  /** The result depends on the clock or on random values. */
  readonly isVolatile: boolean;
  /** At another time or with other chances it ends differently. */
  readonly isUnstable?: boolean;
  /** The draws and clock readings its path depends on, when they are inputs. */
  readonly worldInputs?: readonly string[];
  /** The mutants that it is there for: no other specimen of the target has to notice them. */
  readonly kills?: readonly number[];
}

/** Why a slot was not reached. */
export interface SlotReason {
  readonly slot: number;
  readonly reason: Missed;
}

/** What the tests of a target notice. */
export interface MutationScore {
  /** How many mutants count for the target. */
  readonly mutants: number;
  /** By number. */
  readonly killed: readonly number[];
  /** Those that some input reaches and none tells from the program. */
  readonly survived: readonly number[];
}

/** How a search ended, and what it found. */
export interface SearchResult {
  readonly kind: "searched";
  readonly status: "exhausted" | "covered" | "tried" | "budget";
  readonly specimens: readonly Specimen[];
  readonly reached: readonly number[];
  readonly verdicts: readonly SlotReason[];
  /** What was not exact, not finished or not tried. */
  readonly claims: readonly Claim[];
  /** What its runs saw besides code and inputs, also where that is no loss. */
  readonly around: readonly Claim[];
  /** What `exhausted` and `proved-infeasible` rest on. */
  readonly assumptions: readonly Claim[];
  readonly runs: number;
  readonly paths: number;
  readonly milliseconds: number;
  readonly statistics: Readonly<Record<string, number>>;
  /** Where mutants were tried. */
  readonly mutation?: MutationScore;
  /** Where runs were summarised. */
  readonly summaries?: RunSummaries;
}

/** The same, with what was found out about the properties. */
export interface CheckedResult extends Omit<SearchResult, "kind"> {
  readonly kind: "checked";
  readonly check: CheckResult<EncodedInput>;
  /** Digests of the queries that this search refuted. */
  readonly refuted: readonly string[];
}

/** What the inputs to be checked again violate, each in its turn; those that are made from their models in a run without shadows, and in one with. */
export interface Rechecked {
  readonly kind: "rechecked";
  readonly violations: readonly (readonly SeenViolation[])[];
}

/** A callable value that a module exports, as the loaded module shows it. */
export interface ListedExport {
  readonly path: readonly string[];
  readonly kind: "function" | "class" | "getter";
  readonly place?: Place;
  readonly arity: number;
  readonly isBuiltin?: true;
  readonly isAgain?: true;
}

export interface Listed {
  readonly kind: "listed";
  readonly exports: readonly ListedExport[];
  /** Names of everything it exports. */
  readonly names: readonly string[];
}

/** A state that somebody asked for, as an input. */
export interface SampledState {
  readonly model: ModelEntries;
  readonly input: EncodedInput;
}

export interface Sampled {
  readonly kind: "sampled";
  readonly states: readonly (readonly SampledState[])[];
}

/** Of each summary why it does not hold any more; nothing where it does. */
export interface Reran {
  readonly kind: "reran";
  readonly whyNot: readonly { readonly why?: string }[];
}

export type JobResult = SearchResult | CheckedResult | Rechecked | Listed | Sampled | Reran;

/** What a job of a kind comes back with. */
export type ResultOf<J extends Job> = J extends RecheckJob
  ? Rechecked
  : J extends ListJob
    ? Listed
    : J extends SampleJob
      ? Sampled
      : J extends RerunJob
        ? Reran
        : J extends CheckJob
          ? CheckedResult
          : SearchResult;

/** Why a target could not be explored at all. */
export interface JobFailure {
  readonly kind: "load" | "shape" | "missing" | "stopped" | "internal" | "tampered";
  readonly message: string;
  readonly hint: string;
}
