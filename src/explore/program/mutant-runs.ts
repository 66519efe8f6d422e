/** Runs of the build that has the mutants of the target's file in it. */
import type { Model } from "../../expr/expr.ts";
import { codeFileOf, type Target } from "../../frontend/targets/target.ts";
import type { RunOutcome } from "../../runtime/builds/run.ts";
import type { Limits } from "../../runtime/record/trace.ts";
import { hasReadWorld } from "../../runtime/world/state.ts";
import type { ClassLookup } from "../../value/encode.ts";
import type { EncodedOutcome } from "../../value/encoded.ts";
import type { MutantRun, MutantRunOptions } from "../mutation/program.ts";
import type { Soon } from "../search/program.ts";
import { after } from "./after.ts";
import { evaluateBuild } from "./evaluate.ts";
import type { LoadedModules } from "./modules.ts";
import type { Performer } from "./performer.ts";

export class MutantRuns {
  constructor(
    private readonly modules: LoadedModules,
    private readonly target: Target,
    private readonly limits: Limits,
    private readonly seed: number,
    private readonly performer: Performer,
    private readonly classLookup: ClassLookup,
    private readonly shown: (outcome: RunOutcome) => EncodedOutcome,
  ) {}

  /** Loads the build with the mutants of the target's file. False where there is none. */
  async load(size: number): Promise<boolean> {
    const build = this.modules.mutated(codeFileOf(this.target));
    if (build === undefined) return false;
    build.runtime.passed = new Uint8Array(size);
    try {
      await evaluateBuild(build, this.target.file, this.limits, this.seed);
    } catch {
      return false;
    }
    this.performer.mutants = build;
    return true;
  }

  /** The places of mutants that were passed since this was asked before. */
  passed(size: number): Uint8Array {
    const { runtime } = this.performer.mutants!;
    const { passed } = runtime;
    runtime.passed = new Uint8Array(size);
    return passed;
  }

  run(model: Model, mutant: number, { steps, isFresh = false }: MutantRunOptions): Soon<MutantRun> {
    const build = this.performer.mutants!;
    const { runtime } = build;
    runtime.mutant = mutant;
    runtime.begin({ ...this.limits, steps: Math.min(this.limits.steps, steps) });
    const outcome = this.performer.perform(build, model, undefined, { isFresh, mutant });
    const finish = (ended: RunOutcome): MutantRun => ({
      isStopped: ended.kind === "stopped" || ended.kind === "rejected",
      shown: JSON.stringify(this.shown(ended)) + (this.performer.sight?.text(this.classLookup) ?? ""),
      isTimed: hasReadWorld(),
      steps: runtime.end(),
    });
    return after(outcome, finish);
  }
}
