/** Checks a target of a source text in this thread: for tests of checkers and of what checking claims. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installModels } from "../../builtins/index.ts";
import type { Checker } from "../../checkers/checker.ts";
import type { CheckResult, Combination, SeenViolation } from "../../checkers/finding.ts";
import { allCheckers } from "../../checkers/index.ts";
import type { Guided } from "../../claims/guide.ts";
import type { ProvedPlaces } from "../../claims/static.ts";
import { collectDictionary } from "../../frontend/hints/dictionary.ts";
import type { ParsedModule } from "../../frontend/parse.ts";
import { findTargets } from "../../frontend/targets/find.ts";
import type { Target } from "../../frontend/targets/target.ts";
import { ModuleService } from "../../host/modules.ts";
import type { EncodedInput } from "../../jobs/input.ts";
import { parseModelText } from "../../jobs/model-text.ts";
import type { LoadRequest } from "../../jobs/modules.ts";
import { tellRejection } from "../../runtime/async/rejections.ts";
import { DEFAULT_LIMITS, type Limits } from "../../runtime/record/trace.ts";
import { pictureGlobals } from "../../runtime/world/globals.ts";
import { tellUncaught } from "../../runtime/world/uncaught.ts";
import { createSolver } from "../../solver/chain.ts";
import { smt } from "../../solver/smt/smt.ts";
import { challengeOf } from "../challenge/of-job.ts";
import { assumptionsOf } from "../check/assumptions.ts";
import { CheckSearch } from "../check/search.ts";
import { InputTooLarge } from "../input/structure.ts";
import { LoadedProgram } from "../program/loaded.ts";
import { LoadedModules } from "../program/modules.ts";
import { Exploration } from "../search/exploration.ts";
import { Guiding } from "../search/guiding.ts";
import type { ExplorationResult } from "../search/result.ts";

export interface CheckTextOptions {
  /** Name of the export; the first target when missing. */
  readonly export?: string;
  /** Names of built-in checkers, or checkers themselves; all built-in ones when missing. */
  readonly checkers?: readonly (string | Checker)[];
  readonly combine?: Combination;
  readonly runs?: number;
  readonly seed?: number;
  /** With cheap runs. */
  readonly mutate?: boolean;
  readonly useSmt?: boolean;
  readonly limits?: Partial<Limits>;
  /** Another text and target than those given, made of files that it puts beside them. */
  readonly arranged?: (folder: string) => { readonly text: string; readonly target: Omit<Target, "file"> };
  /** `compilerOptions` of a tsconfig.json beside the text. */
  readonly compilerOptions?: Readonly<Record<string, unknown>>;
  /** What is about to be claimed has to stand a challenge. */
  readonly isChallenged?: boolean;
  /** Paths that are taken become must summaries. */
  readonly summarise?: boolean;
  /** What is proved of the target without running it. */
  readonly proved?: (target: Target, module: ParsedModule) => readonly ProvedPlaces[];
  /** Where verification results lead the search. */
  readonly guided?: (target: Target, module: ParsedModule) => Guided | undefined;
}

export interface CheckedText extends CheckResult<EncodedInput> {
  readonly exploration: ExplorationResult;
  readonly target: Target;
  readonly service: ModuleService;
  /** Line of a site of the text. */
  lineOf(site: number | undefined): number;
  /** One more run of an input with passive checks only: what it violates. */
  again(input: EncodedInput): Promise<SeenViolation[]>;
}

