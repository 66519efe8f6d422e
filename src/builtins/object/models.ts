/** Models of `Object` and `Object.prototype`: listing, copying and asking for properties whose presence, name or value is symbolic. */
import { apply, applyAll, literal } from "../../expr/build.ts";
import { ownGetters } from "../../runtime/functions/own-code.ts";
import { isIndexed } from "../../runtime/heap/bounds.ts";
import { findDescriptor } from "../../runtime/heap/keys.ts";
import { type BuiltinModel, type Call, harmlessModel, native } from "../../runtime/natives/model.ts";
import {
  getOwnPropertyDescriptor,
  hasOwn,
  is,
  isArray,
  isEnumerable,
  isView,
  keys,
  ownKeys,
  reflectApply,
  reflectConstruct,
  SafeMap,
} from "../../runtime/pristine.ts";
import type { Key, Shadow } from "../../runtime/protocol.ts";
import { fixLength } from "../array/length.ts";
import { isProxied, put } from "../array/receiver.ts";
import { decide } from "../modelling/assume.ts";
import { settleObject } from "../modelling/operands.ts";
import type { Registration } from "../modelling/registration.ts";
import { decideDescriptor } from "./descriptors.ts";
import { fixProperties, isAnObject } from "./listing.ts";
import { decideStore } from "./stores.ts";

const NativeObject = Object;
const prototype = Object.prototype;

function objectModel(name: string, run: (call: Call) => unknown): BuiltinModel {
  return { name, fidelity: "exact", looksInside: true, run };
}

/** keys, values, entries, getOwnPropertyNames: what there is to list is fixed first. */
function listing(
  name: string,
  describe: (call: Call, source: object, result: unknown[], key: string, at: number) => void,
): BuiltinModel {
  return objectModel(`Object.${name}`, (call) => {
    const { rt, args, args$, site } = call;
    const source = args[0];
    const text = rt.resolve(source, args$[0], site);
    if (text !== undefined) rt.pin(source, text, site);
    const readsGetters = isAnObject(source) && (name === "values" || name === "entries") && ownGetters(source) > 0;
    if (readsGetters) rt.concretised(site, `Object.${name} of getters`);
    if (!isAnObject(source) || !rt.heap.isTracked(source)) return native(call);
    if (isProxied(source)) return throughProxy(call, `Object.${name}`);
    fixProperties(call, source);
    const listed = ownKeys(source);
    const result = native(call) as unknown[];
    let at = 0;
    for (let i = 0; i < listed.length && at < result.length; i++) {
      const key = listed[i]!;
      if (typeof key !== "string" || (name !== "getOwnPropertyNames" && !isEnumerable(source, key))) continue;
      describe(call, source, result, key, at++);
    }
    return result;
  });
}

function describeKey(call: Call, source: object, result: unknown[], key: string, at: number): void {
  const key$ = call.rt.heap.keyShadowOf(source, key);
  if (key$ !== undefined && result[at] === key) call.rt.heap.setProperty(result, at, key, key$);
}

function describeValue(call: Call, source: object, result: unknown[], key: string, at: number): void {
  const value$ = call.rt.heap.getProperty(source, key);
  if (value$ !== undefined && is(getOwnPropertyDescriptor(source, key)?.value, result[at])) {
    call.rt.heap.setProperty(result, at, result[at], value$);
  }
}

function describeEntry(call: Call, source: object, result: unknown[], key: string, at: number): void {
  const { rt } = call;
  const pair = result[at] as [string, unknown];
  describeKey(call, source, pair, key, 0);
  const value$ = rt.heap.getProperty(source, key);
  if (value$ !== undefined && is(getOwnPropertyDescriptor(source, key)?.value, pair[1]))
    rt.heap.setProperty(pair, 1, pair[1], value$);
}

/** A proxy of something that is tracked: what comes out is not followed. */
function throughProxy(call: Call, name: string): unknown {
  call.rt.concretised(call.site, `${name} of a proxy`);
  return native(call);
}

