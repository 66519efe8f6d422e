/**
 * Array destructuring one step at a time, for patterns whose targets and defaults can be noticed between the steps. Emitted as
 * `[R.sink[(…all the work…, 0)]] = stepping`: the engine closes the iterator exactly when it would have closed the original.
 */
import { findDescriptor, isProxy } from "../heap/keys.ts";
import { checkIterable, notIterable } from "../natives/engine-errors.ts";
import {
  arrayIteratorNext,
  arrayIteratorPrototype,
  arrayValues,
  type Callable,
  isArray,
  isObject,
  reflectApply,
  String$,
  stringIterator,
  TypeError$,
} from "../pristine.ts";
import type { Shadow, Stepping } from "../protocol.ts";

interface Registers {
  args: unknown;
  ret: unknown;
}

type ShadowOf = (index: number, value: unknown) => Shadow;

const STEP = { value: undefined, done: false };
const CLOSED = {};
const noShadow: ShadowOf = () => undefined;

/** Undefined when all can be taken at once, because nobody could tell: arrays and strings whose iteration is the engine's own. */
export function stepping(
  rt: Registers,
  iterable: unknown,
  isAlways: boolean,
  shadowOf: ShadowOf = noShadow,
): Stepping | undefined {
  if (!isAlways && isPlain(iterable)) return undefined;
  checkIterable(iterable, undefined);
  const source = iterable as { [Symbol.iterator]: Callable };
  // Proxies and getters say only now.
  const method: unknown = source[Symbol.iterator];
  if (typeof method !== "function") notIterable(iterable);
  const iterator = calling(rt, method as Callable, source, []);
  if (!isObject(iterator)) throw new TypeError$("Result of the Symbol.iterator method is not an object");
  const next = (iterator as { next: Callable }).next;
  let isDone = false;
  let index = 0;

  const step = (): unknown => {
    made.shadow = undefined;
    if (isDone) return undefined;
    // Whatever fails in here ends the iteration: it must not be closed any more.
    isDone = true;
    if (typeof next !== "function") throw new TypeError$(`${String$(next)} is not a function`);
    const result = calling(rt, next, iterator, []);
    if (!isObject(result)) throw new TypeError$(`Iterator result ${String$(result)} is not an object`);
    if ((result as { done?: unknown }).done) return undefined;
    const { value } = result as { value?: unknown };
    rt.ret = undefined;
    isDone = false;
    made.shadow = shadowOf(index++, value);
    return value;
  };
  const made: Stepping & { return(): object } = {
    shadow: undefined,
    step,
    rest() {
      const rest: unknown[] = [];
      for (;;) {
        const value = step();
        if (isDone) return rest;
        rest[rest.length] = value;
      }
    },
    [Symbol.iterator]() {
      return this;
    },
    next: () => STEP,
    return() {
      if (isDone) return CLOSED;
      isDone = true;
      const method = (iterator as { return?: Callable }).return;
      if (method === undefined || method === null) return CLOSED;
      return calling(rt, method, iterator, []) as object;
    },
  };
  return made;
}

function calling(rt: Registers, fn: Callable, self: unknown, args: unknown[]): unknown {
  rt.args = undefined;
  const value = reflectApply(fn, self, args);
  rt.ret = undefined;
  return value;
}

function isPlain(iterable: unknown): boolean {
  if (typeof iterable === "string") return findDescriptor(iterable, Symbol.iterator)?.value === stringIterator;
  if (!isArray(iterable) || isProxy(iterable)) return false;
  return (
    findDescriptor(iterable, Symbol.iterator)?.value === arrayValues &&
    findDescriptor(arrayIteratorPrototype, "next")?.value === arrayIteratorNext
  );
}

/** Stands in for a stepping where there is none. */
export const NOTHING: Stepping = {
  shadow: undefined,
  step: () => undefined,
  rest: () => [],
  [Symbol.iterator]() {
    return this;
  },
  next: () => STEP,
};
