/** Exports of loaded modules: found by name, classes by reference, and the reference of a class that turns up in a value. */
import { types } from "node:util";
import { GLOBAL_FILE } from "../../frontend/shapes/platform-types.ts";
import type { ClassReference } from "../../frontend/shapes/shape.ts";
import type { ClassLookup } from "../../value/encode.ts";
import { exportedValue } from "../../value/exported.ts";
import type { Build, LoadedModules } from "./modules.ts";

type Exports = Record<string, unknown>;

/** `entry`: the module of the target, whose exports the build holds. */
export function classIn(build: Build<unknown>, entry: string, reference: ClassReference): unknown {
  if (reference.file === GLOBAL_FILE) return (globalThis as Exports)[reference.export];
  return exportedValue(exportsOf(build, entry, reference.file), reference.export);
}

/** Finds the export that a class is, among the modules that tests can import. */
export function referenceTo(modules: LoadedModules, entry: string): ClassLookup {
  return (owner) => {
    for (const build of [modules.shadow, modules.coverage]) {
      for (const { file } of build.runner.units) {
        if (file !== entry && modules.answerFor(file)?.isWatched !== true) continue;
        const exports = exportsOf(build, entry, file);
        for (const name of Object.keys(exports)) if (exports[name] === owner) return { file, export: name };
      }
    }
    return undefined;
  };
}

function exportsOf(build: Build<unknown>, entry: string, file: string): Exports {
  if (file === entry) return build.namespace;
  const loaded = build.runner.exports(file);
  return types.isPromise(loaded) ? {} : loaded.exports;
}
