/** What checking needs of a program beyond exploring it. */
import type { Violation } from "../../checkers/watch.ts";
import type { Model } from "../../expr/expr.ts";
import type { RunOutcome } from "../../runtime/builds/run.ts";
import type { Program, Soon } from "../search/program.ts";
import type { SiteFacts } from "./buckets.ts";

export interface WatchedRun {
  readonly outcome: RunOutcome;
  readonly violations: readonly Violation[];
  readonly steps: number;
  /** The model, with what the run took of clock and chance beyond it. */
  readonly model: Model;
}

export interface CheckedProgram extends Program, SiteFacts {
  /** A run with passive checks only. */
  runWatched(model: Model): Soon<WatchedRun>;
  /** Checkers that failed and were switched off. */
  readonly brokenCheckers: readonly { readonly checker: string; readonly why: string }[];
}
