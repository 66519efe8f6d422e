/** Following `for await`: over async generators, over iterators of the program's own, and over ordinary iterables of promises. */
import type { GeneratorCell } from "../async/cell.ts";
import { awaited, awaits, generatorCell, promiseCell } from "../async/suspension.ts";
import { call } from "../calls/call.ts";
import { factsOf } from "../functions/marks.ts";
import { asked } from "../heap/asked.ts";
import { findDescriptor, ownData } from "../heap/keys.ts";
import type { Tables } from "../heap/tables.ts";
import type { ObservedRuntime } from "../observe/observed.ts";
import { type Callable, is, isArray, isObject } from "../pristine.ts";
import type { Cursor, Shadow } from "../protocol.ts";
import { settleKind } from "../record/operand.ts";
import { generatorCursor, iteratorMethod, syncDelegates } from "./following.ts";

export function asyncCursor(
  rt: ObservedRuntime,
  iterable: unknown,
  iterable$: Shadow,
  site: number,
): Cursor | undefined {
  const found = findDescriptor(iterable, Symbol.asyncIterator);
  if (found === undefined) return awaitingCursor(rt, iterable, rt.cursor(iterable, iterable$, site), site);
  const cell = generatorCell(rt.tables, iterable);
  if (cell !== undefined) return generatorCursor(rt.tables, cell);
  const method = iteratorMethod(iterable, Symbol.asyncIterator);
  return method !== undefined && rt.isInstrumented(method) ? ownCursor(rt, iterable, method, site) : undefined;
}

/** The elements of an array may be promises. */
function awaitingCursor(
  { tables, record, heap }: ObservedRuntime,
  iterable: unknown,
  inner: Cursor | undefined,
  site: number,
): Cursor | undefined {
  if (!isArray(iterable)) {
    if (typeof iterable !== "string") record.concretised(site, "for await over what is no array");
    return inner;
  }
  // the loop may never get to what comes after one of them
  for (let i = 0; i < iterable.length; i++)
    awaits(tables, ownData(iterable, i)?.value, heap.getProperty(iterable, i), site);
  let index = 0;
  return {
    next(value) {
      const element = ownData(iterable, index++)?.value as unknown;
      const shadow = inner?.next(element);
      return awaited(tables, element, shadow, value);
    },
    done: () => inner?.done(),
  };
}

/** The program's own async iterator: the engine awaits the very promises it would. */
function ownCursor(rt: ObservedRuntime, iterable: unknown, method: Callable, site: number): Cursor {
  let inner: Cursor | undefined;
  let pending: unknown;
  const follow = (iterator: object): object => {
    const cell = generatorCell(rt.tables, iterator);
    if (cell !== undefined) inner = generatorCursor(rt.tables, cell);
    asked(rt.tables, iterator, "next", site);
    const next = findDescriptor(iterator, "next")?.value as unknown;
    if (cell !== undefined || typeof next !== "function" || factsOf(next as Callable).kind === "native")
      return iterator;
    const forward = (name: "return" | "throw"): unknown => {
      asked(rt.tables, iterator, name, site);
      const found = (iterator as Record<string, unknown>)[name];
      return typeof found === "function"
        ? (...args: unknown[]): unknown => call(rt, found, iterator, undefined, args, [], site)
        : found;
    };
    return {
      __proto__: null,
      next(...args: unknown[]): unknown {
        pending = call(rt, next, iterator, undefined, args, [], site);
        settleKind(rt, pending, site);
        rt.ret = undefined;
        return pending;
      },
      get return() {
        return forward("return");
      },
      get throw() {
        return forward("throw");
      },
    };
  };
  return {
    iterable: {
      __proto__: null,
      [Symbol.asyncIterator](): unknown {
        const iterator = call(rt, method, iterable, undefined, [], [], site);
        settleKind(rt, iterator, site);
        rt.ret = undefined;
        return isObject(iterator) ? follow(iterator) : iterator;
      },
    },
    next(value) {
      if (inner !== undefined) return inner.next(value);
      const step = stepOf(rt.tables, pending);
      return step !== undefined && is(ownData(step, "value")?.value, value)
        ? rt.heap.getProperty(step, "value")
        : undefined;
    },
    done() {},
  };
}

/** The step that a promise was fulfilled with, or the step itself. */
function stepOf(tables: Tables, pending: unknown): object | undefined {
  if (!isObject(pending)) return undefined;
  let cell = promiseCell(tables, pending);
  if (cell === undefined) return pending;
  while (cell.state === "pending" && cell.from !== undefined) cell = cell.from;
  return isObject(cell.value) ? cell.value : undefined;
}

/** `yield*` of either kind of generator. */
export function delegates(
  rt: ObservedRuntime,
  cell: GeneratorCell,
  iterable: unknown,
  iterable$: Shadow,
  site: number,
): unknown {
  if (cell.isAsync) return asyncDelegates(rt, cell, iterable, site);
  return syncDelegates(rt, cell, iterable, iterable$, site);
}

/** `yield*` to another async generator: each of its promises stands for an output of the outer one, the last for its result. */
function asyncDelegates(rt: ObservedRuntime, cell: GeneratorCell, iterable: unknown, site: number): unknown {
  cell.delegated = undefined;
  const next = findDescriptor(iterable, "next")?.value as unknown;
  const method = iteratorMethod(iterable, Symbol.asyncIterator);
  if (generatorCell(rt.tables, iterable) === undefined || method === undefined || typeof next !== "function")
    return iterable;
  const iterator = iterable as Record<string, unknown>;
  const forward = (name: "return" | "throw"): unknown => {
    const found = iterator[name];
    if (typeof found !== "function") return found;
    return (...args: unknown[]): unknown => pass(found, args, undefined);
  };
  const pass = (fn: unknown, args: unknown[], shadow: Shadow): unknown => {
    const promise = call(rt, fn, iterator, undefined, args, [shadow], site);
    rt.ret = undefined;
    cell.put(promise, undefined);
    cell.delegated = { value: promise, shadow: undefined };
    return promise;
  };
  return {
    __proto__: null,
    [Symbol.asyncIterator]: () => ({
      __proto__: null,
      next: (...args: unknown[]): unknown => pass(next, args, cell.receive(args[0])),
      get return() {
        return forward("return");
      },
      get throw() {
        return forward("throw");
      },
    }),
  };
}
