/** Third stage: jobs, one after another in the exploring process, with what they find on the way. */
import type { Target } from "../../frontend/targets/target.ts";
import type { FoundInput } from "../../jobs/result.ts";
import { groupBy } from "../../report/group.ts";
import type { StartedTarget } from "../../report/reporters/reporter.ts";
import type { Attempt } from "../../sandbox/attempt.ts";
import type { Explored, Plan } from "./explored.ts";
import { countedGoals, countGoals, type SearchJob, statusOf } from "./result.ts";
import type { Session } from "./session.ts";

export async function runJob<J extends SearchJob>(
  plan: Plan<J>,
  session: Session,
  handlers: { onQuery?(line: string): void } = {},
): Promise<Explored<J>> {
  const { host, reporter, memory } = session;
  const { target } = plan.job;
  reporter.targetStarted?.(named(target));
  const known = await memory?.recall(plan);
  if (known !== undefined) return known;
  const start = await memory?.startingPoint(plan);
  const found: FoundInput[] = [];
  const blocked: Attempt[] = [];
  const end = await host.explore(start?.job ?? plan.job, {
    onFound: (input) => found.push(input),
    onBlocked: (attempt) => blocked.push(attempt),
    onProgress: (progress) => reporter.progress?.(progress),
    ...handlers,
  });
  const explored: Explored<J> = { plan, end, found, blocked, ...(start === undefined ? {} : { since: start.since }) };
  if (!session.isInterrupted) memory?.keep(explored);
  return explored;
}

/** What the reporter hears when a target is done, and what was found of it is kept. */
export function tellEnd({ plan, end }: Explored, { reporter }: Session): void {
  const { goals, job } = plan;
  const covered = end.kind === "done" ? countGoals(goals, end.result) : 0;
  const { counted } = end.kind === "done" ? countedGoals(goals, end.result) : { counted: goals };
  reporter.targetStarted?.(named(job.target));
  reporter.targetDone?.({ status: statusOf(end), covered, total: counted.length });
}

const named = (target: SearchJob["target"]): StartedTarget =>
  target.kind === "script" ? { file: target.file } : { file: target.file, export: target.export };

/** What a command does with the results of a file. */
export interface Concluding<Result> {
  explore(target: Target): Promise<Result>;
  /** Writes down what there is of a file: more may come, or nothing. What comes later stands in its place. */
  keep(file: string, results: readonly Result[]): Promise<void>;
  /** The same with all results of the file, which go into the report. */
  conclude(file: string, results: readonly Result[]): Promise<void>;
}

/** What was found is kept at the latest when it has taken so many times what keeping takes, but not more often than every so many milliseconds. */
const WORTH = 10;
const EVERY_MS = 1_000;

/** All targets, file by file. Nothing is shown as done that is not on disk: whoever kills the command then loses nothing that they saw. Ctrl-C ends it with what there is. */
export async function runByFile<Result extends Explored>(
  targets: readonly Target[],
  session: Session,
  { explore, keep, conclude }: Concluding<Result>,
): Promise<void> {
  const { now } = session.ports;
  for (const [file, group] of groupBy(targets, (target) => target.file)) {
    if (session.isInterrupted) break;
    const results: Result[] = [];
    let told = 0;
    let keptAt = now();
    let cost = 0;
    const tell = (): void => {
      for (; told < results.length; told++) tellEnd(results[told]!, session);
    };
    for (const target of group) {
      if (session.isInterrupted) break;
      results.push(await explore(target));
      const start = now();
      if (results.length === group.length || start - keptAt < Math.max(EVERY_MS, WORTH * cost)) continue;
      await keep(file, results);
      keptAt = now();
      cost = keptAt - start;
      tell();
    }
    await conclude(file, results);
    tell();
  }
}
