/** Which receivers the array models take over, and how they create what natives create. Anything else goes to the native and loses its shadows. */
import { types } from "node:util";
import { runsCode } from "../../runtime/functions/own-code.ts";
import { reachesTracked } from "../../runtime/heap/reach.ts";
import { type Call, native } from "../../runtime/natives/model.ts";
import {
  defineProperty,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  hasOwn,
  isArray,
  isObject,
} from "../../runtime/pristine.ts";
import { inheritsElements } from "./surprises.ts";

const { isProxy } = types;
const NativeArray = Array;
const ArrayPrototype = Array.prototype;
const speciesGetter = getOwnPropertyDescriptor(NativeArray, Symbol.species)?.get;
const { species } = Symbol;

/** A real array: reading its elements and length runs no traps. */
export function isRealArray(value: unknown): value is unknown[] {
  return isArray(value) && !isProxy(value);
}

export function isProxied(value: unknown): boolean {
  return isProxy(value);
}

/** A real array for which methods that create arrays create plain ones. */
export function createsPlain(value: unknown): value is unknown[] {
  return (
    isRealArray(value) && getPrototypeOf(value) === ArrayPrototype && !hasOwn(value, "constructor") && pristineSpecies()
  );
}

function pristineSpecies(): boolean {
  return (
    getOwnPropertyDescriptor(ArrayPrototype, "constructor")?.value === NativeArray &&
    getOwnPropertyDescriptor(NativeArray, species)?.get === speciesGetter
  );
}

/** `CreateDataProperty`: what natives do to the arrays they return; a setter on a patched prototype must not see it. */
export function put(array: object, key: PropertyKey, value: unknown): void {
  const descriptor = { __proto__: null, value, writable: true, enumerable: true, configurable: true };
  defineProperty(array, key, descriptor);
}

/** A fresh array of `length` holes. */
export function holes(length: number): unknown[] {
  return new NativeArray(length);
}

/** Anything here that could carry a shadow: known before a model spends time. */
export function anythingKnown(call: Call): boolean {
  const { rt, self } = call;
  if (
    call.self$ !== undefined ||
    rt.heap.isTracked(self) ||
    (isObject(self) && (runsCode(self) || inheritsElements(rt, self)))
  )
    return true;
  for (let i = 0; i < call.args.length; i++) {
    if (call.args$[i] !== undefined || call.rt.heap.isTracked(call.args[i])) return true;
  }
  return false;
}

/** Runs the native and gives up what was known about the operands it may change or copy. */
export function unmodelled(call: Call, name: string): unknown {
  const { rt, self, site } = call;
  if (isAtStake(call)) rt.concretised(site, name);
  try {
    return native(call);
  } finally {
    rt.heap.forget(self);
    rt.ret = undefined;
  }
}

/** The same for natives that only read their receiver. */
export function unmodelledRead(call: Call, name: string): unknown {
  if (isAtStake(call)) call.rt.concretised(call.site, name);
  return native(call);
}

/** What an element or an argument is may have a method that gives its text. */
function isAtStake(call: Call): boolean {
  if (anythingKnown(call) || reachesTracked(call.rt, call.self)) return true;
  for (let i = 0; i < call.args.length; i++) if (reachesTracked(call.rt, call.args[i])) return true;
  return false;
}
