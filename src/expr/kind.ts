/** Tables over the kinds of expressions: one that misses a kind does not compile. */
import type { Expr } from "./expr.ts";

export type Kind = Expr["kind"];

/** What to do with an expression of each kind. `C` is what all of them are given besides the expression. */
export type ByKind<C, R> = { readonly [K in Kind]: (e: Extract<Expr, { readonly kind: K }>, context: C) => R };

export function visit<C, R>(table: ByKind<C, R>, e: Expr, context: C): R {
  return (table[e.kind] as (e: Expr, context: C) => R)(e, context);
}
