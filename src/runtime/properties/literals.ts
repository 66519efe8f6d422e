/** Fresh objects whose parts have shadows: literals, spread, class fields, `arguments`. */

import { isInstrumented } from "../functions/marks.ts";
import { hasGetters } from "../functions/own-code.ts";
import { elementCount, isIndexed, lengthOf } from "../heap/bounds.ts";
import { isProxy, ownData, propertyKey } from "../heap/keys.ts";
import { loseUndefined } from "../heap/presence.ts";
import type { State } from "../heap/state.ts";
import type { Table, Tables } from "../heap/tables.ts";
import {
  defineProperty,
  getOwnPropertyDescriptor,
  hasOwn,
  is,
  isEnumerable,
  isObject,
  Object$,
  ownKeys,
  SafeSet,
  String$,
} from "../pristine.ts";
import type { Key, Shadow } from "../protocol.ts";
import { resolve } from "../record/operand.ts";
import type { Recorder } from "../record/recorder.ts";
import { lostInProxy, through } from "./proxies.ts";

export function arrayLiteral(tables: Tables, array: unknown[], shadows: readonly Shadow[]): void {
  let table: Table | undefined;
  for (let i = 0; i < shadows.length; i++) {
    if (shadows[i] === undefined) continue;
    table ??= tables.track(array);
    table.set(i, array[i], shadows[i], undefined);
  }
}

/** `fields` alternates key and shadow; a key given twice keeps the last. Accessors have no shadow of their own. */
export function objectLiteral(tables: Tables, object: object, fields: readonly unknown[]): void {
  for (let i = 0; i + 1 < fields.length; i += 2) {
    const name = propertyKey(fields[i]);
    const shadow = fields[i + 1] as Shadow;
    if (name === undefined) continue;
    if (shadow === undefined) tables.of(object)?.set(name, undefined, undefined, undefined);
    else {
      const data = ownData(object, name);
      // A method of that name may have come later.
      const isReplaced = data === undefined || (typeof data.value === "function" && shadow.sort !== "any");
      if (!isReplaced) tables.track(object).set(name, data.value, shadow, undefined);
    }
  }
}

export function spread(
  rt: State,
  target: object,
  source: unknown,
  source$: Shadow,
  excluded: readonly unknown[] | undefined,
): void {
  const site = rt.record.lastSite;
  if (source$ !== undefined) {
    const text = resolve(rt.record, source, source$, site);
    if (text !== undefined && typeof source === "string") rt.record.pin(source, text, site);
  }
  const left = rt.ret;
  rt.ret = undefined;
  if (rt.tables.hasProxies && isObject(source) && isProxy(source)) {
    const inner = through(rt.tables, source, site, "ownKeys", "getOwnPropertyDescriptor", "get");
    if (inner !== undefined) spread(rt, target, inner, undefined, excluded);
    else {
      overwrite(rt, target, source);
      lostInProxy(rt.tables, left, site);
    }
    return;
  }
  rt.heap.listing(source, site);
  overwrite(rt, target, source);
  if (isObject(source)) keepGetter(rt, target, source, left, site);
  const from = rt.tables.of(source);
  if (from === undefined || !isObject(source)) return;
  if (isIndexed(source)) rt.record.pin(elementCount(source), lengthOf(rt.tables, source), site);
  const skip = new SafeSet<Key>();
  for (let i = 0; excluded !== undefined && i < excluded.length; i++) {
    const name = propertyKey(excluded[i]);
    if (name !== undefined) skip.add(name);
  }
  from.presence?.forEach((condition, name) => {
    if (skip.has(name)) return;
    const isPresent = hasOwn(source, name);
    // Present, or the target has a value of its own: presence decides which value the target holds.
    if (!isPresent && hasOwn(target, name)) loseUndefined(rt.tables, from, name);
    if (isPresent || hasOwn(target, name)) rt.record.split(site, condition, isPresent);
    else rt.heap.setPresence(target, name, condition, from.untried?.has(name) === true);
  });
  from.properties?.forEach((entry, name) => {
    if (skip.has(name) || name === "length") return;
    if (!hasOwn(source, name)) {
      if (!hasOwn(target, name) && is(entry.value, undefined))
        rt.tables.track(target).set(name, undefined, entry.shadow, entry.key$);
      return;
    }
    const data = isEnumerable(source, name) ? ownData(source, name) : undefined;
    if (data === undefined || !is(data.value, entry.value) || !is(ownData(target, name)?.value, entry.value)) return;
    rt.tables.track(target).set(name, entry.value, entry.shadow, entry.key$);
  });
}

