/**
 * Combining the conditions injected between two branches of a path (active property checking): one query each (naive), one
 * query for any of them (weak), or as many as it takes to see each of them satisfied or refuted (strong).
 */
import type { Combination } from "../../checkers/finding.ts";
import type { CheckConstraint } from "../../checkers/watch.ts";
import { or } from "../../expr/build.ts";
import { holds } from "../../expr/evaluate.ts";
import type { Expr, Model, Primitive } from "../../expr/expr.ts";
import type { Ask, Solution } from "../search/checks.ts";

export interface Answers {
  readonly solutions: readonly Solution[];
  readonly refuted: readonly CheckConstraint[];
  readonly unknown: readonly { readonly constraint: CheckConstraint; readonly reason: string }[];
  /** Weak combination: nobody knows whether these can hold. */
  readonly unasked: readonly CheckConstraint[];
  /** The turn ended before these were asked: they wait for another. */
  readonly rest: readonly CheckConstraint[];
  readonly queries: number;
}

/** Whether a turn has done enough, having found so many solutions. */
export type IsEnough = (solutions: number) => boolean;

const NEVER: IsEnough = () => false;

export function combine(
  how: Combination,
  constraints: readonly CheckConstraint[],
  seed: Model,
  ask: Ask,
  isEnough = NEVER,
): Answers {
  switch (how) {
    case "naive":
      return each(constraints, seed, ask, isEnough);
    case "weak":
      return weak(constraints, seed, ask);
    case "strong":
      return strong(constraints, seed, ask, isEnough);
  }
}

export function each(
  constraints: readonly CheckConstraint[],
  seed: Model,
  ask: Ask,
  isEnough: IsEnough = NEVER,
): Answers {
  const solutions: Solution[] = [];
  const refuted: CheckConstraint[] = [];
  const unknown: { constraint: CheckConstraint; reason: string }[] = [];
  let queries = 0;
  for (const constraint of constraints) {
    if (queries > 0 && isEnough(solutions.length)) break;
    queries++;
    const verdict = ask(constraint.violation);
    if (verdict.kind === "sat") solutions.push({ model: merged(seed, verdict.model), satisfied: [constraint] });
    else if (verdict.kind === "unsat") refuted.push(constraint);
    else unknown.push({ constraint, reason: verdict.reason });
  }
  return { solutions, refuted, unknown, unasked: [], rest: constraints.slice(queries), queries };
}

function weak(constraints: readonly CheckConstraint[], seed: Model, ask: Ask): Answers {
  const verdict = ask(anyOf(constraints));
  const none = { solutions: [], refuted: [], unknown: [], unasked: [], rest: [], queries: 1 };
  switch (verdict.kind) {
    case "unsat":
      return { ...none, refuted: constraints };
    case "unknown":
      return { ...none, unknown: constraints.map((constraint) => ({ constraint, reason: verdict.reason })) };
    case "sat": {
      const model = merged(seed, verdict.model);
      const satisfied = constraints.filter(({ violation }) => holds(violation, model));
      const unasked = constraints.filter((constraint) => !satisfied.includes(constraint));
      return { ...none, solutions: [{ model, satisfied }], unasked };
    }
  }
}

/** combine(I, pc, Φ): at most min(t + 1, n) queries when t of the n conditions can be satisfied. */
function strong(constraints: readonly CheckConstraint[], seed: Model, ask: Ask, isEnough: IsEnough): Answers {
  const solutions: Solution[] = [];
  let left = constraints;
  let queries = 0;
  while (left.length > 0 && !(queries > 0 && isEnough(solutions.length))) {
    const verdict = ask(anyOf(left));
    queries++;
    if (verdict.kind === "unsat") return { solutions, refuted: left, unknown: [], unasked: [], rest: [], queries };
    if (verdict.kind === "unknown") {
      const unknown = left.map((constraint) => ({ constraint, reason: verdict.reason }));
      return { solutions, refuted: [], unknown, unasked: [], rest: [], queries };
    }
    const model = merged(seed, verdict.model);
    const satisfied = left.filter(({ violation }) => holds(violation, model));
    // models are checked by evaluation, so this cannot happen; if it did, the loop would not end
    if (satisfied.length === 0) throw new Error("a model satisfies none of the conditions it was found for");
    solutions.push({ model, satisfied });
    left = left.filter((constraint) => !satisfied.includes(constraint));
  }
  return { solutions, refuted: [], unknown: [], unasked: [], rest: left, queries };
}

function anyOf(constraints: readonly CheckConstraint[]): Expr {
  return constraints.length === 1 ? constraints[0]!.violation : or(...constraints.map(({ violation }) => violation));
}

function merged(seed: Model, found: Model): Model {
  const model = new Map<string, Primitive>(seed);
  for (const [name, value] of found) model.set(name, value);
  return model;
}
