/** For whoever works on the engine: explores one target in this process and prints every run with its path. `node bench/run.js trace file#export [runs]` */
import { installModels } from "../src/builtins/index.ts";
import { LoadedProgram } from "../src/explore/program/loaded.ts";
import { LoadedModules } from "../src/explore/program/modules.ts";
import { Exploration } from "../src/explore/search/exploration.ts";
import { print } from "../src/expr/print.ts";
import { collectDictionary } from "../src/frontend/hints/dictionary.ts";
import { findTargets } from "../src/frontend/targets/find.ts";
import { ownSlots } from "../src/host/goals.ts";
import { ModuleService } from "../src/host/modules.ts";
import { DEFAULT_LIMITS } from "../src/runtime/record/trace.ts";
import { installWorld } from "../src/runtime/world/world.ts";
import { createSolver } from "../src/solver/chain.ts";

export async function main([spec = "", runs = "50"]: readonly string[]): Promise<number> {
  installModels();
  installWorld();
  const [target] = findTargets(spec, { cwd: process.cwd() }).targets;
  if (target === undefined) throw new Error(`no target ${spec}`);
  const service = new ModuleService((file) => file === target.file);
  const ports = {
    load: (request: Parameters<typeof service.load>[0]) => service.load(request),
    beginRun() {},
    endRun() {},
  };
  const program = await LoadedProgram.load(new LoadedModules(ports), target, DEFAULT_LIMITS, 1, ports);
  const module = service.module(target.file);
  const { parsed, sites } = module;
  const original = program.runShadow.bind(program);
  program.runShadow = async (model) => {
    const run = await original(model);
    console.log(
      `\n${JSON.stringify(program.encodeInput(model))} → ${JSON.stringify(program.encodeOutcome(run.outcome))}`,
    );
    for (const event of run.trace.path)
      console.log(`  ${event.implicit ? "·" : "?"} line ${sites[event.site]?.line ?? "–"}: ${print(event.condition)}`);
    return run;
  };
  const inner = createSolver({ seed: 1 });
  const solver = {
    solve(query: Parameters<typeof inner.solve>[0], budget: Parameters<typeof inner.solve>[1]) {
      const verdict = inner.solve(query, budget);
      console.log(
        `    flip ${print(query.constraints.at(-1)!)} (of ${query.constraints.length}) → ${verdict.kind} ${"by" in verdict ? verdict.by : verdict.reason}`,
      );
      return verdict;
    },
  };
  const result = await new Exploration(program, solver, {
    budget: { runs: Number(runs), seconds: 60, steps: 200_000 },
    seed: 1,
    strategy: "interleaved",
    mutate: false,
    dictionary: collectDictionary(parsed),
    goals: ownSlots(target, module),
    queryBudgets: [
      { milliseconds: 250, evaluations: 5_000 },
      { milliseconds: 1_000, evaluations: 20_000 },
    ],
    now: () => performance.now(),
    isCancelled: () => false,
  }).run();
  console.log(`\n${result.status}, ${result.runs} runs, ${JSON.stringify(result.statistics)}`);
  return 0;
}
