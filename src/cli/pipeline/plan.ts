/** Second stage: a job for each target, and what the report will count. */
import type { NumberedModule } from "../../host/goals.ts";
import { includedFiles } from "../../host/include.ts";
import type { Job } from "../../jobs/job.ts";
import type { Session } from "./session.ts";

export interface Plan<J extends Job = Job> {
  readonly job: J;
  /** The slots that the report counts; a job may look for more. */
  readonly goals: readonly number[];
}

/** Slots of the files that `--include` names, among the entry and those that it leads to. */
export function includedGoals(
  entry: string,
  session: Session,
  slotsOf: (module: NumberedModule) => number[],
): number[] {
  if (!session.hasIncludes) return [];
  return includedFiles(entry, session.isIncluded).flatMap((file) => slotsOf(session.modules.module(file)));
}
