/** A program loaded into the exploring thread in both builds, with one target picked out of it. */

import { types } from "node:util";
import { AssumptionError } from "../../api/errors.ts";
import type { Checker } from "../../checkers/checker.ts";
import type { Watched } from "../../checkers/watch.ts";
import type { Claim } from "../../claims/claim.ts";
import type { Guide } from "../../claims/guide.ts";
import { literal } from "../../expr/build.ts";
import type { Expr, Input, Model, Primitive } from "../../expr/expr.ts";
import type { ClassReference } from "../../frontend/shapes/shape.ts";
import { codeFileOf, type Target } from "../../frontend/targets/target.ts";
import type { EncodedInput } from "../../jobs/input.ts";
import type { Place } from "../../jobs/result.ts";
import type { CoverageMemory } from "../../jobs/slots.ts";
import type { CoverageRuntime } from "../../runtime/builds/coverage.ts";
import { type RunOutcome, run } from "../../runtime/builds/run.ts";
import type { ShadowRuntime } from "../../runtime/builds/shadow.ts";
import type { Unit } from "../../runtime/modules/unit.ts";
import { type Callable, isA } from "../../runtime/pristine.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import type { Hooks, Limits, Trace } from "../../runtime/record/trace.ts";
import { applyChanges, changedBuiltins, undoChanges, undoRest, undoValues } from "../../runtime/world/globals.ts";
import { beginInputs, EPOCH, growingModel, replayInputs } from "../../runtime/world/state.ts";
import { leaveWorld, resetWorld } from "../../runtime/world/world.ts";
import type { Solver } from "../../solver/solver.ts";
import type { MustSummary } from "../../summary/summary.ts";
import { drained } from "../../value/drain.ts";
import { type ClassLookup, encode, encodeThrown } from "../../value/encode.ts";
import type { EncodedOutcome } from "../../value/encoded.ts";
import { HandedBack } from "../../value/handed-back.ts";
import { decodeInput } from "../input/decode.ts";
import { UnbuildableShape } from "../input/plan.ts";
import { InputTooLarge } from "../input/structure.ts";
import { type BuiltInput, TargetInput } from "../input/target-input.ts";
import { type MutantProgram, type MutantRun, type MutantRunOptions, ofMutant } from "../mutation/program.ts";
import type { ExploredProgram, ShadowRun, Soon } from "../search/program.ts";
import {
  choicesIn,
  withoutWorldInputs,
  withWorldInputs,
  worldModel,
  worldValues,
  worldVariables,
} from "../world/inputs.ts";
import { type Call, type CallsOptions, type CallsRun, callInTurn } from "./calls.ts";
import { Composer } from "./composer.ts";
import { doubtsAbout, evaluate, evaluateMutated, hasAssertions, keepsState, metAtLoad, unitsOf } from "./evaluate.ts";
import { classIn, referenceTo } from "./exports.ts";
import { HitCounts } from "./hit-counts.ts";
import { declaredResult } from "./misfit.ts";
import type { Build, LoadedModules, ProgramPorts } from "./modules.ts";
import { Sight } from "./sight.ts";
import { Slots } from "./slots.ts";
import { Summariser } from "./summariser.ts";
import { callTarget, MissingExport } from "./target-call.ts";
import { type WatchedRun, Watcher } from "./watcher.ts";

/** The distance between two other worlds in milliseconds: changes hour, weekday, month and year. */
const ELSEWHEN = 11_219_580_123;

/** Without `then`: the program may have patched it. */
function after<A, B>(value: Soon<A>, then: (value: A) => B): Soon<B> {
  if (!types.isPromise(value)) return then(value as A);
  return (async () => then(await (value as Promise<A>)))();
}

function isOurs(error: unknown): boolean {
  return isA(error, UnbuildableShape) || isA(error, InputTooLarge) || isA(error, MissingExport);
}

