/** Something that decides terms: Z3 in a worker by default, a native solver where one is wanted. */
import { clockOf } from "../clock.ts";
import { emit, type Question } from "./z3/emit.ts";
import { type LinkOptions, openLink, type Reply } from "./z3/link.ts";
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

/** Z3 as WebAssembly in a thread, which is started with the first question. What it spends is counted, not timed; the clock is for what the count does not foresee. */
export function wasmBackend(options: LinkOptions = {}): Backend {
  const link = openLink(options);
  return {
    ask(question) {
      const rate = WORK_PER_MILLISECOND[question.engine];
      const counted = { ...question, resources: Math.ceil(question.milliseconds * rate) };
      const deadline = performance.now() + clockOf(question.milliseconds);
      const reply = link.ask((words) => emit(counted, words), deadline);
      // who failed counted nothing, and how long it took is no measure: it had all that it was given
      return { ...reply, spent: reply.spent === undefined ? question.milliseconds : reply.spent / rate };
    },
    dispose: () => link.dispose(),
  };
}
