/** A program loaded into the exploring thread in both builds, with one target picked out of it. */
import { types } from "node:util";
import { AssumptionError } from "../../api/errors.ts";
import type { Checker } from "../../checkers/checker.ts";
import type { Watched } from "../../checkers/watch.ts";
import type { Input, Model, Primitive } from "../../expr/expr.ts";
import type { ClassReference } from "../../frontend/shapes/shape.ts";
import type { Target } from "../../frontend/targets/target.ts";
import type { CoverageMemory, FileSlots, LoadAnswer, LoadRequest, Place } from "../../jobs/messages.ts";
import { CoverageRuntime } from "../../runtime/builds/coverage.ts";
import { type RunOutcome, run } from "../../runtime/builds/run.ts";
import { ShadowRuntime } from "../../runtime/builds/shadow.ts";
import type { How, Loaded } from "../../runtime/modules/registry.ts";
import { createModuleRunner, type ModuleRunner } from "../../runtime/modules/runner.ts";
import type { Unit } from "../../runtime/modules/unit.ts";
import { realSetImmediate, SafeMap } from "../../runtime/pristine.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import type { Hooks, Limits } from "../../runtime/record/trace.ts";
import { applyChanges, keepChanges, undoChanges, watchProgram } from "../../runtime/world/globals.ts";
import { beginInputs, EPOCH, growingModel, replayInputs, world } from "../../runtime/world/state.ts";
import { leaveWorld, resetWorld } from "../../runtime/world/world.ts";
import { drained } from "../../value/drain.ts";
import { type ClassLookup, encode, encodeThrown } from "../../value/encode.ts";
import type { EncodedOutcome } from "../../value/encoded.ts";
import type { CheckedProgram, WatchedRun } from "../check/program.ts";
import { decodeInput } from "../input/decode.ts";
import { UnbuildableShape } from "../input/plan.ts";
import { InputTooLarge } from "../input/structure.ts";
import { type EncodedInput, TargetInput } from "../input/target-input.ts";
import { plainApi } from "../script/api-module.ts";
import type { ExploredProgram, ShadowRun, Soon } from "../search/program.ts";
import {
  choicesIn,
  withoutWorldInputs,
  withWorldInputs,
  worldModel,
  worldValues,
  worldVariables,
} from "../world/inputs.ts";
import { CoverageProbe } from "./coverage.ts";
import { Slots } from "./slots.ts";
import { callTarget, exportedValue, MissingExport } from "./target-call.ts";
import { Watcher } from "./watcher.ts";

export interface ProgramPorts {
  load(request: LoadRequest): LoadAnswer;
  /** Told before each run which input it has, so that a run that never ends can be identified. */
  beginRun(model: Model): void;
  endRun(): void;
}

/** One build of the program: its runner, its runtime, what it covers. */
export interface Build<R> {
  readonly runner: ModuleRunner;
  readonly runtime: R;
  readonly probe: CoverageProbe;
  namespace: Record<string, unknown>;
}

let api: unknown;
/** Functions may use the API too. */
const providedApi = (name: string): unknown => (name === "assay" ? (api ??= plainApi()) : undefined);

type ModuleAnswer = Extract<LoadAnswer, { kind: "module" }>;

/** Modules of one program in one thread, shared by the targets explored in it. */
export class LoadedModules {
  private readonly answers = new SafeMap<string, LoadAnswer>();
  private readonly byFile = new SafeMap<string, ModuleAnswer>();
  readonly shadow: Build<ShadowRuntime>;
  readonly coverage: Build<CoverageRuntime>;

  /** `provide`: stand-ins for core modules in this program, and for the module `assay`. `isChecked`: the shadow build tells checkers of everything. */
  constructor(
    private readonly ports: ProgramPorts,
    provide: (name: string) => unknown = providedApi,
    readonly isChecked = false,
    /** The script that is started, if one is. */
    main?: string,
  ) {
    const shadowRuntime = new ShadowRuntime();
    const coverageRuntime = new CoverageRuntime();
    const runner = createModuleRunner({
      load: (specifier, from, how) => this.load("shadow", specifier, from, how),
      runtime: shadowRuntime,
      provide,
      ...(main === undefined ? {} : { main }),
    });
    this.shadow = { runner, runtime: shadowRuntime, probe: new CoverageProbe(), namespace: {} };
    this.coverage = {
      runner: createModuleRunner({
        load: (specifier, from, how) => this.load("coverage", specifier, from, how),
        runtime: coverageRuntime,
        numbering: runner.numbering,
        provide,
        ...(main === undefined ? {} : { main }),
      }),
      runtime: coverageRuntime,
      probe: new CoverageProbe(),
      namespace: {},
    };
  }

  /** Why nothing explored in these modules is a proof. */
  readonly doubts = new Set<string>();

  answerFor(file: string): ModuleAnswer | undefined {
    return this.byFile.get(file);
  }

