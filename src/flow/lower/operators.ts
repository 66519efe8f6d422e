/** Operators, and the assertions that arithmetic implies. */
import { type Node, stripCasts } from "../../frontend/syntax.ts";
import { constant, type Operand, PLATFORM_INSTANCE, UNDEFINED } from "../graph.ts";
import { prepareTarget, readTarget, writeTarget } from "./assignment.ts";
import type { Builder } from "./builder.ts";

type NodeOf<T extends Node["type"]> = Extract<Node, { type: T }>;

export function lowerUnary(b: Builder, node: NodeOf<"UnaryExpression">): Operand {
  const at = b.at(node, "operation");
  const { operator } = node;
  if (operator === "delete") {
    const target = stripCasts(node.argument);
    if (target.type !== "MemberExpression") {
      b.lower(node.argument);
      return b.unknown("delete", node, false);
    }
    const place = prepareTarget(b, target);
    if (place.kind === "member") b.emit({ kind: "store", object: place.object, key: place.key, value: UNDEFINED, at });
    return b.unknown("delete", node, true);
  }
  // `typeof x` of a name that does not exist throws nothing
  const operand = b.lower(node.argument);
  if (operator === "-" && operand.kind === "constant" && typeof operand.value === "number")
    return constant(-operand.value);
  const result = b.compute({ kind: "unary", operator, operand }, at);
  if (operator === "-" || operator === "+") assertNumeric(b, operator, operand, undefined, result, node);
  return result;
}

/** The implicit assertions of arithmetic, once its result is there. */
export function assertNumeric(
  b: Builder,
  operator: string,
  left: Operand,
  right: Operand | undefined,
  result: Operand,
  node: Node,
): void {
  const at = b.at(node, "operation");
  b.emit({ kind: "assert", property: { checker: "nan", operator, left, right, result }, at });
  if (
    ["+", "-", "*", "++", "--"].includes(operator) &&
    !(operator === "-" && right === undefined) &&
    !(operator === "+" && right === undefined)
  )
    b.emit({ kind: "assert", property: { checker: "unsafe-integer", operator, left, right, result }, at });
}

const ARITHMETIC: ReadonlySet<string> = new Set(["+", "-", "*", "/", "%", "**"]);

export function binaryOperation(b: Builder, operator: string, left: Operand, right: Operand, node: Node): Operand {
  const at = b.at(node, "operation");
  if (operator === "/" || operator === "%")
    b.emit({ kind: "assert", property: { checker: "division-by-zero", divisor: right, dividend: left }, at });
  if (operator === "in" || operator === "instanceof" || operator === PLATFORM_INSTANCE)
    b.emit({
      kind: "assert",
      property: { checker: "nullish-access", object: right, use: operator === "in" ? "in" : "instanceof" },
      at,
    });
  const result = b.compute({ kind: "binary", operator, left, right }, at);
  if (ARITHMETIC.has(operator)) assertNumeric(b, operator, left, right, result, node);
  return result;
}

export function lowerBinary(b: Builder, node: NodeOf<"BinaryExpression">): Operand {
  if (node.left.type === "PrivateIdentifier") {
    b.lower(node.right);
    return b.unknown("#x in object", node, false);
  }
  const left = b.lower(node.left);
  const right = b.lower(node.right);
  return binaryOperation(b, isOfPlatform(b, node) ? PLATFORM_INSTANCE : node.operator, left, right, node);
}

function isOfPlatform(b: Builder, { operator, right }: NodeOf<"BinaryExpression">): boolean {
  if (operator !== "instanceof" || right.type !== "Identifier" || !CLASSES.has(right.name)) return false;
  const reference = b.context.scopes.referenceOf(right);
  return reference !== undefined && reference.binding === undefined && !reference.dynamic;
}

const CLASSES: ReadonlySet<string> = new Set(
  "Object Function Array Date RegExp Error TypeError RangeError SyntaxError Map Set WeakMap WeakSet Promise ArrayBuffer DataView Uint8Array URL".split(
    " ",
  ),
);

export function lowerUpdate(b: Builder, node: NodeOf<"UpdateExpression">): Operand {
  const target = prepareTarget(b, node.argument);
  const at = b.at(node, "operation");
  const old = b.compute({ kind: "unary", operator: "numeric", operand: readTarget(b, target) }, at);
  const operator = node.operator === "++" ? "increment" : "decrement";
  const next = b.compute({ kind: "unary", operator, operand: old }, at);
  assertNumeric(b, node.operator, old, undefined, next, node);
  writeTarget(b, target, next, node);
  return node.prefix ? next : old;
}
