/** Something that decides terms: Z3 in a worker by default, a native solver where one is wanted. */
import { emit, type Question } from "./z3/emit.ts";
import { openLink, type Reply } from "./z3/link.ts";

export interface Backend {
  ask(question: Question, deadline: number): Reply;
  dispose(): void;
}

/** Z3 as WebAssembly in a worker of this process; loaded with the first question. */
export function wasmBackend(): Backend {
  const link = openLink();
  return {
    ask: (question, deadline) => link.ask((words) => emit(question, words), deadline),
    dispose: () => link.dispose(),
  };
}
