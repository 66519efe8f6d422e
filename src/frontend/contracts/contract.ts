/** What comments state about functions, classes and loops, as data: every part knows where in the file it was written. */
import type { Scope } from "../scopes/scope.ts";
import type { Expression, Node } from "../syntax.ts";

export type ClauseKind = "requires" | "ensures" | "invariant" | "loop-invariant";

/** A predicate as a syntax tree whose positions are positions in the file. */
export interface Predicate {
  /** On one line, as the user wrote it. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly expression: Expression;
  /** Where its lines are written: what decorates a comment stands between them. */
  readonly lines: readonly { readonly start: number; readonly end: number }[];
}

export interface Clause {
  readonly kind: ClauseKind;
  readonly predicate: Predicate;
}

/** `@throws {RangeError} when the index is negative` */
export interface DocumentedThrow {
  /** Undefined: any error. */
  readonly type: string | undefined;
  readonly text: string;
}

export interface FunctionContract {
  readonly fn: Node;
  readonly requires: readonly Clause[];
  readonly ensures: readonly Clause[];
  readonly throws: readonly DocumentedThrow[];
  readonly isPure: boolean;
}

export interface ClassContract {
  readonly node: Node;
  readonly invariants: readonly Clause[];
}

/** What holds whenever a loop asks whether to go on, and before each of its rounds. */
export interface LoopContract {
  readonly node: Node;
  /** Where its names are looked up. */
  readonly scope: Scope;
  readonly invariants: readonly Clause[];
}
