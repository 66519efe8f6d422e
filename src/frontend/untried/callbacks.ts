/**
 * Whether code may do more with a callback of its input than call it: read a property, show its text, construct it, hand it on. What it
 * would find then is the same for all callbacks that are made. Listed is what is harmless; everything else counts as looking.
 */
import type { Scopes } from "../scopes/scope.ts";
import type { Definitions, ParameterShape, Shape } from "../shapes/shape.ts";
import { isFunction, keyName, type Node, stripCasts, walk } from "../syntax.ts";

/** Natives that only call what they are given, when their receiver is an array. */
const CALLING = new Set(
  "map filter forEach some every find findIndex findLast findLastIndex flatMap reduce reduceRight sort toSorted".split(
    " ",
  ),
);

export function looksAtCallbacks(
  target: {
    readonly parameters: readonly ParameterShape[];
    readonly definitions: Definitions;
    readonly receiver?: Shape;
  },
  code: Node,
  scopes: Scopes,
): boolean {
  const all = functionsIn([target.parameters, target.definitions, target.receiver ?? null]);
  if (all === 0) return false;
  const direct = target.parameters.filter(({ shape, rest }) => !rest && isCallback(shape));
  // inside other values they are not followed by name
  if (!isFunction(code) || direct.length !== all) return true;
  const bindings = new Set(
    code.params.flatMap((parameter) => (parameter.type === "Identifier" ? (scopes.bindingOf(parameter) ?? []) : [])),
  );
  const names = new Set([...bindings].map(({ name }) => name));
  if (direct.some(({ name }) => !names.has(name))) return true;
  const harmless = new Set<Node>(code.params);
  const ignored = new Set<Node>();
  let looks = false;
  const givesNothing = (callee: Node): boolean =>
    callee.type === "Identifier" && direct.some(({ name, shape }) => name === callee.name && mayGiveAnything(shape));
  walk(code, (node) => {
    // parents come first
    if (node.type === "ExpressionStatement") ignored.add(withoutChain(node.expression));
    const isUsed =
      node.type === "CallExpression" &&
      !ignored.has(node) &&
      [node.callee, ...node.arguments].some((part) => givesNothing(stripCasts(part)));
    if (!isUsed) for (const used of harmlessUses(node)) harmless.add(stripCasts(used));
  });
  walk(code, (node) => {
    if (node.type !== "Identifier" || harmless.has(node)) return;
    const binding = scopes.bindingOf(node);
    looks ||= node.name === "arguments" || (binding !== undefined && isDirect(binding.name) && bindings.has(binding));
  });
  return looks;

  function isDirect(name: string): boolean {
    return direct.some((one) => one.name === name);
  }
}

const functionsIn = (shapes: unknown): number => JSON.stringify(shapes).split('"kind":"function"').length - 1;

/** A function, or one that may be left out; what it returns has no functions in it. */
function isCallback(shape: Shape): boolean {
  if (shape.kind === "function") return functionsIn(shape.returns) === 0;
  return (
    shape.kind === "union" &&
    shape.options.filter(isCallback).length === 1 &&
    shape.options.every((one) => isCallback(one) || one.kind === "undefined" || one.kind === "null")
  );
}

/** What is declared to return nothing may return anything. */
function mayGiveAnything(shape: Shape): boolean {
  if (shape.kind === "union") return shape.options.some(mayGiveAnything);
  return shape.kind === "function" && shape.returns.kind === "undefined";
}

const withoutChain = (node: Node): Node => (node.type === "ChainExpression" ? node.expression : node);

/** The parts of an expression or statement that a callback may be without anybody looking at it. */
function harmlessUses(node: Node): readonly Node[] {
  switch (node.type) {
    case "CallExpression": {
      const callee = stripCasts(node.callee);
      const calls = callee.type === "MemberExpression" && CALLING.has(keyName(callee.property, callee.computed) ?? "");
      return calls ? [callee, ...node.arguments.slice(0, 1)] : [callee];
    }
    case "UnaryExpression":
      return node.operator === "typeof" || node.operator === "!" ? [node.argument] : [];
    case "IfStatement":
    case "ConditionalExpression":
      return [node.test];
    case "LogicalExpression":
      return node.operator === "&&" ? [node.left] : [];
    case "BinaryExpression":
      return [node.left, node.right].some(isNothing) ? [node.left, node.right] : [];
    default:
      return [];
  }
}

const isNothing = (node: Node): boolean =>
  (node.type === "Identifier" && node.name === "undefined") || (node.type === "Literal" && node.value === null);
