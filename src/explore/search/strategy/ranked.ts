/**
 * Generational search (SAGE): flips are ranked by the new coverage they promise. A flip straight into an uncovered outcome
 * comes first; others follow by how productive their run was, how often their site was flipped before, and how deep they lie.
 */
import type { Candidate, Strategy } from "./strategy.ts";

export interface RankedCandidate extends Candidate {
  /** New coverage that the run which opened the flip had brought. */
  readonly gain: number;
}

export interface Ranking {
  /** True while nobody has reached this outcome of this site. */
  isUncovered(site: number, outcome: boolean): boolean;
  /** How often the site was flipped before. */
  flipsOf(site: number): number;
}

interface Entry<C> {
  readonly candidate: C;
  score: number;
  readonly order: number;
}

const UNCOVERED = 1000;
const RARE = 2000;

export class RankedStrategy<C extends RankedCandidate> implements Strategy<C> {
  readonly name = "generational";
  private heap: Entry<C>[] = [];
  private order = 0;

  constructor(private readonly ranking: Ranking) {}

  get size(): number {
    return this.heap.length;
  }

  add(candidate: C): void {
    this.push({ candidate, score: this.score(candidate), order: this.order++ });
  }

  next(): C | undefined {
    for (;;) {
      const top = this.pop();
      if (top === undefined) return undefined;
      // coverage and flip counts have moved on since it was added: look again, and put it back if it fell behind
      const score = this.score(top.candidate);
      const rival = this.heap[0];
      if (score >= top.score || rival === undefined || score >= rival.score) return top.candidate;
      top.score = score;
      this.push(top);
    }
  }

  trim(count: number): C[] {
    for (const entry of this.heap) entry.score = this.score(entry.candidate);
    // sorted, it is a heap as well
    this.heap.sort((a, b) => b.score - a.score || a.order - b.order);
    return this.heap.splice(count).map((entry) => entry.candidate);
  }

  /** Forgets all other candidates. */
  retain(isKept: (candidate: C) => boolean): void {
    this.heap = this.heap.filter((entry) => isKept(entry.candidate)).sort((a, b) => (this.before(a, b) ? -1 : 1));
  }

  private score({ flip, gain }: C): number {
    const promise = !flip.implicit && this.ranking.isUncovered(flip.site, flip.outcome) ? UNCOVERED : 0;
    return (
      (flip.rare ? -RARE : 0) +
      promise +
      Math.min(gain, 8) * 8 -
      this.ranking.flipsOf(flip.site) * 12 -
      flip.generation -
      flip.at.depth * 0.5
    );
  }

  private before(a: Entry<C>, b: Entry<C>): boolean {
    return a.score > b.score || (a.score === b.score && a.order < b.order);
  }

  private push(entry: Entry<C>): void {
    const { heap } = this;
    let i = heap.length;
    heap.push(entry);
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (!this.before(entry, heap[parent]!)) break;
      heap[i] = heap[parent]!;
      i = parent;
    }
    heap[i] = entry;
  }

  private pop(): Entry<C> | undefined {
    const { heap } = this;
    const top = heap[0];
    const last = heap.pop();
    if (top === undefined || last === undefined || heap.length === 0) return top;
    let i = 0;
    for (;;) {
      let child = 2 * i + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && this.before(heap[child + 1]!, heap[child]!)) child++;
      if (!this.before(heap[child]!, last)) break;
      heap[i] = heap[child]!;
      i = child;
    }
    heap[i] = last;
    return top;
  }
}
