/** `Array` itself: its constructor, `from`, `of` and `isArray`. */
import { and, apply, le, literal, lt } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import { type BuiltinModel, type Call, native, nativeConstruct } from "../../runtime/natives/model.ts";
import { isInteger, reflectApply } from "../../runtime/pristine.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { decide, LONGEST_WALK } from "../modelling/assume.ts";
import type { Registration } from "../modelling/registration.ts";
import { convertsQuietly, toInteger } from "./length.ts";
import { anythingKnown, holes, put, unmodelledRead } from "./receiver.ts";

const NativeArray = Array;
const { min, max } = Math;
const MAX_SAFE = Number.MAX_SAFE_INTEGER;
const MAX_LENGTH = 4294967295;

function create(call: Call): unknown {
  const { rt, args, args$, site } = call;
  const only = args.length === 1 && args$[0] !== undefined ? rt.resolve(args[0], args$[0], site) : undefined;
  if (only?.sort === "num" && typeof args[0] === "number") return createOfLength(call, args[0], only);
  const result = build(call) as unknown[];
  if (args.length !== 1 || typeof args[0] !== "number") giveShadows(call, result);
  return result;
}

function build(call: Call): unknown {
  return call.newTarget === undefined ? native(call) : nativeConstruct(call);
}

function createOfLength(call: Call, length: number, length$: Expr): unknown {
  const { rt, site } = call;
  const isLength = and(apply("isInteger", length$), le(literal(0), length$), le(length$, literal(MAX_LENGTH)));
  decide(rt, site, isLength, isInteger(length) && length >= 0 && length <= MAX_LENGTH);
  const result = build(call) as unknown[];
  // adding zero: the length of `new Array(-0)` is 0
  rt.heap.setProperty(result, "length", result.length, apply("add", length$, literal(0)));
  return result;
}

function giveShadows(call: Call, array: unknown[]): void {
  const { rt, args, args$ } = call;
  for (let i = 0; i < args.length; i++) if (args$[i] !== undefined) rt.heap.setProperty(array, i, args[i], args$[i]);
}

const of: BuiltinModel = {
  name: "Array.of",
  fidelity: "exact",
  run(call) {
    if (call.self !== NativeArray) return unmodelledRead(call, "Array.of");
    const result = native(call) as unknown[];
    giveShadows(call, result);
    return result;
  },
};

/** Which alternative of a union it is decides; from there the answer is known. */
const isArrayModel: BuiltinModel = {
  name: "Array.isArray",
  fidelity: "exact",
  run(call) {
    call.rt.resolve(call.args[0], call.args$[0], call.site);
    return native(call);
  },
};

const from: BuiltinModel = {
  name: "Array.from",
  fidelity: "exact",
  looksInside: true,
  run(call) {
    const { rt, self, args, args$, site } = call;
    const items = args[0];
    const mapper = args[1];
    // what kind of value each is decides how they are read
    rt.resolve(items, args$[0], site);
    rt.resolve(mapper, args$[1], site);
    if (items === undefined || items === null || (mapper !== undefined && typeof mapper !== "function")) {
      return native(call);
    }
    if (self !== NativeArray) return unmodelledRead(call, "Array.from");
    if (mapper === undefined && !anythingKnown(call) && rt.cursor(items, args$[0], site, true) === undefined) {
      return native(call);
    }
    rt.args = undefined;
    const method = (items as Iterable<unknown>)[Symbol.iterator] as unknown;
    rt.ret = undefined;
    if (method === undefined || method === null) return fromArrayLike(call, items as ArrayLike<unknown>);
    if (typeof method !== "function") return native(call);
    const cursor = rt.cursor(items, args$[0], site, true);
    const result: unknown[] = [];
    const once = {
      __proto__: null,
      [Symbol.iterator]: () => reflectApply(method as never, items, []) as Iterator<unknown>,
    };
    for (const value of (cursor?.iterable as Iterable<unknown> | undefined) ?? once)
      place(call, result, result.length, value, cursor?.next(value));
    cursor?.done();
    rt.ret = undefined;
    return result;
  },
};

/** Stores an element, mapped if there is a mapper. */
function place(call: Call, result: unknown[], at: number, value: unknown, shadow: Shadow): void {
  const { rt, args, site } = call;
  if (args[1] !== undefined) {
    value = rt.invoke(args[1], args[2], [value, at], [shadow, undefined], site);
    shadow = rt.ret;
    rt.ret = undefined;
  }
  put(result, at, value);
  if (shadow !== undefined) rt.heap.setProperty(result, at, value, shadow);
}

function fromArrayLike(call: Call, items: ArrayLike<unknown>): unknown {
  const { rt, args$, site } = call;
  const given: unknown = items.length;
  const given$ = rt.get(items, args$[0], "length", undefined, given, site);
  if (!convertsQuietly(given)) return unmodelledRead(call, "Array.from");
  const length = max(min(toInteger(given), MAX_SAFE), 0);
  const length$ = given$ === undefined ? undefined : rt.asInteger(given, given$, site);
  const isWalked = length$ !== undefined && length <= LONGEST_WALK;
  if (length$ !== undefined && !isWalked)
    rt.pin(length, apply("max", apply("min", length$, literal(MAX_SAFE)), literal(0)), site);
  const result = holes(length);
  for (let i = 0; i < length; i++) {
    if (isWalked) decide(rt, site, lt(literal(i), length$), true);
    const value = items[i];
    place(call, result, i, value, rt.get(items, args$[0], i, undefined, value, site));
  }
  if (isWalked) decide(rt, site, lt(literal(length), length$), false);
  rt.ret = undefined;
  return result;
}

export const arrayStaticModels: readonly Registration[] = [
  [NativeArray, { name: "Array", fidelity: "exact", run: create, construct: create }],
  [NativeArray.of, of],
  [NativeArray.isArray, isArrayModel],
  [NativeArray.from, from],
];
