/** Pure natives with no meaning of their own to solvers: their results are opaque functions of their operands, their failures a branch. */
import type { Expr, Primitive } from "../../expr/expr.ts";
import type { Sort } from "../../expr/op.ts";
import type { OpaqueInverse } from "../../expr/opaque.ts";
import { type BuiltinModel, type Call, concretise, type Fidelity } from "../../runtime/natives/model.ts";
import { type Callable, reflectApply } from "../../runtime/pristine.ts";
import { opaqueNative } from "./fold.ts";
import { ahead, allArgs, asItself, type Result } from "./operands.ts";

/** A function of primitives as an expression former; `undefined` where it throws or gives no primitive of its sort. */
export interface OpaqueFunction {
  readonly of: (...operands: Expr[]) => Expr;
  /** Whether it gives a value there. */
  readonly works: (...operands: Expr[]) => Expr;
  readonly worksOn: (values: readonly unknown[]) => boolean;
}

/** How to reach a result, and how to reach that there is one. */
export interface Inverses {
  readonly of?: OpaqueInverse | undefined;
  readonly works?: OpaqueInverse | undefined;
}

export function opaqueFunction(
  name: string,
  sort: Sort,
  fn: (...args: Primitive[]) => Primitive,
  inverses: Inverses = {},
): OpaqueFunction {
  const worksOn = (values: readonly unknown[]): boolean => {
    try {
      reflectApply(fn as Callable, undefined, values as unknown[]);
      return true;
    } catch {
      return false;
    }
  };
  return {
    of: opaqueNative(name, sort, fn, inverses.of),
    works: opaqueNative(`${name} succeeds`, "bool", (...args) => worksOn(args), inverses.works),
    worksOn,
  };
}

/** All operands as they are; what is not a primitive is no operand of an expression. */
export function primitiveArgs(call: Call): Expr[] | undefined {
  return allArgs(call, asItself);
}

/** A native of any number of primitives. `mayThrow`: whether it does is decided first. */
export function opaqueModel(
  name: string,
  sort: Sort,
  fn: unknown,
  { mayThrow = false, fidelity = "opaque" as Fidelity, self = undefined as unknown, inverses = {} as Inverses } = {},
): BuiltinModel {
  const native = opaqueFunction(
    name,
    sort,
    (...args) => reflectApply(fn as Callable, self, args) as Primitive,
    inverses,
  );
  return ahead(name, fidelity, (call): Result => {
    const operands = primitiveArgs(call);
    if (operands === undefined) return concretise;
    return opaqueResult(call, native, operands, call.args, mayThrow);
  });
}

export function opaqueResult(
  call: Call,
  native: OpaqueFunction,
  operands: Expr[],
  values: readonly unknown[],
  mayThrow: boolean,
): Result {
  if (mayThrow) {
    const works = native.worksOn(values);
    const condition = reflectApply(native.works as Callable, undefined, operands) as Expr;
    if (condition.kind !== "literal") call.rt.split(call.site, condition, works);
    if (!works) return undefined;
  }
  return reflectApply(native.of as Callable, undefined, operands) as Expr;
}
