/** The exploring thread's work: one job at a time, from loading the target to the result. */

import type { Claim } from "../claims/claim.ts";
import { resetExpressions } from "../expr/build.ts";
import type { Model, Primitive } from "../expr/expr.ts";
import type { Target } from "../frontend/targets/target.ts";
import type { ModelEntries } from "../jobs/input.ts";
import type { CheckJob, ExploreJob, Job, ListJob, RandomJob, ScriptJob } from "../jobs/job.ts";
import type { FromExplorer, Resume } from "../jobs/messages.ts";
import { modelText, parseModelText } from "../jobs/model-text.ts";
import type { LoadAnswer, LoadRequest } from "../jobs/modules.ts";
import type { ReachAnswer, ReachQuestion } from "../jobs/reach.ts";
import type { CheckedResult, JobResult, SearchResult } from "../jobs/result.ts";
import type { ScriptTarget } from "../jobs/script-target.ts";
import type { ProcessSettings } from "../jobs/settings.ts";
import type { SharedState } from "../jobs/shared-state.ts";
import { isA } from "../runtime/pristine.ts";
import { DEFAULT_LIMITS, type Limits } from "../runtime/record/trace.ts";
import { beginTarget, forgetChanges, hasChanges, isLockedForGood } from "../runtime/world/globals.ts";
import { blockedAttempts, forgetAttempts } from "../sandbox/attempt.ts";
import { createSolver, type SolverChain } from "../solver/chain.ts";
import { alarm, lateness } from "../solver/clock.ts";
import { KnownRefutations } from "../solver/layers/refutations.ts";
import { logging } from "../solver/log/write.ts";
import type { NativeAnswer, NativeRequest } from "../solver/native/name.ts";
import { remoteBackend } from "../solver/native/remote.ts";
import { createSearchRandom } from "../solver/random.ts";
import { wasmBackend } from "../solver/smt/backend.ts";
import { portfolio, type SmtName } from "../solver/smt/portfolio.ts";
import { type Smt, smt } from "../solver/smt/smt.ts";
import type { StartThread } from "../solver/smt/z3/thread/start.ts";
import { challengeOf } from "./challenge/of-job.ts";
import { assumptionsOf } from "./check/assumptions.ts";
import { type Checking, checkingOf, recheck } from "./check/checking.ts";
import { failureOf, LoadFailure, LostAtFirstRun } from "./failure.ts";
import { UnbuildableShape } from "./input/plan.ts";
import { InputTooLarge } from "./input/structure.ts";
import { Near } from "./mutation/near.ts";
import { MutationPass } from "./mutation/pass.ts";
import { isOfMutant } from "./mutation/program.ts";
import type { MutationResult } from "./mutation/result.ts";
import { listExports } from "./program/list-exports.ts";
import { LoadedProgram } from "./program/loaded.ts";
import { LoadedModules } from "./program/modules.ts";
import { rerun } from "./program/rerun.ts";
import { sampled } from "./program/sample.ts";
import { searchResult, slotsIn } from "./results/search-result.ts";
import { makeSpecimens } from "./results/specimens.ts";
import { ScriptProgram } from "./script/program.ts";
import { Unrepresentable } from "./script/unrepresentable.ts";
import { Exploration } from "./search/exploration.ts";
import { Guiding } from "./search/guiding.ts";
import type { ExploredProgram } from "./search/program.ts";
import { testRandomly } from "./search/random-testing.ts";
import type { ExplorationResult } from "./search/result.ts";
import { type Afterwards, afterwards, secondsToSearch } from "./time-shares.ts";

export interface ExplorerPorts {
  readonly shared: SharedState;
  readonly settings: ProcessSettings;
  readonly now: () => number;
  readonly send: (message: FromExplorer) => void;
  /** Returns when the host will hear of it, whatever the run does to this process. */
  readonly announce: (model: string) => void;
  readonly load: (request: LoadRequest) => LoadAnswer;
  /** Has a native solver asked by the host, which may start processes. */
  readonly native: (request: NativeRequest) => NativeAnswer;
  /** Has the host look at what the code says about a goal. */
  readonly reach?: (question: ReachQuestion) => ReachAnswer;
}

/** An input that ended an earlier explorer is never run again. */
class Avoided extends Error {}

/** Why an input cannot be run, if that is what the error says. */
function refusal(error: unknown): Claim | undefined {
  if (isA(error, InputTooLarge)) return { kind: "input-too-large", about: error.path };
  if (isA(error, Unrepresentable)) return { kind: "input-unrepresentable", about: error.message };
  return isA(error, Avoided) ? { kind: "input-avoided" } : undefined;
}

