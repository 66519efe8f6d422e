/** A job that checks, for each target: what guides its search, and its share of the time. */
import { codeFileOf, type Target } from "../../frontend/targets/target.ts";
import { ownSlots } from "../../host/goals.ts";
import { checkJob } from "../../host/job-builder.ts";
import type { CheckJob } from "../../jobs/job.ts";
import type { Plan } from "../pipeline/explored.ts";
import { importedModules, wordsInView } from "../pipeline/imported-modules.ts";
import type { Session } from "../pipeline/session.ts";
import { timeShares } from "../pipeline/shares.ts";
import { settingsFor } from "./counting.ts";
import type { CheckOptions } from "./options.ts";
import type { Rules } from "./rules.ts";
import { knownOf } from "./static.ts";

/** Asked for one target after another: what is left of the time is shared by those that are left. */
export function planner(
  count: number,
  session: Session,
  options: CheckOptions,
  { settings, chosen }: Pick<Rules, "settings" | "chosen">,
  refuted: readonly string[] | undefined,
): (target: Target) => Plan<CheckJob> {
  const { modules } = session;
  const share = timeShares(count, session, options);
  return (target) => {
    const module = modules.module(codeFileOf(target));
    const goals = ownSlots(target, module);
    const search = {
      ...options,
      budget: share(),
      goals: [...goals, ...importedModules(target.file, modules).goals],
      dictionary: wordsInView(target.file, modules),
      summarise: session.memory !== undefined,
    };
    const own = settingsFor(target, module.parsed.text, settings, chosen);
    return {
      goals,
      job: checkJob(target, search, own, refuted, knownOf(target, modules, own, options)),
    };
  };
}
