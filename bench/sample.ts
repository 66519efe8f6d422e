/**
 * `npm run bench:sample [-- --work 400000] [--seeds 1,2,3]`: the experiments of the paper on feedback constraints and Monte-Carlo sampling, on nine small modules
 * with planted violations. A: constraints from the solver, or boxes, and sampling by bias; B: sampling by bias alone; C: uniform sampling by cheap runs; D: constraints without
 * bias. All get the same counted work. Writes the scatter plot of x · y = 210 as SVG with `--plots <folder>`.
 */
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { installModels } from "../src/builtins/index.ts";
import { LoadedProgram } from "../src/explore/program/loaded.ts";
import { LoadedModules } from "../src/explore/program/modules.ts";
import { SAMPLE_WORK } from "../src/explore/search/activities/sample.ts";
import { Meter } from "../src/explore/search/meter.ts";
import type { MeasuredRun } from "../src/explore/search/program.ts";
import { measuredTrace } from "../src/explore/search/sampled/measured-trace.ts";
import { traceOf } from "../src/explore/search/sampled/shadow-trace.ts";
import { findTargets } from "../src/frontend/targets/find.ts";
import { ModuleService } from "../src/host/modules.ts";
import type { LoadRequest } from "../src/jobs/modules.ts";
import type { RunOutcome } from "../src/runtime/builds/run.ts";
import { DEFAULT_LIMITS } from "../src/runtime/record/trace.ts";
import type { Box, Interval } from "../src/sample/box.ts";
import { Sampler } from "../src/sample/sampler.ts";
import { uniform } from "../src/sample/uniform.ts";
import { createSolver } from "../src/solver/chain.ts";
import { createRandom } from "../src/solver/random.ts";
import { scatterPlots } from "./sample/plots.ts";

const FOLDER = "bench/sample";
const MODES = ["A solver", "A boxes", "B bias", "D solver, no bias", "C uniform"] as const;
type Mode = (typeof MODES)[number];

interface Measured {
  readonly violations: number;
  readonly nodes: number;
  readonly all: number;
  readonly runs: number;
  readonly milliseconds: number;
}

const BUDGET = { milliseconds: 50, evaluations: 300 };
/** What every number is sampled from, in all modes. */
const RANGE: Interval = { min: -32_768, max: 32_767 };
/** By the clock a uniform sample takes about a quarter of what counted work says of it: it gets as much time as the others. */
const CHEAPER = 4;
const AS_MANY = 1.5;
const MORE_POINTS = 21;

export async function main(words: readonly string[]): Promise<number> {
  installModels();
  const after = (name: string): string | undefined =>
    words.includes(name) ? words[words.indexOf(name) + 1] : undefined;
  const work = Number(after("--work") ?? 1_000_000);
  const seeds = (after("--seeds") ?? "1").split(",").map(Number);
  const plots = after("--plots");
  if (plots !== undefined) {
    mkdirSync(plots, { recursive: true });
    for (const [name, svg] of await scatterPlots()) writeFileSync(join(plots, name), svg);
  }
  const files = readdirSync(FOLDER)
    .filter((name) => name.endsWith(".ts") && name !== "plots.ts")
    .sort();
  console.log(
    `${"module".padEnd(12)}${MODES.map((mode) => mode.padStart(28)).join("")}   (violations, % of branch outcomes, runs)`,
  );
  const totals = MODES.map((): Total => ({ violations: 0, share: 0, seconds: 0 }));
  for (const seed of seeds) {
    const ofSeed = MODES.map((): Total => ({ violations: 0, share: 0, seconds: 0 }));
    for (const file of files) {
      const cells: string[] = [];
      for (const [i, mode] of MODES.entries()) {
        const { violations, nodes, all, runs, milliseconds } = await measured(resolve(FOLDER, file), mode, work, seed);
        ofSeed[i]!.violations += violations;
        ofSeed[i]!.seconds += milliseconds / 1000;
        ofSeed[i]!.share += (100 * nodes) / all / files.length;
        cells.push(
          `${violations}  ${((100 * nodes) / all).toFixed(0)} %  ${runs}  ${milliseconds.toFixed(0)} ms`.padStart(28),
        );
      }
      if (seeds.length === 1) console.log(file.replace(".ts", "").padEnd(12) + cells.join(""));
    }
    console.log(line(`seed ${seed}`, ofSeed));
    for (const [i, { violations, share, seconds }] of ofSeed.entries()) {
      totals[i]!.seconds += seconds / seeds.length;
      totals[i]!.violations += violations / seeds.length;
      totals[i]!.share += share / seeds.length;
    }
  }
  if (seeds.length > 1) console.log(line("mean", totals));
  const [a, c] = [totals[0]!, totals[MODES.length - 1]!];
  const ratio = a.violations / Math.max(1, c.violations);
  console.log(
    `A finds ${ratio.toFixed(2)}× the violations of C (required ${AS_MANY}×) and ${(a.share - c.share).toFixed(1)} points more branch outcomes (required ${MORE_POINTS})`,
  );
  return ratio >= AS_MANY && a.share - c.share >= MORE_POINTS ? 0 : 1;
}

