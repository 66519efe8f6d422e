/**
 * The flips that wait to be tried: in tiers (what little work did not answer waits for more), in the order of a strategy, past filters,
 * and within one bound: a program with endless paths opens flips faster than they are solved. What is too much is dropped, the least
 * promising first, and the owner is told of each.
 */
import type { Model } from "../../expr/expr.ts";
import type { RankedCandidate } from "./strategy/signal.ts";
import type { Strategy } from "./strategy/strategy.ts";

/** How much work a flip has had: none yet, what is cheap, what is usual. The next tier gets more. */
export const TIERS = 3;

export interface FlipCandidate extends RankedCandidate {
  readonly seed: Model;
  readonly tier: number;
}

/** keep: to be solved now. proved-away: something else shows that no input goes there. later: after everything easier. */
export type Ruling = "keep" | "proved-away" | "later";

/** Says of a flip, when its turn has come, whether solving it is worth while. */
export type FlipFilter = (candidate: FlipCandidate) => Ruling;

export interface FrontierBounds {
  readonly flips: number;
  /** Kilobytes of the inputs they start from, roughly. */
  readonly kilobytes: number;
}

export const FRONTIER_BOUNDS: FrontierBounds = { flips: 12_000, kilobytes: 16 * 1024 };

interface FrontierOptions<C> {
  readonly strategy: () => Strategy<C & FlipCandidate>;
  readonly bounds: FrontierBounds;
  readonly filters?: readonly FlipFilter[];
  readonly onDropped: (candidate: C) => void;
  readonly onProved?: (candidate: C) => void;
}

/** What is left after dropping, so that it is not done at every turn. */
const KEPT = 0.9;
/** The part of the flips that may be open which may wait in later tiers, on top of them. */
const HARD = 1 / 6;

export class Frontier<C extends FlipCandidate = FlipCandidate> {
  private readonly tiers: readonly Strategy<C>[];
  /** Bytes of the seeds and how many candidates share each, for as long as one is open. */
  private readonly seeds = new Map<Model, { readonly bytes: number; users: number }>();
  private bytes = 0;

  constructor(private readonly options: FrontierOptions<C>) {
    this.tiers = Array.from({ length: TIERS }, () => options.strategy() as Strategy<C>);
  }

  get size(): number {
    return this.tiers.reduce((sum, { size }) => sum + size, 0);
  }

  sizeOf(tier: number): number {
    return this.tiers[tier]!.size;
  }

  add(candidate: C): void {
    this.tiers[candidate.tier]!.add(candidate);
    let seed = this.seeds.get(candidate.seed);
    if (seed === undefined) {
      seed = { bytes: bytesOf(candidate.seed), users: 0 };
      this.seeds.set(candidate.seed, seed);
      this.bytes += seed.bytes;
    }
    seed.users++;
  }

  /** The most promising flip of a tier. */
  next(tier: number): C | undefined {
    for (;;) {
      const candidate = this.tiers[tier]!.next();
      if (candidate === undefined) return undefined;
      this.release(candidate);
      const ruling = this.rule(candidate);
      if (ruling === "keep" || (ruling === "later" && !this.postpone(candidate))) return candidate;
      if (ruling === "proved-away") this.options.onProved?.(candidate);
    }
  }

  /** The flip waits for the next tier; false when there is none or too many wait already. */
  postpone(candidate: C): boolean {
    const tier = candidate.tier + 1;
    if (tier >= TIERS || this.size - this.sizeOf(0) >= Math.ceil(this.options.bounds.flips * HARD)) return false;
    this.add({ ...candidate, tier });
    return true;
  }

  /** Drops what exceeds the bounds. */
  bound(): void {
    const { flips, kilobytes } = this.options.bounds;
    if (this.sizeOf(0) > flips) this.drop(this.tiers[0]!.trim(Math.floor(flips * KEPT)));
    while (this.bytes > kilobytes * 1024 && this.size > 1) this.trim(KEPT);
  }

  /** Keeps that part of what waits in each tier, the most promising. */
  trim(part: number): void {
    for (const tier of this.tiers) this.drop(tier.trim(Math.floor(tier.size * part)));
  }

  private drop(candidates: readonly C[]): void {
    for (const candidate of candidates) {
      this.release(candidate);
      this.options.onDropped(candidate);
    }
  }

  private rule(candidate: C): Ruling {
    let ruling: Ruling = "keep";
    for (const filter of this.options.filters ?? []) {
      const own = filter(candidate);
      if (own === "proved-away") return own;
      if (own === "later") ruling = own;
    }
    return ruling;
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
