/** Building expressions from lists and constants, without the array iterators a program could have replaced. */
import { apply, literal, opaque } from "../../expr/build.ts";
import type { Expr, Primitive } from "../../expr/expr.ts";
import type { Op, Sort } from "../../expr/op.ts";
import { defineOpaque, type OpaqueFunction, type OpaqueInverse, type OpaqueMeaning } from "../../expr/opaque.ts";
import { reflectApply } from "../../runtime/pristine.ts";

export const num = (value: number): Expr => literal(value);
export const str = (value: string): Expr => literal(value);

/** `apply(op, ...args)` */
export function applyAll(op: Op, args: readonly Expr[]): Expr {
  const given: unknown[] = [op];
  for (let i = 0; i < args.length; i++) given[i + 1] = args[i];
  return reflectApply(apply, undefined, given) as Expr;
}

export function concat(parts: readonly Expr[]): Expr {
  return parts.length === 0 ? str("") : parts.length === 1 ? parts[0]! : applyAll("concat", parts);
}

export function isSymbolicAmong(operands: readonly Expr[]): boolean {
  for (let i = 0; i < operands.length; i++) if (operands[i]!.kind !== "literal") return true;
  return false;
}

/** A pure native as an expression former. With nothing symbolic among its arguments it is evaluated at once. */
export function opaqueNative(
  name: string,
  sort: Sort,
  fn: OpaqueFunction,
  inverse?: OpaqueInverse | undefined,
  meaning?: OpaqueMeaning | undefined,
): (...args: Expr[]) => Expr {
  defineOpaque(name, fn, inverse, meaning);
  return (...args) => evaluated(fn, args) ?? opaque(name, args, sort);
}

function evaluated(fn: OpaqueFunction, args: readonly Expr[]): Expr | undefined {
  const values: Primitive[] = [];
  for (let i = 0; i < args.length; i++) {
    const arg = args[i]!;
    if (arg.kind !== "literal") return undefined;
    values[i] = arg.value;
  }
  try {
    return literal(reflectApply(fn, undefined, values) as Primitive);
  } catch {
    return undefined;
  }
}
