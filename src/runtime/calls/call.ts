/** Calls that may carry shadows: instrumented functions get them through the registers, natives through their models. */
import { types } from "node:util";
import { GeneratorCell, PromiseCell } from "../async/cell.ts";
import { type FunctionFacts, type FunctionKind, factsOf } from "../functions/marks.ts";
import { runsCode } from "../functions/own-code.ts";
import { findDescriptor, propertyKey } from "../heap/keys.ts";
import { reachesTracked } from "../heap/reach.ts";
import type { State } from "../heap/state.ts";
import type { Bound } from "../heap/tables.ts";
import { UNALLOCATABLE } from "../natives/allocation.ts";
import { coreNameOf } from "../natives/core-names.ts";
import { type BuiltinModel, type Call, mayHaveReturned } from "../natives/model.ts";
import type { ObservedRuntime } from "../observe/observed.ts";
import { watchedNative } from "../observe/tell.ts";
import { convertedArguments } from "../operators/conversion.ts";
import {
  type Callable,
  captureStackTrace,
  Error$,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  hasOwn,
  is,
  isA,
  isObject,
  reflectApply,
  reflectConstruct,
  TypeError$,
} from "../pristine.ts";
import { callProxy, constructProxy } from "../properties/proxies.ts";
import type { Shadow } from "../protocol.ts";
import type { Composing } from "../record/composing.ts";
import { resolve, settleKind } from "../record/operand.ts";
import type { Recorder } from "../record/recorder.ts";
import { loseInside, loseOperands, nameOf } from "./losses.ts";

export function call(
  rt: ObservedRuntime,
  fn: unknown,
  self: unknown,
  self$: Shadow,
  args: unknown[],
  shadows: Shadow[],
  site: number,
): unknown {
  if (typeof fn !== "function") throw new TypeError$(`${describe(fn)} is not a function`);
  const target = fn as Callable;
  const facts = factsOf(target);
  if (rt.cell !== undefined) {
    // A default of a parameter makes a call before its function could take its cell.
    const waiting = rt.cell;
    rt.cell = undefined;
    const value = call(rt, fn, self, self$, args, shadows, site);
    rt.cell = waiting;
    return value;
  }
  rt.record.called(site);
  if (facts.kind !== "native") {
    // no shadow stands beside `this`
    if (self$ !== undefined && !isObject(self)) rt.record.pin(self, self$, site);
    return callInstrumented(rt, target, facts.kind, self, args, shadows, site);
  }
  if (rt.observer === undefined) return callNative(rt, target, facts, self, self$, args, shadows, site);
  const name = facts.model?.name ?? coreNameOf(target) ?? nameOf(target);
  const what = { name, self, self$, args, shadows, isConstruct: false, site };
  return watchedNative(rt, what, () => callNative(rt, target, facts, self, self$, args, shadows, site));
}

function callNative(
  rt: ObservedRuntime,
  target: Callable,
  facts: FunctionFacts,
  self: unknown,
  self$: Shadow,
  args: unknown[],
  shadows: Shadow[],
  site: number,
): unknown {
  if (facts.size !== undefined) guard(rt.record, facts.size(self, args));
  facts.looksAt?.(args, false, shadows[0] !== undefined);
  const { model } = facts;
  if (model?.converts !== undefined && (!model.converts.isOfText || typeof self === "string")) {
    const ahead = convertedArguments(rt, model.converts, args, shadows, site);
    if (ahead !== undefined) {
      args = ahead.args;
      shadows = ahead.shadows;
    }
  }
  if (model !== undefined) {
    loseInside(rt, model, self, args, site);
    if (!wantsModel(rt, model, self, self$, args, shadows)) return plainCall(rt, target, self, args, site, model.name);
    if (model.settles === true) settleTypes(rt.record, self, self$, args, shadows, site);
    const { steps } = rt;
    const { asked } = rt.record;
    try {
      return model.run(operands(rt, target, self, self$, args, shadows, site));
    } catch (error) {
      if (asked === rt.record.asked && steps === rt.steps) loseReason(rt, model, self$, shadows, site);
      throw error;
    }
  }
  const bound = rt.tables.bounds.get(target);
  if (bound !== undefined) return callBound(rt, bound, args, shadows, site);
  const proxied = rt.tables.hasProxies ? rt.tables.proxies.get(target) : undefined;
  if (proxied !== undefined) {
    const done = callProxy(rt, target, proxied, self, self$, args, shadows, site);
    if (done !== undefined) return done.value;
  }
  const settle = rt.tables.settlers.get(target);
  if (settle !== undefined) {
    settle(args[0], shadows[0]);
    return plainCall(rt, target, self, args, site, "resolve");
  }
  loseOperands(rt, target, self, self$, args, shadows, site);
  return plainCall(rt, target, self, args, site, undefined);
}

