/**
 * Must summaries ⟨lp, P, lq, Q⟩ of functions, from entry to exit (paper 2): whoever calls the function with arguments that satisfy P gets the result that Q says. P and Q are over *formal*
 * variables, one per parameter, so that they hold in every context; what a run had to take as it came narrows P to that value.
 */
import { and, ite, TRUE } from "../expr/build.ts";
import type { Expr, Input } from "../expr/expr.ts";
import { substitute } from "../expr/substitute.ts";

export interface MustSummary {
  /** P, a conjunction: the conditions of one path in the order they were decided. */
  readonly pre: readonly Expr[];
  /** Q: the result. */
  readonly result: Expr;
}

/** φ_f, the disjunction of what is known. */
export interface FunctionSummary {
  readonly formals: readonly Input[];
  readonly cases: readonly MustSummary[];
  /** Every argument of the sorts of the formals satisfies one of the preconditions. */
  readonly isComplete: boolean;
  /** Why not, where it is not. */
  readonly gap?: string;
  readonly queries: number;
}

/** The result as a function of the arguments. Only for complete summaries: the last case is what is left when none of the others is. */
export function resultOf({ formals, cases }: FunctionSummary, args: readonly Expr[]): Expr {
  // asked while a program runs that may have replaced what iterates
  const replacement = (input: Input): Expr | undefined => {
    for (let i = 0; i < formals.length; i++) if (formals[i]!.name === input.name) return args[i];
    return undefined;
  };
  let result = substitute(cases[cases.length - 1]!.result, replacement);
  for (let i = cases.length - 2; i >= 0; i--) {
    const { pre, result: own } = cases[i]!;
    let condition: Expr = TRUE;
    for (let k = 0; k < pre.length; k++) condition = and(condition, substitute(pre[k]!, replacement));
    result = ite(condition, substitute(own, replacement), result);
  }
  return result;
}

export const expressionsOf = ({ formals, cases }: FunctionSummary): Expr[] => [
  ...formals,
  ...cases.flatMap(({ pre, result }) => [...pre, result]),
];
