/** The one interface of the solver chain. Solving is synchronous: the exploring thread has nothing else to do meanwhile. */
import type { Expr, Model } from "../expr/expr.ts";

export interface Query {
  /** A conjunction of boolean expressions. The last one is the goal (the flipped branch); the others usually hold under `seed`. */
  readonly constraints: readonly Expr[];
  /** The input that led here; a solution close to it keeps the run recognisable. */
  readonly seed: Model;
}

export interface Budget {
  /** What SMT may take, as counted work of so many milliseconds on an idle machine. The clock itself ends a layer only at many times this, and that is said. */
  readonly milliseconds: number;
  /** Limit on candidate evaluations, the deterministic measure. */
  readonly evaluations: number;
  /** Only what costs next to nothing is tried. */
  readonly isQuick?: boolean;
  /** Nothing is loaded for it: what only SMT could answer is left open. */
  readonly isLight?: boolean;
}

export type Verdict =
  /** `model` holds values for the variables of the query only; the rest of the seed is unchanged. It has been checked by evaluation. */
  | { readonly kind: "sat"; readonly model: Model; readonly by: string }
  /** Only from exact reasoning: no input at all satisfies the query. */
  | { readonly kind: "unsat"; readonly by: string }
  | { readonly kind: "unknown"; readonly reason: string };

export interface Solver {
  solve(query: Query, budget: Budget): Verdict;
  /** Counted work in all, a unit of which is about a microsecond: what questions cost, whatever the clock says. */
  work?(): number;
  /** Another one that remembers none of these queries, for whoever must not change what this one answers. It has no SMT layer. */
  aside?(): Solver;
}

/** A solver around another: answers itself or asks it. */
export type Decorator = (inner: Solver) => Solver;
