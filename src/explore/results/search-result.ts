/** What a search has to tell the host: slots, and claims with places that the host can show. */

import type { Claim } from "../../claims/claim.ts";
import { isFleeting } from "../../claims/fleeting.ts";
import { inTheWay } from "../../claims/verdict.ts";
import type { Made, Resume } from "../../jobs/messages.ts";
import type { SearchResult } from "../../jobs/result.ts";
import type { ExploredProgram } from "../search/program.ts";
import type { ExplorationResult } from "../search/result.ts";
import { reasonsFor } from "./reasons.ts";

const NOTHING: Made = { runs: 0, cheapRuns: 0 };

export function searchResult(
  result: ExplorationResult,
  program: ExploredProgram,
  goals: readonly number[],
  specimens: SearchResult["specimens"],
  assumptions: readonly Claim[],
  { spentMilliseconds, made = NOTHING }: Pick<Resume, "spentMilliseconds" | "made">,
): Omit<SearchResult, "kind"> {
  const placeOf = (site: number) => program.placeOf(site);
  const { status, unreached } = result;
  return {
    status,
    specimens,
    reached: slotsIn(result.seen),
    verdicts: reasonsFor(result, goals),
    // where everything was reached, inputs that were not tried are no loss
    claims:
      status === "covered"
        ? unreached.inexactSteps(placeOf)
        : inTheWay(unreached.claims(placeOf), unreached.assumptions),
    around: unreached.claims(placeOf).filter(isFleeting),
    assumptions,
    runs: result.runs + made.runs,
    paths: result.paths,
    milliseconds: result.milliseconds + spentMilliseconds,
    statistics:
      made.cheapRuns === 0
        ? result.statistics
        : { ...result.statistics, mutations: (result.statistics.mutations ?? 0) + made.cheapRuns },
    ...(result.summaries === undefined ? {} : { summaries: result.summaries }),
  };
}

export function slotsIn(seen: Uint8Array): number[] {
  const slots: number[] = [];
  seen.forEach((value, slot) => {
    if (value !== 0) slots.push(slot);
  });
  return slots;
}
