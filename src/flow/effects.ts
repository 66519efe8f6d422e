/**
 * What code may write besides its own variables (mod sets), bottom-up over the call graph. Over-approximates: what is not in view may
 * write anything. Whoever knows the types of receivers may know more (`callEffect`).
 */

import { FUNCTIONS, METHODS } from "../frontend/builtin-effects.ts";
import type { Binding } from "../frontend/scopes/scope.ts";
import {
  type FlowNode,
  type FunctionFlow,
  type Instruction,
  type Operand,
  targetsOf,
  type Value,
  type Variable,
} from "./graph.ts";
import type { ModuleFlow } from "./module.ts";

export interface Effects {
  /** Code that is not in view may run: anything may be written. */
  readonly runsUnknown: boolean;
  /** Names of properties that may be written on objects that others may hold; elements and the length of arrays are `ELEMENTS`. */
  readonly writes: ReadonlySet<string>;
  /** Variables of others that may be written. */
  readonly publishes: ReadonlySet<Binding>;
}

/** Stands for the elements and the length of arrays. */
export const ELEMENTS = "[]";
/** Stands for every name: a key was computed and may be any. */
export const ANY_NAME = "*";

export const NO_EFFECTS: Effects = { runsUnknown: false, writes: new Set(), publishes: new Set() };
export const ANY_EFFECTS: Effects = { runsUnknown: true, writes: new Set(), publishes: new Set() };

export function joinEffects(a: Effects, b: Effects): Effects {
  if (b === NO_EFFECTS) return a;
  if (a === NO_EFFECTS) return b;
  return {
    runsUnknown: a.runsUnknown || b.runsUnknown,
    writes: new Set([...a.writes, ...b.writes]),
    publishes: new Set([...a.publishes, ...b.publishes]),
  };
}

const writing = (name: string): Effects => ({ runsUnknown: false, writes: new Set([name]), publishes: new Set() });
const WRITES_ELEMENTS = writing(ELEMENTS);

/** What a method of a builtin class (array, string, map…) does to what others hold; undefined when the name is none that is known. */
export function builtinMethodEffect(name: string): Effects | undefined {
  const effect = METHODS.get(name);
  if (effect === undefined) return undefined;
  // what it calls or steps is not in view
  if (effect.calls || effect.asks || effect.iterates === true) return name === "slice" ? NO_EFFECTS : ANY_EFFECTS;
  return effect.writes || effect.moves ? WRITES_ELEMENTS : NO_EFFECTS;
}

/** What a function of the platform does; undefined when it is not known. */
export function builtinFunctionEffect(path: string): Effects | undefined {
  const effect = FUNCTIONS.get(path);
  if (effect === undefined) return undefined;
  return effect.calls || effect.asks || effect.iterates || effect.writes ? ANY_EFFECTS : NO_EFFECTS;
}

export type FunctionEffects = (node: FlowNode) => Effects;

/**
 * The effects of one instruction. Conversions of operands (`valueOf`), getters and setters are counted only where this module defines any:
 * that objects of others have none is what every verdict states as `odd-objects`.
 */
export function effectsOfInstruction(
  instruction: Instruction,
  module: ModuleFlow,
  of: FunctionEffects,
  isNumeric: (variable: Variable) => boolean = () => false,
): Effects {
  switch (instruction.kind) {
    case "assign":
      return module.hasConversions && converts(instruction.value, isNumeric) ? ANY_EFFECTS : NO_EFFECTS;
    case "outer":
    case "assume":
    case "assert":
      return NO_EFFECTS;
    case "load":
      return accessorEffect(instruction.key, module);
    case "store": {
      const { key } = instruction;
      return joinEffects(writing(writtenName(key, isNumeric)), accessorEffect(key, module));
    }
    case "publish":
      return instruction.binding === undefined
        ? ANY_EFFECTS
        : { runsUnknown: false, writes: new Set(), publishes: new Set([instruction.binding]) };
    case "havoc":
      return instruction.runs ? ANY_EFFECTS : NO_EFFECTS;
    case "suspend":
      return ANY_EFFECTS;
    case "call": {
      const { callee } = instruction;
      switch (callee.kind) {
        case "known":
          // a generator's body does not run yet, an async one runs up to its first await
          return of(callee.fn);
        case "global":
          return builtinFunctionEffect(callee.path) ?? ANY_EFFECTS;
        default:
          return ANY_EFFECTS;
      }
    }
  }
}

