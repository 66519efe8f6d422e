/** What is left to do where an earlier search tells not all of it any more: which inputs are run first, how much of the budget is spent, and what nobody may tell again without a new search. */
import type { TargetSummaries } from "../../../summary/kept.ts";
import type { Changed } from "../explored.ts";
import type { ExplorationResult } from "./portable.ts";
import { exact, type KeptJob } from "./question.ts";

/** However few of the known paths an edit concerns: whoever edits may have made new ones. */
const LEAST_SHARE = 1 / 20;
/** Where it concerns none of them. */
const UNCONCERNED_SHARE = 1 / 40;

/** Of the budget: that of the known paths which an edit concerns, or of the branches that it added, whichever is more. Without an edit nothing is known to have changed. */
export function shareFor(changed: Changed | undefined): number {
  if (changed === undefined) return LEAST_SHARE;
  const { paths, of, added } = changed;
  if (paths === 0 && added === undefined) return UNCONCERNED_SHARE;
  return Math.max(LEAST_SHARE, paths / of, added?.share ?? 0);
}
/** Inputs that are run again before a search goes on. */
export const MOST_SEEDS = 96;

/** What was found out with a share of the budget, from the inputs of an earlier search. */
export const againKey = (key: string): string => `${key}+`;

export const shareOf = ({ runs, seconds, work, ...rest }: KeptJob["budget"], share: number): KeptJob["budget"] => ({
  ...rest,
  runs: Math.ceil(runs * share),
  seconds: seconds * share,
  ...(work === undefined ? {} : { work: Math.ceil(work * share) }),
});

/** Those that showed something new first, then one of each path. */
export function seedsOf({ seeds, list }: Pick<TargetSummaries, "seeds" | "list">): NonNullable<KeptJob["seeds"]> {
  const models = [...seeds, ...list.map(({ model }) => model)];
  const told = new Map(models.map((model) => [JSON.stringify([...model], exact), [...model]] as const));
  return [...told.values()].slice(0, MOST_SEEDS);
}

/** Outcomes that no input reaches, properties that none violates: where only the runs are known to be what they were, that has to be shown again. Today's proofs count, which are of today's code. */
export function saysMoreThanRuns(result: ExplorationResult, job: KeptJob): boolean {
  if (result.verdicts.some(({ reason: { why } }) => why === "proved-infeasible" || why === "proved-unreachable"))
    return true;
  if (result.kind !== "checked") return false;
  const proved = new Set(
    (job.kind === "check" ? (job.proved ?? []) : []).flatMap(({ checker, isWhole }) => (isWhole ? [checker] : [])),
  );
  return Object.entries(result.check.verdicts).some(
    ([checker, { kind }]) => kind === "verified" && !proved.has(checker),
  );
}
