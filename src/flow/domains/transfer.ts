/** What an instruction does to a state. */
import { isClass, isFunction, type Node } from "../../frontend/syntax.ts";
import {
  builtinFunctionEffect,
  builtinMethodEffect,
  type Effects,
  ELEMENTS,
  effectsOfInstruction,
  type FunctionEffects,
} from "../effects.ts";
import type { Value as FlowValue, Instruction, Operand, Variable } from "../graph.ts";
import type { ModuleFlow } from "../module.ts";
import { printCallee } from "../print.ts";
import type { Assumes } from "./assumed.ts";
import { CALLS_BACK, globalResult, lengthChange, methodResult } from "./builtins.ts";
import type { Declared } from "./declared.ts";
import { ANY_NUMBER, isSafeInteger, isWithin, range } from "./numbers.ts";
import { binaryValue, unaryValue } from "./operators.ts";
import { tagsOfGlobal } from "./platform.ts";
import { hasLength, isFixedLength, LENGTH_RANGE, type Name, type State } from "./state.ts";
import * as T from "./tags.ts";
import { ANYTHING, boolean, ofConstant, ofNumbers, ofTags, type Value } from "./value.ts";

/** How a name came about, for tests on it. Names never change, so neither does this. */
export type Definition =
  | { readonly kind: "unary"; readonly operator: string; readonly operand: Name }
  | { readonly kind: "binary"; readonly operator: string; readonly left: Name; readonly right: Name }
  | { readonly kind: "call"; readonly path: string; readonly args: readonly Name[] };

export interface Setting {
  readonly module: ModuleFlow;
  readonly effects: FunctionEffects;
  readonly declared: Declared;
  readonly assumes: Assumes;
  readonly definitions: Map<Name, Definition>;
  /** Declared types of names. */
  readonly types: Map<Name, Node>;
  /** What a function of the module returns, whatever it is called with. */
  returned(fn: Node): Value;
}

export function nameOf(state: State, operand: Operand): Name {
  return operand.kind === "constant" ? state.names.constant(operand.value) : state.nameOf(operand.variable);
}

export function factOf(state: State, operand: Operand): Value {
  return operand.kind === "constant" ? ofConstant(operand.value) : state.fact(state.nameOf(operand.variable));
}

/** Changes the state. `key` names the place of the instruction. */
export function transfer(s: Setting, state: State, each: Instruction, key: string): void {
  switch (each.kind) {
    case "assign":
      assign(s, state, each.target, each.value, each, key);
      return;
    case "load":
      load(s, state, each, key);
      return;
    case "store":
      store(s, state, each);
      return;
    case "outer": {
      const initial = each.binding === undefined ? undefined : s.module.context.initialOf(each.binding);
      const isFunctionName = initial !== undefined && (isFunction(initial) || isClass(initial));
      const platform = each.binding === undefined ? tagsOfGlobal(each.name) : undefined;
      give(
        state,
        each.target,
        key,
        isFunctionName ? ofTags(T.FUNCTION) : platform === undefined ? ANYTHING : ofTags(platform),
      );
      return;
    }
    case "publish":
      letGo(state, each.value);
      return;
    case "call":
      call(s, state, each, key);
      return;
    case "havoc":
      if (each.runs) state.forgetHeap();
      for (const target of each.targets) give(state, target, `${key}${target.id}`, ANYTHING);
      return;
    case "suspend":
      letGo(state, each.value);
      state.forgetHeap();
      give(state, each.target, key, ANYTHING);
      return;
    case "assume":
    case "assert":
      return;
  }
}

function give(state: State, target: Variable, key: string, value: Value): Name {
  const name = state.define(state.names.of(key), value);
  state.variables.set(target.id, name);
  return name;
}

function letGo(state: State, operand: Operand): void {
  if (operand.kind === "variable") state.escape(state.nameOf(operand.variable));
}

