/** Performs the runs of a loaded program, whatever they are for, in one way: state and world made ready, the call made, everything undone again. */
import { types } from "node:util";
import { AssumptionError } from "../../api/errors.ts";
import type { Model, Primitive } from "../../expr/expr.ts";
import type { ClassReference } from "../../frontend/shapes/shape.ts";
import type { Target } from "../../frontend/targets/target.ts";
import type { EncodedInput } from "../../jobs/input.ts";
import type { CoverageRuntime } from "../../runtime/builds/coverage.ts";
import { type RunOutcome, run } from "../../runtime/builds/run.ts";
import type { ShadowRuntime } from "../../runtime/builds/shadow.ts";
import { isA } from "../../runtime/pristine.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { applyChanges, undoChanges, undoRest, undoValues } from "../../runtime/world/globals.ts";
import { beginInputs, EPOCH, replayInputs } from "../../runtime/world/state.ts";
import { leaveWorld, resetWorld } from "../../runtime/world/world.ts";
import { drained } from "../../value/drain.ts";
import { decodeInput } from "../input/decode.ts";
import { UnbuildableShape } from "../input/plan.ts";
import { InputTooLarge } from "../input/structure.ts";
import type { BuiltInput, TargetInput } from "../input/target-input.ts";
import { ofMutant } from "../mutation/program.ts";
import type { Soon } from "../search/program.ts";
import { withoutWorldInputs, worldModel } from "../world/inputs.ts";
import { after } from "./after.ts";
import { type Call, callInTurn } from "./calls.ts";
import { classIn } from "./exports.ts";
import { HitCounts } from "./hit-counts.ts";
import type { Build, LoadedModules, ProgramPorts } from "./modules.ts";
import { Sight } from "./sight.ts";
import type { Summariser } from "./summariser.ts";
import { callTarget, MissingExport } from "./target-call.ts";
import type { Watcher } from "./watcher.ts";

/** The distance between two other worlds in milliseconds: changes hour, weekday, month and year. */
const ELSEWHEN = 11_219_580_123;

function isOurs(error: unknown): boolean {
  return (
    isA(error, UnbuildableShape) || isA(error, InputTooLarge) || isA(error, MissingExport) || isA(error, UnmadeInput)
  );
}

/** A constructor or a method that prepares the input failed: the run shows nothing of the target. */
class UnmadeInput extends Error {
  constructor(readonly why: unknown) {
    super("the input cannot be made");
  }
}

/** `failing`: what is thrown instead. */
function made<T>(make: () => T, failing: (error: unknown) => unknown): T {
  try {
    return make();
  } catch (error) {
    throw failing(error);
  }
}

/** What is done in a run instead of one call with the model's input. */
export interface Performed {
  /** A call of something else. */
  readonly instead?: () => unknown;
  readonly given?: EncodedInput | undefined;
  readonly calls?: readonly Call[];
  readonly isFresh?: boolean;
  /** On the module state that earlier runs left. */
  readonly isKept?: boolean;
  /** The mutant that runs; none below 0. */
  readonly mutant?: number;
  /** Modules need not be evaluated again, and the rest of the world is put back in the quick way: for builds that keep their own state. */
  readonly isGlance?: boolean;
}

/** What runs of one program have in common, and the state of the one under way. */
export class Performer {
  /** Whether evaluating modules again is needed between runs. */
  isStateful = false;
  /** The number of the other world that the run is in; 0: the usual one. */
  elsewhere = 0;
  /** The coverage build's modules have to be evaluated again before a run may keep their state. */
  isStale = true;
  /** The model of the run under way, if the run adds to it what it draws and reads. */
  live: Map<string, Primitive> | undefined;
  watcher: Watcher | undefined;
  summariser: Summariser | undefined;
  /** What the target gave back in the run under way. */
  returned: { readonly value: unknown; readonly shadow: Shadow } | undefined;
  readonly counts = new HitCounts();
  mutants: Build<CoverageRuntime> | undefined;
  /** What a test would see of the mutant's run under way besides its end. */
  sight: Sight | undefined;

  /** Its runs are held against others, and nothing is proposed or proved by them. */
  isLooking = false;

  constructor(
    private readonly modules: LoadedModules,
    private readonly target: Target,
    private readonly seed: number,
    private readonly ports: ProgramPorts,
    private readonly input: TargetInput,
  ) {}

