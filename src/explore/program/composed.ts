/** Runs in which calls of closed functions are expressions (paper 2): the functions are run by themselves first, with formal variables for their arguments. */
import { literal } from "../../expr/build.ts";
import type { Expr, Input, Model, Primitive } from "../../expr/expr.ts";
import type { RunOutcome } from "../../runtime/builds/run.ts";
import type { Unit } from "../../runtime/modules/unit.ts";
import type { Callable } from "../../runtime/pristine.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import type { Hooks, Limits, Trace } from "../../runtime/record/trace.ts";
import type { Solver } from "../../solver/solver.ts";
import type { MustSummary } from "../../summary/summary.ts";
import { Composer } from "./composer.ts";
import type { LoadedModules } from "./modules.ts";
import type { Performer } from "./performer.ts";

/** Summaries of functions that call others need those first. */
const MOST_ROUNDS = 4;

export const hasClosed = ({ code }: Unit): boolean => (code.closed?.length ?? 0) > 0;

/** Marks of the functions that may be summarised. */
const closedIn = (units: readonly Unit[]): ReadonlySet<string> =>
  new Set(units.flatMap(({ code }) => (code.closed ?? []).map((site) => `${site}.${code.source?.mark ?? ""}`)));

/** Nothing in the run was lost, cut or seen besides the arguments. */
const isWhole = ({ isCut, stopped, ...trace }: Trace): boolean =>
  !isCut &&
  stopped === undefined &&
  trace.clockReads === 0 &&
  [
    trace.concretisations,
    trace.discoveries,
    trace.randomDraws,
    trace.surroundings,
    trace.interferences,
    trace.blocked,
  ].every((list) => list.length === 0);

export class ComposedRuns {
  private composer: Composer | undefined;

  constructor(
    private readonly modules: LoadedModules,
    private readonly limits: Limits,
    private readonly hooks: Hooks,
    private readonly performer: Performer,
  ) {}

  get summaries(): readonly Expr[] {
    return this.composer?.expressions() ?? [];
  }

  /** A run in which calls of summarised functions are expressions; undefined when none is. */
  async run(model: Model, solver: Solver): Promise<Trace | undefined> {
    const { runtime } = this.modules.shadow;
    this.composer ??= new Composer(closedIn(this.modules.shadow.runner.units));
    const { composer } = this;
    for (let round = 0; round < MOST_ROUNDS; round++) {
      composer.merged = 0;
      runtime.composing = composer;
      let trace: Trace;
      try {
        runtime.begin(model, this.limits, this.hooks);
        await this.performer.perform(this.modules.shadow, model, runtime);
        trace = runtime.end();
      } finally {
        runtime.composing = undefined;
      }
      if (
        !composer.learn(
          solver,
          ({ fn, formals }) =>
            (one) =>
              this.runOnFormals(fn, formals, one),
        )
      )
        return composer.merged === 0 ? undefined : trace;
    }
    return undefined;
  }

  /** One call of a closed function with formal variables for its arguments. */
  private runOnFormals(fn: Callable, formals: readonly Input[], model: Model): MustSummary | undefined {
    const { shadow } = this.modules;
    const { runtime } = shadow;
    const values = formals.map(({ name }) => model.get(name));
    let shadowOfResult: Shadow;
    const instead = (): unknown => {
      const value = runtime.call(fn, undefined, undefined, values, [...formals], -1);
      shadowOfResult = runtime.ret;
      return value;
    };
    runtime.begin(model, this.limits);
    // closed functions are not asynchronous
    const outcome = this.performer.perform(shadow, model, runtime, { instead }) as RunOutcome;
    const trace = runtime.end();
    if (outcome.kind !== "returns" || !isWhole(trace)) return undefined;
    const value = outcome.value as Primitive;
    if (typeof value === "object" || typeof value === "function" || typeof value === "symbol") return undefined;
    return { pre: trace.path.map(({ condition }) => condition), result: shadowOfResult ?? literal(value) };
  }
}
