/** What the parts of the walk know of one another: the walker as an interface, ends of ways, and how operands are read. */
import type { FlowNode, FunctionFlow, Instruction, Operand, Variable } from "../flow/graph.ts";
import type { ModuleFlow } from "../flow/module.ts";
import type { ParsedModule } from "../frontend/parse.ts";
import type { Context } from "./context.ts";
import { merge, type State } from "./state.ts";
import { constantOf, sameValue, UNDEFINED, unknown, type Value } from "./value/value.ts";

/** An edge out of a branch: what is to be reached. */
export interface Goal {
  readonly flow: FunctionFlow;
  readonly from: number;
  readonly outcome: boolean;
}

export type End =
  | { readonly kind: "return"; readonly value: Value; readonly state: State }
  | { readonly kind: "throw"; readonly state: State }
  /** Back at the head of the loop whose body is walked. */
  | { readonly kind: "again"; readonly state: State }
  /** Out of the loop whose body is walked. */
  | { readonly kind: "exit"; readonly to: number; readonly state: State };

/** A state after a call, and what the call gave. */
export interface Result {
  readonly state: State;
  readonly value: Value;
}

export interface Walker {
  readonly c: Context;
  readonly module: ModuleFlow;
  /** Functions that are being walked, the outermost first. */
  readonly stack: readonly FunctionFlow[];
  /** False while the rounds of a loop before the last are looked at. */
  isRecording: boolean;
  /** From the start of a function to its ends. */
  call(flow: FunctionFlow, entry: State): readonly End[];
  mayCall(flow: FunctionFlow): boolean;
  /** A module that the one that is walked imports, or requires; undefined where it is not in view. */
  moduleAt(source: string, isRequired: boolean): ParsedModule | undefined;
  /** A call that nobody walks: if it may lead to a goal, it is taken to do so. */
  unwalked(state: State, each: Extract<Instruction, { kind: "call" }>, args: readonly Value[]): void;
  /** Values are put somewhere: functions among them that lead to a goal may be called from there at any time, and are taken to be. */
  handed(state: State, ...values: readonly Value[]): void;
  /** A class is defined: its static parts run now, and what they call may lead to a goal. */
  defined(state: State, node: { readonly start: number; readonly end: number }): void;
}

/** Walks a function of the module in the place of its call; undefined where it cannot be. */
export function inline(w: Walker, fn: FlowNode, args: readonly Value[], state: State): readonly Result[] | undefined {
  const flow = w.module.flowOf(fn);
  if (flow === undefined || !w.mayCall(flow)) return undefined;
  if (w.module.context.scopes.activationOf(fn)?.usesArguments === true) return undefined;
  const entry = state.clone();
  for (const variable of flow.variables) entry.vars.delete(variable);
  for (const [i, parameter] of flow.parameters.entries()) entry.set(parameter, args[i] ?? UNDEFINED);
  entry.set(flow.self, unknown("this"));
  const results: Result[] = [];
  for (const end of w.call(flow, entry)) {
    if (end.kind !== "return") continue;
    for (const variable of flow.variables) end.state.vars.delete(variable);
    // what gives the same goes on as one: else loops after several calls are walked for every combination
    const i = results.findIndex(({ value }) => sameValue(value, end.value));
    if (i < 0) results.push({ state: end.state, value: end.value });
    else results[i] = { state: merge(w.c, [results[i]!.state, end.state]), value: end.value };
  }
  return results;
}

export const read = (state: State, operand: Operand): Value =>
  operand.kind === "constant" ? constantOf(operand.value) : state.get(operand.variable);

export type Step = Extract<Instruction, { kind: "call" }>;

export const isStep = (each: Instruction): each is Step =>
  each.kind === "call" && each.callee.kind === "global" && each.callee.path === "%next";

const positions = new WeakMap<Step, Variable>();

/** The hidden variable that says where an iteration is. */
export function positionKey(step: Step): Variable {
  let key = positions.get(step);
  if (key === undefined) positions.set(step, (key = { id: -1, name: `position of ${step.target.name}`, kind: "temp" }));
  return key;
}
