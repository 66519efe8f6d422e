/**
 * What the program states, evaluated beside it. Predicates run as the program's own code does, so their values have
 * shadows; nobody hears of what they do, their steps are not the program's, and what they throw never reaches it.
 */
import { types } from "node:util";
import { apply, truthy } from "../../expr/build.ts";
import { factsOf, markOf } from "../functions/marks.ts";
import type { BuiltinModel, Call } from "../natives/model.ts";
import { registerModel } from "../natives/models.ts";
import {
  type Callable,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  isA,
  Promise$,
  promiseThen,
  RangeError$,
  SafeWeakMap,
  String$,
} from "../pristine.ts";
import type { ContractFunctions, ContractKind, Shadow } from "../protocol.ts";
import type { Observer } from "./observation.ts";
import type { ObservedRuntime } from "./observed.ts";
import { copyOf } from "./old-values.ts";
import { tell } from "./tell.ts";

/** Mark of the function that Assay is about to call. */
let expected: string | undefined;

/** Assay calls `fn` next. */
export function expectEntry(fn: unknown): void {
  expected = typeof fn === "function" ? markOf(takerOf(fn as Callable)) : undefined;
}

/** A class without a constructor hands its arguments to its parent's. */
function takerOf(fn: Callable): Callable {
  let at = fn;
  while (factsOf(at).kind === "d") {
    const parent = getPrototypeOf(at);
    if (typeof parent !== "function") break;
    at = parent as Callable;
  }
  return at;
}

function takeEntry(here: string): boolean {
  if (expected !== here) return false;
  expected = undefined;
  return true;
}

/** What contracts need of either runtime. */
interface Rejecting {
  readonly aborted: boolean;
  /** The input is not one the program is for. */
  reject(): never;
}

const nothing = (): void => {};

/** Without shadows only assumptions matter. Each is a function of its own: its model is found by its identity. */
export function plainContracts(rt: Rejecting): ContractFunctions {
  return {
    begins: (here) => takeEntry(here),
    arrives(_kind, isAssumed, _text, predicate) {
      if (isAssumed && !holds(rt, predicate)) rt.reject();
      return true;
    },
    states() {},
    result: (value) => value,
    settled: (value) => value,
    old: () => ({}),
    was() {},
    both: (left, right) => left && right(),
    either: (left, right) => left || right(),
    enter: () => false,
    leave() {},
    made() {},
  };
}

/** What cannot be evaluated does not hold. */
function holds(rt: { readonly aborted: boolean }, predicate: () => unknown): boolean {
  try {
    return !!predicate();
  } catch (error) {
    if (rt.aborted || isOverflow(error)) throw error;
    return false;
  }
}

const isOverflow = (error: unknown): boolean =>
  isA(error, RangeError$) && error.message === "Maximum call stack size exceeded";

type Evaluation =
  | { readonly kind: "value"; readonly value: unknown; readonly shadow: Shadow }
  | { readonly kind: "failed"; readonly error: unknown };

export class Contracts {
  readonly functions: ContractFunctions;
  private isEvaluating = false;
  /** Where the function whose arguments are looked at was called. */
  private caller = -1;
  /** Who is told, while nobody hears of what looking does, and how deep the stack was before it. */
  private listener: Observer | undefined;
  private depth = 0;
  private kept = new SafeWeakMap<object, Evaluation>();
  private working = new SafeWeakMap<object, number>();
  private finished = new SafeWeakMap<object, true>();

