/** Replaces applications inside constraints. */
import { applyAll, opaque } from "../../expr/build.ts";
import type { Apply, Expr } from "../../expr/expr.ts";
import { argsOf, postorder } from "../../expr/walk.ts";

/** The constraints with every application that `replacement` has an expression for replaced by it, simplified anew. */
export function rebuildWith(constraints: readonly Expr[], replacement: (e: Apply) => Expr | undefined): Expr[] {
  const rebuilt = new Map<Expr, Expr>();
  for (const node of postorder(constraints)) rebuilt.set(node, rebuild(node, rebuilt, replacement));
  return constraints.map((constraint) => rebuilt.get(constraint)!);
}

function rebuild(node: Expr, rebuilt: ReadonlyMap<Expr, Expr>, replacement: (e: Apply) => Expr | undefined): Expr {
  const replaced = node.kind === "apply" ? replacement(node) : undefined;
  if (replaced !== undefined) return replaced;
  const args = argsOf(node).map((arg) => rebuilt.get(arg)!);
  if (args.every((arg, i) => arg === argsOf(node)[i])) return node;
  if (node.kind === "opaque") return opaque(node.fn, args, node.sort);
  return node.kind === "apply" ? applyAll(node.op, args) : node;
}
