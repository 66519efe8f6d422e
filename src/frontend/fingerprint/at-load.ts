/** What a statement at the top of a module does when the module is loaded: nothing but define, connect modules, or run. */

import { isClass, isErased, isFunction, type Node } from "../syntax.ts";
import { isExport } from "../untried/reachable.ts";

/** Whether evaluating the statement may do anything but define something that is run later. */
export function runsAtLoad(statement: Node): boolean {
  if (isErased(statement)) return false;
  switch (statement.type) {
    case "FunctionDeclaration":
    case "EmptyStatement":
      return false;
    case "ExportNamedDeclaration":
    case "ExportDefaultDeclaration":
      return statement.declaration !== null && runsAtLoad(statement.declaration);
    case "VariableDeclaration":
      return statement.declarations.some(
        ({ id, init }) => id.type !== "Identifier" || (init !== null && !isInert(init)),
      );
    default:
      return !isInert(statement);
  }
}

/** Imports, and exports that run nothing: of what is defined elsewhere, and of functions. */
export function isConnecting(statement: Node): boolean {
  if (isErased(statement)) return false;
  switch (statement.type) {
    case "ImportDeclaration":
    case "ExportAllDeclaration":
      return true;
    case "ExportNamedDeclaration":
      return statement.declaration === null;
    case "ExpressionStatement":
      return isExport(statement) && isGiven(statement.expression);
    default:
      return false;
  }
}

/** Whether evaluating it runs no code of the program but that of modules that are required. */
function isGiven(node: Node): boolean {
  if (isFunction(node)) return true;
  switch (node.type) {
    case "Identifier":
    case "Literal":
      return true;
    case "MemberExpression":
      return isGiven(node.object) && (!node.computed || isGiven(node.property));
    case "AssignmentExpression":
      return node.operator === "=" && isGiven(node.left) && isGiven(node.right);
    case "ObjectExpression":
      return node.properties.every(
        (property) =>
          property.type === "Property" && (!property.computed || isGiven(property.key)) && isGiven(property.value),
      );
    case "CallExpression":
      return node.callee.type === "Identifier" && node.callee.name === "require" && node.arguments.every(isGiven);
    default:
      return false;
  }
}

function isInert(node: Node): boolean {
  if (isFunction(node) || node.type === "Literal") return true;
  return (
    isClass(node) &&
    node.superClass === null &&
    node.decorators.length === 0 &&
    node.body.body.every(
      (member) => member.type === "MethodDefinition" && !member.computed && member.decorators.length === 0,
    )
  );
}
