/**
 * Composed runs (paper 2): calls of closed functions contribute their results as functions of the arguments, taken from complete must summaries that are derived when such a call is first met. What comes of
 * a composed run is a path with fewer decisions and larger conditions. It proposes inputs; only ordinary runs count.
 */
import { input, literal } from "../../expr/build.ts";
import { evaluate } from "../../expr/evaluate.ts";
import type { Domain, Expr, Input, Model, Primitive } from "../../expr/expr.ts";
import type { Sort } from "../../expr/op.ts";
import { argumentAt } from "../../expr/variable/variable.ts";
import { markOf } from "../../runtime/functions/marks.ts";
import { type Callable, is, SafeMap, SafeSet, SafeWeakMap } from "../../runtime/pristine.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import type { Composing } from "../../runtime/record/composing.ts";
import type { Solver } from "../../solver/solver.ts";
import { type DeriveBounds, derive, type RunOnFormals } from "../../summary/derive.ts";
import { expressionsOf, type FunctionSummary, resultOf } from "../../summary/summary.ts";

/** A call that was met, and could be summarised. */
interface Wanted {
  readonly fn: Callable;
  readonly formals: readonly Input[];
  readonly first: Model;
}

const SORTS: Readonly<Record<string, { readonly sort: Sort; readonly domain: Domain }>> = {
  number: { sort: "num", domain: { kind: "any-number" } },
  string: { sort: "str", domain: { kind: "any-string", maxLength: 536_870_888 } },
  boolean: { sort: "bool", domain: { kind: "any-boolean" } },
};

/** Functions with more paths make larger conditions than they save decisions. */
const BOUNDS: DeriveBounds = {
  cases: 12,
  decisions: 40,
  budget: { milliseconds: 100, evaluations: 2_000, isQuick: true },
};
const MOST_FUNCTIONS = 64;

export class Composer implements Composing {
  /** By function and sorts of the arguments. */
  private readonly known = new SafeMap<string, FunctionSummary>();
  private readonly wanted = new SafeMap<string, Wanted>();
  private readonly marks = new SafeWeakMap<Callable, string>();
  private readonly wrong = new SafeSet<string>();
  /** Calls that a summary stood for, in the run under way. */
  merged = 0;
  /** Results that were not what a summary said. */
  divergences = 0;

  /** `closed`: marks of the functions that may be summarised. */
  constructor(private readonly closed: ReadonlySet<string>) {}

  resultOf(fn: Callable, args: readonly unknown[], shadows: readonly Shadow[]): Expr | undefined {
    const mark = this.markOf(fn);
    if (!this.closed.has(mark) || this.wrong.has(mark)) return undefined;
    const actual: Expr[] = [];
    let sorts = mark;
    for (let i = 0; i < args.length; i++) {
      const value = args[i];
      const kind = SORTS[typeof value];
      const shadow = shadows[i];
      if (kind === undefined || (shadow !== undefined && shadow.sort !== kind.sort)) return undefined;
      sorts += ` ${kind.sort}`;
      actual[i] = shadow ?? literal(value as Primitive);
    }
    const summary = this.known.get(sorts);
    if (summary === undefined) this.want(sorts, fn, args);
    if (summary?.isComplete !== true) return undefined;
    this.merged++;
    return resultOf(summary, actual);
  }

  isRight(fn: Callable, result: Expr, value: unknown, model: Model): boolean {
    if (is(evaluate(result, model), value)) return true;
    this.divergences++;
    this.wrong.add(this.markOf(fn));
    return false;
  }

  /** Derives what the last run asked for. False when there was nothing. */
  learn(solver: Solver, run: (wanted: Wanted) => RunOnFormals): boolean {
    let isNew = false;
    this.wanted.forEach((wanted, key) => {
      const summary = derive(wanted.formals, new Map(wanted.first), run(wanted), solver, BOUNDS);
      this.known.set(key, summary);
      isNew ||= summary.isComplete;
    });
    this.wanted.clear();
    return isNew;
  }

  /** What has to stay interned. */
  expressions(): Expr[] {
    const all: Expr[] = [];
    this.known.forEach((summary) => {
      all.push(...expressionsOf(summary));
    });
    return all;
  }

  private want(key: string, fn: Callable, args: readonly unknown[]): void {
    if (this.wanted.has(key) || this.known.size + this.wanted.size >= MOST_FUNCTIONS) return;
    const formals: Input[] = [];
    const first = new SafeMap<string, Primitive>();
    for (let i = 0; i < args.length; i++) {
      const { sort, domain } = SORTS[typeof args[i]]!;
      formals[i] = input(argumentAt(i), sort, domain);
      first.set(formals[i]!.name, args[i] as Primitive);
    }
    this.wanted.set(key, { fn, formals, first });
  }

  private markOf(fn: Callable): string {
    let mark = this.marks.get(fn);
    if (mark === undefined) this.marks.set(fn, (mark = markOf(fn) ?? ""));
    return mark;
  }
}
