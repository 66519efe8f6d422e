/** How the module systems see each other, as Node does it. */

import { hasOwn, isObject, keys } from "../pristine.ts";
import type { Shadow } from "../protocol.ts";
import type { Bindings } from "./bindings.ts";

export type PropertyShadow = (object: unknown, key: string) => Shadow;

/**
 * Announces a CommonJS value to ES importers: `default` is the value, names are those given, or its own keys, with their values as they are now.
 * `onRead` is told when an importer reads one of the names. What it has beyond the names can be imported, as bundlers and test runners let their users do, but is not listed.
 */
export function announceCommon(
  bindings: Bindings,
  exports: unknown,
  shadowOf: PropertyShadow,
  listed?: readonly string[],
  onRead?: (name: string, value: unknown) => void,
): void {
  const getters: Record<string, () => unknown> = Object.create(null);
  const shadows: Record<string, () => Shadow> = Object.create(null);
  const own = isObject(exports) ? keys(exports) : [];
  const names = listed ?? own;
  const data: { readonly name: string; readonly value: unknown }[] = [];
  for (let i = 0; i < names.length; i++) {
    const name = names[i]!;
    if (name === "default") continue;
    let value: unknown;
    try {
      if (isObject(exports) && hasOwn(exports, name)) value = (exports as Record<string, unknown>)[name];
    } catch {
      // A getter that throws exports undefined.
    }
    if (typeof value !== "function") data[data.length] = { name, value };
    getters[name] = () => {
      onRead?.(name, value);
      return value;
    };
    shadows[name] = () => shadowOf(exports, name);
  }
  getters.default = () => exports;
  bindings.announce(getters, shadows);
  for (let i = 0; i < own.length; i++) {
    const name = own[i]!;
    if (bindings.has(name)) continue;
    bindings.announceHidden(
      name,
      () => (exports as Record<string, unknown>)[name],
      () => shadowOf(exports, name),
    );
  }
  if (onRead === undefined) bindings.finish();
  else
    bindings.finishUnseen(() => {
      for (let i = 0; i < data.length; i++) onRead(data[i]!.name, data[i]!.value);
    });
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
