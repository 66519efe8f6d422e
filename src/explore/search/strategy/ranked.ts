/**
 * The flips by their rank. Those that lead to the same outcome of the same site form a heap of their own: what changes of a rank
 * while flips wait is the same for all of them, so that it is added when the tops are compared and nothing is ever sorted again.
 */
import { Heap } from "./heap.ts";
import type { FlipPlace, RankedCandidate, RankSignal } from "./signal.ts";
import type { Strategy } from "./strategy.ts";

interface Entry<C> {
  readonly candidate: C;
  /** The part of the rank that does not change. */
  readonly fixed: number;
  readonly order: number;
}

interface Group<C> {
  readonly place: FlipPlace;
  readonly heap: Heap<Entry<C>>;
}

const before = <C>(a: Entry<C>, b: Entry<C>): boolean =>
  a.fixed > b.fixed || (a.fixed === b.fixed && a.order < b.order);

export class RankedStrategy<C extends RankedCandidate> implements Strategy<C> {
  readonly name = "generational";
  private readonly groups = new Map<number, Group<C>>();
  private order = 0;
  size = 0;

  constructor(private readonly signals: readonly RankSignal[]) {}

  add(candidate: C): void {
    let fixed = 0;
    for (const signal of this.signals) fixed += signal.fixed?.(candidate) ?? 0;
    this.put({ candidate, fixed, order: this.order++ });
  }

  next(): C | undefined {
    let best: Group<C> | undefined;
    let score = Number.NEGATIVE_INFINITY;
    for (const group of this.groups.values()) {
      const top = group.heap.top!;
      const own = top.fixed + this.moving(group.place);
      if (own < score || (own === score && best !== undefined && top.order > best.heap.top!.order)) continue;
      best = group;
      score = own;
    }
    const entry = best?.heap.pop();
    if (best === undefined || entry === undefined) return undefined;
    this.size--;
    if (best.heap.size === 0) this.groups.delete(keyOf(best.place));
    return entry.candidate;
  }

  /** What is not kept is forgotten, and returned by nobody. */
  trim(count: number, isKept: (candidate: C) => boolean = () => true): C[] {
    const scored: { readonly entry: Entry<C>; readonly score: number }[] = [];
    for (const { place, heap } of this.groups.values()) {
      const moving = this.moving(place);
      for (const entry of heap.drain())
        if (isKept(entry.candidate)) scored.push({ entry, score: entry.fixed + moving });
    }
    scored.sort((a, b) => b.score - a.score || a.entry.order - b.entry.order);
    this.groups.clear();
    this.size = 0;
    // the best of each group first: none has to move up in its heap
    for (let i = 0; i < scored.length && i < count; i++) this.put(scored[i]!.entry);
    return scored.slice(count).map(({ entry }) => entry.candidate);
  }

  /** Forgets all other candidates. */
  retain(isKept: (candidate: C) => boolean): void {
    for (const [key, { heap }] of this.groups) {
      this.size -= heap.size;
      heap.keep(({ candidate }) => isKept(candidate));
      this.size += heap.size;
      if (heap.size === 0) this.groups.delete(key);
    }
  }

  private put(entry: Entry<C>): void {
    const { flip } = entry.candidate;
    const key = keyOf(flip);
    let group = this.groups.get(key);
    if (group === undefined) {
      const { site, outcome, implicit } = flip;
      group = { place: { site, outcome, implicit }, heap: new Heap(before) };
      this.groups.set(key, group);
    }
    group.heap.push(entry);
    this.size++;
  }

  private moving(place: FlipPlace): number {
    let sum = 0;
    for (const signal of this.signals) sum += signal.moving?.(place) ?? 0;
    return sum;
  }
}

const keyOf = ({ site, outcome, implicit }: FlipPlace): number => site * 4 + (outcome ? 2 : 0) + (implicit ? 1 : 0);
