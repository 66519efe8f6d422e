/** What declared types say of values, read off the syntax: hints that hold only where somebody assumes them. */
import type { ParsedModule } from "../../frontend/parse.ts";
import { isClass, isFunction, keyName, type Node, stripCasts } from "../../frontend/syntax.ts";
import * as T from "./tags.ts";

export interface Declared {
  /** What a value of the type may be; undefined when the syntax does not tell. */
  tagsOf(type: Node): T.Tags | undefined;
  elementOf(type: Node): Node | undefined;
  propertyOf(type: Node, name: string): { readonly type: Node; readonly isOptional: boolean } | undefined;
  /** A method that values of a class of the platform have from it. */
  hasMethod(type: Node, name: string): boolean;
}

const KEYWORDS: Readonly<Record<string, T.Tags>> = {
  __proto__: null as never,
  TSNumberKeyword: T.NUMBER,
  TSStringKeyword: T.STRING,
  TSBooleanKeyword: T.BOOLEAN,
  TSBigIntKeyword: T.BIGINT,
  TSUndefinedKeyword: T.UNDEFINED,
  TSVoidKeyword: T.UNDEFINED,
  TSNullKeyword: T.NULL,
  TSSymbolKeyword: T.SYMBOL,
  TSArrayType: T.ARRAY,
  TSTupleType: T.ARRAY,
  TSFunctionType: T.FUNCTION,
  TSConstructorType: T.FUNCTION,
  TSTemplateLiteralType: T.STRING,
  TSObjectKeyword: T.REFERENCE,
};

const NAMED: Readonly<Record<string, T.Tags>> = {
  __proto__: null as never,
  Array: T.ARRAY,
  ReadonlyArray: T.ARRAY,
  Map: T.OBJECT,
  Set: T.OBJECT,
  ReadonlyMap: T.OBJECT,
  ReadonlySet: T.OBJECT,
  WeakMap: T.OBJECT,
  Date: T.OBJECT,
  RegExp: T.OBJECT,
  Error: T.OBJECT,
  Promise: T.OBJECT,
  Uint8Array: T.INDEXED,
  Int32Array: T.INDEXED,
  Uint16Array: T.INDEXED,
  Uint32Array: T.INDEXED,
  Float64Array: T.INDEXED,
  Float32Array: T.INDEXED,
  Buffer: T.INDEXED,
};

