/**
 * The flips that wait to be tried, in the order of a strategy and within bounds: a program with endless paths opens flips
 * faster than they are solved. What is too much is dropped, the least promising first, and the owner is told of each.
 */
import type { Model } from "../../expr/expr.ts";
import type { Candidate, Strategy } from "./strategy/strategy.ts";

interface OpenCandidate extends Candidate {
  readonly seed: Model;
}

export interface OpenBounds {
  readonly flips: number;
  /** Kilobytes of the inputs they start from, roughly. */
  readonly kilobytes: number;
}

export const OPEN_BOUNDS: OpenBounds = { flips: 12_000, kilobytes: 16 * 1024 };

/** What is left after dropping, so that it is not done at every turn. */
const KEPT = 0.9;

export class OpenFlips<C extends OpenCandidate> {
  /** Bytes of the seeds and how many candidates share each, for as long as one is open. */
  private readonly seeds = new Map<Model, { readonly bytes: number; users: number }>();
  private bytes = 0;

  constructor(
    private readonly strategy: Strategy<C>,
    private readonly bounds: OpenBounds,
    private readonly onDropped: (candidate: C) => void,
  ) {}

  get size(): number {
    return this.strategy.size;
  }

  add(candidate: C): void {
    this.strategy.add(candidate);
    let seed = this.seeds.get(candidate.seed);
    if (seed === undefined) {
      seed = { bytes: bytesOf(candidate.seed), users: 0 };
      this.seeds.set(candidate.seed, seed);
      this.bytes += seed.bytes;
    }
    seed.users++;
  }

  next(): C | undefined {
    const candidate = this.strategy.next();
    if (candidate !== undefined) this.release(candidate);
    return candidate;
  }

  /** Drops what exceeds the bounds. */
  bound(): void {
    const { flips, kilobytes } = this.bounds;
    if (this.size > flips) this.trim(Math.floor(flips * KEPT));
    while (this.bytes > kilobytes * 1024 && this.size > 1) this.trim(Math.floor(this.size * KEPT));
  }

  trim(count: number): void {
    for (const candidate of this.strategy.trim(count)) {
      this.release(candidate);
      this.onDropped(candidate);
    }
  }

  private release({ seed: model }: C): void {
    const seed = this.seeds.get(model);
    if (seed === undefined || --seed.users > 0) return;
    this.seeds.delete(model);
    this.bytes -= seed.bytes;
  }
}

/** A map's entry, and the characters of texts. */
function bytesOf(model: Model): number {
  let bytes = 100;
  for (const value of model.values()) bytes += 50 + (typeof value === "string" ? value.length * 2 : 0);
  return bytes;
}
