/** Chance for hunts, from a seed: the same seed, the same programs and files. */
import { seeded } from "./random.ts";

export interface Chance {
  /** Below n. */
  below(n: number): number;
  pick<T>(items: readonly T[]): T;
}

export function chanceOf(seed: number): Chance {
  const next = seeded(seed);
  const below = (n: number): number => Math.floor(next() * n);
  return { below, pick: (items) => items[below(items.length)]! };
}
