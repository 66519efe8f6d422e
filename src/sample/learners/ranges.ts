/** The least and the largest number at each place. A run that leaves a range is worth more; the ranges are asked to be left. */
import type { Interval } from "../box.ts";
import type { Learner } from "./learner.ts";

const OUTSIDE = 2;
const MOST = 8;

export class Ranges implements Learner {
  readonly name = "ranges";
  readonly known = new Map<number, Interval>();

  learn({ values }: Parameters<Learner["learn"]>[0]): void {
    for (const [place, numbers] of values)
      for (const value of numbers) {
        if (Number.isNaN(value)) continue;
        const range = this.known.get(place);
        if (range === undefined) this.known.set(place, { min: value, max: value });
        else if (value < range.min) this.known.set(place, { min: value, max: range.max });
        else if (value > range.max) this.known.set(place, { min: range.min, max: value });
      }
  }

  bias({ values }: Parameters<Learner["bias"]>[0]): number {
    let outside = 0;
    for (const [place, numbers] of values) {
      const range = this.known.get(place);
      if (range === undefined || numbers.some((value) => value < range.min || value > range.max)) outside++;
    }
    return Math.min(MOST, OUTSIDE ** outside);
  }
}
