/** The order of check conditions: those of places that were asked about least often come first. */
import type { CheckConstraint } from "../../../checkers/watch.ts";
import type { CheckGroup } from "../checks.ts";
import type { Strategy } from "./strategy.ts";

export class LeastAsked implements Strategy<CheckGroup> {
  readonly name = "least-asked";
  /** Index: how often the least asked place of a group was asked about before. */
  private readonly levels: CheckGroup[][] = [];
  size = 0;

  /** `asked`: how often each place was, which all tiers share. */
  constructor(private readonly asked: Map<string, number>) {}

  add(group: CheckGroup): void {
    (this.levels[this.levelOf(group)] ??= []).push(group);
    this.size++;
  }

  next(): CheckGroup | undefined {
    for (let level = 0; level < this.levels.length; level++) {
      for (let group = this.levels[level]?.shift(); group !== undefined; group = this.levels[level]?.shift()) {
        const now = this.levelOf(group);
        if (now > level) {
          (this.levels[now] ??= []).push(group);
          continue;
        }
        this.size--;
        for (const one of group.constraints) {
          const place = placeOf(one);
          this.asked.set(place, (this.asked.get(place) ?? 0) + 1);
        }
        return group;
      }
    }
    return undefined;
  }

  trim(count: number): CheckGroup[] {
    const dropped: CheckGroup[] = [];
    for (let level = this.levels.length - 1; level >= 0 && this.size > count; level--) {
      const groups = this.levels[level];
      for (; groups !== undefined && groups.length > 0 && this.size > count; this.size--) dropped.push(groups.pop()!);
    }
    return dropped;
  }

  *[Symbol.iterator](): Generator<CheckGroup> {
    for (const groups of this.levels) yield* groups ?? [];
  }

  private levelOf({ constraints }: CheckGroup): number {
    let least = Number.POSITIVE_INFINITY;
    for (const one of constraints) least = Math.min(least, this.asked.get(placeOf(one)) ?? 0);
    return least;
  }
}

/** What is asked about: a property at a place of the program. */
export const placeOf = ({ checker, site }: CheckConstraint): string => `${checker} ${site}`;
