/** An old model often satisfies a new query; evaluating is cheaper than solving. */

import { holds } from "../../expr/evaluate.ts";
import type { Model, Primitive } from "../../expr/expr.ts";
import { inputsOfAll } from "../../expr/inputs.ts";
import type { Decorator } from "../solver.ts";
import type { Statistics } from "../statistics.ts";
import { satisfies } from "../validate.ts";

const KEPT = 12;

export function reuseModels(statistics: Statistics): Decorator {
  const recent: Model[] = [];
  return (inner) => ({
    solve(query, budget) {
      const start = performance.now();
      const goal = query.constraints.at(-1)!;
      const inputs = inputsOfAll(query.constraints);
      for (const model of recent) {
        // A model of other variables says nothing new: the seed already failed.
        if (!inputs.every(({ name }) => model.has(name)) || !holds(goal, model)) continue;
        const own = new Map<string, Primitive>(inputs.map(({ name }) => [name, model.get(name)]));
        if (!satisfies(own, query)) continue;
        statistics.answer("reuse", "sat", performance.now() - start);
        return { kind: "sat", model: own, by: "reuse" };
      }
      statistics.answer("reuse", "unknown", performance.now() - start);
      const verdict = inner.solve(query, budget);
      if (verdict.kind === "sat") {
        recent.unshift(verdict.model);
        if (recent.length > KEPT) recent.pop();
      }
      return verdict;
    },
  });
}
