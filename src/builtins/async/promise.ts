/**
 * Promises. The natives do all the settling, in their own order; the models note which promise takes its outcome from what, so
 * that whoever awaits it finds the shadow. Callbacks are called in place of the program's, at the same moment, with shadows.
 */
import { isPromise, outcomeShadow, PromiseCell } from "../../runtime/async/cell.ts";
import { awaits, fulfil, promiseCell, reject } from "../../runtime/async/suspension.ts";
import { ownData } from "../../runtime/heap/keys.ts";
import { iteratorMethod, standIn } from "../../runtime/iteration/following.ts";
import type { SymbolicRuntime } from "../../runtime/natives/model.ts";
import { type BuiltinModel, type Call, native } from "../../runtime/natives/model.ts";
import type { ObservedRuntime } from "../../runtime/observe/observed.ts";
import { type Callable, is, isArray, reflectApply, reflectConstruct } from "../../runtime/pristine.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { put } from "../array/receiver.ts";
import type { Registration } from "../modelling/registration.ts";

const NativePromise = Promise;
const { prototype } = NativePromise;

/** The native on other arguments. */
function nativeOn(call: Call, args: readonly unknown[]): unknown {
  const { rt } = call;
  rt.args = undefined;
  rt.ret = undefined;
  const result = reflectApply(call.fn, call.self, args);
  rt.ret = undefined;
  return result;
}

/** A callback that settles the derived promise with what the program's returns or throws. */
function reaction(
  call: Call,
  handler: unknown,
  derived: PromiseCell,
  shadowOf: (value: unknown) => Shadow,
  passesOn: boolean,
): unknown {
  if (typeof handler !== "function") return handler;
  const { rt } = call;
  const { run } = rt.record;
  return (...args: unknown[]): unknown => {
    if (rt.record.run !== run) return reflectApply(handler as Callable, undefined, args);
    try {
      const value = rt.invoke(handler, undefined, args, [args.length === 0 ? undefined : shadowOf(args[0])], call.site);
      if (!passesOn) fulfil(rt.tables, derived, value, rt.ret);
      rt.ret = undefined;
      return value;
    } catch (error) {
      reject(rt.tables, derived, error, rt.caught(error));
      throw error;
    }
  };
}

function derive(
  call: Call,
  make: (derived: PromiseCell, of: (isRejection: boolean) => (value: unknown) => Shadow) => unknown[],
): unknown {
  const { rt } = call;
  const { self } = call;
  if (!isPromise(self)) return native(call);
  for (let i = 0; i < call.args.length; i++) rt.resolve(call.args[i], call.args$[i], call.site);
  const derived = new PromiseCell();
  derived.from = promiseCell(rt.tables, self);
  const args = make(
    derived,
    (isRejection) => (value) => outcomeShadow(promiseCell(rt.tables, self), value, isRejection),
  );
  const result = nativeOn(call, args);
  if (isPromise(result)) rt.tables.cells.set(result, derived);
  return result;
}

const then = (call: Call): unknown =>
  derive(call, (derived, of) => [
    reaction(call, call.args[0], derived, of(false), false),
    reaction(call, call.args[1], derived, of(true), false),
  ]);

const catchModel = (call: Call): unknown =>
  derive(call, (derived, of) => [reaction(call, call.args[0], derived, of(true), false)]);

const finallyModel = (call: Call): unknown =>
  derive(call, (derived) => [reaction(call, call.args[0], derived, () => undefined, true)]);

function settled(state: "fulfilled" | "rejected"): (call: Call) => unknown {
  return (call) => {
    const { rt } = call;
    const result = native(call);
    const value = call.args[0];
    // A promise that is one already comes back as it is.
    if (!isPromise(result) || result === value) return result;
    const cell = new PromiseCell();
    if (state === "fulfilled") fulfil(rt.tables, cell, value, call.args$[0]);
    else reject(rt.tables, cell, value, call.args$[0]);
    rt.tables.cells.set(result, cell);
    return result;
  };
}

/** What the two functions do to the cell, the first time either is called. */
function watchSettlers(rt: SymbolicRuntime, cell: PromiseCell, resolve: object, refuse: object): () => boolean {
  let isSettled = false;
  rt.tables.settlers.set(resolve, (value, shadow) => {
    if (!isSettled) fulfil(rt.tables, cell, value, shadow);
    isSettled = true;
  });
  rt.tables.settlers.set(refuse, (value, shadow) => {
    if (!isSettled) reject(rt.tables, cell, value, shadow);
    isSettled = true;
  });
  return () => isSettled;
}

function create(call: Call): unknown {
  const { rt } = call;
  const executor = call.args[0];
  rt.resolve(executor, call.args$[0], call.site);
  const newTarget = call.newTarget ?? call.fn;
  const cell = new PromiseCell();
  const own = (resolve: object, refuse: object): void => {
    const isSettled = watchSettlers(rt, cell, resolve, refuse);
    try {
      rt.invoke(executor, undefined, [resolve, refuse], [undefined, undefined], call.site);
      rt.ret = undefined;
    } catch (error) {
      const shadow = rt.caught(error);
      if (!isSettled()) reject(rt.tables, cell, error, shadow);
      throw error;
    }
  };
  const promise = reflectConstruct(call.fn, typeof executor === "function" ? [own] : call.args, newTarget);
  rt.ret = undefined;
  rt.tables.cells.set(promise, cell);
  return promise;
}

