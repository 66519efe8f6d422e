/** A function typed by the variable it is assigned to: `const handle: Handler = (event) => …`. */
import type { ParsedModule } from "../parse.ts";
import { type AnyFunction, type TSType, valueParameters } from "../syntax.ts";
import { findType } from "./lookup.ts";
import { parameterNames, takeApart } from "./parameters.ts";
import type { ParameterShape } from "./shape.ts";
import { moduleScope, type ShapeReader } from "./type-scope.ts";

export function contextualParameters(
  fn: AnyFunction,
  annotation: TSType | undefined,
  module: ParsedModule,
  reader: ShapeReader,
): readonly ParameterShape[] | undefined {
  if (annotation === undefined) return undefined;
  const own = valueParameters(fn.params).map(takeApart);
  // callers see the type of the variable, whatever the function says of itself
  const { checker } = reader;
  const found =
    declaredParameters(annotation, module, reader) ??
    checker.parametersAt(module.file, annotation.start, annotation.end) ??
    checker.parametersAt(module.file, fn.start, fn.end);
  // The function may name fewer parameters than its type, and names its own.
  const names = parameterNames(fn.params);
  if (found?.some(({ rest, shape }) => rest && shape.kind === "union")) return found;
  return found?.slice(0, own.length).map((parameter, i) => ({ ...parameter, name: names[i] ?? parameter.name }));
}

function declaredParameters(
  type: TSType,
  module: ParsedModule,
  reader: ShapeReader,
): readonly ParameterShape[] | undefined {
  if (type.type === "TSFunctionType")
    return reader.parameters(type.params, reader.inside(type.typeParameters, undefined, moduleScope(module)));
  if (type.type !== "TSTypeReference" || type.typeName.type !== "Identifier" || type.typeArguments !== null)
    return undefined;
  const found = findType(type.typeName.name, module, reader.project);
  if (found?.declaration.kind !== "alias" || found.declaration.node.typeParameters !== null) return undefined;
  return declaredParameters(found.declaration.node.typeAnnotation, found.module, reader);
}
