/** What came of the functions of a file. */

import type { ModuleFlow } from "../../flow/module.ts";
import type { Diagnostic } from "../../frontend/diagnostic.ts";
import type { Annotations } from "../../verify/annotations.ts";
import type { Verified } from "../../verify/verify.ts";

/** A function and what came of it. */
export type Result =
  | { readonly verified: Verified }
  | { readonly refused: { readonly name: string; readonly construct: string; readonly start: number } };

export interface FileResults {
  readonly module: ModuleFlow;
  readonly annotations: Annotations;
  /** What is wrong with contracts and refinement types. */
  readonly stated: readonly Diagnostic[];
  readonly results: readonly Result[];
}