export async function checkText(text: string, options: CheckTextOptions = {}): Promise<CheckedText> {
  installModels();
  pictureGlobals();
  const folder = mkdtempSync(join(tmpdir(), "assay-"));
  const seed = options.seed ?? 1;
  const solver = createSolver({ seed, ...(options.useSmt === true ? { smt: smt() } : {}) });
  try {
    const file = join(folder, "subject.ts");
    const arranged = options.arranged?.(folder);
    writeFileSync(file, arranged?.text ?? text);
    const { compilerOptions } = options;
    if (compilerOptions !== undefined)
      writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions }));
    const { targets } =
      arranged === undefined ? findTargets(file, { cwd: folder }) : { targets: [{ ...arranged.target, file }] };
    const target = options.export === undefined ? targets[0] : targets.find((one) => one.export === options.export);
    if (target === undefined) throw new Error(`the text does not export ${options.export ?? "a function"}`);
    const service = new ModuleService((one) => one === file);
    const ports = { load: (request: LoadRequest) => service.load(request), beginRun() {}, endRun() {} };
    const modules = new LoadedModules(ports, undefined, true);
    const limits = { ...DEFAULT_LIMITS, ...options.limits };
    const program = await LoadedProgram.load(modules, target, limits, 1, ports);
    const checkers = chosen(options.checkers);
    program.watch(checkers);
    const check = new CheckSearch(program, {
      checkers,
      combine: options.combine ?? "strong",
      assumptions: assumptionsOf(target),
      ...(options.proved === undefined ? {} : { proved: options.proved(target, service.module(file).parsed) }),
    });
    const guided = options.guided?.(target, service.module(file).parsed);
    if (guided !== undefined) program.follow(guided.guide);
    const dictionary = collectDictionary(service.module(file).parsed);
    const budget = { runs: options.runs ?? 400, seconds: 600, steps: limits.steps };
    const isCancelled = () => false;
    if (options.summarise === true) program.summarise();
    const exploration = new Exploration(program, solver, {
      budget,
      summarise: options.summarise === true,
      seed,
      strategy: "interleaved",
      mutate: options.mutate === true,
      dictionary,
      goals: [],
      queryBudgets: [
        { milliseconds: 1_000, evaluations: 2_000 },
        { milliseconds: 5_000, evaluations: 20_000 },
      ],
      now: () => performance.now(),
      isCancelled,
      check,
      ...(guided === undefined
        ? {}
        : { guiding: new Guiding({ ...guided, placeOf: (site) => program.placeOf(site) }) }),
      ...(options.isChallenged === true
        ? {
            challenge: challengeOf({ target, seed, dictionary, budget: { runs: 2_000 } }, program, {
              isCancelled,
              refusal: tooLarge,
              check,
            }),
          }
        : {}),
    });
    const stopHearing = hearProcess();
    try {
      const explored = await exploration.run();
      const result = await check.result(explored, { mayShrink: () => true });
      const { sites } = service.module(file);
      return {
        ...result,
        exploration: explored,
        target,
        service,
        lineOf: (site) => sites[site ?? -1]?.line ?? 0,
        again: (input) => againWith(program, check, input),
      };
    } finally {
      stopHearing();
    }
  } finally {
    solver.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function againWith(program: LoadedProgram, check: CheckSearch, input: EncodedInput): Promise<SeenViolation[]> {
  const stopHearing = hearProcess();
  try {
    const { violations, outcome } =
      input.model === undefined
        ? await program.runWatched(new Map(), input)
        : await check.runTraced(parseModelText(input.model));
    return check.seen(violations, outcome);
  } finally {
    stopHearing();
  }
}

/** The test runner takes unhandled rejections for its own. */
function hearProcess(): () => void {
  const stops = [
    hearAlone("unhandledRejection", tellRejection),
    hearAlone("uncaughtException", tellUncaught as NodeJS.UncaughtExceptionListener),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function hearAlone(event: string, listener: (...args: never[]) => void): () => void {
  const others = process.listeners(event as "exit");
  process.removeAllListeners(event);
  process.on(event, listener as () => void);
  return () => {
    process.off(event, listener as () => void);
    for (const other of others) process.on(event, other as () => void);
  };
}

function chosen(wanted: CheckTextOptions["checkers"]): readonly Checker[] {
  if (wanted === undefined) return allCheckers;
  return wanted.map((one) => {
    const checker = typeof one === "string" ? allCheckers.find(({ name }) => name === one) : one;
    if (checker === undefined) throw new Error(`no checker is called ${String(one)}`);
    return checker;
  });
}

const tooLarge = (error: unknown): string | undefined => (error instanceof InputTooLarge ? error.message : undefined);
