/** Evaluating the modules of a target before its first run, and whether every run must do it again. */
import { types } from "node:util";
import type { Claim } from "../../claims/claim.ts";
import type { ClassReference } from "../../frontend/shapes/shape.ts";
import type { Target } from "../../frontend/targets/target.ts";
import type { CoverageRuntime } from "../../runtime/builds/coverage.ts";
import { type Runner, run } from "../../runtime/builds/run.ts";
import type { Exported } from "../../runtime/modules/runner.ts";
import type { Unit } from "../../runtime/modules/unit.ts";
import type { Limits, StopReason, Trace } from "../../runtime/record/trace.ts";
import { applyChanges, keepChanges, lockedByRun, replacesBuiltins, watchProgram } from "../../runtime/world/globals.ts";
import { world } from "../../runtime/world/state.ts";
import { leaveWorld, resetWorld } from "../../runtime/world/world.ts";
import type { AtLoad, Build, LoadedModules } from "./modules.ts";

const LOAD_PATIENCE = 10;
const MOST_TIMERS = 10_000;

/** A module awaits at top level what never comes. */
export class NeverLoaded extends Error {}

/** A bound ended a module while it loaded. */
export class StoppedLoading extends Error {
  constructor(readonly why: StopReason) {
    super("stopped loading");
  }
}

/** What is awaited at top level is what timers and files bring; when nothing of that is left, nothing will come. */
async function exportsOf({ runner, runtime }: Build<Runner>, file: string): Promise<Exported> {
  const loaded = begun(() => runner.exports(file), runtime);
  if (!types.isPromise(loaded)) return loaded;
  const end = await run(runtime, () => loaded, { timers: MOST_TIMERS, patience: 200, endsAtOnce: true });
  if (end.kind === "returns") return end.value as Exported;
  if (end.kind === "throws") throw end.error;
  if (end.kind === "stopped" && end.why !== "time") throw new StoppedLoading(end.why);
  throw new NeverLoaded();
}

/** What is thrown to end a run says nothing by itself. */
function begun<T>(load: () => T, runtime: Runner): T {
  try {
    return load();
  } catch (error) {
    if (runtime.aborted && runtime.stopped !== undefined) throw new StoppedLoading(runtime.stopped);
    throw error;
  }
}

/** Evaluates a module in both builds; throws what the module throws. */
export async function evaluate(modules: LoadedModules, file: string, limits: Limits, seed: number): Promise<void> {
  for (const build of [modules.shadow, modules.coverage]) {
    resetWorld(seed);
    applyChanges();
    const patient = patiently(limits);
    if (build === modules.shadow) modules.shadow.runtime.begin(new Map(), patient);
    else modules.coverage.runtime.begin(patient);
    try {
      build.namespace = (await exportsOf(build, file)).exports;
    } finally {
      keepChanges();
      leaveWorld();
      // a module that read them while it loaded has the same values in every run
      if (world.clockReads > 0 || world.randomDraws.length > 0) modules.timed.add(file);
      const trace = build.runtime.end();
      if (typeof trace !== "number") rememberLoading(modules, trace);
    }
  }
  watchProgram(modules.shadow.runner.units.map((unit) => unit.code.source?.text ?? unit.code.code));
}

/** Tables and caches are filled while a module loads; an endless loop is still one. */
const patiently = (limits: Limits): Limits => ({
  ...limits,
  steps: limits.steps * LOAD_PATIENCE,
  time: limits.time * LOAD_PATIENCE,
});

/** The same in one further build; of one with mutants, none is chosen. */
export async function evaluateBuild(
  build: Build<CoverageRuntime>,
  file: string,
  limits: Limits,
  seed: number,
): Promise<void> {
  resetWorld(seed);
  applyChanges();
  build.runtime.mutant = -1;
  build.runtime.begin(patiently(limits));
  try {
    build.namespace = (await exportsOf(build, file)).exports;
  } finally {
    keepChanges();
    leaveWorld();
    build.runtime.end();
  }
}

/** Modules that one evaluation loaded share what it met. */
function rememberLoading({ atLoad, shadow }: LoadedModules, { blocked, surroundings, ...trace }: Trace): void {
  const interferences = [...trace.interferences, ...blocked.map((what) => `blocked: ${what}`)];
  for (const { file } of shadow.runner.units) if (!atLoad.has(file)) atLoad.set(file, { interferences, surroundings });
}

/** What was met while the modules loaded that the target can reach. */
export function metAtLoad(target: Target, modules: LoadedModules): AtLoad[] {
  return unitsOf(target, modules.shadow.runner.units).flatMap(({ file }) => modules.atLoad.get(file) ?? []);
}

/** Whether a module that the target can reach keeps state from one run to the next. */
export function keepsState(target: Target, units: readonly Unit[]): boolean {
  if (target.stateless === "program") return false;
  return unitsOf(target, units).some(
    ({ code, file }) => code.stateful && !(target.stateless === "file" && file === target.file),
  );
}

/** Whether the program states assertions by functions of its own; those of packages are theirs. */
export function hasAssertions(target: Target, modules: LoadedModules): boolean {
  return (
    modules.hasAssertions &&
    unitsOf(target, modules.shadow.runner.units).some(
      ({ file }) => modules.answerFor(file)?.checked?.hasAssertions === true && !file.includes("/node_modules/"),
    )
  );
}

/** Why no run of the target is certain to show all, because of the modules it can reach. */
export function doubtsAbout(target: Target, modules: LoadedModules): readonly Claim[] {
  // asked after every run
  if (!modules.hasUnfollowed && modules.timed.size === 0) return whatIsLocked();
  const { units } = modules.shadow.runner;
  const own = new Set(unitsOf(target, units));
  // what a module read while another target was loaded, it has still
  const isTimed = [...modules.timed].some((file) => unitsFrom(new Set([file]), units).some((unit) => own.has(unit)));
  return [
    ...whatIsLocked(),
    ...modules.unfollowed([...own], target.unreached),
    ...(isTimed ? [{ kind: "clock-while-loading" } as const] : []),
  ];
}

/** A run locked a builtin, and the runs after it did not find the world as the first one did; or the modules replaced builtins while they loaded. */
export function whatIsLocked(): readonly Claim[] {
  const what = lockedByRun();
  const locked = what === undefined ? [] : [notNative(`a run locked ${what} for all that came after it`)];
  return replacesBuiltins() ? [...locked, notNative("a module replaces builtins while it loads")] : locked;
}

const notNative = (about: string): Claim => ({ kind: "not-native", about });

/** The modules the target can reach: others of the session were loaded for other targets. */
export function unitsOf(target: Target, units: readonly Unit[]): readonly Unit[] {
  const files = new Set([target.file]);
  JSON.stringify([target.parameters, target.receiver, target.definitions], (key, value: unknown) => {
    if (key === "class") files.add((value as ClassReference).file);
    return value;
  });
  return unitsFrom(files, units);
}

function unitsFrom(files: ReadonlySet<string>, units: readonly Unit[]): readonly Unit[] {
  const found = new Set(units.filter((unit) => files.has(unit.file)));
  // `forEach` of a set also visits what is added meanwhile
  found.forEach((unit) => {
    unit.dependencies.forEach((dependency) => {
      found.add(dependency);
    });
  });
  return [...found];
}
