/** What the necessary condition says of a program, and what that took. The limit counts processor time, so that a busy machine decides as much. */
import { Decider, type Solvers } from "../../src/reach/solve/decide.ts";
import { argumentsOf, nativeOf, questionOf } from "../../src/reach/testing/native.ts";
import type { LoopProgram } from "../../src/reach/testing/programs.ts";
import type { Decided } from "./table.ts";

/** On the clock, for one question. */
const LATE = 600_000;

export async function decided(program: LoopProgram, seconds: number, solvers: Solvers): Promise<Decided> {
  const clock = performance.now();
  const start = now();
  const decider = new Decider(questionOf(program), { milliseconds: LATE, resources: 0 }, now, solvers);
  const run = nativeOf(program);
  const done = (verdict: Decided["verdict"], by: string): Decided => {
    return { verdict, by, cpu: now() - start, clock: performance.now() - clock, ...decider.timing };
  };
  try {
    for (;;) {
      const decision = await decider.next(start + 1_000 * seconds);
      if (decision.kind === "unreachable") return done("unreachable", decision.by);
      if (decision.kind === "unknown") return done("unknown", "");
      if (run(argumentsOf(program, decision.model))) return done("reached", decision.by);
    }
  } finally {
    decider.cancel();
  }
}

/** Milliseconds of processors, of all threads. */
function now(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
