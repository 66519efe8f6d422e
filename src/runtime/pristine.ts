/** Copies of the builtins the runtime uses, taken before any program runs: a program that patches them cannot confuse us. */
import { types } from "node:util";

const { isProxy } = types;

/** Any function. `never` parameters: callable only through `reflectApply`, which is how natives must be called. */
export type Callable = (...args: never[]) => unknown;

/** `f.call` as a plain function. */
const uncurry = <A extends unknown[], T, S>(method: (this: S, ...args: A) => T) =>
  Function.prototype.call.bind(method) as unknown as (self: S, ...args: A) => T;

export const reflectApply = Reflect.apply as unknown as (
  fn: Callable,
  self: unknown,
  args: ArrayLike<unknown>,
) => unknown;
export const reflectConstruct = Reflect.construct as unknown as (
  fn: Callable,
  args: ArrayLike<unknown>,
  newTarget?: Callable,
) => object;
export const { getPrototypeOf, getOwnPropertyDescriptor, ownKeys } = Reflect;
const { defineProperty: define, setPrototypeOf } = Reflect;
/** The attributes are an object of ours; a `get` that somebody put on `Object.prototype` is none of them. */
export function defineProperty(object: object, key: PropertyKey, attributes: PropertyDescriptor): boolean {
  setPrototypeOf(attributes, null);
  return define(object, key, attributes);
}
/**
 * `value instanceof maker`, of a value that the program made: neither its traps nor the `Symbol.hasInstance` that somebody put on a builtin are asked.
 * What hides behind a proxy is no instance of anything.
 */
export function isA<T extends object>(value: unknown, maker: abstract new (...args: never[]) => T): value is T {
  if ((typeof value !== "object" || value === null) && typeof value !== "function") return false;
  const wanted = maker.prototype as object;
  let at: object | null = value as object;
  while (at !== null && !isProxy(at)) {
    if (at === wanted) return true;
    at = getPrototypeOf(at);
  }
  return false;
}
export const { is, keys, create } = Object;
export const { isArray } = Array;
export const { min, max } = Math;
export const { isInteger } = Number;
export const isView = ArrayBuffer.isView;
export const Object$ = Object as unknown as (value: unknown) => object;
export const String$ = String;
export const Number$ = Number;
export const BigInt$ = BigInt;
export const TypeError$ = TypeError;
export const ReferenceError$ = ReferenceError;
export const RangeError$ = RangeError;
export const SyntaxError$ = SyntaxError;
export const jsonParse = JSON.parse as (text: string) => unknown;
export const Error$ = Error;
export const Uint8Array$ = Uint8Array;
export const Promise$ = Promise;
export const { captureStackTrace } = Error;

/** Real timers, for waiting outside the virtual world. */
export const realSetTimeout = setTimeout;
export const realSetImmediate = setImmediate;

