/** How fast exploring is: runs with shadows per second in process, cheap runs per second inside the search loop, and the wall time of a whole `assay cover` against that of `node -e 0`. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { installModels } from "../src/builtins/index.ts";
import { InputTooLarge } from "../src/explore/input/structure.ts";
import { LoadedProgram } from "../src/explore/program/loaded.ts";
import { LoadedModules } from "../src/explore/program/modules.ts";
import { Exploration } from "../src/explore/search/exploration.ts";
import type { Model } from "../src/expr/expr.ts";
import { collectDictionary } from "../src/frontend/hints/dictionary.ts";
import { findTargets } from "../src/frontend/targets/find.ts";
import type { Target } from "../src/frontend/targets/target.ts";
import { ownSlots } from "../src/host/goals.ts";
import { ModuleService } from "../src/host/modules.ts";
import { modelText } from "../src/jobs/model-text.ts";
import { DEFAULT_LIMITS } from "../src/runtime/record/trace.ts";
import { pictureGlobals } from "../src/runtime/world/globals.ts";
import { installWorld } from "../src/runtime/world/world.ts";
import { coreObjects } from "../src/sandbox/guards.ts";
import { median } from "./statistics.ts";

const FILE = "bench/trivial/grade.ts";
const RUNS_PER_SECOND = 20_000;
const WALL_RATIO = 10;
const SECONDS = 3;
/** What the search loop makes of cheap runs, with all that goes into a mutant and comes out of a run. */
const LOOPS = [
  { file: "bench/loop/query.ts", what: "without module state", least: 20_000 },
  { file: "bench/loop/registry.ts", what: "with module state", least: 10_000 },
] as const;
const REPETITIONS = 9;

const MODELS: readonly Model[] = [
  new Map([["points", -1]]),
  new Map([["points", 10]]),
  new Map<string, number | boolean>([
    ["points", 47],
    ["bonus", true],
  ]),
  new Map<string, number | boolean>([
    ["points", 60],
    ["bonus", false],
  ]),
];

export async function main(): Promise<number> {
  const { shadow, plain } = await runsPerSecond();
  console.log(`runs with shadows:   ${shadow.toFixed(0)} per second of the processor (at least ${RUNS_PER_SECOND})`);
  console.log(`runs of the coverage build: ${plain.toFixed(0)} per second of the processor`);
  let isFast = true;
  for (const { file, what, least } of LOOPS) {
    const cheap = await cheapRunsPerSecond(file);
    console.log(`cheap runs in the loop, ${what}: ${cheap.toFixed(0)} per second of the processor (at least ${least})`);
    isFast &&= cheap >= least;
  }
  const ratio = wallRatio();
  console.log(`assay cover ${FILE}: ${ratio.toFixed(1)}× the wall time of node -e 0 (at most ${WALL_RATIO}×)`);
  return isFast && shadow >= RUNS_PER_SECOND && ratio <= WALL_RATIO ? 0 : 1;
}

async function load(file: string): Promise<{ program: LoadedProgram; service: ModuleService; target: Target }> {
  const target = findTargets(file, { cwd: process.cwd() }).targets[0]!;
  const service = new ModuleService((one) => one === target.file);
  const ports = {
    load: (request: Parameters<typeof service.load>[0]) => service.load(request),
    beginRun: (model: Model) => void modelText(model),
    endRun() {},
  };
  return {
    program: await LoadedProgram.load(new LoadedModules(ports), target, DEFAULT_LIMITS, 1, ports),
    service,
    target,
  };
}

async function runsPerSecond(): Promise<{ shadow: number; plain: number }> {
  installModels();
  installWorld();
  // as in the exploring thread: what it has to compare is part of what a run costs
  pictureGlobals(coreObjects());
  const { program } = await load(FILE);
  return { shadow: rate((model) => program.runShadow(model)), plain: rate((model) => program.runPlain(model)) };
}

/** A search in which no question has an answer: all it can do is to run mutants. */
async function cheapRunsPerSecond(file: string): Promise<number> {
  const { program, service, target } = await load(file);
  const module = service.module(target.file);
  const start = process.cpuUsage();
  const { statistics } = await new Exploration(
    program,
    { solve: () => ({ kind: "unknown", reason: "it is not asked" }) },
    {
      budget: { runs: Number.POSITIVE_INFINITY, seconds: SECONDS, steps: DEFAULT_LIMITS.steps },
      seed: 1,
      strategy: "interleaved",
      mutate: true,
      dictionary: collectDictionary(module.parsed),
      goals: program.watchedSlots(ownSlots(target, module)),
      queryBudgets: [NOTHING, NOTHING],
      now: () => performance.now(),
      isCancelled: () => false,
      refusal: (error) => (error instanceof InputTooLarge ? { kind: "input-too-large", about: error.path } : undefined),
    },
  ).run();
  const { user, system } = process.cpuUsage(start);
  return (statistics.mutations! * 1e6) / (user + system);
}

const NOTHING = { milliseconds: 0, evaluations: 0 };

/** Per second of the processor: what others do with the machine does not count. */
function rate(run: (model: Model) => unknown): number {
  for (let i = 0; i < 2_000; i++) run(MODELS[i % MODELS.length]!);
  const begin = process.cpuUsage();
  const start = performance.now();
  let runs = 0;
  while (performance.now() - start < SECONDS * 1000) for (let i = 0; i < 100; i++) run(MODELS[runs++ % MODELS.length]!);
  const { user, system } = process.cpuUsage(begin);
  return (runs * 1e6) / (user + system);
}

/** Medians of alternating runs: the machine's mood cancels out. */
function wallRatio(): number {
  const idle: number[] = [];
  const cover: number[] = [];
  const time = (words: readonly string[]): number => {
    const start = performance.now();
    execFileSync(process.execPath, words, { stdio: "ignore" });
    return performance.now() - start;
  };
  for (let i = 0; i < REPETITIONS; i++) {
    idle.push(time(["-e", "0"]));
    cover.push(time(["bin/assay.js", "cover", FILE, "--no-cache", "--out", join("dist", "bench", "tests")]));
  }
  return median(cover) / median(idle);
}
