/** A site is a numbered program location; everything that happens in a run is told in terms of sites. */

/** Kinds with two outcomes that coverage is counted on. */
export type BranchKind =
  | "if"
  | "ternary"
  | "and" // outcome true: the right side is evaluated
  | "or" // outcome true: the left side was truthy
  | "nullish" // `??`, `??=`; outcome true: the left side was null or undefined
  | "loop" // while, do, for: outcome true: another iteration
  | "each" // for-of, for-in: outcome true: another element
  | "case" // one per case label that was compared; outcome true: it matched
  | "optional" // `?.`; outcome true: null or undefined, short-circuited
  | "default"; // parameter or pattern default; outcome true: the default was used

/** Places that can split a run without being a branch in the source (type of a union, bounds of an array), or that checkers look at. */
export type PointKind = "call" | "new" | "member" | "operation" | "throw" | "function";

export interface Site {
  /** Position in `Module.sites`. */
  readonly index: number;
  readonly kind: BranchKind | PointKind;
  /** For branch kinds: ordinal of the branch in the file; its outcomes are coverage slots 2·branch (false) and 2·branch+1 (true). Otherwise -1. */
  readonly branch: number;
  readonly start: number;
  readonly end: number;
  /** 1-based line, 1-based column. */
  readonly line: number;
  readonly column: number;
  /** Qualified name of the enclosing function: `Cart.add`, `parse.inner`, `` at the top level. */
  readonly enclosing: string;
  /** Survives edits elsewhere in the file: enclosing function, kind, hash of the site's own text, occurrence number. */
  readonly key: string;
}
