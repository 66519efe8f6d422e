/**
 * How eagerly the engine compiles what it runs. Left alone, its optimising compiler takes a third of the processor time of a command, and of the first
 * seconds of an exploration, for code that is hardly used again; it begins later here. Engines that are not known to have the flag are left as they are.
 */
import { setFlagsFromString } from "node:v8";

const KNOWN_ENGINES = /^v(2[0-4])\./;

/** Bytes of bytecode that a function runs before it is looked at again; the engine's own number is 67,584 or 135,168. Holds for threads that are started afterwards. */
export function optimiseAfter(budget: number): void {
  if (KNOWN_ENGINES.test(process.version)) setFlagsFromString(`--interrupt-budget=${budget}`);
}

/** Machine code without optimisation is made of every function when it is first called, instead of when it was called often. Holds as above. */
export function compileAtOnce(): void {
  if (KNOWN_ENGINES.test(process.version)) setFlagsFromString("--always-sparkplug");
}
