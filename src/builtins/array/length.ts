/** Symbolic lengths and positions: what a method's outcome depends on is fixed by implicit branches first. */
import { apply, ite, literal, lt } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import { elementCount, type Indexed } from "../../runtime/heap/bounds.ts";
import type { Call, SymbolicRuntime } from "../../runtime/natives/model.ts";
import { Number$ } from "../../runtime/pristine.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { walkCount } from "../modelling/assume.ts";

const { trunc, min, max } = Math;

/** From here on the array has exactly this length; later questions about it need no branches. */
export function fixLength(rt: SymbolicRuntime, array: Indexed, site: number): void {
  const length$ = rt.heap.lengthOf(array);
  if (length$ === undefined) return;
  walkCount(rt, site, elementCount(array), length$);
  forgetLength(rt, array);
}

/** The path fixes the length already: the concrete one says everything. */
export function forgetLength(rt: SymbolicRuntime, array: Indexed): void {
  rt.heap.setProperty(array, "length", elementCount(array), undefined);
}

/** A value natives turn into a number without running the program's code or throwing. */
export function convertsQuietly(value: unknown): boolean {
  switch (typeof value) {
    case "object":
      return value === null;
    case "function":
    case "symbol":
    case "bigint":
      return false;
    default:
      return true;
  }
}

/** `ToIntegerOrInfinity` of a value that converts quietly. */
export function toInteger(value: unknown): number {
  // NaN and -0 are both 0 here
  return trunc(Number$(value)) || 0;
}

const clampPosition = (at: number, length: number): number => (at < 0 ? max(at + length, 0) : min(at, length));

/** `at` as methods read positions: negative counts from the end, all within the array. Never -0. */
export function positionExpr(at: Expr, length: Expr): Expr {
  const zero = literal(0);
  return ite(lt(at, zero), apply("max", apply("add", at, length), zero), apply("max", apply("min", at, length), zero));
}

/** The position an argument names in an array of fixed length; a symbolic one is pinned to where it fell, not to its value. */
export function fixPosition(call: Call, index: number, length: number, missing: number): number {
  const value = call.args[index];
  if (value === undefined && call.args$[index] === undefined) return missing;
  return fixPositionOf(call, value, call.args$[index], length, missing);
}

function fixPositionOf(call: Call, value: unknown, shadow: Shadow, length: number, missing: number): number {
  const { rt, site } = call;
  if (shadow?.sort === "any") {
    // `undefined` means the default, and every other alternative is a number of its own
    rt.resolve(value, shadow, site);
  }
  if (value === undefined) return missing;
  const at = clampPosition(toInteger(value), length);
  if (shadow === undefined) return at;
  const integer = rt.asInteger(value, shadow, site);
  if (integer !== undefined) rt.pin(at, positionExpr(integer, literal(length)), site);
  return at;
}

/** Whether all position arguments can be read ahead of the native. */
export function positionsConvertQuietly(call: Call, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (!convertsQuietly(call.args[i])) return false;
  return true;
}
