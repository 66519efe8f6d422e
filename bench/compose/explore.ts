/** Explores a program in this thread, with summaries or without, and counts the runs that its coverage took: runs with shadows, composed ones too. */
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installModels } from "../../src/builtins/index.ts";
import { wordsInView } from "../../src/cli/pipeline/imported-modules.ts";
import { InputTooLarge } from "../../src/explore/input/structure.ts";
import { LoadedProgram } from "../../src/explore/program/loaded.ts";
import { LoadedModules } from "../../src/explore/program/modules.ts";
import { Exploration } from "../../src/explore/search/exploration.ts";
import { findTargets } from "../../src/frontend/targets/find.ts";
import { allSlots, ownSlots } from "../../src/host/goals.ts";
import { includedFiles } from "../../src/host/include.ts";
import { ModuleService } from "../../src/host/modules.ts";
import type { LoadRequest } from "../../src/jobs/modules.ts";
import { DEFAULT_LIMITS } from "../../src/runtime/record/trace.ts";
import { createSolver } from "../../src/solver/chain.ts";
import type { EncodedOutcome } from "../../src/value/encoded.ts";

export interface Found {
  /** All runs that were made. */
  readonly runs: number;
  /** Those among them that count for nothing but questions. */
  readonly composed: number;
  readonly goals: number;
  /** Runs after which so many goals were covered, in order. */
  readonly covered: readonly number[];
  /** How runs that are kept ended. */
  readonly outcomes: readonly EncodedOutcome[];
}

/** The runs after which `count` goals were covered; undefined when they never were. */
export const runsFor = ({ covered }: Found, count: number): number | undefined =>
  count === 0 ? 1 : covered[count - 1];

export async function explore(text: string, most: number, useSummaries: boolean): Promise<Found> {
  installModels();
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "assay-")));
  try {
    const file = join(folder, "subject.ts");
    writeFileSync(file, text);
    const [target] = findTargets(file, { cwd: folder }).targets;
    if (target === undefined) throw new Error("the text exports no function");
    const service = new ModuleService(() => true);
    const ports = { load: (request: LoadRequest) => service.load(request), beginRun() {}, endRun() {} };
    const program = await LoadedProgram.load(new LoadedModules(ports), target, DEFAULT_LIMITS, 1, ports);
    const behind = includedFiles(file, (one) => one !== file).flatMap((one) => allSlots(service.module(one)));
    const goals = [...ownSlots(target, service.module(file)), ...behind];
    const counted = counting(program, new Set(goals));
    const dictionary = wordsInView(file, service);
    const exploration = new Exploration(program, createSolver({ seed: 1 }), {
      budget: { runs: most, seconds: 600, steps: DEFAULT_LIMITS.steps },
      seed: 1,
      strategy: "interleaved",
      mutate: false,
      useSummaries,
      dictionary: behind.length === 0 ? { strings: dictionary.strings, numbers: dictionary.numbers } : dictionary,
      goals,
      queryBudgets: [
        { milliseconds: 1_000, evaluations: 2_000 },
        { milliseconds: 1_000, evaluations: 2_000 },
      ],
      now: () => performance.now(),
      refusal: (error) => (error instanceof InputTooLarge ? error.message : undefined),
      isCancelled: () => false,
    });
    const { kept } = await exploration.run();
    return { ...counted, goals: goals.length, outcomes: kept.map(({ outcome }) => outcome) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Counted {
  runs: number;
  composed: number;
  readonly covered: number[];
}

function counting(program: LoadedProgram, goals: ReadonlySet<number>): Counted {
  const counted: Counted = { runs: 0, composed: 0, covered: [] };
  const reached = new Set<number>();
  const run = program.runShadow.bind(program);
  const composed = program.runComposed.bind(program);
  program.runShadow = async (model) => {
    const done = await run(model);
    counted.runs++;
    for (const slot of done.slots)
      if (goals.has(slot) && !reached.has(slot)) {
        reached.add(slot);
        counted.covered.push(counted.runs);
      }
    return done;
  };
  program.runComposed = async (model, solver) => {
    counted.runs++;
    counted.composed++;
    return composed(model, solver);
  };
  return counted;
}
