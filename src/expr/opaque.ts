/** Registry of pure natives that stay in expressions by name because no solver theory has a meaning for them. */
import type { Expr, Primitive } from "./expr.ts";
import { mapGet, mapSet, nativeMap } from "./pristine.ts";

export type OpaqueFunction = (...args: Primitive[]) => Primitive;

/** A new value for one argument. */
export type OpaqueChange = readonly [index: number, value: Primitive];

/**
 * Argument values that may give the function the result `target`, near the current ones and preferred first. Every proposal
 * is tried by evaluation, so it may be partial and even wrong at times, but should be cheap. It runs while solving, never beside the program.
 */
export type OpaqueInverse = (target: Primitive, args: readonly Primitive[]) => Iterable<readonly OpaqueChange[]>;

/** The same function in operations that solvers have a meaning for, exactly: too involved to search in, but good for a proof. */
export type OpaqueMeaning = (args: readonly Expr[]) => Expr;

const registry = new nativeMap<string, OpaqueFunction>();
const inverses = new nativeMap<string, OpaqueInverse>();
const meanings = new nativeMap<string, OpaqueMeaning>();

/** `fn` must be pure and must be a pristine native: it is called whenever an expression with it is evaluated. */
export function defineOpaque(
  name: string,
  fn: OpaqueFunction,
  inverse?: OpaqueInverse | undefined,
  meaning?: OpaqueMeaning | undefined,
): void {
  mapSet(registry, name, fn);
  if (inverse !== undefined) mapSet(inverses, name, inverse);
  if (meaning !== undefined) mapSet(meanings, name, meaning);
}

export function opaqueFunction(name: string): OpaqueFunction {
  const fn = mapGet(registry, name);
  if (fn === undefined) throw new Error(`no opaque function is defined under the name ${name}`);
  return fn;
}

/** How to reach a result of the function, where somebody knows. */
export function opaqueInverse(name: string): OpaqueInverse | undefined {
  return mapGet(inverses, name);
}

export function opaqueMeaning(name: string): OpaqueMeaning | undefined {
  return mapGet(meanings, name);
}

/** Names of the functions that have a meaning. */
export function meaningfulNames(): string[] {
  const names: string[] = [];
  meanings.forEach((_meaning, name) => {
    names[names.length] = name;
  });
  return names;
}
