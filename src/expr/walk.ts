/** Walks over expressions as graphs: shared nodes once, without recursion, since loops build chains thousands deep. */
import { effort } from "./effort.ts";
import type { Expr } from "./expr.ts";
import { nativeSet, setAdd, setHas } from "./pristine.ts";

const NONE: readonly Expr[] = [];

export function argsOf(e: Expr): readonly Expr[] {
  return e.kind === "apply" || e.kind === "opaque" ? e.args : NONE;
}

/**
 * The distinct nodes below and including `roots`, every node after its arguments, arguments from left to right.
 * Nodes for which `skip` holds are left out together with what only they reach.
 */
export function postorder(roots: readonly Expr[], skip?: (e: Expr) => boolean): Expr[] {
  const order: Expr[] = [];
  const seen = new nativeSet<Expr>();
  const nodes: Expr[] = [];
  const next: number[] = [];
  let depth = 0;
  for (let r = 0; r < roots.length; r++) {
    const root = roots[r]!;
    if (setHas(seen, root) || skip?.(root)) continue;
    setAdd(seen, root);
    nodes[0] = root;
    next[0] = 0;
    depth = 1;
    while (depth > 0) {
      const node = nodes[depth - 1]!;
      const args = argsOf(node);
      const i = next[depth - 1]!;
      if (i === args.length) {
        order[order.length] = node;
        depth--;
        continue;
      }
      next[depth - 1] = i + 1;
      const arg = args[i]!;
      if (setHas(seen, arg) || skip?.(arg)) continue;
      setAdd(seen, arg);
      nodes[depth] = arg;
      next[depth++] = 0;
    }
  }
  effort.walked += order.length;
  return order;
}
