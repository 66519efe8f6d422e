/** The builtins that encoding uses, captured when this module loads: before the program runs, so that it cannot replace them. */
import { types } from "node:util";

const { apply, defineProperty, ownKeys } = Reflect;
type Method = (...args: never[]) => unknown;

/** A method as a function of its receiver. */
const uncurry =
  (method: Method) =>
  (self: unknown, ...args: unknown[]): unknown =>
    apply(method, self, args);

const getter = (prototype: object, key: PropertyKey): ((self: unknown) => unknown) =>
  uncurry(Object.getOwnPropertyDescriptor(prototype, key)!.get as Method);

export const { getPrototypeOf, getOwnPropertyDescriptor, is } = Object;
export const { isArray } = Array;
export const { isNaN: isNotNumber } = Number;
export { ownKeys };
export const {
  isProxy,
  isDate,
  isRegExp,
  isMap,
  isSet,
  isTypedArray,
  isAnyArrayBuffer,
  isNativeError,
  isPromise,
  isBoxedPrimitive,
  isArgumentsObject,
  isDataView,
  isGeneratorObject,
  isWeakMap,
  isWeakSet,
  isModuleNamespaceObject,
} = types;

type ForEach = (self: unknown, visit: (value: unknown, key: unknown) => void) => void;
export const mapForEach = uncurry(Map.prototype.forEach as Method) as ForEach;
export const setForEach = uncurry(Set.prototype.forEach as Method) as ForEach;
export const dateTime = uncurry(Date.prototype.getTime as Method) as (self: unknown) => number;
const typedArrayPrototype = Object.getPrototypeOf(Uint8Array.prototype) as object;
export const typedLength = getter(typedArrayPrototype, "length") as (self: unknown) => number;
export const typedName = getter(typedArrayPrototype, Symbol.toStringTag) as (self: unknown) => string;
export const bufferLength = getter(ArrayBuffer.prototype, "byteLength") as (self: unknown) => number;
export const regexpSource = getter(RegExp.prototype, "source") as (self: unknown) => string;
/** Throws for anything else. */
export const domMessage = getter(DOMException.prototype, "message") as (self: unknown) => string;
export const symbolDescription = getter(Symbol.prototype, "description") as (self: unknown) => string | undefined;
export const charAt = uncurry(String.prototype.charAt as Method) as (self: string, at: number) => string;
export type Callable = (...args: unknown[]) => unknown;
export const functionText = uncurry(Function.prototype.toString as Method) as (self: unknown) => string;
/** Patterns without flags: whether they match, and what. */
export const matched = uncurry(RegExp.prototype.exec as Method) as (
  pattern: RegExp,
  text: string,
) => RegExpExecArray | null;
export const sliced = uncurry(String.prototype.slice as Method) as (self: string, from: number, to?: number) => string;
export const weakAdd = uncurry(WeakSet.prototype.add as Method) as (self: WeakSet<object>, value: object) => unknown;
export const weakHas = uncurry(WeakSet.prototype.has as Method) as (self: WeakSet<object>, value: object) => boolean;
export const Bytes = Uint8Array;
export const toText = String;

const FLAGS = [
  ["d", "hasIndices"],
  ["g", "global"],
  ["i", "ignoreCase"],
  ["m", "multiline"],
  ["s", "dotAll"],
  ["u", "unicode"],
  ["v", "unicodeSets"],
  ["y", "sticky"],
] as const;
const flagGetters = FLAGS.map(([flag, key]) => [flag, getter(RegExp.prototype, key)] as const);

export function regexpFlags(value: unknown): string {
  let flags = "";
  for (let i = 0; i < flagGetters.length; i++) if (flagGetters[i]![1](value) === true) flags += flagGetters[i]![0];
  return flags;
}

/** Adds to the end of a list, past whatever the program did to `Array.prototype`. */
export function append<T>(list: T[], item: T): void {
  defineOwn(list, list.length, item);
}

/** An ordinary property, even if it is called `__proto__` or the program put accessors on prototypes. */
export function defineOwn(target: object, key: PropertyKey, value: unknown): void {
  defineProperty(target, key, {
    __proto__: null,
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  } as PropertyDescriptor);
}

/** Prototypes that the language and the platform brought along, each with the name of its constructor. */
const platformPrototypes: ReadonlyMap<unknown, string> = new Map([
  ...Object.getOwnPropertyNames(globalThis).flatMap((name): [unknown, string][] => {
    const value = Object.getOwnPropertyDescriptor(globalThis, name)?.value as unknown;
    const prototype = typeof value === "function" ? (value as { prototype?: unknown }).prototype : undefined;
    return typeof prototype === "object" && prototype !== null ? [[prototype, name]] : [];
  }),
  [Array.prototype, "Array"],
  [Buffer.prototype, "Buffer"],
]);
const mapGet = uncurry(Map.prototype.get as Method);
export const platformName = (prototype: unknown): string | undefined =>
  mapGet(platformPrototypes, prototype) as string | undefined;
