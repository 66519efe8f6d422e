/** What the code of a module gets as `$M`. */
import { dirname } from "node:path";
import type { ModuleRecord } from "../protocol.ts";
import { noteSurrounding } from "../world/seen.ts";
import { isData, urlOf } from "./attributes.ts";
import { awaitEach } from "./await-each.ts";
import { importLater } from "./dynamic-import.ts";
import type { Evaluate } from "./evaluation.ts";
import type { Instance } from "./instance.ts";
import { type Registry, withoutScheme } from "./registry.ts";

export function recordOf(registry: Registry, evaluate: Evaluate, instance: Instance): ModuleRecord {
  const { unit, bindings } = instance;
  let meta: object | undefined;
  return {
    coverage: unit.coverage,
    entered: unit.entered,
    base: unit.base,
    get meta() {
      notePlace();
      // few modules ask, and all are evaluated many times
      return (meta ??= metaOf(registry, unit.file));
    },
    notePlace,
    exports: (getters, shadows) => bindings.announce(getters, shadows),
    exportAll: (specifier) => bindings.star(registry.imported(instance, specifier).bindings),
    import(specifier) {
      const from = registry.imported(instance, specifier).bindings;
      from.expect();
      return from;
    },
    awaitEach,
    dynamicImport: (specifier, options) => importLater(registry, evaluate, instance, specifier, options),
  };
}

const notePlace = (): void => noteSurrounding("where the module is");

function metaOf(registry: Registry, file: string): object {
  const meta = Object.create(null) as object;
  const locate = (specifier: string): string => {
    const loaded = registry.resolve(`${specifier}`, file, "import");
    return loaded.kind === "core" ? `node:${withoutScheme(loaded.name)}` : urlOf(loaded.code.file);
  };
  const place = isData(file) ? {} : { dirname: dirname(file), filename: file };
  return Object.assign(meta, place, { resolve: locate, url: urlOf(file) });
}
