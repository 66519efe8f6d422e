/** What makes one open flip more promising than another. A rank is the sum of signals; one more is one more entry in a list. */
import type { Flip } from "../path-tree.ts";

/** Where a flip leads: all flips of a site to the same outcome share what changes of their rank. */
export type FlipPlace = Pick<Flip, "site" | "outcome" | "implicit">;

export interface RankedCandidate {
  readonly flip: Flip;
  /** The input of the run that opened the flip. */
  readonly seed: ReadonlyMap<string, unknown>;
  /** New coverage that the run which opened the flip had brought. */
  readonly gain: number;
}

export interface RankSignal {
  /** The part that stays as it is while the flip waits. */
  readonly fixed?: (candidate: RankedCandidate) => number;
  /** The part that changes with what happens meanwhile. */
  readonly moving?: (place: FlipPlace) => number;
}

/** What the usual signals look at. */
export interface Ranking {
  /** True while nobody has reached this outcome of this site. */
  isUncovered(site: number, outcome: boolean): boolean;
  /** How often the site was flipped before. */
  flipsOf(site: number): number;
}

const UNCOVERED = 1000;
const RARE = 2000;
const MOST_GAIN = 8;

/**
 * Generational search (SAGE): a flip straight into an uncovered outcome comes first; others follow by how productive their run was,
 * how often their site was flipped before, and how deep they lie.
 */
export const usualSignals = (ranking: Ranking): readonly RankSignal[] => [
  { moving: ({ site, outcome, implicit }) => (!implicit && ranking.isUncovered(site, outcome) ? UNCOVERED : 0) },
  { moving: ({ site }) => ranking.flipsOf(site) * -12 },
  { fixed: ({ flip }) => (flip.rare ? -RARE : 0) },
  { fixed: ({ gain }) => Math.min(gain, MOST_GAIN) * 8 },
  { fixed: ({ flip }) => -flip.generation - flip.at.depth * 0.5 },
];
