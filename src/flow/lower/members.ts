/** Members: object and key evaluated in order, the object asserted to be there. */
import type { Primitive } from "../../expr/expr.ts";
import { keyName, type Node } from "../../frontend/syntax.ts";
import { constant, type Operand, use } from "../graph.ts";
import type { Builder, OpenBlock } from "./builder.ts";

type NodeOf<T extends Node["type"]> = Extract<Node, { type: T }>;

/** Object and key of a member expression, evaluated, the object asserted to be there. */
export function lowerMember(
  b: Builder,
  node: NodeOf<"MemberExpression">,
  short: OpenBlock | undefined,
): { object: Operand; key: Operand } {
  const object = node.object.type === "Super" ? use(b.self) : b.link(node.object, short);
  if (node.optional && short !== undefined) leaveIfNothing(b, object, short, node);
  const key = keyOf(b, node.property, node.computed);
  if (node.object.type !== "Super")
    b.emit({
      kind: "assert",
      property: { checker: "nullish-access", object, use: "member" },
      at: b.at(node, "member"),
    });
  return { object, key };
}

export function leaveIfNothing(b: Builder, operand: Operand, short: OpenBlock, node: Node): void {
  const go = b.newBlock(node.start);
  b.finish({
    kind: "branch",
    test: { operand, is: "nullish" },
    yes: short.id,
    no: go.id,
    at: b.at(node, "optional"),
  });
  b.begin(go);
}

export function keyOf(b: Builder, key: Node, computed: boolean): Operand {
  const name = keyName(key, computed);
  if (name !== undefined && !(computed && key.type === "Literal")) return constant(name);
  if (key.type === "Literal") return constant(key.value as Primitive);
  return b.lower(key);
}

export function load(b: Builder, node: NodeOf<"MemberExpression">, object: Operand, key: Operand): Operand {
  const at = b.at(node, "member");
  const target = b.temp();
  if (node.object.type === "Super") return b.unknown("super member", node);
  if (node.computed && !b.context.intent.isAsked(node))
    b.emit({ kind: "assert", property: { checker: "index-read", object, key }, at });
  b.emit({ kind: "load", target, object, key, at });
  return use(target);
}
