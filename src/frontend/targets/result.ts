/** What a function is declared to give back, for the checker that compares it with what it gives. Only what syntax tells: nobody waits for the compiler for its sake. */

import type { ParsedModule } from "../parse.ts";
import { definitionsFor } from "../shapes/names.ts";
import { documentedType } from "../shapes/parameters.ts";
import type { Shape } from "../shapes/shape.ts";
import { insideFunction } from "../shapes/type-parameters.ts";
import { BeyondSyntax, type ShapeReader, type TypeScope } from "../shapes/type-scope.ts";
import type { AnyFunction, FunctionNode } from "../syntax.ts";
import type { DeclaredResult } from "./target.ts";

export interface ResultSource {
  readonly fn: AnyFunction;
  readonly overloads: readonly FunctionNode[];
  /** `@returns` of untyped code. */
  readonly documented: string | undefined;
  readonly scope: TypeScope;
}

export function declaredResultOf(
  source: ResultSource,
  module: ParsedModule,
  reader: ShapeReader,
): DeclaredResult | undefined {
  const declared = shapeOf(source, reader);
  if (declared === undefined) return undefined;
  const shape = given(declared, source.fn);
  // void functions may return anything, and of what is discovered nothing is said
  if (
    shape === undefined ||
    ["undefined", "lazy", "unsupported"].includes(shape.kind) ||
    hasTypeParameter(source, module)
  )
    return undefined;
  return { shape, definitions: definitionsFor([shape], reader.definitions) };
}

function shapeOf({ fn, overloads, documented, scope }: ResultSource, reader: ShapeReader): Shape | undefined {
  // each overload promises something else
  if (overloads.length > 0) return undefined;
  const annotation = fn.returnType?.typeAnnotation;
  try {
    if (annotation === undefined || annotation === null)
      return documented === undefined ? undefined : documentedType(documented, scope, reader);
    if (annotation.type === "TSTypePredicate") return undefined;
    return reader.type(annotation, { ...insideFunction(fn.typeParameters, scope, reader), beyond: "discover" });
  } catch (error) {
    if (error instanceof BeyondSyntax) return undefined;
    throw error;
  }
}

/** A result that depends on a type parameter is what the caller makes of it. */
function hasTypeParameter({ fn }: ResultSource, module: ParsedModule): boolean {
  const names = (fn.typeParameters?.params ?? []).map((one) => one.name.name);
  const annotation = fn.returnType;
  if (names.length === 0 || !annotation) return false;
  const text = module.text.slice(annotation.start, annotation.end);
  return names.some((name) => new RegExp(`\\b${name}\\b`).test(text));
}

/** A promise resolves to it; a generator that is run to its end yields it. */
function given(shape: Shape, fn: AnyFunction): Shape | undefined {
  if (fn.generator)
    return fn.async || shape.kind !== "iterable" ? undefined : { kind: "array", element: shape.element };
  if (shape.kind === "promise") return shape.of;
  return fn.async ? undefined : shape;
}
