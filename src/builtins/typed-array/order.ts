/** Models of the typed array methods that reorder or overwrite in place or in a copy: sort, toSorted, toReversed, with, copyWithin. */
import { and, apply, ite, le, literal, lt } from "../../expr/build.ts";
import { elementShadow } from "../../runtime/bytes/element-type.ts";
import { type BuiltinModel, type Call, native } from "../../runtime/natives/model.ts";
import { getPrototypeOf, Number$, reflectApply } from "../../runtime/pristine.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { convertsQuietly, fixLength, fixPosition, positionsConvertQuietly, toInteger } from "../array/length.ts";
import { anythingKnown, unmodelled, unmodelledRead } from "../array/receiver.ts";
import { copyShadows, elementShadows, moveShadows } from "../array/shadows.ts";
import { elementOf } from "../bytes/memory.ts";
import { decide } from "../modelling/assume.ts";
import type { Registration } from "../modelling/registration.ts";

const prototype = getPrototypeOf(Uint8Array.prototype) as Uint8Array;
/** Stand-ins for the elements: sorting them asks the comparator what sorting the elements would, in the same order. */
const Places = Float64Array;
const { min } = Math;

type Typed = unknown[];

function model(
  name: string,
  isHandled: (call: Call) => boolean,
  giveUp: typeof unmodelled,
  run: (call: Call, array: Typed) => unknown,
): BuiltinModel {
  const fullName = `TypedArray.prototype.${name}`;
  return {
    name: fullName,
    fidelity: "exact",
    looksInside: true,
    run(call) {
      if (!anythingKnown(call)) return native(call);
      if (elementOf(call.self) === undefined || !isHandled(call)) return giveUp(call, fullName);
      fixLength(call.rt, call.self as Typed, call.site);
      return run(call, call.self as Typed);
    },
  };
}

interface Item {
  readonly value: unknown;
  readonly shadow: Shadow;
}

/** Whole numbers compare by size; a comparator's answer counts by its sign. */
function order(call: Call, array: Typed): Item[] {
  const { rt, args, site } = call;
  const items: Item[] = [];
  for (let i = 0; i < array.length; i++) items[i] = { value: array[i], shadow: rt.heap.getProperty(array, i) };
  const isLess = (a: Item, b: Item): boolean => {
    const less = (a.value as number) < (b.value as number);
    if (a.shadow !== undefined || b.shadow !== undefined) {
      decide(rt, site, lt(a.shadow ?? literal(a.value as number), b.shadow ?? literal(b.value as number)), less);
    }
    return less;
  };
  const compare = (a: Item, b: Item): number => {
    if (args[0] === undefined) return isLess(a, b) ? -1 : isLess(b, a) ? 1 : 0;
    const answer = rt.invoke(args[0], undefined, [a.value, b.value], [a.shadow, b.shadow], site);
    const answer$ = rt.ret === undefined ? undefined : rt.asNumber(answer, rt.ret, site);
    rt.ret = undefined;
    // these sorts ask whether it is positive, and NaN is not
    if (answer$ !== undefined) decide(rt, site, lt(literal(0), answer$), (answer as number) > 0);
    return Number$(answer);
  };
  const places = new Places(items.length);
  for (let i = 0; i < items.length; i++) places[i] = i;
  reflectApply(prototype.sort, places, [(i: number, j: number) => compare(items[i]!, items[j]!)]);
  const sorted: Item[] = [];
  for (let i = 0; i < items.length; i++) sorted[i] = items[places[i]!]!;
  return sorted;
}

/** Fractions have signed zeros and NaN to order, bigints their own comparison: those are left to the native. */
function isSortable(call: Call): boolean {
  const compare = call.args[0];
  if (compare !== undefined) return typeof compare === "function" && call.rt.isInstrumented(compare);
  const element = elementOf(call.self);
  return element !== undefined && element[0] !== "F" && element[0] !== "B";
}

function give(call: Call, array: Typed, items: readonly Item[]): unknown {
  for (let i = 0; i < items.length; i++) {
    array[i] = items[i]!.value;
    call.rt.heap.setProperty(array, i, array[i], items[i]!.shadow);
  }
  return array;
}

const sort = (call: Call, array: Typed): unknown => give(call, array, order(call, array));

function toSorted(call: Call, array: Typed): unknown {
  const items = order(call, array);
  const copy = reflectApply(prototype.toReversed, array, []) as Typed;
  return give(call, copy, items);
}

function toReversed(call: Call, array: Typed): unknown {
  const before = elementShadows(call.rt, array);
  const result = native(call) as Typed;
  copyShadows(call.rt, result, before, (index) => array.length - 1 - index);
  return result;
}

function withElement(call: Call, array: Typed): unknown {
  const { rt, args, args$, site } = call;
  const { length } = array;
  const relative = toInteger(args[0]);
  const at = relative < 0 ? relative + length : relative;
  const isInside = at >= 0 && at < length;
  const integer = args$[0] === undefined ? undefined : rt.asInteger(args[0], args$[0], site);
  if (integer !== undefined) {
    const at$ = ite(lt(integer, literal(0)), apply("add", integer, literal(length)), integer);
    decide(rt, site, and(le(literal(0), at$), lt(at$, literal(length))), isInside);
    if (isInside) rt.pin(at, apply("add", at$, literal(0)), site);
  }
  const element = elementShadow(rt.record, array, args[1], args$[1], site);
  const before = elementShadows(rt, array);
  const result = native(call) as Typed;
  copyShadows(rt, result, before, (index) => (index === at ? undefined : index));
  rt.heap.setProperty(result, at, result[at], element);
  return result;
}

function copyWithin(call: Call, array: Typed): unknown {
  const { length } = array;
  const to = fixPosition(call, 0, length, 0);
  const from = fixPosition(call, 1, length, 0);
  const end = fixPosition(call, 2, length, length);
  const count = min(end - from, length - to);
  const before = elementShadows(call.rt, array);
  const result = native(call);
  moveShadows(call.rt, array, before, (index) => (index >= to && index < to + count ? undefined : index));
  copyShadows(call.rt, array, before, (index) =>
    index >= from && index < from + count ? index - from + to : undefined,
  );
  return result;
}

export const typedArrayOrderModels: readonly Registration[] = [
  [prototype.sort, model("sort", isSortable, unmodelled, sort)],
  [prototype.toSorted, model("toSorted", isSortable, unmodelledRead, toSorted)],
  [prototype.toReversed, model("toReversed", () => true, unmodelledRead, toReversed)],
  [prototype.with, model("with", (call) => convertsQuietly(call.args[0]), unmodelledRead, withElement)],
  [prototype.copyWithin, model("copyWithin", (call) => positionsConvertQuietly(call, 0, 3), unmodelled, copyWithin)],
];
