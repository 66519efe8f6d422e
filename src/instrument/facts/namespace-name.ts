/** The name by which the body of a namespace knows itself: `C` in `namespace A.B.C`. */
import type { NodeOf } from "../output/node.ts";

export function namespaceName(node: NodeOf<"TSModuleDeclaration">): string {
  const { id } = node;
  if (id.type === "TSQualifiedName") return id.right.name;
  return id.type === "Identifier" ? id.name : "";
}
