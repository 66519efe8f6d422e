/** What a unit of loading says, as a digest: the same for code that looks otherwise. */
import { createHash } from "node:crypto";
import { isFunction, type Node } from "../../../frontend/syntax.ts";

const LEFT_OUT: ReadonlySet<string> = new Set([
  ...["start", "end", "range", "loc", "parent", "typeAnnotation", "typeArguments", "typeParameters", "returnType"],
  ...["superTypeArguments", "implements", "accessibility", "override", "readonly", "definite", "declare", "raw"],
]);

/** Programs that share modules ask for the same nodes again. */
const known = new WeakMap<Node, string>();

/** All that a node says but for the code of functions in it, and what else there is to say. */
export function digestOf(node: Node, more: string): string {
  let said = known.get(node);
  if (said === undefined) {
    const parts: string[] = [];
    tell(node, parts);
    known.set(node, (said = digest(parts.join(""))));
  }
  return more === "" ? said : digest(`${said} ${more}`);
}

const digest = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 22);

function tell(value: unknown, parts: string[]): void {
  if (Array.isArray(value)) {
    parts.push("[");
    for (const item of value) tell(item, parts);
    parts.push("]");
  } else if (value instanceof RegExp) parts.push(`${value}`);
  else if (typeof value === "object" && value !== null) {
    if (isFunction(value as Node)) {
      parts.push("function");
      return;
    }
    parts.push("{");
    for (const [name, field] of Object.entries(value)) {
      if (LEFT_OUT.has(name)) continue;
      parts.push(`${name}:`);
      tell(field, parts);
    }
    parts.push("}");
  } else parts.push(typeof value === "string" ? JSON.stringify(value) : `${typeof value} ${String(value)};`);
}
