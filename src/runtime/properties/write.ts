/** Property stores: which property a symbolic key names, who takes the value, and what the object holds afterwards. */

import { and, apply, le, literal, lt } from "../../expr/build.ts";
import { elementShadow } from "../bytes/element-type.ts";
import { factsOf, isInstrumented } from "../functions/marks.ts";
import { elementCount, fixIndex, type Indexed, isIndexed, lengthOf, splitBounds } from "../heap/bounds.ts";
import { findDescriptor, isProxy, ownData, propertyKey } from "../heap/keys.ts";
import { reachesTracked } from "../heap/reach.ts";
import type { State } from "../heap/state.ts";
import { splitKey, splitNames } from "../heap/symbolic-key.ts";
import type { Tables } from "../heap/tables.ts";
import { writeElement } from "../heap/views.ts";
import type { BuiltinModel, SymbolicRuntime } from "../natives/model.ts";
import { modelOf } from "../natives/models.ts";
import { type Callable, is, isArray, isInteger, isObject, isView, Number$, String$ } from "../pristine.ts";
import type { Key, Shadow } from "../protocol.ts";
import { asNumber, asString, resolve } from "../record/operand.ts";
import type { Recorder } from "../record/recorder.ts";
import { loseKey } from "./keys.ts";
import { isPrivateAccessor } from "./private.ts";
import { through, trapOf } from "./proxies.ts";

/** Before a store: decides which property a symbolic key names, and hands the shadow to an instrumented setter. */
export function storing(
  rt: SymbolicRuntime,
  object: unknown,
  object$: Shadow,
  key: unknown,
  key$: Shadow,
  value$: Shadow,
  site: number,
  value?: unknown,
): void {
  rt.args = undefined;
  if (object$ !== undefined) resolve(rt.record, object, object$, site);
  if (isPrivateAccessor(key)) {
    if (value$ !== undefined) rt.args = [value$];
    return;
  }
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
      splitKey(rt.tables, object, key, key$, site);
      rt.record.pin(key, key$, site);
    }
    if (index === "length") splitBeforeCut(rt, object, value, value$, site);
    if (typeof index === "number") splitBeforeStore(rt, object, index, isText ? undefined : key$, site);
  } else if (key$ !== undefined) splitKey(rt.tables, object, key, key$, site);
  else splitNames(rt.tables, object, key, site);
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
  rt: SymbolicRuntime,
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
  rt: SymbolicRuntime,
  proxy: object,
  key: unknown,
  key$: Shadow,
  value$: Shadow,
  site: number,
  value: unknown,
): void {
  rt.tables.hasProxies = true;
  const target = through(rt.tables, proxy, site, "set");
  if (target !== undefined) {
    storing(rt, target, undefined, key, key$, value$, site, value);
    return;
  }
  const known = rt.tables.proxies.get(proxy);
  if (known !== undefined && trapOf(rt.tables, known, "set", site).kind === "program") {
    // The trap gets the key as text.
    const name$ = key$ === undefined || typeof key === "symbol" ? undefined : nameShadow(rt.record, key, key$, site);
    if (value$ !== undefined || name$ !== undefined) rt.args = [undefined, name$, value$, undefined];
  } else if (value$ !== undefined || key$ !== undefined) rt.record.concretised(site, "a proxy");
}

function hasOwnData(object: object, name: Key): boolean {
  return isIndexed(object) && typeof name === "number" ? true : ownData(object, name) !== undefined;
}

/** A new length: whether it is one, which of the elements that stay are there, and which of them become holes. */
export function splitBeforeCut(rt: State, array: Indexed, value: unknown, value$: Shadow, site: number): void {
  if (value$ !== undefined && isArray(array)) splitLength(rt.record, value, value$, site);
  if (reachesTracked(rt, value)) rt.record.concretised(site, "an object as a length");
  const length$ = lengthOf(rt.tables, array);
  if (length$ === undefined) return;
  const count = elementCount(array);
  if (typeof value !== "number" || value > MAX_CUT) rt.record.pin(count, length$, site);
  else for (let i = 0; i < value && i <= count; i++) rt.record.split(site, lt(literal(i), length$), i < count);
}

