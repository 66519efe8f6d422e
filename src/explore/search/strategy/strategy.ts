/** A search strategy decides which of what waits is tried next: flips, or conditions of checkers. All share this interface, so the scheduler can interleave them. */
import type { Flip } from "../path-tree.ts";

export interface Candidate {
  readonly flip: Flip;
  /** The input of the run that opened the flip. */
  readonly seed: ReadonlyMap<string, unknown>;
}

export interface Strategy<C = Candidate> {
  readonly name: string;
  add(candidate: C): void;
  /** Removes and returns the next candidate. */
  next(): C | undefined;
  readonly size: number;
  /** Removes and returns what it would take last, until `count` candidates are left. */
  trim(count: number): C[];
}
