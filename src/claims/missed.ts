/** Why a branch outcome was not reached, as data: `report` has the words. */
import type { Claim } from "./claim.ts";

export type Missed =
  /** Every path was taken, every step was exact. */
  | { readonly why: "proved-infeasible" }
  /** The necessary condition for getting there has no solution (docs/reach.md). */
  | { readonly why: "proved-unreachable" }
  /** The paths that came by could not take it; others may. */
  | { readonly why: "refuted-where-tried" }
  | { readonly why: "undecided"; readonly claim: Claim }
  | { readonly why: "diverged" }
  | { readonly why: "given-up" }
  /** It was about to be called infeasible, and a run contradicted that. */
  | { readonly why: "withdrawn"; readonly claim: Claim }
  | { readonly why: "line-not-reached" }
  /** Its condition is not symbolic; this may be why. */
  | { readonly why: "lost"; readonly claim: Claim }
  /** No path is left; these inputs were not tried. */
  | { readonly why: "not-tried"; readonly claim: Claim }
  | { readonly why: "budget-or-constant" };