/** One source at a time: what each wrote is known while it still stands there. */
function assign(call: Call): unknown {
  const { rt, fn, args, args$, site } = call;
  const target = args[0];
  rt.pin(target, rt.resolve(target, args$[0], site), site);
  if (!isAnObject(target) || args.length < 2) {
    for (let i = 1; i < args.length; i++) rt.pin(args[i], args$[i], site);
    return native(call);
  }
  for (let i = 1; i < args.length; i++) {
    const source = args[i];
    const text = rt.resolve(source, args$[i], site);
    if (text !== undefined) rt.pin(source, text, site);
    if (isAnObject(source) && ownGetters(source) > 0) rt.concretised(site, "Object.assign from getters");
    if (!isAnObject(source) || isProxied(source) || !(rt.heap.isTracked(source) || rt.heap.isTracked(target))) {
      assignOne(call, target, source);
      if (isProxied(source)) {
        rt.heap.forget(target);
        if (rt.heap.isTracked(source)) rt.concretised(site, "Object.assign from a proxy");
      }
      continue;
    }
    fixProperties(call, source);
    decideTargets(call, source, target);
    assignOne(call, target, source);
    copyShadows(call, source, target);
  }
  rt.ret = undefined;
  return target;

  function assignOne(_: Call, to: object, from: unknown): void {
    rt.args = undefined;
    reflectApply(fn, NativeObject, [to, from]);
  }
}

/** Which property of the target a symbolic name writes to, a setter like `__proto__` among them. */
function decideTargets(call: Call, source: object, target: object): void {
  const { rt, site } = call;
  const listed = ownKeys(source);
  for (let i = 0; i < listed.length; i++) {
    const key = listed[i]!;
    const key$ = rt.heap.keyShadowOf(source, key);
    if (key$ === undefined) {
      const value = getOwnPropertyDescriptor(source, key)?.value as unknown;
      if (isEnumerable(source, key)) decideStore(call, target, key, value, rt.heap.getProperty(source, key));
    } else if (!isProxied(target)) rt.storing(target, undefined, key, key$, undefined, undefined, site);
  }
}

function copyShadows(call: Call, source: object, target: object): void {
  const { rt, site } = call;
  const listed = ownKeys(source);
  for (let i = 0; i < listed.length; i++) {
    const key = listed[i]!;
    if (!isEnumerable(source, key)) continue;
    const written = getOwnPropertyDescriptor(target, key);
    const value$ = rt.heap.getProperty(source, key);
    const isStored = written !== undefined && hasOwn(written, "value");
    // a setter took the value, and what it made of it
    if (value$ !== undefined && !isStored) rt.concretised(site, "Object.assign to a setter");
    const isCopied = written !== undefined && is(written.value, getOwnPropertyDescriptor(source, key)?.value);
    const key$ = rt.heap.keyShadowOf(source, key) ?? rt.heap.keyShadowOf(target, key);
    rt.heap.setProperty(target, key, written?.value, isCopied ? value$ : undefined);
    if (key$ !== undefined) rt.heap.setKeyShadow(target, key, key$);
  }
}

/** Written out, because the keys may be symbolic: a store under a symbolic name is decided by the runtime. */
function fromEntries(call: Call): unknown {
  const { rt, args, args$, site } = call;
  const iterable = args[0];
  rt.resolve(iterable, args$[0], site);
  if (iterable === undefined || iterable === null) return native(call);
  const iterate = (iterable as Iterable<unknown>)[Symbol.iterator] as unknown;
  rt.ret = undefined;
  if (typeof iterate !== "function") return native(call);
  const cursor = rt.cursor(iterable, args$[0], site, true);
  const result = {};
  const once = {
    __proto__: null,
    [Symbol.iterator]: () => reflectApply(iterate as never, iterable, []) as Iterator<unknown>,
  };
  for (const item of once) {
    settleObject(call, item, cursor?.next(item));
    // the native words its own complaint about what is no entry
    if (!isAnObject(item)) reflectApply(call.fn, NativeObject, [[item]]);
    const pair = item as Record<number, unknown>;
    const key = pair[0];
    const key$ = rt.get(pair, undefined, 0, undefined, key, site);
    const value = pair[1];
    const value$ = rt.get(pair, undefined, 1, undefined, value, site);
    if (isAnObject(key)) rt.concretised(site, "Object.fromEntries of names that are objects");
    const name = typeof key === "symbol" ? key : `${key as string}`;
    if (key$ !== undefined || rt.heap.isTracked(result))
      rt.storing(result, undefined, key, key$, value, undefined, site);
    put(result, name, value);
    rt.stored(result, undefined, key$ === undefined ? name : key, key$, value, value$, site);
  }
  cursor?.done();
  rt.ret = undefined;
  return result;
}