  perform(
    build: Build<ShadowRuntime | CoverageRuntime>,
    model: Model,
    symbolic: ShadowRuntime | undefined,
    { instead, given, calls, isFresh = false, isKept = false, isGlance = false, mutant = -1 }: Performed = {},
  ): Soon<RunOutcome> {
    const isReset = (this.isStateful && !isGlance && !(isKept && !this.isStale)) || isFresh;
    // chance is asked thousands of times; what it seems to show is shown again by a fresh run
    const isGlanced =
      isKept || isGlance || this.isLooking || (calls !== undefined && !isFresh && build === this.modules.coverage);
    if (isKept) this.isStale = false;
    if (!isGlanced) undoRest();
    // what the static analysis takes for stateless is forgotten too, if a fresh start is asked for
    if (isFresh) build.runner.restart();
    else if (isReset) build.runner.reset();
    build.probe.clear();
    if (isKept) this.counts.clear();
    // throws when it refuses the input; the world is not changed yet, so nothing has to be undone
    this.ports.beginRun(mutant < 0 ? model : ofMutant(model, mutant));
    if (this.elsewhere === 0) resetWorld(this.seed);
    else resetWorld(this.seed + this.elsewhere * 7919, EPOCH + this.elsewhere * ELSEWHEN);
    if (given?.choices !== undefined || given?.world !== undefined) replayInputs(worldModel(given));
    else beginInputs(this.elsewhere === 0 ? model : withoutWorldInputs(model), symbolic && this.live);
    applyChanges();
    const outcome = run(build.runtime, () => {
      const exports = isReset ? this.fresh(build) : build.namespace;
      // nothing was symbolic while modules were evaluated, unless clock and chance are: so nothing was lost
      if (isReset && symbolic !== undefined && this.live === undefined) symbolic.record.forgetLosses();
      // what modules reach while they are evaluated is not the calls' doing
      if (isFresh) build.probe.clear();
      if (instead !== undefined) return instead();
      const classOf = (reference: ClassReference): unknown => classIn(build, this.target.file, reference);
      if (calls !== undefined) {
        if (build === this.modules.shadow) this.watcher?.attach();
        return callInTurn(calls, {
          build: (one) => this.input.build(one, undefined, classOf),
          call: (built) => this.followed(built, callTarget(this.target, exports, built, undefined)),
          isOver: () => build.runtime.aborted,
        });
      }
      if (build === this.mutants) {
        const sight = new Sight();
        this.sight = sight;
        const built = made(
          () => this.input.build(model, undefined, classOf, sight.heard),
          (error) => new UnmadeInput(error),
        );
        return sight.of(built, () => this.followed(built, callTarget(this.target, exports, built, undefined)));
      }
      const input = made(
        () => (given === undefined ? this.input.build(model, symbolic, classOf) : decodeInput(given, classOf)),
        (error) => {
          // no test is written of an input that cannot be made: what making it reached is not reached by any
          if (symbolic !== undefined) this.summariser?.built();
          build.probe.clear();
          return error;
        },
      );
      // what the calls reach that prepare a receiver no assertion looks at
      if (this.target.kind === "method" || this.target.kind === "getter") {
        if (symbolic !== undefined) this.summariser?.built();
        build.probe.clear();
      }
      if (build === this.modules.shadow) this.watcher?.attach();
      if (symbolic !== undefined) this.summariser?.called(input);
      const value = callTarget(this.target, exports, input, symbolic);
      if ((this.watcher ?? this.summariser) !== undefined && symbolic !== undefined)
        this.returned = { value, shadow: symbolic.ret };
      return this.followed(input, value);
    });
    const finish = (ended: RunOutcome): RunOutcome => {
      if (isGlanced) undoValues();
      else undoChanges(this.watcher !== undefined);
      leaveWorld();
      this.ports.endRun();
      // thrown while building the input or finding the function: that is not the program's doing
      if (ended.kind === "throws" && isOurs(ended.error)) throw ended.error;
      if (ended.kind === "throws" && isA(ended.error, AssumptionError)) return { kind: "rejected" };
      return ended;
    };
    return after(outcome, finish);
  }

  /** A generator run to its end, and what was handed back called as the input says. */
  private followed({ follow }: BuiltInput, value: unknown): unknown {
    const given = drained(this.target, value);
    return follow === undefined ? given : follow(given);
  }

  private fresh(build: Build<unknown>): Record<string, unknown> {
    const loaded = build.runner.exports(this.target.file);
    // a module that awaits at top level was awaited once, at loading; its state is then shared by all runs
    if (!types.isPromise(loaded)) build.namespace = loaded.exports;
    return build.namespace;
  }
}
