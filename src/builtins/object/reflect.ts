/** Models of `Reflect`'s property operations; `apply` and `construct` are the runtime's own. */
import { type BuiltinModel, type Call, native } from "../../runtime/natives/model.ts";
import { reflectApply } from "../../runtime/pristine.ts";
import { isProxied } from "../array/receiver.ts";
import type { Registration } from "../modelling/registration.ts";
import { fixProperties, isAnObject } from "./listing.ts";

/** On anything but a real object the native throws or runs traps; on those the operation is the language's own. */
function reflectModel(
  name: string,
  run: (call: Call, object: object) => unknown,
  followsProxies = false,
): BuiltinModel {
  const fullName = `Reflect.${name}`;
  return {
    name: fullName,
    fidelity: "exact",
    looksInside: true,
    run(call) {
      const { rt, args, args$, site } = call;
      const object = args[0];
      rt.resolve(object, args$[0], site);
      // the runtime knows about proxies where a property is read, written or asked for
      if (isAnObject(object) && (!isProxied(object) || followsProxies)) return run(call, object);
      if (isProxied(object) && rt.heap.isTracked(object)) rt.concretised(site, `${fullName} of a proxy`);
      for (let i = 1; i < args.length; i++) rt.pin(args[i], args$[i], site);
      return native(call);
    },
  };
}

function get(call: Call, object: object): unknown {
  const { rt, fn, self, args, args$, site } = call;
  rt.args = undefined;
  rt.ret = undefined;
  const value = reflectApply(fn, self, args);
  rt.ret = rt.get(object, undefined, args[1], args$[1], value, site);
  return value;
}

function set(call: Call, object: object): unknown {
  const { rt, fn, self, args, args$, site } = call;
  if (args.length > 3) {
    for (let i = 1; i < args.length; i++) rt.pin(args[i], args$[i], site);
    const result = native(call);
    rt.heap.forget(object);
    rt.heap.forget(args[3]);
    return result;
  }
  rt.storing(object, undefined, args[1], args$[1], args[2], args$[2], site);
  const result = reflectApply(fn, self, args);
  rt.args = undefined;
  if (result === true) rt.stored(object, undefined, args[1], args$[1], args[2], args$[2], site);
  rt.ret = undefined;
  return result;
}

function has(call: Call, object: object): unknown {
  const { rt, fn, self, args, args$, site } = call;
  rt.args = undefined;
  rt.ret = undefined;
  const result = reflectApply(fn, self, args) as boolean;
  const shadow = rt.has(args[1], args$[1], object, undefined, result, site);
  rt.ret = shadow?.kind === "literal" ? undefined : shadow;
  return result;
}

function deleteProperty(call: Call, object: object): unknown {
  const { rt, args, args$, site } = call;
  rt.deleting(object, undefined, args[1], args$[1], site);
  const result = native(call);
  rt.deleted(object, undefined, args[1], args$[1], site);
  rt.ret = undefined;
  return result;
}

function ownKeys(call: Call, object: object): unknown {
  const { rt } = call;
  fixProperties(call, object);
  const result = native(call) as (string | symbol)[];
  for (let i = 0; i < result.length; i++) {
    const key$ = rt.heap.keyShadowOf(object, result[i]!);
    if (key$ !== undefined) rt.heap.setProperty(result, i, result[i], key$);
  }
  return result;
}

export const reflectModels: readonly Registration[] = [
  [Reflect.get, reflectModel("get", get, true)],
  [Reflect.set, reflectModel("set", set, true)],
  [Reflect.has, reflectModel("has", has, true)],
  [Reflect.deleteProperty, reflectModel("deleteProperty", deleteProperty)],
  [Reflect.ownKeys, reflectModel("ownKeys", ownKeys)],
  [Reflect.getPrototypeOf, reflectModel("getPrototypeOf", native)],
  [Reflect.isExtensible, reflectModel("isExtensible", native)],
];
