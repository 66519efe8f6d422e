/** A small seeded generator, so that a failing law test fails again. */
export type SeededRandom = (limit: number) => number;

export function seededRandom(seed: number): SeededRandom {
  let state = (seed * 2654435761) >>> 0 || 1;
  return (limit) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % limit;
  };
}
