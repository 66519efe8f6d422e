/**
 * Replaces what can only have one value by that value: a length that a pattern fixes becomes a number, and indices
 * computed from it become places. The layers after see a simpler query with the same solutions.
 */
import { applyAll, eq, literal, TRUE } from "../../expr/build.ts";
import type { Apply, Expr } from "../../expr/expr.ts";
import { mayThrow } from "../../expr/may-throw.ts";
import { postorder } from "../../expr/walk.ts";
import type { Facts } from "../refute/facts.ts";
import { factsOf } from "../refute/refute.ts";
import type { Decorator } from "../solver.ts";
import { rebuildWith } from "./rebuild.ts";
import { simplify } from "./simplify.ts";

/** The one value of a number that is no constant by itself. Zero is left alone: it may be either zero. */
function pinned(e: Apply, facts: Facts): number | undefined {
  const { lo, hi, nan } = facts.interval(e);
  return e.sort === "num" && lo === hi && !nan && lo !== 0 && Number.isFinite(lo) ? lo : undefined;
}

/** The constraints with values in place, and what fixes the values stated; undefined when nothing changes. */
export function pinConstraints(constraints: readonly Expr[]): readonly Expr[] | undefined {
  const facts = factsOf(constraints);
  if (facts === "contradiction") return undefined;
  const nodes = postorder(constraints);
  const values = new Map<Expr, Expr>();
  for (const node of nodes) {
    const value = node.kind === "apply" ? pinned(node, facts) : undefined;
    // a part that fails may be in a branch that is not taken: it must not be stated
    if (value !== undefined && !postorder([node]).some(mayThrow)) values.set(node, literal(value));
  }
  if (values.size === 0) return undefined;
  const replaced = (es: readonly Expr[]): Expr[] => rebuildWith(es, (e) => values.get(e));
  const rebuilt = new Set(replaced(constraints));
  for (const [node, value] of values)
    if (node.kind === "apply") rebuilt.add(eq(applyAll(node.op, replaced(node.args)), value));
  rebuilt.delete(TRUE);
  const before = new Set(constraints);
  return [...rebuilt].every((e) => before.has(e)) ? undefined : [...rebuilt];
}

export const pin: Decorator = (inner) => {
  const again = simplify(inner);
  return {
    solve(query, budget) {
      const constraints = pinConstraints(query.constraints);
      return constraints === undefined ? inner.solve(query, budget) : again.solve({ ...query, constraints }, budget);
    },
  };
};
