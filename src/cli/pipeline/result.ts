/** How a search ended, in the words and numbers that every report has. */
import type { JobEnd } from "../../host/explorer-host.ts";
import type { Job, ListJob, RecheckJob, RerunJob, SampleJob } from "../../jobs/job.ts";
import type { SearchResult } from "../../jobs/result.ts";
import type { ReportedExploration } from "../../report/document.ts";

/** The jobs that search. */
export type SearchJob = Exclude<Job, RecheckJob | ListJob | SampleJob | RerunJob>;

export function statusOf(end: JobEnd<SearchJob>): ReportedExploration["status"] {
  if (end.kind === "done") return end.result.status;
  return end.failure.kind === "shape" ? "unsupported" : "error";
}

/** How many of the goals were reached. */
/** Goals that count: not those that the code alone proves unreachable. */
export function countedGoals(
  goals: readonly number[],
  { verdicts }: Pick<SearchResult, "verdicts">,
): { readonly counted: readonly number[]; readonly unreachable: readonly number[] } {
  const proved = new Set(verdicts.flatMap(({ slot, reason }) => (reason.why === "proved-unreachable" ? [slot] : [])));
  return {
    counted: goals.filter((slot) => !proved.has(slot)),
    unreachable: goals.filter((slot) => proved.has(slot)),
  };
}

export function countGoals(goals: readonly number[], { reached }: Pick<SearchResult, "reached">): number {
  const slots = new Set(reached);
  return goals.filter((slot) => slots.has(slot)).length;
}