  constructor(private readonly rt: ObservedRuntime & Rejecting) {
    this.functions = plainContracts(rt);
    const follow = (name: keyof ContractFunctions, run: (call: Call) => unknown): void => {
      const model: BuiltinModel = {
        name: `contracts.${name}`,
        fidelity: "exact",
        always: true,
        run(call) {
          rt.args = undefined;
          rt.ret = undefined;
          return run(call);
        },
      };
      registerModel(this.functions[name], model);
    };
    follow("begins", ({ args }) => {
      if (this.isEvaluating) return false;
      this.caller = rt.frames.caller();
      return takeEntry(args[0] as string);
    });
    follow("arrives", ({ args, site }) => {
      const { 0: kind, 1: isAssumed, 2: text, 3: predicate } = args as Parameters<ContractFunctions["arrives"]>;
      if (this.isEvaluating) return true;
      if (isAssumed) this.assume(predicate, site);
      else if (rt.observer !== undefined) {
        const found = this.look(kind, text, predicate, this.caller >= 0 ? this.caller : site, site);
        // what the function owes depends on it: inputs that call it rightly and wrongly are different paths
        if (found?.kind === "value" && found.shadow !== undefined)
          rt.record.split(site, truthy(found.shadow), !!found.value);
        return found === undefined || (found.kind === "value" && !!found.value);
      }
      return true;
    });
    follow("states", ({ args, site }) => {
      const { 0: kind, 1: text, 2: predicate } = args as Parameters<ContractFunctions["states"]>;
      if (!this.isEvaluating) this.look(kind, text, predicate, site, site);
    });
    follow("result", ({ args, args$, site }) => this.passing(args[0], args$[0], args[1], site));
    follow("settled", (call) => this.settling(call));
    follow("old", ({ args, site }) => {
      const box = {};
      const found = this.evaluate(args[0], site);
      this.kept.set(box, found.kind === "failed" ? found : { kind: "value", ...copyOf(rt, found.value, found.shadow) });
      return box;
    });
    follow("was", ({ args }) => {
      const found = this.kept.get(args[0] as object);
      if (found === undefined) return undefined;
      if (found.kind === "failed") throw found.error;
      rt.ret = found.shadow;
      return found.value;
    });
    follow("both", (call) => this.connective(call, true));
    follow("either", (call) => this.connective(call, false));
    follow("enter", ({ args }) => {
      const object = args[0] as object;
      const depth = this.working.get(object) ?? 0;
      this.working.set(object, depth + 1);
      return depth === 0 && !this.isEvaluating && this.finished.has(object);
    });
    follow("leave", ({ args }) => {
      const object = args[0] as object;
      this.working.set(object, (this.working.get(object) ?? 1) - 1);
    });
    follow("made", ({ args }) => {
      this.finished.set(args[0] as object, true);
    });
  }

  /** Before a run. */
  begin(): void {
    this.isEvaluating = false;
    this.caller = -1;
    this.listener = undefined;
    this.kept = new SafeWeakMap();
    this.working = new SafeWeakMap();
    this.finished = new SafeWeakMap();
  }

  private assume(predicate: unknown, site: number): void {
    const { rt } = this;
    const found = this.evaluate(predicate, site);
    // what cannot be evaluated is not met
    if (found.kind === "value") {
      if (found.shadow !== undefined) rt.branch(site, found.value, found.shadow);
      if (found.value) return;
    }
    rt.reject();
  }

  /** Evaluates a condition and tells of it. Undefined when nobody listens. */
  private look(
    kind: ContractKind,
    text: string,
    predicate: unknown,
    place: number,
    site: number,
  ): Evaluation | undefined {
    const { rt } = this;
    const observer = this.listener ?? rt.observer;
    if (observer === undefined || !observer.kinds.has("stated")) return undefined;
    const found = this.evaluate(predicate, site);
    const muted = rt.observer;
    const { depth } = rt.frames;
    rt.observer = observer;
    if (this.listener !== undefined) rt.frames.depth = this.depth;
    if (found.kind === "value") tell(rt, "stated", place, { kind, text, condition: found });
    else
      tell(rt, "stated", place, {
        kind,
        text,
        condition: { value: false, shadow: undefined },
        failure: errorText(found.error),
      });
    rt.observer = muted;
    rt.frames.depth = depth;
    return found;
  }