export function declaredTypes(module: ParsedModule): Declared {
  const named = new Map<string, Node[]>();
  const put = (name: string, node: Node): void => {
    named.set(name, [...(named.get(name) ?? []), node]);
  };
  for (const statement of module.program.body) {
    const node =
      statement.type === "ExportNamedDeclaration" && statement.declaration ? statement.declaration : statement;
    if (
      node.type === "TSInterfaceDeclaration" ||
      node.type === "TSTypeAliasDeclaration" ||
      node.type === "TSEnumDeclaration"
    )
      put(node.id.name, node);
    if ((node.type === "ClassDeclaration" || node.type === "ClassExpression") && node.id) put(node.id.name, node);
  }
  const lookup = (type: Node): Node | undefined => {
    if (type.type !== "TSTypeReference" || type.typeName.type !== "Identifier") return undefined;
    const found = named.get(type.typeName.name);
    return found?.length === 1 ? found[0] : undefined;
  };
  const tagsOf = (type: Node, depth = 0): T.Tags | undefined => {
    if (depth > 6) return undefined;
    const keyword = KEYWORDS[type.type];
    if (keyword !== undefined) return keyword;
    switch (type.type) {
      case "TSLiteralType": {
        const { literal } = type;
        if (literal.type !== "Literal") return literal.type === "TemplateLiteral" ? T.STRING : T.NUMBER | T.BIGINT;
        const { value } = literal;
        if (typeof value === "boolean") return value ? T.TRUE : T.FALSE;
        return typeof value === "string" ? T.STRING : typeof value === "number" ? T.NUMBER : undefined;
      }
      case "TSUnionType": {
        let all = 0;
        for (const each of type.types) {
          const tags = tagsOf(each, depth + 1);
          if (tags === undefined) return undefined;
          all |= tags;
        }
        return all;
      }
      case "TSParenthesizedType":
        return tagsOf(type.typeAnnotation, depth + 1);
      case "TSTypeOperator":
        return type.operator === "readonly" ? tagsOf(type.typeAnnotation, depth + 1) : undefined;
      case "TSTypeLiteral":
        // any value with these members: a text has a length
        return T.ANY & ~T.NULLISH;
      case "TSTypeReference": {
        const found = lookup(type);
        if (found === undefined)
          return type.typeName.type === "Identifier" && !named.has(type.typeName.name)
            ? NAMED[type.typeName.name]
            : undefined;
        if (found.type === "TSTypeAliasDeclaration")
          return found.typeParameters ? undefined : tagsOf(found.typeAnnotation, depth + 1);
        if (found.type === "TSEnumDeclaration") return T.NUMBER | T.STRING;
        return T.ANY & ~T.NULLISH;
      }
      // a field without an annotation has the type of what it begins with
      case "NewExpression":
        return type.callee.type === "Identifier" && !named.has(type.callee.name) ? NAMED[type.callee.name] : undefined;
      case "ArrayExpression":
        return T.ARRAY;
      case "Literal":
        if ("regex" in type && type.regex) return T.OBJECT;
        return type.value === null ? undefined : T.tagsOfTypeName(typeof type.value);
      case "TemplateLiteral":
        return T.STRING;
      case "TSMethodSignature":
        return T.FUNCTION;
      default:
        return isFunction(type) ? T.FUNCTION : undefined;
    }
  };
  const unwrap = (type: Node): Node => {
    let node = type;
    for (let i = 0; i < 8; i++) {
      if (node.type === "TSParenthesizedType") node = node.typeAnnotation;
      else if (node.type === "TSTypeOperator" && node.operator === "readonly") node = node.typeAnnotation;
      else {
        const found = lookup(node);
        if (found?.type !== "TSTypeAliasDeclaration" || found.typeParameters) return node;
        node = found.typeAnnotation;
      }
    }
    return node;
  };
  return {
    tagsOf,
    elementOf(source) {
      const type = unwrap(source);
      if (type.type === "TSArrayType") return type.elementType;
      if (
        type.type === "TSTypeReference" &&
        type.typeName.type === "Identifier" &&
        /^(Readonly)?Array$/.test(type.typeName.name)
      )
        return type.typeArguments?.params[0];
      return undefined;
    },
    propertyOf(source, name) {
      const type = unwrap(source);
      const found = lookup(type);
      const members: readonly Node[] =
        type.type === "TSTypeLiteral"
          ? type.members
          : found?.type === "TSInterfaceDeclaration"
            ? found.body.body
            : found?.type === "ClassDeclaration"
              ? found.body.body
              : isClass(type)
                ? type.body.body
                : [];
      for (const member of members) {
        if (
          member.type === "MethodDefinition" &&
          member.kind === "method" &&
          keyName(member.key, member.computed) === name
        )
          return { type: member.value, isOptional: false };
        if (
          member.type === "TSMethodSignature" &&
          member.kind === "method" &&
          keyName(member.key, member.computed) === name
        )
          return { type: member, isOptional: member.optional };
        if (
          member.type === "PropertyDefinition" &&
          !member.typeAnnotation &&
          member.value !== null &&
          keyName(member.key, member.computed) === name
        )
          return { type: stripCasts(member.value), isOptional: false };
        if (
          (member.type === "TSPropertySignature" || member.type === "PropertyDefinition") &&
          keyName(member.key, member.computed) === name &&
          member.typeAnnotation
        )
          return { type: member.typeAnnotation.typeAnnotation, isOptional: member.optional === true };
      }
      return undefined;
    },
    hasMethod(source, name) {
      const type = unwrap(source);
      const id =
        type.type === "TSTypeReference" ? type.typeName : type.type === "NewExpression" ? type.callee : undefined;
      const owner =
        type.type === "Literal" && "regex" in type && type.regex
          ? "RegExp"
          : id?.type === "Identifier" && !named.has(id.name) && NAMED[id.name] !== undefined
            ? id.name
            : undefined;
      return owner !== undefined && methodsOf(owner).has(name);
    },
  };
}

const METHODS = new Map<string, ReadonlySet<string>>();

function methodsOf(owner: string): ReadonlySet<string> {
  let known = METHODS.get(owner);
  if (known !== undefined) return known;
  const prototype = (globalThis as unknown as Record<string, { prototype?: object } | undefined>)[
    owner.replace(/^Readonly/, "")
  ]?.prototype;
  known = new Set(
    Object.entries(Object.getOwnPropertyDescriptors(prototype ?? {})).flatMap(([name, { value }]) =>
      typeof value === "function" ? [name] : [],
    ),
  );
  METHODS.set(owner, known);
  return known;
}
