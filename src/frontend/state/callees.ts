/** What a call does once its callee and its arguments are evaluated: known functions, callbacks, and what only a value tells. */
import { isFunction, type Node } from "../syntax.ts";
import { type Evaluation, functionsOf, harm, holding, iterate, unknown } from "./evaluation.ts";
import type { Callee } from "./facts.ts";
import {
  BUILTIN,
  CALLABLE,
  DEEP,
  FOREIGN,
  HOLDS_SHARED,
  INPUT,
  ITERATOR,
  NATIVE,
  type Origin,
  SHARED,
  touchesShared,
  UNKNOWN,
} from "./origin.ts";

export interface Arguments {
  readonly nodes: readonly Node[];
  readonly values: readonly Origin[];
  /** Of a spread: the position is not known. */
  readonly anywhere: Origin;
  readonly all: Origin;
}

export function readArguments(ev: Evaluation, nodes: readonly Node[]): Arguments {
  const values: Origin[] = [];
  let anywhere = 0;
  let isSpread = false;
  for (const node of nodes) {
    if (node.type === "SpreadElement") {
      anywhere |= iterate(ev, ev.value(node.argument), node);
      isSpread = true;
      continue;
    }
    const functions = functionsOf(ev, node);
    const value = ev.value(node);
    if (functions !== undefined) for (const fn of functions) ev.facts.use(fn, true);
    if (isSpread) anywhere |= value;
    else values.push(value);
  }
  return { nodes, values, anywhere, all: values.reduce((all, one) => all | one, anywhere) };
}

/** Functions that are given to other code than builtins may be kept by it. */
export function mayKeep(ev: Evaluation, args: Arguments): void {
  for (const node of args.nodes) for (const fn of functionsOf(ev, node) ?? []) ev.facts.mayStay.add(fn);
}

/** Functions among the arguments are called with what the builtin has. */
export function callBack(ev: Evaluation, node: Node, args: Arguments, given: Origin): Origin {
  let result = 0;
  args.nodes.forEach((argument, i) => {
    const inner = argument.type === "SpreadElement" ? argument.argument : argument;
    const functions = functionsOf(ev, inner);
    if (functions !== undefined) {
      for (const fn of functions) {
        ev.facts.call(ev.owner, fn);
        result |= ev.facts.pass(fn, [], given | args.all, args.all & ~CALLABLE);
      }
      return;
    }
    const value = args.values[i] ?? args.anywhere;
    const callable = value & (CALLABLE | NATIVE | INPUT | UNKNOWN | FOREIGN);
    if (callable !== 0) {
      const others = args.values.reduce((all, one, k) => (k === i ? all : all | one), args.anywhere);
      const all: Arguments = { nodes: [], values: [], anywhere: given | others, all: given | others };
      result |= callValue(ev, node, value & ~SHARED & ~HOLDS_SHARED, all, args.all & ~CALLABLE, true);
    }
  });
  return result;
}

export function callKnown(
  ev: Evaluation,
  functions: readonly Callee[],
  args: Arguments,
  self: Origin,
  node: Node,
): Origin {
  let result = 0;
  mayKeep(ev, args);
  for (const fn of functions) {
    ev.facts.call(ev.owner, fn);
    result |= ev.facts.pass(fn, args.values, args.anywhere, self);
    if (!isFunction(fn)) continue;
    if (fn.generator) result = BUILTIN | ITERATOR | DEEP | holding(0, result);
    if (fn.async) {
      result = holding(BUILTIN, result);
      if (ev.isLoading) harm(ev, node, "starts something that goes on after loading");
    }
  }
  return result;
}

/** A function that only its value tells. */
export function callValue(
  ev: Evaluation,
  node: Node,
  callee: Origin,
  args: Arguments,
  self: Origin,
  isData = false,
): Origin {
  let result = 0;
  const { facts } = ev;
  mayKeep(ev, args);
  if ((callee & CALLABLE) !== 0) {
    facts.loose = facts.grow(facts.loose, args.all);
    facts.looseSelf = facts.grow(facts.looseSelf, self);
    facts.callsLoose.add(ev.owner);
    result |= facts.looseResult;
  }
  if ((callee & NATIVE) !== 0) {
    if (touchesShared(callee | args.all | self) && !ev.isLoading)
      harm(ev, node, "calls a builtin that is not known here", args.all | self | (touchesShared(callee) ? callee : 0));
    result |= holding(BUILTIN, args.all | self);
  }
  if ((callee & FOREIGN) !== 0) {
    const own =
      args.values.some((value) => touchesShared(value) && (value & FOREIGN) === 0) || touchesShared(args.anywhere);
    if (ev.isLoading) harm(ev, node, "calls another module while it loads");
    else if (own) harm(ev, node, "hands an object of the module to another module");
    result |= SHARED | FOREIGN | DEEP | (ev.isLoading ? UNKNOWN : 0);
  }
  if ((callee & UNKNOWN) !== 0 && !(isData && (callee & CALLABLE) === 0)) {
    unknown(ev, node, "calls something that is not known", args.all | self);
    result |= SHARED | UNKNOWN | DEEP;
  }
  if ((callee & INPUT) !== 0) {
    if (
      touchesShared(args.all | self) &&
      !ev.isLoading &&
      !(isData && (callee & CALLABLE) === 0 && (callee & DEEP) !== 0)
    )
      harm(ev, node, "hands an object of the module to a function of the caller");
    result |= INPUT;
  }
  return result;
}
