/** How the module systems see each other, as Node does it. */
import { keys } from "../pristine.ts";
import type { Shadow } from "../protocol.ts";
import { isObject } from "../tables.ts";
import type { Bindings } from "./bindings.ts";

export type PropertyShadow = (object: unknown, key: string) => Shadow;

/** Announces a CommonJS value to ES importers: `default` is the value, names are its own keys as they are now. */
export function announceCommon(bindings: Bindings, exports: unknown, shadowOf: PropertyShadow): void {
  const getters: Record<string, () => unknown> = Object.create(null);
  const shadows: Record<string, () => Shadow> = Object.create(null);
  if (isObject(exports)) {
    const names = keys(exports);
    for (let i = 0; i < names.length; i++) {
      const name = names[i]!;
      if (name === "default") continue;
      let value: unknown;
      try {
        value = (exports as Record<string, unknown>)[name];
      } catch {
        // A getter that throws exports undefined.
      }
      getters[name] = () => value;
      shadows[name] = () => shadowOf(exports, name);
    }
  }
  getters.default = () => exports;
  bindings.announce(getters, shadows);
  bindings.finish();
}

/** JSON as Node imports it. */
export function announceDefault(bindings: Bindings, value: unknown): void {
  const getters: Record<string, () => unknown> = Object.create(null);
  getters.default = () => value;
  bindings.announce(getters, Object.create(null));
  bindings.finish();
}

/** What `require` of an ES module gives: its namespace, marked when it has a default export so that transpiled code finds it. */
export function requiredNamespace(bindings: Bindings): unknown {
  if (bindings.has("module.exports")) return (bindings.ns as Record<string, unknown>)["module.exports"];
  if (!bindings.has("default") || bindings.has("__esModule")) return bindings.ns;
  const marked = Object.create(null) as object;
  Object.defineProperty(marked, Symbol.toStringTag, { value: "Module" });
  const names = keys(bindings.ns);
  for (let i = 0; i < names.length; i++) {
    const name = names[i]!;
    const get = (): unknown => (bindings.ns as Record<string, unknown>)[name];
    Object.defineProperty(marked, name, { get, enumerable: true });
  }
  Object.defineProperty(marked, "__esModule", { value: true, enumerable: true });
  return Object.preventExtensions(marked);
}
