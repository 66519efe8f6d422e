/** Expressions that run no code of the program: literals, names, functions, and literals made of those. */
import type { Node } from "../output/node.ts";

export function isTrivial(node: Node): boolean {
  switch (node.type) {
    case "Literal":
    case "Identifier":
    case "FunctionExpression":
    case "ArrowFunctionExpression":
      return true;
    case "ArrayExpression":
      return node.elements.every((element) => element !== null && isTrivial(element));
    case "ObjectExpression":
      return node.properties.every((p) => p.type === "Property" && !p.computed && isTrivial(p.value));
    case "UnaryExpression":
      return node.argument.type === "Literal";
    default:
      return false;
  }
}
