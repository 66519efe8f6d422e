/** The fewest kept inputs that together reach what all of them reach: greedy set cover, simplest input first among equals. */

interface Coverer {
  readonly slots: readonly number[];
  /** Size of the input as text: small inputs read better. */
  readonly weight: number;
}

export function smallestCover<T extends Coverer>(inputs: readonly T[]): { input: T; isFirstToReach: number[] }[] {
  const missing = new Set(inputs.flatMap((input) => input.slots));
  const chosen: { input: T; isFirstToReach: number[] }[] = [];
  const left = new Set(inputs);
  while (missing.size > 0) {
    let best: T | undefined;
    let gain = 0;
    for (const input of left) {
      const brings = input.slots.reduce((count, slot) => count + (missing.has(slot) ? 1 : 0), 0);
      if (brings > gain || (brings === gain && best !== undefined && brings > 0 && input.weight < best.weight)) {
        best = input;
        gain = brings;
      }
    }
    if (best === undefined) break;
    const isFirstToReach = best.slots.filter((slot) => missing.delete(slot));
    left.delete(best);
    chosen.push({ input: best, isFirstToReach });
  }
  return chosen;
}
