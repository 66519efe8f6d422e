/** Patterns that the engine takes apart itself. */
import { eachName } from "../../frontend/scopes/patterns.ts";
import { stripCasts } from "../../frontend/syntax.ts";
import { covered, type Emitter } from "../context/emitter.ts";
import { inline } from "../output/emitted.ts";
import type { Node } from "../output/node.ts";

/** The pattern as written, for the coverage build and for parameters that must stay where they are. */
export function nativePattern(cx: Emitter, source: Node, expression: (node: Node, target?: Node) => string): string {
  const node = stripCasts(source);
  const inner = (n: Node): string => nativePattern(cx, n, expression);
  switch (node.type) {
    case "Identifier":
      return node.name;
    case "AssignmentPattern":
      return `${inner(node.left)} = (${covered(cx, node, "default", true)}, ${expression(node.right, node.left)})`;
    case "RestElement":
      return `...${inner(node.argument)}`;
    case "ArrayPattern":
      return `[${node.elements.map((element) => (element === null ? "" : inner(element))).join(", ")}${node.elements.at(-1) === null ? "," : ""}]`;
    case "ObjectPattern":
      return `{ ${node.properties
        .map((p) => {
          if (p.type === "RestElement") return inner(p);
          const key = p.computed
            ? `[${expression(p.key)}]`
            : p.key.type === "Literal"
              ? p.key.raw
              : p.key.type === "Identifier"
                ? p.key.name
                : "";
          return `${key}: ${inner(p.value)}`;
        })
        .join(", ")} }`;
    default:
      return inline(cx.value(node, false));
  }
}

/** Every name the pattern binds or assigns lives in a variable of that name. */
export function isPlainPattern(cx: Emitter, pattern: Node): boolean {
  let plain = true;
  eachName(pattern, (id) => {
    const binding = cx.scopes.bindingOf(id);
    if (binding?.scope.kind === "namespace" || binding?.kind === "import") plain = false;
  });
  return plain;
}