/** `in` finds what is inherited whether or not the object has it. */
function ownPresence({ rt, args, args$ }: Call, object: object, key: number): Shadow {
  const { [key]: name } = args;
  const isName = typeof name === "string" || typeof name === "number" || typeof name === "symbol";
  return isName && args$[key] === undefined ? rt.heap.presenceOf(object, name) : undefined;
}

/** hasOwn, hasOwnProperty, propertyIsEnumerable. */
const asksOwn = (name: string, operands: (call: Call) => { object: unknown; key: number }): BuiltinModel =>
  objectModel(name, (call) => {
    const { rt, args, args$, site } = call;
    const { object, key } = operands(call);
    const shadow =
      isAnObject(object) && (rt.heap.isTracked(object) || args$[key] !== undefined)
        ? (rt.has(args[key], args$[key], object, undefined, false, site) ?? ownPresence(call, object, key))
        : undefined;
    if (!isAnObject(object)) for (let i = 0; i < args.length; i++) rt.pin(args[i], args$[i], site);
    const result = native(call);
    rt.ret = shadow?.kind === "literal" ? undefined : shadow;
    return result;
  });

function defineProperty(call: Call): unknown {
  const { rt, args, args$, site } = call;
  const { 0: object, 1: key, 2: descriptor } = args;
  rt.resolve(descriptor, args$[2], site);
  decideDescriptor(call, descriptor);
  decidePresence(call, object, key);
  const value$ = rt.heap.getProperty(descriptor, "value");
  const name$ = decideName(call, object, key, args$[1]);
  const given = isAnObject(descriptor) ? (getOwnPropertyDescriptor(descriptor, "value")?.value as unknown) : undefined;
  if (key === "length") decideStore(call, object, key, given, value$);
  const result = native(call);
  if (value$ !== undefined && isProxied(object)) rt.concretised(site, "Object.defineProperty on a proxy");
  loseElement(call, object, descriptor);
  if (
    !isAnObject(object) ||
    isProxied(object) ||
    (value$ === undefined && name$ === undefined && !rt.heap.isTracked(object))
  )
    return result;
  const name = typeof key === "symbol" ? key : `${key as string}`;
  const now = getOwnPropertyDescriptor(object, name)?.value as unknown;
  rt.heap.setProperty(object, name, now, is(now, given) ? value$ : undefined);
  if (name$ !== undefined) rt.heap.setKeyShadow(object, name, name$);
  return result;
}

/** A property that is there already keeps the flags that the descriptor does not name. */
function decidePresence({ rt, site }: Call, object: unknown, key: unknown): void {
  if (!isAnObject(object) || isProxied(object) || isAnObject(key)) return;
  const presence = rt.heap.presenceOf(object, key as Key);
  if (presence !== undefined) decide(rt, site, presence, hasOwn(object, key as Key));
}

/** Whatever walks over an array takes its elements for values. */
function loseElement({ rt, site }: Call, object: unknown, descriptor: unknown): void {
  const getter = isArray(object) && isAnObject(descriptor) ? findDescriptor(descriptor, "get")?.value : undefined;
  if (rt.isInstrumented(getter)) rt.concretised(site, "a getter as an element of an array");
}

/** Which property of a plain object a symbolic name is; the name as an expression, where it may be another on other runs. */
function decideName(call: Call, object: unknown, key: unknown, key$: Shadow): Shadow {
  const { rt, site } = call;
  if (key$ === undefined) {
    decideStore(call, object, key, undefined, undefined);
    return undefined;
  }
  const text = isAnObject(key) || typeof key === "symbol" ? undefined : rt.asString(key, key$, site);
  if (text === undefined || !isAnObject(object) || isProxied(object) || isArray(object) || isView(object)) {
    rt.pin(key, key$, site);
    return undefined;
  }
  rt.storing(object, undefined, key, key$, undefined, undefined, site);
  return text.kind === "literal" ? undefined : text;
}

/** Every property defined as by `Object.defineProperty`; descriptors that are not plain data are left to the native. */
function defineProperties(call: Call): unknown {
  const given = describedValues(call, call.args[1]);
  given.forEach(({ value, shadow }, name) => {
    decideStore(call, call.args[0], name, value, shadow);
  });
  const result = native(call);
  keepDescribed(call, call.args[0], given);
  return result;
}

