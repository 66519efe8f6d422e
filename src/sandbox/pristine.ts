/**
 * Copies of the builtins the sandbox uses, taken before any program runs: a program that patches them cannot open the sandbox. What is imported
 * by name from a core module is no copy: `syncBuiltinESMExports` gives it the value the program has put there.
 */
import module from "node:module";
import path from "node:path";
import url from "node:url";

export type Callable = (...args: never[]) => unknown;

const uncurry = <A extends unknown[], T, S>(method: (this: S, ...args: A) => T) =>
  Function.prototype.call.bind(method) as unknown as (self: S, ...args: A) => T;

export const apply = Reflect.apply as unknown as (fn: Callable, self: unknown, args: ArrayLike<unknown>) => unknown;
export const construct = Reflect.construct as unknown as (
  fn: Callable,
  args: ArrayLike<unknown>,
  newTarget: Callable,
) => object;
export const { getOwnPropertyDescriptor, getPrototypeOf, ownKeys, setPrototypeOf } = Reflect;
const define = Reflect.defineProperty;
/** The attributes are a fresh object; a `get` that somebody put on `Object.prototype` is none of them. */
export function defineProperty(object: object, key: PropertyKey, attributes: PropertyDescriptor): boolean {
  setPrototypeOf(attributes, null);
  return define(object, key, attributes);
}
/** Adds to a list; an assignment would run a setter that somebody put on `Array.prototype`. */
export function append<T>(list: T[], item: T): void {
  defineProperty(list, list.length, { value: item, writable: true, enumerable: true, configurable: true });
}
/** Those that ask no other function of their module. */
export const { basename, dirname, resolve } = path;
export const { fileURLToPath } = url;
export const { isBuiltin, syncBuiltinESMExports } = module;
const { _load } = module as unknown as { _load: Callable };
/** A core module. `require` would ask functions that the program may have replaced. */
export const requireCore = (name: string): unknown => apply(_load, module, [name, undefined, false]);
export const { isArray } = Array;
export const { isView } = ArrayBuffer;
export const Error$ = Error;
export const enqueue = queueMicrotask;
export const startsWith = uncurry(String.prototype.startsWith) as (text: string, start: string) => boolean;
export const includes = uncurry(String.prototype.includes) as (text: string, part: string) => boolean;
export const slice = uncurry(String.prototype.slice) as (text: string, from: number, to?: number) => string;
const bufferText = uncurry(Buffer.prototype.toString) as (bytes: Buffer) => string;
const bufferFrom = Buffer.from as (buffer: ArrayBufferLike, offset: number, length: number) => Buffer;

/** The text of a path given as bytes. */
export function textOfBytes(bytes: Uint8Array): string {
  return bufferText(bufferFrom(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

const PromiseClass = Promise;
export const promiseThen = Promise.prototype.then as Callable;
const reject = Promise.reject;
export const rejected = (error: unknown): Promise<never> => apply(reject, PromiseClass, [error]) as Promise<never>;

/** A set of strings or numbers without methods somebody could have patched. */
export interface Bag {
  has(item: string | number): boolean;
  add(item: string | number): void;
  remove(item: string | number): void;
}

export function bag(items: readonly (string | number)[] = []): Bag {
  const held = Object.create(null) as Record<string | number, true>;
  for (let i = 0; i < items.length; i++) held[items[i]!] = true;
  return {
    has: (item) => held[item] === true,
    add: (item) => {
      held[item] = true;
    },
    remove: (item) => {
      delete held[item];
    },
  };
}
