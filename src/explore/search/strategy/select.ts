/** Strategies by the name a user gives them. */
import type { StrategyName } from "../../../jobs/strategy.ts";
import type { Random } from "../../../solver/random.ts";
import { Interleaved } from "./interleaved.ts";
import { BreadthFirst, DepthFirst, RandomOrder } from "./orders.ts";
import { RankedStrategy } from "./ranked.ts";
import type { RankedCandidate, RankSignal } from "./signal.ts";
import type { Strategy } from "./strategy.ts";

export function selectStrategy<C extends RankedCandidate>(
  name: StrategyName,
  signals: readonly RankSignal[],
  random: Random,
): Strategy<C> {
  switch (name) {
    case "interleaved":
      return new Interleaved(signals, random);
    case "generational":
    // flips wait, and none is solved: sampling is the only activity then
    case "sampling":
      return new RankedStrategy(signals);
    case "depth-first":
      return new DepthFirst();
    case "breadth-first":
      return new BreadthFirst();
    case "random":
      return new RandomOrder(random);
  }
}
