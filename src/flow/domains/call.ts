/** Calls: of the platform, of its methods, of the module, of anybody. */
import type { Node } from "../../frontend/syntax.ts";
import {
  ANY_EFFECTS,
  builtinFunctionEffect,
  builtinMethodEffect,
  type Effects,
  effectsOfInstruction,
} from "../effects.ts";
import type { Instruction, Operand } from "../graph.ts";
import { halves } from "./assign.ts";
import { globalResult, lengthChange, callsBack as mayCallBack, methodResult } from "./builtins.ts";
import { runEffects } from "./memory.ts";
import { range } from "./numbers.ts";
import { factOf, give, lengthOf, letGo, nameOf, newLength, noNaN, type Setting } from "./setting.ts";
import { hasLength, isFixedLength, LENGTH_RANGE, type Name, type State } from "./state.ts";
import * as T from "./tags.ts";
import { ANYTHING, ofNumbers, ofTags, type Value } from "./value.ts";

export function call(s: Setting, state: State, each: Extract<Instruction, { kind: "call" }>, key: string): void {
  const { callee, args } = each;
  const facts = args.map((arg) => factOf(state, arg));
  const isSpread = each.isSpread;
  if (callee.kind === "global") {
    const result = isSpread ? undefined : globalResult(callee.path, facts, each.isNew);
    const effect = pseudoEffect(callee.path, facts[0]) ?? builtinFunctionEffect(callee.path);
    // conversions of objects run their code
    const converts =
      facts.some(({ tags }) => tags & T.REFERENCE) &&
      !/^(%|Array\.isArray|Object\.(keys|is)|Number\.is|Boolean$)/.test(callee.path);
    if (effect === undefined || effect.runsUnknown || converts) {
      for (const arg of args) letGo(state, arg);
      if (effect?.runsUnknown !== false || (converts && s.module.hasConversions))
        runEffects(s, state, ANY_EFFECTS, each);
    }
    if (callee.path === "%spread" && args[0] !== undefined) {
      const target = nameOf(state, args[0]);
      state.heap.delete(target);
    }
    const name = give(state, each.target, key, result ?? elementOf(callee.path, facts[0]) ?? ANYTHING);
    s.definitions.set(name, { kind: "call", path: callee.path, args: args.map((arg) => nameOf(state, arg)) });
    if (/^Object\.(keys|getOwnPropertyNames)$/.test(callee.path)) s.types.set(name, TEXTS);
    typeElement(s, state, callee.path, args[0], name, each);
    if (callee.path === "Math.floor" && args[0] !== undefined) {
      const made = s.definitions.get(nameOf(state, args[0]));
      const divisor =
        made?.kind === "binary" && made.operator === "/" ? state.names.constantOf(made.right)?.value : undefined;
      if (made?.kind === "binary" && divisor === 2) halves(s, state, name, made.left, each);
      // rounding down never gives more
      if (noNaN(state, nameOf(state, args[0]))) state.relate(name, nameOf(state, args[0]), 0);
    }
    return;
  }
  if (callee.kind === "method" && callee.name !== undefined) {
    const object = nameOf(state, callee.object);
    const receiver = state.fact(object);
    if (hasLength(receiver.tags) && (receiver.tags === T.STRING || receiver.tags === T.ARRAY)) {
      builtinMethod(s, state, each, callee.name, object, receiver, key);
      return;
    }
    state.escape(object);
  }
  for (const arg of args) letGo(state, arg);
  if (callee.kind === "known") {
    runEffects(s, state, effectsOfInstruction(each, s.module, s.effects), each);
    give(state, each.target, key, each.isNew ? ofTags(T.REFERENCE) : s.returned(callee.fn));
    return;
  }
  runEffects(s, state, { runsUnknown: true, writes: new Set(), publishes: new Set() }, each);
  give(state, each.target, key, each.isNew ? ofTags(T.REFERENCE) : ANYTHING);
}

/** Iterating arrays and texts runs no code of the program. */
function pseudoEffect(path: string, over: Value | undefined): Effects | undefined {
  if (!path.startsWith("%")) return undefined;
  const none: Effects = { runsUnknown: false, writes: new Set(), publishes: new Set() };
  if (path === "%key") return none;
  if (path === "%spread") return none;
  return over !== undefined && hasLength(over.tags) ? none : undefined;
}

function elementOf(path: string, over: Value | undefined): Value | undefined {
  if (path === "%key") return ofTags(T.STRING);
  if ((path === "%next" || path === "%element") && over?.tags === T.STRING)
    return ofTags(path === "%next" ? T.STRING : T.STRING | T.UNDEFINED);
  return undefined;
}

