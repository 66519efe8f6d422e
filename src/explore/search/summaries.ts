/**
 * Must summaries from the runs of a search (paper 2): each path that was taken is ⟨entry, P, exit, Q⟩. What a run used as it came narrows P to that value (`y = 45`); what it saw besides its input, or
 * did besides ending, makes the summary partial; and one that its own run contradicts is a divergence, counted and not kept.
 */
import { apply, literal } from "../../expr/build.ts";
import { encodeExpressions } from "../../expr/codec.ts";
import { evaluate } from "../../expr/evaluate.ts";
import type { Expr, Input, Model } from "../../expr/expr.ts";
import { inputsOfAll } from "../../expr/inputs.ts";
import type { RunSummaries, RunSummary, SummaryPart } from "../../jobs/summary.ts";
import type { Part } from "./effect.ts";
import type { Program, ShadowRun } from "./program.ts";

interface Kept {
  readonly pre: readonly Expr[];
  readonly run: ShadowRun;
  readonly model: Model;
  readonly partial: readonly string[];
  readonly fixed: number;
  readonly outcome: RunSummary["post"]["outcome"];
}

/** Paths of one target. */
const MOST = 64;
const MOST_CONDITIONS = 300;
const MOST_NODES = 60_000;

export class Summaries {
  private readonly kept: Kept[] = [];
  private readonly paths = new Set<string>();
  private divergences = 0;
  private isCut = false;

  constructor(private readonly program: Program) {}

  /** Told of every run with shadows. */
  ran(run: ShadowRun, model: Model): void {
    const { trace, outcome, effect } = run;
    if (effect === undefined || outcome.kind === "stopped" || outcome.kind === "rejected" || outcome.kind === "exits")
      return;
    if (trace.isCut || trace.stopped !== undefined || trace.path.length > MOST_CONDITIONS) return;
    const path = trace.path.map(({ condition }) => condition);
    const key = path.map(({ id }) => id).join();
    if (this.paths.has(key)) return;
    if (this.kept.length >= MOST) {
      this.isCut = true;
      // nothing more is kept, so that nothing more has to be looked at
      this.program.endSummarising?.();
      return;
    }
    this.paths.add(key);
    const fixed = this.fixedInputs(run, model);
    const pre = [...path, ...fixed.map((input) => apply("same", input, literal(evaluate(input, model))))];
    if (!holds(pre, effect.result, outcome, model)) {
      this.divergences++;
      return;
    }
    const partial = [
      ...effect.gaps,
      ...(trace.clockReads > 0 ? ["the clock"] : []),
      ...(trace.randomDraws.length > 0 ? ["chance"] : []),
      ...(trace.surroundings.length > 0 ? ["what is around the program"] : []),
      ...(trace.interferences.length > 0 ? ["what the sandbox does otherwise"] : []),
      ...[...this.program.narrowed].flatMap(({ kind }) => (kind === "module-state" ? ["state of the module"] : [])),
    ];
    this.kept.push({ pre, run, model, partial, fixed: fixed.length, outcome: this.program.encodeOutcome(outcome) });
  }

  /** What was used as it came holds for these values only. */
  private fixedInputs({ trace }: ShadowRun, model: Model): readonly Input[] {
    if (trace.concretisations.length === 0) return [];
    if (trace.lost === undefined) return this.program.variablesOf(model);
    return inputsOfAll(trace.lost);
  }

  /** What has to stay interned. */
  expressions(): Expr[] {
    return this.kept.flatMap(({ pre, run: { effect } }) => [
      ...pre,
      ...effect!.result.map(({ value }) => value),
      ...effect!.leftParts.map(({ value }) => value),
    ]);
  }

  told(): RunSummaries {
    const nodes = new Map<Expr, number>();
    const roots: Expr[] = [];
    const list: RunSummary[] = [];
    const at = (expression: Expr): number => {
      let position = nodes.get(expression);
      if (position === undefined) nodes.set(expression, (position = roots.push(expression) - 1));
      return position;
    };
    const parts = (all: readonly Part[]): SummaryPart[] => all.map(({ path, value }) => [path, at(value)]);
    for (const { pre, run, model, partial, fixed, outcome } of this.kept) {
      const { left, leftParts, result } = run.effect!;
      list.push({
        pre: pre.map(at),
        post: {
          outcome,
          parts: parts(result),
          ...(left === undefined ? {} : { left, leftParts: parts(leftParts) }),
        },
        partial,
        fixed,
        slots: run.touched ?? run.slots,
        entered: run.entered ?? [],
        model: [...model],
      });
    }
    const encoded = encodeExpressions(roots);
    const footprint = this.program.footprint?.();
    const came = footprint === undefined ? {} : { footprint };
    if (encoded.nodes.length > MOST_NODES)
      return { nodes: [], list: [], divergences: this.divergences, isCut: true, ...came };
    const to = (position: number): number => encoded.roots[position]!;
    const moved = (all: readonly SummaryPart[]): SummaryPart[] => all.map(([path, node]) => [path, to(node)]);
    return {
      nodes: encoded.nodes,
      list: list.map((one) => ({
        ...one,
        pre: one.pre.map(to),
        post: {
          ...one.post,
          parts: moved(one.post.parts),
          ...(one.post.leftParts === undefined ? {} : { leftParts: moved(one.post.leftParts) }),
        },
      })),
      divergences: this.divergences,
      isCut: this.isCut,
      ...came,
    };
  }
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
