/**
 * Gives one activity its turns beside the others, without a part in how these share the work: while it finds nothing they do what they would do without it. It
 * waits until they find nothing for a while, goes on while it finds something, and waits twice as long after every few turns that came to nothing.
 */
import type { Activity, Turn } from "./activities/activity.ts";

/** It waits until the others found nothing for this part of their work, and at least for so much. */
const QUIET = 0.1;
const LEAST_QUIET = 20_000;
/** What it gets at first, of the work of the others. */
const SHARE = 0.1;
/** So many turns in a row that came to nothing halve that. */
const PATIENCE = 3;
const MOST_HALVINGS = 20;

export class Beside {
  /** Work of the others, and where it stood when anything was found, by whomever. */
  private work = 0;
  private found = 0;
  /** The work of the others at which the next turn is due. */
  private due = 0;
  private barren = 0;

  constructor(private readonly activity: Activity) {}

  /** The activity when it has a turn now. */
  next(): Activity | undefined {
    const quiet = this.work - this.found;
    if (this.work < this.due || quiet < Math.max(LEAST_QUIET, QUIET * this.work)) return undefined;
    return this.alone();
  }

  /** The activity when the others can do nothing. */
  alone(): Activity | undefined {
    return this.activity.canWork() ? this.activity : undefined;
  }

  paid(activity: Activity, { cost, earned }: Turn): void {
    if (activity !== this.activity) {
      this.work += cost;
      if (earned === 0) return;
      this.found = this.work;
      // what others reach is new ground to start from
      this.barren = Math.floor(this.barren / 2);
      return;
    }
    if (earned > 0) {
      this.barren = 0;
      this.due = this.work;
      return;
    }
    const part = SHARE / 2 ** Math.min(MOST_HALVINGS, Math.floor(this.barren++ / PATIENCE));
    this.due = this.work + cost / part;
  }
}
