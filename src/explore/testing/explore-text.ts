/** Explores a target of a source text in this thread: for tests that look at what an exploration claims. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installModels } from "../../builtins/index.ts";
import { collectDictionary } from "../../frontend/hints/dictionary.ts";
import { findTargets } from "../../frontend/targets/find.ts";
import type { Target } from "../../frontend/targets/target.ts";
import { ownSlots } from "../../host/goals.ts";
import { ModuleService } from "../../host/modules.ts";
import type { LoadRequest } from "../../jobs/modules.ts";
import { DEFAULT_LIMITS, type PathEvent } from "../../runtime/record/trace.ts";
import { createSolver } from "../../solver/chain.ts";
import { challengeOf } from "../challenge/of-job.ts";
import { InputTooLarge } from "../input/structure.ts";
import { LoadedProgram } from "../program/loaded.ts";
import { LoadedModules } from "../program/modules.ts";
import { Exploration, type ExplorationOptions } from "../search/exploration.ts";
import type { ExplorationResult } from "../search/result.ts";

export interface ExploredText {
  readonly program: LoadedProgram;
  readonly goals: readonly number[];
  readonly result: ExplorationResult;
  readonly target: Target;
  readonly service: ModuleService;
}

export async function exploreText(
  text: string,
  options: {
    runs: number;
    mutate?: boolean;
    useSummaries?: boolean;
    /** Paths that are taken become must summaries. */
    summarise?: boolean;
    seed?: number;
    strategy?: ExplorationOptions["strategy"];
    /** The build whose comparisons are measured is made too. */
    isMeasured?: boolean;
    memory?: ExplorationOptions["memory"];
    /** What is about to be claimed has to stand a challenge. */
    isChallenged?: boolean;
    /** Told the path of each run with shadows. */
    onPath?: (path: readonly PathEvent[]) => void;
    /** Told before each turn what is remembered. */
    onTurn?: (held: Exploration["held"]) => void;
  },
): Promise<ExploredText> {
  installModels();
  const folder = mkdtempSync(join(tmpdir(), "assay-"));
  try {
    const file = join(folder, "subject.ts");
    writeFileSync(file, text);
    const [target] = findTargets(file, { cwd: folder }).targets;
    if (target === undefined) throw new Error("the text exports no function");
    const service = new ModuleService((one) => one === file);
    const ports = { load: (request: LoadRequest) => service.load(request), beginRun() {}, endRun() {} };
    const modules = new LoadedModules(ports);
    const program = await LoadedProgram.load(modules, target, DEFAULT_LIMITS, 1, ports);
    if (options.isMeasured === true) await program.loadMeasured();
    const module = service.module(file);
    const goals = ownSlots(target, module);
    const seed = options.seed ?? 1;
    if (options.summarise === true) program.summarise();
    if (options.onPath !== undefined) watch(program, options.onPath);
    const dictionary = collectDictionary(module.parsed);
    const exploration: Exploration = new Exploration(program, createSolver({ seed }), {
      budget: { runs: options.runs, seconds: 600, steps: DEFAULT_LIMITS.steps },
      seed,
      strategy: options.strategy ?? "interleaved",
      mutate: options.mutate ?? false,
      ...(options.useSummaries === undefined ? {} : { useSummaries: options.useSummaries }),
      summarise: options.summarise === true,
      dictionary,
      goals,
      queryBudgets: [
        { milliseconds: 1_000, evaluations: 2_000 },
        { milliseconds: 1_000, evaluations: 2_000 },
      ],
      now: () => performance.now(),
      refusal: tooLarge,
      isCancelled: () => {
        options.onTurn?.(exploration.held);
        return false;
      },
      ...(options.isChallenged === true
        ? {
            challenge: challengeOf({ target, seed, dictionary, budget: { runs: 2_000 } }, program, {
              isCancelled: () => false,
              refusal: tooLarge,
            }),
          }
        : {}),
      ...(options.memory === undefined ? {} : { memory: options.memory }),
    });
    return { program, goals, result: await exploration.run(), target, service };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function watch(program: LoadedProgram, onPath: (path: readonly PathEvent[]) => void): void {
  const run = program.runShadow.bind(program);
  program.runShadow = async (model) => {
    const done = await run(model);
    onPath(done.trace.path);
    return done;
  };
}

const tooLarge = (error: unknown): string | undefined => (error instanceof InputTooLarge ? error.message : undefined);
