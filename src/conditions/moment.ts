/** A point of the passive form: what a run that comes there has in its variables and on the heap, and what is known of that. */

import type { Operand } from "../flow/graph.ts";
import type { Binding } from "../frontend/scopes/scope.ts";
import { and, FALSE, type Term } from "../reach/term/term.ts";
import type { Entailment, Prover } from "./entails.ts";
import { isTrue } from "./operators.ts";
import type { State } from "./state.ts";
import type { Value } from "./value.ts";

export interface Moment {
  /** A run comes here. */
  readonly reached: Term;
  /** Implications that hold in every run: what is known on the ways to here, and what defines the unknowns. */
  readonly facts: readonly Term[];
  value(operand: Operand): Value;
  /** A property, an element or the length, as the heap is here. */
  read(object: Value, key: Value): Value;
  /** The length of a text, array or typed array. */
  length(object: Value): Term;
  /** A variable of the module. */
  outer(binding: Binding): Value;
  flag(name: string): Term;
  isTrue(value: Value): Term;
  /** Whether anything is said here of what the goal speaks of. If not, it holds by itself or not at all. */
  knowsOf(goal: Term): boolean;
  /** Whether every run that comes here and satisfies what is assumed satisfies the goal. */
  entails(prover: Prover, assumed: readonly Term[], goal: Term): Promise<Entailment>;
}

export function momentOf(state: State): Moment {
  const { world } = state;
  const { terms } = world;
  const given = state.facts();
  const all = (extra: readonly Term[]): readonly Term[] => {
    const own = [...given, state.reached, ...extra];
    return [...given, ...terms.definitionsOf(own)];
  };
  return {
    reached: state.reached,
    get facts() {
      return all([]);
    },
    value: (operand) => state.operand(operand),
    read: (object, key) => world.read(state.heap, object, key),
    length: (object) => world.length(state.heap, object),
    outer: (binding) => world.outer(state.heap, binding),
    flag: (name) => state.flags.get(name) ?? FALSE,
    isTrue: (value) => isTrue(terms, value),
    knowsOf: (goal) => terms.areConnected([goal], [...given, state.reached]),
    entails: (prover, assumed, goal) =>
      prover.entails([...all([...assumed, goal]), and(state.reached, ...assumed)], goal),
  };
}
