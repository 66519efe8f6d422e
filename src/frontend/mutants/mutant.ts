/** A small change to a module that its tests should notice. Plain data. */
export interface Mutant {
  /** Its place in the list of the module's mutants. */
  readonly id: number;
  readonly kind: MutantKind;
  /** The part of the text that is another one. */
  readonly start: number;
  readonly end: number;
  /** What stands there instead. */
  readonly text: string;
}

export type MutantKind =
  | "operator"
  | "condition"
  | "literal"
  | "collection"
  | "method"
  | "arguments"
  | "chain"
  | "pattern"
  | "removal";

/** Text around a part of the module by which one of its mutants, or several, can be chosen. */
export interface Wrap {
  readonly start: number;
  readonly end: number;
  readonly before: string;
  readonly after: string;
}
