/** Replacing a function of the platform by a guard that looks like it: same name, length, attributes and own properties; undone on demand. */
import {
  type Callable,
  defineProperty,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  ownKeys,
  setPrototypeOf,
} from "./pristine.ts";

export type Undo = () => void;

function disguise<T extends object>(standIn: T, original: object): T {
  // classes inherit from classes; Node looks for marks of its own up there
  setPrototypeOf(standIn, getPrototypeOf(original));
  const names = ownKeys(original);
  for (let i = 0; i < names.length; i++) {
    const name = names[i]!;
    const mine = getOwnPropertyDescriptor(standIn, name);
    const attributes = getOwnPropertyDescriptor(original, name)!;
    if (mine === undefined || mine.configurable) defineProperty(standIn, name, attributes);
    else if (mine.writable && "value" in attributes) defineProperty(standIn, name, { value: attributes.value });
  }
  return standIn;
}

function ownerOf(object: object, key: PropertyKey): object | undefined {
  let at: object | null = object;
  while (at !== null && getOwnPropertyDescriptor(at, key) === undefined) at = getPrototypeOf(at);
  return at ?? undefined;
}

/** Replaces the function `object[key]`, wherever it is defined. One that is missing or locked stays. */
export function replace(object: object, key: PropertyKey, make: (original: Callable) => object): Undo {
  const owner = ownerOf(object, key);
  const attributes = owner === undefined ? undefined : getOwnPropertyDescriptor(owner, key);
  if (owner === undefined || attributes === undefined || !attributes.configurable) return () => {};
  const original = (
    attributes.get === undefined ? attributes.value : (object as Record<PropertyKey, unknown>)[key]
  ) as Callable;
  if (typeof original !== "function") return () => {};
  const value = disguise(make(original), original);
  defineProperty(owner, key, { value, writable: true, enumerable: attributes.enumerable === true, configurable: true });
  return () => {
    defineProperty(owner, key, attributes);
  };
}

/** Replaces a class so that nobody gets at the original through instances either. */
export function replaceClass(object: object, key: string, make: (original: Callable) => object): Undo {
  const original = (object as Record<string, unknown>)[key] as { prototype?: object } | undefined;
  const undo = replace(object, key, make);
  const { prototype } = original ?? {};
  const before = prototype && getOwnPropertyDescriptor(prototype, "constructor");
  if (prototype === undefined || before === undefined || !before.configurable) return undo;
  const standIn = (object as Record<string, unknown>)[key];
  defineProperty(prototype, "constructor", { ...before, value: standIn });
  return () => {
    defineProperty(prototype, "constructor", before);
    undo();
  };
}

/** Hides a value of the platform behind another. */
export function override(object: object, key: PropertyKey, value: unknown): Undo {
  const before = getOwnPropertyDescriptor(object, key);
  if (before !== undefined && !before.configurable && !before.writable) return () => {};
  defineProperty(object, key, { value, writable: true, enumerable: before?.enumerable ?? false, configurable: true });
  return () => {
    if (before === undefined) Reflect.deleteProperty(object, key);
    else defineProperty(object, key, before);
  };
}
