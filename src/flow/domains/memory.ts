/** Reading and writing properties, and what code that ran may have written. */
import type { Node } from "../../frontend/syntax.ts";
import { ANY_NAME, type Effects, ELEMENTS, effectsOfInstruction } from "../effects.ts";
import type { Instruction } from "../graph.ts";
import { printCallee } from "../print.ts";
import { factOf, give, isWholeNumber, lengthOf, letGo, nameOf, newLength, type Setting } from "./setting.ts";
import { hasLength, isFixedLength, type State } from "./state.ts";
import * as T from "./tags.ts";
import { ANYTHING, ofTags } from "./value.ts";

export function load(s: Setting, state: State, each: Extract<Instruction, { kind: "load" }>, key: string): void {
  runEffects(s, state, effectsOfInstruction(each, s.module, s.effects), each);
  const object = nameOf(state, each.object);
  const fact = state.fact(object);
  const property = each.key.kind === "constant" ? String(each.key.value) : undefined;
  // a read that did not throw shows that something was there
  state.refine(object, ofTags(T.ANY & ~T.NULLISH));
  if (property === "length") {
    const length = lengthOf(state, object);
    if (length !== undefined) {
      state.variables.set(each.target.id, length);
      return;
    }
  }
  const known = property === undefined ? undefined : state.property(object, property);
  if (known !== undefined) {
    state.variables.set(each.target.id, known);
    return;
  }
  let value = isMethodOf(fact.tags, property) ? ofTags(T.FUNCTION) : ANYTHING;
  const declared = s.types.get(object);
  let type: Node | undefined;
  if (fact.tags === T.STRING && property === undefined && factOf(state, each.key).tags === T.NUMBER)
    value = ofTags(T.STRING | T.UNDEFINED);
  else if (declared !== undefined) {
    // what was made here and nobody else has is certainly of its class
    if (
      property !== undefined &&
      s.declared.hasMethod(declared, property) &&
      (state.own.has(object) || s.assumes({ kind: "member-type", at: each.at, subject: "", type: METHOD }))
    )
      value = ofTags(T.FUNCTION);
    const found =
      property === undefined || /^\d+$/.test(property) ? undefined : s.declared.propertyOf(declared, property);
    type =
      found?.type ?? (property === undefined || /^\d+$/.test(property) ? s.declared.elementOf(declared) : undefined);
    const tags = type === undefined ? undefined : s.declared.tagsOf(type);
    if (tags !== undefined && s.assumes({ kind: "member-type", at: each.at, subject: "", type: type! }))
      value = ofTags(tags | (found?.isOptional ? T.UNDEFINED : 0));
  }
  const name = give(state, each.target, key, value);
  if (type !== undefined) s.types.set(name, type);
  if (property !== undefined && isStable(fact.tags)) state.setProperty(object, property, name);
}

/** The type of a method that is read. */
const METHOD = { type: "TSFunctionType" } as unknown as Node;

/** Methods that arrays, texts and numbers have from the platform. */
function isMethodOf(tags: T.Tags, property: string | undefined): boolean {
  const prototype: object | undefined =
    tags === T.ARRAY
      ? Array.prototype
      : tags === T.STRING
        ? String.prototype
        : tags === T.NUMBER
          ? Number.prototype
          : undefined;
  return prototype !== undefined && property !== undefined && METHODS_OF.get(prototype)!.has(property);
}

const METHODS_OF: ReadonlyMap<object, ReadonlySet<string>> = new Map(
  [Array.prototype, String.prototype, Number.prototype].map((prototype) => [
    prototype,
    new Set(
      Object.getOwnPropertyNames(prototype).filter(
        (name) => typeof (prototype as unknown as Record<string, unknown>)[name] === "function",
      ),
    ),
  ]),
);

/** Objects keep what was read of them until somebody writes; primitives have getters and prototypes of their own. */
const isStable = (tags: T.Tags): boolean =>
  (tags & ~(T.REFERENCE | T.NULLISH)) === 0 || tags === T.ANY || (tags & T.REFERENCE) !== 0;

