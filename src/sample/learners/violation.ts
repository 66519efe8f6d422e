/** The nearer what is looked for, the better: 0.9 to the distance, and much more where it is reached. */
import type { Learner } from "./learner.ts";

const BASE = 0.9;
const HIT = 10;
/** Beyond this a step of one makes no difference that could be felt: halving the distance counts as so many steps. */
const FAR = 100;
/** What 0.9 can be raised to, with the other biases beside it. */
const FARTHEST = 4_000;

const felt = (distance: number): number =>
  distance <= FAR ? distance : Math.min(FARTHEST, FAR * (1 + Math.log2(distance / FAR)));

export const violation: Learner = {
  name: "distance to violation",
  learn: () => {},
  bias: ({ distance }) => (distance === 0 ? HIT : BASE ** felt(distance)),
};
