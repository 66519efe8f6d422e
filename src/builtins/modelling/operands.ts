/** Models as tables: what the operands of a native are read as, and the expression its result is of them. */
import { literal } from "../../expr/build.ts";
import type { Expr, Primitive } from "../../expr/expr.ts";
import type { Sort } from "../../expr/op.ts";
import { boxed } from "../../runtime/heap/boxes.ts";
import { type BuiltinModel, type Call, concretise, type Fidelity, native } from "../../runtime/natives/model.ts";
import { reflectApply } from "../../runtime/pristine.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { mayBeObject, resolveKind } from "../../runtime/record/operand.ts";

/** Reads one operand the way the native converts it; undefined when the conversion throws or runs the program's code. */
export type Operand = (call: Call, value: unknown, shadow: Shadow) => Shadow;

export const asString: Operand = (call, value, shadow) => {
  const inside = boxed(call.rt.tables, value);
  return call.rt.asString(inside?.value ?? value, inside?.shadow ?? shadow, call.site);
};
export const asNumber: Operand = (call, value, shadow) => call.rt.asNumber(value, shadow, call.site);
export const asInteger: Operand = (call, value, shadow) => call.rt.asInteger(value, shadow, call.site);

/** An operand that is not converted: natives look at its type. Fixes which alternative of a union it is. */
export const asItself: Operand = (call, value, shadow) => {
  if (shadow === undefined) return isPrimitive(value) ? literal(value) : undefined;
  const resolved = call.rt.resolve(value, shadow, call.site);
  return resolved ?? (isPrimitive(value) ? literal(value) : undefined);
};

/** Natives ask no more of it than whether it is an object: which of the other alternatives of a union it is does not matter. */
export function settleObject({ rt, site }: Call, value: unknown, shadow: Shadow): void {
  if (shadow !== undefined) resolveKind(rt.record, value, shadow, mayBeObject, site);
}

/** `undefined` stands for a default: that it is undefined is fixed, then the default is used. */
export function optional(operand: Operand, missing: Primitive): Operand {
  return (call, value, shadow) => {
    if (value !== undefined) return operand(call, value, shadow);
    if (shadow !== undefined) call.rt.resolve(value, shadow, call.site);
    return literal(missing);
  };
}

/** Methods that read their receiver as a text refuse these. */
export const isNothing = (value: unknown): value is null | undefined => value === undefined || value === null;

export function isPrimitive(value: unknown): value is Primitive {
  switch (typeof value) {
    case "object":
      return value === null;
    case "function":
    case "symbol":
      return false;
    default:
      return true;
  }
}

/** An operand that must have exactly this sort: natives reject or unwrap everything else. */
export const only =
  (sort: Sort): Operand =>
  (call, value, shadow) => {
    const inside = boxed(call.rt.tables, value);
    const itself = asItself(call, inside?.value ?? value, inside?.shadow ?? shadow);
    return itself?.sort === sort ? itself : undefined;
  };

/** What the result is: an expression, nothing worth one (undefined), or a loss to be counted. */
export type Result = Shadow | typeof concretise;

/**
 * A model whose shadow is computed ahead of the native, so that conditions under which the native throws
 * are on record when it does. `shadow` gets the receiver (when `self` is given) and the arguments as expressions.
 */
export function method(
  name: string,
  fidelity: Fidelity,
  self: Operand | undefined,
  args: readonly Operand[],
  shadow: (call: Call, ...operands: Expr[]) => Result,
): BuiltinModel {
  const model = ahead(name, fidelity, (call) => {
    const given: unknown[] = [call];
    if (self !== undefined) {
      const self$ = self(call, call.self, call.self$);
      if (self$ === undefined) return concretise;
      given[1] = self$;
    }
    for (let i = 0; i < args.length; i++) {
      const arg = args[i]!(call, call.args[i], call.args$[i]);
      if (arg === undefined) return concretise;
      given[given.length] = arg;
    }
    return reflectApply(shadow, undefined, given) as Result;
  });
  return self === asString ? { ...model, unboxes: true } : model;
}

/** A model of a native that is not a method: `Math.abs`, `parseInt`. */
export const plain = (
  name: string,
  fidelity: Fidelity,
  args: readonly Operand[],
  shadow: (call: Call, ...operands: Expr[]) => Result,
): BuiltinModel => method(name, fidelity, undefined, args, shadow);

export function ahead(name: string, fidelity: Fidelity, shadow: (call: Call) => Result): BuiltinModel {
  return {
    name,
    fidelity,
    run(call) {
      const computed = shadow(call);
      // counted ahead: whether it throws may depend on what an object is converted to
      if (computed === concretise && takesObject(call)) call.rt.concretised(call.site, name);
      const result = native(call);
      leave(call, name, computed);
      return result;
    },
  };
}

function takesObject({ self, args }: Call): boolean {
  for (let i = 0; i < args.length; i++) if (!isPrimitive(args[i])) return true;
  return !isPrimitive(self);
}

/** Hands over the shadow of the result. A literal says no more than the value itself. */
export function leave(call: Call, name: string, result: Result): void {
  const { rt } = call;
  if (result === concretise) {
    rt.concretised(call.site, name);
    rt.ret = undefined;
  } else rt.ret = result?.kind === "literal" ? undefined : result;
}

/** Every argument read the same way; undefined when one of them cannot be. */
export function allArgs(call: Call, operand: Operand): Expr[] | undefined {
  const exprs: Expr[] = [];
  for (let i = 0; i < call.args.length; i++) {
    const arg = operand(call, call.args[i], call.args$[i]);
    if (arg === undefined) return undefined;
    exprs[i] = arg;
  }
  return exprs;
}
