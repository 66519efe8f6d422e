/** The time that each target gets: its own budget, or its share of what is left for all. What one does not need, the others get. */
import type { ExplorationOptions } from "../options/exploration.ts";
import type { Session } from "./session.ts";

type Timed = Pick<ExplorationOptions, "budget" | "totalSeconds" | "hasSeconds">;

/** Asked for one target after another. */
export function timeShares(count: number, { ports }: Session, options: Timed): () => ExplorationOptions["budget"] {
  const { budget, totalSeconds, hasSeconds } = options;
  if (totalSeconds === Number.POSITIVE_INFINITY) return () => budget;
  const deadline = ports.now() + 1000 * totalSeconds;
  let left = count;
  return () => {
    const share = (deadline - ports.now()) / 1000 / Math.max(1, left--);
    const most = hasSeconds ? budget.seconds : Number.POSITIVE_INFINITY;
    return { ...budget, seconds: Math.max(0, Math.min(most, share)) };
  };
}