/** An element of a typed array literal or parameter has the type that is declared for it. */
function typeElement(
  s: Setting,
  state: State,
  path: string,
  over: Operand | undefined,
  name: Name,
  each: Instruction,
): void {
  if (path !== "%next" || over === undefined) return;
  const declared = s.types.get(nameOf(state, over));
  const type = declared === undefined ? undefined : s.declared.elementOf(declared);
  if (type === undefined) return;
  s.types.set(name, type);
  const tags = s.declared.tagsOf(type);
  if (tags !== undefined && s.assumes({ kind: "member-type", at: each.at, subject: "", type }))
    state.refine(name, ofTags(tags));
}

const TEXTS = { type: "TSArrayType", elementType: { type: "TSStringKeyword" } } as unknown as Node;
const KEEPS_ELEMENTS = /^(slice|filter|concat|sort|reverse|toSorted|toReversed|splice|fill)$/;

/** A text in pieces is texts; some of an array's elements are of their type. */
const typeOfResult = (name: string, receiver: Value, declared: Node | undefined): Node | undefined =>
  receiver.tags === T.STRING && name === "split" ? TEXTS : KEEPS_ELEMENTS.test(name) ? declared : undefined;

export const CONVERTS_ELEMENTS = /^(join|toString|toLocaleString|sort|toSorted)$/;

function builtinMethod(
  s: Setting,
  state: State,
  each: Extract<Instruction, { kind: "call" }>,
  name: string,
  object: Name,
  receiver: Value,
  key: string,
): void {
  const effect = builtinMethodEffect(name);
  const isKnown = methodResult(name, receiver) !== undefined || effect !== undefined;
  const callsBack =
    mayCallBack(name) &&
    !(receiver.tags === T.STRING && each.args.every((arg) => factOf(state, arg).tags === T.STRING));
  // an argument that is an object may be converted by its own code
  const converts =
    each.args.some((arg) => (factOf(state, arg).tags & T.REFERENCE) !== 0) &&
    !/^(push|unshift|includes|indexOf|lastIndexOf|pop|shift)$/.test(name);
  const change = receiver.tags === T.ARRAY ? lengthChange(name, each.args.length) : "none";
  const before = change === "none" ? undefined : lengthOf(state, object);
  for (const arg of each.args) if (!state.own.has(object) || callsBack) letGo(state, arg);
  // texts are made of elements
  const convertsElements = s.module.hasConversions && receiver.tags === T.ARRAY && CONVERTS_ELEMENTS.test(name);
  if (!isKnown || callsBack || converts || convertsElements) {
    if (callsBack || !isKnown) state.escape(object);
    runEffects(s, state, { runsUnknown: true, writes: new Set(), publishes: new Set() }, each);
  }
  if (
    receiver.tags === T.ARRAY &&
    (effect?.writes.size !== 0 || effect === undefined || change !== "none" || name === "sort" || name === "reverse")
  ) {
    for (const [other, cells] of state.heap) {
      if (!state.mayAlias(other, object)) continue;
      for (const cell of [...cells.keys()])
        if (/^\d/.test(cell) || (cell === "length" && change !== "none" && !isFixedLength(state.fact(other).tags)))
          cells.delete(cell);
    }
  }
  if (before !== undefined && change !== "none") {
    const after = newLength(state, `${key}#`);
    if (change !== "unknown" && !each.isSpread) {
      state.relate(before, after, -change.atLeast);
      state.relate(after, before, change.by);
      if (change.by > 0) state.refine(after, ofNumbers(range(change.by, LENGTH_RANGE.number.max)));
    } else if (change !== "unknown" && each.isSpread && change.by > 0) state.relate(before, after, 0);
    state.setProperty(object, "length", after);
  }
  const result = give(state, each.target, key, methodResult(name, receiver) ?? ANYTHING);
  const type = typeOfResult(name, receiver, s.types.get(object));
  if (type !== undefined) s.types.set(result, type);
  if (name === "push" && state.property(object, "length") !== undefined) {
    state.variables.set(each.target.id, state.property(object, "length")!);
    return;
  }
  if (receiver.tags === T.STRING)
    s.definitions.set(result, {
      kind: "call",
      path: `text.${name}`,
      args: [object, ...each.args.map((arg) => nameOf(state, arg))],
    });
  const length =
    /^(indexOf|lastIndexOf|findIndex|findLastIndex|search)$/.test(name) && !callsBack
      ? lengthOf(state, object)
      : undefined;
  // an index that was found lies inside; of the empty text it may be the length itself
  if (length !== undefined) state.relate(result, length, receiver.tags === T.STRING ? 0 : -1);
}
