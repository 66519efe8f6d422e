/** A whole script as a program to explore: every run evaluates its modules from scratch, to the natural end. */

import { EventEmitter } from "node:events";
import { AssertionError } from "../../api/errors.ts";
import type { Claim } from "../../claims/claim.ts";
import type { Input, Model } from "../../expr/expr.ts";
import type { EncodedInput } from "../../jobs/input.ts";
import type { Place } from "../../jobs/result.ts";
import type { ScriptTarget } from "../../jobs/script-target.ts";
import type { CoverageRuntime } from "../../runtime/builds/coverage.ts";
import type { RunOutcome } from "../../runtime/builds/run.ts";
import type { ShadowRuntime } from "../../runtime/builds/shadow.ts";
import { type Call, native } from "../../runtime/natives/model.ts";
import { modelOf, registerModel } from "../../runtime/natives/models.ts";
import { getOwnPropertyDescriptor, isA } from "../../runtime/pristine.ts";
import { ABORT } from "../../runtime/record/abort.ts";
import type { Hooks, Limits } from "../../runtime/record/trace.ts";
import { undoChanges, watchProgram } from "../../runtime/world/globals.ts";
import { beginInputs } from "../../runtime/world/state.ts";
import { leaveWorld, resetWorld } from "../../runtime/world/world.ts";
import { encodeThrown } from "../../value/encode.ts";
import type { EncodedOutcome } from "../../value/encoded.ts";
import { UnbuildableShape } from "../input/plan.ts";
import { whatIsLocked } from "../program/evaluate.ts";
import { HitCounts } from "../program/hit-counts.ts";
import { type Build, LoadedModules, type ProgramPorts } from "../program/modules.ts";
import { Slots } from "../program/slots.ts";
import type { ExploredProgram, ShadowRun } from "../search/program.ts";
import { withWorldInputs, worldValues, worldVariables } from "../world/inputs.ts";
import { type Assertions, apiModule } from "./api-module.ts";
import { SymbolicFs } from "./fs.ts";
import { utilWithArguments } from "./parse-args.ts";
import { ScriptProcess } from "./process.ts";
import { Reader } from "./read.ts";
import { readlineModule, readlinePromises } from "./readline.ts";
import { ProcessListeners, runScript } from "./run.ts";
import { isUnbuildable, type ScriptRun, ScriptSession } from "./session.ts";

const { on, removeListener } = EventEmitter.prototype;
/** Nothing is proved about a script by running it once. */
const NOTHING_READ: readonly Claim[] = [{ kind: "nothing-symbolic" }];
const STRAYS = ["uncaughtException", "unhandledRejection"] as const;

export class ScriptProgram implements ExploredProgram {
  private readonly modules: LoadedModules;
  private readonly session: ScriptSession;
  private readonly reader: Reader;
  private readonly fs: SymbolicFs;
  private readonly process: ScriptProcess;
  private readonly slots = new Slots();
  private readonly counts = new HitCounts();
  private readonly assertions: Assertions = { reached: new Set(), violated: new Set() };
  private isLoading = true;
  private hasWorldInputs = false;
  stepsOfPlain = 0;
  readonly startCost = 1_500;

  private constructor(
    private readonly target: ScriptTarget,
    private readonly limits: Limits,
    private readonly seed: number,
    private readonly ports: ProgramPorts,
  ) {
    this.session = new ScriptSession(target.sources, target.args);
    this.reader = new Reader(this.session);
    this.fs = new SymbolicFs(this.reader);
    this.process = new ScriptProcess(this.reader, target.file);
    const provided = this.provided();
    this.modules = new LoadedModules(ports, (name) => provided[name], false, target.file);
  }

  /** Runs the script once in each build: that loads its modules and shows how it reads what is symbolic. */
  static async load(target: ScriptTarget, limits: Limits, seed: number, ports: ProgramPorts): Promise<ScriptProgram> {
    const program = new ScriptProgram(target, limits, seed, ports);
    program.followText();
    const first = (await program.runShadow(new Map())).outcome;
    for (const source of program.session.sources.byteSources) if (source.prefersText) source.mode = "text";
    program.session.isSettling = false;
    await program.runPlain(new Map());
    program.isLoading = false;
    watchProgram(program.modules.shadow.runner.units.map((unit) => unit.code.source?.text ?? unit.code.code));
    program.slots.watch(program.modules, target.file);
    for (const coverage of program.slots.counters) program.counts.watch(coverage, true);
    if (program.modules.answerFor(target.file) === undefined || isLoadError(first))
      throw (first as { error: unknown }).error;
    return program;
  }

