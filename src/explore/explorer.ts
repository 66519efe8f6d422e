/** The exploring thread's work: one job at a time, from loading the target to the result. */
import { resetExpressions } from "../expr/build.ts";
import type { Model, Primitive } from "../expr/expr.ts";
import type { Target } from "../frontend/targets/target.ts";
import type { FromExplorer, Job, JobFailure, JobResult, LoadAnswer, LoadRequest, Resume } from "../jobs/messages.ts";
import { type ScriptTarget, Unrepresentable } from "../jobs/script-target.ts";
import type { ProcessSettings } from "../jobs/settings.ts";
import type { SharedState } from "../jobs/shared-state.ts";
import { DEFAULT_LIMITS } from "../runtime/record/trace.ts";
import { forgetAttempts } from "../sandbox/attempt.ts";
import { createSolver, type SolverChain } from "../solver/chain.ts";
import { KnownRefutations } from "../solver/layers/refutations.ts";
import { logging } from "../solver/log/write.ts";
import type { NativeAnswer, NativeRequest } from "../solver/native/name.ts";
import { remoteBackend } from "../solver/native/remote.ts";
import { createSearchRandom } from "../solver/random.ts";
import { wasmBackend } from "../solver/smt/backend.ts";
import { portfolio, type SmtName } from "../solver/smt/portfolio.ts";
import { type Smt, smt } from "../solver/smt/smt.ts";
import { type Checking, checkingOf, recheck } from "./check/checking.ts";
import { modelText, parseModelText } from "./input/model-text.ts";
import { UnbuildableShape } from "./input/plan.ts";
import { InputTooLarge } from "./input/structure.ts";
import { LoadedProgram } from "./program/loaded.ts";
import { LoadedModules } from "./program/modules.ts";
import { MissingExport } from "./program/target-call.ts";
import { reasonsFor } from "./results/reasons.ts";
import { makeSpecimens } from "./results/specimens.ts";
import { ScriptProgram } from "./script/program.ts";
import { Exploration } from "./search/exploration.ts";
import type { ExploredProgram } from "./search/program.ts";
import { testRandomly } from "./search/random-testing.ts";
import type { ExplorationResult } from "./search/result.ts";
import { stopText } from "./search/stop-text.ts";

export interface ExplorerPorts {
  readonly shared: SharedState;
  readonly settings: ProcessSettings;
  readonly now: () => number;
  readonly send: (message: FromExplorer) => void;
  readonly load: (request: LoadRequest) => LoadAnswer;
  /** Has a native solver asked by the host, which may start processes. */
  readonly native: (request: NativeRequest) => NativeAnswer;
}

/** An input that ended an earlier explorer is never run again. */
class Avoided extends Error {}

const QUERY_BUDGETS = [
  { milliseconds: 250, evaluations: 5_000 },
  { milliseconds: 2_000, evaluations: 50_000 },
] as const;

export class Explorer {
  private modules: LoadedModules | undefined;
  private avoid = new Set<string>();
  private isCareful = false;

  constructor(private readonly ports: ExplorerPorts) {}

  async explore(job: Job, resume: Resume, isCareful: boolean): Promise<void> {
    this.avoid = new Set(resume.avoid);
    this.isCareful = isCareful;
    try {
      this.ports.send({ kind: "done", result: await this.perform(job, resume) });
    } catch (error) {
      this.ports.send({ kind: "failed", failure: failureOf(error) });
    }
  }

