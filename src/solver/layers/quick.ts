/** The end of the chain for questions that are asked quickly: what the layers before do not answer is left open, and may be asked again with more work. */
import type { Decorator } from "../solver.ts";

export const quick: Decorator = (inner) => ({
  solve: (query, budget) =>
    budget.isQuick === true ? { kind: "unknown", reason: "not answered quickly" } : inner.solve(query, budget),
});