/** Work of looking for inputs that tell mutants apart, per second of the target's budget: about a fifth of it on an idle machine. */
const MUTATION_WORK = 5_000_000;
const MOST_MUTATION_SECONDS = 20;
/** Of which solvers take, in microseconds of counted work. */
const NEAR_WORK = 100_000;
/** So many mutants may end the process before the rest is left alone. */
const MOST_ENDED_MUTANTS = 2;

/** What became of mutants says nothing about the program. */
function stopsOfMutants({ ended = [] }: Resume): Resume["stops"] {
  return ended.filter(({ model }) => isOfMutant(parseModelText(model))).map(({ why }) => why);
}

function ownStops(resume: Resume): Resume["stops"] {
  const left = [...resume.stops];
  for (const why of stopsOfMutants(resume)) left.splice(left.indexOf(why), 1);
  return left;
}

const modelOf = (entries: ModelEntries): Model => new Map<string, Primitive>(entries);

/** The models of earlier searches that a job comes with. */
function modelsOf(job: Job, resume: Resume): readonly Model[] {
  const entries: ModelEntries[] = [...resume.models];
  if (job.kind === "check" || job.kind === "explore") entries.push(...(job.seeds ?? []), ...(job.furtherSeeds ?? []));
  if (job.kind === "rerun") entries.push(...job.wanted.map(({ model }) => model));
  const texts = job.kind === "recheck" && job.asFound !== undefined ? job.inputs.map(({ model }) => model) : [];
  return [...entries.map(modelOf), ...texts.flatMap((text) => (text === undefined ? [] : [parseModelText(text)]))];
}

const QUERY_BUDGETS = [
  { milliseconds: 250, evaluations: 5_000 },
  { milliseconds: 2_000, evaluations: 50_000 },
] as const;

/** What a search for violations has besides. */
interface Helped {
  readonly checking?: Checking;
  readonly guiding?: Guiding | undefined;
  readonly refutations?: KnownRefutations | undefined;
}

function guidingOf({ guided }: CheckJob, program: LoadedProgram): Guiding | undefined {
  if (guided === undefined) return undefined;
  program.follow(guided.guide);
  return new Guiding({ ...guided, placeOf: (site) => program.placeOf(site) });
}

export class Explorer {
  private modules: LoadedModules | undefined;
  /** Of the target before. */
  private file: string | undefined;
  private avoid = new Set<string>();
  private isCareful = false;
  private runsEndAt = Number.POSITIVE_INFINITY;

  private readonly programPorts;

  constructor(private readonly ports: ExplorerPorts) {
    this.programPorts = {
      load: ports.load,
      beginRun: (model: Model) => this.beginRun(model),
      endRun: () => ports.shared.endRun(),
    };
  }

  /** Whoever asks is alive. */
  private readonly isCancelled = (): boolean => {
    this.ports.shared.pulse();
    return this.ports.shared.isCancelled;
  };

  /** A run that is under way when the search ends, or when somebody ends it, is not waited for: that would cost the thread. */
  private readonly isUnwanted = (): boolean =>
    this.runsEndAt < Number.POSITIVE_INFINITY && (this.ports.shared.isCancelled || this.ports.now() > this.runsEndAt);

  async explore(job: Job, resume: Resume, isCareful: boolean): Promise<void> {
    this.avoid = new Set(resume.avoid);
    this.isCareful = isCareful;
    try {
      this.end({ kind: "done", result: await this.perform(job, resume) });
    } catch (error) {
      this.end({ kind: "failed", failure: failureOf(error) });
    }
  }

  /** A thread in which something is locked for good does no other job. */
  private end(message: FromExplorer): void {
    if (isLockedForGood()) this.ports.send({ kind: "spent" });
    this.ports.send(message);
  }

