/** Expressions that are the same primitive in every run: literals, operators on such, names of constants that are. */
import type { ModuleContext } from "../../flow/lower/context.ts";
import { type Node, stripCasts } from "../../frontend/syntax.ts";

export type Primitive = string | number | boolean | null | undefined;

/** In an object, as `undefined` is a value of its own. */
export interface Known {
  readonly value: Primitive;
}

const known = (value: Primitive): Known => ({ value });

/** Names that stand for one another end somewhere. */
const MOST_DEPTH = 12;

export function primitiveOf(context: ModuleContext, given: Node, depth = 0): Known | undefined {
  const node = stripCasts(given);
  if (depth > MOST_DEPTH) return undefined;
  const of = (inner: Node): Known | undefined => primitiveOf(context, inner, depth + 1);
  switch (node.type) {
    case "Literal":
      return ("regex" in node && node.regex) || ("bigint" in node && node.bigint)
        ? undefined
        : known(node.value as Primitive);
    case "TemplateLiteral":
      return node.expressions.length === 0 ? known(node.quasis[0]?.value.cooked ?? "") : undefined;
    case "UnaryExpression": {
      const operand = of(node.argument as Node);
      return operand === undefined ? undefined : unary(node.operator, operand.value);
    }
    case "BinaryExpression": {
      const [left, right] = [of(node.left as Node), of(node.right as Node)];
      return left === undefined || right === undefined ? undefined : binary(node.operator, left.value, right.value);
    }
    case "Identifier": {
      const binding = context.scopes.bindingOf(node);
      if (binding === undefined) return node.name === "undefined" ? known(undefined) : undefined;
      const initial = binding.kind === "const" ? context.initialOf(binding) : undefined;
      return initial === undefined ? undefined : of(initial);
    }
    default:
      return undefined;
  }
}

function unary(operator: string, value: Primitive): Known | undefined {
  switch (operator) {
    case "-":
      return typeof value === "number" ? known(-value) : undefined;
    case "+":
      return typeof value === "number" ? known(value) : undefined;
    case "!":
      return known(!value);
    case "~":
      return typeof value === "number" ? known(~value) : undefined;
    case "void":
      return known(undefined);
    default:
      return undefined;
  }
}

function binary(operator: string, a: Primitive, b: Primitive): Known | undefined {
  if (operator === "+" && typeof a === "string" && typeof b === "string") return known(a + b);
  if (typeof a !== "number" || typeof b !== "number") return undefined;
  switch (operator) {
    case "+":
      return known(a + b);
    case "-":
      return known(a - b);
    case "*":
      return known(a * b);
    case "/":
      return known(a / b);
    case "**":
      return known(a ** b);
    case "<<":
      return known(a << b);
    case ">>":
      return known(a >> b);
    case "|":
      return known(a | b);
    case "&":
      return known(a & b);
    default:
      return undefined;
  }
}
