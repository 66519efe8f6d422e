/** `new String(s)`, `new Number(n)`, `new Boolean(b)`: the object keeps the shadow of the primitive in it. */
import { apply } from "../expr/build.ts";
import type { Primitive } from "../expr/expr.ts";
import { box } from "../runtime/boxes.ts";
import type { BuiltinModel, Call } from "../runtime/model.ts";
import { reflectApply, reflectConstruct } from "../runtime/pristine.ts";
import type { Result } from "./operands.ts";
import { isPrimitive } from "./operands.ts";

/** The model of a conversion that can also be constructed with; `shadow` is that of what it converts to. */
export function boxing(model: BuiltinModel, shadow: (call: Call) => Result, convert: unknown): BuiltinModel {
  return {
    ...model,
    construct(call) {
      const { rt, fn, args, site } = call;
      const shadow$ = shadow(call);
      rt.args = undefined;
      rt.ret = undefined;
      const object = reflectConstruct(fn, args, call.newTarget ?? fn) as object;
      rt.ret = undefined;
      if (shadow$ === undefined || typeof shadow$ === "symbol") {
        if (shadow$ !== undefined && args.length > 0 && call.args$[0] !== undefined) rt.concretised(site, model.name);
      } else if (shadow$.kind !== "literal" && isPrimitive(args[0])) {
        const value = reflectApply(convert as never, undefined, args) as Primitive;
        if (typeof value === "string") rt.setProperty(object, "length", value.length, apply("length", shadow$));
        rt.ret = box(rt, object, value, shadow$);
      }
      return object;
    },
  };
}
