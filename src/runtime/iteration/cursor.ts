/** Following native iteration: each "another element" is a branch when the number of elements is symbolic, each value gets its shadow. */

import { types } from "node:util";
import { apply, literal, lt } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import { generatorCell } from "../async/suspension.ts";
import { elementCount, type Indexed, isIndexed, lengthOf, shadowAt } from "../heap/bounds.ts";
import { pinBoxed } from "../heap/boxes.ts";
import { findDescriptor, isProxy, ownData, propertyKey } from "../heap/keys.ts";
import { loseUndefined } from "../heap/presence.ts";
import { reachesTracked } from "../heap/reach.ts";
import type { State } from "../heap/state.ts";
import type { BoundIterator, CollectionEntry, Tables } from "../heap/tables.ts";
import type { ObservedRuntime } from "../observe/observed.ts";
import {
  arrayIteratorNext,
  arrayValues,
  type Callable,
  getPrototypeOf,
  hasOwn,
  is,
  isArray,
  isObject,
  iteratorIterator,
  mapEntries,
  mapIteratorNext,
  mapKeys,
  mapSize,
  min,
  reflectApply,
  SafeWeakMap,
  setIteratorNext,
  setSize,
  setValues,
  stringIterator,
  typedArrayValues,
} from "../pristine.ts";
import { lostInProxy } from "../properties/proxies.ts";
import type { Cursor, Shadow } from "../protocol.ts";
import { resolve } from "../record/operand.ts";
import type { Recorder } from "../record/recorder.ts";
import { followingCursor, generatorCursor, iteratorMethod, standIn, Taking } from "./following.ts";

/** Key of the text an iterable is a view of (URLSearchParams) among its contents. */
export const QUERY = "[[query]]";

export type IterationKind = "keys" | "values" | "entries";

const { isMap, isSet } = types;

export function cursor(
  rt: ObservedRuntime,
  iterable: unknown,
  iterable$: Shadow,
  site: number,
  isImplicit: boolean,
): Cursor | undefined {
  rt.ret = undefined;
  const text$ = iterable$ === undefined ? undefined : resolve(rt.record, iterable, iterable$, site);
  const iterator = findDescriptor(iterable, Symbol.iterator)?.value as unknown;
  if (typeof iterable === "string") {
    return text$ === undefined || iterator !== stringIterator
      ? undefined
      : textCursor(rt.record, text$, site, isImplicit);
  }
  if (!isObject(iterable)) return undefined;
  if (isProxy(iterable)) return lostInProxy(rt.tables, undefined, site);
  const bound = rt.tables.iterators.get(iterable);
  if (bound !== undefined) return boundCursor(rt, bound, site, isImplicit);
  const query = rt.tables.of(iterable)?.collection?.entries.get(QUERY);
  if (query !== undefined) rt.record.pin(query.value, query.value$, site);
  pinBoxed(rt.tables, iterable, site);
  if (isArray(iterable) ? iterator !== arrayValues : !isExpected(iterator)) {
    const generator = generatorCell(rt.tables, iterable);
    if (generator !== undefined)
      return iterator === iteratorIterator ? generatorCursor(rt.tables, generator) : undefined;
    if (iterator === arrayValues) return listLikeCursor(rt, iterable, site, isImplicit);
    if (isListIterator(iterable)) rt.record.concretised(site, EARLIER);
    if (typeof iterator !== "function" || !(rt.isInstrumented(iterator) || iterator === iteratorIterator)) {
      if (reachesTracked(rt, iterable)) rt.record.concretised(site, "iteration of an object that is not known");
      return undefined;
    }
    return followingCursor(rt, iterable, iterable$, iterator as Callable, site, isImplicit);
  }
  return cursorOver(rt, iterable, isMap(iterable) ? "entries" : "values", site, isImplicit);
}

/** A native iterator goes on where it was, and so does its cursor. */
export function boundCursor(rt: State, bound: BoundIterator, site: number, isImplicit: boolean): Cursor | undefined {
  bound.cursor ??= freshCursor(rt, bound, site, isImplicit);
  return bound.cursor;
}

