/** Shapes of values from the expressions that make them: defaults of parameters, `typeof CONSTANT`. */

import { keyName, type Node } from "../syntax.ts";
import { BOOLEAN, LAZY, literal, NUMBER, STRING, union } from "./combine.ts";
import { declarationsOf } from "./declarations.ts";
import type { Shape } from "./shape.ts";
import type { ShapeReader, TypeScope } from "./type-scope.ts";

/** Undefined when syntax does not tell. `exact` keeps literals, as `as const` does. */
export function shapeOfExpression(
  node: Node,
  scope: TypeScope,
  reader: ShapeReader,
  exact: boolean,
): Shape | undefined {
  const at = (inner: Node): Shape => shapeOfExpression(inner, scope, reader, exact) ?? LAZY;
  switch (node.type) {
    case "Literal":
      if ("regex" in node) return { kind: "regexp" };
      if (node.value === null) return undefined;
      if (typeof node.value === "bigint") return exact ? literal({ bigint: String(node.value) }) : { kind: "bigint" };
      return typeof node.value === "object" ? undefined : primitive(node.value, exact);
    case "TemplateLiteral":
      if (exact && node.expressions.length === 0) return literal(node.quasis[0]?.value.cooked ?? "");
      return STRING;
    case "UnaryExpression":
      if (node.operator === "!") return BOOLEAN;
      if (node.operator === "typeof") return STRING;
      if (node.operator !== "-" && node.operator !== "+") return undefined;
      if (node.argument.type === "Literal" && typeof node.argument.value === "number")
        return primitive(node.operator === "-" ? -node.argument.value : node.argument.value, exact);
      return at(node.argument);
    case "BinaryExpression":
      if (/^[!=]==?$|^[<>]=?$|^in$|^instanceof$/.test(node.operator)) return BOOLEAN;
      return node.operator === "+" ? sumOf(node, scope, reader) : NUMBER;
    case "ArrayExpression": {
      const elements = node.elements.flatMap((element) => (element === null ? [] : [element]));
      if (elements.some((element) => element.type === "SpreadElement")) return { kind: "array", element: LAZY };
      if (exact) return { kind: "tuple", elements: elements.map((e) => ({ shape: at(e), optional: false })) };
      return { kind: "array", element: elements.length === 0 ? LAZY : union(elements.map(at)) };
    }
    case "ObjectExpression":
      return {
        kind: "object",
        properties: node.properties.flatMap((property) => {
          if (property.type !== "Property") return [];
          const name = keyName(property.key, property.computed);
          return name === undefined ? [] : [{ name, shape: at(property.value), optional: false }];
        }),
      };
    case "ArrowFunctionExpression":
    case "FunctionExpression":
      return { kind: "function", parameters: node.params.length, returns: LAZY };
    case "NewExpression":
      if (node.callee.type !== "Identifier") return undefined;
      return reader.reference(
        node.callee.name,
        node.typeArguments?.params.map((p) => reader.type(p, scope)) ?? [],
        scope,
      );
    case "TSAsExpression":
    case "TSTypeAssertion":
      if (isConstAssertion(node.typeAnnotation)) return shapeOfExpression(node.expression, scope, reader, true);
      return reader.type(node.typeAnnotation, scope);
    case "TSSatisfiesExpression":
    case "TSNonNullExpression":
      return shapeOfExpression(node.expression, scope, reader, exact);
    case "CallExpression":
      if (
        node.callee.type === "MemberExpression" &&
        node.callee.object.type === "Identifier" &&
        node.arguments[0] !== undefined
      )
        if (node.callee.object.name === "Object" && keyName(node.callee.property, false) === "freeze")
          return at(node.arguments[0]);
      return undefined;
    case "Identifier": {
      if (node.name === "undefined") return undefined;
      if (node.name === "Infinity" || node.name === "NaN") return NUMBER;
      const constant = declarationsOf(scope.module).constants.get(node.name);
      if (constant === undefined || constant.init === node) return undefined;
      if (constant.annotation !== undefined) return reader.type(constant.annotation, scope);
      return shapeOfExpression(constant.init, scope, reader, exact && constant.isConst);
    }
    case "MemberExpression":
      // `Color.Red`: the default of an enum parameter.
      if (
        node.object.type === "Identifier" &&
        declarationsOf(scope.module).local.get(node.object.name)?.kind === "enum"
      )
        return reader.reference(node.object.name, [], scope);
      return undefined;
    default:
      return undefined;
  }
}

function primitive(value: string | number | boolean, exact: boolean): Shape {
  if (exact) return literal(value);
  return typeof value === "string" ? STRING : typeof value === "number" ? NUMBER : BOOLEAN;
}

function sumOf(
  node: Extract<Node, { type: "BinaryExpression" }>,
  scope: TypeScope,
  reader: ShapeReader,
): Shape | undefined {
  const sides = [node.left, node.right].map((side) => shapeOfExpression(side, scope, reader, false));
  if (sides.some((side) => side?.kind === "string")) return STRING;
  return sides.every((side) => side?.kind === "number") ? NUMBER : undefined;
}

function isConstAssertion(type: Node): boolean {
  return type.type === "TSTypeReference" && type.typeName.type === "Identifier" && type.typeName.name === "const";
}

/** Whether syntax left a part open. */
export function hasGaps(shape: Shape): boolean {
  switch (shape.kind) {
    case "lazy":
      return true;
    case "array":
      return hasGaps(shape.element);
    case "tuple":
      return shape.elements.some((element) => hasGaps(element.shape));
    case "object":
      return shape.properties.some((property) => hasGaps(property.shape));
    case "function":
      return hasGaps(shape.returns);
    default:
      return false;
  }
}
