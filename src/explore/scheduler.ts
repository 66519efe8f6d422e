/**
 * Gives the next turn to solving or to mutating, whichever has been paying off. Costs are counted in turns, not in
 * seconds, so that the same seed gives the same schedule.
 */

export type Activity = "solve" | "mutate";

/** How fast old rewards are forgotten. */
const MEMORY = 0.9;
/** A fresh activity is worth trying. */
const OPTIMISM = 1;
/** Even a barren activity gets a turn now and then. */
const AT_LEAST_EVERY = 12;

export class Scheduler {
  private readonly worth: Record<Activity, number> = { solve: OPTIMISM * 2, mutate: OPTIMISM };
  private readonly idle: Record<Activity, number> = { solve: 0, mutate: 0 };

  next(canSolve: boolean, canMutate: boolean): Activity | undefined {
    if (!canSolve && !canMutate) return undefined;
    const choice = this.choose(canSolve, canMutate);
    const other: Activity = choice === "solve" ? "mutate" : "solve";
    this.idle[choice] = 0;
    this.idle[other]++;
    return choice;
  }

  private choose(canSolve: boolean, canMutate: boolean): Activity {
    if (!canMutate) return "solve";
    if (!canSolve) return "mutate";
    if (this.idle.solve >= AT_LEAST_EVERY) return "solve";
    if (this.idle.mutate >= AT_LEAST_EVERY) return "mutate";
    return this.worth.solve >= this.worth.mutate ? "solve" : "mutate";
  }

  /** `reward`: new branch outcomes the turn brought. */
  paid(activity: Activity, reward: number): void {
    this.worth[activity] = this.worth[activity] * MEMORY + reward * (1 - MEMORY);
  }
}
