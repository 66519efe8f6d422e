/** What is learned from runs, and what that makes worth sampling. One more is a file here and an entry in `all.ts`. */
import type { SampledTrace } from "../trace.ts";

export interface Learner {
  readonly name: string;
  /** A run that was sampled. */
  learn(trace: SampledTrace): void;
  /** How unlike everything learned a run is: above 0, and higher for what is newer. */
  bias(trace: SampledTrace): number;
}

/** v: the product of all. */
export function product(learners: readonly Learner[], trace: SampledTrace): number {
  let v = 1;
  for (const learner of learners) v *= learner.bias(trace);
  return v;
}
