/** Natives where a number decides how much memory is allocated. The coverage build checks that number before the call; in the shadow build the runtime does. */
import type { Scopes } from "../../frontend/scopes/scope.ts";
import type { Node } from "../../frontend/syntax.ts";

/** Bytes per unit. */
const METHODS: Readonly<Record<string, number>> = {
  __proto__: null as never,
  alloc: 1,
  allocUnsafe: 1,
  allocUnsafeSlow: 1,
  padEnd: 1,
  padStart: 1,
  repeat: 1,
};

const CLASSES: Readonly<Record<string, number>> = {
  __proto__: null as never,
  Array: 8,
  ArrayBuffer: 1,
  BigInt64Array: 8,
  BigUint64Array: 8,
  Float32Array: 4,
  Float64Array: 8,
  Int16Array: 2,
  Int32Array: 4,
  Int8Array: 1,
  SharedArrayBuffer: 1,
  Uint16Array: 2,
  Uint32Array: 4,
  Uint8Array: 1,
  Uint8ClampedArray: 1,
};

/** Bytes per unit of the first argument, when that argument can be much. */
export function unitOf(scopes: Scopes, callee: Node, args: readonly Node[]): number | undefined {
  const [first] = args;
  if (first === undefined || first.type === "SpreadElement" || (first.type === "Literal" && !isLarge(first.value)))
    return undefined;
  if (callee.type === "MemberExpression") {
    return !callee.computed && callee.property.type === "Identifier" ? METHODS[callee.property.name] : undefined;
  }
  if (callee.type !== "Identifier" || scopes.referenceOf(callee)?.binding !== undefined) return undefined;
  // several arguments are the elements
  return callee.name === "Array" && args.length !== 1 ? undefined : CLASSES[callee.name];
}

const isLarge = (value: unknown): boolean => typeof value === "number" && value > 1 << 16;
