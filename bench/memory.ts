/**
 * Whether memory stays flat: explorations that never end, a row per minute with what is live in the heap.
 * `node bench/run.js memory [seconds for each] [tokens patterns orders] [--smt] [--flips=n]`. Memory grows until as many flips
 * are open as are kept (`--flips`, else the product's bound), which a slow machine takes a minute or two to reach, and is level from then on. That of
 * `orders` rises and falls meanwhile: what is known about the elements of its inputs is forgotten whenever that is too much.
 */
import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { installModels } from "../src/builtins/index.ts";
import { InputTooLarge } from "../src/explore/input/structure.ts";
import { LoadedProgram } from "../src/explore/program/loaded.ts";
import { LoadedModules } from "../src/explore/program/modules.ts";
import { Exploration } from "../src/explore/search/exploration.ts";
import { internedCount, resetExpressions } from "../src/expr/build.ts";
import { collectDictionary } from "../src/frontend/hints/dictionary.ts";
import { findTargets } from "../src/frontend/targets/find.ts";
import { ModuleService } from "../src/host/modules.ts";
import { DEFAULT_LIMITS } from "../src/runtime/record/trace.ts";
import { installWorld } from "../src/runtime/world/world.ts";
import { createSolver } from "../src/solver/chain.ts";
import { smt } from "../src/solver/smt/smt.ts";

const PROGRAMS = ["tokens", "patterns", "orders"] as const;
/** Samples of an exploration shorter than so many minutes. */
const SAMPLES = 10;
/** Growth from a fifth of the time to its end that still counts as flat. */
const FLAT = 0.1;
const MEGABYTE = 2 ** 20;

export async function main(words: readonly string[]): Promise<number> {
  const seconds = Number(words.find((word) => /^\d+$/.test(word)) ?? 120);
  const chosen = PROGRAMS.filter((name) => words.includes(name));
  setFlagsFromString("--expose-gc");
  const gc = runInNewContext("gc") as () => void;
  installModels();
  installWorld();
  const flips = words.find((word) => word.startsWith("--flips="))?.slice("--flips=".length);
  const memory = flips === undefined ? {} : { flips: Number(flips) };
  let areFlat = true;
  for (const name of chosen.length > 0 ? chosen : PROGRAMS)
    areFlat = (await isFlat(name, seconds, words.includes("--smt"), memory, gc)) && areFlat;
  return areFlat ? 0 : 1;
}

async function isFlat(
  name: string,
  seconds: number,
  useSmt: boolean,
  memory: { flips?: number },
  gc: () => void,
): Promise<boolean> {
  resetExpressions();
  const target = findTargets(`bench/trivial/endless-${name}.ts`, { cwd: process.cwd() }).targets[0]!;
  const service = new ModuleService((file) => file === target.file);
  const ports = {
    load: (request: Parameters<typeof service.load>[0]) => service.load(request),
    beginRun() {},
    endRun() {},
  };
  const program = await LoadedProgram.load(new LoadedModules(ports), target, DEFAULT_LIMITS, 1, ports);
  const solver = createSolver({ seed: 1, ...(useSmt ? { smt: smt() } : {}) });
  const step = Math.min(60, seconds / SAMPLES);
  const heaps: number[] = [];
  let runs = 0;
  const start = performance.now();
  const sample = (at: number): void => {
    gc();
    const { heapUsed, rss } = process.memoryUsage();
    heaps.push(heapUsed / MEGABYTE);
    const { flips, nodes } = exploration.held;
    console.log(
      `${name} ${at.toFixed(0).padStart(5)} s ${String(runs).padStart(9)} runs ${String(exploration.paths).padStart(8)} paths ` +
        `${heaps.at(-1)!.toFixed(1).padStart(7)} MB heap ${(rss / MEGABYTE).toFixed(0).padStart(5)} MB resident ` +
        `${String(flips).padStart(6)} flips ${String(nodes).padStart(6)} nodes ${String(internedCount()).padStart(6)} expressions`,
    );
  };
  const exploration: Exploration = new Exploration(program, solver, {
    budget: { runs: Number.POSITIVE_INFINITY, seconds, steps: DEFAULT_LIMITS.steps },
    seed: 1,
    strategy: "interleaved",
    mutate: true,
    dictionary: collectDictionary(service.module(target.file).parsed),
    // a slot nothing reaches: never covered, never given up
    goals: [program.slotCount - 1],
    flipsPerSite: Number.POSITIVE_INFINITY,
    memory,
    queryBudgets: [
      { milliseconds: 250, evaluations: 5_000 },
      { milliseconds: 2_000, evaluations: 50_000 },
    ],
    now: () => performance.now(),
    refusal: (error) => (error instanceof InputTooLarge ? { kind: "input-too-large", about: error.path } : undefined),
    isCancelled: () => {
      const at = (performance.now() - start) / 1000;
      if (at >= (heaps.length + 1) * step) sample(at);
      return false;
    },
    onProgress: (progress) => {
      runs = progress.runs;
    },
  });
  const result = await exploration.run();
  if (heaps.length < seconds / step) sample((performance.now() - start) / 1000);
  solver.dispose();
  const early = heaps[Math.ceil(heaps.length / 5) - 1]!;
  const growth = heaps.at(-1)! / early - 1;
  console.log(
    `${name}: ${result.runs} runs with shadows, ${result.paths} paths, ${result.statistics.dropped} flips dropped, ` +
      `status ${result.status}; ${(growth * 100).toFixed(1)} % growth after a fifth of the time (at most ${FLAT * 100} %)`,
  );
  return growth <= FLAT;
}