/** The end of the target's own call, whatever was called after it. */
const ofTarget = (ended: RunOutcome): RunOutcome =>
  ended.kind === "returns" && isA(ended.value, HandedBack) ? { kind: "returns", value: ended.value.result } : ended;

/** What is done in a run instead of one call with the model's input. */
interface Performed {
  /** A call of something else. */
  readonly instead?: () => unknown;
  readonly given?: EncodedInput | undefined;
  readonly calls?: readonly Call[];
  readonly isFresh?: boolean;
  /** On the module state that earlier runs left. */
  readonly isKept?: boolean;
  /** The mutant that runs; none below 0. */
  readonly mutant?: number;
}

/** Summaries of functions that call others need those first. */
const MOST_ROUNDS = 4;

const hasClosed = ({ code }: Unit): boolean => (code.closed?.length ?? 0) > 0;

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

export class LoadedProgram implements ExploredProgram, MutantProgram {
  readonly input: TargetInput;
  /** Whether evaluating modules again is needed between runs. */
  private isStateful = false;
  private elsewhere = 0;
  /** The coverage build's modules have to be evaluated again before a run may keep their state. */
  private isStale = true;
  /** The model of the run under way, if the run adds to it what it draws and reads. */
  private live: Map<string, Primitive> | undefined;
  private watcher: Watcher | undefined;
  private targetSite = -1;
  /** What the target gave back in the run under way. */
  private returned: { readonly value: unknown; readonly shadow: Shadow } | undefined;
  stepsOfPlain = 0;
  private readonly slots = new Slots();
  private readonly counts = new HitCounts();
  private mutants: Build<CoverageRuntime> | undefined;
  /** What a test would see of the mutant's run under way besides its end. */
  private sight: Sight | undefined;
  private readonly classLookup: ClassLookup;
  private composer: Composer | undefined;
  private summariser: Summariser | undefined;

  private constructor(
    private readonly modules: LoadedModules,
    private readonly target: Target,
    private readonly limits: Limits,
    private readonly seed: number,
    private readonly ports: ProgramPorts,
  ) {
    const classLookup = referenceTo(modules, target.file);
    this.classLookup = classLookup;
    this.input = new TargetInput(target, (maker) => classLookup(maker) !== undefined);
  }

  /** Evaluates the target's module in both builds; throws what the module throws. */
  static async load(
    modules: LoadedModules,
    target: Target,
    limits: Limits,
    seed: number,
    ports: ProgramPorts,
  ): Promise<LoadedProgram> {
    const program = new LoadedProgram(modules, target, limits, seed, ports);
    await evaluate(modules, target.file, limits, seed);
    program.isStateful = keepsState(target, modules.shadow.runner.units);
    if (target.state !== undefined) program.input.narrowed.add({ kind: "module-state", about: target.state });
    for (const { interferences, surroundings } of metAtLoad(target, modules)) {
      for (const why of interferences) program.input.narrowed.add({ kind: "not-native-at-load", about: why });
      for (const what of surroundings) program.input.narrowed.add({ kind: "surroundings-at-load", about: what });
    }
    program.slots.watch(modules, codeFileOf(target));
    program.countBranches();
    return program;
  }

  private countBranches(): void {
    const { counters } = this.slots;
    for (const coverage of counters) this.counts.watch(coverage, true);
    for (const { coverage } of unitsOf(this.target, this.modules.coverage.runner.units))
      if (!counters.includes(coverage)) this.counts.watch(coverage, false);
  }

  get narrowed(): Iterable<Claim> {
    return this.input.narrowed;
  }

  /** A run may load further modules. */
  get doubts(): readonly Claim[] {
    return doubtsAbout(this.target, this.modules);
  }

  get slotCount(): number {
    return this.slots.count;
  }

  slotOf(site: number, outcome: boolean): number {
    return this.slots.slotOf(site, outcome);
  }

