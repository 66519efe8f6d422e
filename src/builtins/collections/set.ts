/** Models of Set and WeakSet. */
import { type Call, native } from "../../runtime/natives/model.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import type { Registration } from "../modelling/registration.ts";
import { clear, collectionMethod, fillingConstructor, forEachModel, has, iteratorModel, remove } from "./collection.ts";
import { fixEntries, isSet, locate, storedKey } from "./keys.ts";
import { isAnObject, weakly } from "./weak.ts";

const prototype = Set.prototype;
/** As it was before any program could change it. */
const nativeHas = prototype.has;

type AnySet = Set<unknown>;
const isAnySet = (self: unknown): self is AnySet => isSet(self);

function add(call: Call, self: AnySet): unknown {
  const { rt, args, args$ } = call;
  fixEntries(call, self);
  locate(call, self, args[0], args$[0]);
  const isNew = native({ ...call, fn: nativeHas }) !== true;
  const result = native(call);
  const key$ = isNew ? storedKey(call, args[0], args$[0]) : undefined;
  // -0 is stored as 0
  const value = args[0] === 0 ? 0 : args[0];
  if (key$ !== undefined) rt.heap.collection(self, true).entries.set(value, { key$, value, value$: key$ });
  return result;
}

function addItem(call: Call, adder: unknown, self: object, item: unknown, item$: Shadow): void {
  call.rt.invoke(adder, self, [item], [item$], call.site);
}

export const setModels: readonly Registration[] = [
  [Set, fillingConstructor("Set", "add", addItem)],
  [prototype.has, collectionMethod("Set.prototype.has", isAnySet, has)],
  [prototype.add, collectionMethod("Set.prototype.add", isAnySet, add)],
  [prototype.delete, collectionMethod("Set.prototype.delete", isAnySet, remove)],
  [prototype.clear, collectionMethod("Set.prototype.clear", isAnySet, clear)],
  [prototype.forEach, forEachModel("Set.prototype.forEach", isAnySet)],
  [prototype.values, iteratorModel("Set.prototype.values", isAnySet, "values")],
  [prototype.entries, iteratorModel("Set.prototype.entries", isAnySet, "entries")],
  [WeakSet, fillingConstructor("WeakSet", "add", addItem)],
  [WeakSet.prototype.has, collectionMethod("WeakSet.prototype.has", isAnObject, weakly)],
  [WeakSet.prototype.add, collectionMethod("WeakSet.prototype.add", isAnObject, weakly)],
  [WeakSet.prototype.delete, collectionMethod("WeakSet.prototype.delete", isAnObject, weakly)],
];
