/** What the harness and its worker processes say to each other about random programs. */
import type { Feature } from "./generator.ts";
import type { SeedResult, Turns } from "./run.ts";

/** Programs of these seeds, one after the other. */
export interface ToWorker {
  readonly from: number;
  readonly count: number;
  readonly size: number;
  readonly features: readonly Feature[];
  readonly turns: Turns;
  /** Only whether the process survives the native runs. */
  readonly nativeOnly: boolean;
}

export type FromWorker =
  | { readonly kind: "seed"; readonly seed: number; readonly result: SeedResult }
  /** The last program changed the process itself: the next ones want a fresh one. */
  | { readonly kind: "spoilt" }
  | { readonly kind: "done" };