/** No length is anything but a whole number of 32 bits. */
function splitLength(record: Recorder, value: unknown, value$: Shadow, site: number): void {
  const count$ = asNumber(record, value, value$, site);
  if (count$ === undefined || count$.kind === "literal") {
    // its text is not followed
    record.pin(value, value$, site);
    return;
  }
  const count = Number$(value);
  const isLength = isInteger(count) && count >= 0 && count < 2 ** 32;
  const atom = and(apply("isInteger", count$), and(le(literal(0), count$), lt(count$, literal(2 ** 32))));
  record.split(site, atom, isLength);
  // a number is the array's length from now on, with its shadow
  if (isLength && typeof value !== "number") record.pin(value, value$, site);
}

/** A longer one is fixed. */
const MAX_CUT = 64;

/** A store beyond the end grows the array: where it goes must not depend on the input any further. */
function splitBeforeStore(rt: State, array: Indexed, index: number, key$: Shadow, site: number): void {
  const index$ = key$ === undefined ? undefined : resolve(rt.record, index, key$, site);
  if (index$ === undefined && lengthOf(rt.tables, array) === undefined) return;
  const inside = splitBounds(rt.tables, array, index, index$, site);
  if (index$ !== undefined) {
    const isIndex = isInteger(index) && index >= 0;
    if (!inside && isArray(array))
      rt.record.split(site, and(apply("isInteger", index$), le(literal(0), index$)), isIndex);
    if (inside || (isArray(array) && isIndex)) fixIndex(rt.record, index, index$, site);
    // elsewhere a typed array ignores it
    else if (isArray(array)) rt.record.pin(index, index$, site);
  } else if (!inside) rt.record.pin(elementCount(array), lengthOf(rt.tables, array), site);
}

/** After a store. The property may turn out to be an accessor or read-only; only what it really holds gets the shadow. */
export function stored(
  rt: State,
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
  if (!isObject(object) || isPrivateAccessor(key)) return;
  const name = propertyKey(key);
  if (name === undefined) return;
  if (isProxy(object)) {
    const target = through(rt.tables, object, site, "set");
    if (target !== undefined) stored(rt, target, key, key$, value, value$, site);
    return;
  }
  if (typeof name === "number" && isView(object)) {
    // what the element holds is the value converted to the array's type, an object by code that nobody followed
    if (isObject(value) && (left !== undefined || rt.heap.isTracked(value)))
      rt.record.concretised(site, "an object as an element of a typed array");
    writeElement(rt.tables, object, name, elementShadow(rt.record, object, value, value$, site));
    return;
  }
  const table = rt.tables.of(object);
  if ((table !== undefined || value$ !== undefined) && assigned(object, name) !== undefined) return;
  if (typeof name !== "symbol") table?.contents?.touched(String$(name));
  if (value$ === undefined && key$ === undefined) {
    if (table === undefined) return;
    table.set(name, value, undefined, keepKey(rt.tables, object, name));
    table.presence?.delete(name);
    return;
  }
  if (typeof name === "string" && name[0] === "#") {
    rt.tables.track(object).set(name, value, value$, undefined);
    return;
  }
  const data = ownData(object, name);
  if (data === undefined && value$ !== undefined) {
    const setter = findDescriptor(object, name)?.set;
    if (setter !== undefined && !isInstrumented(setter))
      rt.record.concretised(site, `property ${String$(name)} of a native object`);
  }
  if (data === undefined || !is(data.value, value)) return;
  const name$ =
    key$ === undefined || isIndexed(object) ? keepKey(rt.tables, object, name) : nameShadow(rt.record, key, key$, site);
  const made = rt.tables.track(object);
  made.set(name, value, value$, name$);
  made.presence?.delete(name);
}

function keepKey(tables: Tables, object: object, name: Key): Shadow {
  return tables.of(object)?.entry(name)?.key$;
}

function nameShadow(record: Recorder, key: unknown, key$: Shadow, site: number): Shadow {
  const text = asString(record, key, key$, site);
  return text?.kind === "literal" ? undefined : text;
}
