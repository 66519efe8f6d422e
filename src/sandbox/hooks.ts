/**
 * Hooks that a program sets in the thread (`async_hooks`, promise hooks, channels). They work, and are removed with the run that set
 * them, so that the program does not see what the tool does between runs, nor the ports of the tool.
 */
import { append, apply, bag, type Callable } from "./pristine.ts";
import { override, replace, type Undo } from "./replace.ts";
import { isEnforced } from "./state.ts";

let standing: (() => void)[] = [];

/** Removes the hooks that the program left. */
export function removeHooks(): void {
  if (standing.length === 0) return;
  const list = standing;
  standing = [];
  for (let i = 0; i < list.length; i++) {
    try {
      list[i]!();
    } catch {}
  }
}

let hidden: readonly object[] = [];

/** These objects are not shown to the program. */
export function hideResources(resources: readonly object[]): void {
  hidden = resources;
}

const CALLBACKS = ["init", "before", "after", "destroy", "promiseResolve"];

/** The same callbacks, not called once the run is over. */
function ofOneRun(given: Record<string, unknown>, isOver: () => boolean): object {
  const callbacks: Record<string, unknown> = {};
  for (let i = 0; i < CALLBACKS.length; i++) {
    const name = CALLBACKS[i]!;
    const callback = given[name];
    if (callback === undefined) continue;
    callbacks[name] =
      typeof callback !== "function"
        ? callback
        : function (this: unknown, ...args: unknown[]): void {
            if (!isOver()) apply(callback as Callable, this, args);
          };
  }
  return callbacks;
}

/** `async_hooks`: what its functions need to be guarded. */
export function guardAsyncHooks(module: object): Undo[] {
  const nothing = {};
  return [
    replace(
      module,
      "createHook",
      (real) =>
        function (this: unknown, ...args: unknown[]): unknown {
          if (!isEnforced() || typeof args[0] !== "object" || args[0] === null) return apply(real, this, args);
          let isOver = false;
          const callbacks = ofOneRun(args[0] as Record<string, unknown>, () => isOver);
          const hook = apply(real, this, [callbacks]) as { disable(): unknown };
          const { disable } = hook;
          append(standing, () => {
            isOver = true;
            apply(disable as Callable, hook, []);
          });
          return hook;
        },
    ),
    replace(
      module,
      "executionAsyncResource",
      (real) =>
        function (this: unknown): unknown {
          const resource = apply(real, this, []);
          if (isEnforced()) for (let i = 0; i < hidden.length; i++) if (hidden[i] === resource) return nothing;
          return resource;
        },
    ),
  ];
}

/** `v8.promiseHooks`: each function answers with the one that ends what it began. Node itself uses the object, so the program gets another. */
export function guardPromiseHooks(module: object): Undo[] {
  const { promiseHooks } = module as { promiseHooks?: Record<string, Callable> };
  if (promiseHooks === undefined) return [];
  const standIn = { ...promiseHooks };
  for (const name of Object.keys(standIn))
    replace(
      standIn,
      name,
      (real) =>
        function (this: unknown, ...args: unknown[]): unknown {
          const stop = apply(real, this, args);
          if (isEnforced()) append(standing, stop as () => void);
          return stop;
        },
    );
  return [override(module, "promiseHooks", standIn)];
}

/** Node tells these channels of every thread that is started, the solver's too. */
const TOLD_OF_THREADS = bag(["worker_threads"]);

/** `diagnostics_channel`: a channel of that name is a channel of the program's own. */
export function guardChannels(module: object): Undo[] {
  return ["channel", "hasSubscribers", "subscribe", "unsubscribe"].map((name) =>
    replace(
      module,
      name,
      (real) =>
        function (this: unknown, ...args: unknown[]): unknown {
          if (isEnforced() && typeof args[0] === "string" && TOLD_OF_THREADS.has(args[0]))
            args[0] = `${args[0]} of the program`;
          return apply(real, this, args);
        },
    ),
  );
}
