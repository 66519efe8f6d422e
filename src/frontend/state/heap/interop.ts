/** The helper by which compiled modules read each other: `e && e.__esModule ? e : { default: e }`. */
import { isFunction, keyName, type Node, stripCasts, walk } from "../../syntax.ts";
import type { Thing } from "./thing.ts";

/** Every module calls its own with all that it imports: joined, they would make one module of all. */
export function isInterop({ closure }: Thing): boolean {
  const fn = closure?.node;
  if (fn === undefined || !isFunction(fn) || fn.body?.type !== "BlockStatement" || fn.params.length !== 1) return false;
  const [parameter] = fn.params;
  const [only, another] = fn.body.body;
  if (parameter?.type !== "Identifier" || only?.type !== "ReturnStatement" || another !== undefined) return false;
  const { name } = parameter;
  const value = only.argument && bare(only.argument);
  if (value?.type !== "ConditionalExpression") return false;
  const test = bare(value.test);
  const other = bare(value.alternate);
  if (test.type !== "LogicalExpression" || test.operator !== "&&" || other.type !== "ObjectExpression") return false;
  const marked = bare(test.right);
  const [property, more] = other.properties;
  return (
    isNamed(test.left, name) &&
    marked.type === "MemberExpression" &&
    isNamed(marked.object, name) &&
    keyName(marked.property, marked.computed) === "__esModule" &&
    isNamed(value.consequent, name) &&
    more === undefined &&
    property?.type === "Property" &&
    keyName(property.key, property.computed) === "default" &&
    isNamed(property.value, name)
  );
}

/** The helper of compiled modules that replaces itself by one that says the same: `return _typeof = … ? function (o) {…} : function (o) {…}, _typeof(o)`. */
export function isTypeofHelper({ closure }: Thing): boolean {
  const fn = closure?.node;
  if (fn?.type !== "FunctionDeclaration" || fn.id?.name !== "_typeof" || fn.body === null) return false;
  const body = fn.body.body.filter((one) => !(one.type === "ExpressionStatement" && one.expression.type === "Literal"));
  const [only, another] = body;
  if (only?.type !== "ReturnStatement" || another !== undefined || only.argument === null) return false;
  const value = bare(only.argument);
  if (value.type !== "SequenceExpression" || value.expressions.length !== 2) return false;
  const [first, last] = value.expressions;
  if (first?.type !== "AssignmentExpression" || first.operator !== "=" || !isNamed(first.left, "_typeof")) return false;
  const choice = bare(first.right);
  if (choice.type !== "ConditionalExpression" || last?.type !== "CallExpression") return false;
  return isNamed(last.callee, "_typeof") && saysType(choice.consequent) && saysType(choice.alternate);
}

/** Gives a text that depends on what kind of value it is, and on nothing else. */
function saysType(node: Node): boolean {
  const fn = bare(node);
  if (!isFunction(fn) || fn.body?.type !== "BlockStatement" || fn.params.length !== 1) return false;
  const [only, another] = fn.body.body;
  if (only?.type !== "ReturnStatement" || another !== undefined || only.argument === null) return false;
  let isPlain = true;
  walk(only.argument, (one) => {
    isPlain &&= SAYING.has(one.type);
    return isPlain;
  });
  return isPlain;
}

const SAYING: ReadonlySet<string> = new Set(
  "Identifier Literal UnaryExpression LogicalExpression BinaryExpression ConditionalExpression MemberExpression ParenthesizedExpression".split(
    " ",
  ),
);

function bare(node: Node): Node {
  const inner = stripCasts(node);
  return inner.type === "ParenthesizedExpression" ? bare(inner.expression) : inner;
}

function isNamed(node: Node, name: string): boolean {
  const inner = bare(node);
  return inner.type === "Identifier" && inner.name === name;
}
