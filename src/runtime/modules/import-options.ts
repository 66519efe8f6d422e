/** The second argument of `import()`: what the engine checks before it looks for the module, and the type it asks for. */

import { isObject, keys, TypeError$ } from "../pristine.ts";

export function checkImportOptions(options: unknown): string | undefined {
  let type: string | undefined;
  if (options === undefined) return type;
  if (!isObject(options)) throw new TypeError$("The second argument to import() must be an object");
  const attributes = (options as { with?: unknown }).with;
  if (attributes === undefined) return type;
  if (!isObject(attributes)) throw new TypeError$("The 'assert' option must be an object");
  const names = keys(attributes);
  for (let i = 0; i < names.length; i++) {
    const value = (attributes as Record<string, unknown>)[names[i]!];
    if (typeof value !== "string") throw new TypeError$("Import assertion value must be a string");
    if (names[i] === "type") type = value;
  }
  return type;
}
