/** Whether a function hands out functions that it made: others may call those with any arguments and reach branches that our calls do not. */
import type { Scopes } from "../scopes/scope.ts";
import { hasBranches } from "../sites/number.ts";
import { eachChild, isFunction, keyName, type Node, stripCasts, walk } from "../syntax.ts";

/** Natives that call what they are given, and keep none of it beyond the run. */
const CALLERS = new Set(
  "map filter forEach reduce reduceRight some every find findIndex findLast findLastIndex flatMap sort toSorted from replace replaceAll fromEntries call apply then catch finally nextTick".split(
    " ",
  ),
);
/** Globals that call what they are given during the run: it ends when no timer and no task is left. */
const CALLING_GLOBALS = new Set(["Promise", "setTimeout", "setImmediate", "setInterval", "queueMicrotask"]);

export function handsOutFunctions(
  code: Node,
  range: { readonly start: number; readonly end: number },
  scopes: Scopes,
): boolean {
  const parents = new Map<Node, Node>();
  const inner: Node[] = [];
  const note = (node: Node): void => {
    if (isFunction(node) && node.start > range.start && node.end <= range.end && isCheckable(node)) inner.push(node);
    eachChild(node, (child) => {
      parents.set(child, node);
      note(child);
    });
  };
  note(code);
  // the body of a member is a function inside its range
  return inner.some((node) => !isMemberBody(node, range, parents) && isHandedOut(node));

  function isHandedOut(node: Node): boolean {
    const parent = parents.get(node);
    switch (parent?.type) {
      case undefined:
      case "ExpressionStatement":
        return false;
      case "TSAsExpression":
      case "TSSatisfiesExpression":
      case "TSNonNullExpression":
      case "ParenthesizedExpression":
      case "ChainExpression":
        return isHandedOut(parent);
      case "CallExpression":
      case "NewExpression":
        return parent.callee !== node && !isCalledThere(parent.callee);
      case "VariableDeclarator":
        return parent.id.type !== "Identifier" || isPassedOn(parent.id);
      default:
        return isFunction(node) && node.type === "FunctionDeclaration" && node.id !== null ? isPassedOn(node.id) : true;
    }
  }

  function isPassedOn(id: Node): boolean {
    const references = scopes.bindingOf(id)?.references ?? [];
    return references.some((reference) => reference.node !== id && isHandedOut(reference.node));
  }

  function isCalledThere(callee: Node): boolean {
    const at = stripCasts(callee);
    if (at.type === "MemberExpression") return CALLERS.has(keyName(at.property, at.computed) ?? "");
    if (at.type !== "Identifier") return false;
    const binding = scopes.bindingOf(at);
    return binding === undefined ? CALLING_GLOBALS.has(at.name) : binding.kind === "function";
  }
}

/** Has anything that a property may be about. */
function isCheckable(fn: Node): boolean {
  let found = hasBranches(fn);
  walk(fn, (node) => {
    found ||= CHECKED.has(node.type);
    return !found;
  });
  return found;
}

const CHECKED: ReadonlySet<string> = new Set([
  "CallExpression",
  "NewExpression",
  "MemberExpression",
  "BinaryExpression",
  "UnaryExpression",
  "UpdateExpression",
  "AssignmentExpression",
  "AwaitExpression",
  "ImportExpression",
  "ObjectPattern",
  "ArrayPattern",
  "SpreadElement",
  "TaggedTemplateExpression",
  "TemplateLiteral",
  "ThrowStatement",
  "ForOfStatement",
  "YieldExpression",
]);

function isMemberBody(
  node: Node,
  range: { readonly start: number; readonly end: number },
  parents: ReadonlyMap<Node, Node>,
): boolean {
  const parent = parents.get(node);
  return (
    parent !== undefined &&
    (parent.type === "MethodDefinition" || parent.type === "PropertyDefinition" || parent.type === "Property") &&
    parent.start <= range.start
  );
}
