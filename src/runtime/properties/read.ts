/** Property reads, writes, deletes and `in`: what the side table, bounds, symbolic keys and accessors say about the value. */
import { types } from "node:util";
import { and, apply, eq, le, literal, lt, not, or } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import type { ShadowRuntime } from "../builds/shadow.ts";
import { elementShadow } from "../bytes/element-type.ts";
import { factsOf } from "../functions/marks.ts";
import {
  characterAt,
  elementCount,
  fixIndex,
  type Indexed,
  indexWithin,
  isDense,
  isIndexed,
  lengthOf,
  selectElement,
  splitBounds,
} from "../heap/bounds.ts";
import { pinBoxed } from "../heap/boxes.ts";
import { findDescriptor, isProxy, ownData, propertyKey } from "../heap/keys.ts";
import { splitKey, splitNames } from "../heap/symbolic-key.ts";
import type { Table } from "../heap/tables.ts";
import { byteLengthOf, readElement, shareLength, writeElement } from "../heap/views.ts";
import type { BuiltinModel } from "../natives/model.ts";
import { modelOf } from "../natives/models.ts";
import {
  type Callable,
  getPrototypeOf,
  hasOwn,
  is,
  isArray,
  isInteger,
  isObject,
  isView,
  Number$,
  Object$,
  ownKeys,
  String$,
} from "../pristine.ts";
import type { Key, Shadow } from "../protocol.ts";
import { resolve } from "../record/operand.ts";
import { askedTrap, lostInProxy, through, trapOf } from "./proxies.ts";

const { isNativeError } = types;

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
  if (isObject(key)) loseKey(rt, key, left, site);
  if (isProxy(object)) return getOfProxy(rt, object, key, key$, value, left, site);
  if (key$ !== undefined) {
    const index$ = indexShadow(rt, object, key, key$, site);
    if (index$ !== undefined) {
      const inside = splitBounds(rt, object as Indexed, key as number, index$, site);
      if (inside) return selectElement(rt, object as Indexed, key as number, index$, site);
      if (!hasOtherNames(object as Indexed)) return undefined;
    }
    splitKey(rt, object, key, key$, site);
  }
  const view$ = isView(object) ? getOfView(rt, object, key, key$, value, site) : undefined;
  if (view$ !== undefined) return view$;
  if (key$ === undefined) splitNames(rt, object, key, site);
  const table = rt.tables.of(object);
  if (table !== undefined) {
    const name = propertyKey(key);
    if (name === undefined) return undefined;
    if (typeof name === "number" && key$ === undefined && isIndexed(object) && lengthOf(rt, object) !== undefined) {
      splitBounds(rt, object, name, undefined, site);
    }
    // the text holds the message
    if (name === "stack" && table.properties?.get("message") !== undefined && isNativeError(object))
      rt.concretised(site, "the stack of an error");
    const { collection } = table;
    if (collection !== undefined && typeof name === "number") pinBoxed(rt, object, site);
    if (name === "size" && collection !== undefined && collection.size === value) return collection.size$;
    if (table.contents !== undefined && typeof name !== "symbol") {
      if (!hasOwn(object, name)) {
        if (key$ !== undefined) pinKey(rt, key, key$, site);
        return table.contents.absent(String$(name), value, site);
      }
      table.contents.touched(String$(name));
    }
    const shadow = table.shadow(name, value);
    if (shadow !== undefined) return shadow;
    // under a symbolic name it is none of those that are known by name
    if (table.lazy !== undefined && key$ === undefined) {
      if (value === undefined) return rt.discover(object, table.lazy, name);
      if (!hasOwn(object, name)) rt.foundInherited(table.lazy, name);
    }
  }
  if (left !== undefined) return fromGetter(object, key, left);
  return typeof value === "function" ? undefined : inherited(rt, object, key, value);
}

