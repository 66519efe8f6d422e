/** What became of the summaries of one target. */
import type { Phase } from "../../summary/pipeline.ts";
import type { Validated } from "../../summary/validate.ts";
import type { Derived } from "./derive.ts";
import type { Held } from "./states.ts";

export interface ValidatedTarget {
  readonly file: string;
  readonly export: string;
  readonly derived: Derived | undefined;
  readonly results: readonly Validated[];
  /** Why nothing could be compared. */
  readonly why: string | undefined;
  readonly milliseconds: Readonly<Record<Phase, number>>;
  /** Made anew where some were not valid. */
  readonly recomputed: Derived | undefined;
  /** Where states were asked for. */
  readonly held?: readonly Held[];
}