/** Which alternatives of unions the operands are. */
function settleTypes(
  record: Recorder,
  self: unknown,
  self$: Shadow,
  args: readonly unknown[],
  shadows: readonly Shadow[],
  site: number,
): void {
  if (self$?.sort === "any") resolve(record, self, self$, site);
  for (let i = 0; i < args.length; i++) if (shadows[i]?.sort === "any") resolve(record, args[i], shadows[i], site);
}

/** A native refused its operands, and nothing was asked about them that says why. Models of containers, and exact ones, ask where it depends on them. */
function loseReason(rt: State, model: BuiltinModel, self$: Shadow, shadows: readonly Shadow[], site: number): void {
  if (rt.aborted || model.fidelity === "exact" || model.looksInside === true) return;
  if (self$ !== undefined || hasShadow(shadows)) rt.record.concretised(site, `${model.name} that throws`);
}

function callInstrumented(
  rt: State,
  fn: Callable,
  kind: Exclude<FunctionKind, "native">,
  self: unknown,
  args: unknown[],
  shadows: Shadow[],
  site: number,
): unknown {
  const given = hasShadow(shadows) ? shadows : undefined;
  switch (kind) {
    case "f": {
      const { composing } = rt;
      // the target itself is called from nowhere
      if (composing !== undefined && given !== undefined && site >= 0)
        return composed(rt, composing, fn, self, args, given);
      rt.args = given;
      return reflectApply(fn, self, args);
    }
    case "a":
      rt.args = given;
      return suspending(rt, fn, self, args, new PromiseCell());
    case "g":
    case "A": {
      rt.args = undefined;
      const cell = new GeneratorCell(shadows, kind === "A");
      const generator = suspending(rt, fn, self, args, cell);
      // A few generators cannot take it.
      if (!cell.isTaken && given !== undefined) rt.record.concretised(site, "arguments of a generator");
      return generator;
    }
    case "c":
    case "d": {
      // A class throws before any prologue could take the shadows.
      rt.args = undefined;
      return reflectApply(fn, self, args);
    }
  }
}

/** A call of a summarised function contributes its result as a function of the arguments, and none of its decisions. */
function composed(
  rt: State,
  composing: Composing,
  fn: Callable,
  self: unknown,
  args: unknown[],
  given: Shadow[],
): unknown {
  const result = composing.resultOf(fn, args, given);
  const { position, losses } = rt.record;
  rt.args = given;
  const value = reflectApply(fn, self, args);
  if (result === undefined || losses !== rt.record.losses || !composing.isRight(fn, result, value, rt.record.model))
    return value;
  rt.record.rewind(position);
  rt.ret = result.kind === "literal" ? undefined : result;
  return value;
}

function suspending(
  rt: State,
  fn: Callable,
  self: unknown,
  args: unknown[],
  cell: PromiseCell | GeneratorCell,
): unknown {
  rt.cell = cell;
  try {
    const value = reflectApply(fn, self, args);
    if (isObject(value)) rt.tables.cells.set(value, cell);
    if (rt.cell === undefined) cell.isTaken = true;
    rt.tables.hasCells = true;
    return value;
  } finally {
    rt.cell = undefined;
    rt.ret = undefined;
  }
}

/** A native call that needs no model. A shadow left behind comes from a callback and belongs to nobody. */
function plainCall(
  rt: State,
  fn: Callable,
  self: unknown,
  args: unknown[],
  site: number,
  known: string | undefined,
): unknown {
  const { steps } = rt;
  rt.args = undefined;
  rt.ret = undefined;
  try {
    return reflectApply(fn, self, args);
  } finally {
    // also when it refused what a callback gave it
    if (!rt.aborted && mayHaveReturned(rt, steps))
      rt.record.concretised(site, `result of a callback of ${known ?? nameOf(fn)}`);
    rt.ret = undefined;
  }
}

