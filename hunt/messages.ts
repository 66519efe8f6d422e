/** What the host asks a worker, and what it answers. */
import type { Case } from "./case.ts";
import type { Observed } from "./plant.ts";
import type { RandomResult } from "./random/result.ts";
import type { Told } from "./told.ts";

export type Ask =
  | { readonly kind: "observe"; readonly one: Case }
  | {
      readonly kind: "explore";
      readonly one: Case;
      readonly runs: number;
      readonly useSmt: boolean;
      readonly isChallenged: boolean;
    }
  | { readonly kind: "random"; readonly seed: number; readonly runs: number };

export type Answer =
  | { readonly kind: "observed"; readonly observed: Observed }
  | { readonly kind: "told"; readonly told: Told }
  | { readonly kind: "random"; readonly result: RandomResult }
  /** Assay or the program's loading failed. */
  | { readonly kind: "failed"; readonly message: string };
