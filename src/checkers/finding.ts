/** What checking a target brings back, as plain data: it crosses processes and becomes the report. */
import type { Verdict } from "../claims/verdict.ts";
import type { Level } from "./checker.ts";

export type Combination = "naive" | "weak" | "strong";

/** What the explorer is asked to check. */
export interface CheckSettings {
  /** Names of the checkers that are on, with their levels. */
  readonly levels: Readonly<Record<string, Exclude<Level, "off">>>;
  readonly combine: Combination;
  /** Absolute paths of plugin modules. */
  readonly plugins: readonly string[];
}

/** A place in the source as reports show it. */
export interface CheckPlace {
  readonly file: string;
  readonly site: number;
}

/** One cause, with the smallest input known to show it. `Input` is the encoded input of the target. */
export interface CheckFinding<Input> {
  readonly checker: string;
  readonly place: CheckPlace | undefined;
  readonly message: string;
  /** Checker and hash of the stack's sites: equal for findings with one cause. */
  readonly bucket: string;
  readonly input: Input;
  /** How the run with that input ended: `throws TypeError: …`, `returns NaN`. */
  readonly outcome: unknown;
  /** Values on the failing line: `[["divisor", "0"]]`. */
  readonly values: readonly (readonly [string, string])[];
  /** The language raises it itself: a native run shows it. Otherwise it is seen by the passive check of a concrete run. */
  readonly isRaised: boolean;
  /** Distinct violating inputs seen in this bucket. */
  readonly count: number;
  /** Functions on the stack, innermost first. */
  readonly functions?: readonly CheckPlace[];
  /** The value at fault came in as it is, for something without a type. */
  readonly isUntyped?: boolean;
  /** What the same runs show at other places, for the same cause. */
  readonly also?: readonly { readonly checker: string; readonly place: CheckPlace | undefined }[];
  /** Inputs that show it by other ways through the code, or with another ending. */
  readonly others?: readonly OtherWitness<Input>[];
}

/** What is told of a further input. */
export type OtherWitness<Input> = Pick<CheckFinding<Input>, "message" | "input" | "outcome" | "values">;

export interface CheckerStatistics {
  /** Conditions that entered path constraints, after the local cache. */
  injected: number;
  /** Conditions that were in the path already. */
  cached: number;
  /** Conditions at places that were proved before anything was run. */
  proved: number;
  sat: number;
  unsat: number;
  unknown: number;
  /** Runs made for its sake that violated it. */
  confirmed: number;
  /** Places where it had something to check. */
  places: number;
  /** Violations seen in any run. */
  violations: number;
}

/** Of a checker that has not seen anything yet. */
export const NO_STATISTICS: Readonly<CheckerStatistics> = {
  injected: 0,
  cached: 0,
  proved: 0,
  sat: 0,
  unsat: 0,
  unknown: 0,
  confirmed: 0,
  places: 0,
  violations: 0,
};

/** What a passive check of one input saw. */
export interface SeenViolation {
  readonly checker: string;
  readonly place: CheckPlace | undefined;
  readonly message: string;
  readonly bucket: string;
  readonly values: readonly (readonly [string, string])[];
}

export interface CheckResult<Input> {
  readonly findings: readonly CheckFinding<Input>[];
  /** The inputs of all that was found, and what makes them again: of each cause its own, then those of its others. */
  readonly witnesses: readonly { readonly bucket: string; readonly inputs: readonly Input[] }[];
  readonly verdicts: Readonly<Record<string, Verdict>>;
  readonly statistics: Readonly<Record<string, CheckerStatistics>>;
  /** Queries for checks alone, and how many a naive combination would have made. */
  readonly queries: number;
  readonly naiveQueries: number;
  /** Distinct inputs seen that violate anything. */
  readonly violatingInputs: number;
  /** Checkers that failed and were switched off, with what they failed with. */
  readonly broken: readonly { readonly checker: string; readonly why: string }[];
}
