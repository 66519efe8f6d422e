/** What runs inside a pattern: it decides whether the engine may take the value apart in one go. */
import { stripCasts } from "../../frontend/syntax.ts";
import type { Node } from "../output/node.ts";
import { isTrivial } from "./trivial.ts";

/** Whether anything but plain names is between the steps: members, defaults that run code, patterns in the pattern. */
export function isNoticed(pattern: Node): boolean {
  if (pattern.type !== "ArrayPattern") return false;
  return pattern.elements.some((element) => {
    if (element === null) return false;
    const inner = stripCasts(element.type === "RestElement" ? element.argument : element);
    if (inner.type === "AssignmentPattern") return inner.left.type !== "Identifier" || !isTrivial(inner.right);
    return inner.type !== "Identifier";
  });
}

/** Whether code of the program's own can run between the steps, and change the array. */
export function runsCode(pattern: Node): boolean {
  const node = stripCasts(pattern);
  switch (node.type) {
    case "Identifier":
      return false;
    case "AssignmentPattern":
      return !isTrivial(node.right) || runsCode(node.left);
    case "ArrayPattern":
      return node.elements.some((element) => element !== null && runsCode(element));
    case "ObjectPattern":
      return node.properties.some((p) =>
        p.type === "Property" ? p.computed || runsCode(p.value) : runsCode(p.argument),
      );
    case "RestElement":
      return runsCode(node.argument);
    default:
      return true;
  }
}

/** Whether the pattern has defaults: each is a branch, so the engine's own pattern will not do. */
export function hasDefaults(pattern: Node): boolean {
  switch (pattern.type) {
    case "AssignmentPattern":
      return true;
    case "ArrayPattern":
      return pattern.elements.some((element) => element !== null && hasDefaults(element));
    case "ObjectPattern":
      return pattern.properties.some((p) => hasDefaults(p.type === "Property" ? p.value : p.argument));
    case "RestElement":
      return hasDefaults(pattern.argument);
    default:
      return false;
  }
}
