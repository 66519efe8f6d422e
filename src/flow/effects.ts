/**
 * What code may write besides its own variables (mod sets), bottom-up over the call graph. Over-approximates: what is not in view may
 * write anything. Whoever knows the types of receivers may know more (`callEffect`).
 */
import type { Binding } from "../frontend/scopes/scope.ts";
import { FUNCTIONS, METHODS } from "../frontend/state/builtin-effects.ts";
import type { FlowNode, Instruction } from "./graph.ts";
import type { ModuleFlow } from "./module.ts";

export interface Effects {
  /** Code that is not in view may run: anything may be written. */
  readonly runsUnknown: boolean;
  /** Names of properties that may be written on objects that others may hold; elements and the length of arrays are `ELEMENTS`. */
  readonly writes: ReadonlySet<string>;
  /** Variables of others that may be written. */
  readonly publishes: ReadonlySet<Binding>;
}

/** Stands for the elements and the length of arrays, and for keys that are computed. */
export const ELEMENTS = "[]";

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
export function effectsOfInstruction(instruction: Instruction, module: ModuleFlow, of: FunctionEffects): Effects {
  switch (instruction.kind) {
    case "assign":
    case "outer":
    case "assume":
    case "assert":
      return NO_EFFECTS;
    case "load":
      return accessorEffect(instruction.key, module);
    case "store": {
      const { key } = instruction;
      const own = writing(
        key.kind === "constant" && typeof key.value === "string" && key.value !== "length" ? key.value : ELEMENTS,
      );
      return joinEffects(own, accessorEffect(key, module));
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

/** Reading or writing a property that some class or object of the module defines by code. */
function accessorEffect(key: Extract<Instruction, { kind: "load" }>["key"], module: ModuleFlow): Effects {
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
    for (const { instructions } of flow.blocks)
      for (const each of instructions) {
        result = joinEffects(result, effectsOfInstruction(each, module, of));
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
