/** The `--json` document, schema `assay/1` (docs/json.md). */
import type { Encoded, EncodedOutcome } from "../value/encoded.ts";

export interface ReportedBranch {
  readonly line: number;
  readonly column: number;
  readonly outcome: string;
  readonly reason: string;
}

export interface ReportedInput {
  readonly this?: Encoded;
  readonly args: readonly Encoded[];
  /** What clocks showed and random sources gave, where they are inputs. */
  readonly world?: Readonly<Record<string, number>>;
  /** Milliseconds since the exploration began. */
  readonly t: number;
  readonly outcome: EncodedOutcome;
}

export interface ReportedTarget {
  readonly file: string;
  readonly export: string;
  readonly signature: string;
  readonly status: "exhausted" | "covered" | "budget" | "unsupported" | "error";
  /** Why, for `unsupported` and `error`. */
  readonly message?: string;
  readonly hint?: string;
  readonly branches: {
    readonly covered: number;
    readonly total: number;
    readonly unreached: readonly ReportedBranch[];
  };
  readonly runs: number;
  readonly paths: number;
  readonly seconds: number;
  readonly inputs: readonly ReportedInput[];
  readonly tests: { readonly file: string | null; readonly count: number };
  /** What Assay could not do, with the place. */
  readonly limits: readonly string[];
  readonly stats: Readonly<Record<string, number>>;
}

export interface ReportDocument {
  readonly schema: "assay/1";
  readonly interrupted: boolean;
  readonly targets: readonly ReportedTarget[];
}

export function jsonText(document: ReportDocument): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}
