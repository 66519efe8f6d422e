/** A class that is defined while a function runs: its heritage, computed keys and static parts are evaluated there. */
import { type Class, isErased, type Node } from "../../frontend/syntax.ts";
import type { Operand } from "../graph.ts";
import type { Builder } from "./builder.ts";

export function classExpression(b: Builder, node: Class): Operand {
  if (node.superClass !== null && node.superClass !== undefined) b.lower(node.superClass);
  let runsCode = node.decorators.length > 0;
  for (const member of node.body.body) {
    if (isErased(member as Node)) continue;
    if (member.type === "StaticBlock") runsCode = true;
    else if (
      member.type === "MethodDefinition" ||
      member.type === "PropertyDefinition" ||
      member.type === "AccessorProperty"
    ) {
      if (member.computed) b.lower(member.key);
      if (member.decorators.length > 0) runsCode = true;
      if (member.type !== "MethodDefinition" && member.static && member.value !== null) runsCode = true;
    }
  }
  if (runsCode) b.emit({ kind: "havoc", targets: [], runs: true, reason: "static parts of a class", at: b.at(node) });
  return b.compute({ kind: "allocate", what: "class", node }, b.at(node));
}
