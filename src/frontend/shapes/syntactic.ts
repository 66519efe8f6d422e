/** Shapes from type annotations by syntax alone; where that does not tell, the type checker is asked about that very type. */
import type { ParsedModule } from "../parse.ts";
import type { Project } from "../project.ts";
import type { PropertyShape, Shape } from "../shape.ts";
import { keyName, type Node, type TSSignature, type TSType, valueParameters } from "../syntax.ts";
import { BUILTIN_TYPES, isPlatformType, platformType } from "./builtin-types.ts";
import { readInstance } from "./classes.ts";
import {
  BOOLEAN,
  indexed,
  keysOf,
  LAZY,
  literal,
  mergeObjects,
  NULL,
  NUMBER,
  type ObjectShape,
  record,
  STRING,
  UNDEFINED,
  union,
  unsupported,
} from "./combine.ts";
import { declarationsOf } from "./declarations.ts";
import { enumMembers, enumShape } from "./enums.ts";
import { shapeOfExpression } from "./expression.ts";
import { type ForeignType, type FoundType, findImported, findTypeOrForeign } from "./lookup.ts";
import { createNames } from "./names.ts";
import { documentedType, nestedObject, readParameters } from "./parameters.ts";
import {
  BeyondSyntax,
  moduleScope,
  type ShapeReader,
  sourceOf,
  type TypeChecker,
  type TypeScope,
} from "./type-scope.ts";

type Signature = Extract<Node, { type: "TSFunctionType" | "TSCallSignatureDeclaration" | "TSMethodSignature" }>;

