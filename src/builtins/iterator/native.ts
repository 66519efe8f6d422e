/** Stepping through the iterators of arrays, typed arrays, strings, maps and sets by hand. */

import { boundCursor, EARLIER, isListIterator } from "../../runtime/iteration/cursor.ts";
import { type BuiltinModel, native } from "../../runtime/natives/model.ts";
import { isObject } from "../../runtime/pristine.ts";
import type { Registration } from "../modelling/registration.ts";

const nextOf = (iterator: object): unknown => (Object.getPrototypeOf(iterator) as { next: unknown }).next;

const next: BuiltinModel = {
  name: "Iterator.prototype.next",
  fidelity: "exact",
  looksInside: true,
  run(call) {
    const { rt } = call;
    const bound = isObject(call.self) ? rt.tables.iterators.get(call.self) : undefined;
    const step = native(call) as IteratorResult<unknown>;
    if (bound === undefined && isObject(call.self) && isListIterator(call.self)) rt.concretised(call.site, EARLIER);
    const cursor = bound === undefined ? undefined : boundCursor(rt, bound, call.site, true);
    if (cursor === undefined) return step;
    if (step.done) cursor.done();
    else {
      const shadow = cursor.next(step.value);
      if (shadow !== undefined) rt.heap.setProperty(step, "value", step.value, shadow);
    }
    rt.ret = undefined;
    return step;
  },
};

const overText: BuiltinModel = {
  name: "String.prototype[Symbol.iterator]",
  fidelity: "exact",
  run(call) {
    const iterator = native(call) as object;
    if (typeof call.self === "string") call.rt.heap.bindIterator(iterator, call.self, call.self$, "values");
    return iterator;
  },
};

export const iteratorModels: readonly Registration[] = [
  [nextOf([].values()), next],
  [nextOf(new Map().values()), next],
  [nextOf(new Set().values()), next],
  [nextOf(""[Symbol.iterator]()), next],
  [String.prototype[Symbol.iterator], overText],
];
