/**
 * Phase 3 by a run (paper 2: assume P, run the new code, assert Q). A run of the new code with the input of a summary gives the summary of the path that it takes. Where P implies the condition of that path,
 * every state of P takes it, and the old summary holds if both then end alike. What the new code does while it loads, and in whatever it calls, is in the run: nobody has to understand it.
 */
import { apply, literal, not, TRUE } from "../expr/build.ts";
import { evaluate } from "../expr/evaluate.ts";
import type { Expr, Model } from "../expr/expr.ts";
import type { SummaryPart, TargetSummary } from "./kept.ts";
import { endOf } from "./outcome.ts";

/** What a summary claims of one path. */
export type Claimed = Pick<TargetSummary, "pre" | "outcome" | "parts" | "left" | "leftParts" | "form">;

/** Whether no input satisfies all of these: only a proof counts. */
export type Refutes = (constraints: readonly Expr[], seed: Model) => boolean;

/** Why the old summary does not hold any more, as far as the new one tells; undefined when it does. `model`: the input that both are of. */
export function whyNotSaid(old: Claimed, now: Claimed, model: Model, refutes: Refutes): string | undefined {
  if (endOf(old.outcome) !== endOf(now.outcome)) return "it ends otherwise";
  if (JSON.stringify(old.left) !== JSON.stringify(now.left)) return "it leaves its arguments otherwise";
  const known = new Set(old.pre);
  const isImplied = (goal: Expr): boolean =>
    goal === TRUE || known.has(goal) || refutes([...old.pre, not(goal)], model);
  // of an error the class is compared, and nothing that depends on the input
  const parts = "returns" in old.outcome ? pairs(old.parts, now.parts, model) : [];
  const others = [...pairs(old.leftParts, now.leftParts, model), ...pairs(old.form, now.form, model)];
  for (const [before, after] of [...parts, ...others])
    if (before !== after && !isImplied(apply("same", before, after)))
      return "what it gives is not shown to be the same";
  return now.pre.every(isImplied) ? undefined : "other states may take another path";
}

/** The expressions at the same places; where one version depends on the input and the other does not, the constant of this input. */
function pairs(old: readonly SummaryPart[], now: readonly SummaryPart[], model: Model): (readonly [Expr, Expr])[] {
  const at = ({ path }: SummaryPart): string => JSON.stringify(path);
  const before = new Map(old.map((part) => [at(part), part.value]));
  const after = new Map(now.map((part) => [at(part), part.value]));
  const constant = (value: Expr): Expr => literal(evaluate(value, model));
  return [...new Set([...before.keys(), ...after.keys()])].map((place) => {
    const [one, other] = [before.get(place), after.get(place)];
    return [one ?? constant(other!), other ?? constant(one!)];
  });
}
