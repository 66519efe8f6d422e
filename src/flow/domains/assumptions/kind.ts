/**
 * What an assumption is made of. A kind is a file of this folder and a line in `list.ts`; nothing else knows its name but where it is asked about: a kind of the beginning of functions asks by
 * itself (`atEntry`), what a program states comes with the graph (`assume … under`), and what changes how an instruction is interpreted is asked there (`s.assumes({ kind, … })`).
 */
import type { Class, Node } from "../../../frontend/syntax.ts";
import type { Instruction, Operand, Place } from "../../graph.ts";
import type { ModuleFlow } from "../../module.ts";
import type { Declared } from "../declared.ts";
import type { Name, State } from "../state.ts";

/** A question of an analysis: may this be taken for granted here? */
export interface AskedOf<K extends string> {
  readonly kind: K;
  readonly at: Place;
  /** The parameter, or the callee, by name. */
  readonly subject: string;
  readonly type?: Node;
  /** JavaScript for it, where the program states it. */
  readonly predicate?: string;
}

export interface AssumptionDefinition<K extends string = string> {
  readonly kind: K;
  /** It is about how the function is called: it is evaluated where the function begins. */
  readonly isOfEntry: boolean;
  /** How it is told: as code that can be evaluated at the place, and in words. */
  said(asked: AskedOf<K>, where: Where): Said;
  /** Asks about a function as it begins, and takes note of the answers. */
  atEntry?(entry: Entry, assumes: (asked: AskedOf<K>) => boolean): void;
  /**
   * For runs of graphs: whether it holds of the arguments, and once the instruction at its place was done. A kind with neither cannot be evaluated there, and counts as not holding.
   */
  heldAtEntry?(asked: AskedOf<K>, run: Run): boolean;
  heldAfter?(asked: AskedOf<K>, each: Instruction, run: Run): boolean;
}

export interface Said {
  /** JavaScript without effects that is true where the assumption holds; undefined: nothing can tell at run time, so it counts as not holding. */
  readonly predicate: string | undefined;
  readonly words: string;
}

export interface Where {
  /** The source at its place, on one line. */
  readonly text: string;
  readonly module: ModuleFlow;
}

/** A function that begins, as the domains have it. */
export interface Entry {
  readonly state: State;
  readonly at: Place;
  readonly declared: Declared;
  readonly parameters: readonly {
    readonly name: string;
    readonly value: Name;
    readonly type: Node | undefined;
    readonly isOptional: boolean;
  }[];
  /** Of a method: what it is called on. */
  readonly self: { readonly value: Name; readonly node: Class; readonly isConstructor: boolean } | undefined;
}

/** A run of a graph at the moment. */
export interface Run {
  argument(name: string): unknown;
  value(operand: Operand): unknown;
  /** Whether it has the type that was asked about. */
  isOfType(asked: { readonly type?: Node }, value: unknown): boolean;
}
