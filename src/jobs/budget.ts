/** How much an exploration may spend. Runs and steps make results reproducible; seconds keep the user from waiting. */

export interface ExplorationBudget {
  /** Runs with shadows plus solver queries; cheap runs count a little (`explore/search/meter.ts`), so that every search ends. */
  readonly runs: number;
  readonly seconds: number;
  /** Function entries and loop iterations per run. */
  readonly steps: number;
  /** Counted work (`explore/search/meter.ts`), for measurements that a busy machine must not change. */
  readonly work?: number;
}

export const DEFAULT_BUDGET: ExplorationBudget = { runs: 20_000, seconds: 10, steps: 200_000 };
