/** Property reads: what the side table, bounds, symbolic keys and accessors say about the value that was found. */
import { types } from "node:util";
import { apply } from "../../expr/build.ts";
import { factsOf } from "../functions/marks.ts";
import { knownOf } from "../heap/asked.ts";
import { characterAt, type Indexed, isIndexed, lengthOf, selectElement, splitBounds } from "../heap/bounds.ts";
import { pinBoxed } from "../heap/boxes.ts";
import { findDescriptor, isProxy, ownData, propertyKey } from "../heap/keys.ts";
import { discover, foundInherited } from "../heap/presence.ts";
import type { State } from "../heap/state.ts";
import { splitKey, splitNames } from "../heap/symbolic-key.ts";
import type { Tables } from "../heap/tables.ts";
import { byteLengthOf, readElement, shareLength } from "../heap/views.ts";
import { namesBehind } from "../namespaces.ts";
import {
  type Callable,
  getPrototypeOf,
  hasOwn,
  isArray,
  isObject,
  isView,
  Number$,
  Object$,
  ownKeys,
  String$,
} from "../pristine.ts";
import type { Key, Shadow } from "../protocol.ts";
import { resolve } from "../record/operand.ts";
import { indexShadow, loseKey } from "./keys.ts";
import { isPrivateAccessor } from "./private.ts";
import { lostInProxy, through, trapOf } from "./proxies.ts";

const { isNativeError } = types;

/** Whether it may depend on the input which property a method of that name is. */
export function isChoice(tables: Tables, key$: Shadow, fn: unknown): boolean {
  return key$ !== undefined || typeof fn !== "function" || tables.hasSymbolicNames;
}

/** What is known of a method that is a property of an input, or of what inherits from one. */
export function shadowOfMethod(tables: Tables, object: unknown, key: unknown, fn: unknown): Shadow {
  const name = tables.count === 0 ? undefined : propertyKey(key);
  return name === undefined ? undefined : knownOf(tables, object, name, fn);
}

export function get(
  rt: State,
  object: unknown,
  object$: Shadow,
  key: unknown,
  key$: Shadow,
  value: unknown,
  site: number,
): Shadow {
  const left = rt.ret;
  rt.ret = undefined;
  const receiver$ = object$ === undefined ? undefined : resolve(rt.record, object, object$, site);
  if (isPrivateAccessor(key)) return left;
  if (isObject(key)) loseKey(rt, key, left, site);
  if (typeof object === "string") return getOfText(rt, object, receiver$, key, key$, site);
  if (!isObject(object)) {
    if (key$ !== undefined) rt.record.pin(key, key$, site);
    return fromGetter(object, key, left);
  }
  if (isProxy(object)) return getOfProxy(rt, object, key, key$, value, left, site);
  if (key$ !== undefined) {
    const index$ = indexShadow(rt.record, object, key, key$, site);
    if (index$ !== undefined) {
      const inside = splitBounds(rt.tables, object as Indexed, key as number, index$, site);
      if (inside) return selectElement(rt.tables, object as Indexed, key as number, index$, site);
      if (!hasOtherNames(object as Indexed)) return undefined;
    }
    splitKey(rt.tables, object, key, key$, site);
  }
  const view$ = isView(object) ? getOfView(rt, object, key, key$, value, site) : undefined;
  if (view$ !== undefined) return view$;
  if (key$ === undefined) splitNames(rt.tables, object, key, site);
  const table = rt.tables.of(object);
  if (table !== undefined) {
    const name = propertyKey(key);
    if (name === undefined) return undefined;
    if (
      typeof name === "number" &&
      key$ === undefined &&
      isIndexed(object) &&
      lengthOf(rt.tables, object) !== undefined
    ) {
      splitBounds(rt.tables, object, name, undefined, site);
    }
    // the text holds the message
    if (name === "stack" && table.properties?.get("message") !== undefined && isNativeError(object))
      rt.record.concretised(site, "the stack of an error");
    const { collection } = table;
    if (collection !== undefined && typeof name === "number") pinBoxed(rt.tables, object, site);
    if (name === "size" && collection !== undefined && collection.size === value) return collection.size$;
    if (table.contents !== undefined && typeof name !== "symbol") {
      if (!hasOwn(object, name)) {
        if (key$ !== undefined) rt.record.pin(key, key$, site);
        return table.contents.absent(String$(name), value, site);
      }
      table.contents.touched(String$(name));
    }
    const shadow = table.shadow(name, value);
    if (shadow !== undefined) return shadow;
    // under a symbolic name it is none of those that are known by name
    if (table.lazy !== undefined && key$ === undefined) {
      if (value === undefined) return discover(rt.tables, object, table.lazy, name);
      if (!hasOwn(object, name)) foundInherited(rt.tables, table.lazy, name, site);
    }
  }
  if (left !== undefined) return fromGetter(object, key, left);
  return typeof value === "function"
    ? shadowOfMethod(rt.tables, object, key, value)
    : inherited(rt.tables, object, key, value);
}