export function construct(
  rt: ObservedRuntime,
  fn: unknown,
  args: unknown[],
  shadows: Shadow[],
  site: number,
  newTarget?: Callable,
): unknown {
  if (typeof fn !== "function") throw new TypeError$(`${describe(fn)} is not a constructor`);
  rt.record.called(site);
  const target = fn as Callable;
  const facts = factsOf(target);
  if (facts.kind !== "native") {
    rt.args = hasShadow(shadows) && takesArguments(target) ? shadows : undefined;
    const object = reflectConstruct(target, args, newTarget ?? target);
    // what a function gives back is what was made, if it is an object
    settleKind(rt, object, site);
    rt.args = undefined;
    rt.ret = undefined;
    if (facts.kind === "d" && shadows[0] !== undefined) keepMessage(rt, object, args[0], shadows[0]);
    return object;
  }
  if (rt.observer === undefined) return constructNative(rt, target, facts, args, shadows, site, newTarget);
  const name = facts.model?.name ?? coreNameOf(target) ?? nameOf(target);
  const what = { name, self: undefined, self$: undefined, args, shadows, isConstruct: true, site };
  return watchedNative(rt, what, () => constructNative(rt, target, facts, args, shadows, site, newTarget));
}

function constructNative(
  rt: ObservedRuntime,
  target: Callable,
  facts: FunctionFacts,
  args: unknown[],
  shadows: Shadow[],
  site: number,
  newTarget: Callable | undefined,
): unknown {
  if (facts.size !== undefined) guard(rt.record, facts.size(undefined, args));
  facts.looksAt?.(args, true, shadows[0] !== undefined);
  const run = facts.model?.construct;
  if (run !== undefined) {
    const ahead =
      facts.model?.converts === undefined
        ? undefined
        : convertedArguments(rt, facts.model.converts, args, shadows, site);
    if (ahead !== undefined) {
      args = ahead.args;
      shadows = ahead.shadows;
    }
    loseInside(rt, facts.model!, undefined, args, site);
    if (wantsModel(rt, facts.model!, undefined, undefined, args, shadows)) {
      if (facts.model!.settles === true) settleTypes(rt.record, undefined, undefined, args, shadows, site);
      const made = operands(rt, target, undefined, undefined, args, shadows, site);
      const { steps } = rt;
      const { asked } = rt.record;
      try {
        return withoutOurFrames(rt, run(newTarget === undefined ? made : { ...made, newTarget }));
      } catch (error) {
        if (asked === rt.record.asked && steps === rt.steps) loseReason(rt, facts.model!, undefined, shadows, site);
        throw error;
      }
    }
  } else {
    const bound = rt.tables.bounds.get(target);
    if (bound !== undefined) {
      const all = boundOperands(rt.record, bound, args, shadows);
      return construct(rt, bound.target, all.args, all.shadows, site, newTarget === target ? undefined : newTarget);
    }
    const proxied = rt.tables.hasProxies ? rt.tables.proxies.get(target) : undefined;
    const made =
      proxied === undefined
        ? undefined
        : constructProxy(rt, proxied, args, shadows, newTarget ?? target, site, (inner, as) =>
            construct(rt, inner, args, shadows, site, as),
          );
    if (made !== undefined) return made.value;
    loseOperands(rt, target, undefined, undefined, args, shadows, site);
  }
  const { steps } = rt;
  rt.args = undefined;
  rt.ret = undefined;
  const object = reflectConstruct(target, args, newTarget ?? target);
  if (mayHaveReturned(rt, steps)) rt.record.concretised(site, `result of a callback of ${nameOf(target)}`);
  rt.ret = undefined;
  return withoutOurFrames(rt, object);
}

/** The stack of an error starts where the program made it. */
function withoutOurFrames(rt: ObservedRuntime, object: unknown): unknown {
  if (types.isNativeError(object) && hasOwn(object, "stack")) captureStackTrace(object, rt.construct);
  return object;
}

/** The shadows of the arguments of `super(…)`, if the class above takes them. */
export function superArgs(derived: unknown, shadows: Shadow[]): Shadow[] | undefined {
  return isObject(derived) && takesArguments(getPrototypeOf(derived)) ? shadows : undefined;
}

/** Of errors the message is kept; whatever else a native parent was given is lost. */
export function superDone(
  rt: State,
  made: object,
  derived: unknown,
  args: readonly unknown[],
  shadows: readonly Shadow[],
  site: number,
): void {
  if (isObject(derived) && takesArguments(getPrototypeOf(derived))) return;
  for (let i = 0; i < args.length; i++) {
    const value = args[i];
    const shadow = shadows[i];
    if (i === 0 && shadow !== undefined) keepMessage(rt, made, value, shadow);
    const isKept = i === 0 && typeof value === "string" && rt.heap.getProperty(made, "message") === shadow;
    if (shadow === undefined ? isObject(value) && (rt.heap.isTracked(value) || reachesTracked(rt, value)) : !isKept)
      rt.record.concretised(site, "an argument of super");
  }
}

