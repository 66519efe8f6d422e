/** Calls: what they may write is forgotten, what they give is unknown but for what the domains know and the few functions that have a meaning here. */
import { lengthChange, callsBack as mayCallBack, methodResult } from "../flow/domains/builtins.ts";
import { CONVERTS_ELEMENTS } from "../flow/domains/call.ts";
import { hasLength } from "../flow/domains/state.ts";
import * as T from "../flow/domains/tags.ts";
import type { Value as Known } from "../flow/domains/value.ts";
import {
  ANY_NAME,
  builtinFunctionEffect,
  builtinMethodEffect,
  type Effects,
  ELEMENTS,
  effectsOfInstruction,
} from "../flow/effects.ts";
import type { Instruction } from "../flow/graph.ts";
import { add, int, type Term } from "../reach/term/term.ts";
import type { Frame } from "./frame.ts";
import { globalFunction } from "./operators.ts";
import type { State } from "./state.ts";
import { numberValue, type Value } from "./value.ts";

export type Call = Extract<Instruction, { kind: "call" }>;

const ANY: Effects = { runsUnknown: true, writes: new Set(), publishes: new Set() };

/** Functions of numbers and texts that depend on their arguments alone and do not tell 0 from −0. */
const PURE =
  /^(Math\.(sqrt|cbrt|floor|ceil|round|trunc|abs|sign|min|max|sin|cos|tan|exp|log|log2|log10|hypot|fround|clz32|imul)|Number|String|parseInt|parseFloat|Number\.parse(Int|Float)|String\.from(Char|Point)Code|encodeURI(Component)?|isFinite)$/;
const PURE_OF_TEXT =
  /^(charAt|charCodeAt|codePointAt|at|indexOf|lastIndexOf|includes|startsWith|endsWith|trim|trimStart|trimEnd|toLowerCase|toUpperCase|slice|substring|substr|padStart|padEnd|repeat|concat)$/;

/** What ran may have written. `own` are objects that nobody else has. */
export function forgetWritten(state: State, effects: Effects, own: readonly Term[]): void {
  const { world } = state;
  if (effects.runsUnknown || effects.writes.has(ANY_NAME)) {
    state.heap = world.heaps.forget(state.heap, { kind: "all" }, own);
    return;
  }
  const names = [...effects.writes].filter((name) => name !== ELEMENTS);
  state.heap = world.heaps.forget(
    state.heap,
    world.keysOf(names, effects.publishes, effects.writes.has(ELEMENTS)),
    own,
  );
}

const isPrimitive = ({ tags }: Known): boolean => tags !== 0 && (tags & T.REFERENCE) === 0;

/** The result where it has a meaning here; undefined: it is unknown. */
export function enterCall(frame: Frame, state: State, each: Call, block: number, index: number): Value | undefined {
  const { callee, args, isSpread } = each;
  const known = frame.knowledge;
  const facts = args.map((arg) => known.operand(block, index, arg));
  const values = args.map((arg) => state.operand(arg));
  const own = frame.ownAfter(state, block, index);
  const arePlain = facts.every(isPrimitive) && !isSpread;
  const { terms } = state.world;
  if (callee.kind === "global") {
    const { path } = callee;
    const over = facts[0];
    const isPseudo = path.startsWith("%");
    const isHarmless =
      isPseudo && path !== "%spread" && (path === "%key" || (over !== undefined && hasLength(over.tags)));
    const effect = isHarmless ? NONE : builtinFunctionEffect(path);
    const converts = frame.module.hasConversions && !arePlain;
    if (effect === undefined || effect.runsUnknown || converts)
      forgetWritten(state, ANY, path === "%spread" ? [] : own);
    if (each.isNew || isSpread || isPseudo) return undefined;
    const exact = globalFunction(terms, path, values);
    if (exact !== undefined) return exact;
    return arePlain && PURE.test(path)
      ? terms.pure(path, values, () => resultOf(frame, state, each, block, index))
      : undefined;
  }
  if (callee.kind === "method" && callee.name !== undefined) {
    const receiver = known.operand(block, index, callee.object);
    if (receiver.tags === T.STRING || receiver.tags === T.ARRAY)
      return builtinMethod(frame, state, each, callee.name, receiver, block, index);
  }
  if (callee.kind === "known") {
    forgetWritten(state, effectsOfInstruction(each, frame.module, frame.effects), own);
    return undefined;
  }
  forgetWritten(state, ANY, own);
  return undefined;
}

const NONE: Effects = { runsUnknown: false, writes: new Set(), publishes: new Set() };

function builtinMethod(
  frame: Frame,
  state: State,
  each: Call,
  name: string,
  receiver: Known,
  block: number,
  index: number,
): Value | undefined {
  const { callee, args, isSpread } = each;
  if (callee.kind !== "method") return undefined;
  const facts = args.map((arg) => frame.knowledge.operand(block, index, arg));
  const object = state.operand(callee.object);
  const { world } = state;
  const effect = builtinMethodEffect(name);
  const isKnown = methodResult(name, receiver) !== undefined || effect !== undefined;
  const isText = receiver.tags === T.STRING;
  const callsBack = mayCallBack(name) && !(isText && facts.every(({ tags }) => tags === T.STRING));
  const converts = !facts.every(isPrimitive) && !/^(push|unshift|includes|indexOf|lastIndexOf|pop|shift)$/.test(name);
  const convertsElements = frame.module.hasConversions && !isText && CONVERTS_ELEMENTS.test(name);
  if (!isKnown || callsBack || converts || convertsElements) {
    forgetWritten(state, ANY, frame.ownAfter(state, block, index));
    if (!isText) state.heap = world.heaps.forget(state.heap, { kind: "all" });
    return undefined;
  }
  if (isText) {
    if (!PURE_OF_TEXT.test(name) || isSpread) return undefined;
    const values = [object, ...args.map((arg) => state.operand(arg))];
    return world.terms.pure(`text.${name}`, values, () => resultOf(frame, state, each, block, index));
  }
  const change = lengthChange(name, args.length);
  const length = world.heaps.length(state.heap, object.ref);
  if (change !== "none" || effect === undefined || effect.writes.size !== 0 || name === "sort" || name === "reverse")
    state.heap = world.heaps.forget(state.heap, { kind: "some", names: new Set(), elements: true });
  if (name === "push" && !isSpread) {
    // no other array has got longer, but which of them is the same one is not known: only this one is measured again
    const grown = add(length, int(args.length));
    state.heap = { kind: "length", before: state.heap, object: object.ref, length: grown };
    return numberValue(grown);
  }
  return undefined;
}

/** Of the types that the domains know. */
function resultOf(frame: Frame, state: State, each: Call, block: number, index: number): Value {
  const known = frame.knowledge.given(block, index, each.target);
  // the same result is used elsewhere: only its type is certain there
  return known === undefined || known.tags === 0
    ? state.world.terms.unknown()
    : state.world.terms.unknownOf(known.tags);
}
