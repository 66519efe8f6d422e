/**
 * Hunts for a necessary condition that is not necessary: `npm run reach:hunt -- [--count 200] [--seed 1] [--inputs 6] [--start 0] [--programs]`. Random loop programs, each
 * with an input that gets to its target (with `--programs` those of the benchmark), are run natively; the condition must hold of every input that got to the target.
 */
import { parseArgs } from "node:util";
import { chanceOf } from "../src/expr/testing/chance.ts";
import { Decider, openSolvers, type Solvers } from "../src/reach/solve/decide.ts";
import { witnessedProgram } from "../src/reach/testing/generate.ts";
import { huntOne } from "../src/reach/testing/hunt.ts";
import { argumentsOf, nativeOf, questionOf } from "../src/reach/testing/native.ts";
import { type LoopProgram, PROGRAMS } from "../src/reach/testing/programs.ts";
import { openScripts } from "../src/solver/smt/z3/scripts.ts";

/** An input that gets there, from the condition itself: those that are like it are found from it. */
async function solved(program: LoopProgram, solvers: Solvers): Promise<readonly (readonly unknown[])[]> {
  const now = (): number => performance.now();
  const decider = new Decider(questionOf(program), { milliseconds: PATIENCE_MS, resources: 0 }, now, solvers);
  const run = nativeOf(program);
  try {
    for (const deadline = now() + PATIENCE_MS; ; ) {
      const decision = await decider.next(deadline);
      if (decision.kind === "unreachable") throw new Error(`${program.name} is called unreachable`);
      if (decision.kind !== "candidate") return [];
      const args = argumentsOf(program, decision.model);
      if (run(args)) return [argumentsOf(program, decision.model)];
    }
  } finally {
    decider.cancel();
  }
}

const PATIENCE_MS = 60_000;

export async function main(words: string[]): Promise<number> {
  const { values } = parseArgs({
    args: words,
    options: {
      count: { type: "string", default: "200" },
      seed: { type: "string", default: "1" },
      inputs: { type: "string", default: "6" },
      programs: { type: "boolean", default: false },
      start: { type: "string", default: "0" },
    },
  });
  const scripts = openScripts();
  const solvers = openSolvers();
  const most = Number(values.inputs);
  const all = { programs: 0, reached: 0, inputs: 0, evaluated: 0, undecided: 0, tooLarge: 0, excluded: 0 };
  const count = values.programs ? PROGRAMS.length : Number(values.count);
  for (let i = 0; i < count; i++) {
    if (i < Number(values.start)) continue;
    const r = chanceOf(Number(values.seed) * 1_000_003 + i);
    const known = values.programs ? undefined : witnessedProgram(r, i);
    const program = known?.program ?? PROGRAMS[i]!;
    const seeds = known !== undefined ? [known.args] : program.isReachable ? await solved(program, solvers) : [];
    // those of the benchmark have longer inputs
    const wanted = {
      tries: (values.programs ? 100 : 40) * most,
      most,
      seeds,
      ...(values.programs ? { steps: 600_000, patience: 30_000 } : {}),
    };
    const found = await huntOne(program, r, scripts, wanted);
    if (values.programs)
      console.log(`${program.name}: ${found.witnesses} inputs, ${found.evaluated} evaluated, ${found.open} undecided`);
    all.programs++;
    all.inputs += found.witnesses;
    all.evaluated += found.evaluated;
    all.undecided += found.open;
    if (found.witnesses > 0) all.reached++;
    if (found.isLeftOut) all.tooLarge++;
    all.excluded += found.excluded.length;
    for (const args of found.excluded)
      console.log(`EXCLUDED in ${program.name}\n${program.parameters}\n${program.body}\n`, args);
    if (i % 50 === 49 || i === count - 1) console.log(JSON.stringify(all));
  }
  scripts.dispose();
  solvers.dispose();
  return all.excluded === 0 ? 0 : 1;
}
