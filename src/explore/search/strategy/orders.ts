/** The simple orders: depth first, breadth first, random. */
import type { Random } from "../../../solver/random.ts";
import type { Candidate, Strategy } from "./strategy.ts";

export class DepthFirst<C extends Candidate> implements Strategy<C> {
  readonly name = "depth-first";
  private readonly stack: C[] = [];

  get size(): number {
    return this.stack.length;
  }

  add(candidate: C): void {
    this.stack.push(candidate);
  }

  next(): C | undefined {
    return this.stack.pop();
  }

  trim(count: number): C[] {
    return this.stack.splice(0, Math.max(0, this.stack.length - count));
  }
}

export class BreadthFirst<C extends Candidate> implements Strategy<C> {
  readonly name = "breadth-first";
  private readonly levels: C[][] = [];
  size = 0;

  add(candidate: C): void {
    (this.levels[candidate.flip.at.depth] ??= []).push(candidate);
    this.size++;
  }

  next(): C | undefined {
    const level = this.levels.find((candidates) => candidates !== undefined && candidates.length > 0);
    if (level === undefined) return undefined;
    this.size--;
    return level.shift();
  }

  trim(count: number): C[] {
    const dropped: C[] = [];
    for (let depth = this.levels.length - 1; this.size > count; depth--) {
      const level = this.levels[depth];
      while (level !== undefined && level.length > 0 && this.size > count) {
        dropped.push(level.pop()!);
        this.size--;
      }
    }
    return dropped;
  }
}

export class RandomOrder<C extends Candidate> implements Strategy<C> {
  readonly name = "random";
  private readonly open: C[] = [];

  constructor(private readonly random: Random) {}

  get size(): number {
    return this.open.length;
  }

  add(candidate: C): void {
    this.open.push(candidate);
  }

  next(): C | undefined {
    if (this.open.length === 0) return undefined;
    const i = this.random.below(this.open.length);
    const chosen = this.open[i]!;
    this.open[i] = this.open[this.open.length - 1]!;
    this.open.pop();
    return chosen;
  }

  trim(count: number): C[] {
    const dropped: C[] = [];
    while (this.open.length > count) dropped.push(this.next()!);
    return dropped;
  }

  /** Forgets all other candidates. */
  retain(isKept: (candidate: C) => boolean): void {
    let kept = 0;
    for (const candidate of this.open) if (isKept(candidate)) this.open[kept++] = candidate;
    this.open.length = kept;
  }
}
