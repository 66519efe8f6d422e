/** Opaque functions that have a meaning in ordinary operations are written out, for the layers that reason instead of trying. */
import { applyAll, opaque } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import { opaqueMeaning } from "../../expr/opaque.ts";
import { argsOf, postorder } from "../../expr/walk.ts";
import type { Solver } from "../solver.ts";

/** The constraints with every such function replaced; undefined when there is none. */
function written(constraints: readonly Expr[]): Expr[] | undefined {
  const nodes = postorder(constraints);
  if (!nodes.some((e) => e.kind === "opaque" && opaqueMeaning(e.fn) !== undefined)) return undefined;
  const made = new Map<Expr, Expr>();
  for (const node of nodes) {
    const args = argsOf(node).map((arg) => made.get(arg)!);
    if (node.kind === "opaque") made.set(node, opaqueMeaning(node.fn)?.(args) ?? opaque(node.fn, args, node.sort));
    else made.set(node, node.kind === "apply" ? applyAll(node.op, args) : node);
  }
  return constraints.map((constraint) => made.get(constraint)!);
}

/** Asks `inner` about the constraints written out; what it answers holds for the query as it stands. */
export const meanings = (inner: Solver): Solver => ({
  solve(query, budget) {
    const constraints = written(query.constraints);
    if (constraints === undefined) return { kind: "unknown", reason: "" };
    if (constraints.some((e) => e.kind === "literal" && e.value === false)) return { kind: "unsat", by: "meanings" };
    return inner.solve({ ...query, constraints }, budget);
  },
});
