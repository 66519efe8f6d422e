/** The default: mostly the ranked order, now and then a random one, so that a misleading rank cannot starve the rest. */
import type { Random } from "../../../solver/random.ts";
import { RandomOrder } from "./orders.ts";
import { RankedStrategy } from "./ranked.ts";
import type { RankedCandidate, RankSignal } from "./signal.ts";
import type { Strategy } from "./strategy.ts";

const RANDOM_EVERY = 8;
/** What one order has taken is still in the other. It is cleared away when there are more of those than open ones, and at least so many. */
const STALE = 1000;

export class Interleaved<C extends RankedCandidate> implements Strategy<C> {
  readonly name = "interleaved";
  private readonly ranked: RankedStrategy<C>;
  private readonly random: RandomOrder<C>;
  private readonly open = new Set<C>();
  private readonly isOpen = (candidate: C): boolean => this.open.has(candidate);
  private turn = 0;

  constructor(signals: readonly RankSignal[], random: Random) {
    this.ranked = new RankedStrategy(signals);
    this.random = new RandomOrder(random);
  }

  get size(): number {
    return this.open.size;
  }

  add(candidate: C): void {
    this.open.add(candidate);
    this.ranked.add(candidate);
    this.random.add(candidate);
  }

  next(): C | undefined {
    const order = ++this.turn % RANDOM_EVERY === 0 ? this.random : this.ranked;
    for (;;) {
      const candidate = order.next();
      if (candidate === undefined) return undefined;
      if (!this.open.delete(candidate)) continue;
      this.clear();
      return candidate;
    }
  }

  trim(count: number): C[] {
    const dropped = this.ranked.trim(count, this.isOpen);
    for (const candidate of dropped) this.open.delete(candidate);
    this.random.retain(this.isOpen);
    return dropped;
  }

  private clear(): void {
    const most = 2 * this.open.size + STALE;
    if (this.ranked.size > most || this.random.size > most) this.forgetTaken();
  }

  private forgetTaken(): void {
    this.ranked.retain(this.isOpen);
    this.random.retain(this.isOpen);
  }
}
