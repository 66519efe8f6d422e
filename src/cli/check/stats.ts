/** `assay check --stats`: what each checker asked of the solver and what came of it. */
import type { CheckerStatistics, CheckResult, Combination } from "../../checkers/finding.ts";

export interface CheckTotals {
  readonly byChecker: Readonly<Record<string, CheckerStatistics>>;
  readonly queries: number;
  readonly naiveQueries: number;
  readonly violatingInputs: number;
  /** Solver statistics of all explorations. */
  readonly solver: Readonly<Record<string, number>>;
}

export function totalOf(
  results: readonly { readonly check: CheckResult<unknown>; readonly solver: Readonly<Record<string, number>> }[],
): CheckTotals {
  const byChecker: Record<string, CheckerStatistics> = {};
  const solver: Record<string, number> = {};
  const add = (into: Record<string, number>, from: Readonly<Record<string, number>>): void => {
    for (const [key, n] of Object.entries(from)) into[key] = (into[key] ?? 0) + n;
  };
  for (const { check, solver: one } of results) {
    add(solver, one);
    for (const [name, statistics] of Object.entries(check.statistics)) {
      const sum = (byChecker[name] ??= { ...EMPTY });
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

const EMPTY: CheckerStatistics = {
  injected: 0,
  cached: 0,
  sat: 0,
  unsat: 0,
  unknown: 0,
  confirmed: 0,
  places: 0,
  violations: 0,
};

const HEADINGS = ["checker", "injected", "cached", "sat", "unsat", "unknown", "confirmed", "yield"];

export function statsText(totals: CheckTotals, combine: Combination): string {
  const rows = Object.entries(totals.byChecker)
    .filter(([, one]) => one.injected + one.cached + one.violations > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, one]) => [
      name,
      ...[one.injected, one.cached, one.sat, one.unsat, one.unknown, one.confirmed].map(String),
      one.sat === 0 ? "–" : percent(one.confirmed, one.sat),
    ]);
  const widths = HEADINGS.map((heading, i) => Math.max(heading.length, ...rows.map((row) => row[i]!.length)));
  const format = (cells: readonly string[]): string =>
    `  ${cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join("  ")}`;
  const all = Object.values(totals.byChecker);
  const injected = all.reduce((sum, one) => sum + one.injected, 0);
  const cached = all.reduce((sum, one) => sum + one.cached, 0);
  const { cacheHits = 0, cacheMisses = 0 } = totals.solver;
  return [
    "",
    "Checkers",
    format(HEADINGS),
    ...rows.map(format),
    "",
    `  ${totals.queries} queries for checks with --combine ${combine}; one for each condition would have been ${totals.naiveQueries}`,
    `  local cache: ${percent(cached, cached + injected)} of ${cached + injected} conditions were in the path already`,
    `  global cache: ${percent(cacheHits, cacheHits + cacheMisses)} of ${cacheHits + cacheMisses} queries were answered before`,
    "",
  ].join("\n");
}

const percent = (part: number, whole: number): string => (whole === 0 ? "–" : `${Math.round((100 * part) / whole)} %`);
