/** What the platform has under a name that no program declares: `Math.max`, `Array.prototype.slice`, `Map`. It is that of the Node that runs this, which is the one that runs the program. */
import type { ModuleFlow } from "../../../flow/module.ts";
import { keyName, type Node, stripCasts } from "../../../frontend/syntax.ts";

/** Undefined where it has none, or somebody would be asked for it. */
export function platformValue(node: Node, module: ModuleFlow): unknown {
  if (node.type === "Identifier")
    return module.context.scopes.bindingOf(node) === undefined ? valueAt(globalThis, node.name) : undefined;
  if (node.type !== "MemberExpression") return undefined;
  const name = keyName(node.property, node.computed);
  return name === undefined ? undefined : valueAt(platformValue(stripCasts(node.object), module), name);
}

function valueAt(holder: unknown, name: string): unknown {
  if ((typeof holder !== "object" && typeof holder !== "function") || holder === null) return undefined;
  return Object.getOwnPropertyDescriptor(holder, name)?.value;
}
