/** Shapes from the syntax of type annotations. The type checker is asked only about a type that syntax does not tell. */
import type { ParsedModule } from "../parse.ts";
import type { Project } from "../project.ts";
import type { Class, Node, TSType } from "../syntax.ts";
import { readInstance } from "./classes.ts";
import {
  ANY_OBJECT,
  BOOLEAN,
  canMerge,
  extended,
  indexed,
  isPrimitive,
  keysOf,
  LAZY,
  literal,
  mergeObjects,
  NULL,
  NUMBER,
  nonNullable,
  record,
  STRING,
  template,
  UNDEFINED,
  union,
  unsupported,
} from "./combine.ts";
import { uses } from "./correlated.ts";
import { declarationsOf } from "./declarations.ts";
import { hasGaps, shapeOfExpression } from "./expression.ts";
import { findImported } from "./lookup.ts";
import { readFunction, readMembers } from "./members.ts";
import { pathOf, readDeclared, readNamed } from "./named-types.ts";
import { createNames } from "./names.ts";
import { readParameters } from "./parameters.ts";
import type { Shape, TupleElement } from "./shape.ts";
import { typeParametersInside } from "./type-parameters.ts";
import {
  BeyondSyntax,
  beyond,
  moduleScope,
  type ShapeReader,
  sourceOf,
  type TypeChecker,
  type TypeScope,
} from "./type-scope.ts";
import { guardedReader } from "./unread.ts";

/** Types written inside one another. */
const MAX_DEPTH = 32;

