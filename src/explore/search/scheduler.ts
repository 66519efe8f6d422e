/**
 * Shares the work of an exploration among its activities: each gets the part that it is promised, and what is left goes to those that earn
 * most for what they cost. Costs are counted work, not seconds, so that the same seed gives the same schedule.
 */
import type { Activity, Turn } from "./activities/activity.ts";

/** How fast old earnings are forgotten, per turn. */
const MEMORY = 0.97;
/** What every activity is taken to have cost before its first turn, so that one lucky turn does not decide everything. */
const AT_FIRST = 2_000;

interface Entry {
  readonly activity: Activity;
  /** Both fade. */
  cost: number;
  earned: number;
  /** Work in proportion to its part: who has had least is next (stride scheduling). */
  had: number;
  /** It waits until the others have had their part, and has none before. */
  isWaiting: boolean;
}

export class Scheduler {
  private readonly entries: readonly Entry[];
  /** What the one that had the last turn had had before: who could do nothing meanwhile does not catch up on more. */
  private level = 0;

  constructor(activities: readonly Activity[]) {
    this.entries = activities.map((activity) => {
      const { share, patience = 0 } = activity;
      return { activity, cost: AT_FIRST, earned: 0, had: patience / share, isWaiting: patience > 0 };
    });
  }

  /** Undefined when none can do anything. The first in the list is first among equals. */
  next(): Activity | undefined {
    let chosen: Entry | undefined;
    for (const entry of this.entries) {
      if (!entry.activity.canWork()) continue;
      entry.had = Math.max(entry.had, this.level);
      if (chosen === undefined || entry.had < chosen.had) chosen = entry;
    }
    if (chosen !== undefined) this.level = chosen.had;
    return chosen?.activity;
  }

  paid(activity: Activity, { cost, earned }: Turn): void {
    const entry = this.entries.find((one) => one.activity === activity);
    if (entry === undefined) return;
    entry.isWaiting = false;
    entry.had += Math.max(cost, 1) / this.partOf(entry);
    entry.cost = entry.cost * MEMORY + cost;
    entry.earned = entry.earned * MEMORY + earned;
  }

  /** The part of the work that an activity gets now. */
  private partOf(entry: Entry): number {
    const able = this.entries.filter((one) => one === entry || (!one.isWaiting && one.activity.canWork()));
    const promised = able.reduce((sum, { activity }) => sum + activity.share, 0);
    const yields = able.reduce((sum, one) => sum + yieldOf(one), 0);
    const own = yields > 0 ? yieldOf(entry) / yields : entry.activity.share / promised;
    return entry.activity.share + Math.max(0, 1 - promised) * own;
  }
}

const yieldOf = ({ earned, cost }: Entry): number => (earned > LITTLE ? earned / cost : 0);

/** Earnings that have faded to this were none. */
const LITTLE = 0.05;
