/**
 * Must summaries ⟨entry, P, exit, Q⟩ of a target as runs give them (paper 2), in a form that leaves the exploring process. P is over the variables of the input: parameters and the cells that were read.
 * Q is how the run ended, with expressions where that depends on the input, and what it left of its arguments.
 */
import type { JsonNode } from "../expr/codec.ts";
import type { Primitive } from "../expr/expr.ts";
import type { Encoded, EncodedOutcome } from "../value/encoded.ts";

/** A part of a value by the keys that lead to it, and where its expression is among the nodes. */
export type SummaryPart = readonly [path: readonly (string | number)[], node: number];

export interface SummaryPost {
  readonly outcome: EncodedOutcome;
  readonly parts: readonly SummaryPart[];
  /** Receiver and arguments as they were left, where that is not how they came. */
  readonly left?: readonly Encoded[];
  readonly leftParts?: readonly SummaryPart[];
  /** What keys and lengths in either depend on. */
  readonly form?: readonly SummaryPart[];
}

/** Functions of a file, by the numbers of their sites. */
export type Entered = readonly [file: string, sites: readonly number[]];

export interface RunSummary {
  /** Where the conditions of P are among the nodes. */
  readonly pre: readonly number[];
  readonly post: SummaryPost;
  /** What was not tracked; nothing, where P and Q say it all. */
  readonly partial: readonly string[];
  /** Values that P holds on to because what depends on them could not be followed. */
  readonly fixed: number;
  /** Branch outcomes that the run took, in all modules. */
  readonly slots: readonly number[];
  /** Functions that the run came into, in all modules. */
  readonly entered: readonly Entered[];
  readonly model: readonly (readonly [string, Primitive])[];
}

/** What any run of a search with shadows came by. */
export interface Footprint {
  readonly slots: readonly number[];
  readonly entered: readonly Entered[];
}

export interface RunSummaries {
  readonly nodes: readonly JsonNode[];
  readonly list: readonly RunSummary[];
  /** Runs whose path or end was not what the expressions say: nothing is kept of those. */
  readonly divergences: number;
  /** More paths were seen than are kept. */
  readonly isCut: boolean;
  /** Of all runs, also of those that have no summary. */
  readonly footprint?: Footprint;
  /** Functions that results handed back, as models number them. */
  readonly ways?: readonly string[];
}