  runShadow(model: Model): Soon<ShadowRun> {
    const build = this.modules.shadow;
    const { runtime, probe } = build;
    this.live = growingModel(model);
    runtime.begin(this.live ?? model, this.limits, this.hooks);
    this.watcher?.begin();
    this.summariser?.begin();
    const outcome = this.perform(build, model, runtime);
    const finish = (ended: RunOutcome): ShadowRun => {
      const returned = this.resultShadow(ended);
      const ending = ofTarget(ended);
      const watched = this.watcher?.end(ending, returned, this.targetSite);
      const guided = this.watcher?.guided;
      // what later calls did is not told by the result of the first
      const summed = ending === ended ? this.summariser?.end(ended, returned) : undefined;
      return {
        outcome: ended,
        trace: runtime.end(),
        slots: probe.reached(),
        model: withWorldInputs(model),
        ...(watched === undefined ? {} : { watched }),
        ...(guided === undefined ? {} : { guided }),
        ...summed,
      };
    };
    return after(outcome, finish);
  }

  /** Whether any module has functions that can be summarised; where properties are checked, runs are not composed. */
  get canCompose(): boolean {
    return this.watcher === undefined && unitsOf(this.target, this.modules.shadow.runner.units).some(hasClosed);
  }

  get summaries(): readonly Expr[] {
    return this.composer?.expressions() ?? [];
  }

