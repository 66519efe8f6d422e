/** A copy of a core module whose forbidden functions are blocked and whose other members are the real ones. */
import { type Callable, defineProperty, getOwnPropertyDescriptor, ownKeys } from "../pristine.ts";
import { denial, type Permission } from "./permission.ts";

export type CoreModule = Record<string, unknown>;

/** Throws at once. */
export function blocked(what: string, permission: Permission): Callable {
  return named(what, (...args: unknown[]) => {
    throw denial(what, permission, args[0]);
  });
}

/** Answers through the callback when there is one, as the asynchronous functions of core modules do. */
export function blockedWithCallback(what: string, permission: Permission): Callable {
  return named(what, (...args: unknown[]) => {
    const error = denial(what, permission, args[0]);
    const callback = args[args.length - 1];
    if (typeof callback !== "function") throw error;
    queueMicrotask(() => (callback as (error: Error) => void)(error));
  });
}

export function blockedPromise(what: string, permission: Permission): Callable {
  return named(what, (...args: unknown[]) => Promise.reject(denial(what, permission, args[0])));
}

/** A class that cannot be constructed but keeps its prototype, so that `instanceof` and subclassing still work. */
export function blockedClass(what: string, permission: Permission, real: unknown): unknown {
  if (typeof real !== "function") return real;
  const standIn = named(what, function standIn(): never {
    throw denial(what, permission);
  });
  defineProperty(standIn, "prototype", { value: real.prototype, writable: false });
  return standIn;
}

function named<T extends object>(what: string, fn: T): T {
  defineProperty(fn, "name", { value: what.slice(what.lastIndexOf(".") + 1), configurable: true });
  return fn;
}

/** Same keys in the same order, with overrides. Accessors that are not overridden stay accessors of the real module. */
export function standInFor(real: object, overrides: Readonly<Record<string, unknown>>): CoreModule {
  const copy: CoreModule = typeof real === "function" ? (callableCopy(real) as unknown as CoreModule) : {};
  for (const key of ownKeys(real)) {
    const own = getOwnPropertyDescriptor(copy, key);
    if (own !== undefined && !own.configurable) continue;
    const attributes = getOwnPropertyDescriptor(real, key)!;
    if (typeof key === "string" && Object.hasOwn(overrides, key)) {
      defineProperty(copy, key, {
        value: overrides[key],
        writable: true,
        enumerable: attributes.enumerable === true,
        configurable: true,
      });
    } else if (attributes.get !== undefined) {
      defineProperty(copy, key, { ...attributes, get: () => (real as CoreModule)[key as string], configurable: true });
    } else defineProperty(copy, key, { ...attributes, configurable: true });
  }
  return copy;
}

/** Core modules that are functions themselves (`assert`, `events`). */
function callableCopy(real: object): object {
  return function (this: unknown, ...args: unknown[]): unknown {
    const fn = real as Callable;
    return new.target === undefined
      ? Reflect.apply(fn, this, args as never[])
      : Reflect.construct(fn, args, new.target);
  };
}