/** A number that is no index is a name, and the array has some. */
function hasOtherNames(array: Indexed): boolean {
  const names = isArray(array) ? ownKeys(array) : [];
  const last = names[names.length - 1];
  // after the indexes comes `length`
  return last !== undefined && last !== "length";
}

function getOfProxy(
  rt: State,
  proxy: object,
  key: unknown,
  key$: Shadow,
  value: unknown,
  left: Shadow,
  site: number,
): Shadow {
  rt.tables.hasProxies = true;
  const target = through(rt.tables, proxy, site, "get");
  if (target !== undefined) {
    rt.ret = left;
    return get(rt, target, undefined, key, key$, value, site);
  }
  if (key$ !== undefined) rt.record.pin(key, key$, site);
  const names = namesBehind(proxy);
  if (names !== undefined) return typeof key === "string" && names.has(key) ? names.shadow(key) : undefined;
  const known = rt.tables.proxies.get(proxy);
  return known !== undefined && trapOf(rt.tables, known, "get", site).kind === "program"
    ? left
    : lostInProxy(rt.tables, left, site);
}

/** An element, or the number of bytes where the length is symbolic. */
function getOfView(rt: State, view: ArrayBufferView, key: unknown, key$: Shadow, value: unknown, site: number): Shadow {
  const name = propertyKey(key);
  if (typeof name === "number" && isIndexed(view)) {
    if (key$ === undefined && lengthOf(rt.tables, view) !== undefined)
      splitBounds(rt.tables, view, name, undefined, site);
    return readElement(rt.tables, view, name);
  }
  if (name === "byteLength") return byteLengthOf(rt.tables, view);
  if (name === "buffer") shareLength(rt.tables, view, value, site);
  return undefined;
}

/** A shadow left by a getter counts only if the property is an instrumented getter: natives in between may have left another's. */
function fromGetter(object: unknown, key: unknown, left: Shadow): Shadow {
  const name = left === undefined ? undefined : propertyKey(key);
  const getter = name === undefined ? undefined : findDescriptor(object, name)?.get;
  return getter !== undefined && factsOf(getter as Callable).kind === "f" ? left : undefined;
}

/** The property may live on a tracked prototype. */
function inherited(tables: Tables, object: object, key: unknown, value: unknown): Shadow {
  if (tables.count === 0) return undefined;
  const name = propertyKey(key);
  if (name === undefined) return undefined;
  if (value === undefined) return absentAbove(tables, object, name);
  let at: object | null = object;
  for (let depth = 0; depth < 20; depth++) {
    if (ownData(at, name) !== undefined) return depth === 0 ? undefined : tables.of(at)?.shadow(name, value);
    if (findDescriptor(at, name) === undefined) return undefined;
    at = getPrototypeOf(at);
    if (at === null) return undefined;
  }
  return undefined;
}

/** A prototype may lack an optional property. */
function absentAbove(tables: Tables, object: object, name: Key): Shadow {
  if (hasOwn(object, name)) return undefined;
  for (let at = getPrototypeOf(object); at !== null && !isProxy(at); at = getPrototypeOf(at)) {
    const table = tables.of(at);
    const shadow = table?.shadow(name, undefined);
    if (shadow !== undefined) return shadow;
    if (table?.lazy !== undefined && !hasOwn(at, name)) return discover(tables, at, table.lazy, name);
    if (hasOwn(at, name)) return undefined;
  }
  return undefined;
}

function getOfText(rt: State, text: string, text$: Shadow, key: unknown, key$: Shadow, site: number): Shadow {
  if (key === "length" && key$ === undefined) return text$ === undefined ? undefined : apply("length", text$);
  const index$ = key$ === undefined ? undefined : resolve(rt.record, key, key$, site);
  const name = propertyKey(key);
  if (typeof name === "number" || (typeof key === "number" && index$ !== undefined)) {
    if (index$ === undefined || index$.sort === "num") {
      if (text$ === undefined && index$ === undefined) return undefined;
      return characterAt(rt.record, text, text$, Number$(key), index$, site);
    }
  }
  if (index$ === undefined) return undefined;
  if (text$ === undefined && index$.sort === "str") splitKey(rt.tables, Object$(text), key, index$, site);
  else rt.record.pin(key, index$, site);
  return text$ !== undefined && key === "length" ? apply("length", text$) : undefined;
}
