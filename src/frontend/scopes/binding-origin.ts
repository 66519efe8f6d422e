/** Where the value of a variable comes from: its initialiser, or the property a pattern takes it out of. */

import { keyName, type Node, stripCasts, walk } from "../syntax.ts";
import type { Binding } from "./scope.ts";

export interface Origin {
  readonly init?: Node;
  readonly property?: string;
}

/** Found once for each program. */
const known = new WeakMap<Node, Map<Node, Origin>>();

export function originOf(binding: Binding): Origin | undefined {
  const [id] = binding.declarations;
  let { scope } = binding;
  while (scope.parent !== undefined) scope = scope.parent;
  let origins = known.get(scope.node);
  if (origins === undefined) known.set(scope.node, (origins = originsIn(scope.node)));
  return id === undefined ? undefined : origins.get(id);
}

function originsIn(program: Node): Map<Node, Origin> {
  const origins = new Map<Node, Origin>();
  walk(program, (node) => {
    if (node.type === "VariableDeclarator" && node.init !== null) origins.set(node.id, { init: stripCasts(node.init) });
    if (node.type !== "Property") return;
    const property = keyName(node.key, node.computed);
    if (property !== undefined) origins.set(node.value, { property });
  });
  return origins;
}
