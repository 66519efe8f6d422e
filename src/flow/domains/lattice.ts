/**
 * What a domain is. Elements describe sets of values and over-approximate: `join` covers both, `meet` may keep more than both allow, `widen` makes
 * ascending chains end. A new domain is a file with one of these and a place in the product (`value.ts`).
 */
import type { Expr } from "../../expr/expr.ts";

export interface Lattice<T> {
  /** Every value. */
  readonly top: T;
  /** No value. */
  readonly bottom: T;
  isBottom(a: T): boolean;
  join(a: T, b: T): T;
  meet(a: T, b: T): T;
  /** `next` is at least `last`; what grew is pushed out to the next threshold. */
  widen(last: T, next: T, thresholds: readonly number[]): T;
  equals(a: T, b: T): boolean;
  /** What an element says of an expression for the value, true of every value it describes; undefined when it says nothing that has one. */
  toExpr(a: T, of: Expr): Expr | undefined;
  /** In words, for reports. */
  print(a: T): string;
}
