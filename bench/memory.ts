/** Whether memory stays flat: an exploration that never ends, its live heap sampled. `node bench/run.js memory [seconds]`. */
import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { installModels } from "../src/builtins/index.ts";
import { Exploration } from "../src/explore/exploration.ts";
import { LoadedModules, LoadedProgram } from "../src/explore/loaded-program.ts";
import { ModuleService } from "../src/explore/modules.ts";
import { collectDictionary } from "../src/frontend/dictionary.ts";
import { findTargets } from "../src/frontend/targets.ts";
import { DEFAULT_LIMITS } from "../src/runtime/trace.ts";
import { installWorld } from "../src/runtime/world/world.ts";
import { createSolver } from "../src/solver/chain.ts";

const FILE = "bench/trivial/endless-tokens.ts";
const SAMPLES = 12;
/** Growth of the live heap from the first half to the end that still counts as flat, in MB per minute. */
const FLAT = 10;

export async function main(words: readonly string[]): Promise<number> {
  const seconds = Number(words[0] ?? 120);
  setFlagsFromString("--expose-gc");
  const gc = runInNewContext("gc") as () => void;
  installModels();
  installWorld();
  const target = (await findTargets(FILE, { cwd: process.cwd() })).targets[0]!;
  const service = new ModuleService((file) => file === target.file);
  const ports = {
    load: (request: Parameters<typeof service.load>[0]) => service.load(request),
    beginRun() {},
    endRun() {},
  };
  const program = await LoadedProgram.load(new LoadedModules(ports), target, DEFAULT_LIMITS, 1, ports);
  const solver = createSolver({ seed: 1 });
  const start = performance.now();
  const samples: { at: number; megabytes: number; runs: number }[] = [];
  let runs = 0;
  const exploration = new Exploration(program, solver, {
    budget: { runs: Number.POSITIVE_INFINITY, seconds, steps: DEFAULT_LIMITS.steps },
    seed: 1,
    strategy: "interleaved",
    mutate: true,
    dictionary: collectDictionary(service.module(target.file).parsed),
    // a slot nothing reaches: never covered
    goals: [program.slotCount - 1],
    queryBudgets: [
      { milliseconds: 250, evaluations: 5_000 },
      { milliseconds: 2_000, evaluations: 50_000 },
    ],
    now: () => performance.now(),
    isCancelled: () => {
      const at = (performance.now() - start) / 1000;
      if (at < (samples.length + 1) * (seconds / SAMPLES)) return false;
      gc();
      samples.push({ at, megabytes: process.memoryUsage().heapUsed / 2 ** 20, runs });
      console.log(
        `${at.toFixed(0).padStart(5)} s  ${samples.at(-1)!.megabytes.toFixed(1).padStart(7)} MB  ${runs} runs`,
      );
      return false;
    },
    onProgress: (progress) => {
      runs = progress.runs;
    },
  });
  const result = await exploration.run();
  console.log(`${result.runs} runs with shadows, ${result.paths} paths, status ${result.status}`);
  solver.dispose();
  const middle = samples[Math.floor(samples.length / 2)]!;
  const last = samples.at(-1)!;
  const growth = ((last.megabytes - middle.megabytes) * 60) / Math.max(1, last.at - middle.at);
  console.log(`growth in the second half: ${growth.toFixed(1)} MB per minute (at most ${FLAT})`);
  return growth <= FLAT ? 0 : 1;
}