function freshCursor(rt: State, bound: BoundIterator, site: number, isImplicit: boolean): Cursor | undefined {
  const { source, source$, kind } = bound;
  if (typeof source !== "string") return isObject(source) ? cursorOver(rt, source, kind, site, isImplicit) : undefined;
  const e = resolve(rt.record, source, source$, site);
  return e === undefined ? undefined : textCursor(rt.record, e, site, isImplicit);
}

function isExpected(iterator: unknown): boolean {
  return iterator === typedArrayValues || iterator === mapEntries || iterator === setValues;
}

function cursorOver(
  rt: State,
  source: object,
  kind: IterationKind,
  site: number,
  isImplicit: boolean,
): Cursor | undefined {
  if (isIndexed(source)) return indexedCursor(rt, source, kind, site, isImplicit);
  if (isMap(source) || isSet(source)) return collectionCursor(rt, source, kind, site, isImplicit);
  return undefined;
}

/** `arguments`, and other objects that are iterated like arrays. */
function listLikeCursor(rt: State, list: object, site: number, isImplicit: boolean): Cursor {
  let count = 0;
  const size = (): Shadow => rt.heap.getProperty(list, "length");
  return {
    next(value) {
      const index = count++;
      more(rt.record, site, index, size(), true, isImplicit);
      return is(ownData(list, index)?.value, value) ? rt.heap.getProperty(list, index) : undefined;
    },
    done: () => more(rt.record, site, count, size(), false, isImplicit),
  };
}

/** What is said of iterators that were made while nothing was symbolic: what their list holds now, nobody followed. */
export const EARLIER = "an iterator that was made before anything symbolic was there";

/** Whether it is an iterator of the engine's own over an array, a map or a set. */
export function isListIterator(value: object): boolean {
  const next = findDescriptor(value, "next")?.value as unknown;
  return next === arrayIteratorNext || next === mapIteratorNext || next === setIteratorNext;
}

/** Records that there is, or is no, element number `count`. */
function more(record: Recorder, site: number, count: number, size: Shadow, taken: boolean, isImplicit: boolean): void {
  if (size === undefined) return;
  const condition = lt(literal(count), size);
  if (condition.kind !== "literal") record.decided(site, condition, taken, isImplicit);
}

function indexedCursor(rt: State, array: Indexed, kind: IterationKind, site: number, isImplicit: boolean): Cursor {
  let count = 0;
  return {
    next(value) {
      const index = count++;
      more(rt.record, site, index, lengthOf(rt.tables, array), true, isImplicit);
      if (kind === "keys") return undefined;
      if (kind === "values") return shadowAt(rt.tables, array, index, value);
      const pair = value as [number, unknown];
      const shadow = shadowAt(rt.tables, array, index, pair[1]);
      if (shadow !== undefined) rt.heap.setProperty(pair, 1, pair[1], shadow);
      return undefined;
    },
    done: () => more(rt.record, site, count, lengthOf(rt.tables, array), false, isImplicit),
  };
}

/** Strings iterate by code point: one unit, or a surrogate pair, which is a rare split. */
function textCursor(record: Recorder, text: Expr, site: number, isImplicit: boolean): Cursor {
  let at = 0;
  const length = apply("length", text);
  return {
    next(value) {
      const start = at;
      more(record, site, start, length, true, isImplicit);
      const units = (value as string).length;
      at += units;
      const isPair = lt(literal(0xffff), apply("codePointAt", text, literal(start)));
      if (isPair.kind !== "literal") record.split(site, isPair, units === 2, true);
      return units === 1
        ? apply("charAt", text, literal(start))
        : apply("slice", text, literal(start), literal(start + 2));
    },
    done: () => more(record, site, at, length, false, isImplicit),
  };
}

