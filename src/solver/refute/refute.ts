/** Proves queries unsatisfiable without solving them, by propagation, circular order and differences. */
import type { Expr } from "../../expr/expr.ts";
import type { Solver } from "../solver.ts";
import { isOverstretched } from "./differences.ts";
import type { Facts } from "./facts.ts";
import { isCircular } from "./order.ts";
import { propagate } from "./propagate.ts";

/** What the layers after this one want to know as well, by the list of constraints itself. */
const known = new WeakMap<readonly Expr[], Facts | "contradiction">();

/** What holds for every solution of the constraints. */
export function factsOf(constraints: readonly Expr[]): Facts | "contradiction" {
  let facts = known.get(constraints);
  if (facts === undefined) {
    const propagated = propagate(constraints);
    facts =
      propagated === undefined || isCircular(constraints, propagated) || isOverstretched(constraints, propagated)
        ? "contradiction"
        : propagated;
    known.set(constraints, facts);
  }
  return facts;
}

export const refute: Solver = {
  solve: ({ constraints }) =>
    factsOf(constraints) === "contradiction" ? { kind: "unsat", by: "intervals" } : { kind: "unknown", reason: "" },
};
