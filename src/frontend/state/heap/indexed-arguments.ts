/** How compiled code reads optional parameters: `arguments.length > 1 ? arguments[1] : undefined`. */
import { type AnyFunction, isFunction, keyName, type Node, walk } from "../../syntax.ts";
import type { ModuleView } from "../view.ts";

const known = new WeakMap<AnyFunction, boolean>();

/**
 * Whether a function uses its `arguments` only to read one at a fixed place behind the declared parameters, or their number. Then the list
 * goes nowhere, nothing is written to it, and which argument is read is known.
 */
export function isOnlyIndexed(at: ModuleView, fn: AnyFunction): boolean {
  let found = known.get(fn);
  if (found === undefined) known.set(fn, (found = look(at, fn)));
  return found;
}

function look(at: ModuleView, fn: AnyFunction): boolean {
  const { usesArguments = false, usesEval = false } = at.scopes.activationOf(fn) ?? {};
  if (!usesArguments || usesEval) return false;
  let holds = true;
  walk(fn, (node) => {
    // an arrow function has those of the function around it
    if (node !== fn && isFunction(node) && node.type !== "ArrowFunctionExpression") return false;
    if (node.type === "Identifier" && node.name === "arguments") holds &&= isRead(node, at, fn.params.length);
    return holds;
  });
  return holds;
}

function isRead(node: Node, { parents }: ModuleView, declared: number): boolean {
  const member = parents.get(node);
  if (member?.type !== "MemberExpression") return isKey(node, member);
  if (member.object !== node) return !member.computed;
  const name = keyName(member.property, member.computed);
  const isFixed = name === "length" || (name !== undefined && /^\d+$/.test(name) && Number(name) >= declared);
  return isFixed && isUsedAsValue(member, parents.get(member));
}

/** Not written to, and not called: a function would get the list as its `this`. */
function isUsedAsValue(member: Node, user: Node | undefined): boolean {
  switch (user?.type) {
    case "CallExpression":
    case "NewExpression":
      return user.callee !== member;
    case "AssignmentExpression":
      return user.right === member;
    // what is in the argument, not in the list
    case "MemberExpression":
      return user.object === member;
    default:
      return user !== undefined && READERS.has(user.type);
  }
}

/** `{ arguments: 1 }`: a name, and not the list. */
const isKey = (node: Node, parent: Node | undefined): boolean =>
  parent?.type === "Property" && parent.key === node && !parent.computed && !parent.shorthand;

/** Whose parts are values, none of them a place that is written to. */
const READERS: ReadonlySet<string> = new Set(
  [
    "ArrayExpression BinaryExpression ConditionalExpression ExpressionStatement IfStatement LogicalExpression",
    "ParenthesizedExpression ReturnStatement SpreadElement TemplateLiteral UnaryExpression VariableDeclarator",
  ].flatMap((line) => line.split(" ")),
);