  private async perform(job: Job, resume: Resume): Promise<JobResult> {
    resetExpressions();
    forgetAttempts();
    beginTarget();
    lateness.times = 0;
    const isChecked = job.kind === "check" || job.kind === "recheck" || (job.kind === "rerun" && job.isChecked);
    // what the modules of another file made of the builtins is not there when this one is used
    if (this.modules?.isChecked !== isChecked || (hasChanges() && this.file !== job.target.file)) {
      this.modules = undefined;
      forgetChanges();
    }
    this.file = job.target.file;
    this.modules ??= new LoadedModules(this.programPorts, undefined, isChecked);
    switch (job.kind) {
      case "explore": {
        const program = await this.loadFunction(job, resume);
        return await this.explored(job, program, resume);
      }
      case "script": {
        const program = await this.loading(job, (limits) =>
          ScriptProgram.load(job.target, limits, job.seed, this.programPorts),
        ).catch((error: unknown) => {
          // a script is loaded by running it: one that ends explorers with the first input ends all of them
          const isRefused = isA(error, LoadFailure) && isA(error.reason, Avoided);
          throw isRefused ? new LostAtFirstRun(job.target.file, resume.ended?.at(-1)?.why ?? "crash") : error;
        });
        this.announce(program, resume);
        return await this.explored(job, program, resume);
      }
      case "check": {
        const program = await this.loadFunction(job, resume);
        return await this.checked(job, program, resume);
      }
      case "recheck": {
        const program = await this.loadFunction(job, resume);
        return await recheck(checkingOf(job, program), job, resume.ended ?? []);
      }
      case "sample":
        return await sampled(await this.loadFunction(job, resume), job);
      case "rerun": {
        const program = await this.loadFunction(job, resume);
        program.summarise();
        program.look();
        const end = this.ports.now() + 1000 * job.budget.seconds;
        const isOver = (): boolean => this.isCancelled() || this.ports.now() > end;
        const solver = createSolver({ seed: job.seed, ...(job.useSmt ? { smt: this.smt(["wasm"], isOver) } : {}) });
        try {
          return await rerun(program, job, solver, isOver);
        } finally {
          solver.dispose();
        }
      }
      case "random": {
        const program = await this.loadFunction(job, resume);
        return await this.random(job, program);
      }
      case "list":
        return this.loading(job, (limits) => listExports(this.modules!, job.target.file, limits, job.seed));
    }
  }

  private async loadFunction(job: Exclude<Job, ScriptJob | ListJob>, resume: Resume): Promise<LoadedProgram> {
    const program = await this.loading(job, (limits) =>
      LoadedProgram.load(this.modules!, job.target, limits, job.seed, this.programPorts),
    );
    program.know(job.ways ?? [], modelsOf(job, resume));
    this.announce(program, resume);
    if ("summarise" in job && job.summarise === true) program.summarise();
    return program;
  }

  private async loading<P>(job: Job, load: (limits: Limits) => Promise<P>): Promise<P> {
    const { memory, milliseconds, tasks } = this.ports.settings.bounds;
    const { steps } = job.budget;
    try {
      const { isUnwanted } = this;
      const limits = { steps, allocation: memory * 2 ** 17, time: milliseconds, tasks, isUnwanted };
      return await load({ ...DEFAULT_LIMITS, ...limits });
    } catch (error) {
      this.modules = undefined;
      if (isA(error, UnbuildableShape)) throw error;
      throw new LoadFailure(error, job.target.file);
    }
  }

  /** Before anything runs: where coverage is written, and the run that ended the explorer before this one. */
  private announce(program: ExploredProgram, { stopped, spentMilliseconds }: Resume): void {
    this.ports.send({ kind: "coverage", memory: program.coverageMemory?.() ?? [] });
    if (stopped === undefined) return;
    const model = parseModelText(stopped.model);
    if (isOfMutant(model)) return;
    try {
      const input = program.encodeInput(model);
      const outcome = { stopped: stopped.why };
      this.ports.send({
        kind: "found",
        found: { model: [...model], input, outcome, milliseconds: spentMilliseconds },
      });
    } catch (error) {
      // it was never run: what it asked for was too large to be made
      if (refusal(error) === undefined) throw error;
    }
  }

  private async explored(job: ExploreJob | ScriptJob, program: ExploredProgram, resume: Resume): Promise<SearchResult> {
    const goals = program.watchedSlots(job.goals);
    const assumptions: readonly Claim[] =
      job.target.kind === "script" ? [{ kind: "script-inputs" }] : assumptionsOf(job.target);
    return await this.search(job, program, goals, resume, {}, async (result) => {
      // before what follows runs the program, too
      const ended = searchResult(result, program, goals, [], assumptions, resume);
      if (job.kind === "explore" && job.specimens === false)
        return { kind: "searched", ...ended, statistics: { ...ended.statistics, ...endedByTime() } };
      const time = afterwards(job, ended.milliseconds);
      // what a run gives back is asked about, and told in names
      if (job.kind === "explore" && program instanceof LoadedProgram) program.summarise();
      const mutation = await this.mutated(job, program, result, resume, time);
      const specimens = await makeSpecimens(program, result.kept, {
        goals,
        mutation,
        isLate: time.isLate,
        isCancelled: this.isCancelled,
      });
      const statistics = { ...ended.statistics, ...endedByTime() };
      return {
        kind: "searched",
        ...ended,
        statistics,
        specimens,
        ...(mutation === undefined ? {} : { mutation: mutation.score }),
      };
    });
  }