function collectionCursor(
  rt: State,
  source: Map<unknown, unknown> | Set<unknown>,
  kind: IterationKind,
  site: number,
  isImplicit: boolean,
): Cursor {
  let count = 0;
  const size = (): Shadow => {
    const table = rt.tables.of(source)?.collection;
    const current = isMap(source) ? mapSize(source) : setSize(source);
    return table !== undefined && table.size === current ? table.size$ : undefined;
  };
  const keys = kind === "values" && isMap(source) ? keysBeside(source) : undefined;
  return {
    next(value) {
      more(rt.record, site, count++, size(), true, isImplicit);
      const entries = rt.tables.of(source)?.collection?.entries;
      const key = keys?.();
      if (entries === undefined) return undefined;
      if (kind === "keys" || (kind === "values" && isSet(source))) return entries.get(value)?.key$;
      if (kind === "values") return valueShadow(entries.get(key), value);
      const pair = value as [unknown, unknown];
      const entry = entries.get(pair[0]);
      if (entry === undefined) return undefined;
      if (entry.key$ !== undefined) rt.heap.setProperty(pair, 0, pair[0], entry.key$);
      const value$ = isSet(source) ? entry.key$ : valueShadow(entry, pair[1]);
      if (value$ !== undefined) rt.heap.setProperty(pair, 1, pair[1], value$);
      return undefined;
    },
    done: () => more(rt.record, site, count, size(), false, isImplicit),
  };
}

function valueShadow(entry: CollectionEntry | undefined, value: unknown): Shadow {
  return entry !== undefined && is(entry.value, value) ? entry.value$ : undefined;
}

/** Walks the keys in step with an iteration over the values: both are live in the same way. */
function keysBeside(map: Map<unknown, unknown>): () => unknown {
  const iterator = reflectApply(mapKeys, map, []);
  return () => (reflectApply(mapIteratorNext, iterator, []) as IteratorResult<unknown>).value;
}

/** `for…in`: optional properties are decided up front, as the native lists keys up front. */
export function keyCursor(rt: State, object: unknown, object$: Shadow, site: number): Cursor | undefined {
  const text$ = object$ === undefined ? undefined : resolve(rt.record, object, object$, site);
  if (typeof object === "string" && text$ !== undefined) {
    return countingCursor(rt.record, apply("length", text$), object.length, site);
  }
  loseInheritedNames(rt.tables, object, site);
  const table = rt.tables.of(object);
  if (table === undefined || !isObject(object)) return undefined;
  if (isIndexed(object)) return countingCursor(rt.record, lengthOf(rt.tables, object), elementCount(object), site);
  rt.heap.listing(object, site);
  rt.tables.of(object)?.presence?.forEach((condition, name) => {
    loseUndefined(rt.tables, table, name);
    rt.record.split(site, condition, hasOwn(object, name));
  });
  return {
    next(value) {
      const name = propertyKey(value);
      return name === undefined ? undefined : rt.tables.of(object)?.entry(name)?.key$;
    },
    done() {},
  };
}

/** A loop over names goes on with those that are inherited, and nobody follows it there. */
function loseInheritedNames(tables: Tables, object: unknown, site: number): void {
  if (!tables.hasSymbolicNames || !isObject(object) || isProxy(object)) return;
  for (let at = getPrototypeOf(object); at !== null && !isProxy(at); at = getPrototypeOf(at))
    if (tables.of(at)?.hasSymbolicNames === true) tables.record.concretised(site, "symbolic names that are inherited");
}

/** Keys of something indexed come first and in order. */
function countingCursor(record: Recorder, size: Shadow, concrete: number, site: number): Cursor {
  let count = 0;
  return {
    next() {
      if (count < concrete) more(record, site, count++, size, true, false);
      return undefined;
    },
    done: () => more(record, site, count, size, false, false),
  };
}

