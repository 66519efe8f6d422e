/** What is said about one function of two versions. */
import type { Claim } from "../../claims/claim.ts";
import type { Target } from "../../frontend/targets/target.ts";
import type { ByPhase } from "../../summary/equal.ts";
import type { Compared, PairedInput } from "./native.ts";

export type Shown = Extract<Compared, { kind: "different" }> & { readonly input: PairedInput };

export type Verdict =
  | {
      readonly kind: "different";
      /** Natively, each with its own input; the smallest known first. */
      readonly differences: readonly Shown[];
      /** So many of the inputs that were run natively differ. */
      readonly count: number;
      readonly inputs: number;
      readonly test: string | null;
    }
  | {
      readonly kind: "equal";
      /**
       * All paths of both together were taken and none differs; or all paths of the earlier version were, and each of its must summaries is valid for the later one; or nothing was modified that the
       * function can come by.
       */
      readonly by: "exploration" | "summaries" | "unmodified";
      readonly paths: number;
      /** How many summaries each phase validated. */
      readonly phases?: ByPhase;
      readonly assumptions: readonly Claim[];
    }
  /** Nothing that has a say in it changed. */
  | { readonly kind: "unchanged" }
  | { readonly kind: "no-difference"; readonly runs: number; readonly reasons: readonly string[] }
  | { readonly kind: "removed" | "added" }
  | { readonly kind: "signature"; readonly before: string; readonly after: string }
  | { readonly kind: "failed"; readonly message: string; readonly hint: string };

export interface Judged {
  /** Relative to the project, in either version. */
  readonly file: string;
  readonly export: string;
  /** Of the later version where there is one. */
  readonly target: Target;
  readonly verdict: Verdict;
  readonly runs: number;
  readonly milliseconds: number;
}
