/** Second stage: what the report of a target will count. */
import type { NumberedModule } from "../../host/goals.ts";
import { includedFiles } from "../../host/include.ts";
import type { Session } from "./session.ts";

/** Slots of the files that `--include` names, among the entry and those that it leads to. */
export function includedGoals(
  entry: string,
  session: Session,
  slotsOf: (module: NumberedModule) => number[],
): number[] {
  if (!session.hasIncludes) return [];
  return includedFiles(entry, session.isIncluded).flatMap((file) => slotsOf(session.modules.module(file)));
}
