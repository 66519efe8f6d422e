/**
 * Hunts for a necessary condition that is not necessary: `npm run reach:hunt -- [--count 200] [--seed 1] [--inputs 6] [--programs]`. Random loop programs (with
 * `--programs` those of the benchmark) are run natively; the condition must hold of every input that got to the target.
 */
import { parseArgs } from "node:util";
import { chanceOf } from "../src/expr/testing/chance.ts";
import { randomProgram } from "../src/reach/testing/generate.ts";
import { huntOne } from "../src/reach/testing/hunt.ts";
import { PROGRAMS } from "../src/reach/testing/programs.ts";
import { openScripts } from "../src/solver/smt/z3/scripts.ts";

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
  const most = Number(values.inputs);
  const all = { programs: 0, reached: 0, inputs: 0, undecided: 0, tooLarge: 0, excluded: 0 };
  const count = values.programs ? PROGRAMS.length : Number(values.count);
  for (let i = 0; i < count; i++) {
    if (i < Number(values.start)) continue;
    const r = chanceOf(Number(values.seed) * 1_000_003 + i);
    const program = values.programs ? PROGRAMS[i]! : randomProgram(r, i);
    const found = await huntOne(program, r, scripts, { tries: values.programs ? 20_000 : 400, most });
    all.programs++;
    all.inputs += found.witnesses;
    all.undecided += found.open;
    if (found.witnesses > 0) all.reached++;
    if (found.isLeftOut) all.tooLarge++;
    all.excluded += found.excluded.length;
    for (const args of found.excluded)
      console.log(`EXCLUDED in ${program.name}\n${program.parameters}\n${program.body}\n`, args);
    if (i % 50 === 49 || i === count - 1) console.log(JSON.stringify(all));
  }
  scripts.dispose();
  return all.excluded === 0 ? 0 : 1;
}
