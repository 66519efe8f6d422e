/** The methods that call back: the standard's algorithms written out, so that callbacks get and return shadows. */
import { type BuiltinModel, type Call, native } from "../../runtime/natives/model.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { decideTruthy } from "../modelling/assume.ts";
import type { Registration } from "../modelling/registration.ts";
import { append, flattenInto } from "./flatten.ts";
import { createsPlain, holes, isRealArray, put, unmodelledRead } from "./receiver.ts";
import { type WalkOptions, walk, walkBack } from "./walk.ts";

const SKIP: WalkOptions = { holes: false };
const VISIT: WalkOptions = { holes: true };

export type Algorithm = (call: Call, array: unknown[]) => unknown;

/** `accepts`: the receivers for which the algorithm is the native's. A callback that is none is the native's error to word. */
export function callbackModel(
  name: string,
  accepts: (self: unknown) => self is unknown[],
  run: Algorithm,
): BuiltinModel {
  return {
    name,
    fidelity: "exact",
    looksInside: true,
    run(call) {
      // an optional callback: whether there is one depends on the input
      call.rt.resolve(call.args[0], call.args$[0], call.site);
      if (typeof call.args[0] !== "function") return native(call);
      if (!accepts(call.self)) return unmodelledRead(call, name);
      call.rt.args = undefined;
      call.rt.ret = undefined;
      return run(call, call.self);
    },
  };
}

/** One callback of (element, index, array) with the `thisArg` of the call. Its shadow is in `rt.ret`. */
export function callback(call: Call, array: unknown[], value: unknown, shadow: Shadow, index: number): unknown {
  return call.rt.invoke(call.args[0], call.args[1], [value, index, array], [shadow, undefined, undefined], call.site);
}

/** The callback as a predicate: what it answered decides what happens next. */
export function accepted(call: Call, array: unknown[], value: unknown, shadow: Shadow, index: number): boolean {
  const { rt, site } = call;
  const answer = callback(call, array, value, shadow, index);
  const answer$ = rt.ret;
  rt.ret = undefined;
  decideTruthy(rt, site, answer, answer$);
  return !!answer;
}

const map: Algorithm = (call, array) => {
  const { rt } = call;
  const result = holes(array.length);
  walk(call, array, SKIP, (value, shadow, i) => {
    const mapped = callback(call, array, value, shadow, i);
    const mapped$ = rt.ret;
    put(result, i, mapped);
    if (mapped$ !== undefined) rt.heap.setProperty(result, i, mapped, mapped$);
    return false;
  });
  rt.ret = undefined;
  return result;
};

const filter: Algorithm = (call, array) => {
  const result: unknown[] = [];
  walk(call, array, SKIP, (value, shadow, i) => {
    if (accepted(call, array, value, shadow, i)) append(call, result, value, shadow);
    return false;
  });
  return result;
};

const flatMap: Algorithm = (call, array) => {
  const { rt } = call;
  const result: unknown[] = [];
  walk(call, array, SKIP, (value, shadow, i) => {
    const mapped = callback(call, array, value, shadow, i);
    const mapped$ = rt.ret;
    flattenInto(call, result, mapped, mapped$, 1);
    return false;
  });
  rt.ret = undefined;
  return result;
};

/** find, findIndex, findLast, findLastIndex. */
function finder(go: typeof walk, wants: "value" | "index"): Algorithm {
  return (call, array) => {
    let found: unknown = wants === "value" ? undefined : -1;
    let found$: Shadow;
    go(call, array, VISIT, (value, shadow, i) => {
      if (!accepted(call, array, value, shadow, i)) return false;
      if (wants === "index") found = i;
      else {
        found = value;
        found$ = shadow;
      }
      return true;
    });
    call.rt.ret = found$;
    return found;
  };
}

function reducer(go: typeof walk, options: WalkOptions): Algorithm {
  return (call, array) => {
    const { rt, args, args$, site } = call;
    let isStarted = args.length > 1;
    let result = args[1];
    let result$ = args$[1];
    go(call, array, options, (value, shadow, i) => {
      if (isStarted) {
        result = rt.invoke(
          args[0],
          undefined,
          [result, value, i, array],
          [result$, shadow, undefined, undefined],
          site,
        );
        result$ = rt.ret;
      } else {
        isStarted = true;
        result = value;
        result$ = shadow;
      }
      return false;
    });
    if (!isStarted) return native(call);
    rt.ret = result$;
    return result;
  };
}

/** The methods that only read: kinds of arrays differ in whether an element can be missing. */
const reading = (options: WalkOptions) =>
  ({
    forEach(call, array) {
      walk(call, array, options, (value, shadow, i) => {
        callback(call, array, value, shadow, i);
        return false;
      });
      call.rt.ret = undefined;
      return undefined;
    },
    some: (call, array) => walk(call, array, options, (value, shadow, i) => accepted(call, array, value, shadow, i)),
    every: (call, array) => !walk(call, array, options, (value, shadow, i) => !accepted(call, array, value, shadow, i)),
    find: finder(walk, "value"),
    findIndex: finder(walk, "index"),
    findLast: finder(walkBack, "value"),
    findLastIndex: finder(walkBack, "index"),
    reduce: reducer(walk, options),
    reduceRight: reducer(walkBack, options),
  }) satisfies Record<string, Algorithm>;

const readingAlgorithms = reading(SKIP);
/** Typed arrays have no holes: what a callback cut off is visited as `undefined`. */
export const readingWithoutHoles = reading(VISIT);

type Reading = keyof typeof readingAlgorithms;
export const readingNames = Object.keys(readingAlgorithms) as Reading[];

const readingModel = (name: Reading): Registration => [
  prototype[name],
  callbackModel(`Array.prototype.${name}`, isRealArray, readingAlgorithms[name]),
];
const creating = (name: string, run: Algorithm): BuiltinModel =>
  callbackModel(`Array.prototype.${name}`, createsPlain, run);

const prototype = Array.prototype;

export const iterationModels: readonly Registration[] = [
  ...readingNames.map(readingModel),
  [prototype.map, creating("map", map)],
  [prototype.filter, creating("filter", filter)],
  [prototype.flatMap, creating("flatMap", flatMap)],
];
