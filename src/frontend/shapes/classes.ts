/** How instances of a class are built: the parameters of its constructor, and the methods that prepare its state. */

import { exportNameOf } from "../modules/exports.ts";
import { isTypeScript, type ParsedModule } from "../parse.ts";
import { type Class, type FunctionNode, isClass, keyName, type MethodDefinition, type Node } from "../syntax.ts";
import { STRING, union, unsupported } from "./combine.ts";
import { correlatedParameters } from "./correlated.ts";
import { docCommentBefore } from "./doc-comment.ts";
import { type FoundType, findType } from "./lookup.ts";
import { oneOfSignatures } from "./overloads.ts";
import type { ParameterShape, Shape } from "./shape.ts";
import { insideFunction } from "./type-parameters.ts";
import { moduleScope, type ShapeReader, type TypeScope } from "./type-scope.ts";

export function readInstance(node: Class, module: ParsedModule, args: readonly Shape[], reader: ShapeReader): Shape {
  const name = node.id?.name ?? "default";
  if (node.abstract === true) {
    const concrete = subclassesOf(name, module).map((c) => reader.instance(c, module, []));
    if (concrete.some((shape) => shape.kind !== "unsupported")) return union(concrete);
    return unsupported(
      name,
      `${name} is abstract. Export a class that extends it from the same file, or pass --signature.`,
    );
  }
  const exported = exportNameOf(module, node);
  if (node.declare === true || module.language === "dts")
    return unsupported(name, `${name} is only declared here. Pass --signature with a type that can be built.`);
  if (exported === undefined)
    return unsupported(name, `Tests cannot reach class ${name}: export it from ${module.file}.`);
  const access = constructorOf(node)?.accessibility;
  if (access === "private" || access === "protected")
    return (
      createdInstance(node, module, args, reader, exported) ??
      unsupported(
        name,
        `The constructor of ${name} is ${access}. Test the functions that make it, or pass --signature.`,
      )
    );

  const parameters = constructorParameters(node, module, args, reader, 0);
  const missing = parameters.find(isMissing);
  if (missing?.shape.kind === "unsupported")
    return unsupported(`${name} (its ${missing.name} is ${missing.shape.type})`, missing.shape.hint);
  return {
    kind: "instance",
    class: { file: module.file, export: exported },
    name,
    parameters,
    methods: preparingMethods(node, module, args, reader),
    ...(hasOpenFields(node, module, reader, 0) ? { isOpen: true } : {}),
  };
}

/** Whose constructor is nobody else's: by the first static method that gives an instance and can be called. */
function createdInstance(
  node: Class,
  module: ParsedModule,
  args: readonly Shape[],
  reader: ShapeReader,
  exported: string,
): Shape | undefined {
  const name = node.id?.name ?? "default";
  const scope = classScope(node, module, args.length > 0 ? args : undefined, reader);
  for (const member of node.body.body) {
    if (member.type !== "MethodDefinition" || !member.static || member.kind !== "method" || !isPublic(member)) continue;
    const creator = keyName(member.key, member.computed);
    if (creator === undefined || member.value.async || member.value.generator || !givesInstance(member, name, module))
      continue;
    const parameters = functionParameters(member.value, [], scope, reader, member.start);
    if (parameters.some(isMissing)) continue;
    return {
      kind: "instance",
      class: { file: module.file, export: exported },
      name,
      parameters,
      methods: preparingMethods(node, module, args, reader),
      creator,
      // other ways to make one are not tried
      isOpen: true,
    };
  }
  return undefined;
}

/** As it is declared, or as its text tells. */
function givesInstance({ value }: MethodDefinition, name: string, module: ParsedModule): boolean {
  const declared = value.returnType?.typeAnnotation;
  if (declared !== undefined)
    return (
      declared.type === "TSTypeReference" && declared.typeName.type === "Identifier" && declared.typeName.name === name
    );
  const text = module.text.slice(value.start, value.end);
  return new RegExp(`return new (?:this|${name.replaceAll("$", "\\$")})\\b`).test(text);
}

/** Whether anybody may set fields: then constructor and methods do not reach all states. */
function hasOpenFields(node: Class, module: ParsedModule, reader: ShapeReader, depth: number): boolean {
  if (!isTypeScript(module.language)) return true;
  const isOpen = (field: { accessibility?: string | null | undefined; readonly?: boolean | null | undefined }) =>
    field.readonly !== true && field.accessibility !== "private" && field.accessibility !== "protected";
  const fields = node.body.body.some(
    (member) =>
      (member.type === "PropertyDefinition" || member.type === "AccessorProperty") &&
      !member.static &&
      member.key.type !== "PrivateIdentifier" &&
      isOpen(member),
  );
  const parameters = constructorOf(node)?.value.params ?? [];
  if (fields || parameters.some((param) => param.type === "TSParameterProperty" && isOpen(param))) return true;
  const parent = node.superClass;
  if (parent === null || depth > 8) return parent !== null;
  const found = parent.type === "Identifier" ? findType(parent.name, module, reader.project) : undefined;
  return found?.declaration.kind !== "class" || hasOpenFields(found.declaration.node, found.module, reader, depth + 1);
}

