/** The challenge that what a job claims has to stand. */

import type { SeenViolation } from "../../checkers/finding.ts";
import type { Violation } from "../../checkers/watch.ts";
import type { Claim } from "../../claims/claim.ts";
import type { Dictionary } from "../../frontend/hints/dictionary.ts";
import type { ExplorationBudget } from "../../jobs/budget.ts";
import type { RunOutcome } from "../../runtime/builds/run.ts";
import { LoadedProgram } from "../program/loaded.ts";
import type { Challenge } from "../search/claim.ts";
import type { Program } from "../search/program.ts";
import { type ChallengeOptions, challenge } from "./challenge.ts";
import type { Declared } from "./places.ts";
import { asWhole } from "./plain.ts";

/** What is known about the properties of a job that checks. */
export interface CheckedClaims {
  seen(violations: readonly Violation[], outcome: RunOutcome): readonly SeenViolation[];
  isViolated(checker: string): boolean;
  readonly assumptions: readonly Claim[];
}

interface ClaimingJob {
  readonly target: object;
  readonly seed: number;
  readonly dictionary: Dictionary;
  readonly budget: Pick<ExplorationBudget, "runs">;
}

export function challengeOf(
  { target, seed, dictionary, budget }: ClaimingJob,
  program: Program,
  {
    isCancelled,
    refusal,
    check,
  }: Pick<ChallengeOptions, "isCancelled" | "refusal"> & { check?: CheckedClaims | undefined },
): Challenge {
  const common = { seed, dictionary, runs: budget.runs, isCancelled, refusal };
  if (!(program instanceof LoadedProgram)) {
    // how a script ended is more than its outcome says
    const isNewEnding = (outcome: RunOutcome): boolean => program.isNews?.(outcome) === true;
    return (claim) => challenge(asWhole(program), { ...claim, isNewEnding }, common);
  }
  const options = { ...common, declared: target as Declared };
  if (check === undefined) return (claim) => challenge(program, claim, options);
  return (claim) =>
    challenge(program, claim, {
      ...options,
      isExcluded: (assumption) => check.assumptions.some(({ kind }) => kind === assumption),
      violatedBy: ({ violations, outcome }) => {
        const violated = new Set(check.seen(violations, outcome).map(({ checker }) => checker));
        return [...violated].filter((checker) => !check.isViolated(checker));
      },
    });
}
