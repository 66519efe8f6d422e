/**
 * Splits a query into groups of constraints that share variables. A group the seed already satisfies needs no solving
 * (on a flip that is every group but the goal's); the others are solved one by one and their models united.
 */
import { defaultOf } from "../../expr/evaluate.ts";
import type { Expr, Input, Model, Primitive } from "../../expr/expr.ts";
import { inputsOf } from "../../expr/inputs.ts";
import type { Decorator, Query } from "../solver.ts";
import { Recent } from "./recent.ts";
import { SeedValues } from "./seed-values.ts";

/** Constraints by connected variables, in the order of each group's last constraint, so that the goal's group comes last. */
export function independentGroups(constraints: readonly Expr[]): Expr[][] {
  const parent = constraints.map((_, i) => i);
  const find = (i: number): number => {
    while (parent[i] !== i) {
      parent[i] = parent[parent[i]!]!;
      i = parent[i]!;
    }
    return i;
  };
  const owner = new Map<Input, number>();
  constraints.forEach((constraint, i) => {
    for (const input of inputsOf(constraint)) {
      const known = owner.get(input);
      if (known === undefined) owner.set(input, i);
      else {
        const [a, b] = [find(known), find(i)];
        // The later constraint is the root, so that a group's root is its last constraint.
        if (a < b) parent[a] = b;
        else parent[b] = a;
      }
    }
  });
  const groups = new Map<number, Expr[]>();
  constraints.forEach((constraint, i) => {
    const root = find(i);
    const group = groups.get(root);
    if (group === undefined) groups.set(root, [constraint]);
    else group.push(constraint);
  });
  return [...groups].sort(([a], [b]) => a - b).map(([, group]) => group);
}

const MAX_SEEDS = 64;

/** Whether constraints hold under a seed; all flips of one path ask about the same prefix, so the answers are kept. */
class SeedTruth {
  /** Of the seeds asked about lately: an exploration keeps thousands, each with all conditions of its path. */
  readonly #known = new Recent<Model, Map<Expr, boolean>>(MAX_SEEDS);
  readonly #values = new SeedValues();

  holds(constraint: Expr, seed: Model): boolean {
    let truths = this.#known.get(seed);
    if (truths === undefined) {
      truths = new Map();
      this.#known.set(seed, truths);
    }
    let truth = truths.get(constraint);
    if (truth === undefined) {
      truth = this.#values.holds(constraint, seed);
      truths.set(constraint, truth);
    }
    return truth;
  }
}

export const independence = (): Decorator => (inner) => {
  const truth = new SeedTruth();
  return {
    solve(query: Query, budget) {
      const { seed } = query;
      const model = new Map<string, Primitive>();
      const by = new Set<string>();
      let unknown: string | undefined;
      for (const constraints of independentGroups(query.constraints).reverse()) {
        if (constraints.every((constraint) => truth.holds(constraint, seed))) continue;
        const verdict = inner.solve({ constraints, seed }, budget);
        if (verdict.kind === "unsat") return verdict;
        if (verdict.kind === "unknown") unknown ??= verdict.reason;
        else {
          for (const [name, value] of verdict.model) model.set(name, value);
          by.add(verdict.by);
        }
      }
      if (unknown !== undefined) return { kind: "unknown", reason: unknown };
      if (by.size > 0) return { kind: "sat", model, by: [...by].join("+") };
      for (const constraint of query.constraints) {
        for (const { name, domain } of inputsOf(constraint))
          model.set(name, seed.has(name) ? seed.get(name) : defaultOf(domain));
      }
      return { kind: "sat", model, by: "seed" };
    },
  };
};
