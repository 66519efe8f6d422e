/** `instanceof`: which alternative of a union the value is decides it, or the class's own `Symbol.hasInstance`, which is the program's code. */

import { truthy } from "../../expr/build.ts";
import { asked } from "../heap/asked.ts";
import { isProxy } from "../heap/keys.ts";
import type { Calling } from "../heap/state.ts";
import { isObject, reflectApply } from "../pristine.ts";
import type { Shadow } from "../protocol.ts";
import { resolve } from "../record/operand.ts";

const { hasInstance: HAS_INSTANCE } = Symbol;
const ordinary = (Function.prototype as unknown as Record<symbol, unknown>)[HAS_INSTANCE] as never;

export function instanceOf(rt: Calling, value: unknown, value$: Shadow, target: unknown, site: number): boolean {
  if (value$ !== undefined) resolve(rt.record, value, value$, site);
  rt.ret = undefined;
  if (typeof target === "function" || (isObject(target) && !isProxy(target))) {
    asked(rt.tables, target, HAS_INSTANCE, site);
    const method = (target as unknown as Record<symbol, unknown>)[HAS_INSTANCE];
    rt.ret = undefined;
    // the class of an object of the input is not symbolic
    if (method === ordinary && typeof target === "function") return reflectApply(ordinary, target, [value]) as boolean;
    if (typeof method === "function") {
      const answer = rt.call(method, target, undefined, [value], [value$], site);
      const shadow: Shadow = rt.ret === undefined ? undefined : truthy(rt.ret);
      rt.ret = shadow?.kind === "literal" ? undefined : shadow;
      return !!answer;
    }
  }
  const result = value instanceof (target as never);
  rt.ret = undefined;
  return result;
}
