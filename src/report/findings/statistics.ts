/** What `assay check --stats` counts, as the document says it. */

export interface ReportedStatistics {
  /** How conditions of several checkers shared queries. */
  readonly combine: string;
  readonly byChecker: Readonly<Record<string, CheckerCounts>>;
  readonly queries: number;
  readonly naiveQueries: number;
  readonly violatingInputs: number;
  /** Solver statistics of all explorations. */
  readonly solver: Readonly<Record<string, number>>;
  /** What became of the refinement types that are stated. */
  readonly refinements: { readonly discharged: number; readonly refuted: number; readonly cast: number };
}

export interface CheckerCounts {
  readonly injected: number;
  readonly cached: number;
  /** Conditions at places that were proved before anything was run. */
  readonly proved: number;
  readonly sat: number;
  readonly unsat: number;
  readonly unknown: number;
  readonly confirmed: number;
  readonly places: number;
  readonly violations: number;
}