  private load(build: "shadow" | "coverage", specifier: string, from: string | undefined, how: How): Loaded {
    const key = `${how}\0${from ?? ""}\0${specifier}`;
    let answer = this.answers.get(key);
    if (answer === undefined) {
      answer = this.ports.load({
        specifier,
        from: from ?? specifier,
        how,
        ...(this.isChecked ? { isChecked: true } : {}),
      });
      this.answers.set(key, answer);
    }
    switch (answer.kind) {
      case "builtin":
        return { kind: "core", name: answer.name };
      case "missing":
        return answer;
      case "error":
        return { kind: "error", error: loadError(answer) };
      case "module":
        this.byFile.set(answer[build].file, answer);
        if (answer.usesEval) this.doubts.add("code made from text (eval, Function) or inside `with` is not followed");
        return { kind: "code", code: build === "shadow" && answer.checked ? answer.checked.code : answer[build] };
    }
  }
}

/** The classes of what modules that cannot be loaded throw. */
const ERRORS = { TypeError, RangeError, URIError, SyntaxError, Error } as const;

function loadError({ message, code, name }: Extract<LoadAnswer, { kind: "error" }>): Error {
  const error = new ERRORS[name ?? (code === "SYNTAX" ? "SyntaxError" : "Error")](message);
  return code === undefined ? error : Object.assign(error, { code });
}

/** Other hours, weekdays, months and years. */
const ELSEWHEN = 11_219_580_123;

const LOAD_PATIENCE = 10;

/** Without `then`: the program may have patched it. */
function after<A, B>(value: Soon<A>, then: (value: A) => B): Soon<B> {
  if (!types.isPromise(value)) return then(value as A);
  return (async () => then(await (value as Promise<A>)))();
}

function isOurs(error: unknown): boolean {
  return error instanceof UnbuildableShape || error instanceof InputTooLarge || error instanceof MissingExport;
}

/** The modules the target can reach: others of the session were loaded for other targets. */
function unitsOf(target: Target, units: readonly Unit[]): readonly Unit[] {
  const files = new Set([target.file]);
  JSON.stringify([target.parameters, target.receiver, target.definitions], (key, value: unknown) => {
    if (key === "class") files.add((value as ClassReference).file);
    return value;
  });
  const found = new Set(units.filter((unit) => files.has(unit.file)));
  // a set that grows while it is walked is walked to its end
  found.forEach((unit) => {
    unit.dependencies.forEach((dependency) => {
      found.add(dependency);
    });
  });
  return [...found];
}

export class LoadedProgram implements ExploredProgram, CheckedProgram {
  readonly input: TargetInput;
  /** Whether evaluating modules again is needed between runs. */
  private isStateful = false;
  private elsewhere = 0;
  /** What the runtime takes for the model of the run under way, where it can grow. */
  private live: Map<string, Primitive> | undefined;
  private watcher: Watcher | undefined;
  private targetSite = -1;
  /** What the target gave back in the run under way. */
  private returned: { readonly value: unknown; readonly shadow: Shadow } | undefined;
  stepsOfPlain = 0;
  private readonly slots = new Slots();

  private constructor(
    private readonly modules: LoadedModules,
    private readonly target: Target,
    private readonly limits: Limits,
    private readonly seed: number,
    private readonly ports: ProgramPorts,
  ) {
    this.input = new TargetInput(target);
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
    for (const build of [modules.shadow, modules.coverage]) {
      resetWorld(seed);
      applyChanges();
      // tables and caches are filled while a module loads; an endless loop is still one
      const patient = { ...limits, steps: limits.steps * LOAD_PATIENCE, time: limits.time * LOAD_PATIENCE };
      if (build === modules.shadow) modules.shadow.runtime.begin(new Map(), patient, { concrete: true });
      else modules.coverage.runtime.begin(patient);
      try {
        build.namespace = await build.runner.exports(target.file);
      } finally {
        keepChanges();
        leaveWorld();
        // what a module took from them while it loaded is the same in every run
        if (world.clockReads > 0 || world.randomDraws.length > 0)
          modules.doubts.add("a module read the clock or a random source while it loaded");
        build.runtime.end();
      }
    }
    watchProgram(modules.shadow.runner.units.map((unit) => unit.code.source?.text ?? unit.code.code));
    program.isStateful = unitsOf(target, modules.shadow.runner.units).some((unit) => unit.code.stateful);
    if (program.isStateful) program.input.narrowed.add("modules keep state; only first calls after loading were tried");
    program.slots.watch(modules, target.file);
    return program;
  }

  get narrowed(): ReadonlySet<string> {
    return this.input.narrowed;
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
    const outcome = this.perform(build, model, runtime);
    const finish = (ended: RunOutcome): ShadowRun => {
      const watched = this.watcher?.end(ended, this.resultShadow(ended), this.targetSite);
      return {
        outcome: ended,
        trace: runtime.end(),
        slots: probe.reached(),
        model: withWorldInputs(model),
        ...(watched === undefined ? {} : { watched }),
      };
    };
    return after(outcome, (ended) => this.afterRejections(() => finish(ended))) as Soon<ShadowRun>;
  }

  /** A rejection that nobody handles shows a turn later. */
  private afterRejections<T>(finish: () => T): Soon<T> {
    if (this.watcher?.isWaiting !== true) return finish();
    return (async () => {
      await new Promise<void>((resolve) => void realSetImmediate(resolve));
      return finish();
    })();
  }

