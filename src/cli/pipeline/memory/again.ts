/** What is left to do where an earlier search tells not all of it any more: which inputs are run first, how much of the budget is spent, and what nobody may tell again without a new search. */
import type { Model, Primitive } from "../../../expr/expr.ts";
import { parseModelText } from "../../../jobs/model-text.ts";
import type { TargetSummaries, TargetSummary } from "../../../summary/kept.ts";
import type { Changed } from "../explored.ts";
import type { ExplorationResult } from "./portable.ts";
import { exact, type KeptJob } from "./question.ts";

/** However few of the known paths an edit concerns: whoever edits may have made new ones. */
const LEAST_SHARE = 1 / 20;
/** Where it concerns none of them. */
const UNCONCERNED_SHARE = 1 / 40;

/** However many: their inputs took a whole budget to be found, and are run first. Branches that nobody has seen are looked for as long as ever. */
export const MOST_FOR_KNOWN = 1 / 8;

/** Of the budget: that of the known paths which an edit concerns, or of the branches that it added, whichever is more. Without an edit nothing is known to have changed. */
export function shareFor(changed: Changed | undefined): number {
  if (changed === undefined) return LEAST_SHARE;
  const { paths, of, added } = changed;
  if (of > 0 && paths === 0 && added === undefined) return UNCONCERNED_SHARE;
  const concerned = of === 0 ? 1 : paths / of;
  return Math.max(LEAST_SHARE, Math.min(MOST_FOR_KNOWN, concerned), added?.share ?? 0);
}

/** Paths that are looked at first: where an edit concerns any of these, they tell which part of all it does. */
export const LOOKED_AT_FIRST = 16;
/** So many of them that it concerns are worth the largest share. */
export const ENOUGH_CONCERNED = LOOKED_AT_FIRST / 4;

/** Some from all of the list, and then the others. */
export function someFirst<T>(list: readonly T[]): readonly T[] {
  const some = new Set(evenly(list, LOOKED_AT_FIRST));
  return [...some, ...list.filter((one) => !some.has(one))];
}

function evenly<T>(list: readonly T[], most: number): readonly T[] {
  const step = list.length / most;
  return step <= 1 ? list : Array.from({ length: most }, (_, i) => list[Math.floor(i * step)]!);
}

const LEAST_STANDING = LOOKED_AT_FIRST / 2;

/** Paths that stand for all that an edit concerns alike: together they come by all that any of them comes by, as far as so few can, and they are from all parts of the list. */
export function standingFor<T extends Pick<TargetSummary, "taken">>(list: readonly T[]): readonly T[] {
  const chosen = new Set<T>();
  const left = new Set(list.flatMap(({ taken }) => [...taken]));
  while (left.size > 0 && chosen.size < LOOKED_AT_FIRST) {
    const next = mostOf(list, left);
    chosen.add(next);
    for (const name of next.taken) left.delete(name);
  }
  for (const one of evenly(list, LEAST_STANDING)) if (chosen.size < LEAST_STANDING) chosen.add(one);
  return list.filter((one) => chosen.has(one));
}

/** The one that comes by most of these; the first of several. */
function mostOf<T extends Pick<TargetSummary, "taken">>(list: readonly T[], names: ReadonlySet<string>): T {
  let most = -1;
  let found = list[0]!;
  for (const one of list) {
    let count = 0;
    for (const name of one.taken) if (names.has(name)) count++;
    if (count > most) [most, found] = [count, one];
  }
  return found;
}

/** Inputs that are run again before a search goes on. */
export const MOST_SEEDS = 48;

/** What was found out with a share of the budget, from the inputs of an earlier search. */
export const againKey = (key: string): string => `${key}+`;

export const shareOf = ({ runs, seconds, work, ...rest }: KeptJob["budget"], share: number): KeptJob["budget"] => ({
  ...rest,
  runs: Math.ceil(runs * share),
  seconds: seconds * share,
  ...(work === undefined ? {} : { work: Math.ceil(work * share) }),
});

/** Seconds for making findings small, and the part of the search that they are where that is more. */
const LEAST_AFTERWARDS = 0.25;
const OF_AFTERWARDS = 0.2;

/** The same for a search that goes on: it has spent a whole budget before, so that all of its share is for what comes of the edit. Tests are made with as much care as ever. */
export const budgetAgain = ({ kind, budget }: Pick<KeptJob, "kind" | "budget">, share: number): KeptJob["budget"] => ({
  ...shareOf(budget, share),
  patience: Math.min(1, LEAST_SHARE / share),
  ...(kind === "check" ? { afterwards: Math.max(LEAST_AFTERWARDS, OF_AFTERWARDS * share * budget.seconds) } : {}),
});

/** Those that something was found with, in the form that was made small; those that showed something new; and one of each path. */
export function seedsOf(
  { seeds, list }: Pick<TargetSummaries, "seeds" | "list">,
  small: readonly string[] = [],
): Required<Pick<KeptJob, "seeds" | "furtherSeeds">> {
  const known = new Set<string>();
  const fresh = (models: readonly Model[]): [string, Primitive][][] =>
    models.map((model) => [...model]).filter((model) => known.size < known.add(JSON.stringify(model, exact)).size);
  const first = fresh([...small.flatMap(modelIn), ...seeds]).slice(0, MOST_SEEDS);
  return { seeds: first, furtherSeeds: fresh(list.map(({ model }) => model)).slice(0, MOST_SEEDS - first.length) };
}

/** Nothing where it is none: the text comes from a process that ran foreign code. */
function modelIn(text: string): readonly Model[] {
  try {
    return [parseModelText(text)];
  } catch {
    return [];
  }
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
