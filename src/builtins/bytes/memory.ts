/** The memory of the runtime as models use it. */
import { literal } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import type { ShadowRuntime } from "../../runtime/builds/shadow.ts";
import type { Element } from "../../runtime/bytes/memory-cell.ts";
import * as views from "../../runtime/heap/views.ts";
import type { SymbolicRuntime } from "../../runtime/natives/model.ts";
import type { Shadow } from "../../runtime/protocol.ts";

export { type Bytes, bytesOf, elementOf, MACHINE_IS_LITTLE } from "../../runtime/heap/views.ts";

/** Memory is not part of what the runtime shows to every model. */
const of = (rt: SymbolicRuntime): ShadowRuntime => rt as ShadowRuntime;

export const readAs = (
  rt: SymbolicRuntime,
  bytes: views.Bytes,
  at: number,
  element: Element,
  isLittle: boolean,
): Shadow => views.readBytes(of(rt), bytes, at, element, isLittle);

export const writeAs = (
  rt: SymbolicRuntime,
  bytes: views.Bytes,
  at: number,
  element: Element,
  isLittle: boolean,
  shadow: Shadow,
): void => views.writeBytes(of(rt), bytes, at, element, isLittle, shadow);

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
    exprs[i - from] = views.readBytes(of(rt), bytes, i, "Uint8", true) ?? literal(values[i]);
  }
  return exprs;
}

export const byteLengthOf = (rt: SymbolicRuntime, object: object): Shadow => views.byteLengthOf(of(rt), object);

export const setByteLength = (rt: SymbolicRuntime, object: object, length: number, shadow: Shadow): void =>
  rt.setProperty(object, "byteLength", length, shadow?.kind === "literal" ? undefined : shadow);

export const isAnyKnown = (rt: SymbolicRuntime, object: unknown): boolean => views.hasKnownBytes(of(rt), object);

export const forgetBytes = (rt: SymbolicRuntime, bytes: views.Bytes, at?: number, count?: number): void =>
  views.forgetBytes(of(rt), bytes, at, count);

/** Copies `count` bytes by running `copy`, shadows and all; source and target may overlap. */
export function copying<T>(
  rt: SymbolicRuntime,
  from: views.Bytes,
  fromAt: number,
  count: number,
  copy: () => T,
  to: (result: T) => readonly [bytes: views.Bytes, at: number] | undefined,
): T {
  const taken = views.takeBytes(of(rt), from, fromAt, count);
  const result = copy();
  const target = to(result);
  if (target !== undefined) views.giveBytes(of(rt), taken, from, fromAt, target[0], target[1], count);
  return result;
}
