/**
 * `sort` and `toSorted`. The engine's own sort decides, on stand-ins that carry value and shadow, so the comparator sees the same
 * calls in the same order as natively; each answer's sign is an implicit branch.
 */
import { apply, literal, lt } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import { type BuiltinModel, type Call, native } from "../../runtime/natives/model.ts";
import { reflectApply, String$ } from "../../runtime/pristine.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { decide, decideUndefined } from "../modelling/assume.ts";
import { isPrimitive } from "../modelling/operands.ts";
import type { Registration } from "../modelling/registration.ts";
import { fixLength } from "./length.ts";
import { holes, isRealArray, put, unmodelled, unmodelledRead } from "./receiver.ts";
import { elementShadows } from "./shadows.ts";
import { inheritsElements, readsQuietly, shadowOfRead } from "./surprises.ts";

const nativeSort = Array.prototype.sort;

interface Item {
  readonly value: unknown;
  readonly shadow: Shadow;
  /** What the default order compares. */
  readonly text: string;
  readonly text$: Shadow;
}

type Compare = (a: Item, b: Item) => unknown;

/** The answer of the program's comparator. Engines ask only whether it is negative. */
function compareBy(call: Call): Compare {
  const { rt, args, site } = call;
  return (a, b) => {
    const answer = rt.invoke(args[0], undefined, [a.value, b.value], [a.shadow, b.shadow], site);
    decideNegative(call, answer, rt.ret);
    rt.ret = undefined;
    return answer;
  };
}

function decideNegative(call: Call, answer: unknown, answer$: Shadow): void {
  const number = answer$ === undefined ? undefined : call.rt.asNumber(answer, answer$, call.site);
  if (number !== undefined) decide(call.rt, call.site, lt(number, literal(0)), (answer as number) < 0);
}

const compareTexts =
  ({ rt, site }: Call): Compare =>
  (a, b) => {
    const isLess = a.text < b.text;
    if (a.text$ !== undefined || b.text$ !== undefined) {
      decide(rt, site, apply("strLt", a.text$ ?? literal(a.text), b.text$ ?? literal(b.text)), isLess);
    }
    return isLess ? -1 : a.text === b.text ? 0 : 1;
  };

/** What is sorted: undefined values and holes go to the end without being compared. */
interface Items {
  readonly compared: Item[];
  undefineds: number;
}

/** Undefined when the default order would run the program's code to turn an element into text. */
function collect(call: Call, array: unknown[], byText: boolean, skipsHoles: boolean): Items | undefined {
  const { rt, site } = call;
  const items: Items = { compared: [], undefineds: 0 };
  // elements that are no text are left to the native, which reads all of them again
  if (byText && !readsQuietly(rt, array)) return undefined;
  const inherits = inheritsElements(rt, array);
  for (let i = 0; i < array.length; i++) {
    if (skipsHoles && !(i in array)) continue;
    rt.ret = undefined;
    const value = array[i];
    const shadow = shadowOfRead(rt, array, i, value, inherits, site);
    decideUndefined(rt, site, value, shadow);
    if (value === undefined) {
      items.undefineds++;
      continue;
    }
    if (byText && !isPrimitive(value)) return undefined;
    const text$ = byText && shadow !== undefined ? rt.asString(value, shadow, site) : undefined;
    items.compared[items.compared.length] = { value, shadow, text: byText ? String$(value) : "", text$ };
  }
  return items;
}

function sorted(call: Call, items: Items, byText: boolean): Item[] {
  const compare = byText ? compareTexts(call) : compareBy(call);
  return reflectApply(nativeSort, items.compared, [compare]) as Item[];
}

function isSymbolic(call: Call, array: unknown[]): boolean {
  const { rt } = call;
  return rt.heap.lengthOf(array) !== undefined || elementShadows(rt, array).length > 0 || inheritsElements(rt, array);
}

/** Nothing symbolic among the elements: the native does it all, and the comparator's answers are still branches. */
function sortNatively(call: Call, name: string): unknown {
  const { rt, self, args } = call;
  if (args[0] === undefined) return unmodelledRead(call, name);
  const compare = compareBy(call);
  const item = (value: unknown): Item => ({ value, shadow: undefined, text: "", text$: undefined });
  const result = reflectApply(call.fn, self, [(a: unknown, b: unknown) => compare(item(a), item(b))]);
  rt.ret = undefined;
  return result;
}

function sortModel(name: string, run: (call: Call, array: unknown[], byText: boolean) => unknown): BuiltinModel {
  return {
    name,
    fidelity: "partial",
    looksInside: true,
    run(call) {
      const { self, args } = call;
      const compare = args[0];
      call.rt.resolve(compare, call.args$[0], call.site);
      if (compare !== undefined && typeof compare !== "function") return native(call);
      if (!isRealArray(self)) return unmodelledRead(call, name);
      call.rt.args = undefined;
      call.rt.ret = undefined;
      return isSymbolic(call, self) ? run(call, self, compare === undefined) : sortNatively(call, name);
    },
  };
}

function sort(call: Call, array: unknown[], byText: boolean): unknown {
  const { rt, site } = call;
  fixLength(rt, array, site);
  const length = array.length;
  // nothing to compare: engines do not even look
  if (length < 2) return array;
  const items = collect(call, array, byText, true);
  if (items === undefined) return unmodelled(call, "Array.prototype.sort");
  const order = sorted(call, items, byText);
  const { steps } = rt;
  let at = 0;
  for (; at < order.length; at++) {
    array[at] = order[at]!.value;
    rt.heap.setProperty(array, at, order[at]!.value, order[at]!.shadow);
  }
  for (const end = at + items.undefineds; at < end; at++) {
    array[at] = undefined;
    rt.heap.setProperty(array, at, undefined, undefined);
  }
  for (; at < length; at++) {
    delete array[at];
    rt.heap.setProperty(array, at, undefined, undefined);
  }
  if (rt.steps !== steps) rt.concretised(site, "elements stored by the program's own code");
  return array;
}

function toSorted(call: Call, array: unknown[], byText: boolean): unknown {
  const { rt, site } = call;
  fixLength(rt, array, site);
  const length = array.length;
  const items = collect(call, array, byText, false);
  if (items === undefined) return unmodelledRead(call, "Array.prototype.toSorted");
  const order = sorted(call, items, byText);
  const result = holes(length);
  for (let at = 0; at < length; at++) {
    const item = order[at];
    put(result, at, item?.value);
    if (item?.shadow !== undefined) rt.heap.setProperty(result, at, item.value, item.shadow as Expr);
  }
  return result;
}

export const sortModels: readonly Registration[] = [
  [nativeSort, sortModel("Array.prototype.sort", sort)],
  [Array.prototype.toSorted, sortModel("Array.prototype.toSorted", toSorted)],
];
