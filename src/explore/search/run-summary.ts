/**
 * The must summary ⟨entry, P, exit, Q⟩ of one run with shadows (paper 2). What the run used as it came narrows P to that value (`y = 45`); what it saw besides its input, or did besides ending, makes the
 * summary partial.
 */
import { apply, eq, literal, lt, not } from "../../expr/build.ts";
import { evaluate } from "../../expr/evaluate.ts";
import type { Expr, Input, Model } from "../../expr/expr.ts";
import { inputsOfAll } from "../../expr/inputs.ts";
import { CHANCE, CLOCK, MODULE_STATE, SANDBOXED, SURROUNDINGS } from "../../summary/kept.ts";
import type { EncodedOutcome } from "../../value/encoded.ts";
import type { Part, RunEffect } from "./effect.ts";
import type { Program, ShadowRun } from "./program.ts";

type Summarised = Pick<Program, "narrowed" | "encodeOutcome" | "variablesOf">;

export interface SummaryOfRun {
  readonly pre: readonly Expr[];
  readonly outcome: EncodedOutcome;
  readonly effect: RunEffect;
  /** What was not tracked. */
  readonly partial: readonly string[];
  /** Inputs that P fixes. */
  readonly fixed: number;
}

const MOST_CONDITIONS = 300;

/** Its path, where it is one that a summary can be made of: it came to its own end. */
export function pathOf({ trace, outcome, effect }: ShadowRun): readonly Expr[] | undefined {
  const { kind } = outcome;
  if (effect === undefined || kind === "stopped" || kind === "rejected" || kind === "exits") return undefined;
  if (trace.isCut || trace.stopped !== undefined || trace.path.length > MOST_CONDITIONS) return undefined;
  return trace.path.map(({ condition }) => condition);
}

/** Undefined when the run contradicts its own expressions: a divergence. */
export function summaryOf(
  program: Summarised,
  run: ShadowRun,
  path: readonly Expr[],
  model: Model,
): SummaryOfRun | undefined {
  const { trace, outcome } = run;
  const fixed = fixedInputs(program, run, model);
  const pre = [
    ...path,
    ...(trace.assumed ?? []),
    ...fixed.map((input) => apply("same", input, literal(evaluate(input, model)))),
  ];
  const { unchanged, ...changed } = run.effect!;
  const said = new Set(pre);
  const effect = unchanged?.given.every(({ value }) => isFixed(value, said, model)) ? unchanged.effect : changed;
  if (!holds(pre, effect.result, outcome, model)) return undefined;
  const partial = [
    ...effect.gaps,
    ...(trace.clockReads > 0 ? [CLOCK] : []),
    ...(trace.randomDraws.length > 0 ? [CHANCE] : []),
    ...(trace.surroundings.length > 0 ? [SURROUNDINGS] : []),
    ...(trace.interferences.length > 0 ? [SANDBOXED] : []),
    ...[...program.narrowed].flatMap(({ kind }) => (kind === "module-state" ? [MODULE_STATE] : [])),
  ];
  return { pre, effect, partial, fixed: fixed.length, outcome: program.encodeOutcome(outcome) };
}

/** Whether the conditions leave it no other value than it has there, as what fixes it says so: a pin, or a walk up to a length. */
function isFixed(e: Expr, said: ReadonlySet<Expr>, model: Model): boolean {
  const isPinned = (part: Expr): boolean => {
    const value = literal(evaluate(part, model));
    return said.has(eq(part, value)) || said.has(apply("same", part, value));
  };
  if (isPinned(e) || inputsOfAll([e]).every(isPinned)) return true;
  const value = evaluate(e, model);
  if (typeof value === "boolean") return said.has(value ? e : not(e));
  if (typeof value !== "number") return false;
  const isReached = value === 0 || said.has(lt(literal(value - 1), e));
  return isReached && said.has(not(lt(literal(value), e)));
}

/** What was used as it came holds for these values only. */
function fixedInputs(program: Summarised, { trace }: ShadowRun, model: Model): readonly Input[] {
  if (trace.concretisations.length === 0) return [];
  if (trace.lost === undefined) return program.variablesOf(model);
  return inputsOfAll(trace.lost);
}

/** The run that a summary comes from is one that it speaks of. */
function holds(pre: readonly Expr[], result: readonly Part[], outcome: ShadowRun["outcome"], model: Model): boolean {
  try {
    if (!pre.every((condition) => evaluate(condition, model) === true)) return false;
    if (outcome.kind !== "returns") return true;
    return result.every(({ path, value }) => path.length > 0 || Object.is(evaluate(value, model), outcome.value));
  } catch {
    // an operation that fails where the run did not
    return false;
  }
}
