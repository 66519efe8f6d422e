/** The must summaries of a target: those that are in the store, or else what an exploration gives. */
import { relative } from "node:path";
import type { Model } from "../../expr/expr.ts";
import { codeKey } from "../../frontend/fingerprint/code-key.ts";
import { openProject } from "../../frontend/project.ts";
import { codeFileOf, type Target } from "../../frontend/targets/target.ts";
import { ownSlots } from "../../host/goals.ts";
import { exploreJob } from "../../host/job-builder.ts";
import type { ExplorationBudget } from "../../jobs/budget.ts";
import type { FoundInput } from "../../jobs/result.ts";
import type { Attempt } from "../../sandbox/attempt.ts";
import type { TargetSummaries } from "../../summary/kept.ts";
import { wordsInView } from "../pipeline/imported-modules.ts";
import { siteNames, Unnamed } from "../pipeline/memory/site-names.ts";
import { fromText, toText } from "../pipeline/memory/summaries.ts";
import type { Session } from "../pipeline/session.ts";
import type { SummariesOptions } from "./options.ts";

export interface Derived {
  readonly target: Target;
  readonly summaries: TargetSummaries | undefined;
  /** Why there are none. */
  readonly why?: string;
  readonly isKept: boolean;
  readonly runs: number;
  readonly milliseconds: number;
}

export async function derive(
  target: Target,
  root: string,
  budget: ExplorationBudget,
  options: SummariesOptions,
  session: Session,
  seeds: readonly Model[] = [],
): Promise<Derived> {
  const start = session.ports.now();
  const ended = (summaries: TargetSummaries | undefined, rest: Pick<Derived, "isKept" | "runs" | "why">): Derived => ({
    target,
    summaries,
    ...rest,
    milliseconds: session.ports.now() - start,
  });
  const kept = seeds.length > 0 ? undefined : keptSummaries(target, root, session);
  if (kept !== undefined) return ended(kept, { isKept: true, runs: 0 });
  const goals = ownSlots(target, session.modules.module(codeFileOf(target)));
  const search = {
    ...options,
    budget,
    goals,
    dictionary: wordsInView(target.file, session.modules),
    summarise: true,
    seeds: seeds.map((model) => [...model]),
    useReach: false,
  };
  const plan = { goals, job: exploreJob(target, search, { specimens: false }) };
  const found: FoundInput[] = [];
  const blocked: Attempt[] = [];
  const end = await session.host.explore(plan.job, {
    onFound: (input) => found.push(input),
    onBlocked: (attempt) => blocked.push(attempt),
  });
  // an earlier version is nobody's project
  if (root === session.memory?.root && !session.isInterrupted) session.memory.keep({ plan, end, found, blocked });
  if (end.kind === "failed") return ended(undefined, { isKept: false, runs: 0, why: end.failure.message });
  const { summaries, runs } = end.result;
  if (summaries === undefined) return ended(undefined, { isKept: false, runs, why: "nothing was run" });
  try {
    const text = toText(summaries, target, siteNames(session.modules), root);
    return ended(fromText(text, root), { isKept: false, runs });
  } catch (error) {
    if (!(error instanceof Unnamed)) throw error;
    return ended(undefined, { isKept: false, runs, why: error.message });
  }
}

/** Of this very code, whatever was asked. */
function keptSummaries(target: Target, root: string, { memory }: Session): TargetSummaries | undefined {
  const code = codeKey(target, openProject());
  if (memory === undefined || code === undefined) return undefined;
  const row = memory.summariesOf(relative(root, target.file), target.export).find((one) => one.code === code);
  return row === undefined ? undefined : fromText(row.body, root);
}
