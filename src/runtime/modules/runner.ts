/**
 * The module runner: evaluates instrumented ES and CommonJS modules, and can start over from fresh module state
 * at the cost of what is stateful. Loading (resolution, instrumentation) is the caller's.
 */
import { type Callable, generatorNext, generatorThrow, promiseThen, reflectApply } from "../pristine.ts";
import type { Registers } from "../protocol.ts";
import { coreModule } from "../sandbox/core-modules.ts";
import { world } from "../world/state.ts";
import { enterWorld, leaveWorld } from "../world/world.ts";
import type { Bindings } from "./bindings.ts";
import { CommonModules } from "./common-js.ts";
import { createEvaluation, fail } from "./evaluation.ts";
import type { Instance } from "./instance.ts";
import type { PropertyShadow } from "./interop.ts";
import { link } from "./linking.ts";
import { SiteNumbering } from "./numbering.ts";
import { recordOf } from "./record.ts";
import { type Load, Registry } from "./registry.ts";
import type { Unit } from "./unit.ts";

/** What running modules needs of either runtime; that of the coverage build knows no shadows. */
export interface ModuleRuntime extends Pick<Registers, "args" | "ret"> {
  readonly heap?: { getProperty: PropertyShadow };
  concretised?(site: number, what: string): void;
}

export interface ModuleRunnerOptions {
  readonly load: Load;
  readonly runtime: ModuleRuntime;
  /** Shared by runners of different builds of the same files. */
  readonly numbering?: SiteNumbering;
  /** The script that is started, if one is: `require.main` leads to it. */
  readonly main?: string;
  /** Stand-ins that take the place of core modules in one kind of exploration; undefined leaves the usual one. */
  readonly provide?: (name: string) => unknown;
}

/** In a box: what a module exports may have a `then`, and whoever awaits it would call that. */
export interface Exported {
  readonly exports: Record<string, unknown>;
}

export interface ModuleRunner {
  readonly numbering: SiteNumbering;
  /** Evaluates a module if it was not yet and returns its namespace; a promise of it when something awaits at top level. */
  import(specifier: string, from?: string): object | Promise<object>;
  /** The same by name, with all that a CommonJS module exports: its namespace lists only what Node sees in its text. */
  exports(specifier: string): Exported | Promise<Exported>;
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
  const { runtime } = options;
  const registry: Registry = new Registry(
    options.load,
    options.numbering ?? new SiteNumbering(),
    (name) => options.provide?.(name) ?? (name === "module" ? common.class().exports : coreModule(name)),
  );

  /** Nothing of the code that happened to trigger an evaluation belongs to the module. */
  function clearRegisters(): void {
    runtime.args = undefined;
    runtime.ret = undefined;
  }

  function enter(instance: Instance, body: Callable): unknown {
    clearRegisters();
    return reflectApply(body, undefined, [runtime, recordOf(registry, evaluate, instance)]);
  }

  const common: CommonModules = new CommonModules({
    registry,
    main: options.main,
    evaluate,
    enter(instance, exports, operands) {
      clearRegisters();
      const all: unknown[] = [runtime, recordOf(registry, evaluate, instance)];
      for (let i = 0; i < operands.length; i++) all[2 + i] = operands[i];
      reflectApply(instance.unit.body(), exports, all);
    },
    left: clearRegisters,
    shadowOf: (object, key) => runtime.heap?.getProperty(object, key),
    lost: (what) => runtime.concretised?.(-1, what),
  });

  const evaluateLinked = createEvaluation({
    imports(instance) {
      const { imports } = instance.unit.code;
      const found: Instance[] = [];
      for (let i = 0; i < imports.length; i++) found[i] = registry.imported(instance, imports[i]!);
      return found;
    },
    runOther: (instance) => common.run(instance, undefined),
    show: (instance) => common.show(instance),
    runBody(instance) {
      const { unit, running } = instance;
      if (running === undefined) return enter(instance, unit.body());
      clearRegisters();
      return unit.code.isAsync ? driven(running) : generatorNext(running);
    },
  });

  /** Links and evaluates an instance and all it imports. A promise when something has to be awaited. */
  function evaluate(instance: Instance): Promise<void> | undefined {
    if (instance.status === "new") {
      try {
        link(registry, instance, enter);
      } catch (error) {
        fail(instance, error);
        throw error;
      }
    }
    return evaluateLinked(instance);
  }

  function evaluated<T>(specifier: string, from: string | undefined, view: (bindings: Bindings) => T): T | Promise<T> {
    return inWorld(() => {
      const instance = registry.target(specifier, from, undefined);
      const wait = evaluate(instance);
      const seen = (): T => view(instance.bindings);
      return wait === undefined ? seen() : (promiseThen(wait, seen as () => void) as Promise<T>);
    });
  }

  return {
    numbering: registry.numbering,
    import: (specifier, from) => evaluated(specifier, from, ({ ns }) => ns),
    exports: (specifier) => evaluated(specifier, undefined, ({ v }) => ({ exports: v })),
    require: (specifier, from) => inWorld(() => common.require(specifier, from ?? "", undefined)),
    reset: () => registry.reset(),
    restart: () => registry.restart(),
    get units() {
      return registry.units();
    },
  };
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
