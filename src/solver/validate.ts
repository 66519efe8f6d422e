/** No model is believed before exact evaluation: whatever a layer's reasoning approximates can cost time, never correctness. */
import { defaultOf, holds, inDomain } from "../expr/evaluate.ts";
import type { Input, Model, Primitive } from "../expr/expr.ts";
import { inputsOfAll } from "../expr/inputs.ts";
import type { Budget, Decorator, Query, Solver, Verdict } from "./solver.ts";
import type { Statistics } from "./statistics.ts";

/** The value of a variable: what the model says, else the seed, else the default of its domain. */
export function valueUnder(input: Input, model: Model, seed: Model): Primitive {
  if (model.has(input.name)) return model.get(input.name);
  return seed.has(input.name) ? seed.get(input.name) : defaultOf(input.domain);
}

/** Whether `model` laid over the seed lies in every domain and satisfies every constraint. */
export function satisfies(model: Model, query: Query): boolean {
  const whole = new Map<string, Primitive>();
  for (const input of inputsOfAll(query.constraints)) {
    const value = valueUnder(input, model, query.seed);
    if (!inDomain(input.domain, value)) return false;
    whole.set(input.name, value);
  }
  // The goal is the likeliest to fail.
  for (let i = query.constraints.length - 1; i >= 0; i--) if (!holds(query.constraints[i]!, whole)) return false;
  return true;
}

/** Ask `solver`; believe its models only when they check; whatever it cannot answer goes on to the next layer. */
export const attempt =
  (name: string, solver: Solver, statistics: Statistics, spentBy: () => number = () => 0): Decorator =>
  (inner) => ({
    solve(query: Query, budget: Budget): Verdict {
      const start = performance.now();
      const before = spentBy();
      let verdict = solver.solve(query, budget);
      if (verdict.kind === "sat" && !satisfies(verdict.model, query)) {
        statistics.wrong(name);
        verdict = { kind: "unknown", reason: `${name}: its model failed evaluation` };
      }
      statistics.answer(name, verdict.kind, performance.now() - start);
      if (verdict.kind !== "unknown") return verdict;
      // what is counted is taken from those after it; time is not, for it depends on the machine
      const rest = { ...budget, milliseconds: Math.max(0, budget.milliseconds - (spentBy() - before)) };
      const later = inner.solve(query, rest);
      // The last layer with something to say is heard: SMT when it is there, else search. The others leave the reason empty.
      return later.kind === "unknown" && later.reason === "" ? verdict : later;
    },
  });

/** The answer of the first that has one. */
export const firstOf = (...solvers: readonly Solver[]): Solver => ({
  solve(query, budget) {
    for (const solver of solvers) {
      const verdict = solver.solve(query, budget);
      if (verdict.kind !== "unknown") return verdict;
    }
    return { kind: "unknown", reason: "" };
  },
});

const BRIEFLY = 300;

/** A solver with little time, for questions that are only a means. */
export const briefly = (solver: Solver): Solver => ({
  solve: (query, budget) => solver.solve(query, { ...budget, milliseconds: Math.min(BRIEFLY, budget.milliseconds) }),
});

/** The end of every chain. */
export const giveUp: Solver = { solve: () => ({ kind: "unknown", reason: "" }) };
