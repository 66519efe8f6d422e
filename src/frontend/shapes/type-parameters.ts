/** What type parameters stand for inside the declaration that has them. */

import { LAZY } from "./combine.ts";
import type { Shape } from "./shape.ts";
import type { ShapeReader, TypeScope } from "./type-scope.ts";

export function typeParametersInside(
  declaredParameters: Parameters<ShapeReader["inside"]>[0],
  args: readonly Shape[] | undefined,
  scope: TypeScope,
  reader: ShapeReader,
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
    else if (fallback !== null) parameters.set(param.name.name, reader.type(fallback, inner));
  }
  return inner;
}

/**
 * Inside a function, whose parameters nobody gives: a default is as good as a constraint. There is no reference that the compiler could be asked
 * about instead, so what syntax does not tell is asked where it stands.
 */
export function insideFunction(
  declared: Parameters<ShapeReader["inside"]>[0],
  scope: TypeScope,
  reader: ShapeReader,
): TypeScope {
  const params = (declared?.params ?? []).map((param) =>
    param.default === null ? param : { ...param, constraint: param.default, default: null },
  );
  return declared == null ? scope : reader.inside({ ...declared, params }, undefined, scope);
}
