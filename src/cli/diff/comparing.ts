/** What comparing one function of two versions takes. */
import type { ExplorationBudget } from "../../jobs/budget.ts";
import type { DiffOptions } from "./options.ts";
import type { Versions } from "./versions.ts";

export interface Comparing extends Versions {
  /** Where the programs go that call both. */
  readonly harnesses: string;
  readonly options: DiffOptions;
  budget(): ExplorationBudget;
}