/** A number that is no index is a name, and the array has some. */
function hasOtherNames(array: Indexed): boolean {
  const names = isArray(array) ? ownKeys(array) : [];
  const last = names[names.length - 1];
  // after the indexes comes `length`
  return last !== undefined && last !== "length";
}

/** A key that is an object becomes text by code that nobody followed. */
function loseKey(rt: ShadowRuntime, key: object, left: Shadow, site: number): void {
  const method = findDescriptor(key, "toString")?.value ?? findDescriptor(key, Symbol.toPrimitive)?.value;
  if (left !== undefined || rt.isTracked(key) || rt.isInstrumented(method)) rt.concretised(site, "an object as a key");
}

function getOfProxy(
  rt: ShadowRuntime,
  proxy: object,
  key: unknown,
  key$: Shadow,
  value: unknown,
  left: Shadow,
  site: number,
): Shadow {
  rt.hasProxies = true;
  const target = through(rt, proxy, "get");
  if (target !== undefined) {
    rt.ret = left;
    return get(rt, target, undefined, key, key$, value, site);
  }
  if (key$ !== undefined) rt.pin(key, key$, site);
  const known = rt.proxies.get(proxy);
  return known !== undefined && trapOf(known, "get").kind === "program" ? left : lostInProxy(rt, left, site);
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
  if (value === undefined) return absentAbove(rt, object, name);
  let at: object | null = object;
  for (let depth = 0; depth < 20; depth++) {
    if (ownData(at, name) !== undefined) return depth === 0 ? undefined : rt.tables.of(at)?.shadow(name, value);
    if (findDescriptor(at, name) === undefined) return undefined;
    at = getPrototypeOf(at);
    if (at === null) return undefined;
  }
  return undefined;
}