function withResolvers(call: Call): unknown {
  const { rt } = call;
  const made = native(call) as { promise: object; resolve: object; reject: object };
  const cell = new PromiseCell();
  if (call.self === NativePromise) {
    watchSettlers(rt, cell, made.resolve, made.reject);
    rt.tables.cells.set(made.promise, cell);
  }
  return made;
}

interface Item {
  readonly value: unknown;
  readonly shadow: Shadow;
}

type Gather = (rt: SymbolicRuntime, items: readonly Item[], value: unknown, isRejection: boolean) => Shadow;

function combinator(gather: Gather): (call: Call) => unknown {
  return (call) => {
    const rt = call.rt as ObservedRuntime;
    rt.resolve(call.args[0], call.args$[0], call.site);
    const method = iteratorMethod(call.args[0]);
    if (call.self !== NativePromise || method === undefined) return native(call);
    const items: Item[] = [];
    const iterable = standIn(rt, call.args[0], call.args$[0], method, call.site, true, {
      value(value, shadow) {
        awaits(rt.tables, value, shadow, call.site);
        put(items, items.length, { value, shadow });
      },
      done() {},
    });
    const result = nativeOn(call, [iterable]);
    const cell = new PromiseCell();
    cell.gather = (value, isRejection) => gather(rt, items, value, isRejection);
    if (isPromise(result)) rt.tables.cells.set(result, cell);
    return result;
  };
}

function itemShadow(rt: SymbolicRuntime, item: Item, value: unknown, isRejection: boolean): Shadow {
  if (isPromise(item.value)) return outcomeShadow(promiseCell(rt.tables, item.value), value, isRejection);
  return !isRejection && is(item.value, value) ? item.shadow : undefined;
}

/** One of them settled first, or was the first to fail. Where two could have been it, nobody knows which. */
const oneOf: Gather = (rt, items, value, isRejection) => {
  let found: Shadow;
  let isClear = true;
  for (let i = 0; i < items.length; i++) {
    const item = items[i]!;
    const shadow = itemShadow(rt, item, value, isRejection);
    if (shadow === undefined) isClear &&= !mayHold(rt, item, value, isRejection);
    else isClear &&= found === undefined || found === shadow;
    found ??= shadow;
  }
  if (isClear || found === undefined) return found;
  rt.concretised(rt.record.lastSite, "first of several promises");
  return undefined;
};

/** Whether the value may have come from an item without a shadow. */
function mayHold(rt: SymbolicRuntime, item: Item, value: unknown, isRejection: boolean): boolean {
  if (!isPromise(item.value)) return !isRejection && is(item.value, value);
  const cell = promiseCell(rt.tables, item.value);
  return cell === undefined || (cell.state === (isRejection ? "rejected" : "fulfilled") && is(cell.value, value));
}

const all: Gather = (rt, items, value, isRejection) => {
  if (isRejection) return oneOf(rt, items, value, true);
  if (!isArray(value)) return undefined;
  for (let i = 0; i < items.length && i < value.length; i++) {
    const shadow = itemShadow(rt, items[i]!, value[i], false);
    if (shadow !== undefined) rt.heap.setProperty(value, i, value[i], shadow);
  }
  return undefined;
};

const allSettled: Gather = (rt, items, value, isRejection) => {
  if (isRejection || !isArray(value)) return undefined;
  for (let i = 0; i < items.length && i < value.length; i++) {
    const entry = value[i] as { status: string; value?: unknown; reason?: unknown };
    const key = entry.status === "rejected" ? "reason" : "value";
    const shadow = itemShadow(rt, items[i]!, entry[key], key === "reason");
    if (shadow !== undefined) rt.heap.setProperty(entry, key, entry[key], shadow);
  }
  return undefined;
};

/** All failed, and the error lists why; or one succeeded. */
const anyOf: Gather = (rt, items, value, isRejection) => {
  if (!isRejection) return oneOf(rt, items, value, false);
  const reasons = ownData(value as object, "errors")?.value;
  if (!isArray(reasons)) return undefined;
  for (let i = 0; i < items.length && i < reasons.length; i++) {
    const shadow = itemShadow(rt, items[i]!, reasons[i], true);
    if (shadow !== undefined) rt.heap.setProperty(reasons, i, reasons[i], shadow);
  }
  return undefined;
};

const model = (name: string, run: (call: Call) => unknown): BuiltinModel => ({
  name: `Promise.${name}`,
  fidelity: "exact",
  always: true,
  run,
});

export const promiseModels: readonly Registration[] = [
  [NativePromise, { name: "Promise", fidelity: "exact", always: true, run: native, construct: create }],
  [prototype.then, model("prototype.then", then)],
  [prototype.catch, model("prototype.catch", catchModel)],
  [prototype.finally, model("prototype.finally", finallyModel)],
  [NativePromise.resolve, model("resolve", settled("fulfilled"))],
  [NativePromise.reject, model("reject", settled("rejected"))],
  [NativePromise.all, model("all", combinator(all))],
  [NativePromise.allSettled, model("allSettled", combinator(allSettled))],
  [NativePromise.race, model("race", combinator(oneOf))],
  [NativePromise.any, model("any", combinator(anyOf))],
  // Newer engines have it.
  [(NativePromise as { withResolvers?: unknown }).withResolvers, model("withResolvers", withResolvers)],
];
