/**
 * The parameters of functions that a function hands back. Syntax tells those of a function type; the compiler is asked about the rest, and only
 * where what is returned looks as if there were functions in it.
 */
import { isTypeScript, type ParsedModule } from "../parse.ts";
import { definitionsFor } from "../shapes/names.ts";
import { insideFunction } from "../shapes/type-parameters.ts";
import { BeyondSyntax, moduleScope, type ShapeReader, type TypeScope } from "../shapes/type-scope.ts";
import { type AnyFunction, isFunction, type Node, stripCasts, walk } from "../syntax.ts";
import type { HandedParameters } from "./target.ts";

type ReturnType = NonNullable<AnyFunction["returnType"]>["typeAnnotation"];

const DEEPEST = 2;
const NONE: HandedParameters = {};

/** Undefined in code without types: what is handed back is found out there. */
export function handedBy(fn: Node, module: ParsedModule, reader: ShapeReader): HandedParameters | undefined {
  if (!isTypeScript(module.language)) return undefined;
  if (!isFunction(fn) || fn.generator || fn.body === null) return NONE;
  const annotation = fn.returnType?.typeAnnotation;
  if (annotation) {
    const scope = insideFunction(fn.typeParameters, moduleScope(module), reader);
    const direct = fn.async ? undefined : handedByType(annotation, scope, reader);
    if (direct !== undefined) return direct;
    if (!mayHoldFunctions(annotation, scope, reader)) return NONE;
  } else if (!returnsFunctions(fn)) return NONE;
  return reader.checker.handedBackAt(module.file, fn.body.start, fn.body.end) ?? NONE;
}

/** What a type says that is a function type; undefined for any other. */
export function handedByType(type: ReturnType, scope: TypeScope, reader: ShapeReader): HandedParameters | undefined {
  const ways: Record<string, HandedParameters[string]> = {};
  let at: ReturnType = type;
  let inner = scope;
  for (let way = "", depth = 0; depth <= DEEPEST; way += "()", depth++) {
    while (at.type === "TSParenthesizedType") at = at.typeAnnotation;
    if (at.type !== "TSFunctionType") break;
    inner = reader.inside(at.typeParameters, undefined, inner);
    ways[way] = reader.parameters(at.params, inner);
    at = at.returnType.typeAnnotation;
  }
  return ways[""] === undefined ? undefined : ways;
}

/** Read without the compiler: what only that knows holds none. Instances of classes have targets of their own. */
function mayHoldFunctions(annotation: ReturnType, scope: TypeScope, reader: ShapeReader): boolean {
  try {
    const shape = reader.type(annotation, { ...scope, beyond: "discover" });
    return holdsFunction([shape, definitionsFor([shape], reader.definitions)]);
  } catch (error) {
    if (error instanceof BeyondSyntax) return false;
    throw error;
  }
}

function holdsFunction(part: unknown): boolean {
  if (typeof part !== "object" || part === null) return false;
  const { kind } = part as { kind?: unknown };
  if (kind === "function") return true;
  return kind !== "instance" && Object.values(part).some(holdsFunction);
}

/** Whether something that it returns is, or may hold, a function. */
function returnsFunctions(fn: AnyFunction): boolean {
  const body = fn.body as Node;
  const named = localValues(body);
  if (body.type !== "BlockStatement") return mayBeFunction(body, named, 0);
  let found = false;
  walk(body, (node) => {
    if (found || isFunction(node)) return false;
    if (node.type === "ReturnStatement" && node.argument !== null) found = mayBeFunction(node.argument, named, 0);
    return !found;
  });
  return found;
}

/** What names of the function stand for, as far as declarations say. */
function localValues(body: Node): ReadonlyMap<string, Node> {
  const values = new Map<string, Node>();
  walk(body, (node) => {
    if (node.type === "FunctionDeclaration" && node.id !== null) values.set(node.id.name, node);
    if (node.type === "VariableDeclarator" && node.id.type === "Identifier" && node.init !== null)
      values.set(node.id.name, node.init);
    return !isFunction(node) || node === body;
  });
  return values;
}

const LONGEST_CHAIN = 6;

function mayBeFunction(value: Node, named: ReadonlyMap<string, Node>, depth: number): boolean {
  if (depth > LONGEST_CHAIN) return false;
  const may = (part: Node | null): boolean => part !== null && mayBeFunction(part, named, depth + 1);
  const node = stripCasts(value);
  if (isFunction(node)) return true;
  switch (node.type) {
    case "Identifier": {
      const known = named.get(node.name);
      return known !== undefined && may(known);
    }
    case "ParenthesizedExpression":
      return may(node.expression);
    case "AwaitExpression":
      return may(node.argument);
    case "ConditionalExpression":
      return may(node.consequent) || may(node.alternate);
    case "LogicalExpression":
      return may(node.left) || may(node.right);
    case "ArrayExpression":
      return node.elements.some(may);
    case "ObjectExpression":
      return node.properties.some((property) => property.type === "Property" && may(property.value));
    case "CallExpression":
      return callMakes(node, may);
    default:
      return false;
  }
}

/** `Object.freeze({ next() {} })`, `wrap(() => …)`: calls of the platform that take functions give something else. */
function callMakes(node: Extract<Node, { type: "CallExpression" }>, may: (part: Node | null) => boolean): boolean {
  const { callee } = node;
  const isOfObject =
    callee.type === "MemberExpression" && callee.object.type === "Identifier" && callee.object.name === "Object";
  return (callee.type === "Identifier" || isOfObject) && node.arguments.some(may);
}
