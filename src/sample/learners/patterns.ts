/** Which values were null or undefined and which were the same object, seen together. */
import type { Learner } from "./learner.ts";

const NEW = 2;

export function patterns(): Learner {
  const known = new Set<string>();
  return {
    name: "null and alias patterns",
    learn({ patterns: seen }) {
      for (const one of seen) known.add(one);
    },
    bias: ({ patterns: seen }) => (seen.some((one) => !known.has(one)) ? NEW : 1),
  };
}
