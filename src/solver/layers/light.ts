/** For questions that nothing is loaded for: what would go to SMT goes to the last layer at once, and may be asked again with more work. */
import type { Decorator, Solver } from "../solver.ts";

export const light =
  (last: Solver): Decorator =>
  (inner) => ({
    solve: (query, budget) => (budget.isLight === true ? last : inner).solve(query, budget),
  });
