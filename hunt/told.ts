/** What Assay is asked about a case and what it says, in the words of the hunt: nothing here knows how Assay is built. */

export interface Question {
  readonly source: string;
  /** What the module is called; `subject.ts` unless told. */
  readonly file?: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly target: string;
  /** Undefined: it is asked which branches can be reached. */
  readonly checker?: string;
  readonly runs: number;
  readonly steps?: number;
  readonly milliseconds?: number;
  readonly seed?: number;
  readonly useSmt?: boolean;
  /** Claims have to stand a challenge before they are made, as in the product. */
  readonly isChallenged?: boolean;
}

export type ToldVerdict =
  | { readonly kind: "violated" | "vacuous" }
  | { readonly kind: "verified"; readonly assumptions: readonly string[] }
  | { readonly kind: "open"; readonly reasons: readonly string[] };

export interface Told {
  /** It claims that every path of every well-typed input was taken. */
  readonly isExhausted: boolean;
  /** What it states with that claim. */
  readonly assumptions: readonly string[];
  readonly status: string;
  /** Of all runs: `returns hit`, `throws Error: planted`. */
  readonly outcomes: readonly string[];
  readonly verdict?: ToldVerdict;
  /** Why it claims less than a proof. */
  readonly reasons: readonly string[];
  /** Argument lists it used and shows to the user, as source text. */
  readonly inputs: readonly string[];
  /** The same, encoded. */
  readonly values: readonly string[];
  readonly findings: readonly { readonly message: string; readonly args: string }[];
  readonly runs: number;
}