  /** A run in which calls of summarised functions are expressions; undefined when none is. */
  async runComposed(model: Model, solver: Solver): Promise<Trace | undefined> {
    const { runtime } = this.modules.shadow;
    this.composer ??= new Composer(closedIn(this.modules.shadow.runner.units));
    const { composer } = this;
    for (let round = 0; round < MOST_ROUNDS; round++) {
      composer.merged = 0;
      runtime.composing = composer;
      let trace: Trace;
      try {
        runtime.begin(model, this.limits, this.hooks);
        await this.perform(this.modules.shadow, model, runtime);
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
    const outcome = this.perform(shadow, model, runtime, { instead }) as RunOutcome;
    const trace = runtime.end();
    if (outcome.kind !== "returns" || !isWhole(trace)) return undefined;
    const value = outcome.value as Primitive;
    if (typeof value === "object" || typeof value === "function" || typeof value === "symbol") return undefined;
    return { pre: trace.path.map(({ condition }) => condition), result: shadowOfResult ?? literal(value) };
  }

  /** From now on runs with shadows tell what they came to. */
  summarise(): void {
    this.summariser = new Summariser(this.modules, this.classLookup);
  }

  endSummarising(): void {
    this.summariser = undefined;
  }

  /** From now on runs with shadows are watched by these checkers. */
  watch(checkers: readonly Checker[], targetSite = -1): void {
    if (!this.modules.isChecked) throw new Error("checkers need the checked build");
    const { result } = this.target;
    this.watcher = new Watcher(
      this.modules.shadow.runtime,
      checkers,
      () => hasAssertions(this.target, this.modules),
      result === undefined ? undefined : declaredResult(result),
    );
    const range = this.modules.shadow.runner.numbering.baseOf(this.target.file, 0);
    this.targetSite = targetSite < 0 ? -1 : range + targetSite;
  }

  /** The watched runs follow the assumptions of a guide as well. */
  follow(guide: Guide): void {
    this.watcher?.follow(guide, (site) => this.placeOf(site));
  }

  get brokenCheckers(): readonly { readonly checker: string; readonly why: string }[] {
    return this.watcher?.broken ?? [];
  }

  runWatched(model: Model, given?: EncodedInput): Soon<WatchedRun> {
    const build = this.modules.shadow;
    const { runtime, probe } = build;
    runtime.begin(model, this.limits);
    this.watcher?.begin();
    const outcome = this.perform(build, model, undefined, { given });
    const finish = (ended: RunOutcome): WatchedRun => {
      const watched = this.watcher?.end(ofTarget(ended), undefined, this.targetSite);
      const { steps } = runtime.end();
      return {
        outcome: ended,
        violations: watched?.violations ?? [],
        steps,
        slots: probe.reached(),
        model: withWorldInputs(model),
      };
    };
    return after(outcome, finish);
  }

  /** What checkers report about a run that had to be ended from outside. */
  watchedEnd(why: string): Watched {
    const { runtime } = this.modules.shadow;
    runtime.begin(new Map(), this.limits);
    this.watcher!.begin();
    const watched = this.watcher!.stopped(why);
    runtime.end();
    return watched;
  }

  keyOf(site: number): string {
    const place = this.placeOf(site);
    return place === undefined ? "" : (this.modules.answerFor(place.file)?.checked?.keys[place.site] ?? "");
  }

  textsOf(site: number): readonly string[] {
    const place = this.placeOf(site);
    return place === undefined ? [] : (this.modules.answerFor(place.file)?.checked?.texts[place.site] ?? []);
  }

  private resultShadow(outcome: RunOutcome): Shadow {
    const { returned } = this;
    this.returned = undefined;
    if (returned === undefined || outcome.kind !== "returns") return undefined;
    if (!types.isPromise(returned.value)) return returned.shadow;
    return this.modules.shadow.runtime.awaited(returned.value, undefined, (ofTarget(outcome) as typeof outcome).value);
  }

  runPlain(model: Model): Soon<RunOutcome> {
    const build = this.modules.coverage;
    const { runtime } = build;
    runtime.begin(this.limits);
    const outcome = this.perform(build, model, undefined);
    const finish = (ended: RunOutcome): RunOutcome => {
      this.stepsOfPlain = runtime.end();
      return ended;
    };
    return after(outcome, finish);
  }

  runKept(model: Model): Soon<RunOutcome> {
    const build = this.modules.coverage;
    const { runtime } = build;
    runtime.begin(this.limits);
    const outcome = this.perform(build, model, undefined, { isKept: true });
    const finish = (ended: RunOutcome): RunOutcome => {
      this.stepsOfPlain = runtime.end();
      // it was ended wherever it was: what it was about to change is half changed
      if (ended.kind === "stopped" || ended.kind === "rejected") this.isStale = true;
      return ended;
    };
    return after(outcome, finish);
  }

  /** Loads the build with the mutants of the target's file. False where there is none. */
  async loadMutants(size: number): Promise<boolean> {
    const build = this.modules.mutated(codeFileOf(this.target));
    if (build === undefined) return false;
    build.runtime.passed = new Uint8Array(size);
    try {
      await evaluateMutated(build, this.target.file, this.limits, this.seed);
    } catch {
      return false;
    }
    this.mutants = build;
    return true;
  }

  /** The places of mutants that were passed since this was asked before. */
  passedMutants(size: number): Uint8Array {
    const { runtime } = this.mutants!;
    const { passed } = runtime;
    runtime.passed = new Uint8Array(size);
    return passed;
  }

  runMutant(model: Model, mutant: number, { steps, isFresh = false }: MutantRunOptions): Soon<MutantRun> {
    const build = this.mutants!;
    const { runtime } = build;
    runtime.mutant = mutant;
    runtime.begin({ ...this.limits, steps: Math.min(this.limits.steps, steps) });
    const outcome = this.perform(build, model, undefined, { isFresh, mutant });
    const finish = (ended: RunOutcome): MutantRun => ({
      isStopped: ended.kind === "stopped" || ended.kind === "rejected",
      shown: JSON.stringify(this.encodeOutcome(ended)) + (this.sight?.text(this.classLookup) ?? ""),
      steps: runtime.end(),
    });
    return after(outcome, finish);
  }

  forgetState(): boolean {
    this.isStale = true;
    return this.isStateful;
  }

  /** Calls on the same module state, one after another, in one run without shadows. */
  runCalls(calls: readonly Call[], { isFresh, isWatched, seen }: CallsOptions): Soon<CallsRun> {
    const { shadow, coverage } = this.modules;
    const build = isWatched ? shadow : coverage;
    if (isWatched) shadow.runtime.begin(calls[0]!.model, this.limits);
    else coverage.runtime.begin(this.limits);
    if (isWatched) this.watcher?.begin();
    const outcome = this.perform(build, calls[0]!.model, undefined, { calls, isFresh });
    const finish = (ended: RunOutcome): CallsRun => {
      const watched = isWatched ? this.watcher?.end(ofTarget(ended), undefined, this.targetSite) : undefined;
      const steps = isWatched ? shadow.runtime.end().steps : coverage.runtime.end();
      const { probe } = build;
      const slots = probe.hasNew(seen) ? probe.reached().filter((slot) => seen[slot] === 0) : [];
      return { outcome: ended, slots, violations: watched?.violations ?? [], steps };
    };
    return after(outcome, finish);
  }

  runElsewhere(model: Model, n: number): Soon<RunOutcome> {
    this.elsewhere = n;
    try {
      return this.runPlain(model);
    } finally {
      this.elsewhere = 0;
    }
  }

  hasNew(seen: Uint8Array): boolean {
    return this.modules.coverage.probe.hasNew(seen);
  }

  hasNewCounts(): boolean {
    return this.counts.hasNew();
  }

  hasChangedBuiltins(): boolean {
    return changedBuiltins();
  }

  reachedPlain(): number[] {
    return this.modules.coverage.probe.reached();
  }

  variablesOf(model: Model): readonly Input[] {
    const own = this.input.variables(model);
    const drawn = worldVariables(model);
    return drawn.length === 0 ? own : [...own, ...drawn];
  }

  adopt(args: readonly unknown[]): Model | undefined {
    return this.input.adopt(args);
  }

  encodeInput(model: Model): EncodedInput {
    const choices = choicesIn(model);
    const world = worldValues(model);
    return {
      ...this.input.encode(model),
      ...(choices === undefined ? {} : { choices }),
      ...(world === undefined ? {} : { world }),
      ...(world !== undefined && this.isStateful ? { isWorldAtLoad: true as const } : {}),
    };
  }

  encodeOutcome(outcome: RunOutcome): EncodedOutcome {
    switch (outcome.kind) {
      case "returns":
        return { returns: encode(outcome.value, this.classLookup) };
      case "throws":
        return encodeThrown(outcome.error, this.classLookup);
      case "stopped":
        return { stopped: outcome.why };
      case "exits":
        return { exits: outcome.code };
      case "rejected":
        return { rejected: true };
    }
  }

  watchedSlots(slots: readonly number[]): number[] {
    return this.slots.watched(slots);
  }

  coverageMemory(): readonly CoverageMemory[] {
    return this.slots.memories;
  }

  placeOf(site: number): Place | undefined {
    const place = this.modules.shadow.runner.numbering.locate(site);
    return place === undefined ? undefined : { file: place.file, site: place.index };
  }

  private readonly hooks: Hooks = {
    discover: (path, key) => this.input.discover(path, key),
    inherit: (path, key) => this.input.inherit(path, key),
    list: (path) => this.input.list(path),
  };

  private perform(
    build: Build<ShadowRuntime | CoverageRuntime>,
    model: Model,
    symbolic: ShadowRuntime | undefined,
    { instead, given, calls, isFresh = false, isKept = false, mutant = -1 }: Performed = {},
  ): Soon<RunOutcome> {
    const isReset = (this.isStateful && !(isKept && !this.isStale)) || isFresh;
    // chance is asked thousands of times; what it seems to show is shown again by a fresh run
    const isGlanced = isKept || (calls !== undefined && !isFresh && build === this.modules.coverage);
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
        const built = this.input.build(model, undefined, classOf, sight.heard);
        return sight.of(built, () => this.followed(built, callTarget(this.target, exports, built, undefined)));
      }
      const input = given === undefined ? this.input.build(model, symbolic, classOf) : decodeInput(given, classOf);
      // what the calls reach that prepare a receiver no assertion looks at
      if (this.target.kind === "method" || this.target.kind === "getter") build.probe.clear();
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
