/** Models of Map and WeakMap. */
import { type Call, native } from "../../runtime/natives/model.ts";
import { is, reflectConstruct } from "../../runtime/pristine.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { settleObject } from "../modelling/operands.ts";
import type { Registration } from "../modelling/registration.ts";
import { clear, collectionMethod, fillingConstructor, forEachModel, has, iteratorModel, remove } from "./collection.ts";
import { fixEntries, isMap, locate, storedKey } from "./keys.ts";
import { isAnObject, settleKey, weakly } from "./weak.ts";

const NativeMap = Map;
const prototype = Map.prototype;
/** As it was before any program could change it. */
const nativeHas = prototype.has;

type AnyMap = Map<unknown, unknown>;
const isAnyMap = (self: unknown): self is AnyMap => isMap(self);

function get(call: Call, self: AnyMap): unknown {
  const { rt, args, args$ } = call;
  fixEntries(call, self);
  locate(call, self, args[0], args$[0]);
  const result = native(call);
  const entry = rt.heap.collection(self)?.entries.get(args[0]);
  if (entry !== undefined && is(entry.value, result)) rt.ret = entry.value$;
  return result;
}

function set(call: Call, self: AnyMap): unknown {
  const { rt, args, args$ } = call;
  fixEntries(call, self);
  locate(call, self, args[0], args$[0]);
  const known = rt.heap.collection(self);
  const stored = known?.entries.get(args[0]);
  const isNew = native({ ...call, fn: nativeHas, args: [args[0]] }) !== true;
  const key$ = isNew ? storedKey(call, args[0], args$[0]) : stored?.key$;
  const result = native(call);
  if (key$ === undefined && args$[1] === undefined) known?.entries.delete(args[0]);
  else rt.heap.collection(self, true).entries.set(args[0], { key$, value: args[1], value$: args$[1] });
  return result;
}

/** One `[key, value]` of the iterable. What is no object is the native's error to word. */
function addPair(call: Call, adder: unknown, self: object, item: unknown, item$: Shadow): void {
  const { rt, site } = call;
  settleObject(call, item, item$);
  if ((typeof item !== "object" || item === null) && typeof item !== "function") {
    reflectConstruct(call.fn, [[item]]);
    return;
  }
  const pair = item as Record<number, unknown>;
  const key = pair[0];
  const key$ = rt.get(pair, undefined, 0, undefined, key, site);
  const value = pair[1];
  const value$ = rt.get(pair, undefined, 1, undefined, value, site);
  rt.invoke(adder, self, [key, value], [key$, value$], site);
}

const WeakPrototype = WeakMap.prototype;

/** Keys of a WeakMap are objects: only values have shadows. */
function weakGet(call: Call, self: object): unknown {
  settleKey(call);
  const result = native(call);
  const entry = call.rt.heap.collection(self)?.entries.get(call.args[0]);
  if (entry !== undefined && is(entry.value, result)) call.rt.ret = entry.value$;
  return result;
}

function weakSet(call: Call, self: object): unknown {
  const { rt, args, args$ } = call;
  settleKey(call);
  const result = native(call);
  if (args$[1] === undefined) rt.heap.collection(self)?.entries.delete(args[0]);
  else rt.heap.collection(self, true).entries.set(args[0], { key$: undefined, value: args[1], value$: args$[1] });
  return result;
}

export const mapModels: readonly Registration[] = [
  [NativeMap, fillingConstructor("Map", "set", addPair)],
  [prototype.get, collectionMethod("Map.prototype.get", isAnyMap, get)],
  [prototype.has, collectionMethod("Map.prototype.has", isAnyMap, has)],
  [prototype.set, collectionMethod("Map.prototype.set", isAnyMap, set)],
  [prototype.delete, collectionMethod("Map.prototype.delete", isAnyMap, remove)],
  [prototype.clear, collectionMethod("Map.prototype.clear", isAnyMap, clear)],
  [prototype.forEach, forEachModel("Map.prototype.forEach", isAnyMap)],
  [prototype.keys, iteratorModel("Map.prototype.keys", isAnyMap, "keys")],
  [prototype.values, iteratorModel("Map.prototype.values", isAnyMap, "values")],
  [prototype.entries, iteratorModel("Map.prototype.entries", isAnyMap, "entries")],
  [WeakMap, fillingConstructor("WeakMap", "set", addPair)],
  [WeakPrototype.get, collectionMethod("WeakMap.prototype.get", isAnObject, weakGet)],
  [WeakPrototype.set, collectionMethod("WeakMap.prototype.set", isAnObject, weakSet)],
  [WeakPrototype.has, collectionMethod("WeakMap.prototype.has", isAnObject, weakly)],
  [WeakPrototype.delete, collectionMethod("WeakMap.prototype.delete", isAnObject, weakly)],
];
