/** Parameters of a function as shapes: from annotations, defaults, documentation, or their patterns. */
import { isTypeScript } from "../parse.ts";
import { keyName, type Node, type ParamPattern, type TSType, valueParameters } from "../syntax.ts";
import { LAZY } from "./combine.ts";
import { declarationsOf } from "./declarations.ts";
import { type DocComment, type DocParameter, docCommentBefore, parseType } from "./doc-comment.ts";
import { hasGaps, shapeOfExpression } from "./expression.ts";
import { findType } from "./lookup.ts";
import type { ParameterShape, PropertyShape, Shape } from "./shape.ts";
import { BeyondSyntax, type ShapeReader, type TypeScope } from "./type-scope.ts";

export function readParameters(
  params: readonly ParamPattern[],
  scope: TypeScope,
  reader: ShapeReader,
  docs: DocComment | undefined,
): readonly ParameterShape[] {
  const names = parameterNames(params);
  return valueParameters(params).map((param, i): ParameterShape => {
    const part = takeApart(param);
    const name = names[i]!;
    const documented = docs?.parameters.filter((p) => !p.name.includes(".")) ?? [];
    const doc = documented.find((p) => p.name === name) ?? (isNamed(part.pattern) ? undefined : documented[i]);
    const optional = part.default !== undefined || part.optional || doc?.optional === true;
    const shape = shapeOfParameter(part, param, doc, docs, scope, reader);
    const declared = declaredType(part.annotation, scope, reader);
    if (!part.rest) return { name, shape, optional, rest: false, ...(declared === undefined ? {} : { declared }) };
    const known = reader.look(shape);
    const whole = isList(known) ? known : { kind: "array" as const, element: shape };
    return { name, shape: whole, optional: false, rest: true };
  });
}

/** `repo: Repo`: where tests find `Repo`. Types with arguments, and those of others, are none that a test would name. */
function declaredType(
  annotation: TSType | undefined,
  { module, text, parameters }: TypeScope,
  { project }: ShapeReader,
): ParameterShape["declared"] {
  if (annotation?.type !== "TSTypeReference" || annotation.typeArguments || text !== module.text) return undefined;
  if (annotation.typeName.type !== "Identifier" || parameters.has(annotation.typeName.name)) return undefined;
  const found = findType(annotation.typeName.name, module, project);
  if (found === undefined || (found.declaration.kind !== "interface" && found.declaration.kind !== "alias"))
    return undefined;
  if (!isTypeScript(found.module.language) || found.module.language === "dts") return undefined;
  const exported = [...declarationsOf(found.module).exported].find(([, local]) => local === found.name)?.[0];
  return exported === undefined || exported === "default" ? undefined : { file: found.module.file, export: exported };
}

/** What a rest parameter can be declared as; anything else is the type of its elements. */
function isList(shape: Shape): boolean {
  if (shape.kind === "union") return shape.options.every(isList);
  return shape.kind === "array" || shape.kind === "tuple";
}

interface Part {
  readonly pattern: Node;
  readonly annotation: TSType | undefined;
  readonly default: Node | undefined;
  readonly optional: boolean;
  readonly rest: boolean;
}

export function takeApart(param: ParamPattern | Node): Part {
  if (param.type === "TSParameterProperty") return takeApart(param.parameter);
  if (param.type === "AssignmentPattern") return { ...takeApart(param.left), default: param.right };
  if (param.type === "RestElement")
    return {
      ...takeApart(param.argument),
      ...(param.typeAnnotation ? { annotation: param.typeAnnotation.typeAnnotation } : {}),
      rest: true,
    };
  const annotation =
    "typeAnnotation" in param && param.typeAnnotation?.type === "TSTypeAnnotation"
      ? param.typeAnnotation.typeAnnotation
      : undefined;
  const optional = "optional" in param && param.optional === true;
  return { pattern: param, annotation, default: undefined, optional, rest: false };
}

const isNamed = (pattern: Node): boolean => pattern.type === "Identifier";

/** Patterns have no name of their own; they get one that reads well. */
export function parameterNames(params: readonly ParamPattern[]): readonly string[] {
  const values = valueParameters(params).map((param) => takeApart(param).pattern);
  const taken = new Set(values.flatMap((pattern) => (pattern.type === "Identifier" ? [pattern.name] : [])));
  return values.map((pattern) => {
    if (pattern.type === "Identifier") return pattern.name;
    const base = pattern.type === "ArrayPattern" ? "items" : "options";
    let name = base;
    for (let n = 2; taken.has(name); n++) name = `${base}${n}`;
    taken.add(name);
    return name;
  });
}