/** Whether the parameter must be given and cannot be built. */
const isMissing = ({ shape, optional, rest }: ParameterShape): boolean =>
  shape.kind === "unsupported" && !optional && !rest;

export function constructorOf(node: Class): MethodDefinition | undefined {
  return node.body.body.find(
    (m): m is MethodDefinition => m.type === "MethodDefinition" && m.kind === "constructor" && m.value.body !== null,
  );
}

/** The scope in which a class's types are read. Types that only the checker could tell, with type arguments filled in, are left to discovery. */
export function classScope(
  node: Class,
  module: ParsedModule,
  args: readonly Shape[] | undefined,
  reader: ShapeReader,
): TypeScope {
  const scope = reader.inside(node.typeParameters, args, moduleScope(module));
  return scope.beyond === "give-up" ? { ...scope, beyond: "discover" } : scope;
}

export function constructorParameters(
  node: Class,
  module: ParsedModule,
  args: readonly Shape[],
  reader: ShapeReader,
  depth: number,
): readonly ParameterShape[] {
  const own = constructorOf(node);
  const scope = classScope(node, module, args.length > 0 ? args : undefined, reader);
  if (own !== undefined) {
    const overloads = node.body.body.flatMap((m) =>
      m.type === "MethodDefinition" && m.kind === "constructor" && m.value.body === null ? [m.value] : [],
    );
    return functionParameters(own.value, overloads, scope, reader, own.start);
  }
  const parent = node.superClass;
  if (parent?.type !== "Identifier" || depth > 8) return [];
  const found = findType(parent.name, module, reader.project);
  if (found?.declaration.kind === "class") {
    const superArgs = node.superTypeArguments?.params.map((p) => reader.type(p, scope)) ?? [];
    return constructorParameters(found.declaration.node, found.module, superArgs, reader, depth + 1);
  }
  return found === undefined && /Error$/.test(parent.name)
    ? [{ name: "message", shape: STRING, optional: true, rest: false }]
    : [];
}

export function functionParameters(
  fn: FunctionNode | Extract<Node, { type: "ArrowFunctionExpression" }>,
  overloads: readonly FunctionNode[],
  scope: TypeScope,
  reader: ShapeReader,
  anchor: number,
): readonly ParameterShape[] {
  if (overloads.length > 0)
    return oneOfSignatures(
      overloads.map((o) => reader.parameters(o.params, insideFunction(o.typeParameters, scope, reader))),
    );
  const docs = isTypeScript(scope.module.language) ? undefined : docCommentBefore(scope.module, anchor);
  return (
    correlatedParameters(fn, scope, reader, (inner) => reader.parameters(fn.params, inner, docs)) ??
    reader.parameters(fn.params, insideFunction(fn.typeParameters, scope, reader), docs)
  );
}

/** Neither declared private or protected, nor named like something private. */
export function isPublic(member: { accessibility?: string | null | undefined; key: Node; computed: boolean }): boolean {
  if (member.accessibility === "private" || member.accessibility === "protected") return false;
  const name = keyName(member.key, member.computed);
  return name !== undefined && !name.startsWith("#") && !name.startsWith("_");
}

function preparingMethods(
  node: Class,
  module: ParsedModule,
  args: readonly Shape[],
  reader: ShapeReader,
): readonly { readonly name: string; readonly parameters: readonly ParameterShape[] }[] {
  const methods = new Map<string, readonly ParameterShape[]>();
  let at: { node: Class; module: ParsedModule; args: readonly Shape[] } | undefined = { node, module, args };
  for (let depth = 0; at !== undefined && depth < 8; depth++) {
    const scope = classScope(at.node, at.module, at.args.length > 0 ? at.args : undefined, reader);
    for (const member of at.node.body.body) {
      if (member.type !== "MethodDefinition" || member.kind !== "method" || member.static || member.value.body === null)
        continue;
      if (!isPublic(member) || member.value.async || member.value.generator) continue;
      const name = keyName(member.key, member.computed)!;
      if (methods.has(name)) continue;
      const overloads = at.node.body.body.flatMap((other) =>
        other.type === "MethodDefinition" && other.value.body === null && keyName(other.key, other.computed) === name
          ? [other.value]
          : [],
      );
      const parameters = functionParameters(member.value, overloads, scope, reader, member.start);
      if (!parameters.some(isMissing)) methods.set(name, parameters);
    }
    const parent: Node | null = at.node.superClass;
    const found: FoundType | undefined =
      parent?.type === "Identifier" ? findType(parent.name, at.module, reader.project) : undefined;
    at =
      found?.declaration.kind === "class"
        ? { node: found.declaration.node, module: found.module, args: [] }
        : undefined;
  }
  return [...methods].map(([name, parameters]) => ({ name, parameters }));
}

function subclassesOf(name: string, module: ParsedModule): Class[] {
  return module.program.body.flatMap((statement) => {
    const node = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (node === null || !isClass(node)) return [];
    return node.superClass?.type === "Identifier" && node.superClass.name === name ? [node] : [];
  });
}