function assign(
  s: Setting,
  state: State,
  target: Variable,
  value: FlowValue,
  each: Extract<Instruction, { kind: "assign" }>,
  key: string,
): void {
  switch (value.kind) {
    case "copy":
      state.variables.set(target.id, nameOf(state, value.of));
      // what a closure sees may be had by whoever calls it
      if (target.binding?.captured) letGo(state, value.of);
      return;
    case "allocate": {
      const tags =
        value.what === "array" ? T.ARRAY : value.what === "function" || value.what === "class" ? T.FUNCTION : T.OBJECT;
      const name = give(state, target, key, ofTags(value.what === "other" ? T.REFERENCE : tags));
      if (value.what === "array" || value.what === "object") {
        state.own.add(name);
        if (value.what === "array")
          state.setProperty(
            name,
            "length",
            value.length === undefined ? newLength(state, `${key}#`) : state.names.constant(value.length),
          );
      }
      return;
    }
    case "unary": {
      const operand = nameOf(state, value.operand);
      const fact = state.fact(operand);
      if ((value.operator === "numeric" || value.operator === "+") && fact.tags === T.NUMBER) {
        state.variables.set(target.id, operand);
        return;
      }
      const name = give(state, target, key, unaryValue(value.operator, fact));
      s.definitions.set(name, { kind: "unary", operator: value.operator, operand });
      if (value.operator === "increment" || value.operator === "decrement")
        sum(s, state, name, operand, value.operator === "increment" ? 1 : -1, each);
      return;
    }
    case "binary":
      binary(s, state, target, value, each, key);
  }
}

function newLength(state: State, key: string): Name {
  return state.define(state.names.of(key), LENGTH_RANGE);
}

function binary(
  s: Setting,
  state: State,
  target: Variable,
  value: Extract<FlowValue, { kind: "binary" }>,
  each: Extract<Instruction, { kind: "assign" }>,
  key: string,
): void {
  const [left, right] = [nameOf(state, value.left), nameOf(state, value.right)];
  const [a, b] = [state.fact(left), state.fact(right)];
  const { operator } = value;
  // `x | 0` of a whole number that fits is x
  if (operator === "|" && b.tags === T.NUMBER && b.number.min === 0 && b.number.max === 0 && a.tags === T.NUMBER) {
    const fits = a.number.isWhole && isWithin(a.number, -(2 ** 31), 2 ** 31 - 1);
    if (!fits && a.number.isWhole && !a.number.mayBeNaN && s.assumes({ kind: "no-wrap", at: each.at, subject: "" })) {
      // −0 becomes 0
      state.refine(left, ofNumbers({ ...range(-(2 ** 31), 2 ** 31 - 1), mayBeNegativeZero: true }));
      state.variables.set(target.id, left);
      return;
    }
    if (fits && !a.number.mayBeNegativeZero) {
      state.variables.set(target.id, left);
      return;
    }
  }
  const name = give(state, target, key, related(state, operator, left, right) ?? binaryValue(operator, a, b));
  s.definitions.set(name, { kind: "binary", operator, left, right });
  if (a.tags !== T.NUMBER || b.tags !== T.NUMBER) return;
  const constant = state.names.constantOf(right)?.value;
  const first = state.names.constantOf(left)?.value;
  if (operator === "+" && typeof constant === "number") sum(s, state, name, left, constant, each);
  else if (operator === "-" && typeof constant === "number") sum(s, state, name, left, -constant, each);
  else if (operator === "+" && typeof first === "number") sum(s, state, name, right, first, each);
  else if (operator === "+" || operator === "-" || operator === "*")
    combined(s, state, name, left, right, operator, each);
  else if (
    operator === "%" &&
    b.number.isWhole &&
    a.number.isWhole &&
    !b.number.mayBeNaN &&
    b.number.min > 0 &&
    !state.fact(name).number.mayBeNaN
  )
    state.relate(name, right, -1);
  else if (operator === "&" && isSafeInteger(b.number) && b.number.min >= 0) state.relate(name, right, 0);
  else if (operator === ">>" && constant === 1 && halves(s, state, name, left, each)) return;
  else if ((operator === ">>" || operator === ">>>") && isWithin(a.number, 0, 2 ** 31 - 1)) state.relate(name, left, 0);
  else if (operator === "/" && isWithin(a.number, 0, Number.MAX_VALUE) && b.number.min >= 1 && !b.number.mayBeNaN)
    state.relate(name, left, 0);
}

