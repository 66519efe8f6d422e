/** Plans of callbacks: the result of each call is an input of its own, named `compare(0)`, `compare(1)`… */
import type { ClaimSet } from "../../claims/claim.ts";
import { reference } from "../../expr/build.ts";
import type { Model } from "../../expr/expr.ts";
import { callOf } from "../../expr/variable/elements.ts";
import { callPath } from "../../expr/variable/path.ts";
import type { SymbolicRuntime } from "../../runtime/natives/model.ts";
import { defineProperty } from "../../runtime/pristine.ts";
import { withoutText } from "../../runtime/world/source-text.ts";
import type { Encoded } from "../../value/encoded.ts";
import { markGiven } from "../../value/handed-back.ts";
import { append } from "../../value/pristine.ts";
import { type FailurePlan, failurePlan } from "./failure.ts";
import type { Building, Plan } from "./plan.ts";
import { isMade } from "./structure.ts";

const MAX_CALLS = 64;
const MAX_UNASKED = 10;

/**
 * Made from text so that it ends with the mark of instrumented functions: the runtime then takes the
 * shadow of its result from the register as it does for the program's own functions.
 */
const makeCallback = new Function(
  "R",
  "next",
  "return function callback() { R.args = undefined; const result = next(); R.ret = result.shadow; return result.value; /*§f0*/}",
) as (rt: SymbolicRuntime, next: () => { value: unknown; shadow: unknown }) => () => unknown;

/** `mayThrow`: a call may also end with an error. */
export function callbackPlan(path: string, result: (path: string) => Plan, mayThrow = false): Plan {
  const results: Plan[] = [];
  const failures: FailurePlan[] = [];
  const failureAt = (call: number): FailurePlan | undefined =>
    mayThrow ? (failures[call] ??= failurePlan(callPath(path, call))) : undefined;
  const resultAt = (call: number): Plan => (results[call] ??= result(callPath(path, call)));
  /** Calls seen in the run of each model: how many results a test must spell out. */
  const runs = new WeakMap<Model, { readonly at: Building; calls: number }>();
  let wasBuilt = false;
  return {
    expr: reference(path, "function"),
    build(at) {
      wasBuilt = true;
      // of two values of one plan in one input, what the one needs that is called more often
      const known = runs.get(at.model);
      const most = known?.at === at ? known : { at, calls: 0 };
      runs.set(at.model, most);
      const run = { calls: 0 };
      // the callback outlives this building, so it builds its results with a copy
      const later: Building = { ...at, parts: 0 };
      const next = () => {
        // what nobody calls has no effects
        at.narrowed.add({ kind: "callback-effects" });
        const call = Math.min(run.calls, MAX_CALLS - 1);
        if (run.calls >= MAX_CALLS) at.narrowed.add({ kind: "callback-calls" });
        run.calls++;
        most.calls = Math.max(most.calls, run.calls);
        const failure = failureAt(call);
        if (failure?.decides(later) === true) throw failure.error.build(later);
        const { parts } = later;
        const value = resultAt(call).build(later);
        // the last result is given again and again
        if (run.calls > MAX_CALLS) later.parts = parts;
        return { value, shadow: later.shadow };
      };
      at.shadow = undefined;
      if (at.rt !== undefined) return given(telling(makeCallback(at.rt, next), at.narrowed));
      const { heard } = at;
      if (heard === undefined)
        return given(function callback() {
          return next().value;
        });
      return given(function callback() {
        // biome-ignore lint/complexity/noArguments: a rest parameter is made by iteration, which the program may have patched
        append(heard, { path, args: arguments });
        return next().value;
      });
    },
    encode(at) {
      const returns: Encoded[] = [];
      // a builder's methods give the builder: results that nobody asked for end somewhere
      if (at.depth > MAX_UNASKED) return { $: "function", v: { returns } };
      at.depth++;
      const { parts } = at;
      at.parts = 0;
      const encodeCall = (call: number): Encoded => {
        const failure = failureAt(call);
        return failure?.isChosen(at) === true
          ? { $: "throws", v: failure.error.encode(at) }
          : resultAt(call).encode(at);
      };
      const calls = runs.get(at.model)?.calls ?? callsIn(at.model, path);
      for (let call = 0; call < Math.max(1, Math.min(calls, MAX_CALLS)); call++) returns.push(encodeCall(call));
      at.depth--;
      at.parts = parts;
      return { $: "function", v: { returns: withoutRepeatedEnd(returns) } };
    },
    hasLearned: () => wasBuilt,
    parts: () => results.filter(isMade),
  };
}

const given = (callback: () => unknown): (() => unknown) => markGiven(withoutText(callback));

/** What a function says of itself is the same for all callbacks, so code that asks for it could do more with others. */
function telling(callback: () => unknown, narrowed: ClaimSet): () => unknown {
  for (const key of ["length", "name"] as const) {
    const value = callback[key];
    defineProperty(callback, key, {
      configurable: true,
      get() {
        narrowed.add({ kind: "callback-properties" });
        return value;
      },
    });
  }
  return callback;
}

/** A model that has not run yet: the calls it has results for. */
function callsIn(model: Model, path: string): number {
  let calls = 0;
  for (const name of model.keys()) calls = Math.max(calls, 1 + (callOf(name, path) ?? -1));
  return calls;
}

/** The last result is given again and again, so equal results at the end need not be listed. */
function withoutRepeatedEnd(returns: Encoded[]): Encoded[] {
  const same = (a: Encoded, b: Encoded) => JSON.stringify(a) === JSON.stringify(b);
  let end = returns.length;
  while (end > 1 && same(returns[end - 1]!, returns[end - 2]!)) end--;
  return returns.slice(0, end);
}
