/** Models of the functions that call functions: shadows pass through `call`, `apply`, `bind` and `Reflect`. */
import { elementCount, isIndexed, lengthOf } from "../heap/bounds.ts";
import { findDescriptor, ownData } from "../heap/keys.ts";
import { type Call, native } from "../natives/model.ts";
import { registerModel } from "../natives/models.ts";
import type { ObservedRuntime } from "../observe/observed.ts";
import { arraySlice, type Callable, isObject, isView, typedArrayLengthGetter } from "../pristine.ts";
import type { Shadow } from "../protocol.ts";
import { construct } from "./call.ts";

/** The elements of an argument list with their shadows; undefined when listing them could run the program's code. */
function listOf(call: Call, list: unknown, list$: Shadow): { args: unknown[]; shadows: Shadow[] } | undefined {
  call.rt.resolve(list, list$, call.site);
  if (list === undefined || list === null) return { args: [], shadows: [] };
  if (!isObject(list)) return undefined;
  const { rt, site } = call;
  if (isView(list) && findDescriptor(list, "length")?.get !== typedArrayLengthGetter) return undefined;
  const length = isIndexed(list) ? elementCount(list) : (ownData(list, "length")?.value as unknown);
  if (typeof length !== "number" || length > 100_000) return undefined;
  if (isIndexed(list)) rt.record.pin(length, lengthOf(rt.tables, list), site);
  const args: unknown[] = [];
  const shadows: Shadow[] = [];
  for (let i = 0; i < length; i++) {
    const data = ownData(list, i);
    // A hole may be filled by the prototype: too rare to follow.
    if (data === undefined) return undefined;
    args[i] = data.value;
    shadows[i] = rt.heap.getProperty(list, i);
  }
  return { args, shadows };
}

/** Gives up: the native does the call, what its target returns symbolically is lost. */
function loseAll(call: Call, name: string): unknown {
  call.rt.record.concretised(call.site, name);
  return native(call);
}

export function registerFunctionModels(): void {
  registerModel(Function.prototype.call, {
    name: "Function.prototype.call",
    fidelity: "exact",
    looksInside: true,
    run(call) {
      const { rt, self, self$, args, args$, site } = call;
      rt.resolve(self, self$, site);
      return rt.call(self, args[0], args$[0], arraySlice(args, 1), arraySlice(args$, 1), site);
    },
  });
  registerModel(Function.prototype.apply, {
    name: "Function.prototype.apply",
    fidelity: "exact",
    looksInside: true,
    run(call) {
      call.rt.resolve(call.self, call.self$, call.site);
      const list = typeof call.self === "function" ? listOf(call, call.args[1], call.args$[1]) : undefined;
      if (list === undefined) return loseAll(call, "Function.prototype.apply");
      return call.rt.call(call.self, call.args[0], call.args$[0], list.args, list.shadows, call.site);
    },
  });
  registerModel(Function.prototype.bind, {
    name: "Function.prototype.bind",
    fidelity: "exact",
    looksInside: true,
    run(call) {
      const { rt } = call;
      rt.resolve(call.self, call.self$, call.site);
      const bound = native(call) as Callable;
      rt.tables.bounds.set(bound, {
        target: call.self as Callable,
        self: call.args[0],
        self$: call.args$[0],
        args: arraySlice(call.args, 1),
        args$: arraySlice(call.args$, 1),
        run: rt.record.run,
      });
      return bound;
    },
  });
  registerModel(Reflect.apply, {
    name: "Reflect.apply",
    fidelity: "exact",
    looksInside: true,
    run(call) {
      const { 0: fn, 1: self, 2: list } = call.args;
      call.rt.resolve(fn, call.args$[0], call.site);
      if (typeof fn !== "function") return native(call);
      const all = listOf(call, list, call.args$[2]);
      if (all === undefined || !isObject(list)) return loseAll(call, "Reflect.apply");
      return call.rt.call(fn, self, call.args$[1], all.args, all.shadows, call.site);
    },
  });
  registerModel(Reflect.construct, {
    name: "Reflect.construct",
    fidelity: "exact",
    looksInside: true,
    run(call) {
      const { 0: fn, 1: list, 2: newTarget } = call.args;
      call.rt.resolve(fn, call.args$[0], call.site);
      if (typeof fn !== "function") return native(call);
      const all = listOf(call, list, call.args$[1]);
      if (all === undefined || !isObject(list) || (call.args.length > 2 && typeof newTarget !== "function")) {
        return loseAll(call, "Reflect.construct");
      }
      const target = newTarget as Callable | undefined;
      return construct(call.rt as ObservedRuntime, fn, all.args, all.shadows, call.site, target);
    },
  });
}
