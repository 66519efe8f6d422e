/** What an exploration has spent so far, held against its budget. */
import type { ExplorationBudget } from "../../jobs/budget.ts";

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