  /** Looks for inputs that tell mutants of the target from it. */
  private async mutated(
    job: ExploreJob | ScriptJob,
    program: ExploredProgram,
    { kept, corpus }: ExplorationResult,
    resume: Resume,
    { isLateForMutants }: Afterwards,
  ): Promise<MutationResult | undefined> {
    if (job.kind === "script" || job.mutants === undefined || !(program instanceof LoadedProgram)) return undefined;
    // too many of them end the process: the tests that are known must not be lost
    if (stopsOfMutants(resume).length >= MOST_ENDED_MUTANTS) return undefined;
    // a program that tries to reach outside is not one to be changed at random
    if (blockedAttempts().length > 0) return undefined;
    const { seconds } = job.budget;
    const share = Math.min(seconds, MOST_MUTATION_SECONDS);
    const isOver = (): boolean => this.isCancelled() || isLateForMutants();
    // its questions are small: SMT takes longer to start than they take
    const solver = createSolver({ seed: job.seed });
    const pass = new MutationPass(program, {
      mutants: job.mutants,
      seed: job.seed,
      dictionary: job.dictionary,
      work: share * MUTATION_WORK,
      near: new Near(program, { solver, work: share * NEAR_WORK, isOver }),
      isOver,
    });
    try {
      return await pass.run([
        ...kept.filter(({ outcome }) => !("stopped" in outcome)).map(({ model }) => model),
        ...corpus,
      ]);
    } catch {
      // what a changed program does to its surroundings must not cost the tests that are known
      this.ports.send({ kind: "spent" });
      return undefined;
    } finally {
      solver.dispose();
    }
  }

  private async checked(job: CheckJob, program: LoadedProgram, resume: Resume): Promise<CheckedResult> {
    const goals = program.watchedSlots(job.goals);
    const checking = checkingOf(job, program);
    const guiding = guidingOf(job, program);
    const refutations = job.refuted === undefined ? undefined : new KnownRefutations(job.refuted);
    return await this.search(job, program, goals, resume, { checking, guiding, refutations }, async (result, chain) => {
      // before shrinking, which runs the program too
      const ended = searchResult(result, program, goals, [], checking.search.assumptions, resume);
      const { isLate } = afterwards(job, ended.milliseconds);
      const check = await checking.result(result, () => !this.isCancelled() && !isLate());
      const statistics = { ...ended.statistics, ...cacheUse(chain), ...endedByTime() };
      return { kind: "checked", ...ended, statistics, check, refuted: refutations?.fresh ?? [] };
    });
  }

