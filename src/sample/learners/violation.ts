/** The nearer a violation, the better: 0.9 to the distance, and much more where there is one. */
import type { Learner } from "./learner.ts";

const BASE = 0.9;
const HIT = 10;
/** Beyond this all are equally far. */
const FARTHEST = 200;

export const violation: Learner = {
  name: "distance to violation",
  learn: () => {},
  bias: ({ distance }) => (distance === 0 ? HIT : BASE ** Math.min(distance, FARTHEST)),
};