  private async perform(job: Job, resume: Resume): Promise<JobResult> {
    resetExpressions();
    forgetAttempts();
    const isChecked = job.check !== undefined;
    if (this.modules?.isChecked !== isChecked) this.modules = undefined;
    this.modules ??= new LoadedModules(
      {
        load: this.ports.load,
        beginRun: (model) => this.beginRun(model),
        endRun: () => this.ports.shared.endRun(),
      },
      undefined,
      isChecked,
    );
    const program = await this.loaded(job);
    this.ports.send({ kind: "coverage", memory: program.coverageMemory?.() ?? [] });
    if (resume.stopped !== undefined) {
      const model = parseModelText(resume.stopped.model);
      const found = {
        model: [...model],
        input: program.encodeInput(model),
        outcome: { stopped: resume.stopped.why },
        milliseconds: resume.spentMilliseconds,
      };
      this.ports.send({ kind: "found", found });
    }
    const checking = checkingOf(job, program);
    if (job.recheck !== undefined && checking !== undefined) return recheck(checking, job.recheck, resume.ended ?? []);
    const goals = program.fromFiles(job.goals);
    return job.isRandomOnly ? this.random(job, program, goals) : this.search(job, program, goals, resume, checking);
  }

  private async loaded(job: Job): Promise<ExploredProgram> {
    const { memory, milliseconds, tasks } = this.ports.settings.bounds;
    const limits = {
      ...DEFAULT_LIMITS,
      steps: job.budget.steps,
      allocation: memory * 2 ** 17,
      time: milliseconds,
      tasks,
    };
    try {
      const ports = {
        load: this.ports.load,
        beginRun: (model: Model) => this.beginRun(model),
        endRun: () => this.ports.shared.endRun(),
      };
      if (job.target.kind === "script") return await ScriptProgram.load(job.target, limits, job.seed, ports);
      return await LoadedProgram.load(this.modules!, job.target, limits, job.seed, ports);
    } catch (error) {
      this.modules = undefined;
      if (error instanceof UnbuildableShape) throw error;
      throw new LoadFailure(error, job.target.file);
    }
  }

  private async search(
    job: Job,
    program: ExploredProgram,
    goals: number[],
    resume: Resume,
    checking?: Checking,
  ): Promise<JobResult> {
    const refutations = new KnownRefutations(job.refuted ?? []);
    const chain = createSolver({
      seed: job.seed,
      ...(job.useSmt ? { smt: this.smt(job.solvers ?? ["wasm"]) } : {}),
      ...(job.refuted === undefined ? {} : { refutations }),
    });
    const solver = job.logQueries
      ? logging(chain, (line) => this.ports.send({ kind: "query", line }), nameOf(job.target))
      : chain;
    const isCancelled = () => {
      this.ports.shared.pulse();
      return this.ports.shared.isCancelled;
    };
    const known = new Set(resume.models.map((entries) => modelText(new Map<string, Primitive>(entries))));
    try {
      const exploration = new Exploration(program, solver, {
        budget: {
          ...job.budget,
          seconds: resume.isLast ? 0 : Math.max(0, job.budget.seconds - resume.spentMilliseconds / 1000),
        },
        seed: job.seed,
        strategy: job.strategy,
        mutate: job.mutate,
        dictionary: job.dictionary,
        goals,
        queryBudgets: QUERY_BUDGETS,
        now: this.ports.now,
        isCancelled,
        refusal: (error) => {
          if (error instanceof InputTooLarge || error instanceof Unrepresentable) return error.message;
          return error instanceof Avoided ? "an input ended the exploring process" : undefined;
        },
        doubts: [...resume.stops.map(stopText), ...this.modules!.doubts],
        reached: program.fromFiles(resume.reached),
        ...(checking === undefined ? {} : { check: checking.search }),
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
        onProgress: (progress) => this.ports.send({ kind: "progress", ...progress }),
      });
      const initial = resume.models.map((entries): Model => new Map<string, Primitive>(entries));
      for (const { model, why } of resume.ended ?? []) checking?.ended(parseModelText(model), why);
      const result = await exploration.run(initial);
      if (checking !== undefined) {
        const ended = this.result(result, program, goals, []);
        const check = await checking.result(result, () => !isCancelled());
        const statistics = { ...ended.statistics, ...cacheUse(chain) };
        const milliseconds = ended.milliseconds + resume.spentMilliseconds;
        return { ...ended, statistics, milliseconds, check, refuted: refutations.fresh };
      }
      const specimens = await makeSpecimens(program, result.kept, { goals, now: this.ports.now, isCancelled });
      const ended = this.result(result, program, goals, specimens);
      return {
        ...ended,
        milliseconds: ended.milliseconds + resume.spentMilliseconds,
        refuted: refutations.fresh,
      };
    } finally {
      solver.dispose();
    }
  }

