/**
 * Gives the next turn to solving, to checking or to mutating, whichever has been paying off. Costs are counted in turns, not in
 * seconds, so that the same seed gives the same schedule.
 */

export type Activity = "solve" | "mutate" | "check";

/** How fast old rewards are forgotten. */
const MEMORY = 0.9;
/** A fresh activity is worth trying. */
const OPTIMISM = 1;
/** Even a barren activity gets a turn now and then. */
const AT_LEAST_EVERY = 12;

/** In the order that decides between equals. */
const ACTIVITIES: readonly Activity[] = ["solve", "check", "mutate"];

export class Scheduler {
  private readonly worth: Record<Activity, number> = {
    solve: OPTIMISM * 2,
    mutate: OPTIMISM,
    check: OPTIMISM * 2,
  };
  private readonly idle: Record<Activity, number> = { solve: 0, mutate: 0, check: 0 };

  next(canSolve: boolean, canMutate: boolean, canCheck = false): Activity | undefined {
    const can: Record<Activity, boolean> = { solve: canSolve, check: canCheck, mutate: canMutate };
    const choice = this.choose(can);
    if (choice === undefined) return undefined;
    for (const other of ACTIVITIES) this.idle[other]++;
    this.idle[choice] = 0;
    return choice;
  }

  private choose(can: Record<Activity, boolean>): Activity | undefined {
    const possible = ACTIVITIES.filter((activity) => can[activity]);
    const starved = possible.find((activity) => possible.length > 1 && this.idle[activity] >= AT_LEAST_EVERY);
    if (starved !== undefined) return starved;
    let best = possible[0];
    for (const activity of possible) if (this.worth[activity] > this.worth[best!]) best = activity;
    return best;
  }

  /** `reward`: new branch outcomes and new findings the turn brought. */
  paid(activity: Activity, reward: number): void {
    this.worth[activity] = this.worth[activity] * MEMORY + reward * (1 - MEMORY);
  }
}
