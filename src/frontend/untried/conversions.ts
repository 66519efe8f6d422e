/**
 * Where an object of the input becomes a text or a number: what it says then may be a method of its own (`toString`, `valueOf`) that its
 * type does not mention. Only parameters count, by their annotations: of what they hold, dates and numbers are the rule, and that objects are
 * plain data is stated.
 */

import type { ParsedModule } from "../parse.ts";
import { analyseScopes } from "../scopes/analyse.ts";
import { originOf } from "../scopes/binding-origin.ts";
import type { Scopes } from "../scopes/scope.ts";
import { type Node, stripCasts } from "../syntax.ts";

const CONVERTING = new Set(["+", "-", "*", "/", "%", "**", "<", ">", "<=", ">=", "&", "|", "^", "<<", ">>", ">>>"]);
const LOOSE = new Set(["==", "!="]);
const SIGNS = new Set(["+", "-", "~"]);
/** Functions that take a primitive, and make one of what they are given. */
const CONVERTERS = new Set("String Number BigInt Symbol Date parseInt parseFloat isNaN isFinite RegExp".split(" "));
const NAMESPACES = new Set(["Math", "Number", "String", "Symbol", "Date", "BigInt"]);
/** Types of the platform that have conversions of their own: what else they may be is told elsewhere. */
const BUILTIN_TYPES = new Set(
  "Array ReadonlyArray Map ReadonlyMap Set ReadonlySet Date RegExp Promise Function Error Uint8Array Buffer".split(" "),
);
const PRIMITIVES = new Set(
  "TSStringKeyword TSNumberKeyword TSBooleanKeyword TSBigIntKeyword TSUndefinedKeyword TSNullKeyword TSSymbolKeyword TSVoidKeyword TSNeverKeyword TSLiteralType TSTemplateLiteralType".split(
    " ",
  ),
);
/** Not objects that a program declares, or told apart by other means (`told-apart.ts`). */
const OTHERS = new Set(
  "TSArrayType TSTupleType TSFunctionType TSConstructorType TSUnknownKeyword TSAnyKeyword".split(" "),
);
const MOST_STEPS = 8;

/** What an expression is judged by. */
interface Known {
  readonly module: ParsedModule;
  readonly scopes: Scopes;
}

export function converts(node: Node, module: ParsedModule): boolean {
  const known: Known = { module, scopes: analyseScopes(module) };
  const { scopes } = known;
  const isObject = (part: Node): boolean => mayBeObject(part, known, 0);
  switch (node.type) {
    case "TemplateLiteral":
      return node.expressions.some(isObject);
    case "BinaryExpression":
      if (CONVERTING.has(node.operator)) return isObject(node.left) || isObject(node.right);
      return (
        LOOSE.has(node.operator) &&
        !isNothing(node.left) &&
        !isNothing(node.right) &&
        (isObject(node.left) || isObject(node.right))
      );
    case "AssignmentExpression":
      return CONVERTING.has(node.operator.slice(0, -1)) && (isObject(node.left) || isObject(node.right));
    case "UnaryExpression":
      return SIGNS.has(node.operator) && isObject(node.argument);
    case "MemberExpression":
      return node.computed && isObject(node.property);
    case "Property":
      return node.computed && isObject(node.key);
    case "NewExpression":
    case "CallExpression":
      return isConverter(stripCasts(node.callee), scopes) && node.arguments.some(isObject);
    default:
      return false;
  }
}

function isConverter(callee: Node, scopes: Scopes): boolean {
  if (callee.type === "Identifier") return CONVERTERS.has(callee.name) && scopes.bindingOf(callee) === undefined;
  if (callee.type !== "MemberExpression") return false;
  const object = stripCasts(callee.object);
  return object.type === "Identifier" && NAMESPACES.has(object.name) && scopes.bindingOf(object) === undefined;
}

const isNothing = (node: Node): boolean =>
  (node.type === "Literal" && node.value === null) || (node.type === "Identifier" && node.name === "undefined");

function mayBeObject(node: Node, known: Known, steps: number): boolean {
  if (steps > MOST_STEPS) return false;
  const { module, scopes } = known;
  const at = stripCasts(node);
  const again = (inner: Node): boolean => mayBeObject(inner, known, steps + 1);
  switch (at.type) {
    case "ChainExpression":
      return again(at.expression);
    case "ConditionalExpression":
      return again(at.consequent) || again(at.alternate);
    case "LogicalExpression":
      return again(at.left) || again(at.right);
    case "Identifier": {
      const binding = scopes.bindingOf(at);
      const [id] = binding?.declarations ?? [];
      if (binding === undefined || id === undefined) return false;
      const type = id.type === "Identifier" ? id.typeAnnotation?.typeAnnotation : undefined;
      if (type !== undefined && type !== null) return isObjectType(type, module, 0);
      const origin = originOf(binding);
      return origin?.init !== undefined && !binding.assigned && again(origin.init);
    }
    default:
      return false;
  }
}

/** In doubt, it is: names of types that are not found may stand for anything. */
function isObjectType(type: Node, module: ParsedModule, steps: number): boolean {
  if (steps > MOST_STEPS) return true;
  const again = (inner: Node): boolean => isObjectType(inner, module, steps + 1);
  if (PRIMITIVES.has(type.type) || OTHERS.has(type.type)) return false;
  switch (type.type) {
    case "TSUnionType":
      return type.types.some(again);
    case "TSTypeOperator":
      return type.typeAnnotation !== undefined && type.typeAnnotation !== null && again(type.typeAnnotation);
    case "TSTypeReference": {
      const name = type.typeName.type === "Identifier" ? type.typeName.name : undefined;
      if (name === undefined || BUILTIN_TYPES.has(name)) return false;
      const alias = aliasOf(name, module);
      return alias === undefined || alias.type === "TSEnumDeclaration" ? alias === undefined : again(alias);
    }
    default:
      return true;
  }
}

const aliases = new WeakMap<Node, ReadonlyMap<string, Node>>();

/** What a type of the same module stands for: its definition, or an enum. */
function aliasOf(name: string, { program }: ParsedModule): Node | undefined {
  let known = aliases.get(program);
  if (known === undefined) {
    const found = new Map<string, Node>();
    for (const statement of program.body) {
      const node = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
      if (node?.type === "TSTypeAliasDeclaration") found.set(node.id.name, node.typeAnnotation);
      if (node?.type === "TSEnumDeclaration") found.set(node.id.name, node);
    }
    aliases.set(program, (known = found));
  }
  return known.get(name);
}