function create(call: Call): unknown {
  const { rt, args, args$, site } = call;
  rt.resolve(args[0], args$[0], site);
  const given = describedValues(call, args[1]);
  const result = native(call);
  keepDescribed(call, result, given);
  return result;
}

interface Described {
  readonly value: unknown;
  readonly shadow: Shadow;
}

/** A map: the program may have defined setters for the indices of arrays. */
function describedValues(call: Call, descriptors: unknown): Map<string, Described> {
  const { rt, site } = call;
  const given: Map<string, Described> = new SafeMap<string, Described>();
  if (isAnObject(descriptors) && !isProxied(descriptors)) {
    fixProperties(call, descriptors);
    const names = keys(descriptors);
    for (let i = 0; i < names.length; i++) {
      const name = names[i]!;
      const descriptor = getOwnPropertyDescriptor(descriptors, name)?.value as unknown;
      rt.resolve(descriptor, rt.heap.getProperty(descriptors, name), site);
      decideDescriptor(call, descriptor);
      const value = isAnObject(descriptor)
        ? (getOwnPropertyDescriptor(descriptor, "value")?.value as unknown)
        : undefined;
      given.set(name, { value, shadow: rt.heap.getProperty(descriptor, "value") });
    }
  } else if (rt.heap.isTracked(descriptors)) rt.concretised(site, "Object.defineProperties");
  else rt.pin(descriptors, call.args$[1], site);
  return given;
}

function keepDescribed({ rt }: Call, object: unknown, given: Map<string, Described>): void {
  if (!isAnObject(object) || isProxied(object)) return;
  given.forEach(({ value, shadow }, name) => {
    const now = getOwnPropertyDescriptor(object, name)?.value as unknown;
    if (shadow !== undefined || rt.heap.isTracked(object))
      rt.heap.setProperty(object, name, now, is(now, value) ? shadow : undefined);
  });
}

function getDescriptors(call: Call): unknown {
  const { rt, args, args$, site } = call;
  const object = args[0];
  rt.pin(object, rt.resolve(object, args$[0], site), site);
  if (!isAnObject(object) || !rt.heap.isTracked(object)) return native(call);
  if (isProxied(object)) return throughProxy(call, "Object.getOwnPropertyDescriptors");
  fixProperties(call, object);
  const result = native(call) as Record<string, PropertyDescriptor>;
  const names = keys(result);
  for (let i = 0; i < names.length; i++) {
    const value$ = rt.heap.getProperty(object, names[i]!);
    const descriptor = result[names[i]!]!;
    if (value$ !== undefined && hasOwn(descriptor, "value"))
      rt.heap.setProperty(descriptor, "value", descriptor.value, value$);
  }
  return result;
}

function getDescriptor(call: Call): unknown {
  const { rt, args, args$, site } = call;
  const { 0: object, 1: key } = args;
  rt.pin(object, rt.resolve(object, args$[0], site), site);
  decideName(call, object, key, args$[1]);
  if (isAnObject(object) && isProxied(object) && rt.heap.isTracked(object))
    return throughProxy(call, "a property descriptor");
  if (isAnObject(object) && !isProxied(object)) fixProperties(call, object);
  const result = native(call) as PropertyDescriptor | undefined;
  if (result === undefined || !isAnObject(object) || !hasOwn(result, "value")) return result;
  const value$ =
    typeof key === "symbol" || typeof key === "string" || typeof key === "number"
      ? rt.heap.getProperty(object, key)
      : undefined;
  if (value$ !== undefined) rt.heap.setProperty(result, "value", result.value, value$);
  return result;
}

const is$ = objectModel("Object.is", (call) => {
  const { rt, args, args$ } = call;
  const left = rt.shadowOf(args[0], args$[0]);
  const right = rt.shadowOf(args[1], args$[1]);
  if (left === undefined) rt.resolve(args[1], args$[1], call.site);
  if (right === undefined) rt.resolve(args[0], args$[0], call.site);
  const shadow = left === undefined || right === undefined ? undefined : apply("same", left, right);
  const result = native(call);
  rt.ret = shadow?.kind === "literal" ? undefined : shadow;
  return result;
});

