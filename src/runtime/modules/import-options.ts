/** The second argument of `import()`: what the engine checks before it looks for the module. */
import { keys, TypeError$ } from "../pristine.ts";
import { isObject } from "../tables.ts";

export function checkImportOptions(options: unknown): void {
  if (options === undefined) return;
  if (!isObject(options)) throw new TypeError$("The second argument to import() must be an object");
  const attributes = (options as { with?: unknown }).with;
  if (attributes === undefined) return;
  if (!isObject(attributes)) throw new TypeError$("The 'assert' option must be an object");
  const names = keys(attributes);
  for (let i = 0; i < names.length; i++) {
    if (typeof (attributes as Record<string, unknown>)[names[i]!] !== "string")
      throw new TypeError$("Import assertion value must be a string");
  }
}
