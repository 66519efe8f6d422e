/**
 * `for await` at the top of a module. The module is a generator that its runner drives, so the loop takes the specification's steps here and hands
 * out what is to be awaited: an async generator could not stop before its first statement without losing a tick.
 */

import { type Callable, generatorNext, generatorThrow, isObject, reflectApply, TypeError$ } from "../pristine.ts";
import type { AwaitedEach, Delegate } from "../protocol.ts";

const { asyncIterator, iterator: syncIterator } = Symbol;
type Methods = Readonly<Record<PropertyKey, unknown>>;

/** `complaint`: what is said about something that cannot be iterated. */
export function awaitEach(iterable: unknown, complaint: string): AwaitedEach {
  const method = isNothing(iterable) ? undefined : methodOf(iterable, asyncIterator);
  const isSync = method === undefined;
  const opens = isSync && !isNothing(iterable) ? methodOf(iterable, syncIterator) : method;
  if (opens === undefined) throw new TypeError$(complaint);
  const iterator = reflectApply(opens, iterable, []) as Methods;
  if (!isObject(iterator))
    throw new TypeError$(`Result of the Symbol.${isSync ? "iterator" : "asyncIterator"} method is not an object`);
  const { next } = iterator;
  let isInBody = false;
  let isFailed = false;
  const each: AwaitedEach = {
    value: undefined,
    step: () => delegate(step()),
    failed() {
      isFailed = true;
    },
    close: () => delegate(close()),
  };
  function* step(): Generator<unknown, boolean, unknown> {
    isInBody = false;
    const pending = isSync ? unwrapped(iterator, next) : reflectApply(next as Callable, iterator, []);
    const result = yield pending;
    if (!isObject(result)) throw new TypeError$(`Iterator result ${describe(result)} is not an object`);
    const { done } = result as Methods;
    if (done) return false;
    (each as { value: unknown }).value = (result as Methods).value;
    isInBody = true;
    return true;
  }
  function* close(): Generator<unknown, void, unknown> {
    if (!isInBody) return;
    isInBody = false;
    try {
      const method = isSync ? undefined : methodOf(iterator, "return");
      if (!isSync && method === undefined) return;
      const result = yield isSync ? closed(iterator) : reflectApply(method as Callable, iterator, []);
      if (!isFailed && !isObject(result)) throw new TypeError$(`Iterator result ${describe(result)} is not an object`);
    } catch (error) {
      // what ended the loop counts more
      if (!isFailed) throw error;
    }
  }
  return each;
}

/** What a step of an ordinary iterator becomes: its value is awaited. */
async function unwrapped(iterator: object, method: unknown): Promise<unknown> {
  const result = reflectApply(method as Callable, iterator, []);
  if (!isObject(result)) throw new TypeError$(`Iterator result ${describe(result)} is not an object`);
  const { done, value } = result as Methods;
  return { value: await value, done: !!done };
}

async function closed(iterator: object): Promise<unknown> {
  const method = methodOf(iterator, "return");
  if (method === undefined) return { value: undefined, done: true };
  const result = reflectApply(method, iterator, []);
  if (!isObject(result)) throw new TypeError$(`Iterator result ${describe(result)} is not an object`);
  const { done, value } = result as Methods;
  return { value: await value, done: !!done };
}

/** For `yield*`, whatever the program made of generators. */
function delegate<T>(generator: Generator<unknown, T, unknown>): Delegate<T> {
  const steps: Delegate<T> = {
    __proto__: null,
    [syncIterator]: () => steps,
    next: (value: unknown) => generatorNext(generator, value) as IteratorResult<unknown, T>,
    throw: (error: unknown) => generatorThrow(generator, error) as IteratorResult<unknown, T>,
  } as unknown as Delegate<T>;
  return steps;
}

const isNothing = (value: unknown): value is null | undefined => value === null || value === undefined;

function methodOf(object: unknown, key: PropertyKey): Callable | undefined {
  const method = (object as Methods)[key];
  if (isNothing(method)) return undefined;
  if (typeof method !== "function") throw new TypeError$(`${describe(method)} is not a function`);
  return method as Callable;
}

const describe = (value: unknown): string => (typeof value === "symbol" ? "Symbol()" : `${value as string}`);
