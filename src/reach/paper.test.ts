// @module-tag thorough
/** The paper's programs: an input that the engine confirms, or a proof. The longer ones are in `npm run bench:reach`. */
import { afterAll, expect, test } from "vitest";
import { Decider, openSolvers } from "./solve/decide.ts";
import { argumentsOf, nativeOf, questionOf } from "./testing/native.ts";
import { type LoopProgram, PAPER } from "./testing/programs.ts";

const solvers = openSolvers();
afterAll(() => solvers.dispose());

async function decide(program: LoopProgram): Promise<"reached" | "unreachable" | "unknown"> {
  const limits = { milliseconds: 60_000, resources: 0 };
  const decider = new Decider(questionOf(program), limits, () => performance.now(), solvers);
  try {
    for (let i = 0; i < 6; i++) {
      const decision = await decider.next(performance.now() + 90_000);
      if (decision.kind !== "candidate") return decision.kind;
      if (nativeOf(program)(argumentsOf(program, decision.model))) return "reached";
    }
    return "unknown";
  } finally {
    decider.cancel();
  }
}

const LONG = /^hwm|^hw,|packets|^matrix rows,/;

test.for(PAPER.filter(({ name }) => !LONG.test(name)))("$name", { timeout: 240_000 }, async (program) => {
  expect(await decide(program)).toBe(program.isReachable ? "reached" : "unreachable");
});