/** A comparison that differences decide. */
function related(state: State, operator: string, x: Name, y: Name): Value | undefined {
  if (!noNaN(state, x) || !noNaN(state, y)) return undefined;
  const [over, under] = [state.bound(x, y), state.bound(y, x)];
  switch (operator) {
    case "<":
      return over < 0 ? boolean(true) : under <= 0 ? boolean(false) : undefined;
    case "<=":
      return over <= 0 ? boolean(true) : under < 0 ? boolean(false) : undefined;
    case ">":
      return under < 0 ? boolean(true) : over <= 0 ? boolean(false) : undefined;
    case ">=":
      return under <= 0 ? boolean(true) : over < 0 ? boolean(false) : undefined;
    case "===":
    case "!==":
      if (over < 0 || under < 0) return boolean(operator === "!==");
      return over <= 0 && under <= 0 ? boolean(operator === "===") : undefined;
    default:
      return undefined;
  }
}

/** The middle of two whole numbers lies between them: `(x + y) >> 1`, `Math.floor((x + y) / 2)`. */
function halves(s: Setting, state: State, name: Name, sum: Name, each: Instruction): boolean {
  const made = s.definitions.get(sum);
  if (made?.kind !== "binary" || made.operator !== "+") return false;
  const total = state.fact(sum).number;
  const isHalf = each.kind === "call";
  if (!isHalf && !isWithin(total, -(2 ** 31), 2 ** 31 - 1)) {
    if (!total.isWhole || total.mayBeNaN || !s.assumes({ kind: "no-wrap", at: each.at, subject: "" })) return false;
    state.refine(sum, ofNumbers({ ...range(-(2 ** 31), 2 ** 31 - 1), mayBeNegativeZero: true }));
  }
  if (!isSafeInteger(state.fact(sum).number)) return false;
  for (const [x, y] of [
    [made.left, made.right],
    [made.right, made.left],
  ] as const) {
    if (!isWholeNumber(state.fact(x)) || !isWholeNumber(state.fact(y)) || state.bound(x, y) > 0) continue;
    state.relate(x, name, 0);
    state.relate(name, y, 0);
    if (state.bound(x, y) <= -1) state.relate(name, y, -1);
    return true;
  }
  return false;
}

/** Whole numbers in, an exact one out, known or assumed. */
function isExact(s: Setting, state: State, name: Name, each: Instruction): boolean {
  if (isSafeInteger(state.fact(name).number)) return true;
  if (!s.assumes({ kind: "safe-integer", at: each.at, subject: "" })) return false;
  state.refine(
    name,
    ofNumbers({ ...range(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER), mayBeNegativeZero: true }),
  );
  return true;
}

const isWholeNumber = (a: Value): boolean => a.tags === T.NUMBER && a.number.isWhole && !a.number.mayBeNaN;

/** `name` is `of + c`. */
function sum(s: Setting, state: State, name: Name, of: Name, c: number, each: Instruction): void {
  const a = state.fact(of);
  if (!Number.isInteger(c) || !isWholeNumber(a) || !isSafeInteger(a.number)) return;
  // what bounds the operand bounds the result, when nothing is rounded
  if (!isSafeInteger(state.fact(name).number)) tighten(state, name, of, c);
  if (!isExact(s, state, name, each)) return;
  state.relate(name, of, c);
  state.relate(of, name, -c);
}

/** i < n with n in range says more of i + 1 than the interval of i does. */
function tighten(state: State, name: Name, of: Name, c: number): void {
  let max = state.fact(of).number.max;
  for (const [x, y, d] of state.zone.entries()) if (x === of) max = Math.min(max, state.fact(y).number.max + d);
  if (Math.abs(max + c) <= Number.MAX_SAFE_INTEGER) state.refine(name, ofNumbers({ ...ANY_NUMBER, max: max + c }));
}

