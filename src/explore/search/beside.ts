/**
 * Gives one activity its turns beside the others, without a part in how these share the work: while it finds nothing they do what they would do without it. It
 * waits until they find nothing for a while. While it finds something it gets as much as it finds for what it costs, beside them; after every few turns that came
 * to nothing it waits twice as long.
 */
import type { Activity, Turn } from "./activities/activity.ts";

/** It waits until the others found nothing for this part of their work, and at least for so much: a single turn of theirs may take half of that. */
const QUIET = 0.15;
const LEAST_QUIET = 100_000;
/** What it gets of the work of the others as long as it has found nothing. */
const SHARE = 0.05;
/** So many turns in a row that came to nothing halve that. */
const PATIENCE = 3;
const MOST_HALVINGS = 20;
/** How fast old earnings are forgotten, per turn of its own. */
const MEMORY = 0.9;

interface Record {
  cost: number;
  earned: number;
}

export class Beside {
  /** Work of the others, and where it stood when they found anything. */
  private work = 0;
  private found = 0;
  /** The work of the others at which the next turn is due. */
  private due = 0;
  private barren = 0;
  /** Both fade. */
  private readonly own: Record = { cost: 0, earned: 0 };
  private readonly others: Record = { cost: 0, earned: 0 };

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

  paid(activity: Activity, turn: Turn): void {
    if (activity === this.activity) this.hadTurn(turn);
    else this.othersHad(turn);
  }

  private othersHad({ cost, earned }: Turn): void {
    add(this.others, cost, earned);
    this.work += cost;
    if (earned === 0) return;
    this.found = this.work;
    // what others reach is new ground to start from
    this.barren = Math.floor(this.barren / 2);
  }

  private hadTurn({ cost, earned }: Turn): void {
    add(this.own, cost, earned);
    this.barren = earned > 0 ? 0 : this.barren + 1;
    const halvings = Math.min(MOST_HALVINGS, Math.floor((this.barren - 1) / PATIENCE));
    const wait = this.barren > 0 ? 2 ** halvings / SHARE : yieldOf(this.others) / yieldOf(this.own);
    this.due = this.work + cost * wait;
    for (const record of [this.own, this.others]) {
      record.cost *= MEMORY;
      record.earned *= MEMORY;
    }
  }
}

function add(record: Record, cost: number, earned: number): void {
  record.cost += cost;
  record.earned += earned;
}

const yieldOf = ({ cost, earned }: Record): number => earned / Math.max(1, cost);
