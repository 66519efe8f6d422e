/** Members of classes that invariants are about. */
import type { Node } from "../syntax.ts";

export type MethodDefinition = Extract<Node, { type: "MethodDefinition" | "TSAbstractMethodDefinition" }>;

/** Public methods and setters: what others can call on a finished object. */
export function isVisible(member: MethodDefinition): boolean {
  const access = "accessibility" in member ? member.accessibility : undefined;
  return (
    !member.static &&
    member.kind !== "get" &&
    member.key.type !== "PrivateIdentifier" &&
    access !== "private" &&
    access !== "protected"
  );
}