function shapeOfParameter(
  part: Part,
  param: ParamPattern,
  doc: DocParameter | undefined,
  docs: DocComment | undefined,
  scope: TypeScope,
  reader: ShapeReader,
): Shape {
  if (part.annotation !== undefined) return reader.type(part.annotation, scope);
  const inline = docCommentBefore(scope.module, param.start);
  if (inline?.type !== undefined && scope.text === scope.module.text) return documentedType(inline.type, scope, reader);
  if (doc !== undefined) {
    const nested =
      docs?.parameters.filter((p) => p.name.startsWith(`${doc.name}.`) || p.name.startsWith(`${doc.name}[].`)) ?? [];
    if (nested.length > 0) return nestedObject(doc, nested, scope, reader);
    if (doc.type !== undefined) return documentedType(doc.type, scope, reader);
  }
  if (part.default !== undefined) {
    const isEmptyPattern = part.pattern.type === "ObjectPattern" && part.default.type === "ObjectExpression";
    const shape = isEmptyPattern ? undefined : shapeOfExpression(part.default, scope, reader, false);
    if (shape !== undefined && !hasGaps(shape)) return shape;
    // Inferred from what syntax does not tell: only the checker knows.
    if (isNamed(part.pattern) && isTypeScript(scope.module.language) && scope.beyond === "ask")
      return reader.checker.shapeOfTypeAt(scope.module.file, part.pattern.start, part.pattern.end);
    if (shape !== undefined) return shape;
  }
  return shapeOfPattern(part.pattern, scope, reader);
}

/** `{ a = 1, b }` asks for an object with those properties. */
function shapeOfPattern(pattern: Node, scope: TypeScope, reader: ShapeReader): Shape {
  if (pattern.type === "AssignmentPattern")
    return shapeOfExpression(pattern.right, scope, reader, false) ?? shapeOfPattern(pattern.left, scope, reader);
  if (pattern.type === "ArrayPattern") {
    if (pattern.elements.some((element) => element?.type === "RestElement")) return { kind: "array", element: LAZY };
    return {
      kind: "tuple",
      elements: pattern.elements.map((element) => ({
        shape: element === null ? LAZY : shapeOfPattern(element, scope, reader),
        optional: element?.type === "AssignmentPattern",
      })),
    };
  }
  if (pattern.type !== "ObjectPattern") return LAZY;
  if (pattern.properties.some((property) => property.type === "RestElement")) return LAZY;
  const properties = pattern.properties.flatMap((property): PropertyShape[] => {
    if (property.type !== "Property") return [];
    const name = keyName(property.key, property.computed);
    if (name === undefined) return [];
    const optional = property.value.type === "AssignmentPattern";
    return [{ name, shape: shapeOfPattern(property.value, scope, reader), optional }];
  });
  return { kind: "object", properties };
}

export function documentedType(source: string, scope: TypeScope, reader: ShapeReader): Shape {
  const type = parseType(source);
  if (type === undefined) return LAZY;
  try {
    return reader.type(type.node, { ...scope, text: type.text, beyond: "discover" });
  } catch (error) {
    if (error instanceof BeyondSyntax) return LAZY;
    throw error;
  }
}

/** `@param {Object} options`, `@param {number} options.depth` */
export function nestedObject(
  doc: DocParameter,
  nested: readonly DocParameter[],
  scope: TypeScope,
  reader: ShapeReader,
): Shape {
  const isArray = nested.some((p) => p.name.startsWith(`${doc.name}[].`));
  const prefix = isArray ? `${doc.name}[].` : `${doc.name}.`;
  const own = nested.filter((p) => p.name.startsWith(prefix) && !p.name.slice(prefix.length).includes("."));
  const properties = own.map((p): PropertyShape => {
    const deeper = nested.filter((q) => q.name.startsWith(`${p.name}.`) || q.name.startsWith(`${p.name}[].`));
    const shape =
      deeper.length > 0
        ? nestedObject(p, deeper, scope, reader)
        : p.type === undefined
          ? LAZY
          : documentedType(p.type, scope, reader);
    return { name: p.name.slice(prefix.length), shape, optional: p.optional };
  });
  const object: Shape = { kind: "object", properties };
  return isArray ? { kind: "array", element: object } : object;
}