/** Whether constructing it reaches an instrumented constructor with the arguments as given: a class without its own passes them on. */
function takesArguments(target: unknown): boolean {
  let at: unknown = target;
  while (typeof at === "function") {
    const { kind } = factsOf(at as Callable);
    if (kind !== "d") return kind === "c" || kind === "f";
    at = getPrototypeOf(at);
  }
  return false;
}

/** `class NotFound extends Error {}`: the message went straight to the native constructor. */
function keepMessage(rt: State, object: object, value: unknown, shadow: Shadow): void {
  if (typeof value !== "string") return;
  const message = getOwnPropertyDescriptor(object, "message");
  if (message !== undefined && is(message.value, value) && isA(object, Error$)) {
    rt.heap.setProperty(object, "message", value, shadow);
  }
}

function operands(
  rt: ObservedRuntime,
  fn: Callable,
  self: unknown,
  self$: Shadow,
  args: unknown[],
  args$: Shadow[],
  site: number,
): Call {
  for (let i = args$.length; i < args.length; i++) args$[i] = undefined;
  rt.args = undefined;
  rt.ret = undefined;
  return { fn, self, self$, args, args$, site, rt };
}

function wantsModel(
  rt: State,
  model: BuiltinModel,
  self: unknown,
  self$: Shadow,
  args: readonly unknown[],
  shadows: readonly Shadow[],
): boolean {
  if (model.always === true || self$ !== undefined || hasShadow(shadows)) return true;
  if (model.looksInside !== true) return false;
  if (typeof self === "function") return true;
  const anyTracked = rt.tables.count !== 0 || rt.tables.hasCells;
  if (isObject(self) && (anyTracked || runsCode(self))) return true;
  for (let i = 0; i < args.length; i++) {
    if (typeof args[i] === "function" || (isObject(args[i]) && (anyTracked || runsCode(args[i] as object))))
      return true;
  }
  return false;
}

export function hasShadow(shadows: readonly Shadow[]): boolean {
  for (let i = 0; i < shadows.length; i++) if (shadows[i] !== undefined) return true;
  return false;
}

function callBound(rt: ObservedRuntime, bound: Bound, args: unknown[], shadows: Shadow[], site: number): unknown {
  const all = boundOperands(rt.record, bound, args, shadows);
  const self$ = bound.run === rt.record.run ? bound.self$ : undefined;
  return call(rt, bound.target, bound.self, self$, all.args, all.shadows, site);
}

function boundOperands(record: Recorder, bound: Bound, args: readonly unknown[], shadows: readonly Shadow[]) {
  const all: unknown[] = [];
  const all$: Shadow[] = [];
  for (let i = 0; i < bound.args.length; i++) {
    all[i] = bound.args[i];
    all$[i] = bound.run === record.run ? bound.args$[i] : undefined;
  }
  for (let i = 0; i < args.length; i++) {
    all$[all.length] = shadows[i];
    all[all.length] = args[i];
  }
  return { args: all, shadows: all$ };
}

/** The shadow a direct call of `fn` left, if it was `fn` that left it. */
export function result(rt: State, fn: unknown): Shadow {
  const left = rt.ret;
  rt.ret = undefined;
  if (typeof fn !== "function") return undefined;
  let target = fn as Callable;
  for (let bound = rt.tables.bounds.get(target); bound !== undefined; bound = rt.tables.bounds.get(target))
    target = bound.target;
  if (factsOf(target).kind === "f") return left;
  if (left !== undefined) rt.record.concretised(rt.record.lastSite, `result of a callback of ${nameOf(target)}`);
  return undefined;
}

/** The same after a direct call of the method `key` of `object`. */
export function resultOf(rt: State, object: unknown, key: unknown): Shadow {
  const name = propertyKey(key);
  return result(rt, name === undefined ? undefined : findDescriptor(object, name)?.value);
}

function guard(record: Recorder, bytes: number): void {
  if (bytes > record.limits.allocation && bytes < UNALLOCATABLE) record.stop("memory");
}

function describe(value: unknown): string {
  return typeof value === "symbol" || isObject(value) ? typeof value : `${value}`;
}
