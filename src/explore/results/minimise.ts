/** The fewest kept inputs that together reach what all of them reach: greedy set cover, simplest input first among equals. */

interface Coverer {
  readonly slots: readonly number[];
  /** Size of the input as text: small inputs read better. */
  readonly weight: number;
}

export function smallestCover<T extends Coverer>(inputs: readonly T[]): { input: T; isFirstToReach: number[] }[] {
  const chosen: { input: T; isFirstToReach: number[] }[] = [];
  const open = inputs.map((input) => ({ input, brings: input.slots.length }));
  // what a slot is worth to whom is kept up to date, and not counted anew: there may be thousands of each
  const missing = new Map<number, { brings: number }[]>();
  for (const one of open)
    for (const slot of one.input.slots) {
      const owners = missing.get(slot);
      if (owners === undefined) missing.set(slot, [one]);
      else owners.push(one);
    }
  while (missing.size > 0) {
    const best = open.reduce((a, b) => (isBetter(b, a) ? b : a));
    const isFirstToReach = best.input.slots.filter((slot) => {
      const owners = missing.get(slot);
      for (const owner of owners ?? []) owner.brings--;
      return missing.delete(slot);
    });
    chosen.push({ input: best.input, isFirstToReach });
  }
  return chosen;
}

interface Bringer {
  readonly input: Coverer;
  readonly brings: number;
}

const isBetter = (a: Bringer, b: Bringer): boolean =>
  a.brings > b.brings || (a.brings === b.brings && a.brings > 0 && a.input.weight < b.input.weight);
