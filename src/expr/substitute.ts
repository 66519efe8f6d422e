/** Replaces inputs inside an expression. */
import { applyAll, opaque } from "./build.ts";
import type { Expr, Input } from "./expr.ts";
import { mapGet, mapSet, nativeMap } from "./pristine.ts";
import { argsOf, postorder } from "./walk.ts";

/** `e` with every input that `replacement` has an expression for replaced by it; the result is simplified anew. */
export function substitute(e: Expr, replacement: (input: Input) => Expr | undefined): Expr {
  const rebuilt = new nativeMap<Expr, Expr>();
  const nodes = postorder([e]);
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i]!;
    mapSet(rebuilt, node, rebuild(node, rebuilt, replacement));
  }
  return mapGet(rebuilt, e)!;
}

function rebuild(node: Expr, rebuilt: Map<Expr, Expr>, replacement: (input: Input) => Expr | undefined): Expr {
  if (node.kind === "input") return replacement(node) ?? node;
  const old = argsOf(node);
  const args: Expr[] = [];
  let changed = false;
  for (let i = 0; i < old.length; i++) {
    args[i] = mapGet(rebuilt, old[i]!)!;
    changed ||= args[i] !== old[i];
  }
  if (!changed) return node;
  if (node.kind === "opaque") return opaque(node.fn, args, node.sort);
  return node.kind === "apply" ? applyAll(node.op, args) : node;
}
