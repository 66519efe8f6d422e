/** Replacing a function of the platform so that programs cannot tell: same name, length, attributes and own properties; undone on demand. */
import { registerStandIn } from "../natives/models.ts";
import { type Callable, defineProperty, getOwnPropertyDescriptor, getPrototypeOf, ownKeys } from "../pristine.ts";

export type Undo = () => void;

/** Gives a stand-in the looks of the original. */
export function disguise<T extends object>(standIn: T, original: object): T {
  const names = ownKeys(original);
  for (let i = 0; i < names.length; i++) {
    const name = names[i]!;
    const mine = getOwnPropertyDescriptor(standIn, name);
    if (mine !== undefined && !mine.configurable && !mine.writable) continue;
    const attributes = getOwnPropertyDescriptor(original, name)!;
    defineProperty(standIn, name, mine?.configurable === false ? { value: attributes.value } : attributes);
  }
  registerStandIn(standIn, original);
  return standIn;
}

/** Where on the prototype chain a property lives. */
export function ownerOf(object: object, key: PropertyKey): object | undefined {
  let at: object | null = object;
  while (at !== null && getOwnPropertyDescriptor(at, key) === undefined) at = getPrototypeOf(at);
  return at ?? undefined;
}

/** Replaces `object[key]`, wherever it is defined, by what `make` makes of the original. A property that is missing or locked stays. */
export function replace(object: object, key: PropertyKey, make: (original: Callable) => object): Undo {
  const owner = ownerOf(object, key);
  const attributes = owner === undefined ? undefined : getOwnPropertyDescriptor(owner, key);
  if (owner === undefined || attributes === undefined || !attributes.configurable) return () => {};
  // Some globals are accessors that load on first use.
  const isLazy = attributes.get !== undefined;
  const original = (isLazy ? (object as Record<PropertyKey, unknown>)[key] : attributes.value) as Callable;
  if (typeof original !== "function") return () => {};
  const value = disguise(make(original), original);
  const enumerable = attributes.enumerable === true;
  defineProperty(owner, key, { value, writable: true, enumerable, configurable: true });
  return () => {
    defineProperty(owner, key, attributes);
  };
}
