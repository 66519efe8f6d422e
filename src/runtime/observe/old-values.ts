/** A value as it is now, for later: its structure is copied with the shadows in it, so that what the program does to it is not seen. */
import { types } from "node:util";
import type { State } from "../heap/state.ts";
import {
  create,
  defineProperty,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  isArray,
  isObject,
  isView,
  ownKeys,
  SafeMap,
} from "../pristine.ts";
import type { Key, Shadow } from "../protocol.ts";

/** More is not copied: it stays what it is, which the report says. */
const MOST_OBJECTS = 5_000;

export function copyOf(rt: State, value: unknown, shadow: Shadow): { value: unknown; shadow: Shadow } {
  if (!isObject(value) || typeof value === "function") return { value, shadow };
  const copies = new SafeMap<object, object>();
  const copy = (from: object): object => {
    const known = copies.get(from);
    if (known !== undefined) return known;
    if (copies.size >= MOST_OBJECTS || !isCopied(from)) {
      if (!types.isPromise(from)) rt.record.concretised(rt.record.lastSite, "old(…) of an object that is not copied");
      return from;
    }
    const to = emptyLike(from);
    copies.set(from, to);
    if (types.isMap(from) || types.isSet(from)) collection(from, to as Map<unknown, unknown> & Set<unknown>);
    else if (!types.isDate(from)) properties(from, to);
    return to;
  };
  const inner = (each: unknown): unknown => (isObject(each) && typeof each !== "function" ? copy(each) : each);

  const properties = (from: object, to: object): void => {
    const names = isView(from) ? [] : ownKeys(from);
    for (let i = 0; i < names.length; i++) {
      const name = names[i]!;
      const descriptor = getOwnPropertyDescriptor(from, name)!;
      if (isArray(from) && name === "length") {
        (to as unknown[]).length = from.length;
        continue;
      }
      if ("value" in descriptor) descriptor.value = inner(descriptor.value);
      defineProperty(to, name, descriptor);
    }
    if (!rt.heap.isTracked(from)) return;
    const known = rt.heap.knownKeys(from);
    for (let i = 0; i < known.length; i++) shadows(from, to, known[i]!);
    const length = isArray(from) ? rt.heap.lengthOf(from) : undefined;
    if (length !== undefined) rt.heap.setProperty(to, "length", (from as unknown[]).length, length);
  };

  const shadows = (from: object, to: object, key: Key): void => {
    const shadow = rt.heap.getProperty(from, key);
    if (shadow !== undefined) rt.heap.setProperty(to, key, getOwnPropertyDescriptor(to, key)?.value, shadow);
    const presence = rt.heap.presenceOf(from, key);
    if (presence !== undefined && presence.kind !== "literal") rt.heap.setPresence(to, key, presence);
    const key$ = rt.heap.keyShadowOf(from, key);
    if (key$ !== undefined) rt.heap.setKeyShadow(to, key, key$);
  };

  const collection = (from: Map<unknown, unknown> | Set<unknown>, to: Map<unknown, unknown> & Set<unknown>): void => {
    const isMap = types.isMap(from);
    if (isMap) mapEach(from, (each, key) => void mapSet(to, key, inner(each)));
    else setEach(from, (each) => void setAdd(to, each));
    const table = rt.heap.collection(from);
    if (table === undefined) return;
    const copied = rt.heap.collection(to, true);
    table.entries.forEach((entry, key) => {
      copied.entries.set(key, { ...entry, value: inner(entry.value) });
    });
    copied.size = table.size;
    copied.size$ = table.size$;
  };

  return { value: copy(value), shadow };
}

const mapSet = Function.prototype.call.bind(Map.prototype.set) as (
  map: unknown,
  key: unknown,
  value: unknown,
) => unknown;
const setAdd = Function.prototype.call.bind(Set.prototype.add) as (set: unknown, value: unknown) => unknown;
const mapEach = Function.prototype.call.bind(Map.prototype.forEach) as (
  map: unknown,
  each: (value: unknown, key: unknown) => void,
) => void;
const setEach = Function.prototype.call.bind(Set.prototype.forEach) as (
  set: unknown,
  each: (value: unknown) => void,
) => void;
const timeOf = Function.prototype.call.bind(Date.prototype.getTime) as (date: unknown) => number;
const cloneOf = structuredClone;
const { setPrototypeOf } = Reflect;
const Date$ = Date;
const Map$ = Map;
const Set$ = Set;

/** Plain structures and instances of the program's classes; not what lives by its identity. */
function isCopied(value: object): boolean {
  return !(
    types.isProxy(value) ||
    types.isPromise(value) ||
    types.isWeakMap(value) ||
    types.isWeakSet(value) ||
    types.isGeneratorObject(value) ||
    types.isRegExp(value) ||
    types.isSharedArrayBuffer(value)
  );
}

function emptyLike(from: object): object {
  if (isArray(from)) return [];
  if (types.isMap(from)) return new Map$();
  if (types.isSet(from)) return new Set$();
  if (types.isDate(from)) return new Date$(timeOf(from));
  if (isView(from) || types.isAnyArrayBuffer(from)) {
    const clone = cloneOf(from);
    setPrototypeOf(clone, getPrototypeOf(from));
    return clone;
  }
  return create(getPrototypeOf(from)) as object;
}
