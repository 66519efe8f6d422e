/** The simple orders: depth first, breadth first, random. */
import type { Random } from "../random.ts";
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
}
