/**
 * Seeded randomness: every choice of a solver and of an exploration comes from one of these, so that the same seed gives the same
 * result. There are two sequences, the solver's and the search's: exchanging one would give other results for every seed.
 */
export interface Random {
  /** A 32-bit integer that is not negative. */
  next(): number;
  /** An integer in 0 … n-1. */
  below(n: number): number;
  /** A double in [0, 1). */
  unit(): number;
  /** True once in so many times. */
  chance(oneIn: number): boolean;
  pick<T>(items: readonly T[]): T;
}

const RANGE = 0x100000000;

function drawing(next: () => number, below: (n: number) => number): Random {
  return {
    next,
    below,
    unit: () => next() / RANGE,
    chance: (oneIn) => below(oneIn) === 0,
    pick: (items) => items[below(items.length)]!,
  };
}

/** The solver's: a 32-bit counter run through a mixing function (the counter makes every state reachable, the mix hides it). */
export function createRandom(seed: number): Random {
  let counter = seed >>> 0;
  const next = (): number => {
    counter = (counter + 0x9e3779b9) >>> 0;
    let x = counter;
    x = Math.imul(x ^ (x >>> 16), 0x21f0aaad);
    x = Math.imul(x ^ (x >>> 15), 0x735a2d97);
    return (x ^ (x >>> 15)) >>> 0;
  };
  return drawing(next, (n) => Math.floor((next() / RANGE) * n));
}

/** The search's: xorshift32. Nothing is drawn to choose among none. */
export function createSearchRandom(seed: number): Random {
  let state = (seed ^ 0x9e3779b9) >>> 0 || 1;
  const next = (): number => {
    let x = state;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    state = x >>> 0;
    return state;
  };
  return drawing(next, (n) => (n <= 0 ? 0 : next() % n));
}
