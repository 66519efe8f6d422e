/**
 * Cheap runs per second of the processor inside the search loop, on one target: `node --cpu-prof bench/run.js rate file#export [seconds] [package] [solve] [seed]`.
 * Without a target: on functions of npm packages, those that keep no state between calls and those that do (`npm run bench:rate`).
 */
import { execFileSync } from "node:child_process";
import { installModels } from "../src/builtins/index.ts";
import { wordsInView } from "../src/cli/pipeline/imported-modules.ts";
import { InputTooLarge } from "../src/explore/input/structure.ts";
import { LoadedProgram } from "../src/explore/program/loaded.ts";
import { LoadedModules } from "../src/explore/program/modules.ts";
import { Exploration } from "../src/explore/search/exploration.ts";
import type { Model } from "../src/expr/expr.ts";
import { findTargets } from "../src/frontend/targets/find.ts";
import { allSlots, ownSlots } from "../src/host/goals.ts";
import { includedFiles } from "../src/host/include.ts";
import { ModuleService } from "../src/host/modules.ts";
import { modelText } from "../src/jobs/model-text.ts";
import { DEFAULT_LIMITS } from "../src/runtime/record/trace.ts";
import { pictureGlobals } from "../src/runtime/world/globals.ts";
import { installWorld } from "../src/runtime/world/world.ts";
import { coreObjects } from "../src/sandbox/guards.ts";
import { createSolver, type SolverChain } from "../src/solver/chain.ts";
import type { Solver } from "../src/solver/solver.ts";
import { FUNCTIONS } from "./real/functions.ts";
import { install } from "./real/install.ts";
import { filesOf } from "./real/place.ts";
import { median } from "./statistics.ts";

export async function main([
  spec = "",
  seconds = "10",
  name = "",
  solve = "",
  seed = "1",
]: readonly string[]): Promise<number> {
  if (spec === "") return ratesOfPackages();
  installModels();
  installWorld();
  pictureGlobals(coreObjects());
  const begun = process.cpuUsage();
  const found = await findTargets(spec, { cwd: process.cwd() });
  const finding = process.cpuUsage(begun);
  const target = found.targets[0]!;
  const isIncluded = (file: string) => file.includes(`/node_modules/${name}/`);
  const service = new ModuleService((file) => file === target.file || isIncluded(file));
  const ports = {
    load: (request: Parameters<typeof service.load>[0]) => service.load(request),
    beginRun: (model: Model) => void modelText(model),
    endRun() {},
  };
  const program = await LoadedProgram.load(new LoadedModules(ports), target, DEFAULT_LIMITS, 1, ports);
  const module = service.module(target.file);
  const goals = [
    ...ownSlots(target, module),
    ...includedFiles(target.file, isIncluded).flatMap((file) => allSlots(service.module(file))),
  ];
  const never = { solve: () => ({ kind: "unknown", reason: "it is not asked" }) as const };
  const nothing = { milliseconds: 0, evaluations: 0 };
  const start = process.cpuUsage();
  const queries = new QueryTimes();
  const shadows = timedShadows(program);
  const result = await new Exploration(
    program,
    solve === "" ? never : queries.watch(createSolver({ seed: Number(seed) })),
    {
      budget: { runs: Number.POSITIVE_INFINITY, seconds: Number(seconds), steps: DEFAULT_LIMITS.steps },
      seed: Number(seed),
      strategy: "interleaved",
      mutate: true,
      dictionary: wordsInView(target.file, service),
      name: target.export.split(".").at(-1),
      goals: program.watchedSlots(goals),
      queryBudgets:
        solve === ""
          ? [nothing, nothing]
          : [
              { milliseconds: 250, evaluations: 5_000 },
              { milliseconds: 1_000, evaluations: 20_000 },
            ],
      now: processorTime(),
      isCancelled: () => false,
      refusal: (error) => (error instanceof InputTooLarge ? { kind: "input-too-large", about: error.path } : undefined),
    },
  ).run();
  const { user, system } = process.cpuUsage(start);
  const cpu = (user + system) / 1e6;
  console.log(
    `${spec}: ${(result.statistics.mutations! / cpu).toFixed(0)} cheap runs per second of the processor (${result.statistics.mutations} in ${cpu.toFixed(1)} s), ${result.runs} with shadows, ${result.seen.reduce((a, b) => a + b, 0)} outcomes, ${result.status}`,
  );
  const inRuns = cpu - shadows.seconds;
  console.log(
    `${RATE}${(result.statistics.mutations! / inRuns).toFixed(0)} per second without the ${shadows.seconds.toFixed(1)} s of runs with shadows; ${program.forgetState() ? "keeps state" : "keeps no state"}`,
  );
  console.log(`finding the target took ${((finding.user + finding.system) / 1e6).toFixed(2)} s of the processor`);
  if (solve !== "") console.log(queries.text());
  return 0;
}

