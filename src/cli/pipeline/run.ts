/** Third stage: jobs, one after another in the exploring process, with what they find on the way. */
import type { Target } from "../../frontend/targets/target.ts";
import type { FoundInput } from "../../jobs/result.ts";
import { groupBy } from "../../report/group.ts";
import type { Attempt } from "../../sandbox/attempt.ts";
import type { Explored, Plan } from "./explored.ts";
import { countGoals, type SearchJob, statusOf } from "./result.ts";
import type { Session } from "./session.ts";

export async function runJob<J extends SearchJob>(
  plan: Plan<J>,
  session: Session,
  handlers: { onQuery?(line: string): void } = {},
): Promise<Explored<J>> {
  const { host, reporter, memory } = session;
  const { target } = plan.job;
  reporter.targetStarted?.(
    target.kind === "script" ? { file: target.file } : { file: target.file, export: target.export },
  );
  const known = memory?.recall(plan);
  if (known !== undefined) return known;
  const found: FoundInput[] = [];
  const blocked: Attempt[] = [];
  const end = await host.explore(plan.job, {
    onFound: (input) => found.push(input),
    onBlocked: (attempt) => blocked.push(attempt),
    onProgress: (progress) => reporter.progress?.(progress),
    ...handlers,
  });
  const explored = { plan, end, found, blocked };
  if (!session.isInterrupted) memory?.keep(explored);
  return explored;
}

/** What the reporter hears when a target is done. */
export function tellEnd({ plan, end }: Explored, { reporter }: Session): void {
  const { goals } = plan;
  const covered = end.kind === "done" ? countGoals(goals, end.result) : 0;
  reporter.targetDone?.({ status: statusOf(end), covered, total: goals.length });
}

/** All targets, file by file; `conclude` has the results of one file. Ctrl-C ends it with what there is. */
export async function runByFile<Result>(
  targets: readonly Target[],
  session: Session,
  explore: (target: Target) => Promise<Result>,
  conclude: (file: string, results: readonly Result[]) => Promise<void>,
): Promise<void> {
  for (const [file, group] of groupBy(targets, (target) => target.file)) {
    if (session.isInterrupted) break;
    const results: Result[] = [];
    for (const target of group) {
      if (session.isInterrupted) break;
      results.push(await explore(target));
    }
    await conclude(file, results);
  }
}
