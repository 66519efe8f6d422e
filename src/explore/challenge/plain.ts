/** Programs that are run as a whole, such as scripts, as what a challenge runs: one ordinary input at a time. */
import type { Program } from "../search/program.ts";
import type { ChallengedProgram } from "./challenge.ts";

export function asWhole(program: Program): ChallengedProgram {
  return {
    variablesOf: (model) => program.variablesOf(model),
    async runCalls([call], { seen }) {
      const outcome = await program.runPlain(call!.model);
      const slots = program.hasNew(seen) ? program.reachedPlain().filter((slot) => seen[slot] === 0) : [];
      return { outcome, slots, violations: [], steps: program.stepsOfPlain };
    },
  };
}
