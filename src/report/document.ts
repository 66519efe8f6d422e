/** The report of a command as plain data, schema `assay/2` (docs/json.md, docs/report.schema.json). Every reporter is given this one. */

import type { Encoded, EncodedOutcome } from "../value/encoded.ts";
import type { HandedCall } from "../value/handed-back.ts";
import type { ReportedClaim } from "./claims.ts";
import type { IgnoredFinding, ReportedFinding, ReportedVerdict } from "./findings/finding.ts";
import type { ReportedStatistics } from "./findings/statistics.ts";

export const SCHEMA = "assay/2";

export type ReportDocument = CoverDocument | CheckDocument | RunDocument;

interface AnyDocument {
  readonly schema: typeof SCHEMA;
  /** Of Assay. */
  readonly version: string;
  /** After Ctrl-C: the document holds what was found so far. */
  readonly interrupted: boolean;
}

export interface CoverDocument extends AnyDocument {
  readonly command: "cover";
  readonly targets: readonly ReportedFunction[];
}

export interface CheckDocument extends AnyDocument {
  readonly command: "check";
  readonly targets: readonly ReportedFunction[];
  readonly findings: readonly ReportedFinding[];
  readonly verdicts: readonly ReportedVerdict[];
  readonly ignored: readonly IgnoredFinding[];
  /** With `--stats`. */
  readonly statistics?: ReportedStatistics;
}

export interface RunDocument extends AnyDocument {
  readonly command: "run";
  readonly targets: readonly ReportedScript[];
}

/** What is said about every target, whatever was done with it. */
export interface ReportedExploration {
  readonly status: "exhausted" | "covered" | "tried" | "budget" | "unsupported" | "error";
  /** Why, for `unsupported` and `error`. */
  readonly message?: string;
  readonly hint?: string;
  readonly branches: {
    readonly covered: number;
    readonly total: number;
    readonly unreached: readonly ReportedBranch[];
    /** Proved to be so from the code alone (docs/reach.md); they count as neither covered nor missed. */
    readonly unreachable?: readonly ReportedBranch[];
  };
  readonly runs: number;
  readonly paths: number;
  readonly seconds: number;
  /** What Assay could not do, with the place. */
  readonly limits: readonly string[];
  /** The same as data, and what `exhausted` rests on. */
  readonly claims: readonly ReportedClaim[];
  /** What `exhausted`, and with it "proved infeasible", rests on. Empty for the other ends. */
  readonly assumptions: readonly string[];
  readonly stats: Readonly<Record<string, number>>;
  /** Nothing of its code changed since then, or nothing on its paths (`isValidated`): this is what was found then. */
  readonly since?: ReportedSince;
}

/** What an edit changed: paths, of those that were known, and branch outcomes that were not there. */
export interface ReportedChange {
  readonly paths: number;
  readonly of: number;
  readonly added?: { readonly outcomes: number; readonly share: number };
}

/** `isRerun`: what it saw besides, or what it comes by, may be another, and today's runs with the inputs that are known do what they did. `isOpen`: not all of its paths are known. `again`: it was explored again from the inputs of that time, with a share of the budget, because the edit concerns some of the paths that were known. */
export interface ReportedSince {
  readonly at: string;
  readonly revision?: string;
  readonly isValidated?: true;
  readonly isRerun?: true;
  readonly isOpen?: true;
  readonly again?: { readonly share: number; readonly changed?: ReportedChange };
}

export interface ReportedFunction extends ReportedExploration {
  readonly kind: "function";
  readonly file: string;
  readonly export: string;
  readonly signature: string;
  readonly inputs: readonly ReportedInput[];
  /** `crashes`: further tests, of errors that nobody wrote; they are skipped. */
  readonly tests: { readonly file: string | null; readonly count: number; readonly crashes?: number };
  /** Where mutants were tried: what the tests that were written notice. */
  readonly mutation?: ReportedMutation;
}

export interface ReportedMutation {
  /** Mutants of the function, and of what it uses of its file. */
  readonly total: number;
  /** Those whose place some input passed. */
  readonly reached: number;
  readonly killed: number;
  /** Killed of those reached, from 0 to 1. */
  readonly score: number;
  readonly survivors: readonly ReportedMutant[];
}

export interface ReportedMutant {
  readonly line: number;
  readonly column: number;
  /** The part of the text, and what stands there in the mutant. */
  readonly was: string;
  readonly instead: string;
}

export interface ReportedScript extends ReportedExploration {
  readonly kind: "script";
  readonly file: string;
  readonly inputs: readonly ReportedScriptInput[];
  readonly saved: readonly ReportedSave[];
}

export interface ReportedBranch {
  /** Where it is not the target's. */
  readonly file?: string;
  readonly line: number;
  readonly column: number;
  readonly outcome: string;
  readonly reason: string;
}

interface AnyInput {
  /** What clocks showed and random sources gave, where they are inputs. */
  readonly world?: Readonly<Record<string, number>>;
  /** Milliseconds since the exploration began. */
  readonly t: number;
  readonly outcome: EncodedOutcome;
}

export interface ReportedInput extends AnyInput {
  readonly this?: Encoded;
  readonly args: readonly Encoded[];
  /** Calls of what was handed back. */
  readonly calls?: readonly HandedCall[];
}

export interface ReportedScriptInput extends AnyInput {
  readonly symbols: Readonly<Record<string, Encoded>>;
  /** Base64. */
  readonly stdin?: string;
  readonly argv?: readonly string[];
  readonly files?: readonly { readonly path: string; readonly content: string }[];
  readonly env?: Readonly<Record<string, string | null>>;
}

/** A small input worth keeping, saved and run natively. */
export interface ReportedSave {
  readonly folder: string | null;
  readonly outcome: EncodedOutcome;
  /** The native run ended the same. */
  readonly confirmed: boolean;
  readonly conditions: readonly string[];
}
