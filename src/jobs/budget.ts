/** How much an exploration may spend. Runs and steps make results reproducible; seconds keep the user from waiting. */

export interface ExplorationBudget {
  /** Runs with shadows plus solver queries. */
  readonly runs: number;
  readonly seconds: number;
  /** Function entries and loop iterations per run. */
  readonly steps: number;
}

export const DEFAULT_BUDGET: ExplorationBudget = { runs: 20_000, seconds: 10, steps: 200_000 };

export class Meter {
  runs = 0;
  queries = 0;
  mutations = 0;
  private readonly start: number;

  constructor(
    private readonly budget: ExplorationBudget,
    private readonly now: () => number,
    private readonly isCancelled: () => boolean,
  ) {
    this.start = now();
  }

  get milliseconds(): number {
    return this.now() - this.start;
  }

  get isSpent(): boolean {
    return (
      this.isCancelled() ||
      this.runs + this.queries >= this.budget.runs ||
      this.milliseconds >= this.budget.seconds * 1000
    );
  }
}
