/** CommonJS modules and JSON: `require`, evaluation with `module` and `exports`, and what ES importers see of them. */
import { dirname } from "node:path";
import { Error$, jsonParse } from "../pristine.ts";
import type { ModuleCode } from "../protocol.ts";
import { commonNames, type Follow } from "./common-names.ts";
import { type Evaluate, fail } from "./evaluation.ts";
import type { CommonModule, Instance } from "./instance.ts";
import { announceCommon, announceDefault, type PropertyShadow, requiredNamespace } from "./interop.ts";
import { type ModuleClass, type ModuleClassHost, makeModuleClass } from "./module-class.ts";
import type { Registry } from "./registry.ts";
import { makeRequire } from "./require.ts";
import type { Unit } from "./unit.ts";

export interface CommonHost {
  readonly registry: Registry;
  /** The script that is started, if one is. */
  readonly main: string | undefined;
  readonly evaluate: Evaluate;
  /** Calls the function of a module, `exports` as its `this`, with what CommonJS code gets besides. */
  enter(instance: Instance, exports: unknown, operands: readonly unknown[]): void;
  /** The module's code is done. */
  left(): void;
  /** Shadow of a property of what a module exports. */
  readonly shadowOf: PropertyShadow;
  /** Something of the program that nobody follows. */
  lost(what: string): void;
}

export class CommonModules {
  private readonly host: CommonHost;
  private readonly registry: Registry;
  private readonly classHost: ModuleClassHost;
  private moduleClass: ModuleClass | undefined = undefined;

  constructor(host: CommonHost) {
    this.host = host;
    const { registry } = host;
    this.registry = registry;
    this.classHost = {
      cache: registry.cache,
      main: () => registry.main,
      lost: (what) => host.lost(what),
      resolve(specifier, from) {
        const loaded = registry.resolve(specifier, from, "require");
        return loaded.kind === "core" ? loaded.name : loaded.code.file;
      },
      require: (specifier, from, parent) => this.require(specifier, from, parent),
    };
  }

  /** The class of `module`, made when first needed. */
  class(): ModuleClass {
    this.moduleClass ??= makeModuleClass(this.classHost);
    return this.moduleClass;
  }

  /** `from` is empty when no file asks. */
  require(specifier: string, from: string, parent: CommonModule | undefined): unknown {
    const { registry } = this;
    const loaded = registry.resolve(specifier, from === "" ? undefined : from, "require");
    if (loaded.kind === "core") return registry.core(loaded.name);
    const unit = registry.unitOf(loaded.code);
    registry.depends(registry.unitIn(from), unit);
    return this.requireUnit(unit, parent);
  }

  private requireUnit(unit: Unit, parent: CommonModule | undefined): unknown {
    const { registry } = this;
    let instance = registry.instanceOf(unit);
    if (unit.code.format === "esm") {
      if (this.host.evaluate(instance) === undefined) return requiredNamespace(instance.bindings);
      throw Object.assign(
        new Error$("require() cannot be used on an ESM graph with top-level await. Use import() instead."),
        { code: "ERR_REQUIRE_ASYNC_MODULE" },
      );
    }
    const isForgotten = instance.module !== undefined && registry.cache[unit.file] !== instance.module;
    // Unlike an ES module, a CommonJS module that failed or was deleted from the cache is evaluated anew.
    if (instance.status === "failed" || isForgotten) {
      registry.forget(unit);
      instance = registry.instanceOf(unit);
    }
    if (instance.status === "new") {
      instance.status = "evaluating";
      try {
        this.run(instance, parent);
      } catch (error) {
        fail(instance, error);
        throw error;
      }
    }
    return instance.module!.exports;
  }

  run(instance: Instance, parent: CommonModule | undefined): void {
    const { registry, host } = this;
    const { unit } = instance;
    const isMain = unit.file === host.main && parent === undefined;
    const module = this.class().make(unit.file, isMain ? null : parent);
    if (isMain) {
      module.id = ".";
      registry.main = module;
    }
    instance.module = module;
    registry.cache[unit.file] = module;
    try {
      if (unit.code.format === "json") module.exports = parseJson(unit.code);
      else {
        const { exports } = module;
        const require = makeRequire(this.classHost, unit.file, module);
        host.enter(instance, exports, [exports, require, module, unit.file, dirname(unit.file)]);
      }
    } catch (error) {
      delete registry.cache[unit.file];
      throw error;
    }
    host.left();
    module.loaded = true;
    instance.status = "evaluated";
  }

  /** Only for who imports it: reading what a module exports may run its getters, and `require` reads nothing. */
  show(instance: Instance): void {
    if (instance.isShown) return;
    instance.isShown = true;
    const { unit, bindings, isTypedJson } = instance;
    const { exports } = instance.module!;
    if (unit.code.format === "json" && isTypedJson) announceDefault(bindings, exports);
    else announceCommon(bindings, exports, this.host.shadowOf, commonNames(unit.code, this.follow));
  }

  private readonly follow: Follow = (specifier, from) => {
    const loaded = this.registry.resolve(specifier, from, "require");
    return loaded.kind === "code" ? loaded.code : undefined;
  };
}

function parseJson(code: ModuleCode): unknown {
  try {
    return jsonParse(code.code);
  } catch (error) {
    if (error instanceof Error) error.message = `${code.file}: ${error.message}`;
    throw error;
  }
}