function combined(
  s: Setting,
  state: State,
  name: Name,
  left: Name,
  right: Name,
  operator: string,
  each: Instruction,
): void {
  const [a, b] = [state.fact(left), state.fact(right)];
  if (!isWholeNumber(a) || !isWholeNumber(b) || !isSafeInteger(a.number) || !isSafeInteger(b.number)) {
    // adding what is not negative never gives less, rounded or not
    if (operator === "+" && noNaN(state, name)) {
      if (noNaN(state, left) && b.number.min >= 0) state.relate(left, name, 0);
      if (noNaN(state, right) && a.number.min >= 0) state.relate(right, name, 0);
    }
    return;
  }
  if (!isExact(s, state, name, each) || operator === "*") return;
  if (operator === "+") {
    state.relate(name, left, b.number.max);
    state.relate(left, name, -b.number.min);
    state.relate(name, right, a.number.max);
    state.relate(right, name, -a.number.min);
  } else {
    state.relate(name, left, -b.number.min);
    state.relate(left, name, b.number.max);
    // a ≤ b + c makes a − b ≤ c
    const [over, under] = [state.bound(left, right), state.bound(right, left)];
    const known = state.fact(name).number;
    state.refine(name, ofNumbers({ ...known, max: Math.min(known.max, over), min: Math.max(known.min, -under) }));
  }
}

const noNaN = (state: State, name: Name): boolean => {
  const fact = state.fact(name);
  return fact.tags === T.NUMBER && !fact.number.mayBeNaN;
};

/** The length of a value that has one, as a name; undefined for anything else. */
export function lengthOf(state: State, object: Name): Name | undefined {
  const known = state.property(object, "length");
  if (known !== undefined) return known;
  const fact = state.fact(object);
  if (!hasLength(fact.tags)) return undefined;
  const constant = state.names.constantOf(object)?.value;
  const name = typeof constant === "string" ? state.names.constant(constant.length) : newLength(state, `l:${object}`);
  if (fact.tags === T.STRING && typeof constant !== "string")
    state.refine(name, ofNumbers(range(fact.string.minLength, fact.string.maxLength)));
  state.setProperty(object, "length", name);
  return name;
}

function load(s: Setting, state: State, each: Extract<Instruction, { kind: "load" }>, key: string): void {
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

function store(s: Setting, state: State, each: Extract<Instruction, { kind: "store" }>): void {
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
  if (
    property !== undefined &&
    property !== "length" &&
    property !== "__proto__" &&
    (state.fact(object).tags & ~T.OBJECT) === 0 &&
    isOwn
  )
    state.setProperty(object, property, nameOf(state, each.value));
}

/** What ran may have written. */
function runEffects(s: Setting, state: State, effects: Effects, each: Instruction): void {
  if (effects.runsUnknown) {
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

function call(s: Setting, state: State, each: Extract<Instruction, { kind: "call" }>, key: string): void {
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
      if (effect?.runsUnknown !== false)
        runEffects(s, state, effect ?? { runsUnknown: true, writes: new Set(), publishes: new Set() }, each);
    }
    if (callee.path === "%spread" && args[0] !== undefined) {
      const target = nameOf(state, args[0]);
      state.heap.delete(target);
    }
    const name = give(state, each.target, key, result ?? elementOf(callee.path, facts[0]) ?? ANYTHING);
    s.definitions.set(name, { kind: "call", path: callee.path, args: args.map((arg) => nameOf(state, arg)) });
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
    CALLS_BACK.has(name) &&
    !(receiver.tags === T.STRING && each.args.every((arg) => factOf(state, arg).tags === T.STRING));
  // an argument that is an object may be converted by its own code
  const converts =
    each.args.some((arg) => (factOf(state, arg).tags & T.REFERENCE) !== 0) &&
    !/^(push|unshift|includes|indexOf|lastIndexOf|pop|shift)$/.test(name);
  const change = receiver.tags === T.ARRAY ? lengthChange(name, each.args.length) : "none";
  const before = change === "none" ? undefined : lengthOf(state, object);
  for (const arg of each.args) if (!state.own.has(object) || callsBack) letGo(state, arg);
  if (!isKnown || callsBack || converts) {
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
