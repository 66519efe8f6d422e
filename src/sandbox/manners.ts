/** The manners in which a guard refuses, and putting guards in the place of functions, classes, setters and globals. */
import { blocked, denial } from "./attempt.ts";
import type { Permission } from "./grant.ts";
import type { Guard, Manner } from "./guarded.ts";
import {
  append,
  apply,
  type Callable,
  construct,
  defineProperty,
  enqueue,
  getOwnPropertyDescriptor,
  rejected,
} from "./pristine.ts";
import { replace, replaceClass, type Undo } from "./replace.ts";
import { isEnforced, isOpen } from "./state.ts";

export function put(owner: string, module: object, { permission, manner, places }: Guard): Undo[] {
  const undo: Undo[] = [];
  for (let i = 0; i < places.length; i++) {
    const { steps, key, shown } = places[i]!;
    let object = module as Record<string, object> | undefined;
    for (let k = 0; k < steps.length; k++) object = object?.[steps[k]!] as Record<string, object> | undefined;
    if (object === undefined || object === null) continue;
    const make = MAKERS[manner](`${owner}.${shown}`, permission);
    append(undo, manner === "class" ? replaceClass(object, key, make) : replace(object, key, make));
  }
  return undo;
}

export const isBlocked = (permission: Permission): boolean => isEnforced() && !isOpen(permission);

const resourceOf = (given: unknown): string | undefined =>
  typeof given === "string" ? given : given instanceof URL ? given.href : undefined;

type Maker = (what: string, permission: Permission) => (real: Callable) => object;

const MAKERS: Readonly<Record<Manner, Maker>> = {
  throws: (what, permission) => (real) =>
    function (this: unknown, ...args: unknown[]): unknown {
      if (isBlocked(permission)) throw denial(what, permission, resourceOf(args[0]));
      return apply(real, this, args);
    },
  "calls back": (what, permission) => (real) =>
    function (this: unknown, ...args: unknown[]): unknown {
      if (!isBlocked(permission)) return apply(real, this, args);
      const error = denial(what, permission, resourceOf(args[0]));
      const callback = args[args.length - 1];
      if (typeof callback !== "function") throw error;
      enqueue(() => apply(callback as Callable, undefined, [error]));
      return undefined;
    },
  rejects: (what, permission) => (real) =>
    function (this: unknown, ...args: unknown[]): unknown {
      return isBlocked(permission) ? rejected(denial(what, permission, resourceOf(args[0]))) : apply(real, this, args);
    },
  silent: (what, permission) => (real) =>
    function (this: unknown, ...args: unknown[]): unknown {
      if (!isBlocked(permission)) return apply(real, this, args);
      blocked(what, permission);
      return undefined;
    },
  class: (what, permission) => (real) => {
    const standIn = function (this: unknown, ...args: unknown[]): unknown {
      if (isBlocked(permission)) throw denial(what, permission, resourceOf(args[0]));
      if (new.target === undefined) return apply(real, this, args);
      return construct(real, args, (new.target as unknown) === standIn ? real : (new.target as unknown as Callable));
    };
    return standIn;
  },
};

/** For accessors that set something about the process. */
export function guardSetters(owner: string, object: object): Undo[] {
  const undo: Undo[] = [];
  for (const key of Object.keys(object)) {
    const before = getOwnPropertyDescriptor(object, key);
    if (before?.set === undefined || !before.configurable) continue;
    const real = before.set as Callable;
    const set = function (this: unknown, value: unknown): void {
      if (isBlocked("process")) blocked(`${owner}.${key}`, "process");
      else apply(real, this, [value]);
    };
    defineProperty(object, key, { ...before, set });
    undo.push(() => void defineProperty(object, key, before));
  }
  return undo;
}

/** For globals: `fetch`, `WebSocket`. */
export function guardGlobal(name: string, permission: Permission, manner: Manner): Undo {
  if (!(name in globalThis)) return () => {};
  const make = MAKERS[manner](name, permission);
  return manner === "class" ? replaceClass(globalThis, name, make) : replace(globalThis, name, make);
}