  get slotCount(): number {
    return this.slots.count;
  }

  get narrowed(): Iterable<Claim> {
    return this.session.hasInputs || this.hasWorldInputs ? this.session.narrowed : NOTHING_READ;
  }

  get doubts(): readonly Claim[] {
    return [...whatIsLocked(), ...this.modules.unfollowed(this.modules.shadow.runner.units)];
  }

  slotOf(site: number, outcome: boolean): number {
    return this.slots.slotOf(site, outcome);
  }

  watchedSlots(slots: readonly number[]): number[] {
    return this.slots.watched(slots);
  }

  placeOf(site: number): Place | undefined {
    const place = this.modules.shadow.runner.numbering.locate(site);
    return place === undefined ? undefined : { file: place.file, site: place.index };
  }

  async runShadow(model: Model): Promise<ShadowRun> {
    const build = this.modules.shadow;
    const { runtime, probe } = build;
    const run = this.session.begin(model, runtime, runtime);
    runtime.begin(run.model, this.limits, this.hooks);
    const { outcome, used } = await this.perform(build, run);
    // a script is explored in its surroundings: docs/run.md says so
    const trace = { ...runtime.end(), surroundings: [] };
    const whole = withWorldInputs(used);
    if (whole !== used) this.hasWorldInputs = true;
    const isViolation = outcome.kind === "throws" && run.violation?.error === outcome.error;
    if (isViolation) this.assertions.violated.add(run.violation!.site);
    return {
      outcome,
      trace,
      slots: probe.reached(),
      model: whole,
      ...(isViolation ? { ending: `violates ${run.violation!.site}` } : {}),
    };
  }

  async runPlain(model: Model): Promise<RunOutcome> {
    const build = this.modules.coverage;
    const run = this.session.begin(model, build.runtime, undefined);
    build.runtime.begin(this.limits);
    const { outcome } = await this.perform(build, run);
    this.stepsOfPlain = build.runtime.end();
    return outcome;
  }

  hasNew(seen: Uint8Array): boolean {
    return this.modules.coverage.probe.hasNew(seen);
  }

  hasNewCounts(): boolean {
    return this.counts.hasNew();
  }

  reachedPlain(): number[] {
    return this.modules.coverage.probe.reached();
  }

  isNews(outcome: RunOutcome): boolean {
    return outcome.kind === "throws" && isA(outcome.error, AssertionError) && this.wantsMore();
  }

  wantsMore(): boolean {
    return [...this.assertions.reached].some((site) => !this.assertions.violated.has(site));
  }

  variablesOf(model: Model): readonly Input[] {
    return [...this.session.variables(model), ...worldVariables(model)];
  }

  encodeInput(model: Model): EncodedInput {
    const input = this.session.encode(model);
    const world = worldValues(model);
    return world === undefined ? input : { ...input, script: { ...input.script!, world } };
  }

  encodeOutcome(outcome: RunOutcome): EncodedOutcome {
    switch (outcome.kind) {
      case "returns":
        return { returns: { $: "undefined" } };
      case "throws":
        return encodeThrown(outcome.error);
      case "stopped":
        return { stopped: outcome.why };
      case "exits":
        return { exits: outcome.code };
      case "rejected":
        return { rejected: true };
    }
  }

  private readonly hooks: Hooks = {
    discover: (path, key) => this.session.discover(path, key),
    list: (path) => this.session.list(path),
  };

  private async perform(build: Build<ShadowRuntime | CoverageRuntime>, run: ScriptRun) {
    build.runner.restart();
    build.probe.clear();
    // throws when it refuses the input; the world is not changed yet, so nothing has to be undone
    this.ports.beginRun(run.model);
    resetWorld(this.seed);
    beginInputs(run.model, run.model);
    let listeners: ProcessListeners | undefined;
    const release = this.catchStrays(run, (event) => listeners?.has(event) === true);
    listeners = new ProcessListeners();
    let outcome: RunOutcome;
    try {
      this.fs.reset();
      this.process.enter(run.at);
      outcome = await runScript(build.runtime, run, listeners, () => build.runner.import(this.target.file));
      if (outcome.kind === "returns" || outcome.kind === "exits") outcome = this.atExit(listeners, outcome, run);
    } catch (error) {
      // building arguments or the environment may find out that no system can have them
      outcome = { kind: "throws", error };
    } finally {
      listeners.remove();
      release();
      this.process.leave();
      undoChanges();
      leaveWorld();
      this.ports.endRun();
    }
    const used = this.session.finish();
    const failure = run.end?.kind === "throws" ? run.end.error : outcome.kind === "throws" ? outcome.error : undefined;
    if (failure !== undefined && isUnbuildable(failure) && !this.isLoading) throw failure;
    if (this.isLoading && isA(failure, UnbuildableShape)) throw failure;
    return { outcome, used };
  }

