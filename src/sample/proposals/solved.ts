/** Inside a constraint: a random solution of φ ∧ |x − s| ≤ Δ. The solver is given a random point of that neighbourhood to start from. */
import { and, le, literal } from "../../expr/build.ts";
import type { Expr, Input, Model, Primitive } from "../../expr/expr.ts";
import type { Random } from "../../solver/random.ts";
import type { Budget, Solver } from "../../solver/solver.ts";

export interface Inside {
  readonly constraints: readonly Expr[];
  readonly solver: Solver;
  readonly budget: Budget;
  /** Δ. */
  readonly reach: number;
}

/** Undefined when the solver knows none. */
export function solved(model: Model, variables: readonly Input[], inside: Inside, random: Random): Model | undefined {
  const { reach } = inside;
  const seed = new Map<string, Primitive>(model);
  const near: Expr[] = [];
  for (const variable of variables) {
    const { name, domain } = variable;
    const value = model.get(name);
    if (typeof value !== "number" || !Number.isFinite(value) || domain.kind === "tag" || domain.kind === "one-of")
      continue;
    const moved = value + random.below(2 * reach + 1) - reach;
    seed.set(name, domain.kind === "integer" ? Math.min(domain.max, Math.max(domain.min, moved)) : moved);
    near.push(and(le(literal(value - reach), variable), le(variable, literal(value + reach))));
  }
  const verdict = inside.solver.solve({ constraints: [...inside.constraints, ...near], seed }, inside.budget);
  return verdict.kind === "sat" ? new Map([...seed, ...verdict.model]) : undefined;
}
