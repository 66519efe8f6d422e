/** A class that is defined while a function runs: its heritage, computed keys and static parts are evaluated there. */
import { type Class, isErased, type Node } from "../../frontend/syntax.ts";
import type { Operand } from "../graph.ts";
import type { Builder } from "./builder.ts";
import { keyOf } from "./members.ts";

type StaticField = Extract<Node, { type: "PropertyDefinition" | "TSAbstractPropertyDefinition" }>;

export function classExpression(b: Builder, node: Class): Operand {
  if (node.superClass !== null && node.superClass !== undefined) b.lower(node.superClass);
  let runsCode = node.decorators.length > 0;
  const statics: StaticField[] = [];
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
      if (member.type !== "MethodDefinition" && member.static && member.value !== null) {
        if (b.context.looksInside && member.type === "PropertyDefinition" && !member.computed) statics.push(member);
        else runsCode = true;
      }
    }
  }
  if (runsCode) b.emit({ kind: "havoc", targets: [], runs: true, reason: "static parts of a class", at: b.at(node) });
  const made = b.compute({ kind: "allocate", what: "class", node }, b.at(node));
  for (const member of statics) lowerStatic(b, member, made);
  return made;
}

/** The initialiser of a static field: there `this` is the class. */
function lowerStatic(b: Builder, member: StaticField, made: Operand): void {
  const outer = b.meanings;
  b.meanings = { names: new Map(outer?.names).set("this", made), nodes: outer?.nodes ?? new Map() };
  const value = b.lower(member.value!);
  b.meanings = outer;
  b.emit({ kind: "store", object: made, key: keyOf(b, member.key, false), value, at: { ...b.at(member), site: -1 } });
}