/** What a store may write: a name, elements, or any name where the key may be a text. */
function writtenName(key: Operand, isNumeric: (variable: Variable) => boolean): string {
  if (key.kind === "variable") return isNumeric(key.variable) ? ELEMENTS : ANY_NAME;
  const name = String(key.value);
  // who is whose prototype decides what everything has
  if (name === "__proto__") return ANY_NAME;
  return name === "length" || /^\d+$/.test(name) ? ELEMENTS : name;
}

const CONVERTING = /^([-+*/%&|^~]|\*\*|<<|>>>?|[<>]=?|[!=]=|in|instanceof|numeric|text|increment|decrement)$/;

/** Whether an operator asks its operands for a primitive, which is code of the module where it defines any. */
function converts(value: Value, isNumeric: (variable: Variable) => boolean): boolean {
  const mayBeObject = (operand: Operand): boolean => operand.kind === "variable" && !isNumeric(operand.variable);
  if (value.kind === "unary") return CONVERTING.test(value.operator) && mayBeObject(value.operand);
  if (value.kind !== "binary" || !CONVERTING.test(value.operator)) return false;
  return mayBeObject(value.left) || mayBeObject(value.right);
}

/** Variables that only ever hold numbers or bigints: all they are given is counted or computed. */
export function numericVariables(flow: FunctionFlow): (variable: Variable) => boolean {
  const given = new Map<number, (Value | "other")[]>();
  const give = ({ id }: Variable, value: Value | "other"): void => {
    const list = given.get(id);
    if (list === undefined) given.set(id, [value]);
    else list.push(value);
  };
  for (const { instructions } of flow.blocks)
    for (const each of instructions)
      for (const target of targetsOf(each)) give(target, each.kind === "assign" ? each.value : "other");
  const numeric = new Set([...given].filter(([id]) => flow.variables[id]!.kind !== "parameter").map(([id]) => id));
  const isNumber = (operand: Operand): boolean =>
    operand.kind === "constant"
      ? typeof operand.value === "number" || typeof operand.value === "bigint"
      : numeric.has(operand.variable.id);
  const isNumeric = (value: Value | "other"): boolean => {
    if (value === "other") return false;
    if (value.kind === "copy") return isNumber(value.of);
    if (value.kind === "unary") return /^([-+~]|numeric|increment|decrement)$/.test(value.operator);
    if (value.kind !== "binary") return false;
    return (
      /^([-*/%&|^]|\*\*|<<|>>>?)$/.test(value.operator) ||
      (value.operator === "+" && isNumber(value.left) && isNumber(value.right))
    );
  };
  // from "all of them" down to what holds together
  for (let changed = true; changed; ) {
    changed = false;
    for (const id of [...numeric])
      if (!given.get(id)!.every(isNumeric)) {
        numeric.delete(id);
        changed = true;
      }
  }
  return ({ id }) => numeric.has(id);
}

/** Reading or writing a property that some class or object of the module defines by code. */
function accessorEffect(key: Operand, module: ModuleFlow): Effects {
  if (module.accessors.size === 0) return NO_EFFECTS;
  if (key.kind !== "constant") return ANY_EFFECTS;
  return module.accessors.has(String(key.value)) || module.accessors.has("*") ? ANY_EFFECTS : NO_EFFECTS;
}

/** Effects of every function of the module, to a fixpoint over recursion. */
export function effectsOfModule(module: ModuleFlow): FunctionEffects {
  const known = new Map<FlowNode, Effects>();
  const pending = new Set<FlowNode>();
  const compute = (node: FlowNode): Effects => {
    const flow = module.flowOf(node);
    if (flow === undefined) return ANY_EFFECTS;
    let result = NO_EFFECTS;
    const isNumeric = numericVariables(flow);
    for (const { instructions } of flow.blocks)
      for (const each of instructions) {
        result = joinEffects(result, effectsOfInstruction(each, module, of, isNumeric));
        if (result.runsUnknown) return ANY_EFFECTS;
      }
    return result;
  };
  const of: FunctionEffects = (node) => {
    const ready = known.get(node);
    if (ready !== undefined) return ready;
    // recursion: what the cycle does otherwise is found by whoever entered it; the cycle itself is unknown to be safe
    if (pending.has(node)) return ANY_EFFECTS;
    pending.add(node);
    const result = compute(node);
    pending.delete(node);
    known.set(node, result);
    return result;
  };
  return of;
}
