/** A job that checks, for each target: what guides its search, and its share of the time. */
import type { CheckSettings } from "../../checkers/finding.ts";
import { codeFileOf, type Target } from "../../frontend/targets/target.ts";
import { ownSlots } from "../../host/goals.ts";
import { checkJob } from "../../host/job-builder.ts";
import type { CheckJob } from "../../jobs/job.ts";
import type { Plan } from "../pipeline/explored.ts";
import { importedModules, wordsInView } from "../pipeline/imported-modules.ts";
import type { Session } from "../pipeline/session.ts";
import type { CheckOptions } from "./options.ts";

/** Asked for one target after another: what is left of the time is shared by those that are left. */
export function planner(
  count: number,
  session: Session,
  options: CheckOptions,
  settings: CheckSettings,
  refuted: readonly string[] | undefined,
): (target: Target) => Plan<CheckJob> {
  const { modules, ports } = session;
  const deadline = ports.now() + 1000 * options.totalSeconds;
  let left = count;
  return (target) => {
    const share = (deadline - ports.now()) / 1000 / left--;
    const seconds = Math.max(0, Math.min(options.budget.seconds, share));
    const module = modules.module(codeFileOf(target));
    const goals = ownSlots(target, module);
    const search = {
      ...options,
      budget: { ...options.budget, seconds },
      goals: [...goals, ...importedModules(target.file, modules).goals],
      dictionary: wordsInView(target.file, modules),
    };
    return { goals, job: checkJob(target, search, settings, refuted) };
  };
}
