/** Branches that were not reached, with the place and the reason, as reports show them. */

import type { Site } from "../../frontend/sites/site.ts";
import type { JobResult } from "../../jobs/messages.ts";
import type { ReportedBranch } from "../../report/json.ts";

/** Words for the two outcomes of each kind of branch, false first. */
const OUTCOMES: Partial<Record<Site["kind"], readonly [string, string]>> = {
  if: ["if is false", "if is true"],
  ternary: ["condition is false", "condition is true"],
  and: ["left side of && is falsy", "left side of && is truthy"],
  or: ["left side of || is falsy", "left side of || is truthy"],
  nullish: ["left side of ?? is present", "left side of ?? is null or undefined"],
  loop: ["loop ends", "loop runs"],
  each: ["iteration ends", "iteration has an element"],
  case: ["case does not match", "case matches"],
  optional: ["?. finds a value", "?. finds null or undefined"],
  default: ["default is not used", "default is used"],
};

export const outcomeWords = (site: Site, outcome: boolean): string =>
  OUTCOMES[site.kind]?.[outcome ? 1 : 0] ?? String(outcome);

export interface ShownFile {
  readonly file: string;
  readonly sites: readonly Site[];
}

export function unreachedBranches(
  goals: readonly number[],
  shown: ShownFile,
  result: JobResult,
  isOwn: boolean,
): ReportedBranch[] {
  const reached = new Set(result.reached.find((slots) => slots.file === shown.file)?.slots);
  const bySlot = new Map(
    result.verdicts.filter((verdict) => verdict.file === shown.file).map((verdict) => [verdict.slot, verdict.reason]),
  );
  const sites = new Map(shown.sites.filter((site) => site.branch >= 0).map((site) => [site.branch, site]));
  return goals
    .filter((slot) => !reached.has(slot))
    .map((slot) => {
      const site = sites.get(slot >> 1)!;
      const words = outcomeWords(site, (slot & 1) === 1);
      const outcome = isOwn ? words : `${words} in ${shown.file}`;
      return { line: site.line, column: site.column, outcome, reason: bySlot.get(slot) ?? "budget" };
    });
}