/** Which alternative of a union the operands are decides; from there the native's answer is concrete. */
const resolving = (name: string, givesBack = false): BuiltinModel =>
  objectModel(name, (call) => {
    const { rt, self, self$, args, args$, site } = call;
    rt.resolve(self, self$, site);
    const given = rt.resolve(args[0], args$[0], site);
    for (let i = 1; i < args.length; i++) rt.resolve(args[i], args$[i], site);
    // one with elements cannot be frozen
    if (givesBack && isView(args[0]) && isIndexed(args[0])) fixLength(rt, args[0], site);
    const result = native(call);
    // what is no object is given back
    if (givesBack && given !== undefined && is(result, args[0])) rt.ret = given;
    return result;
  });

/** `[object Tag]`: an object may say what it is. */
function tagged(call: Call): unknown {
  const { rt, self, self$, site } = call;
  rt.resolve(self, self$, site);
  const tag =
    isAnObject(self) && !isProxied(self) ? getOwnPropertyDescriptor(self, Symbol.toStringTag)?.value : undefined;
  const tag$ = typeof tag === "string" ? rt.heap.getProperty(self, Symbol.toStringTag) : undefined;
  const result = native(call);
  if (tag$ !== undefined) rt.ret = applyAll("concat", [literal("[object "), tag$, literal("]")]);
  return result;
}

/** `Object(x)`: a primitive is wrapped, and its shadow does not follow. */
const convert = (call: Call): unknown => {
  const { rt, args, args$, site, newTarget, fn } = call;
  const lost = rt.resolve(args[0], args$[0], site);
  if (lost !== undefined) rt.concretised(site, "Object");
  if (newTarget === undefined) return native(call);
  return reflectConstruct(fn, args, newTarget);
};

export const objectModels: readonly Registration[] = [
  [NativeObject, { name: "Object", fidelity: "partial", run: convert, construct: convert }],
  [NativeObject.keys, listing("keys", describeKey)],
  [NativeObject.values, listing("values", describeValue)],
  [NativeObject.entries, listing("entries", describeEntry)],
  [NativeObject.getOwnPropertyNames, listing("getOwnPropertyNames", describeKey)],
  [NativeObject.assign, objectModel("Object.assign", assign)],
  [NativeObject.fromEntries, objectModel("Object.fromEntries", fromEntries)],
  [NativeObject.hasOwn, asksOwn("Object.hasOwn", ({ args }) => ({ object: args[0], key: 1 }))],
  [prototype.hasOwnProperty, asksOwn("Object.prototype.hasOwnProperty", ({ self }) => ({ object: self, key: 0 }))],
  [
    prototype.propertyIsEnumerable,
    asksOwn("Object.prototype.propertyIsEnumerable", ({ self }) => ({ object: self, key: 0 })),
  ],
  [NativeObject.defineProperty, objectModel("Object.defineProperty", defineProperty)],
  [NativeObject.defineProperties, objectModel("Object.defineProperties", defineProperties)],
  [NativeObject.getOwnPropertyDescriptors, objectModel("Object.getOwnPropertyDescriptors", getDescriptors)],
  [Reflect.defineProperty, objectModel("Reflect.defineProperty", defineProperty)],
  [Reflect.getOwnPropertyDescriptor, objectModel("Reflect.getOwnPropertyDescriptor", getDescriptor)],
  [NativeObject.getOwnPropertyDescriptor, objectModel("Object.getOwnPropertyDescriptor", getDescriptor)],
  [NativeObject.is, is$],
  [NativeObject.getPrototypeOf, resolving("Object.getPrototypeOf")],
  [NativeObject.freeze, resolving("Object.freeze", true)],
  [NativeObject.seal, resolving("Object.seal", true)],
  [NativeObject.preventExtensions, resolving("Object.preventExtensions", true)],
  [NativeObject.isFrozen, resolving("Object.isFrozen")],
  [NativeObject.isSealed, resolving("Object.isSealed")],
  [NativeObject.isExtensible, resolving("Object.isExtensible")],
  [NativeObject.setPrototypeOf, resolving("Object.setPrototypeOf", true)],
  [NativeObject.create, objectModel("Object.create", create)],
  [prototype.toString, objectModel("Object.prototype.toString", tagged)],
  [prototype.valueOf, harmlessModel("Object.prototype.valueOf")],
  [prototype.isPrototypeOf, resolving("Object.prototype.isPrototypeOf")],
];
