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

/** A turn asks no more conditions of a group after so much work, or when the inputs it has to run have paths of so many decisions together: a long run injects thousands of conditions, and others wait. */
const MOST_WORK = 50_000;
const MOST_DECISIONS = 800;
/** What a run counts besides its path. */
const LEAST_DECISIONS = 50;

export function checking(check: Checks, options: CheckOptions): Activity {
  return {
    name: "check",
    share: 0.25,
    canWork: () => options.frontier.sizeOf("conditions") > 0,
    work: () => measured(options, () => checkGroup(check, options)),
  };
}

async function checkGroup(check: Checks, { frontier, meter, solver, budgets, runs }: CheckOptions): Promise<void> {
  const group = frontier.nextConditions();
  if (group === undefined) return;
  const path = pathTo(group.at);
  const { tier } = group;
  const budget = reduced(budgets[tier]!, check.effort(group));
  const limit = meter.work + MOST_WORK;
  const answers = check.answer(
    group,
    (condition) => {
      // a group may have very many conditions
      if (meter.isSpent) return { kind: "unknown", reason: "the budget was spent" };
      return meter.ask(solver, { constraints: [...path, condition], seed: group.seed }, budget, tier);
    },
    (solutions) => solutions * (LEAST_DECISIONS + path.length) >= MOST_DECISIONS || meter.work > limit,
  );
  for (const { model, satisfied } of answers.solutions)
    check.confirm(satisfied, meter.isSpent ? undefined : await runs.explore(model, group.generation + 1));
}

const reduced = ({ milliseconds, evaluations }: Budget, part: number): Budget => ({
  milliseconds: milliseconds * part,
  evaluations: Math.ceil(evaluations * part),
});
