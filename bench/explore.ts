/** How fast exploring is: runs with shadows per second in process, and the wall time of a whole `assay cover` against that of `node -e 0`. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { installModels } from "../src/builtins/index.ts";
import { LoadedProgram } from "../src/explore/program/loaded.ts";
import { LoadedModules } from "../src/explore/program/modules.ts";
import type { Model } from "../src/expr/expr.ts";
import { findTargets } from "../src/frontend/targets/find.ts";
import { ModuleService } from "../src/host/modules.ts";
import { DEFAULT_LIMITS } from "../src/runtime/record/trace.ts";
import { installWorld } from "../src/runtime/world/world.ts";
import { median } from "./statistics.ts";

const FILE = "bench/trivial/grade.ts";
const RUNS_PER_SECOND = 20_000;
const WALL_RATIO = 12;
const SECONDS = 3;
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
  console.log(`runs with shadows:   ${shadow.toFixed(0)} per second (at least ${RUNS_PER_SECOND})`);
  console.log(`runs of the coverage build: ${plain.toFixed(0)} per second`);
  const ratio = wallRatio();
  console.log(`assay cover ${FILE}: ${ratio.toFixed(1)}× the wall time of node -e 0 (at most ${WALL_RATIO}×)`);
  return shadow >= RUNS_PER_SECOND && ratio <= WALL_RATIO ? 0 : 1;
}

async function runsPerSecond(): Promise<{ shadow: number; plain: number }> {
  installModels();
  installWorld();
  const target = findTargets(FILE, { cwd: process.cwd() }).targets[0]!;
  const service = new ModuleService((file) => file === target.file);
  const ports = {
    load: (request: Parameters<typeof service.load>[0]) => service.load(request),
    beginRun() {},
    endRun() {},
  };
  const program = await LoadedProgram.load(new LoadedModules(ports), target, DEFAULT_LIMITS, 1, ports);
  return { shadow: rate((model) => program.runShadow(model)), plain: rate((model) => program.runPlain(model)) };
}

function rate(run: (model: Model) => unknown): number {
  for (let i = 0; i < 2_000; i++) run(MODELS[i % MODELS.length]!);
  const start = performance.now();
  let runs = 0;
  while (performance.now() - start < SECONDS * 1000)
    for (let i = 0; i < 100; i++, runs++) run(MODELS[runs % MODELS.length]!);
  return (runs * 1000) / (performance.now() - start);
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
    cover.push(time(["bin/assay.js", "cover", FILE, "--out", join("dist", "bench", "tests")]));
  }
  return median(cover) / median(idle);
}
