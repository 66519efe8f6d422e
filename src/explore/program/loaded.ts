/** A program loaded into the exploring thread in both builds, with one target picked out of it: what a search asks of it, one kind of run each. */

import { types } from "node:util";
import type { Checker } from "../../checkers/checker.ts";
import type { Watched } from "../../checkers/watch.ts";
import type { Claim } from "../../claims/claim.ts";
import type { Guide } from "../../claims/guide.ts";
import type { Expr, Input, Model } from "../../expr/expr.ts";
import { codeFileOf, type Target } from "../../frontend/targets/target.ts";
import type { EncodedInput } from "../../jobs/input.ts";
import type { Place } from "../../jobs/result.ts";
import type { CoverageMemory } from "../../jobs/slots.ts";
import type { Footprint } from "../../jobs/summary.ts";
import type { RunOutcome } from "../../runtime/builds/run.ts";
import { isA } from "../../runtime/pristine.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import type { Hooks, Limits, Trace } from "../../runtime/record/trace.ts";
import { changedBuiltins, trustTarget } from "../../runtime/world/globals.ts";
import { growingModel, hasReadWorld } from "../../runtime/world/state.ts";
import type { Solver } from "../../solver/solver.ts";
import { type ClassLookup, encode, encodeThrown } from "../../value/encode.ts";
import type { EncodedOutcome } from "../../value/encoded.ts";
import { HandedBack } from "../../value/handed-back.ts";
import { TargetInput } from "../input/target-input.ts";
import type { MutantProgram, MutantRun, MutantRunOptions } from "../mutation/program.ts";
import type { ExploredProgram, MeasuredRun, ShadowRun, Soon } from "../search/program.ts";
import { choicesIn, withWorldInputs, worldValues, worldVariables } from "../world/inputs.ts";
import { after } from "./after.ts";
import type { Call, CallsOptions, CallsRun } from "./calls.ts";
import { ComposedRuns, hasClosed } from "./composed.ts";
import { doubtsAbout, evaluate, hasAssertions, keepsState, metAtLoad, unitsOf } from "./evaluate.ts";
import { referenceTo } from "./exports.ts";
import { MeasuredRuns } from "./measured-runs.ts";
import { declaredResult } from "./misfit.ts";
import type { LoadedModules, ProgramPorts } from "./modules.ts";
import { MutantRuns } from "./mutant-runs.ts";
import { Performer } from "./performer.ts";
import { Slots } from "./slots.ts";
import { Summariser } from "./summariser.ts";
import { type WatchedRun, Watcher } from "./watcher.ts";

/** The end of the target's own call, whatever was called after it. */
const ofTarget = (ended: RunOutcome): RunOutcome =>
  ended.kind === "returns" && isA(ended.value, HandedBack) ? { kind: "returns", value: ended.value.result } : ended;

export class LoadedProgram implements ExploredProgram, MutantProgram {
  readonly input: TargetInput;
  private readonly performer: Performer;
  private readonly composed: ComposedRuns;
  private readonly mutated: MutantRuns;
  private readonly measuring: MeasuredRuns;
  private targetSite = -1;
  stepsOfPlain = 0;
  isPlainTimed = false;
  private readonly slots = new Slots();
  private readonly classLookup: ClassLookup;

