/** What the models of Map and Set share: filling from an iterable, forgetting, following. */
import type { BuiltinModel, Call } from "../../runtime/natives/model.ts";
import { native } from "../../runtime/natives/model.ts";
import { is, reflectApply, reflectConstruct } from "../../runtime/pristine.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { containsKey, fixEntries, locate } from "./keys.ts";

/** `accepts` says which receivers are real ones: on anything else the native throws. */
export function collectionMethod<T extends object>(
  name: string,
  accepts: (self: unknown) => self is T,
  run: (call: Call, self: T) => unknown,
): BuiltinModel {
  return {
    name,
    fidelity: "exact",
    looksInside: true,
    run(call) {
      if (!accepts(call.self)) return native(call);
      call.rt.args = undefined;
      call.rt.ret = undefined;
      return run(call, call.self);
    },
  };
}

/** The native constructor on an empty collection, then `add` for each item: as the standard does it, with shadows. */
export function fillingConstructor(
  name: string,
  adder: "set" | "add",
  add: (call: Call, adder: unknown, self: object, item: unknown, item$: Shadow) => void,
): BuiltinModel {
  const construct = (call: Call): unknown => {
    const { rt, args, args$, fn, site } = call;
    const newTarget = call.newTarget ?? fn;
    const iterable = args[0];
    rt.args = undefined;
    rt.ret = undefined;
    if (iterable === undefined || iterable === null) return clean(call, reflectConstruct(fn, args, newTarget));
    const self = reflectConstruct(fn, [], newTarget) as Record<string, unknown>;
    const method = self[adder];
    if (typeof method !== "function") return clean(call, reflectConstruct(fn, args, newTarget));
    const iterate = (iterable as Iterable<unknown>)[Symbol.iterator] as unknown;
    if (typeof iterate !== "function") return clean(call, reflectConstruct(fn, args, newTarget));
    const cursor = rt.cursor(iterable, args$[0], site, true);
    rt.ret = undefined;
    const once = {
      __proto__: null,
      [Symbol.iterator]: () => reflectApply(iterate as never, iterable, []) as Iterator<unknown>,
    };
    for (const item of (cursor?.iterable as Iterable<unknown> | undefined) ?? once)
      add(call, method, self, item, cursor?.next(item));
    cursor?.done();
    return clean(call, self);
  };
  return { name, fidelity: "exact", looksInside: true, run: native, construct };
}

function clean<T>(call: Call, value: T): T {
  call.rt.ret = undefined;
  return value;
}

/** `forEach` by the native, which is live about changes; the callback gets shadows. */
export function forEachModel(
  name: string,
  accepts: (self: unknown) => self is Map<unknown, unknown> | Set<unknown>,
): BuiltinModel {
  return collectionMethod(name, accepts, (call, self) => {
    const { rt, args, site } = call;
    if (typeof args[0] !== "function") return native(call);
    fixEntries(call, self);
    const each = (value: unknown, key: unknown): void => {
      const entry = rt.heap.collection(self)?.entries.get(key);
      const value$ = entry !== undefined && is(entry.value, value) ? entry.value$ : undefined;
      rt.invoke(args[0], args[1], [value, key, self], [value$, entry?.key$, undefined], site);
    };
    reflectApply(call.fn, self, [each]);
    rt.ret = undefined;
    return undefined;
  });
}

/** keys, values, entries: the iterator remembers what it walks. */
export function iteratorModel(
  name: string,
  accepts: (self: unknown) => self is Map<unknown, unknown> | Set<unknown>,
  kind: "keys" | "values" | "entries",
): BuiltinModel {
  const made = collectionMethod(name, accepts, (call, self) => {
    const iterator = native(call);
    call.rt.heap.bindIterator(iterator as object, self, call.self$, kind);
    return iterator;
  });
  return { ...made, always: true };
}

type Keyed = Map<unknown, unknown> | Set<unknown>;

export function has(call: Call, self: Keyed): unknown {
  const { args, args$ } = call;
  fixEntries(call, self);
  const shadow = containsKey(call, self, args[0], args$[0]);
  const result = native(call);
  call.rt.ret = shadow?.kind === "literal" ? undefined : shadow;
  return result;
}

export function remove(call: Call, self: Keyed): unknown {
  const { rt, args, args$ } = call;
  fixEntries(call, self);
  locate(call, self, args[0], args$[0]);
  const result = native(call);
  rt.heap.collection(self)?.entries.delete(args[0]);
  return result;
}

export function clear(call: Call, self: Keyed): unknown {
  const result = native(call);
  const known = call.rt.heap.collection(self);
  if (known !== undefined) {
    known.entries.clear();
    known.size$ = undefined;
  }
  return result;
}
