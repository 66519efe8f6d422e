/**
 * Values that may be objects of the platform, because a member was read by a name that is computed (`x[k]` may be `x.constructor`, `x.__proto__`, `x.toString`), and where they go.
 * They may be compared, computed with, kept in variables, given to functions that are known and handed out to callers. Whatever else is done with one could change a
 * builtin or make code from text: the first such place is what is found.
 */
import type { Binding } from "../scopes/scope.ts";
import { keyName, type Node, stripCasts, valueParameters } from "../syntax.ts";
import { onlyLooks } from "./names.ts";
import { safeKeys } from "./safe-keys.ts";
import { isWritten, type Surrounding } from "./surrounding.ts";

/** `writes` and `calls`: to it, or of it. `hands on`: it is not known where it goes. */
export interface Harm {
  readonly what: "writes to" | "calls" | "hands on";
  readonly node: Node;
}

const WEIGHT: Readonly<Record<Harm["what"], number>> = { "hands on": 0, calls: 1, "writes to": 2 };

/** Their first argument. */
const CHANGING =
  /^(Object\.(assign|definePropert(y|ies)|setPrototypeOf|freeze|seal|preventExtensions)|Reflect\.(set|defineProperty|deleteProperty|setPrototypeOf|preventExtensions)|util\.inherits)$/;

export interface Sources {
  readonly values: readonly Node[];
  readonly patterns: readonly Node[];
}

/** By computed names that may be anybody's. */
export function computedSources(around: Surrounding): Sources {
  const keys = safeKeys(around);
  const isOpen = (key: Node, object: Node): boolean => !keys.isSafe(key, object);
  return {
    values: around.reads.filter((node) => {
      const { property, object } = node as Extract<Node, { type: "MemberExpression" }>;
      return isOpen(property as Node, object as Node);
    }),
    patterns: around.patterns.flatMap(({ key, value }) => (isOpen(key, key) ? [value] : [])),
  };
}

