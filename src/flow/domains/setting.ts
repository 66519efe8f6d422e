/** What transfer functions share: the setting of an analysis, operands by name and by what is known of them. */
import type { Node } from "../../frontend/syntax.ts";
import type { FunctionEffects } from "../effects.ts";
import type { Operand, Variable } from "../graph.ts";
import type { ModuleFlow } from "../module.ts";
import type { Assumes } from "./assumptions/list.ts";
import type { Declared } from "./declared.ts";
import { range } from "./numbers.ts";
import { hasLength, LENGTH_RANGE, type Name, type State } from "./state.ts";
import * as T from "./tags.ts";
import { ofConstant, ofNumbers, type Value } from "./value.ts";

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
  /** The function's code is strict. */
  readonly isStrict: boolean;
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

export function give(state: State, target: Variable, key: string, value: Value): Name {
  const name = state.define(state.names.of(key), value);
  state.variables.set(target.id, name);
  return name;
}

export function letGo(state: State, operand: Operand): void {
  if (operand.kind === "variable") state.escape(state.nameOf(operand.variable));
}

export function newLength(state: State, key: string): Name {
  return state.define(state.names.of(key), LENGTH_RANGE);
}

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

export const isWholeNumber = (a: Value): boolean => a.tags === T.NUMBER && a.number.isWhole && !a.number.mayBeNaN;

export const noNaN = (state: State, name: Name): boolean => {
  const fact = state.fact(name);
  return fact.tags === T.NUMBER && !fact.number.mayBeNaN;
};