export const promiseThen = uncurry(Promise.prototype.then) as (
  promise: Promise<unknown>,
  fulfilled: (value: unknown) => void,
  rejected?: (error: unknown) => void,
) => unknown;
/** `fn` called with a receiver and arguments. Bound, not wrapped, so that V8 can inline what is called. */
export const plainCall = Function.prototype.call.bind(Function.prototype.call) as (
  fn: unknown,
  self: unknown,
  ...args: unknown[]
) => unknown;
export const functionToString = uncurry(Function.prototype.toString);
export const stringLastIndexOf = uncurry(String.prototype.lastIndexOf) as (
  text: string,
  search: string,
  from?: number,
) => number;
export const stringIncludes = uncurry(String.prototype.includes) as (text: string, part: string) => boolean;
export const stringCharCodeAt = uncurry(String.prototype.charCodeAt) as (text: string, at: number) => number;
export const stringSlice = uncurry(String.prototype.slice) as (text: string, start: number, end?: number) => string;
/** Indirect: evaluates in the global scope. */
// biome-ignore lint/security/noGlobalEval: the program's own eval, kept to run what the program gives it
export const globalEval = globalThis.eval as (code: string) => unknown;
export const arraySlice = uncurry(Array.prototype.slice) as <T>(
  array: readonly T[],
  start?: number,
  end?: number,
) => T[];
/** By code unit. */
export const arraySort = uncurry(Array.prototype.sort) as unknown as (array: string[]) => string[];
/** `[...a, ...b]` without their iterators. */
export function arrayConcat<T>(a: readonly T[], b: readonly T[]): T[] {
  const both = arraySlice(a);
  for (let i = 0; i < b.length; i++) both[both.length] = b[i]!;
  return both;
}
export const arrayValues = Array.prototype.values;
export const generatorNext = uncurry((function* () {})().next) as (
  generator: Generator,
  value?: unknown,
) => IteratorResult<unknown, unknown>;
export const generatorThrow = uncurry((function* () {})().throw) as (
  generator: Generator,
  error: unknown,
) => IteratorResult<unknown, unknown>;
export const arrayIteratorPrototype = getPrototypeOf([].values()) as object;
export const arrayIteratorNext = (arrayIteratorPrototype as { next: unknown }).next;
export const typedArrayLengthGetter = getOwnPropertyDescriptor(getPrototypeOf(Uint8Array.prototype)!, "length")!.get!;
export const typedArrayLength = uncurry(typedArrayLengthGetter) as (array: unknown) => number;
export const typedArrayValues = (getPrototypeOf(Uint8Array.prototype) as Uint8Array).values;
export const stringIterator = String.prototype[Symbol.iterator];
/** `[Symbol.iterator]` of native iterators and generators: they are their own. */
export const iteratorIterator = (getPrototypeOf(getPrototypeOf(new Map().entries())!) as Iterable<unknown>)[
  Symbol.iterator
];
export const mapEntries = Map.prototype.entries;
export const mapKeys = Map.prototype.keys;
export const mapIteratorNext = (new Map().entries() as Iterator<unknown>).next as () => unknown;
export const setIteratorNext = (new Set().values() as Iterator<unknown>).next as () => unknown;
export const setValues = Set.prototype.values;
export const mapEach = uncurry(Map.prototype.forEach) as (
  map: unknown,
  each: (value: unknown, key: unknown) => void,
) => void;
export const setEach = uncurry(Set.prototype.forEach) as (set: unknown, each: (value: unknown) => void) => void;
export const mapSize = uncurry(getOwnPropertyDescriptor(Map.prototype, "size")!.get!) as (map: unknown) => number;
export const setSize = uncurry(getOwnPropertyDescriptor(Set.prototype, "size")!.get!) as (set: unknown) => number;
export const hasOwn = uncurry(Object.prototype.hasOwnProperty) as (object: object, key: PropertyKey) => boolean;
/** Of the object or one above it; runs no code. */
export const lookupGetter = uncurry(
  (Object.prototype as unknown as { __lookupGetter__(key: PropertyKey): unknown }).__lookupGetter__,
) as (object: object, key: PropertyKey) => unknown;
export const isEnumerable = uncurry(Object.prototype.propertyIsEnumerable) as (
  object: object,
  key: PropertyKey,
) => boolean;

/** A collection class whose methods are its own: patching `Map.prototype` does not reach it. */
function seal<T extends new () => object>(safe: T, native: { prototype: object }): T {
  const names = ownKeys(native.prototype);
  for (let i = 0; i < names.length; i++) {
    const name = names[i]!;
    if (name !== "constructor") defineProperty(safe.prototype, name, getOwnPropertyDescriptor(native.prototype, name)!);
  }
  Object.setPrototypeOf(safe.prototype, null);
  return safe;
}

// Constructors of their own: the default one iterates its arguments, and the program may have patched that.
export const SafeMap = seal(
  class SafeMap<K, V> extends Map<K, V> {
    constructor() {
      super(null);
    }
  },
  Map,
);
export const SafeSet = seal(
  class SafeSet<T> extends Set<T> {
    constructor() {
      super(null);
    }
  },
  Set,
);
export const SafeWeakMap = seal(
  class SafeWeakMap<K extends object, V> extends WeakMap<K, V> {
    constructor() {
      super(null);
    }
  },
  WeakMap,
);

/** Told by the language itself, which runs no code. */
export function isObject(value: unknown): value is object {
  return (typeof value === "object" && value !== null) || typeof value === "function";
}

/** A table without a prototype, for some of the names: what the program puts on `Object.prototype` is not found in it. */
export type Bare<Name extends string, Value> = Readonly<Partial<Record<Name, Value>>> & { readonly __proto__: never };

/** The same for all of the names: one that is missing does not compile. */
export type Whole<Name extends string, Value> = Readonly<Record<Name, Value>> & { readonly __proto__: never };
