/** Property reads, writes, deletes and `in`: what the side table, bounds, symbolic keys and accessors say about the value. */
import { apply, eq, literal, not } from "../expr/build.ts";
import type { Expr } from "../expr/expr.ts";
import { characterAt, type Indexed, indexWithin, isIndexed, lengthOf, selectElement, splitBounds } from "./bounds.ts";
import { elementShadow } from "./element-type.ts";
import { findDescriptor, ownData, propertyKey } from "./keys.ts";
import { factsOf } from "./marks.ts";
import { resolve } from "./operand.ts";
import { type Callable, getPrototypeOf, hasOwn, is, isView, Number$ } from "./pristine.ts";
import type { Key, Shadow } from "./protocol.ts";
import { splitKey, splitNames } from "./symbolic-key.ts";
import type { ShadowRuntime } from "./symbolic-runtime.ts";
import { isObject } from "./tables.ts";
import { byteLengthOf, readElement, shareLength, writeElement } from "./views.ts";

export function get(
  rt: ShadowRuntime,
  object: unknown,
  object$: Shadow,
  key: unknown,
  key$: Shadow,
  value: unknown,
  site: number,
): Shadow {
  const left = rt.ret;
  rt.ret = undefined;
  const receiver$ = object$ === undefined ? undefined : resolve(rt, object, object$, site);
  if (typeof object === "string") return getOfText(rt, object, receiver$, key, key$, site);
  if (!isObject(object)) {
    if (key$ !== undefined) pinKey(rt, key, key$, site);
    return fromGetter(object, key, left);
  }
  if (key$ !== undefined) {
    const index$ = indexShadow(rt, object, key, key$, site);
    if (index$ !== undefined) {
      const inside = splitBounds(rt, object as Indexed, key as number, index$, site);
      return inside ? selectElement(rt, object as Indexed, key as number, index$, site) : undefined;
    }
    splitKey(rt, object, key, key$, site);
  }
  const view$ = isView(object) ? getOfView(rt, object, key, key$, value, site) : undefined;
  if (view$ !== undefined) return view$;
  const table = rt.tables.of(object);
  if (table !== undefined) {
    const name = propertyKey(key);
    if (name === undefined) return undefined;
    if (key$ === undefined) splitNames(rt, object, key, site);
    if (typeof name === "number" && key$ === undefined && isIndexed(object) && lengthOf(rt, object) !== undefined) {
      splitBounds(rt, object, name, undefined, site);
    }
    const { collection } = table;
    if (name === "size" && collection !== undefined && collection.size === value) return collection.size$;
    const shadow = table.shadow(name, value);
    if (shadow !== undefined) return shadow;
    if (table.lazy !== undefined && value === undefined) return rt.discover(object, table.lazy, name);
  }
  if (left !== undefined) return fromGetter(object, key, left);
  return value === undefined || typeof value === "function" ? undefined : inherited(rt, object, key, value);
}

/** An element, or the number of bytes where the length is symbolic. */
function getOfView(
  rt: ShadowRuntime,
  view: ArrayBufferView,
  key: unknown,
  key$: Shadow,
  value: unknown,
  site: number,
): Shadow {
  const name = propertyKey(key);
  if (typeof name === "number" && isIndexed(view)) {
    if (key$ === undefined && lengthOf(rt, view) !== undefined) splitBounds(rt, view, name, undefined, site);
    return readElement(rt, view, name);
  }
  if (name === "byteLength") return byteLengthOf(rt, view);
  if (name === "buffer") shareLength(rt, view, value, site);
  return undefined;
}

/** A shadow left by a getter counts only if the property is an instrumented getter: natives in between may have left another's. */
function fromGetter(object: unknown, key: unknown, left: Shadow): Shadow {
  const name = left === undefined ? undefined : propertyKey(key);
  const getter = name === undefined ? undefined : findDescriptor(object, name)?.get;
  return getter !== undefined && factsOf(getter as Callable).kind === "f" ? left : undefined;
}

/** The property may live on a tracked prototype. */
function inherited(rt: ShadowRuntime, object: object, key: unknown, value: unknown): Shadow {
  if (rt.tables.count === 0) return undefined;
  const name = propertyKey(key);
  if (name === undefined) return undefined;
  let at: object | null = object;
  for (let depth = 0; depth < 20; depth++) {
    if (ownData(at, name) !== undefined) return depth === 0 ? undefined : rt.tables.of(at)?.shadow(name, value);
    if (findDescriptor(at, name) === undefined) return undefined;
    at = getPrototypeOf(at);
    if (at === null) return undefined;
  }
  return undefined;
}

function getOfText(rt: ShadowRuntime, text: string, text$: Shadow, key: unknown, key$: Shadow, site: number): Shadow {
  if (key === "length" && key$ === undefined) return text$ === undefined ? undefined : apply("length", text$);
  const index$ = key$ === undefined ? undefined : resolve(rt, key, key$, site);
  const name = propertyKey(key);
  if (typeof name === "number" || (typeof key === "number" && index$ !== undefined)) {
    if (index$ === undefined || index$.sort === "num") {
      if (text$ === undefined && index$ === undefined) return undefined;
      return characterAt(rt, text, text$, Number$(key), index$, site);
    }
  }
  if (index$ !== undefined) pinKey(rt, key, index$, site);
  return undefined;
}

function pinKey(rt: ShadowRuntime, key: unknown, key$: Expr, site: number): void {
  rt.pin(key, key$, site);
}

/** The shadow of a numeric key into something indexed; undefined when the key has to be treated as a name. */
function indexShadow(rt: ShadowRuntime, object: object, key: unknown, key$: Expr, site: number): Shadow {
  if (typeof key !== "number" || !isIndexed(object)) return undefined;
  return resolve(rt, key, key$, site);
}