const RATE = "cheap runs alone: ";
const SECONDS = "4";
/** Of ordinary size, from the functions that the search is worked on with. */
const MEASURED = [
  "bytes",
  "content-type.parse",
  "minimist",
  "pretty-ms",
  "validator.isISO8601",
  "cbor-js.decode",
  "semver.coerce",
  "semver.inc",
  "json5.parse",
  "tinycolor2",
  "url-parse",
  "mustache.render",
  "validator.isURL",
];

/** Each in a process of its own. */
async function ratesOfPackages(): Promise<number> {
  const functions = FUNCTIONS.filter(({ id }) => MEASURED.includes(id));
  await install(functions, FUNCTIONS);
  const rates = { "keeps no state": [] as number[], "keeps state": [] as number[] };
  for (const one of functions) {
    const words = ["bench/run.js", "rate", `${filesOf(one).harness}#target`, SECONDS, one.package];
    const text = execFileSync(process.execPath, words, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    const line = text.split("\n").find((each) => each.startsWith(RATE))!;
    const kept = line.endsWith("keeps no state") ? "keeps no state" : "keeps state";
    rates[kept].push(Number.parseInt(line.slice(RATE.length), 10));
    console.log(`${one.id}: ${line}`);
  }
  console.log(
    `medians: ${median(rates["keeps no state"]).toFixed(0)} where nothing is kept (aim 20,000), ${median(rates["keeps state"]).toFixed(0)} where modules keep state (aim 10,000)`,
  );
  return median(rates["keeps no state"]) >= 20_000 && median(rates["keeps state"]) >= 10_000 ? 0 : 1;
}

/** Counts the processor time of runs with shadows, which confirm what cheap runs found. */
function timedShadows(program: LoadedProgram): { seconds: number } {
  const counted = { seconds: 0 };
  const run = program.runShadow.bind(program);
  program.runShadow = (model) => {
    const before = process.cpuUsage();
    try {
      return run(model);
    } finally {
      const { user, system } = process.cpuUsage(before);
      counted.seconds += (user + system) / 1e6;
    }
  };
  return counted;
}

/** Seconds of the processor that queries take, beside the time they are given. */
class QueryTimes {
  private count = 0;
  private readonly worst: { readonly ratio: number; readonly milliseconds: number; readonly verdict: string }[] = [];

  watch(inner: SolverChain): Solver {
    return {
      ...inner,
      solve: (query, budget) => {
        const before = process.cpuUsage();
        const verdict = inner.solve(query, budget);
        const { user, system } = process.cpuUsage(before);
        const milliseconds = (user + system) / 1000;
        this.count++;
        const ratio = milliseconds / budget.milliseconds;
        const answer = verdict.kind === "unknown" ? verdict.reason : verdict.by;
        this.worst.push({ ratio, milliseconds, verdict: `${verdict.kind} ${answer}` });
        this.worst.sort((a, b) => b.ratio - a.ratio).splice(5);
        return verdict;
      },
    };
  }

  text(): string {
    const lines = this.worst.map(
      ({ ratio, milliseconds, verdict }) =>
        `  ${ratio.toFixed(2)} × its time (${milliseconds.toFixed(0)} ms): ${verdict}`,
    );
    return [`${this.count} queries; those that took longest for what they were given:`, ...lines].join("\n");
  }
}

/** Asking the system takes as long as a cheap run: it is not asked every time. */
function processorTime(): () => number {
  let asked = 0;
  let time = 0;
  return () => {
    if (asked++ % 1024 === 0) {
      const { user, system } = process.cpuUsage();
      time = (user + system) / 1000;
    }
    return time;
  };
}
