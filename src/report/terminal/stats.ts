/** `assay check --stats`: what each checker asked of the solver and what came of it. */
import type { ReportedStatistics } from "../findings/statistics.ts";
import { columns } from "./columns.ts";

const HEADINGS = ["checker", "injected", "cached", "proved", "sat", "unsat", "unknown", "confirmed", "yield"];

export function statsText(totals: ReportedStatistics): string {
  const rows = Object.entries(totals.byChecker)
    .filter(([, one]) => one.injected + one.cached + one.proved + one.violations > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, one]) => [
      name,
      ...[one.injected, one.cached, one.proved, one.sat, one.unsat, one.unknown, one.confirmed].map(String),
      one.sat === 0 ? "–" : percent(one.confirmed, one.sat),
    ]);
  const { heading, line } = columns(HEADINGS, rows, (column) => column === 0);
  const all = Object.values(totals.byChecker);
  const injected = all.reduce((sum, one) => sum + one.injected, 0);
  const cached = all.reduce((sum, one) => sum + one.cached, 0);
  const { cacheHits = 0, cacheMisses = 0 } = totals.solver;
  return [
    "",
    "Checkers",
    heading,
    ...rows.map(line),
    "",
    `  ${totals.queries} queries for checks with --combine ${totals.combine}; one for each condition would have been ${totals.naiveQueries}`,
    `  local cache: ${percent(cached, cached + injected)} of ${cached + injected} conditions were in the path already`,
    `  global cache: ${percent(cacheHits, cacheHits + cacheMisses)} of ${cacheHits + cacheMisses} queries were answered before`,
    ...guidanceLines(totals),
    refinementText(totals),
  ].join("\n");
}

/** Nothing where nothing was left out and nothing put back. */
function guidanceLines({
  solver: { cutRuns = 0, releasedRuns = 0, prunedSides = 0, interrupts = 0, unwatched = 0 },
}: ReportedStatistics): string[] {
  const watching =
    unwatched === 0
      ? []
      : [`  slices: ${unwatched} decisions of runs were not watched, because no check that is open depends on them`];
  if (cutRuns + prunedSides + interrupts === 0) return watching;
  return [
    ...watching,
    `  guidance: ${cutRuns} runs and ${prunedSides} sides were left out, because nothing that follows there can be violated; ${interrupts} runs were put back for others, ${releasedRuns} taken up again because nobody could tell`,
  ];
}

/** Nothing when there are no refinement types. */
function refinementText({ refinements: { discharged, refuted, cast } }: ReportedStatistics): string {
  if (discharged + refuted + cast === 0) return "";
  return `refinement types: ${discharged} proved, ${refuted} refuted, ${cast} checked in runs\n`;
}

const percent = (part: number, whole: number): string => (whole === 0 ? "–" : `${Math.round((100 * part) / whole)} %`);
