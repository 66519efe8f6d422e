/** Metropolis–Hastings: a walk over inputs that visits each in proportion to its bias, whatever the biases add up to. */
import type { Random } from "../solver/random.ts";

export interface Chain<S> {
  readonly state: S;
  readonly bias: number;
}

/**
 * One step: `proposed` must come from a symmetric proposal (as likely from here to there as back), or visits are not in proportion.
 * A bias of 0 is never entered; from a state of bias 0 anything is better.
 */
export function step<S>({ state, bias }: Chain<S>, proposed: Chain<S>, random: Random): Chain<S> {
  if (!(proposed.bias > 0)) return bias > 0 ? { state, bias } : proposed;
  const ratio = bias > 0 ? proposed.bias / bias : Number.POSITIVE_INFINITY;
  return ratio >= 1 || random.unit() < ratio ? proposed : { state, bias };
}
