/** Natives that only look at what they are given, or keep it whole: nothing symbolic is lost in them. */
import { type BuiltinModel, type Call, native, nativeConstruct } from "../../runtime/natives/model.ts";
import type { Registration } from "./registration.ts";

/** Which alternative of a union the operands are is fixed; from there the native's answer is concrete. */
function resolveAll(call: Call): void {
  const { rt, self, self$, args, args$, site } = call;
  rt.resolve(self, self$, site);
  for (let i = 0; i < args.length; i++) rt.resolve(args[i], args$[i], site);
}

/** Keeps objects as they are. */
function keeping(name: string): BuiltinModel {
  return {
    name,
    fidelity: "exact",
    run(call) {
      resolveAll(call);
      return native(call);
    },
    construct(call) {
      resolveAll(call);
      const result = nativeConstruct(call);
      return result;
    },
  };
}

/** Symbolic operands are fixed to their values: the answer depends on all of them. */
function pinning(name: string): BuiltinModel {
  return {
    name,
    fidelity: "none",
    run(call) {
      const { rt, args, args$, site } = call;
      for (let i = 0; i < args.length; i++) rt.pin(args[i], args$[i], site);
      return native(call);
    },
  };
}

const printing = (name: string): BuiltinModel => ({ name, fidelity: "exact", run: native });

const consoleNames = [
  "assert",
  "clear",
  "count",
  "countReset",
  "debug",
  "dir",
  "dirxml",
  "error",
  "group",
  "groupCollapsed",
  "groupEnd",
  "info",
  "log",
  "table",
  "time",
  "timeEnd",
  "timeLog",
  "trace",
  "warn",
] as const;

export const harmlessModels: readonly Registration[] = [
  ...consoleNames.map((name): Registration => [console[name], printing(`console.${name}`)]),
  [WeakRef, keeping("WeakRef")],
  [WeakRef.prototype.deref, keeping("WeakRef.prototype.deref")],
  [FinalizationRegistry, keeping("FinalizationRegistry")],
  [FinalizationRegistry.prototype.register, keeping("FinalizationRegistry.prototype.register")],
  [FinalizationRegistry.prototype.unregister, keeping("FinalizationRegistry.prototype.unregister")],
  [Proxy, keeping("Proxy")],
  [Symbol, pinning("Symbol")],
  [Symbol.for, pinning("Symbol.for")],
  [Symbol.keyFor, keeping("Symbol.keyFor")],
  [Symbol.prototype.toString, keeping("Symbol.prototype.toString")],
  [Symbol.prototype.valueOf, keeping("Symbol.prototype.valueOf")],
  [Function.prototype.toString, keeping("Function.prototype.toString")],
  [RegExp.prototype.toString, keeping("RegExp.prototype.toString")],
  [Object.getOwnPropertySymbols, keeping("Object.getOwnPropertySymbols")],
  [Reflect.preventExtensions, keeping("Reflect.preventExtensions")],
  [Reflect.setPrototypeOf, keeping("Reflect.setPrototypeOf")],
];
