/**
 * Sloppy functions in which `arguments` and the parameters are the same variables, and one is changed while the other is used: what is
 * written to one shows in the other, and is not followed there.
 */
import type { ParsedModule } from "../parse.ts";
import { type AnyFunction, eachChild, isFunction, keyName, type Node, stripCasts, walk } from "../syntax.ts";
import type { Scopes } from "./scope.ts";

export function functionsWithMappedArguments({ program }: ParsedModule, scopes: Scopes): readonly Node[] {
  const found: Node[] = [];
  walk(program, (node) => {
    if (isFunction(node) && node.type !== "ArrowFunctionExpression" && isMapped(node, scopes)) found.push(node);
  });
  return found;
}

function isMapped(fn: AnyFunction, scopes: Scopes): boolean {
  if (fn.params.length === 0 || fn.params.some(({ type }) => type !== "Identifier")) return false;
  if (scopes.scopeOf(fn)?.strict === true || scopes.activationOf(fn)?.usesArguments !== true) return false;
  return fn.params.some((param) => scopes.bindingOf(param)?.assigned === true) || mayBeWritten(fn);
}

/** Only reading it is known to write nothing: `arguments[i]`, `arguments.length`, `f(...arguments)`, `f.apply(x, arguments)`, `[].slice.call(arguments)`. */
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
    else if (node.type === "CallExpression") {
      look(node.callee);
      const reader = readerOf(node.callee);
      node.arguments.forEach((argument, i) => {
        if (i !== reader || !isArguments(argument)) look(argument);
      });
    } else eachChild(node, look);
  };
  if (fn.body !== null) look(fn.body);
  return isWritten;
}

const isArguments = (node: Node): boolean => node.type === "Identifier" && node.name === "arguments";

const isRead = (node: Node): node is Extract<Node, { type: "MemberExpression" }> =>
  node.type === "MemberExpression" && isArguments(node.object);

/** Methods that change nothing and hand the list to nobody. */
const READERS: ReadonlySet<string> = new Set(
  "slice concat join indexOf lastIndexOf includes hasOwnProperty toString".split(" "),
);

/** The position at which the callee only reads a list, if it has one. */
function readerOf(callee: Node): number | undefined {
  if (callee.type !== "MemberExpression") return undefined;
  switch (keyName(callee.property, callee.computed)) {
    case "apply":
      return 1;
    case "call":
      return READERS.has(nameOf(callee.object) ?? "") ? 0 : undefined;
    case "from":
      return callee.object.type === "Identifier" && callee.object.name === "Array" ? 0 : undefined;
    default:
      return undefined;
  }
}

/** `slice` of `[].slice` and `Array.prototype.slice`. */
function nameOf(method: Node): string | undefined {
  if (method.type !== "MemberExpression") return undefined;
  const { object } = method;
  const isOfArrays =
    object.type === "ArrayExpression" ||
    (object.type === "MemberExpression" &&
      object.object.type === "Identifier" &&
      /^(Array|Object)$/.test(object.object.name) &&
      keyName(object.property, object.computed) === "prototype");
  return isOfArrays ? keyName(method.property, method.computed) : undefined;
}

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
