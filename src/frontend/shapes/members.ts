/** Members of object types and interfaces, and the function types among them. */

import { keyName, type Node, type TSSignature, valueParameters } from "../syntax.ts";
import { DEFINED, extended, LAZY, type ObjectShape, record, STRING, unsupported } from "./combine.ts";
import type { PropertyShape, Shape } from "./shape.ts";
import { beyond, type ShapeReader, sourceOf, type TypeScope } from "./type-scope.ts";

type Signature = Extract<Node, { type: "TSFunctionType" | "TSCallSignatureDeclaration" | "TSMethodSignature" }>;

export function readMembers(members: readonly TSSignature[], scope: TypeScope, reader: ShapeReader): Shape {
  const properties = new Map<string, PropertyShape>();
  const methods = new Map<string, PropertyShape>();
  let call: Shape | undefined;
  let index: { key: Shape; value: Shape } | undefined;
  for (const member of members) {
    switch (member.type) {
      case "TSPropertySignature": {
        const name = keyName(member.key, member.computed);
        if (name === undefined) break;
        const shape = member.typeAnnotation === null ? LAZY : reader.type(member.typeAnnotation.typeAnnotation, scope);
        properties.set(name, { name, shape, optional: member.optional });
        break;
      }
      case "TSMethodSignature": {
        const name = keyName(member.key, member.computed);
        if (name === undefined) {
          const element = iterated(member, scope, reader);
          if (element !== undefined) return { kind: "iterable", element };
          break;
        }
        if (member.kind === "set") break;
        const shape = member.kind === "get" ? returned(member, scope, reader) : readFunction(member, scope, reader);
        (member.kind === "get" ? properties : methods).set(name, { name, shape, optional: member.optional });
        break;
      }
      case "TSIndexSignature": {
        const key = member.parameters[0]?.typeAnnotation.typeAnnotation;
        index = {
          key: key === undefined ? STRING : reader.type(key, scope),
          value: reader.type(member.typeAnnotation.typeAnnotation, scope),
        };
        break;
      }
      case "TSCallSignatureDeclaration":
        if (call !== undefined) return beyond();
        call = readFunction(member, scope, reader);
        break;
      case "TSConstructSignatureDeclaration":
        return unsupported(
          "a constructor type",
          "Classes cannot be invented; pass --signature with a type that can be built.",
        );
    }
  }
  if (call === undefined && properties.size === 0 && methods.size === 0)
    return index === undefined ? DEFINED : record(index.key, index.value);
  const object: ObjectShape = {
    kind: "object",
    properties: [...properties.values()],
    ...(methods.size > 0 ? { methods: [...methods.values()] } : {}),
    ...(index === undefined ? {} : { index: index.value }),
  };
  return call === undefined ? object : (extended(call, [object]) ?? beyond());
}

/** `[Symbol.iterator](): Iterator<T>` */
function iterated(member: Signature, scope: TypeScope, reader: ShapeReader): Shape | undefined {
  if (!("key" in member) || sourceOf(member.key, scope) !== "Symbol.iterator") return undefined;
  const type = member.returnType?.typeAnnotation;
  const element = type?.type === "TSTypeReference" ? type.typeArguments?.params[0] : undefined;
  return element === undefined ? LAZY : reader.type(element, scope);
}

export function readFunction(node: Signature, outer: TypeScope, reader: ShapeReader): Shape {
  const scope = reader.inside(node.typeParameters, undefined, outer);
  return { kind: "function", parameters: valueParameters(node.params).length, returns: returned(node, scope, reader) };
}

/** What a callback gives back; what cannot be built is left to discovery. */
function returned(node: Signature, scope: TypeScope, reader: ShapeReader): Shape {
  if (!node.returnType) return LAZY;
  const shape = reader.type(node.returnType.typeAnnotation, scope);
  return shape.kind === "unsupported" ? LAZY : shape;
}
