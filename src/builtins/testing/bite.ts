/** Laws say nothing where nothing was symbolic: enough scenarios have to be symbolic and crossed, and few may lose a shadow. */
import { expect } from "vitest";
import type { Tally } from "./container-law.ts";
import { leastShare, mostShare } from "./law-depth.ts";

/** Shares of the scenarios: more than the first two, no more than the last. */
export interface Shares {
  readonly symbolic: number;
  readonly crossed: number;
  readonly concretised: number;
}

export function expectBite({ scenarios, symbolic, crossed, concretised }: Tally, shares: Shares): void {
  expect(symbolic).toBeGreaterThan(scenarios * leastShare(shares.symbolic));
  expect(crossed).toBeGreaterThan(scenarios * leastShare(shares.crossed));
  expect(concretised).toBeLessThanOrEqual(scenarios * mostShare(shares.concretised));
}