  /** From now on runs with shadows are watched by these checkers. */
  watch(checkers: readonly Checker[], targetSite = -1): void {
    if (!this.modules.isChecked) throw new Error("checkers need the checked build");
    this.watcher = new Watcher(this.modules.shadow.runtime, checkers);
    const range = this.modules.shadow.runner.numbering.baseOf(this.target.file, 0);
    this.targetSite = targetSite < 0 ? -1 : range + targetSite;
  }

  get brokenCheckers(): readonly { readonly checker: string; readonly why: string }[] {
    return this.watcher?.broken ?? [];
  }

  runWatched(model: Model, given?: EncodedInput): Soon<WatchedRun> {
    const build = this.modules.shadow;
    const { runtime } = build;
    runtime.begin(model, this.limits);
    this.watcher?.begin();
    const outcome = this.perform(build, model, undefined, given);
    const finish = (ended: RunOutcome): WatchedRun => {
      const watched = this.watcher?.end(ended, undefined, this.targetSite);
      const { steps } = runtime.end();
      return { outcome: ended, violations: watched?.violations ?? [], steps, model: withWorldInputs(model) };
    };
    return after(outcome, (ended) => this.afterRejections(() => finish(ended))) as Soon<WatchedRun>;
  }

  /** What checkers say to a run that had to be ended from outside. */
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
    return this.modules.shadow.runtime.awaited(returned.value, undefined, outcome.value);
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

  reachedPlain(): number[] {
    return this.modules.coverage.probe.reached();
  }

  variablesOf(model: Model): readonly Input[] {
    const own = this.input.variables(model);
    const surroundings = worldVariables(model);
    return surroundings.length === 0 ? own : [...own, ...surroundings];
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

  byFile(slots: Iterable<number>): FileSlots[] {
    return this.slots.byFile(slots);
  }

  fromFiles(goals: readonly FileSlots[]): number[] {
    return this.slots.fromFiles(goals);
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
    list: (path) => this.input.list(path),
  };

  private perform(
    build: Build<ShadowRuntime | CoverageRuntime>,
    model: Model,
    symbolic: ShadowRuntime | undefined,
    given?: EncodedInput,
  ): Soon<RunOutcome> {
    if (this.isStateful) build.runner.reset();
    build.probe.clear();
    // may refuse the input: before the world changes, or nobody would change it back
    this.ports.beginRun(model);
    if (this.elsewhere === 0) resetWorld(this.seed);
    else resetWorld(this.seed + this.elsewhere * 7919, EPOCH + this.elsewhere * ELSEWHEN);
    if (given?.choices !== undefined || given?.world !== undefined) replayInputs(worldModel(given));
    else beginInputs(this.elsewhere === 0 ? model : withoutWorldInputs(model), symbolic && this.live);
    applyChanges();
    const outcome = run(build.runtime, () => {
      const exports = this.isStateful ? this.fresh(build) : build.namespace;
      const classOf = (reference: ClassReference): unknown => this.classOf(reference, build);
      const input = given === undefined ? this.input.build(model, symbolic, classOf) : decodeInput(given, classOf);
      if (build === this.modules.shadow) this.watcher?.attach();
      const value = callTarget(this.target, exports, input, symbolic);
      if (this.watcher !== undefined && symbolic !== undefined) this.returned = { value, shadow: symbolic.ret };
      return drained(this.target, value);
    });
    const finish = (ended: RunOutcome): RunOutcome => {
      undoChanges(this.watcher !== undefined);
      leaveWorld();
      this.ports.endRun();
      // thrown while building the input or finding the function: that is not the program's doing
      if (ended.kind === "throws" && isOurs(ended.error)) throw ended.error;
      if (ended.kind === "throws" && ended.error instanceof AssumptionError) return { kind: "rejected" };
      return ended;
    };
    return after(outcome, finish);
  }

  private fresh(build: Build<unknown>): Record<string, unknown> {
    const namespace = build.runner.exports(this.target.file);
    // a module that awaits at top level was awaited once, at loading; its state is then shared by all runs
    if (!(namespace instanceof Promise)) build.namespace = namespace;
    return build.namespace;
  }

  private classOf(reference: ClassReference, build: Build<unknown>): unknown {
    const exports = reference.file === this.target.file ? build.namespace : build.runner.exports(reference.file);
    return exportedValue(exports as Record<string, unknown>, reference.export);
  }

  private readonly classLookup: ClassLookup = (owner) => {
    for (const build of [this.modules.shadow, this.modules.coverage]) {
      for (const unit of build.runner.units) {
        if (unit.file !== this.target.file && this.modules.answerFor(unit.file)?.isWatched !== true) continue;
        const exports = (unit.file === this.target.file ? build.namespace : build.runner.exports(unit.file)) as Record<
          string,
          unknown
        >;
        for (const name of Object.keys(exports)) if (exports[name] === owner) return { file: unit.file, export: name };
      }
    }
    return undefined;
  };
}
