/** Names of the core modules' functions, as checkers know them: `fs.readFileSync`, `child_process.exec`. Noted when a program gets the module. */

import { getOwnPropertyDescriptor, isObject, ownKeys, SafeWeakMap } from "../pristine.ts";

const names = new SafeWeakMap<object, string>();

export function nameCore(module: string, exports: unknown): void {
  if (!isObject(exports)) return;
  const path = module === "fs/promises" ? "fs.promises" : module;
  const keys = ownKeys(exports);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i]!;
    // getters of core modules load what nobody asked for
    const value: unknown = getOwnPropertyDescriptor(exports, key)?.value;
    if (typeof key === "string" && typeof value === "function" && !names.has(value)) names.set(value, `${path}.${key}`);
  }
}

export const coreNameOf = (fn: object): string | undefined => names.get(fn);
