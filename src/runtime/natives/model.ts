/** How the standard library plugs into the runtime: a model gives the value of a native call and the shadow of that value. */

import type { Expr } from "../../expr/expr.ts";
import type { State } from "../heap/state.ts";
import { type Callable, reflectApply, reflectConstruct } from "../pristine.ts";
import type { Cursor, Runtime, Shadow } from "../protocol.ts";

/** exact: shadow = function of the operands, always. partial: exact on the forms it handles, concretises the rest. opaque: evaluates, no SMT meaning. none: drops shadows. */
export type Fidelity = "exact" | "partial" | "opaque" | "none";

/** What models may use of the runtime, beyond the protocol. Operand = a value with its shadow. */
export interface SymbolicRuntime extends Runtime, State {
  /** The operand as an expression: its shadow, or a literal. Undefined for objects, functions and symbols without a shadow. */
  shadowOf(value: unknown, shadow: Shadow): Shadow;
  /** Fixes which alternative of a `choice` the value is (an implicit branch) and returns that alternative's expression; undefined for references and literals. */
  resolve(value: unknown, shadow: Shadow, site: number): Shadow;
  /** Expression of sort num for `ToNumber(value)`; a literal when there is no shadow; undefined when not a primitive, a symbol or a bigint (throws or runs user code). */
  asNumber(value: unknown, shadow: Shadow, site: number): Shadow;
  /** `ToIntegerOrInfinity(value)`, same convention. */
  asInteger(value: unknown, shadow: Shadow, site: number): Shadow;
  /** Expression of sort str for `ToString(value)`; same convention (undefined for objects and symbols). */
  asString(value: unknown, shadow: Shadow, site: number): Shadow;

  /** Records a two-way split that is not in the source: whether `atom` held on this run. The other side becomes a flip. */
  split(site: number, atom: Expr, holds: boolean, rare?: boolean): void;
  /** The same for a condition that holds on this run. */
  implicit(site: number, condition: Expr): void;

  /** As the protocol has it; `isImplicit` when a native iterates, so that "another element" is no branch of the source. */
  cursor(iterable: unknown, iterable$: Shadow, site: number, isImplicit?: boolean): Cursor | undefined;

  /** Calls a function with shadows (instrumented, bound or native alike); the shadow of the result is left in `ret`. */
  invoke(fn: unknown, self: unknown, args: unknown[], shadows: Shadow[], site: number): unknown;
  /** Whether shadows can be delivered to this function. */
  isInstrumented(fn: unknown): boolean;
}

export interface Call {
  readonly fn: Callable;
  readonly self: unknown;
  readonly self$: Shadow;
  readonly args: unknown[];
  /** As long as `args`. */
  readonly args$: Shadow[];
  readonly site: number;
  readonly rt: SymbolicRuntime;
  /** `new.target` when constructing. */
  readonly newTarget?: Callable;
}

/** What kind of primitive value a conversion prefers. */
export type ConversionHint = "number" | "string" | "default";

export interface Conversions {
  readonly first: readonly ConversionHint[];
  readonly rest?: ConversionHint;
  /** Only where the receiver is text already: it would be converted first. */
  readonly isOfText?: boolean;
}

/** Performs the native call and leaves the shadow of its result in `rt.ret` (undefined when none). */
export interface BuiltinModel {
  readonly name: string;
  readonly fidelity: Fidelity;
  readonly run: (call: Call) => unknown;
  /** `new F(...)`; without it, constructing is a native nobody knows. */
  readonly construct?: (call: Call) => unknown;
  /** Of a native setter, before a store runs it: says what the object will hold. Without it a symbolic value is lost there. */
  readonly assign?: (call: Call) => void;
  /**
   * True when more matters than the shadows of receiver and arguments: shadows inside object operands, or functions
   * that are called back. The model then runs whenever an operand is an object and anything is tracked, or an operand is a function.
   */
  readonly looksInside?: boolean;
  /** What objects hold does not matter to it: it asks what they are, or keeps them whole. Of any other model that does not look inside, what is symbolic there is lost. */
  readonly keepsWhole?: boolean;
  /** Of a model that looks inside: the arguments that it does not, because the native converts them on its way. What is symbolic in an object there is lost. */
  readonly looksAway?: readonly number[];
  /** It reads the text in a receiver like `new String(s)`: nothing of that is lost. */
  readonly unboxes?: boolean;
  /** Arguments that it converts to primitive values before it does anything else. */
  readonly converts?: Conversions;
  /** What it does depends on the types of all operands: those that may be of several are decided before it runs. */
  readonly settles?: boolean;
  /** It runs whatever the operands are: its results are inputs (a file that is read, an assumption made), or it must know of every call. */
  readonly always?: boolean;
}

/** Returned by a shadow function that cannot express the result: the shadow is dropped and counted. */
export const concretise: unique symbol = Symbol("concretise");

/** Runs the native with registers in the state natives must see: no argument shadows to steal, no stale result afterwards. */
export function native(call: Call): unknown {
  const { rt } = call;
  const { steps } = rt;
  rt.args = undefined;
  rt.ret = undefined;
  let result: unknown;
  try {
    result = reflectApply(call.fn, call.self, call.args);
  } catch (error) {
    // it may have refused what the program's code gave it
    if (!rt.aborted) unfollowed(rt, steps, call.site);
    throw error;
  }
  unfollowed(rt, steps, call.site);
  return result;
}

/** The same where the model knows what the program's code inside the native gives and takes. */
export function followed(call: Call): unknown {
  const { rt } = call;
  rt.args = undefined;
  rt.ret = undefined;
  const result = reflectApply(call.fn, call.self, call.args);
  rt.ret = undefined;
  return result;
}

/** The same for `new`. */
export function nativeConstruct(call: Call, args: readonly unknown[] = call.args): object {
  const { rt } = call;
  const { steps } = rt;
  rt.args = undefined;
  rt.ret = undefined;
  const result = reflectConstruct(call.fn, args, call.newTarget ?? call.fn);
  unfollowed(rt, steps, call.site);
  return result;
}

/** A getter, a conversion or a callback ran inside a native, and nobody followed what it returned. */
function unfollowed(rt: SymbolicRuntime, steps: number, site: number): void {
  if (mayHaveReturned(rt, steps)) rt.concretised(site, "result of the program's own code in a native function");
  rt.ret = undefined;
}

/**
 * Whether functions of the program that ran since may have returned something symbolic: the last one left its shadow,
 * those before it have left nothing behind but the steps they took.
 */
export function mayHaveReturned(rt: Pick<Runtime, "ret" | "steps">, steps: number): boolean {
  return rt.ret !== undefined || rt.steps > steps || rt.steps < steps - 1;
}

/** A native that only looks (console.log, Object.isFrozen on whole objects): loses nothing worth counting, forgets nothing. */
export function harmlessModel(name: string): BuiltinModel {
  return { name, fidelity: "none", run: native };
}
