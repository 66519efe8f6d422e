/** Asks for inputs that violate properties, one group of conditions a turn, and runs them. */
import type { Budget, Solver } from "../../../solver/solver.ts";
import type { Checks } from "../checks.ts";
import { pathTo } from "../path-tree.ts";
import type { SearchState, ShadowRuns } from "../shadow-runs.ts";
import type { Activity } from "./activity.ts";
import { measured } from "./measured.ts";

interface CheckOptions extends SearchState {
  readonly runs: ShadowRuns;
  readonly solver: Solver;
  /** By tier; conditions are asked with the usual work first, and once more with all. */
  readonly budgets: readonly Budget[];
}

const FIRST_TIER = 1;

export function checking(check: Checks, options: CheckOptions): Activity {
  return {
    name: "check",
    share: 0.25,
    canWork: () => check.size > 0,
    work: () => measured(options, () => checkGroup(check, options)),
  };
}

async function checkGroup(check: Checks, { meter, solver, budgets, runs }: CheckOptions): Promise<void> {
  const group = check.next();
  if (group === undefined) return;
  const path = pathTo(group.at);
  const tier = FIRST_TIER + (group.isRetry ? 1 : 0);
  const budget = reduced(budgets[tier]!, check.effort(group));
  const answers = check.answer(group, (condition) => {
    // a group may have very many conditions
    if (meter.isSpent) return { kind: "unknown", reason: "the budget was spent" };
    return meter.ask(solver, { constraints: [...path, condition], seed: group.seed }, budget, tier);
  });
  for (const { model, satisfied } of answers.solutions)
    check.confirm(satisfied, meter.isSpent ? undefined : await runs.explore(model, group.generation + 1));
}

const reduced = ({ milliseconds, evaluations }: Budget, part: number): Budget => ({
  milliseconds: milliseconds * part,
  evaluations: Math.ceil(evaluations * part),
});
