/** The flags that a regular expression is made with. */
import type { Node } from "../syntax.ts";

/** All that the expression may give, together; undefined when it may give any. */
export function flagsIn(node: Node): string | undefined {
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type === "Identifier" && node.name === "undefined") return "";
  if (node.type !== "ConditionalExpression") return undefined;
  const [yes, no] = [flagsIn(node.consequent), flagsIn(node.alternate)];
  return yes === undefined || no === undefined ? undefined : yes + no;
}