/** A prototype may lack an optional property. */
function absentAbove(rt: ShadowRuntime, object: object, name: Key): Shadow {
  if (hasOwn(object, name)) return undefined;
  for (let at = getPrototypeOf(object); at !== null && !isProxy(at); at = getPrototypeOf(at)) {
    const table = rt.tables.of(at);
    const shadow = table?.shadow(name, undefined);
    if (shadow !== undefined) return shadow;
    if (table?.lazy !== undefined && !hasOwn(at, name)) return rt.discover(at, table.lazy, name);
    if (hasOwn(at, name)) return undefined;
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
  if (index$ === undefined) return undefined;
  if (text$ === undefined && index$.sort === "str") splitKey(rt, Object$(text), key, index$, site);
  else pinKey(rt, key, index$, site);
  return text$ !== undefined && key === "length" ? apply("length", text$) : undefined;
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
  value?: unknown,
): void {
  rt.args = undefined;
  if (object$ !== undefined) resolve(rt, object, object$, site);
  if (!isObject(object)) return;
  if (isObject(key)) loseKey(rt, key, undefined, site);
  if (isProxy(object)) {
    storingThrough(rt, object, key, key$, value$, site, value);
    return;
  }
  if (isIndexed(object)) {
    const index = typeof key === "number" ? key : propertyKey(key);
    // An index written as text: which text it is decides.
    const isText = typeof key !== "number" && key$ !== undefined;
    if (isText) {
      splitKey(rt, object, key, key$, site);
      rt.pin(key, key$, site);
    }
    if (index === "length") splitBeforeCut(rt, object, value, site);
    if (typeof index === "number") splitBeforeStore(rt, object, index, isText ? undefined : key$, site);
  } else if (key$ !== undefined) splitKey(rt, object, key, key$, site);
  else splitNames(rt, object, key, site);
  if (value$ !== undefined || rt.tables.of(object) !== undefined) assigning(rt, object, key, value, value$, site);
  if (value$ === undefined) return;
  const name = propertyKey(key);
  const setter = name === undefined || hasOwnData(object, name) ? undefined : findDescriptor(object, name)?.set;
  if (setter !== undefined && factsOf(setter as Callable).kind === "f") rt.args = [value$];
}

/** A native setter whose model says what a store does. */
function assigned(object: object, name: Key | undefined): Required<Pick<BuiltinModel, "assign">> | undefined {
  if (typeof name !== "string" || ownData(object, name) !== undefined) return undefined;
  const setter = findDescriptor(object, name)?.set;
  const model = setter === undefined ? undefined : modelOf(setter);
  return model?.assign === undefined ? undefined : (model as Required<Pick<BuiltinModel, "assign">>);
}

function assigning(
  rt: ShadowRuntime,
  object: object,
  key: unknown,
  value: unknown,
  value$: Shadow,
  site: number,
): void {
  const name = propertyKey(key);
  const model = assigned(object, name);
  if (model === undefined) return;
  const fn = findDescriptor(object, name!)!.set as Callable;
  model.assign({ fn, self: object, self$: undefined, args: [value], args$: [value$], site, rt });
}

function storingThrough(
  rt: ShadowRuntime,
  proxy: object,
  key: unknown,
  key$: Shadow,
  value$: Shadow,
  site: number,
  value: unknown,
): void {
  rt.hasProxies = true;
  const target = through(rt, proxy, "set");
  if (target !== undefined) {
    storing(rt, target, undefined, key, key$, value$, site, value);
    return;
  }
  const known = rt.proxies.get(proxy);
  if (known !== undefined && trapOf(known, "set").kind === "program") {
    // The trap gets the key as text.
    const name$ = key$ === undefined || typeof key === "symbol" ? undefined : nameShadow(rt, key, key$, site);
    if (value$ !== undefined || name$ !== undefined) rt.args = [undefined, name$, value$, undefined];
  } else if (value$ !== undefined || key$ !== undefined) rt.concretised(site, "a proxy");
}

function hasOwnData(object: object, name: Key): boolean {
  return isIndexed(object) && typeof name === "number" ? true : ownData(object, name) !== undefined;
}

/** A new length: which of the elements that stay are there, and which of them become holes. */
function splitBeforeCut(rt: ShadowRuntime, array: Indexed, value: unknown, site: number): void {
  const length$ = lengthOf(rt, array);
  if (length$ === undefined) return;
  const count = elementCount(array);
  if (typeof value !== "number" || value > MAX_CUT) rt.pin(count, length$, site);
  else for (let i = 0; i < value && i <= count; i++) rt.split(site, lt(literal(i), length$), i < count);
}

/** A longer one is fixed. */
const MAX_CUT = 64;

/** A store beyond the end grows the array: where it goes must not depend on the input any further. */
function splitBeforeStore(rt: ShadowRuntime, array: Indexed, index: number, key$: Shadow, site: number): void {
  const index$ = key$ === undefined ? undefined : resolve(rt, index, key$, site);
  if (index$ === undefined && lengthOf(rt, array) === undefined) return;
  const inside = splitBounds(rt, array, index, index$, site);
  if (index$ !== undefined) {
    const isIndex = isInteger(index) && index >= 0;
    if (!inside && isArray(array)) rt.split(site, and(apply("isInteger", index$), le(literal(0), index$)), isIndex);
    if (inside || (isArray(array) && isIndex)) fixIndex(rt, index, index$, site);
    // elsewhere a typed array ignores it
    else if (isArray(array)) rt.pin(index, index$, site);
  } else if (!inside) rt.pin(elementCount(array), lengthOf(rt, array), site);
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
  const left = rt.ret;
  rt.args = undefined;
  rt.ret = undefined;
  if (!isObject(object)) return;
  const name = propertyKey(key);
  if (name === undefined) return;
  if (isProxy(object)) {
    const target = through(rt, object, "set");
    if (target !== undefined) stored(rt, target, key, key$, value, value$, site);
    return;
  }
  if (typeof name === "number" && isView(object)) {
    // what the element holds is the value converted to the array's type, an object by code that nobody followed
    if (isObject(value) && (left !== undefined || rt.isTracked(value)))
      rt.concretised(site, "an object as an element of a typed array");
    writeElement(rt, object, name, elementShadow(rt, object, value, value$, site));
    return;
  }
  const table = rt.tables.of(object);
  if ((table !== undefined || value$ !== undefined) && assigned(object, name) !== undefined) return;
  if (typeof name !== "symbol") table?.contents?.touched(String$(name));
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
  if (data === undefined && value$ !== undefined) {
    const setter = findDescriptor(object, name)?.set;
    if (setter !== undefined && !rt.isInstrumented(setter))
      rt.concretised(site, `property ${String$(name)} of a native object`);
  }
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

/** Before a `delete`: which property a symbolic key names. */
export function deleting(
  rt: ShadowRuntime,
  object: unknown,
  object$: Shadow,
  key: unknown,
  key$: Shadow,
  site: number,
): void {
  if (object$ !== undefined) resolve(rt, object, object$, site);
  if (key$ === undefined) return;
  if (!isObject(object) || isProxy(object) || isIndexed(object)) pinKey(rt, key, key$, site);
  else splitKey(rt, object, key, key$, site);
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
  if (key$ === undefined) splitNames(rt, object, key, site);
  const table = rt.tables.of(object);
  const name = propertyKey(key);
  if (table === undefined || name === undefined || ownData(object, name) !== undefined) return;
  if (typeof name !== "symbol") table.contents?.removed(String$(name));
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
  const left = rt.ret;
  rt.ret = undefined;
  if (object$ !== undefined) resolve(rt, object, object$, site);
  if (!isObject(object)) return undefined;
  if (isObject(key)) loseKey(rt, key, left, site);
  if (isProxy(object)) {
    rt.hasProxies = true;
    const target = through(rt, object, "has");
    if (target !== undefined) return has(rt, key, key$, target, undefined, site);
    if (key$ !== undefined) rt.pin(key, key$, site);
    return askedTrap(rt, object, left, site);
  }
  if (key$ !== undefined) {
    const index$ = indexShadow(rt, object, key, key$, site);
    if (index$ === undefined) splitKey(rt, object, key, key$, site);
    else if (isDense(object as Indexed)) return indexWithin(rt, object as Indexed, key as number, index$);
    else rt.pin(key, index$, site);
  } else splitNames(rt, object, key, site);
  const name = propertyKey(key);
  if (name === undefined || (key$ !== undefined && rt.tables.of(object)?.lazy !== undefined)) return undefined;
  return presenceAnywhere(rt, object, name);
}

/** `in` also finds what is inherited. */
function presenceAnywhere(rt: ShadowRuntime, object: object, name: Key): Shadow {
  let found: Shadow;
  for (let at: object | null = object; at !== null && !isProxy(at); at = getPrototypeOf(at)) {
    const here = presenceOf(rt, at, name);
    if (here !== undefined) found = found === undefined ? here : or(found, here);
    else if (hasOwn(at, name)) return undefined;
  }
  return found;
}

/** Somebody tells a property that is missing from one that is undefined. */
export function loseUndefined(rt: ShadowRuntime, table: Table, name: Key): void {
  if (table.untried?.has(name) === true)
    rt.concretised(rt.lastSite, "an optional property that is there and undefined");
}

/** The condition under which the property exists, when it depends on the input. */
export function presenceOf(rt: ShadowRuntime, object: unknown, name: Key): Shadow {
  const table = rt.tables.of(object);
  if (table === undefined || !isObject(object)) return undefined;
  const declared = table.presence?.get(name);
  if (table.contents !== undefined && typeof name !== "symbol") {
    if (!hasOwn(object, name)) return table.contents.presence(String$(name));
    table.contents.touched(String$(name));
  }
  if (declared !== undefined) {
    loseUndefined(rt, table, name);
    return declared;
  }
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
