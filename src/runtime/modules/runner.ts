/**
 * The module runner: evaluates instrumented ES and CommonJS modules, and can start over from fresh module state
 * at the cost of what is stateful. Loading (resolution, instrumentation) is the caller's.
 */
import { dirname } from "node:path";
import { types } from "node:util";
import { nameCore } from "../natives/core-names.ts";
import {
  Error$,
  generatorNext,
  generatorThrow,
  jsonParse,
  keys,
  reflectApply,
  SafeMap,
  SafeSet,
  SyntaxError$,
  stringSlice,
} from "../pristine.ts";
import type { ModuleCode, ModuleRecord, Runtime } from "../protocol.ts";
import { coreModule } from "../sandbox/core-modules.ts";
import { world } from "../world/state.ts";
import { enterWorld, leaveWorld } from "../world/world.ts";
import { checkType, isData, urlOf } from "./attributes.ts";
import { awaitEach } from "./await-each.ts";
import type { Bindings } from "./bindings.ts";
import { commonNames, type Follow } from "./common-names.ts";
import { dirtyUnits } from "./dirty.ts";
import { createEvaluation, fail } from "./evaluation.ts";
import { checkImportOptions } from "./import-options.ts";
import { type CommonModule, type Instance, makeInstance } from "./instance.ts";
import { announceCommon, announceDefault, type PropertyShadow, requiredNamespace } from "./interop.ts";
import { type Delay, dataDelay, FILES, LOADED, later, REFUSED } from "./later.ts";
import { type ModuleFailure, missingError } from "./missing.ts";
import { type ModuleClass, type ModuleClassHost, makeModuleClass } from "./module-class.ts";
import { SiteNumbering } from "./numbering.ts";
import { makeRequire } from "./require.ts";
import { type Locate, resolveExport } from "./resolve-export.ts";
import { makeUnit, type Unit } from "./unit.ts";

export type How = "import" | "require";

export type Loaded =
  | { readonly kind: "code"; readonly code: ModuleCode }
  | { readonly kind: "core"; readonly name: string }
  | { readonly kind: "missing"; readonly failure: ModuleFailure }
  /** Thrown to whoever imports it. */
  | { readonly kind: "error"; readonly error: unknown };

type Found = Exclude<Loaded, { readonly kind: "missing" | "error" }>;

export interface ModuleRunnerOptions {
  /** Answers once per (specifier, importing file, how); `from` is undefined for entries. */
  readonly load: (specifier: string, from: string | undefined, how: How) => Loaded;
  readonly runtime: Pick<Runtime, "args" | "ret">;
  /** Shared by runners of different builds of the same files. */
  readonly numbering?: SiteNumbering;
  /** The script that is started, if one is: `require.main` leads to it. */
  readonly main?: string;
  /** Stand-ins that take the place of core modules in one kind of exploration; undefined leaves the usual one. */
  readonly provide?: (name: string) => unknown;
}

export interface ModuleRunner {
  readonly numbering: SiteNumbering;
  /** Evaluates a module if it was not yet and returns its namespace; a promise of it when something awaits at top level. */
  import(specifier: string, from?: string): object | Promise<object>;
  /** The same by name, with all that a CommonJS module exports: its namespace lists only what Node sees in its text. */
  exports(specifier: string): Record<string, unknown> | Promise<Record<string, unknown>>;
  /** The CommonJS view: `module.exports`, or the namespace of an ES module. */
  require(specifier: string, from?: string): unknown;
  /** Forgets the state of stateful modules and of all that depend on them; the next import evaluates those again. */
  reset(): void;
  /** Forgets the state of every module: the next import evaluates the whole program from scratch. */
  restart(): void;
  /** Everything loaded so far, in order. */
  readonly units: readonly Unit[];
}