/** Before a store: decides which property a symbolic key names, and hands the shadow to an instrumented setter. */
export function storing(
  rt: ShadowRuntime,
  object: unknown,
  object$: Shadow,
  key: unknown,
  key$: Shadow,
  value$: Shadow,
  site: number,
): void {
  rt.args = undefined;
  if (object$ !== undefined) resolve(rt, object, object$, site);
  if (!isObject(object)) return;
  if (isIndexed(object)) {
    const index = typeof key === "number" ? key : propertyKey(key);
    if (typeof index === "number") splitBeforeStore(rt, object, index, key$, site);
  } else if (key$ !== undefined) splitKey(rt, object, key, key$, site);
  else splitNames(rt, object, key, site);
  if (value$ === undefined) return;
  const name = propertyKey(key);
  const setter = name === undefined || hasOwnData(object, name) ? undefined : findDescriptor(object, name)?.set;
  if (setter !== undefined && factsOf(setter as Callable).kind === "f") rt.args = [value$];
}

function hasOwnData(object: object, name: Key): boolean {
  return isIndexed(object) && typeof name === "number" ? true : ownData(object, name) !== undefined;
}

/** A store beyond the end grows the array: where it goes must not depend on the input any further. */
function splitBeforeStore(rt: ShadowRuntime, array: Indexed, index: number, key$: Shadow, site: number): void {
  const index$ = key$ === undefined ? undefined : resolve(rt, index, key$, site);
  if (index$ === undefined && lengthOf(rt, array) === undefined) return;
  const inside = splitBounds(rt, array, index, index$, site);
  if (index$ !== undefined) rt.pin(index, index$, site);
  else if (!inside) rt.pin(array.length, lengthOf(rt, array), site);
}

/** After a store. The property may turn out to be an accessor or read-only; only what it really holds gets the shadow. */
export function stored(
  rt: ShadowRuntime,
  object: unknown,
  key: unknown,
  key$: Shadow,
  value: unknown,
  value$: Shadow,
  site: number,
): void {
  rt.args = undefined;
  rt.ret = undefined;
  if (!isObject(object)) return;
  const name = propertyKey(key);
  if (name === undefined) return;
  if (typeof name === "number" && isView(object)) {
    // what the element holds is the value converted to the array's type
    writeElement(rt, object, name, elementShadow(rt, object, value, value$, site));
    return;
  }
  const table = rt.tables.of(object);
  if (value$ === undefined && key$ === undefined) {
    if (table === undefined) return;
    table.set(name, value, undefined, keepKey(rt, object, name));
    table.presence?.delete(name);
    return;
  }
  if (typeof name === "string" && name[0] === "#") {
    rt.track(object).set(name, value, value$, undefined);
    return;
  }
  const data = ownData(object, name);
  if (data === undefined || !is(data.value, value)) return;
  const name$ = key$ === undefined || isIndexed(object) ? keepKey(rt, object, name) : nameShadow(rt, key, key$, site);
  const made = rt.track(object);
  made.set(name, value, value$, name$);
  made.presence?.delete(name);
}

function keepKey(rt: ShadowRuntime, object: object, name: Key): Shadow {
  return rt.tables.of(object)?.entry(name)?.key$;
}

function nameShadow(rt: ShadowRuntime, key: unknown, key$: Shadow, site: number): Shadow {
  const text = rt.asString(key, key$, site);
  return text?.kind === "literal" ? undefined : text;
}

export function deleted(
  rt: ShadowRuntime,
  object: unknown,
  object$: Shadow,
  key: unknown,
  key$: Shadow,
  site: number,
): void {
  if (object$ !== undefined) resolve(rt, object, object$, site);
  if (!isObject(object)) return;
  if (key$ !== undefined) pinKey(rt, key, key$, site);
  else splitNames(rt, object, key, site);
  const table = rt.tables.of(object);
  const name = propertyKey(key);
  if (table === undefined || name === undefined || ownData(object, name) !== undefined) return;
  table.properties?.delete(name);
  table.presence?.delete(name);
}

export function has(
  rt: ShadowRuntime,
  key: unknown,
  key$: Shadow,
  object: unknown,
  object$: Shadow,
  site: number,
): Shadow {
  if (object$ !== undefined) resolve(rt, object, object$, site);
  if (!isObject(object)) return undefined;
  if (key$ !== undefined) {
    const index$ = indexShadow(rt, object, key, key$, site);
    if (index$ === undefined) splitKey(rt, object, key, key$, site);
    else return indexWithin(rt, object as Indexed, key as number, index$);
  } else splitNames(rt, object, key, site);
  const name = propertyKey(key);
  return name === undefined ? undefined : presenceOf(rt, object, name);
}

/** The condition under which the property exists, when it depends on the input. */
export function presenceOf(rt: ShadowRuntime, object: unknown, name: Key): Shadow {
  const table = rt.tables.of(object);
  if (table === undefined || !isObject(object)) return undefined;
  const declared = table.presence?.get(name);
  if (declared !== undefined) return declared;
  if (typeof name === "number" && isIndexed(object) && lengthOf(rt, object) !== undefined) {
    const inside = indexWithin(rt, object, name, undefined);
    return inside.kind === "literal" ? undefined : inside;
  }
  if (table.lazy !== undefined && !hasOwn(object, name)) {
    const shadow = rt.discover(object, table.lazy, name);
    return shadow === undefined ? undefined : not(eq(shadow, literal(undefined)));
  }
  return undefined;
}