  private smt(names: readonly SmtName[]): Smt {
    const members = names.map((name) => ({
      name,
      backend: name === "wasm" ? wasmBackend() : remoteBackend(name, this.ports.native),
    }));
    return smt(portfolio(members));
  }

  private result(
    result: ExplorationResult,
    program: ExploredProgram,
    goals: readonly number[],
    specimens: JobResult["specimens"],
  ): JobResult {
    const concretisations = [...result.unreached.concretisations.values()].flatMap(({ site, what }) => {
      const place = program.placeOf(site);
      return place === undefined ? [] : [{ ...place, what }];
    });
    return {
      status: result.status,
      specimens,
      reached: program.byFile(slotsIn(result.seen)),
      verdicts: reasonsFor(result, program, goals),
      concretisations,
      // where everything was reached, inputs that were not tried are no loss
      inexactness: result.status === "covered" ? result.unreached.inexactSteps : result.unreached.inexactness,
      runs: result.runs,
      paths: result.paths,
      milliseconds: result.milliseconds,
      statistics: result.statistics,
    };
  }

  private async random(job: Job, program: ExploredProgram, goals: readonly number[]): Promise<JobResult> {
    const start = this.ports.now();
    const elapsed = () => this.ports.now() - start;
    const { seen, runs } = await testRandomly(
      program,
      createSearchRandom(job.seed),
      goals,
      () => elapsed() > job.budget.seconds * 1000 || this.ports.shared.isCancelled,
    );
    return {
      status: "budget",
      specimens: [],
      reached: program.byFile(slotsIn(seen)),
      verdicts: [],
      concretisations: [],
      inexactness: [],
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
    if (this.isCareful) this.ports.send({ kind: "about-to-run", model: text });
  }
}

function nameOf(target: Target | ScriptTarget): string {
  return target.kind === "script" ? target.file : `${target.file}#${target.export}`;
}

function slotsIn(seen: Uint8Array): number[] {
  const slots: number[] = [];
  seen.forEach((value, slot) => {
    if (value !== 0) slots.push(slot);
  });
  return slots;
}

class LoadFailure extends Error {
  constructor(
    readonly reason: unknown,
    readonly file: string,
  ) {
    super("load failure");
  }
}

function failureOf(error: unknown): JobFailure {
  if (error instanceof LoadFailure) {
    const { reason } = error;
    const text = reason instanceof Error ? `${reason.name}: ${reason.message}` : String(reason);
    return {
      kind: "load",
      message: `${error.file} throws while it loads: ${text}`,
      hint: "Make the module loadable on its own (node can import it), then run again.",
    };
  }
  if (error instanceof UnbuildableShape) return { kind: "shape", message: error.message, hint: error.hint };
  if (error instanceof MissingExport)
    return { kind: "missing", message: error.message, hint: "Check the name after #." };
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return {
    kind: "internal",
    message: text,
    hint: "This is a bug in Assay. Please report it with the command you ran.",
  };
}

function cacheUse(solver: SolverChain): { readonly cacheHits: number; readonly cacheMisses: number } {
  const { cache, memory } = solver.stats().layers;
  const remembered = memory?.unsat ?? 0;
  return {
    cacheHits: (cache?.sat ?? 0) + (cache?.unsat ?? 0) + remembered,
    cacheMisses: (cache?.unknown ?? 0) - remembered,
  };
}