export function createModuleRunner(options: ModuleRunnerOptions): ModuleRunner {
  const { runtime, load } = options;
  const numbering = options.numbering ?? new SiteNumbering();
  const resolutions = new SafeMap<string, Loaded>();
  const units = new SafeMap<string, Unit>();
  const instances = new SafeMap<Unit, Instance>();
  const coreInstances = new SafeMap<string, Instance>();
  const cache = Object.create(null) as Record<string, CommonModule>;
  let dirty: readonly Unit[] | undefined;
  let main: CommonModule | undefined;
  let moduleClass: ModuleClass | undefined;
  const commonClass = (): ModuleClass => (moduleClass ??= makeModuleClass(host));

  const shadowOfProperty: PropertyShadow = (object, key) =>
    "getProperty" in runtime ? (runtime.getProperty as PropertyShadow)(object, key) : undefined;

  function resolve(specifier: string, from: string | undefined, how: How): Found {
    const key = `${how}\0${from ?? ""}\0${specifier}`;
    let loaded = resolutions.get(key);
    if (loaded === undefined) {
      loaded = load(specifier, from, how);
      resolutions.set(key, loaded);
    }
    if (loaded.kind === "error") throw loaded.error;
    if (loaded.kind === "missing") throw missingError(loaded.failure, from === undefined ? [] : requirers(from));
    return loaded;
  }

  /** The file and those who required it, innermost first. */
  function requirers(file: string): string[] {
    const files = [file];
    for (let { parent } = cache[file] ?? {}; parent !== undefined && parent !== null; parent = parent.parent)
      files[files.length] = parent.filename;
    return files;
  }

  function unitOf(code: ModuleCode): Unit {
    let unit = units.get(code.file);
    if (unit === undefined) {
      unit = makeUnit(code, numbering.baseOf(code.file, code.siteCount));
      units.set(code.file, unit);
      dirty = undefined;
    }
    return unit;
  }

  function depends(from: Unit | undefined, on: Unit): void {
    if (from === undefined || from.dependencies.has(on)) return;
    from.dependencies.add(on);
    dirty = undefined;
  }

  function instanceOf(unit: Unit): Instance {
    let instance = instances.get(unit);
    if (instance === undefined) {
      instance = makeInstance(unit);
      instances.set(unit, instance);
    }
    return instance;
  }

  /** The module a specifier names, as an ES import sees it. */
  function target(
    specifier: string,
    from: string | undefined,
    importer: Unit | undefined,
    how: How = "import",
  ): Instance {
    const loaded = resolve(specifier, from, how);
    if (loaded.kind === "core") return coreInstance(loaded.name);
    const unit = unitOf(loaded.code);
    depends(importer, unit);
    return instanceOf(unit);
  }

  function coreInstance(name: string): Instance {
    let instance = coreInstances.get(name);
    if (instance === undefined) {
      const code: ModuleCode = {
        file: `node:${name}`,
        format: "json",
        code: "",
        isAsync: false,
        imports: [],
        siteCount: 0,
        branchCount: 0,
        stateful: false,
      };
      instance = makeInstance(makeUnit(code, 0));
      announceCommon(instance.bindings, core(name), () => undefined);
      instance.status = "evaluated";
      instance.isShown = true;
      coreInstances.set(name, instance);
    }
    return instance;
  }

  function core(name: string): unknown {
    const plain = withoutScheme(name);
    const exports = options.provide?.(plain) ?? (plain === "module" ? commonClass().exports : coreModule(plain));
    nameCore(plain, exports);
    return exports;
  }

  /** Links and evaluates an instance and all it imports. A promise when something has to be awaited. */
  function evaluate(instance: Instance): Promise<void> | undefined {
    if (instance.status === "new") {
      try {
        link(instance);
      } catch (error) {
        fail(instance, error);
        throw error;
      }
    }
    return evaluateLinked(instance);
  }

  const evaluateLinked = createEvaluation({
    imports({ unit }) {
      const { imports } = unit.code;
      const found: Instance[] = [];
      for (let i = 0; i < imports.length; i++) found[i] = target(imports[i]!, unit.file, unit);
      return found;
    },
    runOther: (instance) => evaluateCommon(instance, undefined),
    show: showCommon,
    runBody(instance) {
      clearRegisters();
      const { unit, running } = instance;
      if (running === undefined) return reflectApply(unit.body(), undefined, [runtime, recordOf(instance)]);
      return unit.code.isAsync ? driven(running) : generatorNext(running);
    },
  });

  /** Announces the exports of all modules below before any of them runs: in a cycle, functions can be called before their module ran. */
  function link(entry: Instance): void {
    const linked: Instance[] = [];
    const visit = (instance: Instance): void => {
      const { unit } = instance;
      if (instance.isLinked || unit.code.format !== "esm" || instance.status === "failed") return;
      instance.isLinked = true;
      linked[linked.length] = instance;
      const body = unit.body();
      const { imports } = unit.code;
      const json = unit.code.links?.json ?? [];
      for (let i = 0; i < imports.length; i++) {
        const imported = target(imports[i]!, unit.file, unit);
        if (isData(imported.unit.file)) checkType(imported.unit, has(json, imports[i]!) ? "json" : undefined);
        visit(imported);
      }
      for (let i = 0; i < json.length; i++) {
        const typed = target(json[i]!, unit.file, unit);
        if (!isCore(typed)) checkType(typed.unit, "json");
        typed.isTypedJson = true;
      }
      if (!types.isGeneratorFunction(body)) return;
      clearRegisters();
      instance.running = reflectApply(body, undefined, [runtime, recordOf(instance)]) as Generator;
      generatorNext(instance.running);
    };
    try {
      visit(entry);
      for (let i = 0; i < linked.length; i++) checkNames(linked[i]!);
      for (let i = 0; i < linked.length; i++) {
        const { running, bindings } = linked[i]!;
        if (running !== undefined && !isOpen(linked[i]!)) bindings.seal();
      }
    } catch (error) {
      for (let i = 0; i < linked.length; i++) {
        linked[i]!.isLinked = false;
        linked[i]!.running = undefined;
      }
      throw error;
    }
  }

  function checkNames(instance: Instance): void {
    const { unit, bindings } = instance;
    const at: Locate = (each, specifier) => target(specifier, each.unit.file, each.unit);
    const imports = unit.code.links?.imports ?? [];
    for (let i = 0; i < imports.length; i++) {
      const { 0: specifier, 1: name } = imports[i]!;
      const found = resolveExport(at(instance, specifier), name, at);
      if (typeof found !== "string") continue;
      const problem =
        found === "ambiguous" ? "contains conflicting star exports for name" : "does not provide an export named";
      throw new SyntaxError$(`The requested module '${specifier}' ${problem} '${name}'`);
    }
    bindings.settleStars((name) => {
      const found = resolveExport(instance, name, at);
      return typeof found === "string" ? undefined : { bindings: found.instance.bindings, name: found.name };
    });
  }

  /** Whether names may still come in through `export *` from a CommonJS module that has not run. */
  function isOpen({ unit }: Instance, seen: Set<Unit> = new SafeSet<Unit>()): boolean {
    if (unit.code.links === undefined) return true;
    if (seen.has(unit)) return false;
    seen.add(unit);
    const { stars } = unit.code.links;
    for (let i = 0; i < stars.length; i++) if (isOpen(target(stars[i]!, unit.file, unit), seen)) return true;
    return false;
  }

  /** Nothing of the code that happened to trigger an evaluation belongs to the module. */
  function clearRegisters(): void {
    runtime.args = undefined;
    runtime.ret = undefined;
  }

  function evaluateCommon(instance: Instance, parent: CommonModule | undefined): void {
    const { unit } = instance;
    const isMain = unit.file === options.main && parent === undefined;
    const module = commonClass().make(unit.file, isMain ? null : parent);
    if (isMain) {
      module.id = ".";
      main = module;
    }
    instance.module = module;
    cache[unit.file] = module;
    try {
      if (unit.code.format === "json") module.exports = parseJson(unit.code);
      else {
        clearRegisters();
        const { exports } = module;
        const require = makeRequire(host, unit.file, module);
        const operands = [runtime, recordOf(instance), exports, require, module, unit.file, dirname(unit.file)];
        reflectApply(unit.body(), exports, operands);
      }
    } catch (error) {
      delete cache[unit.file];
      throw error;
    }
    clearRegisters();
    module.loaded = true;
    instance.status = "evaluated";
  }

  /** Only for who imports it: reading what a module exports may run its getters, and `require` reads nothing. */
  function showCommon(instance: Instance): void {
    if (instance.isShown) return;
    instance.isShown = true;
    const { unit, bindings, isTypedJson } = instance;
    const { exports } = instance.module!;
    if (unit.code.format === "json" && isTypedJson) announceDefault(bindings, exports);
    else announceCommon(bindings, exports, shadowOfProperty, commonNames(unit.code, follow));
  }

  const follow: Follow = (specifier, from) => {
    const loaded = resolve(specifier, from, "require");
    return loaded.kind === "code" ? loaded.code : undefined;
  };

  const host: ModuleClassHost = {
    cache,
    main: () => main,
    lost(what) {
      if ("concretised" in runtime) (runtime.concretised as (site: number, what: string) => void)(-1, what);
    },
    resolve(specifier, from) {
      const loaded = resolve(specifier, from, "require");
      return loaded.kind === "core" ? loaded.name : loaded.code.file;
    },
    require(specifier, from, parent) {
      const loaded = resolve(specifier, from === "" ? undefined : from, "require");
      if (loaded.kind === "core") return core(loaded.name);
      const unit = unitOf(loaded.code);
      depends(units.get(from), unit);
      return requireUnit(unit, parent);
    },
  };

  function requireUnit(unit: Unit, parent: CommonModule | undefined): unknown {
    let instance = instanceOf(unit);
    if (unit.code.format === "esm") {
      if (evaluate(instance) === undefined) return requiredNamespace(instance.bindings);
      throw Object.assign(
        new Error$("require() cannot be used on an ESM graph with top-level await. Use import() instead."),
        { code: "ERR_REQUIRE_ASYNC_MODULE" },
      );
    }
    const isForgotten = instance.module !== undefined && cache[unit.file] !== instance.module;
    // Unlike an ES module, a CommonJS module that failed or was deleted from the cache is evaluated anew.
    if (instance.status === "failed" || isForgotten) {
      instances.delete(unit);
      instance = instanceOf(unit);
    }
    if (instance.status === "new") {
      instance.status = "evaluating";
      try {
        evaluateCommon(instance, parent);
      } catch (error) {
        fail(instance, error);
        throw error;
      }
    }
    return instance.module!.exports;
  }

  function recordOf(instance: Instance): ModuleRecord {
    const { unit, bindings } = instance;
    return {
      coverage: unit.coverage,
      base: unit.base,
      meta: metaOf(unit.file),
      exports: (getters, shadows) => bindings.announce(getters, shadows),
      exportAll: (specifier) => bindings.star(target(specifier, unit.file, unit).bindings),
      import(specifier) {
        const from = target(specifier, unit.file, unit).bindings;
        from.expect();
        return from;
      },
      awaitEach,
      dynamicImport: async (specifier, options) => {
        const name = `${specifier as string}`;
        const type = checkImportOptions(options);
        const delay = delayOf(name, unit.file);
        await later(delay.before);
        const found = target(name, unit.file, unit);
        if (!isCore(found)) checkType(found.unit, type);
        if (type === "json") found.isTypedJson = true;
        try {
          await evaluate(found);
        } catch (error) {
          if (delay.afterError > 0) await later(delay.afterError);
          throw error;
        }
        if (delay.after > 0) await later(delay.after);
        return found.bindings.ns;
      },
    };
  }

  /** When `import()` evaluates the module, and how long it takes to say so. */
  function delayOf(specifier: string, from: string): Delay {
    try {
      const instance = target(specifier, from, undefined);
      const { status, unit } = instance;
      if (status !== "new" || (unit.code.format === "json" && !isData(unit.file))) return LOADED;
      const levels = levelsOf(instance);
      return levels === undefined ? FILES : dataDelay(levels, unit.code.imports.length > 0);
    } catch {
      return isData(specifier) ? REFUSED : FILES;
    }
  }

  /** How deep the modules lie that have to be loaded for it; undefined when one of them is a file. */
  function levelsOf({ unit }: Instance): number | undefined {
    if (!isData(unit.file)) return undefined;
    let deepest = 0;
    for (let i = 0; i < unit.code.imports.length; i++) {
      const below = target(unit.code.imports[i]!, unit.file, unit);
      if (below.status !== "new") continue;
      const levels = levelsOf(below);
      if (levels === undefined) return undefined;
      if (levels >= deepest) deepest = levels + 1;
    }
    return deepest;
  }

  function metaOf(file: string): object {
    const meta = Object.create(null) as object;
    const locate = (specifier: string): string => {
      const loaded = resolve(`${specifier}`, file, "import");
      return loaded.kind === "core" ? `node:${withoutScheme(loaded.name)}` : urlOf(loaded.code.file);
    };
    const place = isData(file) ? {} : { dirname: dirname(file), filename: file };
    return Object.assign(meta, place, { resolve: locate, url: urlOf(file) });
  }

  /** Module code is the program's: it runs in the virtual world too. */
  function inWorld<T>(action: () => T): T {
    if (world.active) return action();
    enterWorld();
    try {
      return action();
    } finally {
      leaveWorld();
    }
  }

  function evaluated<T>(specifier: string, from: string | undefined, view: (bindings: Bindings) => T): T | Promise<T> {
    return inWorld(() => {
      const instance = target(specifier, from, undefined);
      const wait = evaluate(instance);
      return wait === undefined ? view(instance.bindings) : wait.then(() => view(instance.bindings));
    });
  }

  return {
    numbering,
    import: (specifier, from) => evaluated(specifier, from, ({ ns }) => ns),
    exports: (specifier) => evaluated(specifier, undefined, ({ v }) => v),
    require: (specifier, from) => inWorld(() => host.require(specifier, from ?? "", undefined)),
    reset() {
      dirty ??= dirtyUnits(units);
      for (let i = 0; i < dirty.length; i++) {
        instances.delete(dirty[i]!);
        delete cache[dirty[i]!.file];
      }
      // What failed once may have failed for the state it found.
      instances.forEach((instance, unit) => {
        if (instance.status !== "evaluated") instances.delete(unit);
      });
    },
    restart() {
      main = undefined;
      instances.clear();
      const files = keys(cache);
      for (let i = 0; i < files.length; i++) delete cache[files[i]!];
    },
    get units() {
      const list: Unit[] = [];
      units.forEach((unit) => {
        list[list.length] = unit;
      });
      return list;
    },
  };
}

function has(list: readonly string[], one: string): boolean {
  for (let i = 0; i < list.length; i++) if (list[i] === one) return true;
  return false;
}

const isCore = ({ unit }: Instance): boolean => stringSlice(unit.file, 0, 5) === "node:";

const withoutScheme = (name: string): string => (stringSlice(name, 0, 5) === "node:" ? stringSlice(name, 5) : name);

/** A module's generator yields what its top-level code awaits. Awaiting it here takes the ticks it takes there. */
async function driven(running: Generator): Promise<void> {
  let step = generatorNext(running);
  while (step.done !== true) {
    let value: unknown;
    try {
      value = await step.value;
    } catch (error) {
      step = generatorThrow(running, error);
      continue;
    }
    step = generatorNext(running, value);
  }
}

function parseJson(code: ModuleCode): unknown {
  try {
    return jsonParse(code.code);
  } catch (error) {
    if (error instanceof Error) error.message = `${code.file}: ${error.message}`;
    throw error;
  }
}
