/** Something that decides terms: Z3 in a worker by default, a native solver where one is wanted. */
import { emit, type Question } from "./z3/emit.ts";
import { openLink, type Reply } from "./z3/link.ts";
import type { Engine } from "./z3/wire.ts";

export interface Backend {
  ask(question: Question, deadline: number): Reply;
  dispose(): void;
}

/**
 * What Z3 counts as work for each millisecond that a query is given. Of the recorded queries (`bench/solver`) that the core answers, 95 % of
 * those with a model take fewer than 100,000 units, all fewer than 520,000: below what 250 and 2,000 ms become. A unit takes 1 to 100 µs.
 */
const WORK_PER_MILLISECOND: Record<Engine, number> = { core: 400, bits: 300, floats: 300, texts: 150 };
/** The clock is for what the count does not foresee: a machine that is so many times slower still gives the same answers. */
export const CLOCK_SLACK = 10;
const LEAST_CLOCK = 2_000;
/** Z3 notices its own limit a little late; stopping it from outside costs a new worker. */
const GRACE = 450;

/** Z3 as WebAssembly in a worker of this process; loaded with the first question. What it spends is counted, not timed. */
export function wasmBackend(): Backend {
  const link = openLink();
  return {
    ask(question) {
      const rate = WORK_PER_MILLISECOND[question.engine];
      const milliseconds = Math.ceil(Math.max(LEAST_CLOCK, question.milliseconds * CLOCK_SLACK));
      const resources = Math.ceil(question.milliseconds * rate);
      const counted = { ...question, milliseconds, resources };
      const reply = link.ask((words) => emit(counted, words), performance.now() + milliseconds + GRACE);
      return reply.spent === undefined ? reply : { ...reply, spent: reply.spent / rate };
    },
    dispose: () => link.dispose(),
  };
}