  /** Searches with the job's solvers; what comes of it is concluded while they are still there. */
  private async search<Result>(
    job: ExploreJob | ScriptJob | CheckJob,
    program: ExploredProgram,
    goals: readonly number[],
    resume: Resume,
    { checking, guiding, refutations }: Helped,
    conclude: (result: ExplorationResult, chain: SolverChain) => Promise<Result>,
  ): Promise<Result> {
    const { isCancelled } = this;
    const seconds = resume.isLast ? 0 : secondsToSearch(job, resume.spentMilliseconds);
    const end = this.ports.now() + 1000 * seconds;
    // whoever waits for a solver is alive, and stops waiting when nothing can come of it any more
    const isOver = (): boolean => isCancelled() || this.ports.now() > end;
    const chain = createSolver({
      seed: job.seed,
      ...(job.useSmt ? { smt: this.smt(job.solvers ?? ["wasm"], isOver) } : {}),
      ...(refutations === undefined ? {} : { refutations }),
    });
    const solver = job.logQueries
      ? logging(chain, (line) => this.ports.send({ kind: "query", line }), nameOf(job.target))
      : chain;
    const known = new Set(resume.models.map((entries) => modelText(new Map<string, Primitive>(entries))));
    const isTooLate = alarm(this.ports.now, 2_000 * seconds);
    try {
      const exploration = new Exploration(program, solver, {
        budget: { ...job.budget, seconds },
        seed: job.seed,
        strategy: job.strategy,
        mutate: job.mutate,
        dictionary: job.dictionary,
        name: job.target.kind === "script" ? undefined : job.target.export.split(".").at(-1),
        goals,
        ...(job.kind === "explore" && job.useReach === true && this.ports.reach !== undefined
          ? { reach: this.ports.reach }
          : {}),
        ...(job.useSummaries === false ? { useSummaries: false } : {}),
        ...(job.summarise === true ? { summarise: true } : {}),
        queryBudgets: QUERY_BUDGETS,
        now: this.ports.now,
        isCancelled,
        refusal,
        doubts: ownStops(resume).map((why): Claim => ({ kind: "stopped", about: why })),
        reached: program.watchedSlots(resume.reached),
        ...(checking === undefined ? {} : { check: checking.search }),
        ...(guiding === undefined ? {} : { guiding }),
        challenge: challengeOf(job, program, {
          // a claim that takes as long as the search again is not made
          isCancelled: () => isCancelled() || isTooLate(),
          refusal,
          check: checking?.search,
        }),
        onKept: (kept) => {
          if (known.has(modelText(kept.model))) return;
          this.ports.send({
            kind: "found",
            found: {
              model: [...kept.model],
              input: kept.input,
              outcome: kept.outcome,
              milliseconds: kept.milliseconds + resume.spentMilliseconds,
            },
          });
        },
        onProgress: ({ runs, cheapRuns, ...progress }) => {
          const { made = { runs: 0, cheapRuns: 0 } } = resume;
          const cheap = cheapRuns + made.cheapRuns;
          this.ports.send({ kind: "progress", ...progress, runs: runs + made.runs + made.cheapRuns, cheapRuns: cheap });
        },
      });
      const initial = [...resume.models, ...(job.seeds ?? [])].map(modelOf);
      const further = (job.furtherSeeds ?? []).map(modelOf);
      for (const { model, why } of resume.ended ?? []) checking?.ended(parseModelText(model), why);
      // what another explorer found is run again in any case; and where properties are checked, a run that does not end is a finding
      if (resume.models.length === 0 && job.kind !== "check") this.runsEndAt = end;
      const result = await exploration.run(initial, further);
      this.runsEndAt = Number.POSITIVE_INFINITY;
      return await conclude(result, chain);
    } finally {
      this.runsEndAt = Number.POSITIVE_INFINITY;
      solver.dispose();
    }
  }

  private smt(names: readonly SmtName[], isOver: () => boolean): Smt {
    const members = names.map((name) => ({
      name,
      backend:
        name === "wasm" ? wasmBackend({ start: this.startSolver, isOver }) : remoteBackend(name, this.ports.native),
    }));
    return smt(portfolio(members));
  }

  private readonly startSolver: StartThread = (shared) => {
    this.ports.send({ kind: "start-solver", shared });
    return { stop: () => this.ports.send({ kind: "end-solver" }) };
  };

  private async random(job: RandomJob, program: ExploredProgram): Promise<SearchResult> {
    const start = this.ports.now();
    const elapsed = () => this.ports.now() - start;
    const { seen, runs } = await testRandomly(
      program,
      createSearchRandom(job.seed),
      program.watchedSlots(job.goals),
      () => elapsed() > job.budget.seconds * 1000 || this.ports.shared.isCancelled,
      (error) => refusal(error) !== undefined,
    );
    return {
      kind: "searched",
      status: "budget",
      specimens: [],
      reached: slotsIn(seen),
      verdicts: [],
      claims: [],
      around: [],
      assumptions: [],
      runs,
      paths: 0,
      milliseconds: elapsed(),
      statistics: {},
    };
  }

  private beginRun(model: Model): void {
    const text = modelText(model);
    if (this.avoid.size > 0 && this.avoid.has(text)) throw new Avoided();
    this.ports.shared.beginRun(text);
    if (this.isCareful) this.ports.announce(text);
  }
}

function nameOf(target: Target | ScriptTarget): string {
  return target.kind === "script" ? target.file : `${target.file}#${target.export}`;
}

/** What time and not counted work ended, which is to be told. */
const endedByTime = (): { readonly endedByTime?: number } =>
  lateness.times === 0 ? {} : { endedByTime: lateness.times };

function cacheUse(solver: SolverChain): { readonly cacheHits: number; readonly cacheMisses: number } {
  const { cache, memory } = solver.stats().layers;
  const remembered = memory?.unsat ?? 0;
  return {
    cacheHits: (cache?.sat ?? 0) + (cache?.unsat ?? 0) + remembered,
    cacheMisses: (cache?.unknown ?? 0) - remembered,
  };
}
