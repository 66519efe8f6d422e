/** The memory of the runtime as models use it. */
import { literal } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import type { Element } from "../../runtime/bytes/memory-cell.ts";
import * as views from "../../runtime/heap/views.ts";
import type { SymbolicRuntime } from "../../runtime/natives/model.ts";
import type { Shadow } from "../../runtime/protocol.ts";

export { type Bytes, bytesOf, elementOf, MACHINE_IS_LITTLE } from "../../runtime/heap/views.ts";

export const readAs = (
  rt: SymbolicRuntime,
  bytes: views.Bytes,
  at: number,
  element: Element,
  isLittle: boolean,
): Shadow => views.readBytes(rt.tables, bytes, at, element, isLittle);

export const writeAs = (
  rt: SymbolicRuntime,
  bytes: views.Bytes,
  at: number,
  element: Element,
  isLittle: boolean,
  shadow: Shadow,
): void => views.writeBytes(rt.tables, bytes, at, element, isLittle, shadow);

/** Every byte as an expression, literals where nothing is known. */
export function byteExprs(
  rt: SymbolicRuntime,
  bytes: views.Bytes,
  values: ArrayLike<number>,
  from: number,
  to: number,
): Expr[] {
  const exprs: Expr[] = [];
  for (let i = from; i < to; i++) {
    exprs[i - from] = views.readBytes(rt.tables, bytes, i, "Uint8", true) ?? literal(values[i]);
  }
  return exprs;
}

export const byteLengthOf = (rt: SymbolicRuntime, object: object): Shadow => views.byteLengthOf(rt.tables, object);

export const setByteLength = (rt: SymbolicRuntime, object: object, length: number, shadow: Shadow): void =>
  rt.heap.setProperty(object, "byteLength", length, shadow?.kind === "literal" ? undefined : shadow);

export const forgetBytes = (rt: SymbolicRuntime, bytes: views.Bytes, at?: number, count?: number): void =>
  views.forgetBytes(rt.tables, bytes, at, count);

/** Copies `count` bytes by running `copy`, shadows and all; source and target may overlap. */
export function copying<T>(
  rt: SymbolicRuntime,
  from: views.Bytes,
  fromAt: number,
  count: number,
  copy: () => T,
  to: (result: T) => readonly [bytes: views.Bytes, at: number] | undefined,
): T {
  const taken = views.takeBytes(rt.tables, from, fromAt, count);
  const result = copy();
  const target = to(result);
  if (target !== undefined) views.giveBytes(rt.tables, taken, from, fromAt, target[0], target[1], count);
  return result;
}
