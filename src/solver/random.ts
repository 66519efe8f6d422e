/** The solver's own source of randomness: seeded, so that the same query is answered the same way every time. */
export interface Random {
  /** An integer in 0 … n-1. */
  below(n: number): number;
  /** A double in [0, 1). */
  unit(): number;
  pick<T>(items: readonly T[]): T;
}

/** A 32-bit counter run through a mixing function (the counter makes every state reachable, the mix hides it). */
export function createRandom(seed: number): Random {
  let counter = seed >>> 0;
  const next = (): number => {
    counter = (counter + 0x9e3779b9) >>> 0;
    let x = counter;
    x = Math.imul(x ^ (x >>> 16), 0x21f0aaad);
    x = Math.imul(x ^ (x >>> 15), 0x735a2d97);
    return (x ^ (x >>> 15)) >>> 0;
  };
  const below = (n: number): number => Math.floor((next() / 0x100000000) * n);
  return { below, unit: () => next() / 0x100000000, pick: (items) => items[below(items.length)]! };
}