/** The last getter of the program that ran left the shadow of its value: known where it was the only one. */
function keepGetter(rt: State, target: object, source: object, left: Shadow, site: number): void {
  let getters = 0;
  let last: Key | undefined;
  const names = isProxy(source) ? [] : ownKeys(source);
  for (let i = 0; i < names.length; i++) {
    const found = getOwnPropertyDescriptor(source, names[i]!);
    if (found?.enumerable !== true || found.get === undefined || !isInstrumented(found.get)) continue;
    getters++;
    last = propertyKey(names[i]);
  }
  if (getters === 0) return;
  const data = getters === 1 && last !== undefined ? ownData(target, last) : undefined;
  if (data !== undefined) {
    if (left !== undefined) rt.tables.track(target).set(last!, data.value, left, undefined);
  } else rt.record.concretised(site, "getters of an object that is spread");
}

/** What the source wrote over is no longer what an earlier part put there, even if it looks the same. */
function overwrite(rt: State, target: object, source: unknown): void {
  const to = rt.tables.of(target);
  if (to === undefined || !isObject(source)) return;
  if (isProxy(source)) {
    rt.heap.forget(target);
    return;
  }
  const names = ownKeys(source);
  for (let i = 0; i < names.length; i++) {
    const name = propertyKey(names[i])!;
    if (!isEnumerable(source, name)) continue;
    to.set(name, undefined, undefined, undefined);
    to.presence?.delete(name);
  }
}

export function field(tables: Tables, object: object, key: unknown, value: unknown, value$: Shadow): void {
  const name = propertyKey(key);
  if (name === undefined) return;
  if (value$ === undefined) tables.of(object)?.set(name, value, undefined, undefined);
  else tables.track(object).set(name, value, value$, undefined);
}

/** `from`: where the object's first element stands among the arguments (rest parameters). */
export function argumentsObject(
  tables: Tables,
  object: object,
  shadows: readonly Shadow[] | undefined,
  from: number,
): void {
  for (let i = from; shadows !== undefined && i < shadows.length; i++) {
    const data = shadows[i] === undefined ? undefined : ownData(object, i - from);
    if (data !== undefined) tables.track(object).set(i - from, data.value, shadows[i], undefined);
  }
}

/** Names are taken out of an object by the engine: what its getters give is lost. */
export function taken(record: Recorder, source: unknown, keys: readonly unknown[], site: number): void {
  if (isObject(source) && hasGetters(source, keys))
    record.concretised(site, "getters of an object that is taken apart");
}

/** The object of `{ a, ...rest } = source`, by the steps of the language: this is the program's own read, getters included. */
export function restOf(source: unknown, excluded: readonly unknown[]): object {
  const result = {};
  if (source === null || source === undefined) return result;
  const skip = new SafeSet<string | symbol>();
  for (let i = 0; i < excluded.length; i++) {
    const key = excluded[i];
    if (!isObject(key)) skip.add(typeof key === "symbol" ? key : String$(key));
  }
  const from = Object$(source) as Record<PropertyKey, unknown>;
  const names = ownKeys(from);
  for (let i = 0; i < names.length; i++) {
    const name = names[i]!;
    if (skip.has(name) || getOwnPropertyDescriptor(from, name)?.enumerable !== true) continue;
    defineProperty(result, name, { value: from[name], writable: true, enumerable: true, configurable: true });
  }
  return result;
}