export function store(s: Setting, state: State, each: Extract<Instruction, { kind: "store" }>): void {
  runEffects(s, state, { ...effectsOfInstruction(each, s.module, s.effects), writes: new Set() }, each);
  const object = nameOf(state, each.object);
  state.refine(object, ofTags(T.ANY & ~T.NULLISH));
  const isOwn = state.own.has(object);
  // whoever gets the object gets what is in it
  letGo(state, each.value);
  const keyFact = factOf(state, each.key);
  const property = each.key.kind === "constant" ? String(each.key.value) : undefined;
  const isIndex = keyFact.tags === T.NUMBER || (property !== undefined && /^\d+$/.test(property));
  const hits = (key: string): boolean => {
    if (property === undefined && !isIndex) return true;
    if (isIndex) return key === "length" || key === property || /^-?\d|Infinity|NaN/.test(key);
    // a new length cuts elements off
    return key === property || (property === "length" && /^\d+$/.test(key));
  };
  const index = nameOf(state, each.key);
  const length = isIndex && hasLength(state.fact(object).tags) ? lengthOf(state, object) : undefined;
  const staysInside =
    length !== undefined &&
    isWholeNumber(state.fact(index)) &&
    state.fact(index).number.min >= 0 &&
    state.bound(index, length) <= -1;
  for (const [other, cells] of state.heap) {
    if (!state.mayAlias(other, object)) continue;
    // an index inside the bounds changes no length, and one object's elements are another's only if they are the same
    if (other !== object && !staysInside && isIndex && cells.has("length") && !state.own.has(other)) {
      if (s.assumes({ kind: "separate", at: each.at, subject: "" })) continue;
    }
    for (const key of [...cells.keys()]) {
      if (!hits(key)) continue;
      if (key === "length" && (staysInside || isFixedLength(state.fact(other).tags))) continue;
      cells.delete(key);
    }
  }
  if (state.fact(object).tags & T.STRING) return;
  if (isIndex && length !== undefined && !staysInside && state.fact(object).tags === T.ARRAY) {
    // it may have grown to hold the element
    const grown = newLength(state, `g${each.at.start}:${each.at.end}:${object}`);
    state.relate(length, grown, 0);
    if (
      isWholeNumber(state.fact(index)) &&
      state.fact(index).number.min >= 0 &&
      state.fact(index).number.max < 2 ** 32 - 1
    )
      state.relate(index, grown, -1);
    state.setProperty(object, "length", grown);
  }
  if (property === undefined || property === "length" || property === "__proto__") return;
  const { tags } = state.fact(object);
  if (isOwn ? (tags & ~T.OBJECT) === 0 : (tags & ~T.REFERENCE) === 0 && keepsStored(s, property))
    state.setProperty(object, property, nameOf(state, each.value));
}

/** What strict code stores in an object of others is there, or it throws. Elsewhere a frozen object keeps what it had; typed arrays drop numbers that are no index; setters do as they like. */
function keepsStored({ isStrict, module }: Setting, property: string): boolean {
  const isNumber = String(Number(property)) === property || property === "-0";
  return isStrict && !isNumber && !module.accessors.has(property) && !module.accessors.has("*");
}

/** What ran may have written. */
export function runEffects(s: Setting, state: State, effects: Effects, each: Instruction): void {
  if (effects.runsUnknown || effects.writes.has(ANY_NAME)) {
    if (
      each.kind === "call" &&
      knowsOfOthers(state) &&
      s.assumes({ kind: "quiet-call", at: each.at, subject: printCallee(each.callee) })
    )
      return;
    state.forgetHeap();
    return;
  }
  if (effects.writes.size === 0) return;
  const writesElements = effects.writes.has(ELEMENTS);
  state.forgetHeap(
    (_object, key) => !effects.writes.has(key) && !(writesElements && (key === "length" || /^\d/.test(key))),
  );
}

const knowsOfOthers = (state: State): boolean =>
  [...state.heap].some(
    ([object, cells]) =>
      !state.own.has(object) &&
      [...cells.keys()].some((key) => !(key === "length" && isFixedLength(state.fact(object).tags))),
  );
