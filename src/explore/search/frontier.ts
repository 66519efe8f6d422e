/**
 * What waits to be asked, flips and conditions of checkers: in tiers (what little work did not answer waits for more), each in an order of its own, past
 * the same filters, and within one bound of memory: a program with endless paths opens flips faster than they are solved. What is too much is dropped, the
 * least promising first, and the owner is told of each.
 */
import type { Expr, Model } from "../../expr/expr.ts";
import type { CheckGroup } from "./checks.ts";
import { pathTo } from "./path-tree.ts";
import { LeastAsked } from "./strategy/least-asked.ts";
import type { RankedCandidate } from "./strategy/signal.ts";
import type { Strategy } from "./strategy/strategy.ts";

/** How much work a flip has had: none yet, what is cheap, what is usual. The next tier gets more. */
export const TIERS = 3;

export interface FlipCandidate extends RankedCandidate {
  readonly seed: Model;
  readonly tier: number;
}

/** What waits: a decision to be taken otherwise, or what violates a property where a path is. */
export type Waiting = FlipCandidate | CheckGroup;

export const isFlip = (waiting: Waiting): waiting is FlipCandidate => "flip" in waiting;

/** keep: to be solved now. proved-away: something else shows that no input goes there. later: after everything easier. */
export type Ruling = "keep" | "proved-away" | "later";

/** Says of what waits, when its turn has come, whether solving it is worth while. */
export type Filter = (waiting: Waiting) => Ruling;

export interface FrontierBounds {
  readonly flips: number;
  /** Groups of conditions: each that is dropped is a property that nothing is claimed about, so there may be more of them. */
  readonly conditions: number;
  /** Kilobytes of the inputs that all of them start from, roughly. */
  readonly kilobytes: number;
}

export const FRONTIER_BOUNDS: FrontierBounds = { flips: 12_000, conditions: 20_000, kilobytes: 16 * 1024 };

interface FrontierOptions {
  readonly strategy: () => Strategy<FlipCandidate>;
  readonly bounds: FrontierBounds;
  readonly filters?: readonly Filter[];
  readonly onDropped: (waiting: Waiting) => void;
  readonly onProved?: (waiting: Waiting) => void;
}

/** What is left after dropping, so that it is not done at every turn. */
const KEPT = 0.9;
/** The part of what may be open that may wait in later tiers, on top of that. */
const HARD = { flips: 1 / 6, conditions: 1 / 4 } as const;
/** Conditions begin here: most are refuted, and that takes more than the first tier has. */
export const FIRST_OF_CONDITIONS = 1;

type Kind = "flips" | "conditions";

const kindOf = (waiting: Waiting): Kind => (isFlip(waiting) ? "flips" : "conditions");

/** Where the tier is that has easy ones. */
const FIRST: Readonly<Record<Kind, number>> = { flips: 0, conditions: FIRST_OF_CONDITIONS };

export class Frontier {
  private readonly flips: readonly Strategy<FlipCandidate>[];
  private readonly conditions: readonly LeastAsked[];
  /** Bytes of the seeds and how many share each, for as long as one is open. */
  private readonly seeds = new Map<Model, { readonly bytes: number; users: number }>();
  private bytes = 0;

  constructor(private readonly options: FrontierOptions) {
    const asked = new Map<string, number>();
    this.flips = Array.from({ length: TIERS }, () => options.strategy());
    this.conditions = Array.from({ length: TIERS }, () => new LeastAsked(asked));
  }

  /** All that waits of a kind, in whatever tier. */
  sizeOf(kind: Kind): number {
    return this[kind].reduce((sum, { size }) => sum + size, 0);
  }

  sizeIn(tier: number, kind: Kind = "flips"): number {
    return this[kind][tier]!.size;
  }

  get size(): number {
    return this.sizeOf("flips") + this.sizeOf("conditions");
  }

  add(waiting: Waiting): void {
    if (isFlip(waiting)) this.flips[waiting.tier]!.add(waiting);
    else if (this.sizeIn(waiting.tier, "conditions") >= this.options.bounds.conditions) {
      this.options.onDropped(waiting);
      return;
    } else this.conditions[waiting.tier]!.add(waiting);
    let seed = this.seeds.get(waiting.seed);
    if (seed === undefined) {
      seed = { bytes: bytesOf(waiting.seed), users: 0 };
      this.seeds.set(waiting.seed, seed);
      this.bytes += seed.bytes;
    }
    seed.users++;
  }

  /** The most promising flip of a tier. */
  next(tier: number): FlipCandidate | undefined {
    return this.take(this.flips[tier]!);
  }

  /** The conditions that were asked least; those that wait for more work when no others do. */
  nextConditions(): CheckGroup | undefined {
    for (const tier of this.conditions) {
      const group = this.take(tier);
      if (group !== undefined) return group;
    }
    return undefined;
  }

  /** It waits for the next tier; false when there is none or too many wait already. */
  postpone(waiting: Waiting): boolean {
    const tier = waiting.tier + 1;
    const kind = kindOf(waiting);
    const most = Math.ceil(this.options.bounds[kind] * HARD[kind]);
    if (tier >= TIERS || this.sizeOf(kind) - this.sizeIn(FIRST[kind], kind) >= most) return false;
    this.add({ ...waiting, tier });
    return true;
  }

  /** Drops what exceeds the bounds. */
  bound(): void {
    const { flips, kilobytes } = this.options.bounds;
    if (this.sizeIn(0) > flips) this.drop(this.flips[0]!.trim(Math.floor(flips * KEPT)));
    while (this.bytes > kilobytes * 1024 && this.size > 1) this.trim(KEPT);
  }

  /** Keeps that part of what waits in each tier, the most promising. Flips go before conditions: a path that is not taken costs less than a claim. */
  trim(part: number): void {
    const trimmed: readonly Strategy<Waiting>[] = (
      this.sizeOf("flips") > 1 ? this.flips : this.conditions
    ) as readonly Strategy<Waiting>[];
    for (const tier of trimmed) this.drop(tier.trim(Math.floor(tier.size * part)));
  }

  /** What the waiting conditions are made of; those of flips are in the path tree. */
  *expressions(): Generator<Expr> {
    for (const tier of this.conditions)
      for (const { at, constraints } of tier) {
        for (const { violation } of constraints) yield violation;
        yield* pathTo(at);
      }
  }

  private take<W extends Waiting>(tier: Strategy<W>): W | undefined {
    for (;;) {
      const waiting = tier.next();
      if (waiting === undefined) return undefined;
      this.release(waiting);
      const ruling = this.rule(waiting);
      if (ruling === "keep" || (ruling === "later" && !this.postpone(waiting))) return waiting;
      if (ruling === "proved-away") this.options.onProved?.(waiting);
    }
  }

  private drop(dropped: readonly Waiting[]): void {
    for (const waiting of dropped) {
      this.release(waiting);
      this.options.onDropped(waiting);
    }
  }

  private rule(waiting: Waiting): Ruling {
    let ruling: Ruling = "keep";
    for (const filter of this.options.filters ?? []) {
      const own = filter(waiting);
      if (own === "proved-away") return own;
      if (own === "later") ruling = own;
    }
    return ruling;
  }

  private release({ seed: model }: Waiting): void {
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
