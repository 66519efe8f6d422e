/** What a search has to tell the host: slots, places that the host can show, reasons in words. */
import type { Resume } from "../../jobs/messages.ts";
import type { SearchResult } from "../../jobs/result.ts";
import type { ExploredProgram } from "../search/program.ts";
import type { ExplorationResult } from "../search/result.ts";
import { reasonsFor } from "./reasons.ts";

export function searchResult(
  result: ExplorationResult,
  program: ExploredProgram,
  goals: readonly number[],
  specimens: SearchResult["specimens"],
  { spentMilliseconds }: Pick<Resume, "spentMilliseconds">,
): Omit<SearchResult, "kind"> {
  const concretisations = [...result.unreached.concretisations.values()].flatMap(({ site, what }) => {
    const place = program.placeOf(site);
    return place === undefined ? [] : [{ ...place, what }];
  });
  return {
    status: result.status,
    specimens,
    reached: slotsIn(result.seen),
    verdicts: reasonsFor(result, goals),
    concretisations,
    // where everything was reached, inputs that were not tried are no loss
    inexactness: result.status === "covered" ? result.unreached.inexactSteps : result.unreached.inexactness,
    runs: result.runs,
    paths: result.paths,
    milliseconds: result.milliseconds + spentMilliseconds,
    statistics: result.statistics,
  };
}

export function slotsIn(seen: Uint8Array): number[] {
  const slots: number[] = [];
  seen.forEach((value, slot) => {
    if (value !== 0) slots.push(slot);
  });
  return slots;
}