  /** Runs a predicate where nobody hears of it; its shadow with it. */
  private evaluate(predicate: unknown, site: number): Evaluation {
    const { rt } = this;
    const { observer, steps } = rt;
    const { lastSite } = rt.record;
    const { depth } = rt.frames;
    const wasEvaluating = this.isEvaluating;
    this.isEvaluating = true;
    rt.observer = undefined;
    let found: Evaluation;
    try {
      const value = rt.invoke(predicate, undefined, [], [], site);
      found = { kind: "value", value, shadow: rt.ret };
    } catch (error) {
      if (rt.aborted || isOverflow(error)) throw error;
      found = { kind: "failed", error };
    } finally {
      this.isEvaluating = wasEvaluating;
      rt.observer = observer;
    }
    rt.frames.depth = depth;
    rt.record.lastSite = lastSite;
    rt.args = undefined;
    rt.ret = undefined;
    rt.cell = undefined;
    rt.steps = steps;
    return found;
  }

  private passing(value: unknown, value$: Shadow, look: unknown, site: number): unknown {
    const { rt } = this;
    if (!this.isEvaluating && (rt.observer ?? this.listener) !== undefined) {
      const { observer } = rt;
      const { lastSite } = rt.record;
      const { depth } = rt.frames;
      const { listener, depth: outer } = this;
      this.listener = observer ?? listener;
      if (observer !== undefined) this.depth = depth;
      rt.observer = undefined;
      try {
        rt.invoke(look, undefined, [value], [value$], site);
      } finally {
        rt.observer = observer;
        this.listener = listener;
        this.depth = outer;
      }
      rt.frames.depth = depth;
      rt.record.lastSite = lastSite;
    }
    rt.args = undefined;
    rt.ret = value$;
    return value;
  }

  private settling({ args, args$, site }: Call): unknown {
    const { rt } = this;
    const { 0: value, 1: look } = args;
    if (!types.isPromise(value)) return this.passing(value, args$[0], look, site);
    rt.ret = args$[0];
    // looking must not be seen: only a promise that nobody has changed is looked at
    const isPlain =
      getPrototypeOf(value) === Promise$.prototype && getOwnPropertyDescriptor(value, "constructor") === undefined;
    if (!isPlain) {
      rt.record.concretised(site, "the outcome of a promise with a class of its own");
      return value;
    }
    const { run } = rt.record;
    promiseThen(
      value,
      (outcome) => {
        if (rt.record.run !== run || rt.aborted) return;
        const { args: registers, ret, cell } = rt;
        this.passing(outcome, rt.awaited(value, undefined, outcome), look, site);
        rt.args = registers;
        rt.ret = ret;
        rt.cell = cell;
      },
      nothing,
    );
    return value;
  }

  /** A connective whose right side cannot fail is one condition. */
  private connective({ args, args$, site }: Call, isAnd: boolean): unknown {
    const { rt } = this;
    const { 0: left, 1: right } = args;
    const left$ = args$[0];
    const decides = isAnd ? !left : !!left;
    if (left$ === undefined) {
      if (decides) return left;
      return rt.invoke(right, undefined, [], [], site);
    }
    let value: unknown;
    try {
      value = rt.invoke(right, undefined, [], [], site);
    } catch (error) {
      if (rt.aborted || isOverflow(error)) throw error;
      rt.branch(site, left, left$);
      rt.ret = undefined;
      if (decides) return left;
      throw error;
    }
    const right$ = rt.ret;
    if (right$ === undefined) rt.ret = isAnd === !!value ? truthy(left$) : undefined;
    else {
      const joined = apply(isAnd ? "and" : "or", truthy(left$), truthy(right$));
      rt.ret = joined.kind === "literal" ? undefined : joined;
    }
    return isAnd ? !!left && !!value : !!left || !!value;
  }
}

function errorText(error: unknown): string {
  try {
    return error instanceof Error ? `${error.name}: ${error.message}` : String$(error);
  } catch {
    return "an error that cannot be shown";
  }
}
