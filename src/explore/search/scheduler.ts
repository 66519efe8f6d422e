/**
 * Gives the next turn to the activity that has been paying off: solving, checking, mutating. Costs are counted in turns, not in
 * seconds, so that the same seed gives the same schedule.
 */

/** One way of getting on. Which there are, in the order that decides between equals, is the list in `exploration.ts`. */
export interface Activity {
  readonly name: string;
  /** How much it is expected to pay before its first turn, in new outcomes per turn. */
  readonly expected: number;
  /** Whether there is anything it could do now. */
  canWork(): boolean;
  /** Does some of it. */
  work(): Promise<void>;
  /** Told after each of its turns how many new branch outcomes and findings that brought. */
  earned?(reward: number): void;
}

/** How fast old rewards are forgotten. */
const MEMORY = 0.9;
/** Even a barren activity gets a turn now and then. */
const AT_LEAST_EVERY = 12;

interface Entry {
  readonly activity: Activity;
  worth: number;
  /** Turns that others had since its last one. */
  idle: number;
}

export class Scheduler {
  private readonly entries: readonly Entry[];

  constructor(activities: readonly Activity[]) {
    this.entries = activities.map((activity) => ({ activity, worth: activity.expected, idle: 0 }));
  }

  /** Undefined when none can do anything. */
  next(): Activity | undefined {
    const chosen = this.choose();
    if (chosen === undefined) return undefined;
    for (const entry of this.entries) entry.idle++;
    chosen.idle = 0;
    return chosen.activity;
  }

  private choose(): Entry | undefined {
    const possible = this.entries.filter(({ activity }) => activity.canWork());
    const starved = possible.find(({ idle }) => possible.length > 1 && idle >= AT_LEAST_EVERY);
    if (starved !== undefined) return starved;
    let best = possible[0];
    for (const entry of possible) if (entry.worth > best!.worth) best = entry;
    return best;
  }

  /** `reward`: new branch outcomes and new findings the turn brought. */
  paid(activity: Activity, reward: number): void {
    const entry = this.entries.find((one) => one.activity === activity);
    if (entry !== undefined) entry.worth = entry.worth * MEMORY + reward * (1 - MEMORY);
    activity.earned?.(reward);
  }
}
