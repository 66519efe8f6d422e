/** Types by name: declared in the file, imported from the project's files, or of the standard library. */

import type { Node } from "../syntax.ts";
import { BUILTIN_TYPES, isPlatformType, platformType } from "./builtin-types.ts";
import { DEFINED, extended, LAZY, literal, mergeObjects, type ObjectShape, unsupported } from "./combine.ts";
import { enumMembers, enumShape } from "./enums.ts";
import { type ForeignType, type FoundType, findTypeOrForeign } from "./lookup.ts";
import { readMembers } from "./members.ts";
import { TYPES_MODULE } from "./named-refinements.ts";
import { documentedType, nestedObject } from "./parameters.ts";
import { refinedShape } from "./refined.ts";
import type { Shape } from "./shape.ts";
import { beyond, moduleScope, type ShapeReader, sourceOf, type TypeScope } from "./type-scope.ts";

export function readNamed(
  path: readonly string[],
  args: readonly Shape[],
  scope: TypeScope,
  source: string,
  reader: ShapeReader,
): Shape {
  const [name, ...rest] = path;
  if (rest.length === 0) {
    const parameter = scope.parameters.get(name!);
    if (parameter !== undefined) return parameter;
  }
  const found = findTypeOrForeign(name!, scope.module, reader.project);
  if (found !== undefined) return readDeclared(found, rest, args, source, reader);
  if (rest.length > 0) return beyond();
  const builtin = BUILTIN_TYPES.get(name!);
  if (builtin !== undefined) return builtin(args, reader.look) ?? beyond();
  return isPlatformType(name!) ? platformType(name!) : beyond();
}

export function readDeclared(
  found: FoundType | ForeignType,
  rest: readonly string[],
  args: readonly Shape[],
  source: string,
  reader: ShapeReader,
): Shape {
  if ("foreign" in found) return foreign(found, args, source, reader);
  const { declaration, module, name } = found;
  const key = `${module.file}#${name}${args.length > 0 ? `<${JSON.stringify(args)}>` : ""}`;
  switch (declaration.kind) {
    case "namespace": {
      const member = rest[0] === undefined ? undefined : declaration.members.get(rest[0]);
      if (member === undefined || member.kind === "import") return beyond();
      return readDeclared({ declaration: member, module, name: rest[0]! }, rest.slice(1), args, source, reader);
    }
    case "enum": {
      if (rest.length === 0) return enumShape(declaration.nodes, module) ?? beyond();
      const value = enumMembers(declaration.nodes)?.get(rest[0]!);
      return value === undefined ? beyond() : literal(value);
    }
    case "class":
      return reader.instance(declaration.node, module, args);
    case "interface":
      return reader.expand(key, name, () => {
        const scope = reader.inside(
          declaration.nodes[0]!.typeParameters,
          args.length > 0 ? args : undefined,
          moduleScope(module),
        );
        const bases = declaration.nodes.flatMap((node) => node.extends.map((base) => readBase(base, scope, reader)));
        const own = readMembers(
          declaration.nodes.flatMap((node) => node.body.body),
          scope,
          reader,
        );
        return inherit(bases, own);
      });
    case "alias":
      return reader.expand(key, name, () =>
        reader.type(
          declaration.node.typeAnnotation,
          reader.inside(declaration.node.typeParameters, args.length > 0 ? args : undefined, moduleScope(module)),
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
      return reader.expand(key, name, () => {
        if (typedef.properties.length === 0)
          return typedef.type === undefined ? LAZY : documentedType(typedef.type, scope, reader);
        const properties = typedef.properties.map((p) => ({ ...p, name: `${name}.${p.name}` }));
        const object = nestedObject({ name, type: undefined, optional: false }, properties, scope, reader);
        return typedef.type?.endsWith("[]") ? { kind: "array", element: object } : object;
      });
    }
  }
}

function foreign(found: ForeignType, args: readonly Shape[], source: string, reader: ShapeReader): Shape {
  if (found.specifier === TYPES_MODULE) return refinedShape(found.name, args) ?? beyond();
  const builtin = BUILTIN_TYPES.get(found.name);
  if (found.foreign === "builtin" && builtin !== undefined) return builtin(args, reader.look) ?? LAZY;
  if (found.foreign === "builtin")
    return unsupported(
      source,
      `${source} comes from Node's ${found.specifier}. Test a function below it that takes plain data, or pass --signature.`,
    );
  return beyond();
}

function readBase(base: Extract<Node, { type: "TSInterfaceHeritage" }>, scope: TypeScope, reader: ShapeReader): Shape {
  const path = pathOf(base.expression);
  if (path === undefined) return beyond();
  const args = base.typeArguments?.params.map((type) => reader.type(type, scope)) ?? [];
  return reader.look(readNamed(path, args, scope, sourceOf(base, scope), reader));
}

function inherit(bases: readonly Shape[], own: Shape): Shape {
  if (bases.length === 0) return own;
  const cannot = bases.find((base) => base.kind === "unsupported");
  if (cannot !== undefined) return cannot;
  const objects = [...bases, own].filter((shape) => shape.kind !== "lazy");
  const other = objects.find((shape) => shape.kind !== "object");
  if (other !== undefined) {
    if (other.kind === "record" && own.kind === "object") return { ...own, index: other.value };
    const rest = objects.filter((shape) => shape !== other);
    if (other === own || other.kind === "named" || other.kind === "instance" || !rest.every(isObject)) return beyond();
    return extended(other, rest) ?? beyond();
  }
  const merged = objects as ObjectShape[];
  return merged.length === 0 ? DEFINED : merged.reduce(mergeObjects);
}

const isObject = (shape: Shape): shape is ObjectShape => shape.kind === "object";

/** `A.B.C` as names. */
export function pathOf(name: Node): readonly string[] | undefined {
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
