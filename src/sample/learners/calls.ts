/** Sequences of calls as an automaton of n-grams. A run that leaves what it accepts is worth more the longer it was accepted: it is a new end of something known. */
import type { Learner } from "./learner.ts";

const N = 3;
const MOST = 4;

export function callSequences(): Learner {
  const grams = new Set<string>();
  /** How many calls are accepted before the first n-gram that is not known. */
  const accepted = (calls: readonly number[]): number => {
    for (let i = 0; i + N <= calls.length; i++) if (!grams.has(calls.slice(i, i + N).join(" "))) return i;
    return -1;
  };
  return {
    name: "call sequences",
    learn({ calls }) {
      for (let i = 0; i + N <= calls.length; i++) grams.add(calls.slice(i, i + N).join(" "));
    },
    bias({ calls }) {
      const at = accepted(calls);
      return at < 0 ? 1 : 1 + Math.min(MOST, Math.log2(2 + at));
    },
  };
}