/** The elements of a spread, appended with their shadows. The iteration itself is the program's own and native. */
export function pushAll(
  rt: ObservedRuntime,
  values: unknown[],
  shadows: Shadow[],
  iterable: unknown,
  iterable$: Shadow,
  site: number,
): void {
  const follow = cursor(rt, iterable, iterable$, site, true);
  rt.args = undefined;
  for (const value of (follow?.iterable ?? iterable) as Iterable<unknown>) {
    shadows[values.length] = follow?.next(value);
    values[values.length] = value;
  }
  follow?.done();
  rt.ret = undefined;
}

/** What array destructuring iterates: generators and iterators of the program's own are followed step by step. */
export function taking(rt: ObservedRuntime, iterable: unknown, iterable$: Shadow, site: number): unknown {
  // what cannot be iterated throws before anybody asks
  if (iterable$ !== undefined) resolve(rt.record, iterable, iterable$, site);
  if (!isObject(iterable) || isArray(iterable)) return iterable;
  const method = iteratorMethod(iterable);
  if (method === undefined || !(rt.isInstrumented(method) || method === iteratorIterator)) return iterable;
  if (rt.tables.iterators.get(iterable) !== undefined) return iterable;
  const log = new Taking();
  const stand = standIn(rt, iterable, iterable$, method, site, true, log);
  takings.set(stand, log);
  return stand;
}

const takings = new SafeWeakMap<object, Taking>();

function takenBy(log: Taking, values: readonly unknown[], rest: unknown[] | undefined, rt: State): Shadow[] {
  const shadows: Shadow[] = [];
  for (let i = 0; i < values.length && i < log.values.length; i++) {
    shadows[i] = is(log.values[i], values[i]) ? log.shadows[i] : undefined;
  }
  for (let i = 0; rest !== undefined && i < rest.length; i++) {
    const shadow = log.shadows[values.length + i];
    if (shadow !== undefined && is(log.values[values.length + i], rest[i]))
      rt.heap.setProperty(rest, i, rest[i], shadow);
  }
  return shadows;
}

/** The shadow of one value that destructuring took, by its position. */
export function stepShadow(rt: State, iterable: unknown, index: number, value: unknown): Shadow {
  if (isArray(iterable)) return rt.heap.getProperty(iterable, index);
  const log = isObject(iterable) ? takings.get(iterable) : undefined;
  return log !== undefined && is(log.values[index], value) ? log.shadows[index] : undefined;
}

/** Array destructuring ran natively: follows it over the values it took, then over the rest. */
export function elements(
  rt: ObservedRuntime,
  iterable: unknown,
  iterable$: Shadow,
  values: readonly unknown[],
  rest: unknown[] | undefined,
  site: number,
): readonly Shadow[] | undefined {
  const log = isObject(iterable) ? takings.get(iterable) : undefined;
  if (log !== undefined) return takenBy(log, values, rest, rt);
  const follow = cursor(rt, iterable, iterable$, site, true);
  if (follow === undefined) return undefined;
  const available = sizeOf(rt.tables, iterable, values, rest);
  const shadows: Shadow[] = [];
  const taken = min(values.length, available);
  for (let i = 0; i < taken; i++) shadows[i] = follow.next(values[i]);
  for (let i = 0; rest !== undefined && i < rest.length; i++) {
    const shadow = follow.next(rest[i]);
    if (shadow !== undefined) rt.heap.setProperty(rest, i, rest[i], shadow);
  }
  if (rest !== undefined || available < values.length) follow.done();
  return shadows;
}

/** How many values the iterable had to give. */
function sizeOf(tables: Tables, iterable: unknown, values: readonly unknown[], rest: unknown[] | undefined): number {
  const source = (isObject(iterable) ? tables.iterators.get(iterable)?.source : undefined) ?? iterable;
  if (isIndexed(source)) return elementCount(source);
  if (isMap(source)) return mapSize(source);
  if (isSet(source)) return setSize(source);
  if (rest !== undefined && rest.length > 0) return values.length;
  // Text never yields undefined.
  let count = values.length;
  while (count > 0 && values[count - 1] === undefined) count--;
  return count;
}
