/** What `assay check` says, as plain data: the `findings` and `verdicts` of the `--json` document (docs/json.md). */

import type { Encoded, EncodedOutcome } from "../../value/encoded.ts";
import type { ReportedClaim } from "../claims.ts";
import type { ToldCall } from "../tests/case.ts";

/** `extreme`: needs an input that hardly anybody passes; counted, and told on demand. */
export type FindingLevel = "error" | "warning" | "extreme";

export interface ReportedFinding {
  /** Survives edits elsewhere in the file; what `assay replay` takes. */
  readonly id: string;
  readonly checker: string;
  readonly level: FindingLevel;
  /** Why it is not as loud as its checker says. */
  readonly why?: string;
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  readonly column: number;
  /** Where the failing place ends, on the same line; the column when unknown. */
  readonly endColumn: number;
  /** The target, as `assay cover file#export` names it. */
  readonly function: string;
  readonly message: string;
  readonly this?: Encoded;
  readonly args: readonly Encoded[];
  /** Calls of what was handed back; the last one shows it. */
  readonly calls?: readonly ToldCall[];
  readonly outcome: EncodedOutcome;
  /** Source text and value of what the failing line computed with. */
  readonly values: readonly (readonly [string, string])[];
  /** Findings with one cause share it. */
  readonly bucket: string;
  /** Distinct violating inputs seen. */
  readonly count: number;
  /** What the same input shows at other places, for the same cause. */
  readonly also?: readonly { readonly checker: string; readonly file: string; readonly line: number }[];
  /** Further inputs that show it, by other ways through the code or with another ending. */
  readonly witnesses?: readonly ReportedWitness[];
  /** Other functions that come by the same place and fail there, too. */
  readonly callers?: readonly string[];
  /** The call as one would write it. */
  readonly call: string;
  /** What clocks showed and chance gave, where they are inputs. */
  readonly world?: Readonly<Record<string, number>>;
  readonly replay: string;
  /** The regression test file, if the failure can be told in one. */
  readonly test: string | null;
  /** Accepted by the baseline. */
  readonly isKnown: boolean;
}

/** A further input of a finding, confirmed like the first. */
export type ReportedWitness = Pick<ReportedFinding, "call" | "this" | "args" | "world" | "outcome" | "message">;

export interface ReportedVerdict {
  readonly file: string;
  readonly function: string;
  /** Name of the checker. */
  readonly property: string;
  readonly verdict: "violated" | "verified" | "open" | "vacuous";
  /** For `verified`. `static`: by an analysis that ran nothing, not by taking every path. */
  readonly how?: "static";
  readonly places?: number;
  readonly assumptions?: readonly string[];
  /** For `open`: what was not exact or not reached. */
  readonly reasons?: readonly string[];
  /** What it rests on, or what stands in its way, as data. */
  readonly claims?: readonly ReportedClaim[];
  /** For `violated`. */
  readonly findings?: readonly string[];
}

/** An accepted finding, and why. */
export interface IgnoredFinding {
  readonly id: string;
  readonly checker: string;
  readonly file: string;
  readonly line: number;
  readonly reason: string;
  /** Nobody asked for it to be ignored: it is in a package, and the language accepts it. */
  readonly isInPackage?: true;
}