  private constructor(
    private readonly modules: LoadedModules,
    private readonly target: Target,
    private readonly limits: Limits,
    seed: number,
    ports: ProgramPorts,
  ) {
    const classLookup = referenceTo(modules, target.file);
    this.classLookup = classLookup;
    this.input = new TargetInput(target, (maker) => classLookup(maker) !== undefined);
    this.performer = new Performer(modules, target, seed, ports, this.input);
    this.composed = new ComposedRuns(modules, limits, this.hooks, this.performer);
    this.measuring = new MeasuredRuns(modules, target, limits, seed, this.performer);
    this.mutated = new MutantRuns(modules, target, limits, seed, this.performer, classLookup, (outcome) =>
      this.encodeOutcome(outcome),
    );
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
    if (target.leavesBuiltins === true) trustTarget();
    program.performer.isStateful = keepsState(target, modules.shadow.runner.units);
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
    for (const coverage of counters) this.performer.counts.watch(coverage, true);
    for (const { coverage } of unitsOf(this.target, this.modules.coverage.runner.units))
      if (!counters.includes(coverage)) this.performer.counts.watch(coverage, false);
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
    this.performer.live = growingModel(model);
    runtime.begin(this.performer.live ?? model, this.limits, this.hooks);
    this.performer.watcher?.begin();
    this.performer.summariser?.begin();
    const outcome = this.performer.perform(build, model, runtime);
    const finish = (ended: RunOutcome): ShadowRun => {
      const returned = this.resultShadow(ended);
      const ending = ofTarget(ended);
      const watched = this.performer.watcher?.end(ending, returned, this.targetSite);
      const guided = this.performer.watcher?.guided;
      // what later calls did is not told by the result of the first
      const summed = ending === ended ? this.performer.summariser?.end(ended, returned) : undefined;
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
    return (
      this.performer.watcher === undefined && unitsOf(this.target, this.modules.shadow.runner.units).some(hasClosed)
    );
  }

  get summaries(): readonly Expr[] {
    return this.composed.summaries;
  }

  /** A run in which calls of summarised functions are expressions; undefined when none is. */
  runComposed(model: Model, solver: Solver): Promise<Trace | undefined> {
    return this.composed.run(model, solver);
  }

  /** From now on runs with shadows tell what they came to. */
  summarise(): void {
    this.performer.summariser = new Summariser(this.modules, this.classLookup);
  }

  /** Runs are only held against what is known: builtins get their values back after each of them, and the rest of what they were now and then. */
  look(): void {
    this.performer.isLooking = true;
  }

  endSummarising(): void {
    this.performer.summariser?.finish();
  }

  /** Functions that results handed back, as models number them. */
  get ways(): readonly string[] {
    return this.input.ways;
  }

  /** What an earlier search found out by running the program, so that its models say the same before any run: the functions that it numbered, and properties. */
  know(ways: readonly string[], models: readonly Model[]): void {
    this.input.knowWays(ways);
    for (const model of models) this.input.knowModel(model);
  }

  /** What runs with shadows came by since they are summarised. */
  footprint(): Footprint | undefined {
    return this.performer.summariser?.footprint();
  }

  /** From now on runs with shadows are watched by these checkers. */
  watch(checkers: readonly Checker[], targetSite = -1): void {
    if (!this.modules.isChecked) throw new Error("checkers need the checked build");
    const { result } = this.target;
    this.performer.watcher = new Watcher(
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
    this.performer.watcher?.follow(guide, (site) => this.placeOf(site));
  }

  get brokenCheckers(): readonly { readonly checker: string; readonly why: string }[] {
    return this.performer.watcher?.broken ?? [];
  }

  runWatched(model: Model, given?: EncodedInput): Soon<WatchedRun> {
    const build = this.modules.shadow;
    const { runtime, probe } = build;
    runtime.begin(model, this.limits);
    this.performer.watcher?.begin();
    const outcome = this.performer.perform(build, model, undefined, { given });
    const finish = (ended: RunOutcome): WatchedRun => {
      const watched = this.performer.watcher?.end(ofTarget(ended), undefined, this.targetSite);
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
    this.performer.watcher!.begin();
    const watched = this.performer.watcher!.stopped(why);
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
    const { returned } = this.performer;
    this.performer.returned = undefined;
    if (returned === undefined || outcome.kind !== "returns") return undefined;
    if (!types.isPromise(returned.value)) return returned.shadow;
    return this.modules.shadow.runtime.awaited(returned.value, undefined, (ofTarget(outcome) as typeof outcome).value);
  }

  runPlain(model: Model): Soon<RunOutcome> {
    const build = this.modules.coverage;
    const { runtime } = build;
    runtime.begin(this.limits);
    const outcome = this.performer.perform(build, model, undefined);
    const finish = (ended: RunOutcome): RunOutcome => {
      this.stepsOfPlain = runtime.end();
      this.isPlainTimed = hasReadWorld();
      return ended;
    };
    return after(outcome, finish);
  }

  runKept(model: Model, steps = Number.POSITIVE_INFINITY): Soon<RunOutcome> {
    const build = this.modules.coverage;
    const { runtime } = build;
    runtime.begin(steps < this.limits.steps ? { ...this.limits, steps } : this.limits);
    const outcome = this.performer.perform(build, model, undefined, { isKept: true });
    const finish = (ended: RunOutcome): RunOutcome => {
      this.stepsOfPlain = runtime.end();
      // it was ended wherever it was: what it was about to change is half changed
      if (ended.kind === "stopped" || ended.kind === "rejected") this.performer.isStale = true;
      return ended;
    };
    return after(outcome, finish);
  }

  loadMeasured(): Promise<boolean> {
    return this.measuring.load();
  }

  runMeasured(model: Model): Soon<MeasuredRun> {
    return this.measuring.run(model);
  }

  loadMutants(size: number): Promise<boolean> {
    return this.mutated.load(size);
  }

  passedMutants(size: number): Uint8Array {
    return this.mutated.passed(size);
  }

  runMutant(model: Model, mutant: number, options: MutantRunOptions): Soon<MutantRun> {
    return this.mutated.run(model, mutant, options);
  }

  forgetState(): boolean {
    this.performer.isStale = true;
    return this.performer.isStateful;
  }

  /** Calls on the same module state, one after another, in one run without shadows. */
  runCalls(calls: readonly Call[], { isFresh, isWatched, seen }: CallsOptions): Soon<CallsRun> {
    const { shadow, coverage } = this.modules;
    const build = isWatched ? shadow : coverage;
    if (isWatched) shadow.runtime.begin(calls[0]!.model, this.limits);
    else coverage.runtime.begin(this.limits);
    if (isWatched) this.performer.watcher?.begin();
    const outcome = this.performer.perform(build, calls[0]!.model, undefined, { calls, isFresh });
    const finish = (ended: RunOutcome): CallsRun => {
      const watched = isWatched ? this.performer.watcher?.end(ofTarget(ended), undefined, this.targetSite) : undefined;
      const steps = isWatched ? shadow.runtime.end().steps : coverage.runtime.end();
      const { probe } = build;
      const slots = probe.hasNew(seen) ? probe.reached().filter((slot) => seen[slot] === 0) : [];
      return { outcome: ended, slots, violations: watched?.violations ?? [], steps };
    };
    return after(outcome, finish);
  }

  runElsewhere(model: Model, n: number): Soon<RunOutcome> {
    this.performer.elsewhere = n;
    try {
      return this.runPlain(model);
    } finally {
      this.performer.elsewhere = 0;
    }
  }

  hasNew(seen: Uint8Array): boolean {
    return this.modules.coverage.probe.hasNew(seen);
  }

  hasNewCounts(): boolean {
    return this.performer.counts.hasNew();
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

  forgetParts(): (path: string) => boolean {
    return this.input.forget();
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
      ...(world !== undefined && this.performer.isStateful ? { isWorldAtLoad: true as const } : {}),
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
}
