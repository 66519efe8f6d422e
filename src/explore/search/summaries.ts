/** Must summaries from the runs of a search (paper 2): each path that was taken is one. A run that contradicts its own expressions is a divergence, counted and not kept. */
import { encodeExpressions } from "../../expr/codec.ts";
import type { Expr, Model } from "../../expr/expr.ts";
import type { RunSummaries, RunSummary, SummaryPart } from "../../jobs/summary.ts";
import type { Part } from "./effect.ts";
import type { Program, ShadowRun } from "./program.ts";
import { pathOf, type SummaryOfRun, summaryOf } from "./run-summary.ts";

interface Kept extends SummaryOfRun {
  readonly run: ShadowRun;
  readonly model: Model;
}

/** Paths of one target. */
const MOST = 64;
const MOST_NODES = 60_000;

export class Summaries {
  private readonly kept: Kept[] = [];
  private readonly paths = new Set<string>();
  private divergences = 0;
  private isCut = false;

  constructor(private readonly program: Program) {}

  /** Told of every run with shadows. */
  ran(run: ShadowRun, model: Model): void {
    const path = pathOf(run);
    if (path === undefined) return;
    const key = path.map(({ id }) => id).join();
    if (this.paths.has(key)) return;
    if (this.kept.length >= MOST) {
      this.isCut = true;
      // nothing more is kept, so that nothing more has to be looked at
      this.program.endSummarising?.();
      return;
    }
    this.paths.add(key);
    const summary = summaryOf(this.program, run, path, model);
    if (summary === undefined) this.divergences++;
    else this.kept.push({ ...summary, run, model });
  }

  /** What has to stay interned. */
  expressions(): Expr[] {
    return this.kept.flatMap(({ pre, effect }) => [
      ...pre,
      ...effect.result.map(({ value }) => value),
      ...effect.leftParts.map(({ value }) => value),
      ...effect.form.map(({ value }) => value),
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
    for (const { pre, run, model, effect, partial, fixed, outcome } of this.kept) {
      const { left, leftParts, result, form } = effect;
      list.push({
        pre: pre.map(at),
        post: {
          outcome,
          parts: parts(result),
          ...(left === undefined ? {} : { left, leftParts: parts(leftParts) }),
          ...(form.length === 0 ? {} : { form: parts(form) }),
        },
        partial,
        fixed,
        slots: run.touched ?? run.slots,
        entered: run.entered ?? [],
        model: [...model],
      });
    }
    const encoded = encodeExpressions(roots);
    const { ways = [] } = this.program;
    const footprint = this.program.footprint?.();
    const came = { ...(footprint === undefined ? {} : { footprint }), ...(ways.length === 0 ? {} : { ways }) };
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
          ...(one.post.form === undefined ? {} : { form: moved(one.post.form) }),
        },
      })),
      divergences: this.divergences,
      isCut: this.isCut,
      ...came,
    };
  }
}
