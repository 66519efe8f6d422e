/** `import()`: the module is found and evaluated after the ticks that Node takes for it. */
import { checkType, isData } from "./attributes.ts";
import type { Evaluate } from "./evaluation.ts";
import { checkImportOptions } from "./import-options.ts";
import type { Instance } from "./instance.ts";
import { type Delay, dataDelay, FILES, LOADED, later, REFUSED } from "./later.ts";
import { isCore, type Registry } from "./registry.ts";

export async function importLater(
  registry: Registry,
  evaluate: Evaluate,
  importer: Instance,
  specifier: unknown,
  options: unknown,
): Promise<object> {
  const name = `${specifier as string}`;
  const type = checkImportOptions(options);
  const delay = delayOf(registry, name, importer.unit.file);
  await later(delay.before);
  const found = registry.imported(importer, name);
  if (!isCore(found)) checkType(found.unit.code, type);
  if (type === "json") found.isTypedJson = true;
  try {
    await evaluate(found);
  } catch (error) {
    if (delay.afterError > 0) await later(delay.afterError);
    throw error;
  }
  if (delay.after > 0) await later(delay.after);
  return found.bindings.ns;
}

/** When the module is evaluated, and how long it takes to say so. */
function delayOf(registry: Registry, specifier: string, from: string): Delay {
  try {
    const instance = registry.target(specifier, from, undefined);
    const { status, unit } = instance;
    if (status !== "new" || (unit.code.format === "json" && !isData(unit.file))) return LOADED;
    const levels = levelsOf(registry, instance);
    return levels === undefined ? FILES : dataDelay(levels, unit.code.imports.length > 0);
  } catch {
    return isData(specifier) ? REFUSED : FILES;
  }
}

/** How deep the modules lie that have to be loaded for it; undefined when one of them is a file. */
function levelsOf(registry: Registry, instance: Instance): number | undefined {
  const { unit } = instance;
  if (!isData(unit.file)) return undefined;
  let deepest = 0;
  for (let i = 0; i < unit.code.imports.length; i++) {
    const below = registry.imported(instance, unit.code.imports[i]!);
    if (below.status !== "new") continue;
    const levels = levelsOf(registry, below);
    if (levels === undefined) return undefined;
    if (levels >= deepest) deepest = levels + 1;
  }
  return deepest;
}
