/** Branches that were not reached, with the place and the reason, as reports show them. */

import type { Site } from "../../frontend/sites/site.ts";
import type { ModuleService } from "../../host/modules.ts";
import type { SearchResult } from "../../jobs/result.ts";
import { missedText } from "../../report/claims.ts";
import type { ReportedBranch } from "../../report/document.ts";

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

export function unreachedBranches(
  goals: readonly number[],
  result: Pick<SearchResult, "reached" | "verdicts">,
  modules: ModuleService,
  ownFile: string,
): ReportedBranch[] {
  const reached = new Set(result.reached);
  const reasons = new Map(result.verdicts.map(({ slot, reason }) => [slot, reason]));
  return goals
    .filter((slot) => !reached.has(slot))
    .map((slot) => {
      const { parsed, sites, firstSlot } = modules.moduleOf(slot);
      const branch = (slot - firstSlot) >> 1;
      const site = sites.find((one) => one.branch === branch)!;
      const words = outcomeWords(site, (slot & 1) === 1);
      const reason = reasons.get(slot);
      return {
        ...(parsed.file === ownFile ? {} : { file: parsed.file }),
        line: site.line,
        column: site.column,
        outcome: words,
        reason: reason === undefined ? "budget" : missedText(reason),
      };
    });
}
