/** Summaries from runs: a function is run with formal variables for its arguments, and every decision on the way is asked to go the other way until no path is left. */
import { not } from "../expr/build.ts";
import type { Expr, Input, Model } from "../expr/expr.ts";
import type { Budget, Solver } from "../solver/solver.ts";
import type { FunctionSummary, MustSummary } from "./summary.ts";

/** One run of the function: what it decided, and what it gave back, over the formals. Undefined when it is not all that there is to say: it threw, or something was not followed. */
export type RunOnFormals = (model: Model) => MustSummary | undefined;

export interface DeriveBounds {
  /** A function with more paths than this is not worth one expression. */
  readonly cases: number;
  /** Decisions on one path. */
  readonly decisions: number;
  readonly budget: Budget;
}

export function derive(
  formals: readonly Input[],
  first: Model,
  run: RunOnFormals,
  solver: Solver,
  { cases: mostCases, decisions, budget }: DeriveBounds,
): FunctionSummary {
  const cases: MustSummary[] = [];
  let queries = 0;
  const incomplete = (gap: string): FunctionSummary => ({ formals, cases, isComplete: false, gap, queries });
  const waiting: { readonly model: Model; readonly prefix: readonly Expr[] }[] = [{ model: first, prefix: [] }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { model, prefix } = next;
    const summary = run(model);
    if (summary === undefined) return incomplete("a run was not followed to its end");
    const { pre } = summary;
    // a path that is not the one asked for: what was said about it does not hold
    if (prefix.some((condition, i) => pre[i] !== condition))
      return incomplete("a run did not follow its predicted path");
    if (pre.length > decisions) return incomplete("too many decisions");
    cases.push(summary);
    if (cases.length > mostCases) return incomplete("too many paths");
    for (let i = prefix.length; i < pre.length; i++) {
      const other = [...pre.slice(0, i), not(pre[i]!)];
      const verdict = solver.solve({ constraints: other, seed: model }, budget);
      queries++;
      if (verdict.kind === "unknown") return incomplete(`solver: ${verdict.reason}`);
      if (verdict.kind === "sat") waiting.push({ model: new Map([...model, ...verdict.model]), prefix: other });
    }
  }
  return { formals, cases, isComplete: true, queries };
}
