/**
 * Sloppy functions in which `arguments` and the parameters are the same variables, and one is changed while the other is used: what is
 * written to one shows in the other, and is not followed there.
 */
import type { ParsedModule } from "../parse.ts";
import { type AnyFunction, eachChild, isFunction, keyName, type Node, stripCasts, walk } from "../syntax.ts";
import type { Scopes } from "./scope.ts";

export function hasMappedArguments({ program }: ParsedModule, scopes: Scopes): boolean {
  let found = false;
  walk(program, (node) => {
    found ||= isFunction(node) && node.type !== "ArrowFunctionExpression" && isMapped(node, scopes);
  });
  return found;
}

function isMapped(fn: AnyFunction, scopes: Scopes): boolean {
  if (fn.params.length === 0 || fn.params.some(({ type }) => type !== "Identifier")) return false;
  if (scopes.scopeOf(fn)?.strict === true || scopes.activationOf(fn)?.usesArguments !== true) return false;
  return fn.params.some((param) => scopes.bindingOf(param)?.assigned === true) || mayBeWritten(fn);
}

/** Only reading it is known to write nothing: `arguments[i]`, `arguments.length`, `f(...arguments)`, `f.apply(x, arguments)`. */
function mayBeWritten(fn: AnyFunction): boolean {
  let isWritten = false;
  const look = (node: Node): void => {
    if (isFunction(node) && node.type !== "ArrowFunctionExpression" && node !== fn) return;
    if (isArguments(node)) isWritten = true;
    else if (isRead(node)) {
      if (node.computed) look(node.property);
    } else if (isWrite(node)) {
      isWritten ||= targetsOf(node).some(isOfArguments);
      eachChild(node, look);
    } else if (node.type === "SpreadElement" && isArguments(node.argument)) return;
    else if (node.type === "CallExpression" && isApplying(node.callee)) {
      look(node.callee);
      for (const argument of node.arguments) if (!isArguments(argument)) look(argument);
    } else eachChild(node, look);
  };
  if (fn.body !== null) look(fn.body);
  return isWritten;
}

const isArguments = (node: Node): boolean => node.type === "Identifier" && node.name === "arguments";

const isRead = (node: Node): node is Extract<Node, { type: "MemberExpression" }> =>
  node.type === "MemberExpression" && isArguments(node.object);

const isApplying = (callee: Node): boolean =>
  callee.type === "MemberExpression" && /^(apply|call)$/.test(keyName(callee.property, callee.computed) ?? "");

const isWrite = (node: Node): boolean =>
  node.type === "AssignmentExpression" ||
  node.type === "UpdateExpression" ||
  (node.type === "UnaryExpression" && node.operator === "delete") ||
  node.type === "ForOfStatement" ||
  node.type === "ForInStatement";

function targetsOf(node: Node): Node[] {
  if (node.type === "AssignmentExpression" || node.type === "ForOfStatement" || node.type === "ForInStatement")
    return [node.left];
  return node.type === "UpdateExpression" || node.type === "UnaryExpression" ? [node.argument] : [];
}

/** Anywhere in the target: patterns have several places. */
function isOfArguments(target: Node): boolean {
  let found = false;
  walk(stripCasts(target), (node) => {
    found ||= isArguments(node);
  });
  return found;
}