export function createShapeReader(project: Project, checkerFor: (reader: ShapeReader) => TypeChecker): ShapeReader {
  const names = createNames();
  const reader: ShapeReader = {
    project,
    definitions: names.definitions,
    get checker() {
      return checker;
    },
    type: readOrAsk,
    look,
    reference: (name, args, scope) => readNamed([name], args, scope, name, reader),
    parameters: (params, scope, docs) => readParameters(params, scope, reader, docs),
    instance,
    inside: (declared, args, scope) => typeParametersInside(declared, args, scope, reader),
    expand: names.expand,
  };
  let depth = 0;
  let checker = checkerFor(reader);
  guardedReader(reader);
  ({ checker } = reader);
  return reader;

  /** The type at a node; the deepest node that syntax cannot read goes to the checker. What is deeper than anybody makes values is of unknown type. */
  function readOrAsk(node: TSType, scope: TypeScope): Shape {
    if (depth >= MAX_DEPTH) return LAZY;
    depth++;
    try {
      return read(node, scope);
    } catch (error) {
      if (!(error instanceof BeyondSyntax) || scope.beyond === "give-up") throw error;
      if (scope.chosen !== undefined && [...scope.chosen].some((name) => uses(node, name) > 0)) throw error;
      return scope.beyond === "ask" ? checker.shapeOfTypeAt(scope.module.file, node.start, node.end) : LAZY;
    } finally {
      depth--;
    }
  }

  /** What a name stands for is another text. */
  function afresh(readName: () => Shape): Shape {
    const outer = depth;
    depth = 0;
    try {
      return readName();
    } finally {
      depth = outer;
    }
  }

  function read(node: TSType, scope: TypeScope): Shape {
    switch (node.type) {
      case "TSStringKeyword":
        return STRING;
      case "TSNumberKeyword":
        return NUMBER;
      case "TSBooleanKeyword":
        return BOOLEAN;
      case "TSBigIntKeyword":
        return { kind: "bigint" };
      case "TSSymbolKeyword":
        return { kind: "symbol" };
      case "TSNullKeyword":
        return NULL;
      case "TSUndefinedKeyword":
      case "TSVoidKeyword":
        return UNDEFINED;
      case "TSAnyKeyword":
      case "TSUnknownKeyword":
      case "TSThisType":
      case "TSJSDocUnknownType":
        return LAZY;
      case "TSNeverKeyword":
        return unsupported("never", "No value has type never; the parameter cannot be given.");
      case "TSObjectKeyword":
        return ANY_OBJECT;
      case "TSLiteralType":
        return readLiteral(node.literal);
      case "TSUnionType":
        return union(node.types.map((type) => readOrAsk(type, scope)));
      case "TSIntersectionType":
        return intersect(node.types.map((type) => readOrAsk(type, scope)));
      case "TSParenthesizedType":
      case "TSJSDocNonNullableType":
        return readOrAsk(node.typeAnnotation, scope);
      case "TSJSDocNullableType":
        return union([readOrAsk(node.typeAnnotation, scope), NULL]);
      case "TSArrayType":
        return { kind: "array", element: readOrAsk(node.elementType, scope) };
      case "TSTupleType":
        return readTuple(node.elementTypes, scope);
      case "TSNamedTupleMember":
        return readTuple([node], scope);
      case "TSTypeOperator":
        if (node.operator === "readonly") return readOrAsk(node.typeAnnotation, scope);
        if (node.operator === "unique")
          return unsupported(
            "unique symbol",
            "A unique symbol is one value; export the constant and use a plain symbol parameter.",
          );
        return keysOf(look(readOrAsk(node.typeAnnotation, scope))) ?? beyond();
      case "TSIndexedAccessType":
        return indexed(look(readOrAsk(node.objectType, scope)), look(readOrAsk(node.indexType, scope))) ?? beyond();
      case "TSTypeLiteral":
        return readMembers(node.members, scope, reader);
      case "TSFunctionType":
        return readFunction(node, scope, reader);
      case "TSConstructorType":
        return unsupported(
          sourceOf(node, scope),
          "Classes cannot be invented; pass --signature with a type that can be built.",
        );
      case "TSTypePredicate":
        return node.asserts ? UNDEFINED : BOOLEAN;
      case "TSTypeReference": {
        const path = pathOf(node.typeName);
        if (path === undefined) return beyond();
        const args = node.typeArguments?.params.map((type) => readOrAsk(type, scope)) ?? [];
        return afresh(() => readNamed(path, args, scope, sourceOf(node, scope), reader));
      }
      case "TSImportType":
        return readImport(node, scope);
      case "TSTypeQuery":
        return readTypeOf(node, scope);
      case "TSMappedType":
        return readMapped(node, scope);
      case "TSTemplateLiteralType": {
        const texts = node.quasis.map((quasi) => quasi.value.cooked ?? "");
        return (
          template(
            texts,
            node.types.map((type) => look(readOrAsk(type, scope))),
          ) ?? beyond()
        );
      }
      case "TSConditionalType":
      case "TSInferType":
      case "TSIntrinsicKeyword":
        return beyond();
    }
  }

  function look(shape: Shape): Shape {
    return shape.kind === "named" ? (names.definitions.get(shape.name) ?? shape) : shape;
  }

  function intersect(parts: readonly Shape[]): Shape {
    const shapes = parts.map(look);
    if (shapes.some((shape) => shape.kind === "unsupported"))
      return shapes.find((shape) => shape.kind === "unsupported")!;
    // `string & { __brand: "Id" }`: the tag exists for the compiler only.
    const rest = shapes.filter(
      (shape) =>
        shape.kind !== "lazy" && shape !== ANY_OBJECT && !(shape.kind === "record" && shape.value.kind === "lazy"),
    );
    if (rest.length === 0)
      return (
        shapes.find((shape) => shape.kind === "record" || shape === ANY_OBJECT) ??
        shapes.find((shape) => shape.kind === "lazy" && shape.defined) ??
        LAZY
      );
    const isDefined = shapes.some((shape) => shape.kind !== "lazy" || shape.defined);
    const notObject = rest.filter((shape) => shape.kind !== "object");
    const objects = rest.flatMap((shape) => (shape.kind === "object" ? [shape] : []));
    if (!canMerge(objects)) return beyond();
    if (notObject.length === 1) {
      const only = notObject[0]!;
      if (only.kind === "record") return distribute(only, rest);
      if (only.kind === "union") {
        const others = shapes.filter((shape) => shape.kind === "lazy" && shape.defined);
        const kept = objects.length + others.length > 0 || shapes.includes(ANY_OBJECT) ? nonNullable(only) : only;
        return kept.kind === "union" ? distribute(kept, rest) : intersect([kept, ...objects]);
      }
      if (only.kind === "named") return beyond();
      if (isPrimitive(only)) return isDefined && isNullish(only) && shapes.length > 1 ? beyond() : only;
      return extended(only, objects) ?? beyond();
    }
    if (notObject.length > 1) return beyond();
    return objects.length === 0 ? LAZY : objects.reduce(mergeObjects);
  }

  function distribute(only: Extract<Shape, { kind: "union" | "record" }>, rest: readonly Shape[]): Shape {
    const objects = rest.flatMap((shape) => (shape.kind === "object" ? [shape] : []));
    if (only.kind === "record")
      return objects.length === 0
        ? only
        : objects.reduce(mergeObjects, { kind: "object", properties: [], index: only.value });
    return union(only.options.map((option) => intersect([option, ...objects])));
  }

  function readLiteral(node: Node): Shape {
    if (node.type === "Literal") {
      if (typeof node.value === "bigint") return literal({ bigint: String(node.value) });
      if (typeof node.value === "object") return NULL;
      return literal(node.value);
    }
    if (node.type === "UnaryExpression" && node.argument.type === "Literal") {
      const { value } = node.argument;
      if (typeof value === "number") return literal(node.operator === "-" ? -value : value);
      if (typeof value === "bigint") return literal({ bigint: String(node.operator === "-" ? -value : value) });
    }
    if (node.type === "TemplateLiteral" && node.expressions.length === 0)
      return literal(node.quasis[0]?.value.cooked ?? "");
    return beyond();
  }

  function readTuple(types: readonly Node[], scope: TypeScope): Shape {
    const elements: TupleElement[] = [];
    let rest: Shape | undefined;
    const after: Shape[] = [];
    for (const type of types) {
      let node: Node = type;
      let optional = false;
      if (node.type === "TSNamedTupleMember") {
        optional = node.optional;
        node = node.elementType;
      }
      if (node.type === "TSOptionalType") {
        optional = true;
        node = node.typeAnnotation;
      }
      if (node.type === "TSRestType") {
        if (rest !== undefined) return beyond();
        // `...name: T[]` nests the label inside.
        const inner =
          node.typeAnnotation.type === "TSNamedTupleMember" ? node.typeAnnotation.elementType : node.typeAnnotation;
        const spread = look(readOrAsk(asType(inner), scope));
        if (spread.kind === "array") rest = spread.element;
        else if (spread.kind === "tuple") {
          elements.push(...spread.elements);
          rest = spread.rest;
          after.push(...(spread.after ?? []));
        } else return beyond();
      } else if (rest === undefined) elements.push({ shape: readOrAsk(asType(node), scope), optional });
      else after.push(readOrAsk(asType(node), scope));
    }
    // `[a?: T, ...[U]]`: what follows an optional one decides whether it is there
    if (after.length > 0 && elements.some(({ optional }) => optional)) return beyond();
    if (elements.some(({ optional }, i) => !optional && elements[i - 1]?.optional)) return beyond();
    return {
      kind: "tuple",
      elements,
      ...(rest === undefined ? {} : { rest }),
      ...(after.length === 0 ? {} : { after }),
    };
  }

  /** `{ [K in "a" | "b"]?: T }` where T does not depend on K. */
  function readMapped(node: Extract<Node, { type: "TSMappedType" }>, scope: TypeScope): Shape {
    if (node.nameType !== null || node.typeAnnotation === null || node.optional === "-") return beyond();
    const value = sourceOf(node.typeAnnotation, scope);
    if (new RegExp(`(?<![\\w$.])${node.key.name.replaceAll("$", "\\$")}(?![\\w$])`).test(value)) return beyond();
    const shape = record(look(readOrAsk(node.constraint, scope)), readOrAsk(node.typeAnnotation, scope));
    if (shape.kind !== "object" || node.optional === false) return shape;
    return { ...shape, properties: shape.properties.map((property) => ({ ...property, optional: true })) };
  }

  function readTypeOf(node: Extract<Node, { type: "TSTypeQuery" }>, scope: TypeScope): Shape {
    const { exprName } = node;
    if (exprName.type !== "Identifier" || scope.text !== scope.module.text) return beyond();
    const constant = declarationsOf(scope.module).constants.get(exprName.name);
    if (constant === undefined) return beyond();
    if (constant.annotation !== undefined) return readOrAsk(constant.annotation, moduleScope(scope.module));
    const shape = shapeOfExpression(
      constant.init,
      moduleScope(scope.module),
      reader,
      constant.isConst && !isStructure(constant.init),
    );
    return shape === undefined || hasGaps(shape) ? beyond() : shape;
  }

  function readImport(node: Extract<Node, { type: "TSImportType" }>, scope: TypeScope): Shape {
    if (node.qualifier === null) return beyond();
    const path = sourceOf(node.qualifier, scope).split(".");
    const args = node.typeArguments?.params.map((type) => readOrAsk(type, scope)) ?? [];
    const found = findImported(node.source.value, path[0]!, scope.module, project, 0);
    return readDeclared(found, path.slice(1), args, sourceOf(node, scope), reader);
  }

  function instance(node: Class, module: ParsedModule, args: readonly Shape[]): Shape {
    const name = node.id?.name ?? "default";
    const key = `${module.file}#${name}@${node.start}${args.length > 0 ? `<${JSON.stringify(args)}>` : ""}`;
    return names.expand(key, name, () => readInstance(node, module, args, reader));
  }
}

/** The type of a tuple element, whose name and marks were taken off before. */
function asType(node: Node): TSType {
  return node as TSType;
}

const isNullish = (shape: Shape): boolean => shape.kind === "null" || shape.kind === "undefined";

function isStructure(node: Node): boolean {
  return node.type === "ObjectExpression" || node.type === "ArrayExpression" || node.type === "CallExpression";
}
