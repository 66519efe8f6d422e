/** Expressions that reach into objects which the function made itself: nobody else can see a change of those. */
import { originOf } from "../scopes/binding-origin.ts";
import type { Scopes } from "../scopes/scope.ts";
import { keyName, type Node, stripCasts } from "../syntax.ts";

/** Results of these are fresh arrays. */
const COPYING = new Set(
  "map filter slice concat flat flatMap from of split toSorted keys values entries match".split(" "),
);

/** What the expression reaches into was made by the function itself. */
export function rootIsFresh(node: Node, scopes: Scopes): boolean {
  let root = stripCasts(node);
  while (root.type === "MemberExpression" || root.type === "ChainExpression")
    root = stripCasts(root.type === "ChainExpression" ? root.expression : root.object);
  if (isFreshValue(root)) return true;
  if (root.type !== "Identifier") return false;
  const binding = scopes.bindingOf(root);
  if (binding === undefined || binding.assigned || (binding.kind !== "const" && binding.kind !== "let")) return false;
  // one level only: what a fresh object holds may be somebody else's
  const isDirect = node.type !== "MemberExpression" || stripCasts(node.object).type === "Identifier";
  const init = originOf(binding)?.init;
  return isDirect && init !== undefined && isFreshValue(init);
}

function isFreshValue(node: Node): boolean {
  switch (node.type) {
    case "ArrayExpression":
    case "ObjectExpression":
    case "NewExpression":
    case "TemplateLiteral":
    case "Literal":
      return true;
    case "CallExpression":
      return (
        node.callee.type === "MemberExpression" &&
        COPYING.has(keyName(node.callee.property, node.callee.computed) ?? "")
      );
    default:
      return false;
  }
}
