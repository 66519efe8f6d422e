/** The orders in which an exploration can try its flips, by the names users give them. */
export const STRATEGIES = [
  "interleaved",
  "generational",
  "depth-first",
  "breadth-first",
  "random",
  "sampling",
] as const;
export type StrategyName = (typeof STRATEGIES)[number];
