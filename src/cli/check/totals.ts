/** `assay check --stats`: the counts of all explorations, added up. */
import { type CheckerStatistics, type CheckResult, NO_STATISTICS } from "../../checkers/finding.ts";
import type { ReportedStatistics } from "../../report/findings/statistics.ts";

export interface CountedResult {
  readonly check: CheckResult<unknown>;
  /** Of the solver. */
  readonly statistics: Readonly<Record<string, number>>;
}

export function totalOf(results: readonly CountedResult[]): Omit<ReportedStatistics, "combine" | "refinements"> {
  const byChecker: Record<string, CheckerStatistics> = {};
  const solver: Record<string, number> = {};
  const add = (into: Record<string, number>, from: Readonly<Record<string, number>>): void => {
    for (const [key, n] of Object.entries(from)) into[key] = (into[key] ?? 0) + n;
  };
  for (const { check, statistics: one } of results) {
    add(solver, one);
    for (const [name, statistics] of Object.entries(check.statistics)) {
      const sum = (byChecker[name] ??= { ...NO_STATISTICS });
      add(sum as unknown as Record<string, number>, statistics as unknown as Record<string, number>);
    }
  }
  const sum = (key: "queries" | "naiveQueries" | "violatingInputs") =>
    results.reduce((total, { check }) => total + check[key], 0);
  return {
    byChecker,
    solver,
    queries: sum("queries"),
    naiveQueries: sum("naiveQueries"),
    violatingInputs: sum("violatingInputs"),
  };
}
