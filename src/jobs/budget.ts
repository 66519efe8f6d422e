/** How much an exploration may spend. Runs and steps make results reproducible; seconds keep the user from waiting. */

export interface ExplorationBudget {
  /** Runs with shadows plus solver queries; cheap runs count a little (`explore/search/meter.ts`), so that every search ends. */
  readonly runs: number;
  readonly seconds: number;
  /** Function entries and loop iterations per run. */
  readonly steps: number;
  /** Counted work (`explore/search/meter.ts`), for measurements that a busy machine must not change. */
  readonly work?: number;
  /** The part of it that is spent at least. After that a search ends as soon as nothing new has come for half as long as all took until then; absent: it goes on to the end. */
  readonly patience?: number;
  /** Seconds for making small what was found; absent: what the search left of them, and some in any case. */
  readonly afterwards?: number;
}

export const DEFAULT_BUDGET: ExplorationBudget = { runs: 20_000, seconds: 10, steps: 200_000 };
