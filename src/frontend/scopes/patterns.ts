/** Binding patterns: the names they declare, and whether code runs in them. */
import type { Node } from "../syntax.ts";

/** The identifiers a pattern declares. */
export function eachName(pattern: Node, visit: (identifier: Node) => void): void {
  switch (pattern.type) {
    case "Identifier":
      visit(pattern);
      return;
    case "AssignmentPattern":
      eachName(pattern.left, visit);
      return;
    case "ArrayPattern":
      for (const element of pattern.elements) if (element) eachName(element, visit);
      return;
    case "ObjectPattern":
      for (const property of pattern.properties)
        eachName(property.type === "Property" ? property.value : property, visit);
      return;
    case "RestElement":
      eachName(pattern.argument, visit);
      return;
    case "TSParameterProperty":
      eachName(pattern.parameter, visit);
      return;
  }
}

/** Whether the parameter has a default or a computed key: such code does not see the variables of the body. */
export function hasExpressions(param: Node): boolean {
  switch (param.type) {
    case "AssignmentPattern":
      return true;
    case "ArrayPattern":
      return param.elements.some((element) => element !== null && hasExpressions(element));
    case "ObjectPattern":
      return param.properties.some(
        (p) => (p.type === "Property" && p.computed) || hasExpressions(p.type === "Property" ? p.value : p),
      );
    case "RestElement":
      return hasExpressions(param.argument);
    case "TSParameterProperty":
      return hasExpressions(param.parameter);
    default:
      return false;
  }
}
