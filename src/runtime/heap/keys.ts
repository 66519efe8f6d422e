/** Property keys as the side table stores them, and looking at objects without running any of the program's code. */
import { types } from "node:util";
import {
  getOwnPropertyDescriptor,
  getPrototypeOf,
  isInteger,
  isObject,
  Number$,
  ownKeys,
  String$,
} from "../pristine.ts";
import type { Key } from "../protocol.ts";

export const { isProxy } = types;

/** The conversion of the language itself: it may run code of the program. */
export const toKey = (value: unknown): Key => ownKeys({ [value as string]: 0 })[0]!;

/** Array indexes are numbers, everything else strings or symbols. Undefined for keys whose conversion would run code. */
export function propertyKey(key: unknown): Key | undefined {
  switch (typeof key) {
    case "number":
      return isIndex(key) ? key + 0 : String$(key);
    case "string": {
      const first = key.length > 10 ? undefined : key[0];
      if (first === undefined || first < "0" || first > "9") return key;
      const index = Number$(key);
      return isIndex(index) && String$(index) === key ? index : key;
    }
    case "symbol":
      return key;
    case "boolean":
    case "undefined":
    case "bigint":
      return propertyKey(String$(key));
    default:
      return key === null ? "null" : undefined;
  }
}

function isIndex(n: number): boolean {
  return isInteger(n) && n >= 0 && n < 4294967295;
}

/** The own property as data, if it is a plain data property of an ordinary object. */
export function ownData(object: object, key: Key): PropertyDescriptor | undefined {
  if (isProxy(object)) return undefined;
  const found = getOwnPropertyDescriptor(object, key);
  return found !== undefined && found.get === undefined && found.set === undefined ? found : undefined;
}

/** First descriptor on the prototype chain, unless a proxy stands in the way. */
export function findDescriptor(object: unknown, key: Key): PropertyDescriptor | undefined {
  let at: object | null = isObject(object) ? object : prototypeOfPrimitive(object);
  for (let depth = 0; at !== null && depth < 100; depth++) {
    if (isProxy(at)) return undefined;
    const found = getOwnPropertyDescriptor(at, key);
    if (found !== undefined) return found;
    at = getPrototypeOf(at);
  }
  return undefined;
}

/** Whether looking up a property may run the traps of a proxy: the object is one, or inherits from one. */
export function meetsProxy(object: object): boolean {
  let at: object | null = object;
  for (let depth = 0; at !== null && depth < 100; depth++) {
    if (isProxy(at)) return true;
    at = getPrototypeOf(at);
  }
  return false;
}

const PROTOTYPES: Readonly<Record<string, object>> = {
  __proto__: null as never,
  string: String.prototype,
  number: Number.prototype,
  boolean: Boolean.prototype,
  bigint: BigInt.prototype,
  symbol: Symbol.prototype,
};

function prototypeOfPrimitive(value: unknown): object | null {
  return PROTOTYPES[typeof value] ?? null;
}
