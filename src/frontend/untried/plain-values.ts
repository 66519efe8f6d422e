/** Expressions that are primitives by their syntax, their annotation, or the declared type of the property they read. */
import { originOf } from "../scopes/binding-origin.ts";
import type { Binding, Scopes } from "../scopes/scope.ts";
import { keyName, type Node, stripCasts } from "../syntax.ts";

const PRIMITIVE_TYPES = new Set([
  "TSStringKeyword",
  "TSNumberKeyword",
  "TSBooleanKeyword",
  "TSBigIntKeyword",
  "TSUndefinedKeyword",
  "TSNullKeyword",
  "TSLiteralType",
  "TSTemplateLiteralType",
]);
const PRIMITIVE_PROPERTIES = new Set(["length", "size", "byteLength", "name", "message"]);
const PRIMITIVE_METHODS = new Set([
  ..."trim toLowerCase toUpperCase slice substring padStart padEnd repeat replace replaceAll toFixed join now floor round ceil abs max min trunc sign stringify isArray isInteger getFullYear getMonth getDate getDay getHours valueOf".split(
    " ",
  ),
  ..."has includes indexOf lastIndexOf findIndex findLastIndex some every forEach toString test search startsWith endsWith charAt charCodeAt codePointAt getTime format hasOwnProperty".split(
    " ",
  ),
]);
/** These give arrays, or what an array holds. */
const NOT_PRIMITIVE = new Set(["split", "keys", "slice"]);
const PRIMITIVE_GLOBALS = new Set(["String", "Number", "Boolean", "BigInt", "parseInt", "parseFloat", "isNaN"]);

/** `declared`: names of properties of the input, and whether they hold primitives throughout. */
export function isPrimitiveNode(
  node: Node,
  scopes: Scopes,
  declared: ReadonlyMap<string, boolean>,
  depth = 0,
): boolean {
  const again = (inner: Node): boolean => isPrimitiveNode(inner, scopes, declared, depth + 1);
  const at = stripCasts(node);
  if (depth > 8) return false;
  switch (at.type) {
    case "Literal":
      return !("regex" in at);
    case "TemplateLiteral":
    case "UnaryExpression":
    case "UpdateExpression":
    case "BinaryExpression":
      return true;
    case "ConditionalExpression":
      return again(at.consequent) && again(at.alternate);
    case "LogicalExpression":
      return again(at.left) && again(at.right);
    case "ChainExpression":
      return again(at.expression);
    case "MemberExpression": {
      const name = keyName(at.property, at.computed);
      return name !== undefined && (declared.get(name) ?? PRIMITIVE_PROPERTIES.has(name));
    }
    case "CallExpression": {
      const callee = stripCasts(at.callee);
      if (callee.type === "Identifier") return PRIMITIVE_GLOBALS.has(callee.name);
      const name = callee.type === "MemberExpression" ? (keyName(callee.property, callee.computed) ?? "") : "";
      return PRIMITIVE_METHODS.has(name) && !NOT_PRIMITIVE.has(name);
    }
    case "Identifier": {
      if (at.name === "undefined") return true;
      const binding = scopes.bindingOf(at);
      return binding !== undefined && holdsPrimitive(binding, again, declared);
    }
    default:
      return false;
  }
}

function holdsPrimitive(
  binding: Binding,
  isPrimitive: (node: Node) => boolean,
  declared: ReadonlyMap<string, boolean>,
): boolean {
  const [id] = binding.declarations;
  if (id?.type !== "Identifier") return false;
  const type = id.typeAnnotation?.typeAnnotation;
  if (type !== undefined && type !== null) return isPrimitiveType(type);
  if (binding.assigned) return false;
  const origin = originOf(binding);
  if (origin?.init !== undefined) return isPrimitive(origin.init);
  // `const { kind } = shape`
  return origin?.property !== undefined && declared.get(origin.property) === true;
}

function isPrimitiveType(type: Node): boolean {
  if (type.type === "TSUnionType") return type.types.every(isPrimitiveType);
  return PRIMITIVE_TYPES.has(type.type);
}
