/** Parameter types of a harness as a small tree: what inputs for the other tools are derived from. */
import ts from "typescript";

export type TypeTree =
  | { readonly kind: "string" | "number" | "boolean" | "bytes" | "unknown" }
  | { readonly kind: "one-of"; readonly values: readonly (string | number | boolean | null | undefined)[] }
  | { readonly kind: "union"; readonly of: readonly TypeTree[] }
  | { readonly kind: "array"; readonly of: TypeTree }
  | { readonly kind: "record"; readonly of: TypeTree }
  | { readonly kind: "object"; readonly properties: readonly Property[] };

export interface Property {
  readonly name: string;
  readonly isOptional: boolean;
  readonly type: TypeTree;
}

const KEYWORDS: Partial<Record<ts.SyntaxKind, TypeTree>> = {
  [ts.SyntaxKind.StringKeyword]: { kind: "string" },
  [ts.SyntaxKind.NumberKeyword]: { kind: "number" },
  [ts.SyntaxKind.BooleanKeyword]: { kind: "boolean" },
  [ts.SyntaxKind.UnknownKeyword]: { kind: "unknown" },
};

/** The parameters of `(…) => void`, in order. */
export function parametersOf(text: string): Property[] {
  const source = ts.createSourceFile("harness.ts", `function target(${text}) {}`, ts.ScriptTarget.Latest, true);
  const [statement] = source.statements;
  if (statement === undefined || !ts.isFunctionDeclaration(statement)) throw new Error(`no parameters: ${text}`);
  return statement.parameters.map(({ name, questionToken, type }) => property(name.getText(), questionToken, type));
}

function property(name: string, question: ts.Node | undefined, type: ts.TypeNode | undefined): Property {
  if (type === undefined) throw new Error(`${name} has no type`);
  return { name, isOptional: question !== undefined, type: treeOf(type) };
}

function treeOf(node: ts.TypeNode): TypeTree {
  const keyword = KEYWORDS[node.kind];
  if (keyword !== undefined) return keyword;
  if (ts.isLiteralTypeNode(node)) return { kind: "one-of", values: [literalOf(node)] };
  if (ts.isArrayTypeNode(node)) return { kind: "array", of: treeOf(node.elementType) };
  if (ts.isUnionTypeNode(node)) return unionOf(node.types.map(treeOf));
  if (ts.isTypeLiteralNode(node)) return { kind: "object", properties: node.members.map(memberOf) };
  if (ts.isTypeReferenceNode(node)) {
    if (node.typeName.getText() === "Uint8Array") return { kind: "bytes" };
    if (node.typeName.getText() === "Record") return { kind: "record", of: treeOf(node.typeArguments![1]!) };
  }
  throw new Error(`a type that the other tools are not told: ${node.getText()}`);
}

function literalOf({ literal }: ts.LiteralTypeNode): string | number | boolean | null {
  if (ts.isStringLiteral(literal)) return literal.text;
  if (ts.isNumericLiteral(literal)) return Number(literal.text);
  if (literal.kind === ts.SyntaxKind.NullKeyword) return null;
  return literal.kind === ts.SyntaxKind.TrueKeyword;
}

/** Literals together are one choice. */
function unionOf(types: readonly TypeTree[]): TypeTree {
  const values = types.flatMap((type) => (type.kind === "one-of" ? type.values : []));
  const others = types.filter(({ kind }) => kind !== "one-of");
  const of: TypeTree[] = values.length === 0 ? others : [...others, { kind: "one-of", values }];
  return of.length === 1 ? of[0]! : { kind: "union", of };
}

function memberOf(member: ts.TypeElement): Property {
  if (!ts.isPropertySignature(member)) throw new Error(`not a property: ${member.getText()}`);
  const name = ts.isStringLiteral(member.name) ? member.name.text : member.name.getText();
  return property(name, member.questionToken, member.type);
}
