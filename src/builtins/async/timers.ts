/** Functions that call back later: the arguments they keep for the callback arrive with their shadows. */
import { type BuiltinModel, type Call, native } from "../../runtime/natives/model.ts";
import { arrayConcat, arraySlice, type Callable, reflectApply } from "../../runtime/pristine.ts";
import type { Registration } from "../modelling/registration.ts";

/** `from`: where the callback's arguments start. */
function later(name: string, from: number): BuiltinModel {
  return {
    name,
    fidelity: "partial",
    always: true,
    run(call) {
      const { args, args$, site } = call;
      const { rt } = call;
      rt.resolve(args[0], args$[0], site);
      const fn = args[0];
      if (typeof fn !== "function") return native(call);
      // When it is called depends on the delay; the order of timers is not symbolic.
      if (from === 2 && args$[1] !== undefined) rt.concretised(site, `delay of ${name}`);
      const shadows = arraySlice(args$, from);
      const { run } = rt.record;
      const callback = function (this: unknown, ...given: unknown[]): unknown {
        if (rt.record.run !== run) return reflectApply(fn as Callable, this, given);
        const value = rt.invoke(fn, this, given, arraySlice(shadows), site);
        rt.ret = undefined;
        return value;
      };
      return native({ ...call, args: arrayConcat([callback], arraySlice(args, 1)) } satisfies Call);
    },
  };
}

export const timerModels: readonly Registration[] = [
  [setTimeout, later("setTimeout", 2)],
  [setInterval, later("setInterval", 2)],
  [setImmediate, later("setImmediate", 1)],
  [queueMicrotask, later("queueMicrotask", 1)],
  [process.nextTick, later("process.nextTick", 1)],
];
