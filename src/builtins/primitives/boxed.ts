/** `new String(s)`, `new Number(n)`, `new Boolean(b)`: the object keeps the shadow of the primitive in it. */
import { apply } from "../../expr/build.ts";
import type { Primitive } from "../../expr/expr.ts";
import { hasShadow } from "../../runtime/calls/call.ts";
import { box, boxed } from "../../runtime/heap/boxes.ts";
import { type BuiltinModel, type Call, native, nativeConstruct } from "../../runtime/natives/model.ts";
import { reflectApply } from "../../runtime/pristine.ts";
import { isPrimitive, type Result } from "../modelling/operands.ts";

/** The model of a conversion that can also be constructed with; `shadow` is that of what it converts to. */
export function boxing(model: BuiltinModel, shadow: (call: Call) => Result, convert: unknown): BuiltinModel {
  return {
    ...model,
    construct(call) {
      const { rt, args, site } = call;
      const shadow$ = shadow(call);
      const object = nativeConstruct(call) as object;
      if (shadow$ === undefined || typeof shadow$ === "symbol") {
        if (shadow$ !== undefined && args.length > 0 && call.args$[0] !== undefined) rt.concretised(site, model.name);
      } else if (shadow$.kind !== "literal" && isPrimitive(args[0])) {
        const value = reflectApply(convert as never, undefined, args) as Primitive;
        if (typeof value === "string") rt.heap.setProperty(object, "length", value.length, apply("length", shadow$));
        rt.ret = box(rt.tables, object, value, shadow$);
      }
      return object;
    },
  };
}

/** A method that gives the primitive back: conversions call it on the object. */
export const unboxing = (model: BuiltinModel): BuiltinModel => ({
  ...model,
  looksInside: true,
  run(call) {
    const isUnknown = typeof call.self === "object" && boxed(call.rt.tables, call.self) === undefined;
    return isUnknown && !hasShadow(call.args$) ? native(call) : model.run(call);
  },
});
