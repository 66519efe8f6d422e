/** A copy of a core module with some members replaced; the others are the real ones. */
import { type Callable, defineProperty, getOwnPropertyDescriptor, ownKeys } from "../pristine.ts";

export type CoreModule = Record<string, unknown>;

/** Same keys in the same order, with overrides. Accessors that are not overridden stay accessors of the real module. */
export function standInFor(real: object, overrides: Readonly<Record<string, unknown>>): CoreModule {
  const copy: CoreModule = typeof real === "function" ? (callableCopy(real) as unknown as CoreModule) : {};
  const keys = ownKeys(real);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i]!;
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
