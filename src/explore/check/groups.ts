/**
 * Check constraints that wait to be asked, in groups: all that one run injected between two branches. A condition that was
 * asked at a node of the path tree is not asked again at or below it (early injection: only the path before it matters).
 */
import type { CheckConstraint } from "../../checkers/watch.ts";
import type { Expr, Model } from "../../expr/expr.ts";
import type { CheckGroup } from "../search/checks.ts";
import { type PathNode, pathTo } from "../search/path-tree.ts";

/** More groups than this do not wait. */
const MAX_GROUPS = 20_000;
/** Nor more than this for a second try. */
const MAX_HARD = 5_000;

export class CheckGroups {
  /** Index: how often the least asked place of a group was asked before. What was never asked comes first. */
  private readonly levels: CheckGroup[][] = [];
  private readonly asked = new Map<string, number>();
  private readonly hard: CheckGroup[] = [];
  size = 0;

  constructor(private readonly onDropped: (group: CheckGroup) => void) {}

  /** `nodes[i]`: where the path is after i events. Returns the conditions that were asked on the way there already. */
  add(
    checks: readonly CheckConstraint[],
    nodes: readonly PathNode[],
    seed: Model,
    generation: number,
  ): { readonly injected: CheckConstraint[]; readonly cached: CheckConstraint[] } {
    const injected: CheckConstraint[] = [];
    const cached: CheckConstraint[] = [];
    const known = new Set<string>();
    let walked = -1;
    let group: CheckConstraint[] = [];
    const close = (): void => {
      if (group.length > 0)
        this.put({ at: nodes[group[0]!.position]!, constraints: group, seed, generation, isRetry: false });
      group = [];
    };
    // a run tells its constraints in order
    for (const constraint of checks) {
      const { position } = constraint;
      // the rest of the path is in a closed subtree, where everything was asked
      if (position >= nodes.length) break;
      if (group.length > 0 && group[0]!.position !== position) close();
      for (; walked < position; ) for (const key of nodes[++walked]!.checks ?? []) known.add(key);
      const key = `${constraint.checker} ${constraint.violation.id}`;
      if (known.has(key)) {
        cached.push(constraint);
        continue;
      }
      known.add(key);
      const node = nodes[position]!;
      (node.checks ??= new Set()).add(key);
      injected.push(constraint);
      group.push(constraint);
    }
    close();
    return { injected, cached };
  }

  /** A turn ended before all of it was asked: what is left waits behind places that were asked less often. */
  putBack(group: CheckGroup): void {
    this.put(group);
  }

  /** Waits until nothing easy is left, for the large budget. */
  postpone(group: CheckGroup): void {
    if (this.hard.length < MAX_HARD) this.hard.push({ ...group, isRetry: true });
    else this.onDropped(group);
  }

  /** Groups that wait for that. */
  get postponed(): number {
    return this.hard.length;
  }

  retryHard(): void {
    for (const group of this.hard.splice(0)) this.put(group);
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

  /** What the waiting groups are made of. */
  expressions(): Expr[] {
    const all: Expr[] = [];
    for (const groups of [...this.levels, this.hard])
      for (const { at, constraints } of groups ?? []) {
        for (const { violation } of constraints) all.push(violation);
        for (const condition of pathTo(at)) all.push(condition);
      }
    return all;
  }

  private put(group: CheckGroup): void {
    if (this.size >= MAX_GROUPS) {
      this.onDropped(group);
      return;
    }
    (this.levels[this.levelOf(group)] ??= []).push(group);
    this.size++;
  }

  private levelOf({ constraints }: CheckGroup): number {
    let least = Number.POSITIVE_INFINITY;
    for (const one of constraints) least = Math.min(least, this.asked.get(placeOf(one)) ?? 0);
    return least;
  }
}

export const placeOf = ({ checker, site }: CheckConstraint): string => `${checker} ${site}`;
