/** Something that decides terms: Z3 in a worker by default, a native solver where one is wanted. */
import { emit, type Question } from "./z3/emit.ts";
import { openLink, type Reply } from "./z3/link.ts";
import type { StartThread } from "./z3/thread/start.ts";
import type { Engine } from "./z3/wire.ts";

export interface Backend {
  ask(question: Question, deadline: number): Reply;
  dispose(): void;
}

/**
 * What Z3 counts as work for each millisecond that a query is given: the median of the recorded queries (`bench/solver`), where a unit takes 1 to
 * 100 µs. Of those with a model that the core finds, 90 % take fewer than 37,000 units and 99 % fewer than 250,000; 250 and 2,000 ms become 50,000 and 400,000.
 * Doubles get twice their median: their refutations are long.
 */
const WORK_PER_MILLISECOND: Record<Engine, number> = { core: 200, bits: 150, floats: 300, texts: 100 };
/** The clock is for what the count does not foresee: a machine that is so many times slower still gives the same answers. */
export const CLOCK_SLACK = 10;
const LEAST_CLOCK = 2_000;
/** Z3 notices its own limit a little late; stopping it from outside costs a new worker. */
const GRACE = 450;

/** Z3 as WebAssembly in a thread, which `start` starts with the first question. What it spends is counted, not timed. */
export function wasmBackend(start?: StartThread): Backend {
  const link = openLink(start === undefined ? {} : { start });
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
