/**
 * The syntax tree as the rest of Assay sees it: the parser's ESTree + TypeScript nodes, and a walk over
 * the part of it that exists at run time. Types, overloads and `declare` are not visited.
 */
import { type Class, type Function as FunctionNode, type Node, type ParamPattern, visitorKeys } from "oxc-parser";

export type * from "oxc-parser";
export type { FunctionNode };

/** Fields that hold types only. */
const TYPE_FIELDS = new Set([
  "typeAnnotation",
  "typeArguments",
  "typeParameters",
  "returnType",
  "superTypeArguments",
  "implements",
]);

/** TypeScript nodes that produce values; every other `TS…` node is erased. */
const VALUE_NODES: ReadonlySet<string> = new Set<Node["type"]>([
  "TSAsExpression",
  "TSSatisfiesExpression",
  "TSTypeAssertion",
  "TSNonNullExpression",
  "TSInstantiationExpression",
  "TSParameterProperty",
  "TSEnumDeclaration",
  "TSEnumBody",
  "TSEnumMember",
  "TSModuleDeclaration",
  "TSModuleBlock",
  "TSExportAssignment",
  "TSImportEqualsDeclaration",
  "TSExternalModuleReference",
  "TSQualifiedName",
]);

const ERASED = new Set(Object.keys(visitorKeys).filter((type) => type.startsWith("TS") && !VALUE_NODES.has(type)));

const VALUE_FIELDS: Record<string, readonly string[]> = Object.fromEntries(
  Object.entries(visitorKeys).map(([type, fields]) => [
    type,
    ERASED.has(type) ? [] : fields.filter((field) => !TYPE_FIELDS.has(field)),
  ]),
);

/** Whether compiling to JavaScript removes the node. */
export function isErased(node: Node): boolean {
  switch (node.type) {
    case "VariableDeclaration":
    case "ClassDeclaration":
    case "TSEnumDeclaration":
    case "PropertyDefinition":
      return node.declare === true;
    case "TSModuleDeclaration":
      return node.declare || node.global || !isInstantiated(node);
    case "ImportDeclaration":
    case "ImportSpecifier":
    case "TSImportEqualsDeclaration":
      return node.importKind === "type";
    case "ExportNamedDeclaration":
      return node.exportKind === "type" || (node.declaration !== null && isErased(node.declaration));
    case "ExportAllDeclaration":
    case "ExportSpecifier":
      return node.exportKind === "type";
    case "ExportDefaultDeclaration":
      return isErased(node.declaration);
    case "MethodDefinition":
      return node.value.body === null;
    case "Identifier":
      // `this` can only be an identifier as TypeScript's this-parameter.
      return node.name === "this";
    default:
      return ERASED.has(node.type);
  }
}

/** A namespace that holds only types does not exist at run time. */
function isInstantiated(node: Extract<Node, { type: "TSModuleDeclaration" }>): boolean {
  return node.body?.body.some((statement) => !isErased(statement)) ?? false;
}

/** Visits the children that exist at run time, in source order. */
export function eachChild(node: Node, visit: (child: Node, parent: Node) => void): void {
  const fields = VALUE_FIELDS[node.type];
  if (fields === undefined) return;
  // The parser's key table and its node types describe the same thing; this is the one place that relies on it.
  const record = node as unknown as Record<string, Node | (Node | null)[] | null | undefined>;
  for (let i = 0; i < fields.length; i++) {
    const child = record[fields[i]!];
    if (child === null || child === undefined) continue;
    if (Array.isArray(child)) {
      for (let k = 0; k < child.length; k++) {
        const item = child[k];
        if (item && !isErased(item)) visit(item, node);
      }
    } else if (!isErased(child)) visit(child, node);
  }
}

/** Visits a subtree in source order; `enter` returning false leaves out what is below. */
export function walk(node: Node, enter: (node: Node) => unknown): void {
  if (enter(node) === false) return;
  eachChild(node, (child) => walk(child, enter));
}

export type AnyFunction = FunctionNode | Extract<Node, { type: "ArrowFunctionExpression" }>;

export function isFunction(node: Node): node is AnyFunction {
  return (
    node.type === "FunctionDeclaration" || node.type === "FunctionExpression" || node.type === "ArrowFunctionExpression"
  );
}

export function isClass(node: Node): node is Class {
  return node.type === "ClassDeclaration" || node.type === "ClassExpression";
}

/** Parameters that exist at run time. */
export function valueParameters(params: readonly ParamPattern[]): readonly ParamPattern[] {
  return params.filter((param) => !isErased(param));
}

/** The expression below casts, `!`, `satisfies` and parentheses. */
export function stripCasts(node: Node): Node {
  for (;;) {
    switch (node.type) {
      case "TSAsExpression":
      case "TSSatisfiesExpression":
      case "TSTypeAssertion":
      case "TSNonNullExpression":
      case "TSInstantiationExpression":
      case "ParenthesizedExpression":
        node = node.expression;
        continue;
      default:
        return node;
    }
  }
}

/** Name of a property key that syntax alone gives: `a`, `"a"`, `1`, `#a`. */
export function keyName(key: Node, computed: boolean): string | undefined {
  if (key.type === "PrivateIdentifier") return `#${key.name}`;
  if (key.type === "Identifier") return computed ? undefined : key.name;
  if (key.type === "Literal" && (typeof key.value === "string" || typeof key.value === "number"))
    return String(key.value);
  if (key.type === "TemplateLiteral" && key.expressions.length === 0) return key.quasis[0]?.value.cooked ?? undefined;
  return undefined;
}