interface Total {
  violations: number;
  share: number;
  seconds: number;
}

const line = (name: string, totals: readonly Total[]): string =>
  name.padEnd(12) +
  totals
    .map(({ violations, share, seconds }) =>
      `${Number(violations.toFixed(1))}  ${share.toFixed(1)} %  ${seconds.toFixed(1)} s`.padStart(28),
    )
    .join("");

async function measured(file: string, mode: Mode, work: number, seed: number): Promise<Measured> {
  const service = new ModuleService((one) => one === file);
  const ports = { load: (request: LoadRequest) => service.load(request), beginRun() {}, endRun() {} };
  const target = findTargets(file, { cwd: process.cwd() }).targets[0]!;
  const program = await LoadedProgram.load(
    new LoadedModules(ports, undefined, false),
    target,
    DEFAULT_LIMITS,
    1,
    ports,
  );
  const start = performance.now();
  const solver = createSolver({ seed });
  const random = createRandom(seed);
  const meter = new Meter(
    { runs: Number.POSITIVE_INFINITY, seconds: 600, steps: DEFAULT_LIMITS.steps },
    () => 0,
    () => false,
  );
  const seen = new Set<number>();
  const violations = new Set<string>();
  const note = (outcome: RunOutcome, slots: readonly number[]): void => {
    for (const slot of slots) seen.add(slot);
    if (outcome.kind !== "throws") return;
    const { message } = outcome.error as Error;
    if (/^\d+: /.test(message)) violations.add(message);
  };
  const isSpent = (): boolean => meter.work >= work * (mode === "C uniform" ? CHEAPER : 1);
  const box: Box = new Map(
    program
      .variablesOf(new Map())
      .flatMap(({ name, domain }) => (domain.kind === "any-number" ? [[name, RANGE] as const] : [])),
  );
  if (mode === "C uniform") {
    while (!isSpent()) {
      const model = uniform((one) => program.variablesOf(one), box, random);
      const outcome = await program.runPlain(model);
      meter.ranCheaply({ steps: program.stepsOfPlain, variables: model.size, start: 0, isAwaited: false, outcome });
      note(outcome, program.reachedPlain());
    }
  } else {
    await program.loadMeasured();
    const sampler = new Sampler({
      simulator: {
        variablesOf: (model) => program.variablesOf(model),
        run: (model, isOpen) => {
          const run = program.runMeasured(model) as MeasuredRun;
          const { steps, outcome, comparisons } = run;
          meter.ranCheaply({
            steps,
            variables: model.size,
            start: SAMPLE_WORK(comparisons.noted.length),
            isAwaited: false,
            outcome,
          });
          const before = seen.size + violations.size;
          note(outcome, run.slots);
          return { ...measuredTrace(run, model, isOpen), isNews: seen.size + violations.size > before };
        },
        confirm: async (model) => {
          const run = await program.runShadow(model);
          meter.ran({ steps: run.trace.steps, events: run.trace.path.length, nodes: 0, outcome: run.outcome });
          note(run.outcome, run.slots);
          return traceOf(run, run.model ?? model, (edge) => seen.has(program.slotOf(edge >> 1, (edge & 1) === 1)));
        },
      },
      random,
      box,
      feedback: mode === "A boxes" ? "boxes" : mode === "B bias" ? "none" : "solver",
      isBiased: mode !== "D solver, no bias",
      ask: (query) => meter.ask(solver, query, BUDGET, 0),
      budget: BUDGET,
      isSpent,
      pay: (units) => meter.pay(units),
    });
    while (!isSpent()) await sampler.round();
  }
  const all = program.watchedSlots(Array.from({ length: program.slotCount }, (_, slot) => slot));
  return {
    violations: violations.size,
    nodes: [...seen].length,
    all: all.length,
    runs: meter.runs + meter.cheapRuns,
    milliseconds: performance.now() - start,
  };
}
