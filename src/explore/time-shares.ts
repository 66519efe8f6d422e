/**
 * How the seconds of a target are shared: what is made of the results of a search takes time too, and whoever gives ten seconds does not want to
 * wait for thirteen. The search is told to end by the clock; what comes after it goes by the processor as well (`run-time.ts`), because on a busy
 * machine half-made results are worse than waiting a little.
 */
import type { ExploreJob, ScriptJob, Search } from "../jobs/job.ts";
import { runTime } from "../runtime/run-time.ts";
import { alarm } from "../solver/clock.ts";

/** The part that a search has when tests are made of what it finds, and when findings are made small. */
const BEFORE_TESTS = 0.8;
const BEFORE_FINDINGS = 0.9;
/** All of it together may take so many times the seconds. */
const OVER = 1.1;
/** However little was given. */
const LEAST_MS = 1_000;
/** The part of the rest that telling mutants apart may have: making inputs small comes after it. */
const OF_MUTANTS = 0.7;

const makesTests = (job: ExploreJob | ScriptJob): boolean => job.kind === "script" || job.specimens !== false;

/** Seconds that a job may search, of which so many milliseconds are spent. */
export function secondsToSearch(job: Search & { readonly kind: string }, spentMilliseconds: number): number {
  const isChecked = job.kind === "check";
  const part = isChecked ? BEFORE_FINDINGS : makesTests(job as ExploreJob | ScriptJob) ? BEFORE_TESTS : 1;
  return Math.max(0, part * job.budget.seconds - spentMilliseconds / 1000);
}

export interface Afterwards {
  /** No time is left for telling mutants apart. */
  readonly isLateForMutants: () => boolean;
  /** No time is left at all: results are told as they are. */
  readonly isLate: () => boolean;
}

/** Asked when the search has ended, which took so many milliseconds in all. */
export function afterwards({ budget }: Search, milliseconds: number, now: () => number = runTime): Afterwards {
  const left =
    budget.afterwards === undefined
      ? Math.max(LEAST_MS, OVER * 1000 * budget.seconds - milliseconds)
      : 1000 * budget.afterwards;
  return { isLateForMutants: alarm(now, OF_MUTANTS * left), isLate: alarm(now, left) };
}