/** Undefined: nothing is done with them that could do harm. */
export function harmDone(sources: Sources, around: Surrounding): Harm | undefined {
  const { scopes, parentOf } = around;
  const suspects = new Set<Binding>();
  const pending: Binding[] = [];
  let isHandedBack = false;
  let found: Harm | undefined;

  // what is known to be changed counts for more than what may be
  const finds = (what: Harm["what"], node: Node): void => {
    if (found === undefined || WEIGHT[what] > WEIGHT[found.what]) found = { what, node };
  };
  const handsOn = (node: Node): void => finds("hands on", node);
  const isSettled = (): boolean => found?.what === "writes to";
  const suspect = (node: Node): void => {
    const binding = scopes.bindingOf(node);
    if (binding === undefined || binding.exportedAs.length > 0) handsOn(node);
    else if (!suspects.has(binding)) {
      suspects.add(binding);
      pending.push(binding);
    }
  };
  /** All names that a pattern binds. */
  const suspectPattern = (pattern: Node): void => {
    const node = stripCasts(pattern);
    switch (node.type) {
      case "Identifier":
        suspect(node);
        break;
      case "AssignmentPattern":
        suspectPattern(node.left as Node);
        break;
      case "RestElement":
        suspectPattern(node.argument as Node);
        break;
      case "ArrayPattern":
        for (const each of node.elements) if (each !== null) suspectPattern(each as Node);
        break;
      case "ObjectPattern":
        for (const each of node.properties) suspectPattern((each.type === "Property" ? each.value : each) as Node);
        break;
      default:
        handsOn(node);
    }
  };
  const argumentOf = (call: Extract<Node, { type: "CallExpression" | "NewExpression" }>, node: Node): void => {
    const callee = stripCasts(call.callee);
    const path = around.isGlobal(rootOf(callee)) ? pathOf(callee) : undefined;
    if (path !== undefined && onlyLooks(path)) return;
    if (path !== undefined && CHANGING.test(path) && call.arguments[0] === node) {
      finds("writes to", call);
      return;
    }
    const binding = callee.type === "Identifier" ? scopes.bindingOf(callee) : undefined;
    const fn = binding === undefined ? undefined : around.functionOf(binding);
    const at = call.arguments.indexOf(node as never);
    const isSpread = call.arguments.slice(0, at + 1).some(({ type }) => type === "SpreadElement");
    if (fn === undefined || isSpread || at < 0 || scopes.activationOf(fn)?.usesArguments !== false) {
      handsOn(node);
      return;
    }
    const parameters = valueParameters(fn.params);
    const rest = parameters.findIndex(({ type }) => type === "RestElement");
    if (rest >= 0 && rest <= at) handsOn(node);
    else if (parameters[at] !== undefined) suspectPattern(parameters[at] as Node);
  };
  /** What becomes of a value that stands there. */
  const follow = (node: Node): void => {
    if (isSettled()) return;
    const parent = parentOf(node);
    switch (parent?.type) {
      case "TSAsExpression":
      case "TSSatisfiesExpression":
      case "TSTypeAssertion":
      case "TSNonNullExpression":
      case "TSInstantiationExpression":
      case "ParenthesizedExpression":
      case "ChainExpression":
      case "AwaitExpression":
        follow(parent);
        return;
      case "ConditionalExpression":
        if (parent.test !== node) follow(parent);
        return;
      case "LogicalExpression":
        // an object is never what is left of `&&`
        if (parent.left !== node || parent.operator !== "&&") follow(parent);
        return;
      case "SequenceExpression":
        if (parent.expressions.at(-1) === node) follow(parent);
        return;
      case "UnaryExpression":
      case "UpdateExpression":
      case "BinaryExpression":
      case "TemplateLiteral":
      case "IfStatement":
      case "WhileStatement":
      case "DoWhileStatement":
      case "ForStatement":
      case "ForInStatement":
      case "SwitchStatement":
      case "SwitchCase":
      case "ExpressionStatement":
        return;
      case "ForOfStatement":
        if (parent.left.type === "VariableDeclaration") suspectPattern(parent.left.declarations[0]!.id as Node);
        else suspectPattern(parent.left as Node);
        return;
      case "VariableDeclarator":
        suspectPattern(parent.id as Node);
        return;
      case "AssignmentPattern":
        suspectPattern(parent.left as Node);
        return;
      case "AssignmentExpression":
        if (!/^(\|\||&&|\?\?)?=$/.test(parent.operator)) return;
        if ((parent.left as Node) !== node) suspectPattern(parent.left as Node);
        follow(parent);
        return;
      case "ReturnStatement":
        handedBack();
        return;
      case "ArrowFunctionExpression":
        if (parent.body === node) handedBack();
        return;
      case "MemberExpression":
        if (parent.object !== node) return;
        if (isWritten(parent, around)) finds("writes to", parent);
        else follow(parent);
        return;
      case "CallExpression":
      case "NewExpression":
        if (parent.callee === node) finds("calls", parent);
        else argumentOf(parent, node);
        return;
      default:
        handsOn(node);
    }
  };
  /** Callers outside have it; those inside get it by calls, of which nobody knows whom they call. */
  const handedBack = (): void => {
    if (isHandedBack) return;
    isHandedBack = true;
    for (const call of around.calls) {
      const callee = stripCasts((call as Extract<Node, { type: "CallExpression" }>).callee);
      if (!around.isGlobal(rootOf(callee))) follow(call);
    }
  };

  for (const node of sources.values) follow(node);
  for (const pattern of sources.patterns) suspectPattern(pattern);
  for (let binding = pending.pop(); binding !== undefined && !isSettled(); binding = pending.pop())
    for (const { node, access } of binding.references) if (access !== "write") follow(node);
  return found;
}

function rootOf(node: Node): Node {
  let at = stripCasts(node);
  while (at.type === "MemberExpression" || at.type === "ChainExpression")
    at = stripCasts(at.type === "MemberExpression" ? at.object : at.expression);
  return at;
}

/** `Math.max` */
function pathOf(node: Node): string | undefined {
  if (node.type === "Identifier") return node.name;
  if (node.type !== "MemberExpression") return undefined;
  const owner = pathOf(stripCasts(node.object));
  const name = keyName(node.property as Node, node.computed);
  return owner === undefined || name === undefined ? undefined : `${owner}.${name}`;
}
