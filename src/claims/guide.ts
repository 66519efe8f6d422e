/** Where verification results lead a search (paper 3), as data: assumptions to follow beside runs, and conditions over them at points of the target. */

export interface Guide {
  readonly file: string;
  /** How many assumptions there are; they go by number. */
  readonly ids: number;
  readonly assumed: readonly AssumedAt[];
  readonly points: readonly GuidePoint[];
  /** Assertions, by the premise under which they are verified: bit s of the table says whether it holds when exactly the assumptions of the set s do. */
  readonly assertions: readonly { readonly checker: string; readonly site: number; readonly premise: string }[];
  /** Sites of code that cannot influence any of them that is open: the search does not watch it. */
  readonly unwatched: readonly number[];
}

/** `a := a ∧ p` when the operation of the site is done. */
export interface AssumedAt {
  readonly id: number;
  readonly site: number;
  /** safe-integer: the result is one. no-wrap: the left operand is a whole number of 32 bits. */
  readonly kind: "safe-integer" | "no-wrap";
}

/** Conditions as truth tables over sets of assumptions that hold: `"10"` holds when the only one does not. */
export interface GuidePoint {
  readonly site: number;
  /** After that outcome of a branch; undefined: after the operation. */
  readonly outcome?: boolean;
  /** What follows may be unverified; where it does not hold, no continuation violates anything. */
  readonly may: string;
  /** What follows must be unverified. */
  readonly must: string;
}

/** A guide, and what is done with it. */
export interface Guided {
  readonly guide: Guide;
  readonly mode: GuideMode;
  /** So many runs may be put back for better ones. */
  readonly maxInterrupts: number;
}

export type GuideMode = "none" | "may" | "must" | "both";

export const GUIDE_MODES: readonly GuideMode[] = ["none", "may", "must", "both"];
