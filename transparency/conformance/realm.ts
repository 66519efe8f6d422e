/**
 * What runs instrumented tests inside a realm of their own. This file is bundled and evaluated anew in every realm, so that
 * the runtime's pristine builtins, models and virtual world are that realm's.
 */
import { installModels } from "../../src/builtins/index.ts";
import { CoverageRuntime } from "../../src/runtime/builds/coverage.ts";
import { ShadowRuntime } from "../../src/runtime/builds/shadow.ts";
import { checkImportOptions } from "../../src/runtime/modules/import-options.ts";
import type { Loaded } from "../../src/runtime/modules/registry.ts";
import { createModuleRunner } from "../../src/runtime/modules/runner.ts";
import type { ModuleCode } from "../../src/runtime/protocol.ts";
import { DEFAULT_LIMITS } from "../../src/runtime/record/trace.ts";
import { registerSource } from "../../src/runtime/world/sources.ts";
import { installWorld, resetWorld } from "../../src/runtime/world/world.ts";

export type Load = (specifier: string, from: string | undefined) => Loaded;

export interface Realm {
  /** A script's function, called with the global object as `this`. */
  script(code: ModuleCode, load: Load): unknown;
  module(file: string, load: Load): unknown;
  /** Starts the next run: a fresh budget. */
  begin(): void;
}

const LIMITS = { steps: 20_000_000, time: 20_000, allocation: 2 ** 40 };

export function createRealm(way: "shadow" | "symbolic" | "coverage"): Realm {
  installModels();
  installWorld();
  resetWorld(1);
  const runtime = way === "coverage" ? new CoverageRuntime() : new ShadowRuntime();
  return {
    begin() {
      resetWorld(1);
      if (runtime instanceof CoverageRuntime) runtime.begin({ ...DEFAULT_LIMITS, ...LIMITS });
      else runtime.begin(new Map(), LIMITS, way === "shadow" ? { concrete: true } : {});
    },
    script(code, load) {
      if (code.source !== undefined) registerSource(code.source);
      const body = (0, globalThis.eval)(code.code) as (...args: unknown[]) => unknown;
      const runner = createModuleRunner({ load, runtime: runtime as never });
      const dynamicImport = async (specifier: unknown, options: unknown): Promise<object> => {
        const name = `${specifier as string}`;
        checkImportOptions(options);
        return runner.import(name, code.file);
      };
      const record = { coverage: new Uint8Array(2 * code.branchCount), base: 0, meta: {}, dynamicImport };
      return body.call(globalThis, runtime, record, {}, undefined, {}, code.file, ".");
    },
    module: (file, load) => createModuleRunner({ load, runtime: runtime as never }).import(file),
  };
}
