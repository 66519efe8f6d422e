/**
 * Evaluates a graph of linked modules in the language's order: what is imported before who imports it, cycles as one, and modules behind a
 * top-level await as soon as the last one they wait for is done, in the same tick. The steps of the specification (InnerModuleEvaluation,
 * AsyncModuleExecutionFulfilled and Rejected), because the order of effects hangs on each of them.
 */
import { min, Promise$, promiseThen } from "../pristine.ts";
import type { Instance } from "./instance.ts";

export interface EvaluationHost {
  /** What the module imports, in order. */
  imports(instance: Instance): readonly Instance[];
  /** Runs a module that is no ES module. */
  runOther(instance: Instance): void;
  /** Such a module ran, here or by `require`: its importers see what it exports. */
  show(instance: Instance): void;
  /** Runs the body of an ES module. A promise when it awaits. */
  runBody(instance: Instance): unknown;
}

/** Evaluates an instance and all it imports. A promise when something has to be awaited. */
export type Evaluate = (instance: Instance) => Promise<void> | undefined;

export function createEvaluation(host: EvaluationHost): Evaluate {
  let nextOrder = 0;

  const isEs = ({ unit }: Instance): boolean => unit.code.format === "esm";

  function evaluate(asked: Instance): Promise<void> | undefined {
    const instance = asked.status === "waiting" ? asked.root! : asked;
    if (instance.status === "failed") throw instance.error;
    if (instance.status === "new" || !isEs(instance)) {
      const stack: Instance[] = [];
      try {
        visit(instance, stack);
      } catch (error) {
        for (let i = 0; i < stack.length; i++) fail(stack[i]!, error);
        throw error;
      }
    }
    return instance.status === "waiting" ? promiseOf(instance) : undefined;
  }

  function visit(instance: Instance, stack: Instance[]): void {
    if (instance.status === "failed") throw instance.error;
    if (!isEs(instance)) {
      if (instance.status === "new") runOther(instance);
      if (instance.status === "evaluated") host.show(instance);
      return;
    }
    if (instance.status !== "new") return;
    instance.status = "evaluating";
    instance.index = instance.lowest = stack.length;
    stack[stack.length] = instance;
    visitImports(instance, stack);
    if (instance.waitsFor > 0 || instance.unit.code.isAsync) {
      instance.order = nextOrder++;
      if (instance.waitsFor === 0) runAsync(instance);
    } else runSync(instance);
    if (instance.lowest === instance.index) close(instance, stack);
  }

  function visitImports(instance: Instance, stack: Instance[]): void {
    const imports = host.imports(instance);
    for (let i = 0; i < imports.length; i++) {
      const imported = imports[i]!;
      visit(imported, stack);
      if (!isEs(imported)) continue;
      const isOpen = imported.status === "evaluating";
      // One that a CommonJS module in between has on a stack of its own is as good as done.
      if (isOpen && stack[imported.index] !== imported) continue;
      if (isOpen) instance.lowest = min(instance.lowest, imported.lowest);
      const awaited = isOpen ? imported : imported.root!;
      if (awaited.status === "failed") throw awaited.error;
      if (awaited.order === undefined) continue;
      instance.waitsFor++;
      awaited.parents[awaited.parents.length] = instance;
    }
  }

  /** A cycle is complete: whoever imports any part of it from now on waits for its root. */
  function close(root: Instance, stack: Instance[]): void {
    for (;;) {
      const part = stack[stack.length - 1]!;
      stack.length--;
      part.root = root;
      if (part.status === "evaluating") part.status = part.order === undefined ? "evaluated" : "waiting";
      if (part === root) return;
    }
  }

  function runOther(instance: Instance): void {
    instance.status = "evaluating";
    try {
      host.runOther(instance);
    } catch (error) {
      fail(instance, error);
      throw error;
    }
  }

  function runSync(instance: Instance): void {
    host.runBody(instance);
    instance.bindings.finish();
  }

  function runAsync(instance: Instance): void {
    promiseThen(
      host.runBody(instance) as Promise<unknown>,
      () => fulfilled(instance),
      (error) => rejected(instance, error),
    );
  }

  function fulfilled(instance: Instance): void {
    if (instance.status === "failed") return;
    instance.bindings.finish();
    done(instance);
    const ready: Instance[] = [];
    gather(instance, ready);
    for (let i = 0; i < ready.length; i++) {
      const next = ready[i]!;
      if ((next.status as string) === "failed") continue;
      if (next.unit.code.isAsync) {
        runAsync(next);
        continue;
      }
      try {
        runSync(next);
      } catch (error) {
        rejected(next, error);
        continue;
      }
      done(next);
    }
  }

  function done(instance: Instance): void {
    instance.order = undefined;
    instance.status = "evaluated";
    instance.settle?.resolve();
  }

  /** Those who waited for this one last, and for whom they in turn were the last. */
  function gather(instance: Instance, ready: Instance[]): void {
    const { parents } = instance;
    for (let i = 0; i < parents.length; i++) {
      const parent = parents[i]!;
      if (parent.status === "failed" || parent.root?.status === "failed") continue;
      if (--parent.waitsFor > 0) continue;
      insert(ready, parent);
      if (!parent.unit.code.isAsync) gather(parent, ready);
    }
  }

  function rejected(instance: Instance, error: unknown): void {
    if (instance.status === "failed" || instance.status === "evaluated") return;
    fail(instance, error);
    instance.settle?.reject(error);
    const { parents } = instance;
    for (let i = 0; i < parents.length; i++) rejected(parents[i]!, error);
  }

  return evaluate;
}

export function fail(instance: Instance, error: unknown): void {
  instance.status = "failed";
  instance.order = undefined;
  instance.error = error;
}

/** By the order in which they began to wait. */
function insert(ready: Instance[], instance: Instance): void {
  let at = ready.length;
  for (; at > 0 && ready[at - 1]!.order! > instance.order!; at--) ready[at] = ready[at - 1]!;
  ready[at] = instance;
}

/** Of the first one who asks: only a module somebody waits for needs one. */
function promiseOf(instance: Instance): Promise<void> {
  instance.settle ??= settling();
  return instance.settle.promise;
}

function settling(): NonNullable<Instance["settle"]> {
  let resolve: (() => void) | undefined;
  let reject: ((error: unknown) => void) | undefined;
  const promise = new Promise$<void>((fulfil, refuse) => {
    resolve = fulfil;
    reject = refuse;
  });
  return { promise, resolve: resolve!, reject: reject! };
}
