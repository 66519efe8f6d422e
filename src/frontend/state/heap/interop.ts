/** The helper by which compiled modules read each other: `e && e.__esModule ? e : { default: e }`. */
import { isFunction, keyName, type Node, stripCasts } from "../../syntax.ts";
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

function bare(node: Node): Node {
  const inner = stripCasts(node);
  return inner.type === "ParenthesizedExpression" ? bare(inner.expression) : inner;
}

function isNamed(node: Node, name: string): boolean {
  const inner = bare(node);
  return inner.type === "Identifier" && inner.name === name;
}