  /** Exit handlers may still throw, or change the code. */
  private atExit(
    listeners: ProcessListeners,
    outcome: RunOutcome & { kind: "returns" | "exits" },
    run: ScriptRun,
  ): RunOutcome {
    const code = outcome.kind === "exits" ? outcome.code : Number(process.exitCode ?? 0);
    try {
      listeners.callFor("exit", code);
    } catch (error) {
      return run.end?.kind === "exits" ? run.end : { kind: "throws", error };
    }
    const final = outcome.kind === "exits" ? code : Number(process.exitCode ?? 0);
    return final === 0 && outcome.kind === "returns" ? outcome : { kind: "exits", code: final };
  }

  /** Core modules that read what is symbolic, and the module `assay`. */
  private provided(): Record<string, unknown> {
    const { reader, fs } = this;
    const provided: Record<string, unknown> = Object.create(null);
    provided.assay = apiModule(this.session, this.assertions);
    const { sources } = this.session;
    const lazily = (name: string, make: () => unknown): void => {
      let made: unknown;
      Object.defineProperty(provided, name, { get: () => (made ??= make()) });
    };
    if (sources.hasArguments) lazily("util", utilWithArguments);
    if (!sources.hasFiles) return provided;
    lazily("fs", () => fs.module());
    lazily("fs/promises", () => fs.promises());
    lazily("readline", () => readlineModule(reader));
    lazily("readline/promises", () => readlinePromises(reader));
    return provided;
  }

  /** A buffer with the whole content of a file that is followed as text is that text. */
  private followText(): void {
    const toText = Buffer.prototype.toString;
    const inner = modelOf(toText);
    const { reader } = this;
    registerModel(toText, {
      name: "Buffer.prototype.toString",
      fidelity: inner?.fidelity ?? "partial",
      looksInside: true,
      run(call: Call) {
        const source = call.args.length <= 1 ? reader.turnedIntoText(call.self, call.args[0]) : undefined;
        const text = source?.wholeText;
        if (text === undefined || text.kind !== "input" || call.rt !== reader.rt)
          return inner === undefined ? native(call) : inner.run(call);
        const value = native(call);
        if (value === reader.session.current!.model.get(text.name)) call.rt.ret = text;
        return value;
      },
    });
  }

  /** What nobody catches ends a script, as it ends a process. Undone after the run. */
  private catchStrays(run: ScriptRun, isHandled: (event: string) => boolean): () => void {
    const ends = STRAYS.map((event) => (error: unknown): void => {
      // promises that reject only because the run was ended are no failures
      if (error !== ABORT && !isHandled(event)) run.end ??= { kind: "throws", error };
    });
    // not `process.on`: that one counts what it adds as the program's
    STRAYS.forEach((event, i) => void on.call(process, event, ends[i]!));
    return () => {
      STRAYS.forEach((event, i) => void removeListener.call(process, event, ends[i]!));
    };
  }
}

const LOAD_ERRORS = [
  "SYNTAX",
  "LOAD",
  "MODULE_NOT_FOUND",
  "ERR_MODULE_NOT_FOUND",
  "ERR_PACKAGE_PATH_NOT_EXPORTED",
  "ERR_PACKAGE_IMPORT_NOT_DEFINED",
  "ERR_UNKNOWN_BUILTIN_MODULE",
  "ERR_INVALID_MODULE_SPECIFIER",
];

/** A module that does not parse or is not there: no input changes that. */
function isLoadError(outcome: RunOutcome): boolean {
  if (outcome.kind !== "throws" || !isA(outcome.error, Error)) return false;
  const code = getOwnPropertyDescriptor(outcome.error, "code")?.value as unknown;
  return typeof code === "string" && LOAD_ERRORS.includes(code);
}
