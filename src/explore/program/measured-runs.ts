/** Cheap runs of the build whose comparisons are measured. It keeps module state from run to run for a while: what such a run shows is confirmed by others. */
import type { Model } from "../../expr/expr.ts";
import type { Target } from "../../frontend/targets/target.ts";
import type { CoverageRuntime } from "../../runtime/builds/coverage.ts";
import type { RunOutcome } from "../../runtime/builds/run.ts";
import type { Limits } from "../../runtime/record/trace.ts";
import type { MeasuredRun, Soon } from "../search/program.ts";
import { after } from "./after.ts";
import { evaluateBuild } from "./evaluate.ts";
import type { Build, LoadedModules } from "./modules.ts";
import type { Performer } from "./performer.ts";

/** Runs on the same module state. */
const KEPT_RUNS = 200;

export class MeasuredRuns {
  private build: Build<CoverageRuntime> | undefined;
  private sinceReset = 0;

  constructor(
    private readonly modules: LoadedModules,
    private readonly target: Target,
    private readonly limits: Limits,
    private readonly seed: number,
    private readonly performer: Performer,
  ) {}

  /** False where the modules cannot be evaluated in this build. */
  async load(): Promise<boolean> {
    if (this.build !== undefined) return true;
    const build = this.modules.measured();
    try {
      await evaluateBuild(build, this.target.file, this.limits, this.seed);
    } catch {
      return false;
    }
    this.modules.watchAs(build);
    this.build = build;
    return true;
  }

  run(model: Model): Soon<MeasuredRun> {
    const build = this.build!;
    const { runtime, probe } = build;
    const comparisons = runtime.comparisons!;
    const isGlance = ++this.sinceReset < KEPT_RUNS;
    if (!isGlance) this.sinceReset = 0;
    comparisons.clear();
    runtime.begin(this.limits);
    const outcome = this.performer.perform(build, model, undefined, { isGlance });
    const finish = (ended: RunOutcome): MeasuredRun => {
      // it was ended wherever it was: what it was about to change is half changed
      if (ended.kind === "stopped" || ended.kind === "rejected") this.sinceReset = KEPT_RUNS;
      return { outcome: ended, comparisons, slots: probe.reached(), steps: runtime.end() };
    };
    return after(outcome, finish);
  }
}