export function createShapeReader(project: Project, checkerFor: (reader: ShapeReader) => TypeChecker): ShapeReader {
  const names = createNames();
  const reader: ShapeReader = {
    project,
    definitions: names.definitions,
    get checker() {
      return checker;
    },
    type: readOrAsk,
    reference: (name, args, scope) => named([name], args, scope, name),
    parameters: (params, scope, docs) => readParameters(params, scope, reader, docs),
    instance: (node, module, args) => instance(node, module, args),
    inside,
    expand: names.expand,
  };
  const checker = checkerFor(reader);
  return reader;

  /** The type at a node; the deepest node that syntax cannot read goes to the checker. */
  function readOrAsk(node: TSType, scope: TypeScope): Shape {
    try {
      return read(node, scope);
    } catch (error) {
      if (!(error instanceof BeyondSyntax) || scope.beyond === "give-up") throw error;
      return scope.beyond === "ask" ? checker.shapeOfTypeAt(scope.module.file, node.start, node.end) : LAZY;
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
        return record(STRING, LAZY);
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
        return readMembers(node.members, scope);
      case "TSFunctionType":
        return readFunction(node, scope);
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
        return named(path, args, scope, sourceOf(node, scope));
      }
      case "TSImportType":
        return readImport(node, scope);
      case "TSTypeQuery":
        return readTypeOf(node, scope);
      case "TSMappedType":
        return readMapped(node, scope);
      case "TSConditionalType":
      case "TSInferType":
      case "TSTemplateLiteralType":
      case "TSIntrinsicKeyword":
        return beyond();
    }
  }

  function beyond(): never {
    throw new BeyondSyntax();
  }

  /** The shape behind a name, where it is complete. */
  function look(shape: Shape): Shape {
    return shape.kind === "named" ? (names.definitions.get(shape.name) ?? shape) : shape;
  }

  function intersect(parts: readonly Shape[]): Shape {
    const shapes = parts.map(look);
    if (shapes.some((shape) => shape.kind === "unsupported"))
      return shapes.find((shape) => shape.kind === "unsupported")!;
    // `string & { __brand: "Id" }`: the tag exists for the compiler only.
    const rest = shapes.filter((shape) => shape.kind !== "lazy");
    const notObject = rest.filter((shape) => shape.kind !== "object");
    if (notObject.length === 1) {
      const only = notObject[0]!;
      if (only.kind === "union" || only.kind === "record") return distribute(only, rest);
      return only.kind === "named" ? beyond() : only;
    }
    if (notObject.length > 1) return beyond();
    const objects = rest.flatMap((shape) => (shape.kind === "object" ? [shape] : []));
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
    const elements: { shape: Shape; optional: boolean }[] = [];
    let rest: Shape | undefined;
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
      if (rest !== undefined) return beyond();
      if (node.type === "TSRestType") {
        // `...name: T[]` nests the label inside.
        const inner =
          node.typeAnnotation.type === "TSNamedTupleMember" ? node.typeAnnotation.elementType : node.typeAnnotation;
        const spread = look(readOrAsk(asType(inner), scope));
        if (spread.kind === "array") rest = spread.element;
        else if (spread.kind === "tuple") {
          elements.push(...spread.elements);
          rest = spread.rest;
        } else return beyond();
      } else elements.push({ shape: readOrAsk(asType(node), scope), optional });
    }
    return { kind: "tuple", elements, ...(rest === undefined ? {} : { rest }) };
  }

  function readMembers(members: readonly TSSignature[], scope: TypeScope): Shape {
    const properties = new Map<string, PropertyShape>();
    const methods = new Map<string, PropertyShape>();
    let index: { key: Shape; value: Shape } | undefined;
    for (const member of members) {
      switch (member.type) {
        case "TSPropertySignature": {
          const name = keyName(member.key, member.computed);
          if (name === undefined) break;
          const shape = member.typeAnnotation === null ? LAZY : readOrAsk(member.typeAnnotation.typeAnnotation, scope);
          properties.set(name, { name, shape, optional: member.optional });
          break;
        }
        case "TSMethodSignature": {
          const name = keyName(member.key, member.computed);
          if (name === undefined) {
            const element = iterated(member, scope);
            if (element !== undefined) return { kind: "iterable", element };
            break;
          }
          if (member.kind === "set") break;
          const shape = member.kind === "get" ? returned(member, scope) : readFunction(member, scope);
          (member.kind === "get" ? properties : methods).set(name, { name, shape, optional: member.optional });
          break;
        }
        case "TSIndexSignature": {
          const key = member.parameters[0]?.typeAnnotation.typeAnnotation;
          index = {
            key: key === undefined ? STRING : readOrAsk(key, scope),
            value: readOrAsk(member.typeAnnotation.typeAnnotation, scope),
          };
          break;
        }
        case "TSCallSignatureDeclaration":
          return readFunction(member, scope);
        case "TSConstructSignatureDeclaration":
          return unsupported(
            "a constructor type",
            "Classes cannot be invented; pass --signature with a type that can be built.",
          );
      }
    }
    if (properties.size === 0 && methods.size === 0) return index === undefined ? LAZY : record(index.key, index.value);
    return {
      kind: "object",
      properties: [...properties.values()],
      ...(methods.size > 0 ? { methods: [...methods.values()] } : {}),
      ...(index === undefined ? {} : { index: index.value }),
    };
  }

  /** `[Symbol.iterator](): Iterator<T>` */
  function iterated(member: Signature, scope: TypeScope): Shape | undefined {
    if (!("key" in member) || sourceOf(member.key, scope) !== "Symbol.iterator") return undefined;
    const type = member.returnType?.typeAnnotation;
    const element = type?.type === "TSTypeReference" ? type.typeArguments?.params[0] : undefined;
    return element === undefined ? LAZY : readOrAsk(element, scope);
  }

  function readFunction(node: Signature, outer: TypeScope): Shape {
    const scope = inside(node.typeParameters, undefined, outer);
    return { kind: "function", parameters: valueParameters(node.params).length, returns: returned(node, scope) };
  }

  /** What a callback gives back; what cannot be built is left to discovery. */
  function returned(node: Signature, scope: TypeScope): Shape {
    if (!node.returnType) return LAZY;
    const shape = readOrAsk(node.returnType.typeAnnotation, scope);
    return shape.kind === "unsupported" ? LAZY : shape;
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
    return declared(found, path.slice(1), args, sourceOf(node, scope));
  }

  // --- names

  function named(path: readonly string[], args: readonly Shape[], scope: TypeScope, source: string): Shape {
    const [name, ...rest] = path;
    if (rest.length === 0) {
      const parameter = scope.parameters.get(name!);
      if (parameter !== undefined) return parameter;
    }
    const found = findTypeOrForeign(name!, scope.module, project);
    if (found !== undefined) return declared(found, rest, args, source);
    if (rest.length > 0) return beyond();
    const builtin = BUILTIN_TYPES.get(name!);
    if (builtin !== undefined) return builtin(args, look) ?? beyond();
    return isPlatformType(name!) ? platformType(name!) : beyond();
  }

  function declared(
    found: FoundType | ForeignType,
    rest: readonly string[],
    args: readonly Shape[],
    source: string,
  ): Shape {
    if ("foreign" in found) return foreign(found, args, source);
    const { declaration, module, name } = found;
    const key = `${module.file}#${name}${args.length > 0 ? `<${JSON.stringify(args)}>` : ""}`;
    switch (declaration.kind) {
      case "namespace": {
        const member = rest[0] === undefined ? undefined : declaration.members.get(rest[0]);
        if (member === undefined || member.kind === "import") return beyond();
        return declared({ declaration: member, module, name: rest[0]! }, rest.slice(1), args, source);
      }
      case "enum": {
        if (rest.length === 0) return enumShape(declaration.nodes, module) ?? beyond();
        const value = enumMembers(declaration.nodes)?.get(rest[0]!);
        return value === undefined ? beyond() : literal(value);
      }
      case "class":
        return instance(declaration.node, module, args);
      case "interface":
        return names.expand(key, name, () => {
          const scope = inside(
            declaration.nodes[0]!.typeParameters,
            args.length > 0 ? args : undefined,
            moduleScope(module),
          );
          const bases = declaration.nodes.flatMap((node) => node.extends.map((base) => readBase(base, scope)));
          const own = readMembers(
            declaration.nodes.flatMap((node) => node.body.body),
            scope,
          );
          return inherit(bases, own);
        });
      case "alias":
        return names.expand(key, name, () =>
          readOrAsk(
            declaration.node.typeAnnotation,
            inside(declaration.node.typeParameters, args.length > 0 ? args : undefined, moduleScope(module)),
          ),
        );
      case "typedef": {
        const { typedef } = declaration;
        const own = moduleScope(module);
        const parameters = new Map(typedef.templates.map((t, i) => [t, args[i] ?? LAZY]));
        const scope: TypeScope = { ...own, parameters, beyond: "discover" };
        if (typedef.callback) {
          const returns = typedef.returns === undefined ? LAZY : documentedType(typedef.returns, scope, reader);
          return { kind: "function", parameters: typedef.properties.length, returns };
        }
        return names.expand(key, name, () => {
          if (typedef.properties.length === 0)
            return typedef.type === undefined ? LAZY : documentedType(typedef.type, scope, reader);
          const properties = typedef.properties.map((p) => ({ ...p, name: `${name}.${p.name}` }));
          const object = nestedObject({ name, type: undefined, optional: false }, properties, scope, reader);
          return typedef.type?.endsWith("[]") ? { kind: "array", element: object } : object;
        });
      }
    }
  }

  function foreign(found: ForeignType, args: readonly Shape[], source: string): Shape {
    const builtin = BUILTIN_TYPES.get(found.name);
    if (found.foreign === "builtin" && builtin !== undefined) return builtin(args, look) ?? LAZY;
    if (found.foreign === "builtin")
      return unsupported(
        source,
        `${source} comes from Node's ${found.specifier}. Test a function below it that takes plain data, or pass --signature.`,
      );
    return beyond();
  }

  function instance(node: Parameters<ShapeReader["instance"]>[0], module: ParsedModule, args: readonly Shape[]): Shape {
    const name = node.id?.name ?? "default";
    const key = `${module.file}#${name}@${node.start}${args.length > 0 ? `<${JSON.stringify(args)}>` : ""}`;
    return names.expand(key, name, () => readInstance(node, module, args, reader));
  }

  function readBase(base: Extract<Node, { type: "TSInterfaceHeritage" }>, scope: TypeScope): Shape {
    const path = pathOf(base.expression);
    if (path === undefined) return beyond();
    const args = base.typeArguments?.params.map((type) => readOrAsk(type, scope)) ?? [];
    return look(named(path, args, scope, sourceOf(base, scope)));
  }

  function inherit(bases: readonly Shape[], own: Shape): Shape {
    if (bases.length === 0) return own;
    const cannot = bases.find((base) => base.kind === "unsupported");
    if (cannot !== undefined) return cannot;
    const objects = [...bases, own].filter((shape) => shape.kind !== "lazy");
    const other = objects.find((shape) => shape.kind !== "object");
    if (other !== undefined) {
      if (other.kind === "record" && own.kind === "object") return { ...own, index: other.value };
      return other === own || other.kind === "named" || other.kind === "instance" ? beyond() : other;
    }
    const merged = objects as ObjectShape[];
    return merged.length === 0 ? LAZY : merged.reduce(mergeObjects);
  }

  function inside(
    declaredParameters: Parameters<ShapeReader["inside"]>[0],
    args: readonly Shape[] | undefined,
    scope: TypeScope,
  ): TypeScope {
    const params = declaredParameters?.params ?? [];
    if (params.length === 0) return scope;
    const parameters = new Map(scope.parameters);
    const isSubstituted = args !== undefined || params.some((param) => param.default !== null);
    const inner: TypeScope = {
      ...scope,
      parameters,
      beyond: scope.beyond === "ask" && isSubstituted ? "give-up" : scope.beyond,
    };
    // A constraint may speak of its own parameter: `T extends Comparable<T>`.
    for (const param of params) parameters.set(param.name.name, LAZY);
    for (const [i, param] of params.entries()) {
      const given = args?.[i];
      const fallback = (isSubstituted ? param.default : null) ?? param.constraint ?? param.default;
      if (given !== undefined) parameters.set(param.name.name, given);
      else if (fallback !== null) parameters.set(param.name.name, readOrAsk(fallback, inner));
    }
    return inner;
  }
}

function pathOf(name: Node): readonly string[] | undefined {
  if (name.type === "Identifier") return [name.name];
  if (name.type === "TSQualifiedName") {
    const left = pathOf(name.left);
    return left && [...left, name.right.name];
  }
  if (name.type === "MemberExpression" && !name.computed && name.property.type === "Identifier") {
    const left = pathOf(name.object);
    return left && [...left, name.property.name];
  }
  return undefined;
}

/** Tuple elements are types but for their wrappers, which are gone here. */
function asType(node: Node): TSType {
  return node as TSType;
}

function isStructure(node: Node): boolean {
  return node.type === "ObjectExpression" || node.type === "ArrayExpression" || node.type === "CallExpression";
}

/** Some part was not told by syntax. */
function hasGaps(shape: Shape): boolean {
  switch (shape.kind) {
    case "lazy":
      return true;
    case "array":
      return hasGaps(shape.element);
    case "tuple":
      return shape.elements.some((element) => hasGaps(element.shape));
    case "object":
      return shape.properties.some((property) => hasGaps(property.shape));
    default:
      return false;
  }
}
