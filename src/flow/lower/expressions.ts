/** Expressions to instructions, in the order in which the language evaluates them. */
import { isClass, isFunction, type Node, stripCasts } from "../../frontend/syntax.ts";
import { type Operand, UNDEFINED, use } from "../graph.ts";
import { assignTo, type LoweredTarget, prepareTarget, readTarget, writeTarget } from "./assignment.ts";
import type { Builder, OpenBlock } from "./builder.ts";
import { lowerCall, lowerNew, lowerTagged } from "./calls.ts";
import { lowerChoice } from "./choices.ts";
import { classExpression } from "./classes.ts";
import { lowerArray, lowerObject, lowerTemplate } from "./literals.ts";
import { load, lowerMember } from "./members.ts";
import { lowerLiteral, readName } from "./names.ts";
import { binaryOperation, lowerBinary, lowerUnary, lowerUpdate } from "./operators.ts";
import { stateValue } from "./stated.ts";

type NodeOf<T extends Node["type"]> = Extract<Node, { type: T }>;

/** The value of an expression, with what types state of it. */
export function lower(b: Builder, source: Node): Operand {
  const meant = b.meanings?.nodes.get(source);
  if (meant !== undefined) return meant;
  const operand = plain(b, source);
  stateValue(b, source, operand);
  return operand;
}

function plain(b: Builder, source: Node): Operand {
  const node = source.type === "ParenthesizedExpression" ? stripCasts(source) : source;
  switch (node.type) {
    case "Literal":
      return lowerLiteral(b, node);
    case "Identifier":
      return readName(b, node);
    case "ThisExpression":
      return b.meanings?.names.get("this") ?? use(b.self);
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "TSTypeAssertion":
    case "TSNonNullExpression":
    case "TSInstantiationExpression":
      return b.lower(node.expression);
    case "SequenceExpression":
      return node.expressions.map((each) => b.lower(each)).at(-1) ?? UNDEFINED;
    case "TemplateLiteral":
      return lowerTemplate(b, node);
    case "UnaryExpression":
      return lowerUnary(b, node);
    case "UpdateExpression":
      return lowerUpdate(b, node);
    case "BinaryExpression":
      return lowerBinary(b, node);
    case "LogicalExpression":
    case "ConditionalExpression":
      return lowerChoice(b, node);
    case "AssignmentExpression":
      return lowerAssignment(b, node);
    case "MemberExpression":
    case "ChainExpression":
    case "CallExpression":
      return lowerChain(b, node);
    case "NewExpression":
      return lowerNew(b, node);
    case "ArrayExpression":
      return lowerArray(b, node);
    case "ObjectExpression":
      return lowerObject(b, node);
    case "AwaitExpression": {
      const target = b.temp();
      b.emit({ kind: "suspend", target, value: b.lower(node.argument), how: "await", at: b.at(node, "operation") });
      return use(target);
    }
    case "YieldExpression": {
      const value = node.argument === null ? UNDEFINED : b.lower(node.argument);
      const target = b.temp();
      b.emit({ kind: "suspend", target, value, how: node.delegate ? "yield*" : "yield", at: b.at(node, "operation") });
      return use(target);
    }
    case "TaggedTemplateExpression": {
      if (b.context.looksInside) return lowerTagged(b, node);
      b.lower(node.tag);
      for (const each of node.quasi.expressions) b.lower(each);
      return b.unknown("tagged template", node);
    }
    case "ImportExpression":
      b.lower(node.source);
      return b.unknown("import()", node);
    case "MetaProperty":
      return b.unknown(node.meta.name === "new" ? "new.target" : "import.meta", node, false);
    case "JSXElement":
    case "JSXFragment":
      return b.unknown("JSX", node);
    case "Super":
      return b.unknown("super", node, false);
    default:
      if (isFunction(node)) return b.compute({ kind: "allocate", what: "function", node }, b.at(node));
      if (isClass(node)) return classExpression(b, node);
      return b.unknown(node.type, node);
  }
}

function lowerAssignment(b: Builder, node: NodeOf<"AssignmentExpression">): Operand {
  const left = stripCasts(node.left);
  if (node.operator === "=") {
    if (left.type === "ArrayPattern" || left.type === "ObjectPattern") {
      const value = b.lower(node.right);
      assignTo(b, left, value);
      return value;
    }
    const target = prepareTarget(b, left);
    const value = b.lower(node.right);
    writeTarget(b, target, value, node);
    return value;
  }
  const target = prepareTarget(b, left);
  const old = readTarget(b, target);
  if (node.operator === "&&=" || node.operator === "||=" || node.operator === "??=")
    return logicalAssignment(b, node, target, old);
  const right = b.lower(node.right);
  const value = binaryOperation(b, node.operator.slice(0, -1), old, right, node);
  writeTarget(b, target, value, node);
  return value;
}

function logicalAssignment(
  b: Builder,
  node: NodeOf<"AssignmentExpression">,
  target: LoweredTarget,
  old: Operand,
): Operand {
  const result = b.temp("v");
  const [write, keep, after] = [b.newBlock(node.right.start), b.newBlock(node.end), b.newBlock(node.end)];
  const kind = node.operator === "??=" ? "nullish" : node.operator === "&&=" ? "and" : "or";
  const test = { operand: old, is: kind === "nullish" ? "nullish" : "truthy" } as const;
  const [yes, no] = kind === "or" ? [keep, write] : [write, keep];
  b.finish({ kind: "branch", test, yes: yes.id, no: no.id, at: b.at(node, kind) });
  b.begin(write);
  const value = b.lower(node.right);
  writeTarget(b, target, value, node);
  b.copy(result, value, b.at(node));
  b.jump(after);
  b.begin(keep);
  b.copy(result, old, b.at(node));
  b.jump(after);
  b.begin(after);
  return use(result);
}

/** A chain of members and calls; `?.` leaves it with `undefined`. */
function lowerChain(b: Builder, node: Node): Operand {
  const chain = node.type === "ChainExpression" ? node.expression : node;
  if (node.type !== "ChainExpression" || !isOptional(chain)) return lowerLink(b, chain, undefined);
  const result = b.temp("v");
  const [short, after] = [b.newBlock(node.end), b.newBlock(node.end)];
  b.copy(result, lowerLink(b, chain, short), b.at(node));
  b.jump(after);
  b.begin(short);
  b.copy(result, UNDEFINED, b.at(node));
  b.jump(after);
  b.begin(after);
  return use(result);
}

function isOptional(source: Node): boolean {
  const node = stripCasts(source);
  if (node.type === "MemberExpression") return node.optional || isOptional(node.object);
  return node.type === "CallExpression" && (node.optional || isOptional(node.callee));
}

/** One link of a chain. `short` is where a `?.` in it leads when there is nothing. */
export function lowerLink(b: Builder, source: Node, short: OpenBlock | undefined): Operand {
  const node = stripCasts(source);
  if (node.type === "CallExpression") return lowerCall(b, node, short);
  if (node.type !== "MemberExpression") return lower(b, source);
  const { object, key } = lowerMember(b, node, short);
  return load(b, node, object, key);
}
