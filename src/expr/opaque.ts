/** Registry of pure natives that stay in expressions by name because no solver theory has a meaning for them. */
import type { Primitive } from "./expr.ts";
import { mapGet, mapSet, nativeMap } from "./pristine.ts";

export type OpaqueFunction = (...args: Primitive[]) => Primitive;

const registry = new nativeMap<string, OpaqueFunction>();

/** `fn` must be pure and must be a pristine native: it is called whenever an expression with it is evaluated. */
export function defineOpaque(name: string, fn: OpaqueFunction): void {
  mapSet(registry, name, fn);
}

export function opaqueFunction(name: string): OpaqueFunction {
  const fn = mapGet(registry, name);
  if (fn === undefined) throw new Error(`no opaque function is defined under the name ${name}`);
  return fn;
}
