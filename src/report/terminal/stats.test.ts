import { expect, test } from "vitest";
import type { ReportedStatistics } from "../findings/statistics.ts";
import { statsText } from "./stats.ts";

const statistics = (refinements: ReportedStatistics["refinements"]): ReportedStatistics => ({
  combine: "strong",
  byChecker: {
    nan: { injected: 2, cached: 6, proved: 0, sat: 2, unsat: 0, unknown: 0, confirmed: 1, places: 1, violations: 1 },
    hang: { injected: 0, cached: 0, proved: 0, sat: 0, unsat: 0, unknown: 0, confirmed: 0, places: 0, violations: 0 },
  },
  queries: 3,
  naiveQueries: 5,
  violatingInputs: 1,
  solver: { cacheHits: 1, cacheMisses: 3 },
  refinements,
});

test("checkers that had something to ask, and how often queries were shared", () => {
  expect(statsText(statistics({ discharged: 0, refuted: 0, cast: 0 }))).toBe(
    [
      "",
      "Checkers",
      "  checker  injected  cached  proved  sat  unsat  unknown  confirmed  yield",
      "  nan             2       6       0    2      0        0          1   50 %",
      "",
      "  3 queries for checks with --combine strong; one for each condition would have been 5",
      "  local cache: 75 % of 8 conditions were in the path already",
      "  global cache: 25 % of 4 queries were answered before",
      "",
    ].join("\n"),
  );
});

test("refinement types have a line where there are any", () => {
  expect(statsText(statistics({ discharged: 1, refuted: 1, cast: 1 }))).toMatch(
    /answered before\nrefinement types: 1 proved, 1 refuted, 1 checked in runs\n$/,
  );
});
